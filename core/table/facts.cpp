#include "core/table/facts.h"

#include <algorithm>

#include "core/hand/decide_parts.h"
#include "core/rulebook/keys.h"
#include "core/rulings/play.h"
#include "core/rulings/rule.h"
#include "core/table/draft.h"
#include "core/table/known.h"
#include "core/table/legal.h"

namespace riffle::table {
namespace {

void add_seats(const State& state, rulings::Facts& f) {
    f.seats.resize(hand::max_seats);
    for (std::size_t i = 0; i < hand::max_seats; ++i)
        f.seats[i] = {.behind = state.hand.seats[i].stack,
                      .in_front = state.hand.seats[i].bet,
                      .in_hand = state.hand.seats[i].total,
                      .front_chips = state.front_chips[i],
                      .may_raise = true,
                      .reopened = true,
                      .limited_by = {}};
}

// What the player concerned may bet: the engine's word and what rulings have left him.
void add_limits(const State& state, const hand::Rules& rules, Seat who, rulings::Facts& f) {
    const hand::HandState& s = state.hand;
    f.least_to = s.price + s.least_raise;
    f.most_to = s.at(who).bet + s.at(who).stack;
    const hand::Legal l = hand::legal(s, rules);
    if (l.seat == who) {
        if (l.may_bet_or_raise()) {
            f.least_to = l.min_to;
            f.most_to = l.max_to;
        }
        f.seats[who.value].may_raise = l.may_bet_or_raise();
        f.seats[who.value].reopened = l.may_bet_or_raise() || l.no_raise != hand::RefusalCode::betting_not_reopened;
    }
    for (const Obligation& o : state.obligations)
        if (o.seat == who && (o.duty == Duty::no_raise || o.duty == Duty::call_or_fold || o.duty == Duty::must_call)) {
            f.seats[who.value].may_raise = false;
            f.seats[who.value].limited_by = o.clause;
        }
}

void add_time(const State& state, Seat who, std::int64_t at_ms, const EventTime& announced, rulings::TimeFacts& time) {
    time.shot_clock_s = announced.shot_clock_s;
    time.time_banks = announced.time_banks;
    if (who.value >= hand::max_seats || !state.set_up) return;
    if (state.clock && state.clock->seat == who)
        time.left_s = std::max<std::int64_t>(0, (state.clock->until_ms - at_ms + 999) / 1000);
    for (const TimeBankCount& one : state.time_banks)
        if (one.player == state.players[who.value]) {
            time.banks_used = one.used;
            time.banks_used_in_hand = one.in_hand;
        }
}

// [internacional:36-1] of etiquette the same thing done again is the repeat, [cnp:15.series] else an offence before it.
void know_repeated(const State& state, rulings::Act& act, const rulebook::Book& book, CiteList& cites) {
    if (auto* wager = std::get_if<rulings::Wager>(&act); wager && wager->seat.value < hand::max_seats) {
        const auto done = state.penalties.offences(state.players[wager->seat.value]);
        if (std::ranges::find(done, rulings::Infraction::etiquette_out_of_turn) != done.end())
            wager->flags.add(rulings::Flag::repeated);
        return;
    }
    auto* conduct = std::get_if<rulings::Conduct>(&act);
    if (conduct == nullptr || conduct->seat.value >= hand::max_seats) return;
    const auto player = state.players[conduct->seat.value];
    if (counts_when_repeated(conduct->infraction, book)) {
        const auto done = state.penalties.offences(player);
        if (std::ranges::find(done, conduct->infraction) != done.end()) conduct->flags.add(rulings::Flag::repeated);
        return;
    }
    if (!state.penalties.repeated(player, book)) return;
    conduct->flags.add(rulings::Flag::repeated);
    const auto series = book.answer(rulebook::key::penalties_accumulate_across_events);
    if (series && state.penalties.offences(player).empty()) rulings::cite(*series, cites);
}

// What the player does of his own will, as the engine would take it; nothing where it is not such an act.
std::optional<hand::Act> as_act(const State& state, Seat seat, const rulings::Outcome& outcome) {
    using hand::ActKind;
    const auto act = [&](ActKind kind, Chips to = {}) {
        return std::optional{hand::Act{.seat = seat, .kind = kind, .to = to, .unnoticed = false}};
    };
    if (std::holds_alternative<rulings::Fold>(outcome)) return act(ActKind::fold);
    if (std::holds_alternative<rulings::Check>(outcome)) return act(ActKind::check);
    if (std::holds_alternative<rulings::Call>(outcome)) return act(ActKind::call);
    if (std::holds_alternative<rulings::AllIn>(outcome)) return act(ActKind::all_in);
    const ActKind bets = state.hand.price == Chips{0} ? ActKind::bet : ActKind::raise;
    if (const auto* bet = std::get_if<rulings::Bet>(&outcome)) return act(bets, bet->to);
    if (const auto* raise = std::get_if<rulings::Raise>(&outcome)) return act(bets, raise->to);
    return std::nullopt;
}

// Whether what he does now is another thing than what he did out of turn, which binds him. What would bind him to a
// raise of his choice is one too, unless that is what he is bound to.
bool bound_by_held(const State& state, Seat seat, const std::optional<hand::Act>& meant,
                   const rulings::Outcome& outcome, const hand::Rules& rules) {
    if (meant) return barred_by_held(state, *meant, rules);
    if (!std::holds_alternative<rulings::BoundToRaise>(outcome) && !std::holds_alternative<rulings::Limited>(outcome))
        return false;
    const auto barred = [&](hand::ActKind kind) {
        return barred_by_held(state, {.seat = seat, .kind = kind, .to = {}, .unnoticed = false}, rules);
    };
    return barred(hand::ActKind::raise) || barred(hand::ActKind::call) || barred(hand::ActKind::fold);
}

// Whoever is bound by an earlier ruling and does something else does what he is bound to.
void keep_within_bounds(const State& state, const rulings::Facts& f, const rulings::Act& act,
                        const rulebook::Book& book, const hand::Rules& rules, rulings::Ruling& ruling) {
    const auto* wager = std::get_if<rulings::Wager>(&act);
    if (wager == nullptr || wager->seat != state.hand.to_act || ruling.directors_choice || ruling.outcomes.empty())
        return;
    const auto meant = as_act(state, wager->seat, ruling.outcomes[0]);
    const auto clause = meant ? barred(state, *meant, rules) : std::nullopt;
    const bool held = bound_by_held(state, wager->seat, meant, ruling.outcomes[0], rules);
    if (!clause && !held) return;
    const hand::Legal left = legal(state, rules);
    using rulings::ActionKind;
    rulings::Outcome bound =
        rulings::Limited{.how = rulings::Limit::call_or_raise, .may = {ActionKind::call, ActionKind::raise}};
    if (left.check && !left.call && !left.may_bet_or_raise())
        bound = rulings::Check{};
    else if (left.call && left.fold && held)
        bound = rulings::Limited{.how = rulings::Limit::call_or_fold, .may = {ActionKind::call, ActionKind::fold}};
    else if (left.call && !left.may_bet_or_raise())
        bound = rulings::Call{.to = std::min(f.price, f.at(wager->seat).in_front + f.at(wager->seat).behind)};
    else if (left.fold && !left.call && !left.may_bet_or_raise())
        bound = rulings::Fold{};
    else if (held && left.min_to == left.max_to)
        bound = left.bet ? rulings::Outcome{rulings::Bet{.to = left.min_to}}
                         : rulings::Outcome{rulings::Raise{.to = left.min_to}};
    else if (!left.call)
        bound = rulings::BoundToRaise{
            .least = left.min_to, .most = left.max_to, .may = {left.bet ? ActionKind::bet : ActionKind::raise}};
    ruling.outcomes[0] = bound;
    ruling.why.clear();
    ruling.why.push_back({rulings::Reason::limited_before, {}});
    ruling.more = {};
    ruling.cites.clear();
    if (clause) return ruling.cites.push_back(*clause);
    const Refusal binds = held_act_binds(book);
    for (const Citation& by : binds.cites) ruling.cites.push_back(by);
}

// Who sits down when a hand is over sits down for the next one: its button and blinds count.
void look_ahead(const State& state, const rulings::Act& act, const hand::Rules& rules, rulings::Facts& f) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    const bool sits = incident != nullptr && (incident->matter == rulings::Matter::new_player_sits ||
                                              incident->matter == rulings::Matter::moved_player_sits);
    const bool past = state.begun && state.hand.phase == hand::Phase::over && !state.start.game->stud();
    if (!sits || !past || incident->n < 1 || incident->n > static_cast<std::int64_t>(hand::max_seats)) return;
    hand::Chairs chairs;
    for (const Seat seat : state.seated)
        if (state.hand.at(seat).stack > Chips{0}) chairs.playing.add(seat);
    chairs.joining.add(Seat{static_cast<std::uint8_t>(incident->n - 1)});
    chairs.playing = chairs.playing - chairs.joining;
    if (chairs.all().size() < 2) return;
    const hand::Positions last = state.positions.value_or(hand::Positions{
        .button = state.start.button, .small_blind = state.start.small_blind, .big_blind = state.start.big_blind});
    const hand::Positions next = hand::next_positions(last, chairs, false, rules);
    f.button = next.button;
    f.small_blind = next.small_blind;
    f.big_blind = next.big_blind;
}

}  // namespace

