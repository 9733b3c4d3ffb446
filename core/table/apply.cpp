#include "core/table/apply.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/overloaded.h"
#include "core/hand/apply.h"
#include "core/hand/signature.h"
#include "core/table/known.h"
#include "core/table/lifting.h"

namespace riffle::table {
namespace {

using rulings::ActionKind;

void lift(State& s, Seat seat, Until until) {
    std::erase_if(s.obligations,
                  [&](const Obligation& o) { return o.until == until && (seat == no_seat || o.seat == seat); });
}

// What was held of this player is held no longer.
void let_go(State& s, Seat seat) {
    InlineVector<rulings::Held, hand::max_seats> kept;
    for (const rulings::Held& held : s.held)
        if (held.seat != seat) kept.push_back(held);
    s.held = kept;
}

void remember(State& s, Seat seat, ActionKind kind, bool chips, Chips to = {}) {
    if (s.clock && s.clock->seat == seat) s.clock.reset();
    // The turn has come and he has acted: what he did before it has been made, or the action had changed.
    let_go(s, seat);
    // What was said of a bet is done with once he has answered one.
    std::erase_if(s.obligations, [&](const Obligation& o) {
        return o.seat == seat && o.duty == Duty::raise_if_bet && s.hand.price > o.price;
    });
    if (s.taken.size() < s.taken.capacity()) s.taken.push_back({seat, kind, chips, s.hand.street, to});
    lift(s, seat, Until::next_act);
}

// The last bet or raise of the street is gone: what stood before it stands again.
void take_back(State& s) {
    if (s.prices.empty()) return;
    if (s.prices.back() > Chips{0}) --s.raises;
    s.prices.pop_back();
    s.previous_price = s.prices.empty() ? Chips{0} : s.prices.back();
}

// What some had seen is seen by all who sit here once it is due.
void show_to_all(State& s, ShownToAll due) {
    for (SeenCards& cards : s.seen)
        if (cards.to_all == due) cards.by = cards.by | s.seated;
}

// [tda-2024:59-B] Who called before the amount was known owes the first bet or raise that came after it; [53-A-3] one
// over that changes the action, and he is free again.
void free_of_later_raises(State& s, Chips raised) {
    std::erase_if(s.obligations, [&](const Obligation& o) { return o.duty == Duty::must_call && o.price < raised; });
}

// What the table notes of an engine's event, before the hand changes.
void note(State& s, const hand::Event& event) {
    const Chips price = s.hand.price;
    std::visit(overloaded{
                   [&](const hand::BringInPosted& e) {
                       s.brought_in = {e.seat, e.amount, e.price};
                   },
                   [&](const hand::Folded& e) { remember(s, e.seat, ActionKind::fold, false); },
                   [&](const hand::Checked& e) { remember(s, e.seat, ActionKind::check, false); },
                   [&](const hand::Called& e) { remember(s, e.seat, ActionKind::call, true); },
                   [&](const hand::BetPlaced& e) {
                       remember(s, e.seat, price == Chips{0} ? ActionKind::bet : ActionKind::raise, true, e.to);
                       if (s.prices.size() < s.prices.capacity()) s.prices.push_back(price);
                       s.previous_price = price;
                       if (price > Chips{0}) ++s.raises;
                       free_of_later_raises(s, price);
                   },
                   [&](const hand::PriceCorrected& e) {
                       if (e.bets < s.hand.bets) take_back(s);
                   },
                   // Nobody's time runs on who has no hand.
                   [&](const hand::HandKilled& e) {
                       if (s.clock && s.clock->seat == e.seat) s.clock.reset();
                   },
                   [&](const hand::ChipsRemoved& e) { s.removed += e.amount; },
                   [&](const hand::HandTabled& e) {
                       std::erase_if(s.obligations, [&](const Obligation& o) {
                           return o.seat == e.seat && o.duty == Duty::must_show;
                       });
                   },
                   [&](const hand::PotAwarded& e) {
                       if (s.awards.size() < s.awards.capacity()) s.awards.push_back(e);
                   },
                   // Begun anew: what was done before is taken back.
                   [&](const hand::HandStarted&) {
                       s.taken.clear();
                       s.brought_in = {};
                   },
                   [&](const hand::StreetBegan&) {
                       s.previous_price = Chips{0};
                       s.prices.clear();
                       s.raises = 0;
                       s.held.clear();
                       s.clock.reset();
                       show_to_all(s, ShownToAll::after_street);
                       lift(s, no_seat, Until::end_of_street);
                       for (auto& chips : s.front_chips) chips.clear();
                   },
                   [](const auto&) {},
               },
               event);
}

void clear_hand(State& s) {
    s.hand = {};
    s.removed = {};
    s.awards.clear();
    s.taken.clear();
    s.held.clear();
    s.front_chips = {};
    s.obligations.clear();
    s.found.clear();
    s.drawn.reset();
    s.prices.clear();
    s.previous_price = {};
    s.raises = 0;
    s.brought_in = {};
    s.choice.reset();
    s.clock.reset();
    for (TimeBankCount& one : s.time_banks) one.in_hand = 0;
    s.seen.clear();
    // A team's consultation is used up for good.
    std::erase_if(s.notes, [](const Note& note) { return note.kind != NoteKind::consulted; });
    s.ended = false;
}

// The table is kept as it stands before a ruling is carried out, until something else has been done. What is said about
// that ruling leaves it where it was.
void keep_before_ruling(State& s, const Event& event) {
    const auto keep = [&](const std::optional<std::int64_t>& makes) {
        s.before_ruling = {};
        if (makes) s.before_ruling = {std::make_shared<const State>(s), *makes};
    };
    const auto also = [&](const std::optional<std::int64_t>& makes) {
        if (s.before_ruling.table && s.before_ruling.to_come == 0) s.before_ruling.to_come = makes.value_or(0);
    };
    if (const auto* given = std::get_if<RulingGiven>(&event))
        return is_about_a_ruling(given->act) ? also(given->makes) : keep(given->makes);
    if (const auto* chosen = std::get_if<OutcomeChosen>(&event))
        return s.choice && is_about_a_ruling(s.choice->act) ? also(chosen->makes) : keep(chosen->makes);
    // Which chips lie in front is told of what was done already.
    if (std::holds_alternative<ChipsTold>(event)) return;
    if (s.before_ruling.to_come > 0)
        --s.before_ruling.to_come;
    else
        s.before_ruling = {};
}

// All as before the last ruling; what somebody has seen stays seen, and what was decided since does not fit any more.
void take_ruling_back(State& s) {
    State earlier = *s.before_ruling.table;
    earlier.seen = s.seen;
    earlier.in_question.reset();
    hand::Digest digest;
    digest.add(static_cast<std::uint64_t>(s.course));
    digest.add(std::uint64_t{10});
    digest.add(static_cast<std::uint64_t>(earlier.course));
    earlier.course = static_cast<std::int64_t>(digest.value());
    s = std::move(earlier);
}

// What was counted and told: nothing is decided by it.
bool is_count(const Note& note) {
    return note.kind != NoteKind::consulted && note.kind != NoteKind::away && note.kind != NoteKind::cards_exposed;
}

void go_on(State& s, hand::Digest digest) { s.course = static_cast<std::int64_t>(digest.value()); }
void go_on(State& s, std::uint64_t kind, Seat seat, Chips to) {
    hand::Digest digest;
    digest.add(static_cast<std::uint64_t>(s.course));
    digest.add(kind);
    digest.add(seat.value);
    digest.add(static_cast<std::uint64_t>(to.value));
    go_on(s, digest);
}
void go_on(State& s, const hand::StartHand& start, std::uint64_t kind) {
    hand::Digest digest;
    digest.add(static_cast<std::uint64_t>(s.course));
    digest.add(kind);
    for (const hand::SeatEntry& e : start.seats) {
        digest.add(static_cast<std::uint64_t>(e.stack.value));
        digest.add((e.absent ? 1U : 0U) + (e.waiting ? 2U : 0U));
    }
    digest.add(start.button.value);
    digest.add(start.big_blind.value);
    go_on(s, digest);
}

// What was given out goes back into the pot, and who has to show has not shown.
void reopen(State& s, const AwardReopened& e) {
    hand::HandState& h = s.hand;
    for (const hand::PotAwarded& award : s.awards) {
        h.at(award.seat).stack -= award.amount;
        h.pot += award.amount;
    }
    s.awards.clear();
    s.ended = false;
    h.phase = hand::Phase::showdown;
    h.live = e.live;
    h.able = {};
    for (const Seat seat : e.live) {
        if (h.at(seat).stack > Chips{0}) h.able.add(seat);
        h.muck = h.muck - h.at(seat).holding.set();
    }
    for (const Seat seat : e.pending) {
        if (!h.tabled.has(seat)) continue;
        h.tabled.remove(seat);
        hand::Holding& holding = h.at(seat).holding;
        // What was told wrong can be told anew; the up cards of stud lie there anyway.
        if (h.game->stud()) continue;
        holding.up = 0;
        if (h.dealing == hand::Dealing::told)
            for (std::size_t i = 0; i < holding.count; ++i) holding.cards[i] = hand::unknown_card;
    }
    h.pending = e.pending;
    h.to_act = e.pending.has(h.aggressor) ? h.aggressor : e.pending.next_after(h.button);
    go_on(s, 8 + (e.live.bits() << 8), e.pending.lowest(), h.pot);
}

// It lies behind him, and comes back to him should the hand be void.
void count_chip(State& s, const FoundChip& found) {
    s.start.seats[found.seat.value].stack += found.chip;
    s.hand.at(found.seat).stack += found.chip;
    s.total += found.chip;
    s.found.push_back(found);
    go_on(s, 9, found.seat, found.chip);
}

// Behind the player, and in what comes back should the hand be void or dealt again.
void correct(State& s, const StackCorrected& e) {
    const Chips more{e.to.value - e.from.value};
    hand::SeatEntry& entry = s.start.seats[e.seat.value];
    entry.stack += more;
    if (s.begun && !entry.waiting) {
        s.hand.at(e.seat).stack = e.to;
        s.total += more;
    }
    go_on(s, 7, e.seat, e.to);
}

// [tda-2024:35-C] The hand is dealt again: by a misdeal, or once more since somebody is back.
void count_redeal(State& s, const hand::StartHand& again) {
    const GivenRuling* given = s.last_ruling ? &*s.last_ruling : nullptr;
    if (given && is_redeal(given->chosen ? *given->chosen : given->ruling.outcomes[0])) ++s.redeals;
    for (std::size_t i = 0; i < again.seats.size() && i < s.start.seats.size(); ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        if (again.seats[i].absent && !s.start.seats[i].absent && !s.made_absent.has(seat))
            s.kept_out_of_redeal.add(seat);
    }
}

}  // namespace

bool is_about_a_ruling(const rulings::Act& act) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    if (incident == nullptr) return false;
    using enum rulings::Matter;
    return incident->matter == ruling_appealed || incident->matter == assistant_overruled ||
           incident->matter == ruling_overridden;
}

