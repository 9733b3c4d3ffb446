// An evening: what is told of a followed table, what rulings do to stacks, and rulings that are set aside.
#include <utility>

#include "tests/app/evening.h"

namespace riffle::app {

using namespace tournament;

void Evening::tell_something(std::int64_t number) {
    const table::State& s = table(number);
    if (s.hand.to_act == hand::no_seat) return;
    const std::int64_t seat = s.hand.to_act.value + 1;
    const Chips blind = s.hand.stakes.big_blind;
    switch (this->number(11)) {
        case 0:
            return tell(number, say::Conduct{.seat = seat, .infraction = "etiquette"});
        case 1:
            return tell(number, say::Incident{.matter = "clock_started_by_director", .seat = seat});
        case 2:
            return tell(number, say::Wager{.seat = seat, .said = "raise"});
        case 3:
        case 4:
            return tell_about_chips(number);
        case 5:
            return tell(number, say::Incident{.matter = "hand_killed_by_dealer", .seat = seat});
        case 6:
        case 7:
            tell(number, say::Incident{.matter = "first_card_misplaced"});
            return check_redeal(number);
        default: {
            const Chips chip{blind.value * (1 + this->number(20))};
            return tell(number, say::Wager{.seat = seat, .motions = std::vector<say::Motion>{{.chips = {chip}}}});
        }
    }
}

// What it did to stacks is counted, and how all stood before it is kept: it may yet be set aside.
void Evening::tell(std::int64_t number, const say::Act& act) {
    const Ruled before = as_it_is(number);
    if (!at_table(number, TellWhatHappened{.act = act}).empty()) return;
    const auto step = app_->table("t", number)->steps().back().second;
    const auto* given = std::get_if<table::RulingGiven>(&step->events.front());
    RC_ASSERT(given != nullptr);
    followed_.at(number).ruled.reset();
    if (given->ruling.directors_choice) return;
    note_ruling(number, before.table, given->act, given->ruling.outcomes[0]);
    note_void(number);
    keep(number, before);
}

void Evening::choose(std::int64_t number) {
    const Ruled before = as_it_is(number);
    const rulings::Ruling& open = before.table.choice->ruling;
    const int chosen = this->number(static_cast<int>(open.outcomes.size()));
    if (!at_table(number, ChooseOutcome{chosen}).empty()) return;
    note_ruling(number, before.table, before.table.choice->act, open.outcomes[static_cast<std::size_t>(chosen)]);
    note_void(number);
    keep(number, before);
}

Evening::Ruled Evening::as_it_is(std::int64_t number) {
    const FollowedTable& mine = followed_.at(number);
    return {.table = table(number), .after = {}, .stacks = stacks_, .in_hand = mine.in_hand, .found = mine.found};
}
void Evening::keep(std::int64_t number, Ruled before) {
    before.after = table(number);
    // From now on: what each has got by it, for other hands go on meanwhile.
    for (auto& [entry, chips] : before.stacks) chips = stacks_.contains(entry) ? stacks_.at(entry) - chips : -chips;
    std::erase_if(before.stacks, [](const auto& row) { return row.second == 0; });
    followed_.at(number).ruled = std::move(before);
}

// [cnp:1.a, rptp:1-b] The direction sets the last ruling aside. While nothing was done since, all is as it was before
// it; what was done on it stays, and so does the ruling.
void Evening::overrule(std::int64_t number) {
    FollowedTable& mine = followed_.at(number);
    const Ruled ruled = *std::exchange(mine.ruled, std::nullopt);
    const table::State now = table(number);
    const bool fresh = now == ruled.after;
    bool gone = state().between_days;
    for (const hand::Seat seat : ruled.table.hand.dealt_in) {
        const Entry* known = state().find(EntryNumber{ruled.table.players[seat.value].value});
        gone = gone || known->place != Place{TableNumber{number}, SeatNumber{seat.value + 1}};
    }
    const std::string code = at_table(
        number, TellWhatHappened{.act = say::Incident{.matter = "ruling_overridden",
                                                      .circumstances = std::vector<std::string>{
                                                          "good_faith", "unusual_circumstances", "for_fairness"}}});
    const table::State after = table(number);
    if (!fresh) {
        // An obligation may be lifted still; no chip and no card goes back.
        if (!code.empty()) RC_ASSERT(code == "ruling_rested_on");
        RC_ASSERT(after.hand == now.hand);
        RC_ASSERT(after.total == now.total);
        RC_ASSERT(after.removed == now.removed);
        ++happened[code.empty() ? "overruled late" : "rulings that were rested on"];
        return;
    }
    // A hand that was void is not brought back once somebody of it sits elsewhere or is out, or the day is over.
    if (gone && mine.in_hand != ruled.in_hand) {
        // Whom it put out itself comes back with an undo of it.
        RC_ASSERT(code == "hand_stays_void" || code == "ruling_rested_on");
        RC_ASSERT(after == now);
        ++happened["void hands that stay so"];
        return;
    }
    // Cards are dealt anew with the ruling itself: it is undone, not set aside.
    if (code == "ruling_rested_on" && ruled.after.redeals > ruled.table.redeals) {
        RC_ASSERT(after == now);
        ++happened["redeals that were rested on"];
        return;
    }
    if (!code.empty()) RC_FAIL("nothing rests on it, and it is not set aside: " + code);
    const table::State& was = ruled.table;
    RC_ASSERT(after.hand == was.hand);
    RC_ASSERT(after.start == was.start);
    RC_ASSERT(after.total == was.total);
    RC_ASSERT(after.removed == was.removed);
    RC_ASSERT(after.tasks == was.tasks);
    RC_ASSERT(after.obligations == was.obligations);
    RC_ASSERT(after.redeals == was.redeals);
    // What was chosen is open again.
    const bool chosen = ruled.after.last_ruling && ruled.after.last_ruling->chosen;
    if (chosen && !(ruled.after.hand == was.hand)) RC_ASSERT(after.choice.has_value());
    for (const auto& [entry, got] : ruled.stacks) stacks_[entry] -= got;
    mine.in_hand = ruled.in_hand;
    mine.found = ruled.found;
    ++happened[ruled.after.hand == was.hand ? "overruled, nothing to take back" : "overruled"];
}

// [tda-2024:35-C] Dealt again: everybody with what they had, the same blinds, and who sits out sits out.
void Evening::check_redeal(std::int64_t number) {
    const table::State& s = table(number);
    const auto& ruled = followed_.at(number).ruled;
    if (!ruled || ruled->after.redeals == ruled->table.redeals) return;
    Chips there = s.hand.phase == hand::Phase::over ? Chips{0} : s.hand.pot;
    Chips had{};
    for (const hand::Seat seat : s.hand.dealt_in) {
        RC_ASSERT(s.start.seats[seat.value].stack == ruled->table.start.seats[seat.value].stack);
        had += s.start.seats[seat.value].stack;
        there += s.hand.at(seat).stack;
    }
    RC_ASSERT(there == had);
    RC_ASSERT(s.hand.dealt_in == ruled->table.hand.dealt_in);
    RC_ASSERT(s.hand.button == ruled->table.hand.button);
    RC_ASSERT(s.hand.big_blind == ruled->table.hand.big_blind);
    RC_ASSERT(s.taken.empty());
    check_sitting_out(number);
    ++happened["redeals"];
}

// By the tournament's records as they were when the hand began: dealt in, and dead once the cards are. Where all but
// one sit out it is over: the last one has the pot.
void Evening::check_sitting_out(std::int64_t number) {
    const table::State& s = table(number);
    if (s.hand.phase != hand::Phase::betting) return;
    for (const hand::Seat seat : s.hand.dealt_in)
        if (followed_.at(number).sits_out.contains(s.players[seat.value].value)) RC_ASSERT(!s.hand.live.has(seat));
}

// A chip behind somebody who was thought to have none, or chips bet on a fault that was known.
void Evening::tell_about_chips(std::int64_t number) {
    const table::State before = table(number);
    std::vector<std::int64_t> seats;
    for (const hand::Seat seat : before.hand.dealt_in) seats.push_back(seat.value + 1);
    say::Incident told{.matter = one_in(4) ? "duplicate_exploited" : "hidden_chip_found", .seat = some(seats)};
    if (told.matter == "hidden_chip_found") {
        told.chips = before.hand.stakes.big_blind;
        if (one_in(2)) told.circumstances = {"excluded"};
        if (one_in(4)) told.circumstances = {"excluded", one_in(2) ? "won" : "lost"};
    }
    tell(number, told);
}

// A hand that is void is over: everybody has what they had.
void Evening::note_void(std::int64_t number) {
    if (table(number).hand.phase != hand::Phase::idle) return;
    followed_.at(number).in_hand.clear();
    followed_.at(number).found.clear();
    ++happened["void hands"];
}

// What a ruling does to stacks: a chip is counted once, and may go out of play again; who knew of a fault loses what he
// had bet.
void Evening::note_ruling(std::int64_t number, const table::State& before, const rulings::Act& act,
                          const rulings::Outcome& outcome) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    if (!incident || incident->seat.value >= hand::max_seats) return;
    FollowedTable& mine = followed_.at(number);
    const std::int64_t entry = before.players[incident->seat.value].value;
    if (const auto* chip = std::get_if<rulings::ChipFound>(&outcome)) {
        if (mine.found.insert(entry).second) {
            stacks_[entry] += chip->chip.value;
            ++happened["chips found"];
        }
        if (chip->how == rulings::FoundAs::to_winner) {
            const table::State& after = table(number);
            int winners = 0;
            for (const hand::Seat seat : after.seated) {
                if (seat == incident->seat || after.hand.at(seat).stack == before.hand.at(seat).stack) continue;
                RC_ASSERT(after.hand.at(seat).stack - before.hand.at(seat).stack == chip->chip);
                RC_ASSERT(++winners == 1);
                stacks_[after.players[seat.value].value] += chip->chip.value;
            }
            RC_ASSERT(winners == 1);
            stacks_[entry] -= chip->chip.value;
        }
    }
    if (const auto* taken = std::get_if<rulings::ChipsTaken>(&outcome);
        taken && mine.found.contains(entry) && before.hand.phase == hand::Phase::over &&
        before.hand.at(incident->seat).stack >= taken->chip) {
        stacks_[entry] -= taken->chip.value;
        ++happened["chips taken"];
    }
    if (const auto* no_hand = std::get_if<rulings::VoidHand>(&outcome); no_hand && no_hand->forfeit > Chips{0}) {
        stacks_[entry] -= no_hand->forfeit.value;
        ++happened["chips forfeited"];
        if (stacks_.at(entry) > 0) return;
        // All of it: out, unless it has stopped.
        const Entry* known = state().find(EntryNumber{entry});
        RC_ASSERT(known->status == EntryStatus::busted || format_.format == Format::survivor);
        if (known->status != EntryStatus::busted) return;
        out_persons_.push_back(known->person);
        stacks_.erase(entry);
    }
}

}  // namespace riffle::app