bool is_away(const State& state, Seat seat) {
    return std::ranges::any_of(state.notes,
                               [&](const Note& note) { return note.kind == NoteKind::away && note.seat == seat; });
}

rulings::Facts facts_of(const State& state, const hand::Rules& rules, Seat concerned) {
    const hand::HandState& s = state.hand;
    rulings::Facts f;
    f.seated = state.seated;
    f.taken = state.taken;
    f.held = state.held;
    f.players_in_event = state.start.players_in_event;
    for (const Note& note : state.notes) {
        if (note.kind == NoteKind::away) f.away.add(note.seat);
        if (note.kind == NoteKind::consulted && note.seat == concerned) ++f.consultations;
        if (note.kind == NoteKind::cards_exposed) f.exposed += static_cast<int>(note.amount.value);
    }
    if (s.game == nullptr) return f;
    f.limit = s.game->limit;
    f.stud = s.game->stud();
    f.flop_game =
        std::any_of(s.game->streets.begin(), s.game->streets.end(), [](const hand::Street& x) { return x.board > 0; });
    f.street = s.street;
    f.last_street = s.last_street();
    f.betting = s.phase == hand::Phase::betting;
    f.betting_over = s.betting_over;
    f.just_closed = hand::just_closed(s);
    f.next_hand = state.hands > 1 && s.phase != hand::Phase::over && s.phase != hand::Phase::idle;
    f.to_act = s.to_act;
    f.button = s.button;
    f.small_blind = s.small_blind;
    f.big_blind = s.big_blind;
    f.aggressor = s.aggressor;
    f.first_to_act = s.first_to_act;
    f.earlier_aggressor = s.earlier_aggressor;
    f.dealt_in = s.dealt_in;
    f.live = s.live;
    if (s.phase == hand::Phase::over)
        for (const hand::PotAwarded& award : state.awards) f.winners.add(award.seat);
    f.price = s.price;
    f.previous_price = state.previous_price;
    f.full_raise = s.least_raise;
    f.pot = s.pot;
    f.antes = s.antes;
    f.smallest_chip = s.stakes.chip;
    f.unit = s.stakes.min_bet > Chips{0} ? s.stakes.min_bet : s.stakes.big_blind;
    f.raises = state.raises;
    add_seats(state, f);
    const Seat who = concerned.value < hand::max_seats ? concerned : s.to_act;
    if (who.value < hand::max_seats) add_limits(state, rules, who, f);
    return f;
}

Seat seat_of(const rulings::Act& act) {
    return std::visit([](const auto& a) { return a.seat; }, act);
}

rulings::Ruling ruling_on(const State& state, rulings::Act act, const rulebook::Book& book, const hand::Rules& rules,
                          CiteList& cites, std::int64_t at_ms, const EventTime& announced) {
    know_repeated(state, act, book, cites);
    rulings::Facts facts = facts_of(state, rules, seat_of(act));
    add_time(state, seat_of(act), at_ms, announced, facts.time);
    look_ahead(state, act, rules, facts);
    rulings::Ruling ruling = rulings::rule(facts, act, book);
    keep_within_bounds(state, facts, act, book, rules, ruling);
    offer_what_can_be_done(Draft{state, book, rules, at_ms, announced}, act, ruling);
    for (const Citation& clause : ruling.cites) cites.push_back(clause);
    for (const Citation& clause : ruling.consulted) cites.push_back(clause);
    return ruling;
}

}  // namespace riffle::table
