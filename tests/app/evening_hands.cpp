// An evening: hands at followed tables, tap by tap.
#include "tests/app/evening.h"

namespace riffle::app {

using namespace tournament;
using say::Doing;

namespace {

std::vector<const table::HandEnded*> ends_in(const journal::TableStep& step) {
    std::vector<const table::HandEnded*> all;
    for (const auto& event : step.events)
        if (const auto* ended = std::get_if<table::HandEnded>(&event)) all.push_back(ended);
    return all;
}

}  // namespace

std::vector<std::string> Evening::unseen(const hand::HandState& h, int count) {
    CardSet out = h.board_set() | h.muck;
    for (const hand::Seat seat : h.dealt_in) out = out | h.at(seat).holding.set();
    std::vector<::riffle::Card> left;
    for (const ::riffle::Card card : h.game->cards() - out) left.push_back(card);
    numbers_.shuffle(std::span(left));
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.push_back(to_string(left.at(static_cast<std::size_t>(i))));
    return names;
}

void Evening::start_hand(std::int64_t number) {
    FollowedTable& mine = followed_.at(number);
    const Snapshot room = app_->tournament("t");
    const tournament::Table* seats = room->state().seating.find(TableNumber{number});
    if (!seats || state().status != Status::running || mine.in_hand.size() > 0) return;
    StartHand start;
    start.stacks.emplace();
    int able = 0;
    for (std::int64_t seat = 1; seat <= seats->size(); ++seat) {
        const auto entry = seats->at(SeatNumber{seat});
        if (!entry) continue;
        bool elsewhere = false;
        for (const auto& [other, table] : followed_) elsewhere = elsewhere || table.in_hand.contains(entry->value);
        able += !elsewhere;
        if (unknown_.contains(entry->value)) start.stacks->push_back({seat, Chips{stacks_.at(entry->value)}});
    }
    if (able < 2) return;
    const bool waits = state().hand_for_hand && state().hand_for_hand->told.contains(TableNumber{number});
    const bool redrawn = mine.redrawn && seats->button.has_value();
    const int told = seats->button ? static_cast<int>(seats->button->value) : 0;
    const std::string code = at_table(number, start);
    if (code == "survivors_are_left") {
        RC_ASSERT(format_.format == Format::survivor && paid() > 0 && state().players_left() <= paid());
        return;
    }
    if (waits) {
        RC_ASSERT(code == "table_waits");
        return;
    }
    if (!code.empty()) RC_FAIL("no hand begins: " + code);
    const FollowedTable before = mine;
    check_start(number, before, redrawn, told);
}

void Evening::act(std::int64_t number) {
    const table::State& s = table(number);
    const hand::Legal legal = table::legal(s, rules());
    const std::int64_t seat = legal.seat.value + 1;
    const int mood = this->number(100);
    const bool raise = legal.may_bet_or_raise() && mood < 30;
    if (raise) {
        const Chips to = mood < 18 ? legal.max_to : legal.min_to;
        const std::string code = at_table(number, TakeAction{seat, legal.bet ? Doing::bet : Doing::raise, to});
        if (code.empty()) return;
        // A ruling may leave less than what the limits say.
    }
    if (legal.bring_in) return must_at(number, TakeAction{seat, Doing::bring_in, {}});
    if (legal.check) return must_at(number, TakeAction{seat, Doing::check, {}});
    if (legal.fold && (mood < 70 || !legal.call)) return must_at(number, TakeAction{seat, Doing::fold, {}});
    if (legal.call) return must_at(number, TakeAction{seat, Doing::call, {}});
    must_at(number, TakeAction{seat, Doing::raise, legal.min_to});
}

void Evening::deal(std::int64_t number) {
    const table::State& s = table(number);
    const hand::HandState& h = s.hand;
    if (h.due_board > 0) return must_at(number, DealCards{unseen(h, h.due_board), {}});
    if (h.due_cards.empty()) RC_FAIL("nothing is due");
    const hand::Seat seat = h.due_cards.next_after(h.button);
    if (h.street_now().up > 0) return must_at(number, DealCards{unseen(h, h.street_now().up), seat.value + 1});
    // [tda-2024:RP-10-H] Not enough for one each: so many are dealt that a burn and all of them are more than a deck.
    int left = 52;
    for (const hand::Seat one : h.dealt_in) left -= h.at(one).holding.count;
    RC_ASSERT(left < h.live.size() + 2);
    must_at(number, DealCards{unseen(h, 1), {}});
}

void Evening::show(std::int64_t number) {
    const table::State& s = table(number);
    const hand::HandState& h = s.hand;
    const hand::Seat seat = h.to_act == hand::no_seat ? h.pending.lowest() : h.to_act;
    if (one_in(5) && at_table(number, MuckHand{seat.value + 1}).empty()) return;
    const hand::Holding& holding = h.at(seat).holding;
    const auto fresh = unseen(h, holding.count);
    std::vector<std::string> cards;
    for (std::size_t i = 0; i < holding.count; ++i)
        cards.push_back(holding.cards[i] == hand::unknown_card ? fresh[i] : to_string(holding.cards[i]));
    must_at(number, ShowHand{seat.value + 1, cards});
}

// One tap at a followed table: whatever it waits for.
void Evening::tap(std::int64_t number) {
    const table::State& s = table(number);
    FollowedTable& mine = followed_.at(number);
    if (mine.ruled && one_in(4)) return overrule(number);
    if (mine.in_hand.empty()) return start_hand(number);
    if (!s.tasks.empty()) return must_at(number, FinishTask{0});
    if (s.choice && !one_in(3)) return choose(number);
    if (one_in(40)) return tell_something(number);
    // A wrong tap is taken back, and the right one follows.
    if (one_in(40)) {
        const auto held = app_->table("t", number);
        const auto* last = held->to_undo([](const journal::TableStep&) { return true; });
        const auto command = last ? journal::command_of(*last) : std::string_view();
        if (command == "TakeAction" || command == "DealCards" || command == "ShowHand") {
            (void)at_table(number, UndoAtTable{last->version});
            return;
        }
    }
    switch (s.hand.phase) {
        case hand::Phase::betting:
            return act(number);
        case hand::Phase::dealing:
            return deal(number);
        case hand::Phase::discarding: {
            const hand::Seat seat = s.hand.pending.next_after(s.hand.button);
            const auto count = static_cast<std::size_t>(hand::hole_cards_given_up(*s.hand.game, rules()));
            return must_at(number, ChangeCards{seat.value + 1, std::vector<std::string>(count, "??")});
        }
        case hand::Phase::showdown:
            return show(number);
        case hand::Phase::over:
            if (one_in(20)) return tell_about_chips(number);
            return end_hand(number);
        case hand::Phase::idle:  // void: everybody has what they had
            mine.in_hand.clear();
            mine.found.clear();
            return;
        case hand::Phase::drawing:
        case hand::Phase::reshuffle:
            RC_FAIL("no such game is played here");
    }
}

// Who has lost a rebuy that was declared pays for it before the hand is closed; where it comes then, it keeps them in.
bool Evening::pay_what_is_owed(std::int64_t number) {
    const table::State s = table(number);
    bool paid = false;
    for (const hand::Seat seat : s.seated) {
        const std::int64_t entry = s.players[seat.value].value;
        while (owed_[entry] > 0 && s.hand.at(seat).stack == Chips{0}) {
            RC_ASSERT(give(SellChips{EntryNumber{entry}, ChipProduct::rebuy}).empty());
            --owed_[entry];
            paid = true;
            if (!chips_at_once()) stacks_[entry] += state().setup->rebuy->chips.value;
        }
    }
    if (paid) ++happened["rebuys paid at a hand's end"];
    return paid;
}

void Evening::end_hand(std::int64_t number) {
    FollowedTable& mine = followed_.at(number);
    pay_what_is_owed(number);
    const table::State before = table(number);
    const std::int64_t prizes = paid();
    const std::int64_t left = state().players_left();
    const bool same_hand = state().hand_for_hand && !state().hand_for_hand->out.empty();
    const bool in_step = state().hand_for_hand.has_value();
    // Of the main pot: who is first to the left of the button.
    std::optional<int> winner;
    ChairSet winners;
    for (const hand::PotAwarded& award : before.awards)
        if (award.pot == 0) winners.insert(award.seat.value + 1);
    if (!winners.empty()) winner = next_chair(winners, before.hand.button.value + 1);
    must_at(number, EndHand{});
    ++hands;
    const auto ended = ends_in(*app_->table("t", number)->steps().back().second);
    RC_ASSERT(ended.size() == 1U);
    std::int64_t sum = 0, had = 0;
    std::set<std::int64_t> out;
    for (const auto& [seat, stack] : ended.front()->stacks) {
        const std::int64_t entry = before.players[seat.value].value;
        // Of who waited it says what they had when it began.
        if (!mine.in_hand.contains(entry)) continue;
        had += stacks_.at(entry);
        sum += stack.value;
        stacks_[entry] = stack.value;
        if (stack == Chips{0}) out.insert(entry);
    }
    RC_ASSERT(sum == had);
    if (!in_step) check_served(mine);
    mine.to_serve.clear();
    mine.in_hand.clear();
    mine.found.clear();
    mine.ruled.reset();
    mine.winner_chair = winner;
    // Who has nothing is out, and nobody else is, unless it has stopped.
    const bool stopped = format_.format == Format::survivor && prizes > 0 && left <= prizes && !same_hand;
    for (const std::int64_t entry : out) {
        RC_ASSERT((state().find(EntryNumber{entry})->status == EntryStatus::busted) == !stopped);
        if (stopped) continue;
        ++bust_outs;
        out_persons_.push_back(state().find(EntryNumber{entry})->person);
        stacks_.erase(entry);
    }
    if (state().status == Status::running) check_withdrawn(ended.front()->stacks, before);
    if (state().status == Status::running && state().players_left() > 1 && state().seating.find(TableNumber{number}))
        RC_ASSERT(state().seating.find(TableNumber{number})->button == SeatNumber{before.hand.button.value + 1});
}

}  // namespace riffle::app
