#include "app/at_table.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "app/problem.h"
#include "core/base/check.h"
#include "core/base/overloaded.h"
#include "core/hand/button.h"
#include "core/hand/hole_cards.h"
#include "core/hand/rotation.h"
#include "core/rulings/play.h"
#include "core/table/decide.h"
#include "core/table/known.h"
#include "core/tournament/view.h"
#include "embedded/rulebooks.h"
#include "say/dealer.h"
#include "say/voices.h"

namespace riffle::app {
namespace {

using hand::Seat;
using hand::SeatSet;
using tournament::EntryNumber;
using tournament::Level;
using PlayingCard = ::riffle::Card;  // not the card of a tournament (shelf.h)
template <class T>
using Or = std::expected<T, Problem>;
using Done = Or<void>;

constexpr std::int64_t most_stack = 1'000'000'000'000;

const say::Synonyms& betting_words() {
    static const say::Synonyms words = [] {
        std::vector<std::string> faults;
        say::Synonyms read = say::load_synonyms(embedded::rulebooks(), faults);
        RIFFLE_CHECK(faults.empty());
        return read;
    }();
    return words;
}

std::unexpected<Problem> no(std::string code) {
    return std::unexpected(Problem{.status = 409, .code = std::move(code)});
}
std::unexpected<Problem> wrong(const std::string& where, const std::string& expected) {
    return std::unexpected(Problem{
        .status = 422, .code = "field_expected", .where = where, .args = {{"where", where}, {"expected", expected}}});
}
std::unexpected<Problem> wrong(const say::Fault& fault) { return wrong("args." + fault.where, fault.expected); }

Or<Seat> seat_of(std::int64_t seat, const std::string& where) {
    if (seat < 1 || seat > static_cast<std::int64_t>(hand::max_seats)) return wrong(where, "a seat of this table");
    return Seat{static_cast<std::uint8_t>(seat - 1)};
}

// On a break the level before it counts: its last hand may still be played.
const Level& level_now(const tournament::State& t, std::int64_t at_ms) {
    const auto& levels = t.setup->levels;
    auto index = static_cast<std::size_t>(tournament::read_clock(t.clock, levels, at_ms).index);
    index = std::min(index, levels.size() - 1);
    while (index > 0 && levels[index].is_break()) --index;
    return levels[index];
}
int level_number_at(const tournament::State& t, std::int64_t index) {
    const auto& levels = t.setup->levels;
    return static_cast<int>(
        std::count_if(levels.begin(), levels.begin() + index + 1, [](const Level& one) { return !one.is_break(); }));
}
int level_number(const tournament::State& t, std::int64_t at_ms) {
    return static_cast<int>(tournament::read_clock(t.clock, t.setup->levels, at_ms).level_number);
}

// As the book has it; where that is left to the announcement, one as large as the big blind is one for the table.
hand::AnteKind antes_of(const Level& level, const hand::Game& game, const rulebook::Book& book) {
    if (level.ante == Chips{0}) return hand::AnteKind::none;
    const hand::AnteKind kind = say::ante_unsaid(game, book);
    if (kind != hand::AnteKind::none) return kind;
    return level.ante < level.big_blind ? hand::AnteKind::each : hand::AnteKind::big_blind;
}

const tournament::ConductRecord* record_of(const tournament::State& t, EntryNumber number) {
    const tournament::Entry* entry = t.find(number);
    return entry ? t.conduct.get(entry->person) : nullptr;
}

bool is_penalised(const tournament::ConductRecord* record) {
    return record && (record->hands_left > 0 || record->awaits_director);
}

// Who sits here and has hands of a penalty left, or waits for the director's word [tda-2024:71-C-2, internacional:7-3].
SeatSet not_playing(const TableAsked& asked) {
    SeatSet out;
    const tournament::Table* seats = asked.tournament.seating.find(tournament::TableNumber{asked.number});
    for (std::size_t i = 0; seats && i < seats->seats.size() && i < hand::max_seats; ++i) {
        if (!seats->seats[i]) continue;
        // [internacional:7-5] Who has left for good pays the forced bets, and plays no hand.
        const tournament::Entry* entry = asked.tournament.find(*seats->seats[i]);
        if ((entry && entry->withdrawn) || is_penalised(record_of(asked.tournament, *seats->seats[i])))
            out.add(Seat{static_cast<std::uint8_t>(i)});
    }
    return out;
}
// Of those in the hand, by their records: who of them sits out for good has none.
SeatSet on_penalty(const TableAsked& asked) {
    SeatSet out;
    for (const Seat seat : asked.table.made_absent)
        if (is_penalised(record_of(asked.tournament, EntryNumber{asked.table.players[seat.value].value})))
            out.add(seat);
    return out;
}
// [tda-2024:35-C-4] How long the penalty is stands in the record; this hand is not yet taken off it.
bool other_penalty(const TableAsked& asked, const rulings::Incident& told) {
    if (told.matter != rulings::Matter::redeal_penalised_player || !asked.table.made_absent.has(told.seat))
        return false;
    const auto* record = record_of(asked.tournament, EntryNumber{asked.table.players[told.seat.value].value});
    return record && record->hands_left != told.n;
}
// By the tournament's record: of etiquette the same thing, where only that counts [internacional:36-1], else anything.
bool offended_before(const TableAsked& asked, Seat seat, rulings::Infraction infraction) {
    if (seat.value >= hand::max_seats) return false;
    const auto* record = record_of(asked.tournament, EntryNumber{asked.table.players[seat.value].value});
    if (!record) return false;
    if (!table::counts_when_repeated(infraction, asked.book)) return !record->offences.empty();
    return std::ranges::any_of(record->offences,
                               [&](const auto& one) { return one.infraction == rulings::name_of(infraction); });
}
bool is_measure(rulings::Matter matter) {
    using enum rulings::Matter;
    constexpr rulings::Matter measures[] = {penalty_warning, penalty_given,       penalty_hands_given,
                                            penalty_return,  player_disqualified, player_expelled};
    return std::ranges::find(measures, matter) != std::end(measures);
}

// A decision of several commands to the room, one after the other.
class AtTable {
  public:
    AtTable(const TableAsked& asked) : asked_(asked), rules_(rulings::hand_rules_of(asked.book)), state_(asked.table) {}