bool operator==(const BeforeRuling& a, const BeforeRuling& b) {
    if (a.to_come != b.to_come || !a.table != !b.table) return false;
    return a.table == b.table || *a.table == *b.table;
}

void apply(State& s, const Event& event) {
    keep_before_ruling(s, event);
    std::visit(overloaded{
                   [&](const TableSetUp& e) {
                       s = State{};
                       s.set_up = true;
                       s.start = e.start;
                       s.seated = e.seated;
                       s.players = e.players;
                       s.rotation = e.rotation;
                       s.place = e.place;
                       s.win_the_button = e.win_the_button;
                       s.conduct_elsewhere = e.conduct_elsewhere;
                       go_on(s, e.start, 1);
                   },
                   [&](const HandBegun& e) {
                       clear_hand(s);
                       s.last_ruling.reset();
                       s.begun = true;
                       ++s.hands;
                       if (!s.buttons_to_come.empty()) s.buttons_to_come.erase(s.buttons_to_come.begin());
                       s.start = e.start;
                       s.seated = e.seated;
                       s.players = e.players;
                       s.made_absent = e.made_absent;
                       s.positions = e.positions;
                       s.place = e.place;
                       s.total = e.total;
                       s.leaving = {};
                       s.redeals = 0;
                       s.kept_out_of_redeal = {};
                       go_on(s, e.start, 2);
                   },
                   [&](const HandBegunAgain& e) {
                       clear_hand(s);
                       count_redeal(s, e.start);
                       s.start = e.start;
                       s.removed = e.removed;
                       go_on(s, e.start, 3);
                   },
                   [&](const HandVoided& e) {
                       clear_hand(s);
                       s.start = e.start;
                       s.removed = e.removed;
                       for (std::size_t i = 0; i < e.start.seats.size(); ++i)
                           if (!e.start.seats[i].waiting) s.hand.seats[i].stack = e.start.seats[i].stack;
                       go_on(s, e.start, 4);
                   },
                   [&](const DealChanged& e) {
                       s.start = e.start;
                       go_on(s, e.start, 5);
                   },
                   [&](const Played& e) {
                       note(s, e.event);
                       s.choice.reset();  // play has gone on
                       hand::apply(s.hand, e.event);
                       if (s.hand.phase == hand::Phase::over) {
                           s.clock.reset();
                           show_to_all(s, ShownToAll::after_hand);
                       }
                       hand::Digest digest;
                       digest.add(static_cast<std::uint64_t>(s.course));
                       digest.add(e.event);
                       go_on(s, digest);
                   },
                   [&](const ChipsTold& e) { s.front_chips[e.seat.value] = e.chips; },
                   [&](const RulingGiven& e) {
                       const bool about = is_about_a_ruling(e.act);
                       if (!about)
                           s.in_question.reset();
                       else if (s.last_ruling && !is_about_a_ruling(s.last_ruling->act))
                           s.in_question = s.last_ruling;
                       s.choice.reset();
                       // What was chosen and is taken back is to be chosen anew.
                       if (e.takes_back) take_ruling_back(s);
                       if (e.ruling.directors_choice) s.choice = OpenChoice{e.act, e.ruling};
                       s.last_ruling = GivenRuling{e.act, e.ruling, {}, e.makes.value_or(0)};
                       if (!e.ruling.directors_choice && lifts_a_ruling(e.ruling.outcomes[0])) s.in_question.reset();
                   },
                   [&](const OutcomeChosen& e) {
                       // The last ruling is the one it was left open by, also after an overruling opened it again.
                       std::optional<OpenChoice> open;
                       std::swap(open, s.choice);
                       if (e.takes_back) take_ruling_back(s);
                       if (open) s.last_ruling = GivenRuling{open->act, open->ruling, e.outcome, e.makes.value_or(0)};
                       if (lifts_a_ruling(e.outcome)) s.in_question.reset();
                   },
                   [&](const ActKept& e) { s.held.push_back(e.held); },
                   [&](const ActsLetGo& e) { let_go(s, e.seat); },
                   [&](const ObligationLaid& e) { s.obligations.push_back(e.obligation); },
                   [&](const ObligationsLifted& e) {
                       std::erase_if(s.obligations, [&](const Obligation& o) { return o.seat == e.seat; });
                   },
                   [&](const PenaltyChanged& e) { s.penalties.set(e.player, e.now); },
                   [&](const PlayerLeaving& e) { s.leaving.add(e.seat); },
                   [&](const HandEnded& e) {
                       s.ended = true;
                       s.choice.reset();
                       s.obligations.clear();
                       for (const Seat seat : e.out) s.leaving.add(seat);
                       go_on(s, 6, e.out.empty() ? no_seat : e.out.front(), Chips{0});
                   },
                   [&](const StackCorrected& e) { correct(s, e); },
                   [&](const ClockCalled& e) { s.clock = e.clock; },
                   [&](const TimeBankCounted& e) {
                       std::erase_if(s.time_banks,
                                     [&](const TimeBankCount& one) { return one.player == e.now.player; });
                       s.time_banks.push_back(e.now);
                   },
                   [&](const CardsSeen& e) {
                       s.seen.push_back(e.seen);
                       if (e.seen.to_all == ShownToAll::now) show_to_all(s, ShownToAll::now);
                   },
                   [&](const Noted& e) {
                       if (e.note.kind == NoteKind::away || e.note.kind == NoteKind::at_seat)
                           std::erase_if(s.notes, [&](const Note& note) {
                               return note.kind == NoteKind::away && note.seat == e.note.seat;
                           });
                       if (e.note.kind == NoteKind::at_seat) return;
                       // The oldest count makes room: what was counted is told by then, who is away is not.
                       if (s.notes.size() == most_notes)
                           if (const auto count = std::ranges::find_if(s.notes, is_count); count != s.notes.end())
                               s.notes.erase(count);
                       s.notes.push_back(e.note);
                   },
                   [&](const AwardReopened& e) { reopen(s, e); },
                   [&](const ButtonsPlanned& e) { s.buttons_to_come = e.buttons; },
                   [&](const ChipCounted& e) { count_chip(s, e.found); },
                   [&](const LotDrawn& e) { s.drawn = e.seat; },
                   [&](const TaskLaid& e) { s.tasks.push_back(e.task); },
                   [&](const TaskFinished& e) { s.tasks.erase(s.tasks.begin() + static_cast<std::ptrdiff_t>(e.task)); },
               },
               event);
}

