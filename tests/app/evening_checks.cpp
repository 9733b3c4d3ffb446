// An evening: what must hold, counted by the evening itself.
#include "tests/app/evening.h"

namespace riffle::app {

using namespace tournament;

LevelNow level_at(const State& s, std::int64_t now_ms) {
    const auto& levels = s.setup->levels;
    auto index = static_cast<std::size_t>(read_clock(s.clock, levels, now_ms).index);
    while (levels[index].is_break()) --index;
    std::int64_t number = 0;
    for (std::size_t i = 0; i <= index; ++i) number += !levels[i].is_break();
    return {number, levels[index]};
}

void Evening::check_start(std::int64_t number, const FollowedTable& before, bool redrawn_button, int told_button) {
    FollowedTable& mine = followed_.at(number);
    const table::State& s = table(number);
    const hand::HandState& h = s.hand;
    const Snapshot room = app_->tournament("t");
    const tournament::Table* seats = room->state().seating.find(TableNumber{number});
    const LevelNow level = level_at(state(), now_ms_);
    // The game and the stakes of the level.
    const std::string game = format_.game == "horse" ? horse_game(level.number) : format_.game;
    RC_ASSERT(h.game->id == game);
    RC_ASSERT(h.stakes.big_blind == level.level.big_blind);
    const bool stud = game == "razz" || game == "stud" || game == "stud8";
    if (stud) RC_ASSERT(h.stakes.bring_in == level.level.small_blind);

    // Who sits there, each once, with what they have.
    ChairSet all, dealt;
    mine.sat.clear();
    mine.in_hand.clear();
    for (const hand::Seat seat : s.seated) {
        const int chair = seat.value + 1;
        const std::int64_t entry = s.players[seat.value].value;
        all.insert(chair);
        mine.sat[chair] = entry;
        if (!stacks_.contains(entry)) RC_FAIL("entry " + std::to_string(entry) + " is out, and sits there");
        RC_ASSERT(state().find(EntryNumber{entry})->place == (Place{TableNumber{number}, SeatNumber{chair}}));
        if (s.start.seats[seat.value].stack.value != stacks_.at(entry))
            RC_FAIL("entry " + std::to_string(entry) + " has " + std::to_string(stacks_.at(entry)) +
                    ", the table says " + std::to_string(s.start.seats[seat.value].stack.value));
        unknown_.erase(entry);
        seen_.insert(entry);
    }
    for (const hand::Seat seat : h.dealt_in) {
        dealt.insert(seat.value + 1);
        const std::int64_t entry = s.players[seat.value].value;
        for (const auto& [other, table] : followed_) RC_ASSERT(!table.in_hand.contains(entry));
        mine.in_hand.insert(entry);
    }

    // Who is on a penalty, waits for the director's word or has left for good is dealt in, and has no hand.
    mine.ruled.reset();
    mine.sits_out.clear();
    mine.to_serve.clear();
    for (const std::int64_t entry : mine.in_hand) {
        const Entry* known = state().find(EntryNumber{entry});
        const ConductRecord* record = state().conduct.get(known->person);
        if (record && record->hands_left > 0) mine.to_serve[entry] = record->hands_left;
        if (mine.to_serve.contains(entry) || (record && record->awaits_director) || withdrawn_.contains(entry))
            mine.sits_out.insert(entry);
    }
    check_sitting_out(number);

    // The blinds, by heart.
    Blinds now;
    bool drawn = true;  // no round goes on
    if (!before.dealt) {
        now = from_button(all, redrawn_button ? told_button : before.first_button);
        now.frozen = stud;
    } else if (redrawn_button) {
        now = from_button(all, told_button);
        now.frozen = stud;
    } else if (format_.format == Format::win_the_button && before.winner_chair && all.contains(*before.winner_chair)) {
        now = from_button(all, *before.winner_chair);
    } else {
        now = next_blinds(before.blinds, all, stud);
        drawn = before.redrawn;
    }
    if (!(h.button.value + 1 == now.button)) {
        note("button " + std::to_string(h.button.value + 1) + " where it is " + std::to_string(now.button));
        RC_FAIL("the button is elsewhere");
    }
    std::map<int, std::int64_t> big, small, antes;
    const TableSnapshot snapshot = app_->table("t", number);
    const auto begun = snapshot->steps().back().second;
    for (const auto& event : begun->events) {
        const auto* played = std::get_if<table::Played>(&event);
        if (!played) continue;
        if (const auto* blind = std::get_if<hand::BlindPosted>(&played->event))
            (blind->kind == hand::BlindKind::big ? big : small)[blind->seat.value + 1] += blind->amount.value;
        if (const auto* ante = std::get_if<hand::AntePosted>(&played->event))
            antes[ante->seat.value + 1] += ante->amount.value;
    }
    const auto owes = [&](int chair, std::int64_t amount) {
        const std::int64_t has = stacks_.at(mine.sat.at(chair));
        return std::pair(std::min(amount, has), std::min(amount, has - std::min(has, antes[chair])));
    };
    if (stud) {
        RC_ASSERT(big.empty());
        RC_ASSERT(small.empty());
        // [cnp:14.a-2] Two play without an ante.
        const std::int64_t ante = book_id_ == "cnp" && dealt.size() == 2 ? 0 : level.level.ante.value;
        for (const int chair : dealt) RC_ASSERT(antes[chair] == std::min(ante, stacks_.at(mine.sat.at(chair))));
    } else {
        if (!(big.size() == 1 && big.contains(now.big))) {
            note("big blind where it is " + std::to_string(now.big));
            RC_FAIL("the big blind is elsewhere");
        }
        // A short stack fills the ante first by some books, the blind by others.
        const auto [whole, after_ante] = owes(now.big, level.level.big_blind.value);
        RC_ASSERT(big[now.big] == whole || big[now.big] == after_ante);
        if (level.level.small_blind.value > 0) RC_ASSERT(small.size() == (dealt.contains(now.small) ? 1U : 0U));
        for (const auto& [chair, amount] : small) RC_ASSERT(chair == now.small);
    }

    // Nobody misses a hand but by a clause.
    for (std::int64_t seat = 1; seat <= seats->size(); ++seat) {
        const auto entry = seats->at(SeatNumber{seat});
        const int chair = static_cast<int>(seat);
        if (!entry || dealt.contains(chair)) continue;
        bool elsewhere = false;
        for (const auto& [other, table] : followed_)
            elsewhere = elsewhere || (other != number && table.in_hand.contains(entry->value));
        const auto sat = before.sat.find(chair);
        const bool new_here = before.dealt && (sat == before.sat.end() || sat->second != entry->value);
        const bool waited = before.dealt && sat != before.sat.end() && sat->second == entry->value &&
                            !before.round.hands.empty() && !before.round.hands.back().chairs.contains(entry->value);
        const bool behind = all.contains(chair) && strictly_between(chair, now.button, now.small);
        const bool for_big_blind =
            book_id_ == "internacional" && state().find(*entry)->waits == Wait::big_blind && new_here;
        if (!(elsewhere || ((new_here || waited) && behind) || for_big_blind)) {
            note("entry " + std::to_string(entry->value) + " is left out");
            RC_FAIL("somebody misses a hand");
        }
    }
    if (drawn || format_.format == Format::win_the_button) mine.round.hands.clear();
    if (!stud) {
        DealtHand hand;
        for (const int chair : dealt) hand.chairs[mine.sat.at(chair)] = chair;
        hand.big_blind = mine.sat.at(now.big);
        mine.round.add(std::move(hand));
    }
    mine.blinds = now;
    mine.dealt = true;
    mine.redrawn = false;
    mine.winner_chair.reset();
}

// What a table finds by its index is what it would find walking its steps backwards.
void Evening::check_seated_last(const journal::TableStream& at) {
    std::map<std::int64_t, std::int64_t> walked;  // player -> step
    for (const auto& [version, step] : at.steps()) {
        if (!at.find_step(version) || at.undone(version)) continue;
        const auto sit = [&](const auto& event) {
            for (const hand::Seat seat : event.seated) walked[event.players[seat.value].value] = version;
        };
        for (const auto& event : step->events) {
            if (const auto* begun = std::get_if<table::HandBegun>(&event)) sit(*begun);
            if (const auto* opened = std::get_if<table::TableSetUp>(&event)) sit(*opened);
        }
    }
    for (const auto& [entry, known] : state().entries) {
        const auto found = walked.find(entry.value);
        RC_ASSERT(at.last_seated(entry.value) == (found == walked.end() ? std::nullopt : std::optional(found->second)));
    }
}

void Evening::check_chips() {
    if (state().status != Status::running) return;
    std::int64_t sum = 0;
    for (const auto& [entry, chips] : stacks_) {
        RC_ASSERT(state().find(EntryNumber{entry})->status == EntryStatus::seated);
        sum += chips;
    }
    RC_ASSERT(static_cast<std::int64_t>(stacks_.size()) == state().players_left());
    const Accounts& accounts = state().accounts;
    RC_ASSERT(sum == accounts.of(ChipAccount::in_play));
    RC_ASSERT(-accounts.of(ChipAccount::sold) == sum + accounts.of(ChipAccount::removed) +
                                                     accounts.of(ChipAccount::found) + accounts.of(ChipAccount::raced));
    // Where all sit at followed tables the floor is told when those have other chips than the accounts.
    const bool told =
        unknown_.empty() && std::ranges::none_of(followed_, [](const auto& row) { return row.second.redrawn; });
    if (const auto astray = told ? chips_astray("t", state(), app_->tables_of("t")) : std::nullopt) {
        RC_ASSERT(*astray == Chips{0});
        ++happened["counts that agree"];
    }
    // Between hands a table has what its players have.
    for (const auto& [number, mine] : followed_) {
        check_seated_last(*app_->table("t", number));
        if (!mine.in_hand.empty() || !mine.dealt) continue;
        const table::State& s = table(number);
        for (const hand::Seat seat : s.seated) {
            const std::int64_t entry = s.players[seat.value].value;
            const Entry* known = state().find(EntryNumber{entry});
            if (!known->place || *known->place != Place{TableNumber{number}, SeatNumber{seat.value + 1}}) continue;
            if (unknown_.contains(entry) || state().moves.contains(EntryNumber{entry}) || mine.redrawn) continue;
            RC_ASSERT(s.hand.at(seat).stack.value == stacks_.at(entry) || s.start.seats[seat.value].waiting);
        }
    }
}

// [internacional:7-5] The stack of who has left goes with the hand after which it covers no big blind and ante.
void Evening::check_withdrawn(const std::vector<table::SeatStack>& stacks, const table::State& before) {
    const Level level = level_at(state(), now_ms_).level;
    std::int64_t left = static_cast<std::int64_t>(stacks_.size());
    for (const auto& [seat, stack] : stacks) {
        const std::int64_t entry = before.players[seat.value].value;
        if (!withdrawn_.contains(entry) || !stacks_.contains(entry)) continue;
        const bool goes = left > 2 && stack < level.big_blind + level.ante;
        RC_ASSERT((state().find(EntryNumber{entry})->status == EntryStatus::seated) != goes);
        if (!goes) continue;
        --left;
        stacks_.erase(entry);
        ++happened["blinded out"];
    }
}

// [tda-2024:71-C-1, 35-C-4] One hand less, however often it was dealt. Hand for hand they are counted for all at once.
void Evening::check_served(const FollowedTable& mine) {
    if (state().hand_for_hand || state().status != Status::running) return;
    for (const auto& [entry, hands] : mine.to_serve) {
        const Entry* known = state().find(EntryNumber{entry});
        if (known->status != EntryStatus::seated) continue;
        RC_ASSERT(state().conduct.get(known->person)->hands_left == hands - 1);
        ++happened["hands of penalties"];
    }
}

void Evening::check() {
    check_chips();
    if (--until_check_ > 0) return;
    until_check_ = 1 + static_cast<int>(stacks_.size()) / 10;
    if (state().status == Status::running) journal::check_floor(*app_->tournament("t"), book(), paid());
}

void Evening::check_replay() {
    if (const auto wrong = not_replayed(store_, *app_, "t")) RC_FAIL(*wrong);
}

}  // namespace riffle::app