    Done take(const OpenTable& c);
    Done take(const StartHand& c);
    Done take(const TakeAction& c);
    Done take(const DealCards& c);
    Done take(const ChangeCards& c);
    Done take(const ShowHand& c);
    Done take(const MuckHand& c);
    Done take(const TellWhatHappened& c);
    Done take(const ChooseOutcome& c);
    Done take(const FinishTask& c);
    Done take(const CorrectStack& c);
    Done take(const EndHand&) { return give(table::EndHand{}); }
    // They are the stream's (App::decide_table).
    Done take(const UndoAtTable&) { return no("step_unknown"); }
    Done take(const RedoAtTable&) { return no("step_unknown"); }

    Done deal_unseen();
    std::vector<table::Event> events() { return std::move(events_); }

  private:
    Done give(const table::Command& command);
    Or<hand::Cards> cards(const std::vector<std::string>& names, const std::string& where) const;
    template <class Told>
    Or<table::Handiwork> handiwork(const Told& told) const;
    Or<std::vector<Comer>> coming(const std::optional<std::vector<ToldStack>>& told) const;

    const TableAsked& asked_;
    hand::Rules rules_;
    table::State state_;
    std::vector<table::Event> events_;
};

Done AtTable::give(const table::Command& command) {
    table::Context context{.rules = &rules_, .at_ms = asked_.at_ms, .announced = {}};
    context.announced.shot_clock_s = asked_.tournament.pace.shot_clock_s;
    if (asked_.tournament.pace.time_banks > 0) context.announced.time_banks = asked_.tournament.pace.time_banks;
    context.on_penalty = on_penalty(asked_);
    auto decision = table::decide(state_, command, asked_.book, context);
    if (!decision) {
        const auto& refusal = decision.error();
        return std::unexpected(
            Problem{.status = 409,
                    .code = std::string(refusal.code),
                    .citation = refusal.cites.empty() ? std::string() : std::string(refusal.cites.front().clause)});
    }
    for (table::Event& event : decision->events) {
        table::apply(state_, event);
        events_.push_back(std::move(event));
    }
    return {};
}

// Down cards are dealt as soon as they are due: nobody at the table has seen them.
Done AtTable::deal_unseen() {
    const hand::HandState& h = state_.hand;
    if (table::waits_for_task(state_)) return {};
    for (int guard = 0; guard < 64 && h.phase == hand::Phase::dealing && !h.due_cards.empty(); ++guard) {
        const hand::Street& street = h.street_now();
        if (!street.draw && street.up > 0) return {};
        // One for all, which everybody sees: the dealer tells it.
        if (hand::last_card_for_all(h, rules_)) return {};
        const Seat seat = h.due_cards.lowest();
        const int due =
            street.draw ? std::popcount(h.at(seat).holding.discarded) : hand::hole_cards_on(*h.game, h.street, rules_);
        hand::DealHole deal{.seat = seat, .cards = {}, .exposed = 0};
        for (int i = 0; i < due; ++i) deal.cards.push_back(hand::unknown_card);
        if (auto ok = give(table::Play{deal}); !ok) return ok;
    }
    return {};
}

Or<hand::Cards> AtTable::cards(const std::vector<std::string>& names, const std::string& where) const {
    if (names.size() > hand::Cards::capacity()) return wrong("args." + where, "fewer cards");
    const auto read = say::cards_in(names, where);
    if (!read) return wrong(read.error());
    hand::Cards cards;
    for (const PlayingCard card : *read) cards.push_back(card);
    return cards;
}

template <class Told>
Or<table::Handiwork> AtTable::handiwork(const Told& told) const {
    table::Handiwork hands;
    hands.lot = asked_.lot;
    const auto card = [&](const std::optional<std::string>& name, const char* where,
                          std::optional<PlayingCard>& to) -> Done {
        if (!name) return {};
        auto read = cards({*name}, where);
        if (!read) return std::unexpected(read.error());
        if ((*read)[0] == hand::unknown_card) return wrong(std::string("args.") + where, "a card such as As");
        to = (*read)[0];
        return {};
    };
    if (auto ok = card(told.burn, "burn", hands.burn); !ok) return std::unexpected(ok.error());
    if (auto ok = card(told.card, "card", hands.card); !ok) return std::unexpected(ok.error());
    if (auto ok = card(told.replacement, "replacement", hands.replacement); !ok) return std::unexpected(ok.error());
    return hands;
}

SeatSet counted(const std::optional<std::vector<ToldStack>>& told) {
    SeatSet seats;
    for (const ToldStack& one : told.value_or(std::vector<ToldStack>{}))
        if (one.seat >= 1 && one.seat <= static_cast<std::int64_t>(hand::max_seats))
            seats.add(Seat{static_cast<std::uint8_t>(one.seat - 1)});
    return seats;
}

// Who comes, with the stacks that were told.
Or<std::vector<Comer>> AtTable::coming(const std::optional<std::vector<ToldStack>>& told) const {
    auto [all, going] = changes_at(asked_, counted(told));
    std::set<std::int64_t> named;
    for (const ToldStack& one : told.value_or(std::vector<ToldStack>{})) {
        const auto seat = seat_of(one.seat, "args.stacks");
        if (!seat) return std::unexpected(seat.error());
        if (!named.insert(one.seat).second) return wrong("args.stacks", "each seat once");
        if (one.stack < Chips{1} || one.stack.value > most_stack) return wrong("args.stacks", "an amount of chips");
        const auto comer = std::find_if(all.begin(), all.end(), [&](const Comer& c) { return c.seat == *seat; });
        if (comer == all.end()) return wrong("args.stacks", "seats of those who come to the table");
        comer->stack = one.stack;
        comer->in_hand = false;  // whoever has counted the stack knows that the hand is over
    }
    // Nobody plays two hands at once: who was moved out of one comes when it has ended, with what is left then.
    std::erase_if(all, [](const Comer& c) { return c.in_hand; });
    return std::move(all);
}

Done AtTable::take(const OpenTable& c) {
    const tournament::State& t = asked_.tournament;
    if (state_.set_up) return no("table_set_up_already");
    const tournament::Table* seats = t.seating.find(tournament::TableNumber{asked_.number});
    RIFFLE_CHECK(seats);
    if (seats->size() > static_cast<std::int64_t>(hand::max_seats)) return no("table_too_large");
    auto comers = coming(c.stacks);
    if (!comers) return std::unexpected(comers.error());
    if (comers->size() < 2) return no("too_few_players");
    const std::optional<std::int64_t> told = c.button        ? c.button
                                             : seats->button ? std::optional(seats->button->value)
                                                             : std::nullopt;
    if (!told) return no("button_not_told");
    if (*told < 1 || *told > seats->size()) return wrong("args.button", "a seat of this table");
    const int level = level_number(t, asked_.at_ms);
    table::SetUpTable set_up;
    hand::StartHand& start = set_up.start;
    if (auto rotation = tournament::rotation_of(*t.setup)) set_up.rotation = *std::move(rotation);
    start.game = hand::find_game(tournament::game_at(*t.setup, level));
    if (start.game == nullptr) return no("no_game");
    start.stakes = stakes_now(t, *start.game, asked_.at_ms);
    start.ante_kind = antes_of(level_now(t, asked_.at_ms), *start.game, asked_.book);
    start.dealing = hand::Dealing::told;
    start.showing = hand::Showing::by_players;
    start.button = Seat{static_cast<std::uint8_t>(*told - 1)};
    start.players_in_event = static_cast<int>(t.players_left());
    start.seats.resize(static_cast<std::size_t>(hand::max_seats));
    set_up.players = table::numbered();
    set_up.conduct_elsewhere = true;
    set_up.level = level;
    // [mediterraneo-2026:13-a] Announced with the format.
    set_up.win_the_button = tournament::format_of(*t.setup) == tournament::Format::win_the_button;
    for (const Comer& comer : *comers) {
        set_up.seated.add(comer.seat);
        set_up.players[comer.seat.value].value = static_cast<std::uint32_t>(comer.entry.value);
        start.seats[comer.seat.value].stack = comer.stack;
    }
    // Of stud too, which may turn to a game with blinds: of two players one has the button, on whichever chair it fell.
    const hand::Chairs chairs{.playing = set_up.seated, .joining = {}};
    hand::seat_positions(start, hand::first_positions(chairs, start.button, start.game->stud(), rules_), chairs);
    return give(set_up);
}

Done AtTable::take(const StartHand& c) {
    const tournament::State& t = asked_.tournament;
    if (!state_.set_up) return no("no_table");
    if (t.status != tournament::Status::running || t.between_days) return no("clock_not_running");
    if (state_.begun && state_.hand.phase == hand::Phase::over && !state_.ended) return no("hand_not_ended");
    // [rptp:23-c] What begins no hand by the book begins none here.
    if (const auto begins = tournament::begins_with(c.by.value_or(tournament::HandStart::first_riffle), asked_.book);
        !begins.value)
        return std::unexpected(
            problem_of(tournament::Refusal{tournament::RefusalCode::hand_not_begun, begins.citation, {}}));
    if (const auto waits =
            tournament::waits_for_others(t, tournament::TableNumber{asked_.number}, asked_.book, asked_.at_ms))
        return std::unexpected(problem_of(*waits));
    auto comers = coming(c.stacks);
    if (!comers) return std::unexpected(comers.error());
    table::StartHand start;
    start.leaving = changes_at(asked_, counted(c.stacks)).going;
    SeatSet chairs = state_.seated - start.leaving;
    for (const Comer& comer : *comers) chairs.add(comer.seat);
    const auto join = [&](const Comer& comer) {
        start.joining.push_back({comer.seat, {static_cast<std::uint32_t>(comer.entry.value)}, comer.stack});
    };
    const Seat big_blind = state_.positions ? state_.positions->big_blind : state_.start.big_blind;
    std::vector<Comer> waiting;
    for (const Comer& comer : *comers) {
        // [internacional:43-5] Who waits for the big blind is dealt in when it reaches the seat, and not before.
        const tournament::Entry* entry = t.find(comer.entry);
        const bool waits = entry != nullptr && entry->waits == tournament::Wait::big_blind;
        if (state_.begun && waits && chairs.next_after(big_blind) != comer.seat)
            waiting.push_back(comer);
        else
            join(comer);
    }
    // A hand needs two players.
    if ((state_.seated - start.leaving - state_.leaving).size() + static_cast<int>(start.joining.size()) < 2)
        for (const Comer& comer : waiting) join(comer);
    // Everybody has another seat: play goes on from the button that was drawn or told for it.
    const tournament::Table* seats = t.seating.find(tournament::TableNumber{asked_.number});
    if (asked_.redrawn && seats && seats->button)
        start.button = Seat{static_cast<std::uint8_t>(seats->button->value - 1)};
    start.sitting_out = not_playing(asked_);
    // [tda-2024:23-2] The stakes of the level it begins in, to its end.
    const std::int64_t index = tournament::stakes_index(t, asked_.book, asked_.last_hand_ms, asked_.at_ms);
    const Level& level = t.setup->levels[static_cast<std::size_t>(index)];
    start.level = level_number_at(t, index);
    // Of a mixed event the game is the level's: its stakes are those of that one.
    const hand::Game* game = hand::find_game(tournament::game_at(*t.setup, *start.level));
    if (game == nullptr) return no("no_game");
    start.stakes = stakes_of(t, *game, level);
    start.ante_kind = antes_of(level, *game, asked_.book);
    start.players_in_event = static_cast<int>(t.players_left());
    return give(start);
}

Done AtTable::take(const TakeAction& c) {
    const auto seat = seat_of(c.seat, "args.seat");
    if (!seat) return std::unexpected(seat.error());
    const bool sized = c.action == say::Doing::bet || c.action == say::Doing::raise;
    if (sized != c.to.has_value())
        return wrong("args.to", sized ? "the total of the bet" : "no such field for this action");
    const Chips to = c.to.value_or(Chips{0});
    if (to < Chips{0} || to.value > most_stack) return wrong("args.to", "an amount of chips");
    return give(table::Play{hand::Act{.seat = *seat, .kind = say::kind_of(c.action), .to = to}});
}

Done AtTable::take(const DealCards& c) {
    auto told = cards(c.cards, "cards");
    if (!told) return std::unexpected(told.error());
    if (!c.seat) return give(table::Play{hand::DealBoard{*told}});
    const auto seat = seat_of(*c.seat, "args.seat");
    if (!seat) return std::unexpected(seat.error());
    if (!state_.begun || state_.hand.phase != hand::Phase::dealing) return no("not_dealing");
    // What lies face up everybody sees.
    for (const PlayingCard card : *told)
        if (card == hand::unknown_card) return wrong("args.cards", "cards such as As");
    const hand::Street& street = state_.hand.street_now();
    if (street.draw || told->size() != static_cast<std::size_t>(street.up)) return no("wrong_number_of_cards");
    hand::DealHole deal{.seat = *seat, .cards = {}, .exposed = 0};
    for (int i = 0; i < street.down; ++i) deal.cards.push_back(hand::unknown_card);
    for (const PlayingCard card : *told) deal.cards.push_back(card);
    return give(table::Play{deal});
}

Done AtTable::take(const ChangeCards& c) {
    const auto seat = seat_of(c.seat, "args.seat");
    if (!seat) return std::unexpected(seat.error());
    auto told = cards(c.cards, "cards");
    if (!told) return std::unexpected(told.error());
    if (state_.hand.phase == hand::Phase::discarding) return give(table::Play{hand::Discard{*seat, *told}});
    return give(table::Play{hand::Draw{*seat, *told}});
}

Done AtTable::take(const ShowHand& c) {
    const auto seat = seat_of(c.seat, "args.seat");
    if (!seat) return std::unexpected(seat.error());
    auto told = cards(c.cards, "cards");
    if (!told) return std::unexpected(told.error());
    return give(table::Play{hand::Show{*seat, *told}});
}

Done AtTable::take(const MuckHand& c) {
    const auto seat = seat_of(c.seat, "args.seat");
    if (!seat) return std::unexpected(seat.error());
    return give(table::Play{hand::Muck{*seat}});
}

Done AtTable::take(const TellWhatHappened& c) {
    if (!state_.set_up) return no("no_table");
    auto act = say::act_of(c.act, betting_words(), "act");
    if (!act) return wrong(act.error());
    if (const auto fault = say::stranger(*act, state_.seated, "act")) return wrong(*fault);
    // What a player did and what it costs is kept in the tournament, wherever he sits.
    if (const auto* incident = std::get_if<rulings::Incident>(&*act)) {
        if (is_measure(incident->matter)) return no("penalty_given_on_the_floor");
        if (other_penalty(asked_, *incident)) return no("amount_not_so");
    }
    if (auto* conduct = std::get_if<rulings::Conduct>(&*act);
        conduct && offended_before(asked_, conduct->seat, conduct->infraction))
        conduct->flags.add(rulings::Flag::repeated);
    if (auto* wager = std::get_if<rulings::Wager>(&*act);
        wager && offended_before(asked_, wager->seat, rulings::Infraction::etiquette_out_of_turn))
        wager->flags.add(rulings::Flag::repeated);
    auto hands = handiwork(c);
    if (!hands) return std::unexpected(hands.error());
    return give(table::TellWhatHappened{*act, *hands});
}

Done AtTable::take(const ChooseOutcome& c) {
    if (c.outcome < 0) return wrong("args.outcome", "one of the outcomes");
    auto hands = handiwork(c);
    if (!hands) return std::unexpected(hands.error());
    hands->seconds = c.seconds;
    return give(table::ChooseOutcome{static_cast<std::size_t>(c.outcome), *hands});
}

Done AtTable::take(const FinishTask& c) {
    if (c.task < 0) return wrong("args.task", "one of the tasks");
    return give(table::FinishTask{static_cast<std::size_t>(c.task)});
}

Done AtTable::take(const CorrectStack& c) {
    const auto seat = seat_of(c.seat, "args.seat");
    if (!seat) return std::unexpected(seat.error());
    return give(table::CorrectStack{*seat, c.stack, c.reason});
}

}  // namespace

hand::Stakes stakes_now(const tournament::State& t, const hand::Game& game, std::int64_t at_ms) {
    return stakes_of(t, game, level_now(t, at_ms));
}

hand::Stakes stakes_of(const tournament::State& t, const hand::Game& game, const Level& level) {
    hand::Stakes stakes{.small_blind = level.small_blind,
                        .big_blind = level.big_blind,
                        .ante = level.ante,
                        .bring_in = {},
                        .small_bet = level.big_blind,
                        .big_bet = Chips{2 * level.big_blind.value},
                        .min_bet = level.big_blind,
                        .chip = Chips{1}};
    // A level has two figures: of stud they are the bring-in and the small bet.
    if (game.stud()) stakes.bring_in = level.small_blind;
    std::int64_t chip = 0;
    for (const tournament::ChipKind& kind : t.setup->chips)
        if (!t.retired.contains(kind.value.value) && (chip == 0 || kind.value.value < chip)) chip = kind.value.value;
    // The blinds are paid in whole chips, whatever is said to be in play.
    for (const Chips amount : {level.small_blind, level.big_blind, level.ante}) chip = std::gcd(chip, amount.value);
    stakes.chip = Chips{std::max<std::int64_t>(chip, 1)};
    return stakes;
}

Changes changes_at(const TableAsked& asked, SeatSet counted) {
    Changes changes;
    const tournament::Table* seats = asked.tournament.seating.find(tournament::TableNumber{asked.number});
    for (std::size_t i = 0; i < hand::max_seats; ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        const bool here = asked.table.set_up && asked.table.seated.has(seat) && !asked.table.leaving.has(seat);
        std::optional<EntryNumber> now;
        if (seats && static_cast<std::int64_t>(i) < seats->size()) now = seats->seats[i];
        bool same = here && now && asked.table.players[i].value == static_cast<std::uint32_t>(now->value);
        // Moved away and back: what counts is what they had where they played last.
        const bool moved = same && (asked.redrawn || asked.tournament.moves.contains(*now));
        std::optional<KnownStack> known;
        if (asked.known_stack && now && (!same || moved)) known = asked.known_stack(*now);
        if (known && !known->here) same = false;
        if (moved && counted.has(seat)) same = false;
        if (here && !same) changes.going.add(seat);
        if (!now || same) continue;
        const tournament::Entry* entry = asked.tournament.find(*now);
        Chips sold{};
        if (entry)
            for (const tournament::ChipPosting& p : entry->chips) {
                if (p.to == tournament::ChipAccount::in_play) sold += p.amount;
                if (p.from == tournament::ChipAccount::in_play) sold -= p.amount;
            }
        changes.coming.push_back({seat, *now, known ? known->stack : sold, known && known->in_hand});
    }
    return changes;
}

namespace {

// Who won this pot and is still there; the main pot is the first.
SeatSet pot_winners(const table::State& before, const table::HandEnded& ended, std::size_t pot) {
    SeatSet winners;
    for (const hand::PotAwarded& award : before.awards)
        if (award.pot == pot) winners.add(award.seat);
    for (const Seat seat : ended.out) winners.remove(seat);
    return winners;
}

// Who won the last pot that somebody could win who is out: each pot ends where one of those who stayed in ends, and
// one takes part in it with any chip above the pot before it.
SeatSet put_out_by(const table::State& before, const table::HandEnded& ended, Seat out) {
    std::set<Chips> ends;
    for (const Seat seat : before.hand.live) ends.insert(before.hand.at(seat).total);
    std::size_t pot = 0;
    for (const Chips end : ends) pot += end < before.hand.at(out).total;
    for (pot = std::min(pot, ends.empty() ? 0 : ends.size() - 1);; --pot) {
        const SeatSet winners = pot_winners(before, ended, pot);
        if (!winners.empty() || pot == 0) return winners;
    }
}

// Of the pots: who has the chips of those who are out, with the stacks that a bounty may go by.
void tell_winners(const table::State& before, const table::HandEnded& ended, tournament::BustOut& bust) {
    const auto entries = [&](SeatSet seats) {
        std::vector<EntryNumber> all;
        for (const Seat seat : seats) all.push_back(EntryNumber{before.players[seat.value].value});
        return all;
    };
    SeatSet all;
    std::vector<std::vector<EntryNumber>> each;
    for (const Seat seat : ended.out) {
        const SeatSet winners = put_out_by(before, ended, seat);
        all = all | winners;
        each.push_back(entries(winners));
    }
    bust.by = entries(all);
    if (std::ranges::any_of(each, [&](const auto& one) { return one != bust.by; })) bust.by_each = std::move(each);
    const SeatSet main = pot_winners(before, ended, 0);
    if (!(main == all)) bust.by_main_pot = entries(main);
    bust.by_stacks.emplace();
    bust.by_end_stacks.emplace();
    const auto tell = [&](SeatSet seats) {
        for (const Seat seat : seats) {
            bust.by_stacks->push_back(before.start.seats[seat.value].stack);
            bust.by_end_stacks->push_back(before.hand.at(seat).stack);
        }
    };
    tell(all);
    tell(main - all);
}

}  // namespace

EndedHand ending_of(const table::State& before, const table::HandEnded& ended, std::int64_t number) {
    EndedHand does;
    const auto entry = [&](Seat seat) { return EntryNumber{before.players[seat.value].value}; };
    if (!ended.out.empty()) {
        tournament::BustOut bust;
        bust.stacks.emplace();
        for (const Seat seat : ended.out) {
            bust.entries.push_back(entry(seat));
            bust.stacks->push_back(before.start.seats[seat.value].stack);
        }
        tell_winners(before, ended, bust);
        does.out = std::move(bust);
    }
    for (const Seat seat : before.made_absent) does.sat_out.push_back(entry(seat));
    if (before.hand.button.value < hand::max_seats)
        does.button = tournament::TellButton{tournament::TableNumber{number},
                                             tournament::SeatNumber{before.hand.button.value + 1}};
    return does;
}

std::expected<std::vector<table::Event>, Problem> decide_at_table(const TableAsked& asked,
                                                                  const TableCommand& command) {
    AtTable at{asked};
    if (auto done = std::visit([&](const auto& c) { return at.take(c); }, command); !done)
        return std::unexpected(done.error());
    if (auto dealt = at.deal_unseen(); !dealt) return std::unexpected(dealt.error());
    return at.events();
}

}  // namespace riffle::app