std::optional<std::string_view> misfit(const State& s, const Event& event) {
    using Why = std::optional<std::string_view>;
    const auto follows = [&](std::int64_t after) -> Why {
        if (!s.set_up) return "there is no table yet";
        return after == s.course ? Why{} : "the hand has taken another course";
    };
    const auto takes_back = [&](const std::optional<std::int64_t>& course) -> Why {
        if (!course) return {};
        if (!s.before_ruling.table || s.before_ruling.to_come > 0) return "the last ruling is not there";
        return follows(*course);
    };
    const auto at = [&](Seat seat) -> Why { return seat.value < hand::max_seats ? Why{} : "there is no such seat"; };
    return std::visit(
        overloaded{
            [&](const TableSetUp&) -> Why { return s.set_up ? Why{"the table is set up already"} : Why{}; },
            [&](const HandBegun& e) { return follows(e.after); },
            [&](const HandBegunAgain& e) { return follows(e.after); },
            [&](const HandVoided& e) { return follows(e.after); },
            [&](const DealChanged& e) { return follows(e.after); },
            [&](const Played& e) { return follows(e.after); },
            [&](const ChipsTold& e) { return at(e.seat); },
            [&](const RulingGiven& e) -> Why {
                if (e.ruling.outcomes.empty()) return "a ruling has an outcome";
                return takes_back(e.takes_back);
            },
            [&](const OutcomeChosen& e) -> Why {
                return s.choice ? takes_back(e.takes_back) : Why{"no choice is open"};
            },
            [&](const ActKept& e) -> Why {
                if (s.held.size() == s.held.capacity()) return "too many acts are held";
                return at(e.held.seat);
            },
            [&](const ActsLetGo& e) { return at(e.seat); },
            [&](const ObligationLaid& e) { return at(e.obligation.seat); },
            [&](const ObligationsLifted& e) { return at(e.seat); },
            [&](const PenaltyChanged& e) -> Why {
                return s.penalties.entry(e.player) == e.before ? Why{} : "the player's record has changed since";
            },
            [&](const PlayerLeaving& e) { return at(e.seat); },
            [&](const HandEnded& e) -> Why {
                if (s.ended) return "the hand is ended already";
                return follows(e.after);
            },
            [&](const StackCorrected& e) -> Why {
                if (e.seat.value >= s.start.seats.size() || e.to < Chips{0}) return "there is no such stack";
                return follows(e.after);
            },
            [&](const ClockCalled& e) { return at(e.clock.seat); },
            [&](const TimeBankCounted&) -> Why { return s.set_up ? Why{} : "there is no table yet"; },
            [&](const CardsSeen& e) { return at(e.seen.whose); },
            [&](const Noted& e) -> Why {
                const bool room = s.notes.size() < most_notes || e.note.kind == NoteKind::at_seat ||
                                  std::ranges::any_of(s.notes, is_count);
                if (!room) return "too much is noted";
                return e.note.kind == NoteKind::cards_exposed ? Why{} : at(e.note.seat);
            },
            [&](const AwardReopened& e) -> Why {
                if (s.hand.game == nullptr || e.pending.empty() || !(e.pending - e.live).empty())
                    return "there is no showdown";
                for (const hand::PotAwarded& award : s.awards)
                    if (s.hand.at(award.seat).stack < award.amount) return "what was won is not there any more";
                return follows(e.after);
            },
            [&](const ButtonsPlanned& e) -> Why {
                for (const Seat seat : e.buttons)
                    if (auto why = at(seat)) return why;
                return {};
            },
            [&](const ChipCounted& e) -> Why {
                if (e.found.seat.value >= s.start.seats.size() || e.found.chip <= Chips{0})
                    return "there is no such chip";
                return follows(e.after);
            },
            [&](const LotDrawn& e) -> Why { return e.among.has(e.seat) ? Why{} : "the lot fell on nobody"; },
            [&](const TaskLaid&) -> Why { return s.tasks.size() < most_tasks ? Why{} : "too much is to be done"; },
            [&](const TaskFinished& e) -> Why { return e.task < s.tasks.size() ? Why{} : "there is no such task"; },
        },
        event);
}

State replay(std::span<const Event> events) {
    State state;
    for (const Event& event : events) {
        RIFFLE_CHECK(!misfit(state, event));
        table::apply(state, event);
    }
    return state;
}

}  // namespace riffle::table
