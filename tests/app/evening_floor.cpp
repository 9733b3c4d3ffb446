// An evening: what the floor does, and what it knows everybody has then.
#include "tests/app/evening.h"

namespace riffle::app {

using namespace tournament;

void Evening::sell() {
    std::string who;
    if (!out_persons_.empty() && (format_.format == Format::teams || one_in(3))) {
        who = out_persons_.back();
        out_persons_.pop_back();
    } else {
        if (format_.format == Format::teams) return;
        who = person("P", std::to_string(++people_));
    }
    if (!give(SellEntry{.person = who, .document_seen = true}).empty()) return;
    const auto last = state().entries.back();
    RC_ASSERT(last.second.person == who);
    // [tda-2024:8-A-1] A full stack whenever they come.
    stacks_[last.first.value] = state().setup->starting_stack.value;
}

void Evening::draw_buttons() {
    for (const std::int64_t number : open_tables()) {
        if (state().seating.find(TableNumber{number})->players() < 2) continue;
        if (!followed_.contains(number) && one_in(2)) continue;
        if (one_in(4)) continue;  // forgotten: the table goes on as it was
        (void)give(DrawButton{TableNumber{number}});
    }
}

void Evening::do_what_is_due() {
    const auto list = what_next(state(), book(), paid());
    if (list.empty()) return;
    const Advice one = some(list);
    using enum AdviceKind;
    switch (one.kind) {
        case balance:
            RC_ASSERT(give(BalanceTables{}).empty());
            return;
        case halt:
        case watch:
        case may_halt:
            (void)give(BalanceTables{});
            return;
        case break_table:
            if (one.table && (!playing(one.table->value) || one_in(4))) RC_ASSERT(give(BreakTable{*one.table}).empty());
            return;
        case final_table:
        case redraw:
        case next_round: {
            if (any_playing()) return;
            RC_ASSERT(give(RedrawSeats{}).empty());
            for (auto& [number, table] : followed_) table.redrawn = true;
            draw_buttons();
            return;
        }
        case hand_for_hand:
            RC_ASSERT(give(StartHandForHand{}).empty());
            return;
        case stop_survivor: {
            if (any_playing()) return;
            StopSurvivor stop;
            for (const auto& [entry, chips] : stacks_) stop.survivors.push_back({EntryNumber{entry}, Chips{chips}});
            RC_ASSERT(give(stop).empty());
            return;
        }
        case collect_rebuy:
        case call_waiting:
        case overtime:
        case registration_closes:
        case no_show:
        case colour_up:
        case prepare_decks:
        case ante_falls:
        case move_late:
        case change_player:
        case bring_bounty:
        case push_dealers:
        case send_dealer:
        case confirm_notes:
        case announce:
            return;
    }
}

// Mostly those that are alive, up to three at a time.
void Evening::open_some_table() {
    std::vector<std::int64_t> free;
    std::size_t standing = 0;
    for (const std::int64_t number : open_tables()) {
        standing += followed_.contains(number);
        if (!followed_.contains(number) && state().seating.find(TableNumber{number})->players() > 1)
            free.push_back(number);
    }
    if (free.empty() || standing >= 3) return;
    const std::int64_t number = some(free);
    const Snapshot room = app_->tournament("t");
    const tournament::Table* seats = room->state().seating.find(TableNumber{number});
    OpenTable opening;
    opening.stacks.emplace();
    std::set<std::int64_t> elsewhere;
    for (std::int64_t seat = 1; seat <= seats->size(); ++seat) {
        const auto entry = seats->at(SeatNumber{seat});
        if (!entry) continue;
        for (const auto& [other, table] : followed_)
            if (table.in_hand.contains(entry->value)) elsewhere.insert(entry->value);
        if (unknown_.contains(entry->value)) opening.stacks->push_back({seat, Chips{stacks_.at(entry->value)}});
    }
    if (seats->players() - static_cast<std::int64_t>(elsewhere.size()) < 2) return;
    if (!seats->button || one_in(3)) opening.button = 1 + this->number(static_cast<int>(seats->size()));
    const std::int64_t button = opening.button ? *opening.button : seats->button->value;
    must_at(number, opening);
    const Snapshot now = app_->tournament("t");
    const tournament::Table* sit = now->state().seating.find(TableNumber{number});
    for (const auto& seat : sit->seats)
        if (seat) unknown_.erase(seat->value);
    FollowedTable table;
    // Of two who sit there then, one has it.
    ChairSet chairs;
    const table::State& opened = this->table(number);
    for (const hand::Seat seat : opened.seated) {
        chairs.insert(seat.value + 1);
        seen_.insert(opened.players[seat.value].value);
    }
    table.first_button = from_button(chairs, static_cast<int>(button)).button;
    followed_[number] = table;
}

void Evening::put_somebody_out() {
    std::vector<std::int64_t> tables;
    for (const std::int64_t number : open_tables())
        if (!followed_.contains(number) && state().seating.find(TableNumber{number})->players() > 1)
            tables.push_back(number);
    if (tables.empty()) return;
    std::vector<std::int64_t> there;
    const std::int64_t number = some(tables);
    const Snapshot room = app_->tournament("t");
    const tournament::Table* sit = room->state().seating.find(TableNumber{number});
    for (const auto& seat : sit->seats)
        if (seat) there.push_back(seat->value);
    const std::int64_t out = some(there);
    std::erase(there, out);
    const std::int64_t by = some(there);
    for (const auto& [followed, table] : followed_)
        if (table.in_hand.contains(out) || table.in_hand.contains(by)) return;  // moved, and still in a hand there
    BustOut bust{{EntryNumber{out}}, {EntryNumber{by}}};
    bust.stacks = std::vector<Chips>{Chips{stacks_.at(out)}};
    const std::string person = state().find(EntryNumber{out})->person;
    if (!give(bust).empty()) return;
    stacks_[by] += stacks_.at(out);
    stacks_.erase(out);
    unknown_.insert(by);
    out_persons_.push_back(person);
}

void Evening::move_somebody() {
    const auto entries = entries_in();
    const std::int64_t entry = some(entries);
    const std::int64_t number = some(open_tables());
    const Snapshot room = app_->tournament("t");
    const tournament::Table* to = room->state().seating.find(TableNumber{number});
    const std::int64_t seat = 1 + this->number(static_cast<int>(to->size()));
    if (to->at(SeatNumber{seat})) return;
    bool in_hand = false;
    for (const auto& [other, table] : followed_) in_hand = in_hand || table.in_hand.contains(entry);
    if (in_hand && !one_in(4)) return;
    (void)give(MoveEntry{EntryNumber{entry}, TableNumber{number}, SeatNumber{seat}});
}

// What was declared is paid for first. Nobody who can still win a hand has more chips by it.
void Evening::sell_chips() {
    if (!state().setup->rebuy) return;
    const std::int64_t entry = some(entries_in());
    const bool addon = one_in(3);
    const bool settles = !addon && owed_[entry] > 0;
    const std::int64_t chips =
        settles && chips_at_once() ? 0 : (addon ? state().setup->addon : state().setup->rebuy)->chips.value;
    const std::string code = give(SellChips{EntryNumber{entry}, addon ? ChipProduct::addon : ChipProduct::rebuy});
    if (chips > 0 && plays_on(entry)) RC_ASSERT(!code.empty());
    if (!code.empty()) return;
    if (settles) --owed_[entry];
    if (in_hand_at(entry)) ++happened["chips sold within a hand"];
    stacks_[entry] += chips;
}

// [tda-2024:27-2, rptp:27-b] Before the hand: the chips are in play at once, or when they are paid for; paid for they
// must be.
void Evening::declare_rebuy() {
    if (!state().setup->rebuy) return;
    const std::int64_t entry = some(entries_in());
    const std::string code = give(DeclareRebuy{EntryNumber{entry}, Chips{stacks_.at(entry)}});
    if (chips_at_once() && plays_on(entry)) RC_ASSERT(!code.empty());
    if (!code.empty()) return;
    ++owed_[entry];
    ++happened["rebuys declared"];
    if (chips_at_once()) stacks_[entry] += state().setup->rebuy->chips.value;
}

// A hand is played to its end before anybody in it is taken out.
void Evening::remove_somebody() {
    if (stacks_.size() < 3) return;
    const std::int64_t entry = some(entries_in());
    const bool dealt_in = in_hand_at(entry).has_value();
    const std::string person = state().find(EntryNumber{entry})->person;
    const std::string code =
        dealt_in && one_in(2)
            ? give(BustOut{{EntryNumber{entry}}, {}})
            : give(RemoveEntry{EntryNumber{entry}, Removal::disqualified, Chips{stacks_.at(entry)}, "cheating"});
    if (dealt_in) RC_ASSERT(!code.empty());
    if (!code.empty()) return;
    stacks_.erase(entry);
}

// [internacional:7-5] The stack stays for as long as it covers the big blind and the ante, also within a hand; by other
// books it leaves play.
void Evening::withdraw_somebody() {
    if (stacks_.size() < 3) return;
    const std::int64_t entry = some(entries_in());
    if (withdrawn_.contains(entry)) return;
    const Level level = level_at(state(), now_ms_ + 1000).level;
    const bool stays = book_id_ == "internacional" && stacks_.at(entry) >= level.big_blind.value + level.ante.value;
    const bool dealt_in = in_hand_at(entry).has_value();
    const std::string code = give(RemoveEntry{EntryNumber{entry}, Removal::withdrawn, Chips{stacks_.at(entry)}, "ill"});
    if (dealt_in && !stays) RC_ASSERT(!code.empty());
    if (!code.empty()) return;
    ++happened["withdrawn"];
    RC_ASSERT((state().find(EntryNumber{entry})->status == EntryStatus::seated) == stays);
    if (stays)
        withdrawn_.insert(entry);
    else
        stacks_.erase(entry);
}

// The lowest chips leave a table: what makes no higher chip is raced for, half and more of one counts as one, nobody
// has two, and nobody loses the last one.
void Evening::colour_up() {
    std::vector<std::int64_t> values;
    for (const ChipKind& kind : state().setup->chips)
        if (!retired_.contains(kind.value.value)) values.push_back(kind.value.value);
    std::ranges::sort(values);
    if (values.size() < 2 || values[1] % values[0] != 0) return;
    const std::int64_t value = values[0], into = values[1], ratio = into / value;
    const std::int64_t number = some(open_tables());
    if (raced_.contains({value, number})) return;
    const Snapshot room = app_->tournament("t");
    std::map<std::int64_t, std::int64_t> odd;
    bool in_play = false;
    ColourUp race{.table = TableNumber{number}, .value = Chips{value}, .leftovers = {}};
    const tournament::Table* sit = room->state().seating.find(race.table);
    for (const auto& seat : sit->seats) {
        const std::int64_t left = seat ? stacks_.at(seat->value) % into / value : 0;
        if (left == 0) continue;
        odd[seat->value] = left;
        in_play = in_play || plays_on(seat->value);
        race.leftovers.push_back({*seat, left, stacks_.at(seat->value) < into});
    }
    const bool up = book_id_ == "rptp" && one_in(2);  // [rptp:24.1-a]
    if (up) race.method = ColourUpBy::chip_up;
    const std::string code = give(race);
    if (in_play) RC_ASSERT(!code.empty());
    if (!code.empty()) return;
    ++happened["colour-ups"];
    raced_.insert({value, number});
    const auto* raced = app_->tournament("t")->steps().back().second->events.front().as<ChipsRaced>();
    RC_ASSERT(raced != nullptr);
    std::int64_t sum = 0, won = 0;
    for (const auto& [entry, chips] : odd) sum += chips;
    for (const Raced& one : raced->results) {
        RC_ASSERT(one.chips == odd.at(one.entry.value));
        RC_ASSERT(one.won == 0 || one.won == 1);
        RC_ASSERT(!up || one.won == 1);
        RC_ASSERT(!one.saved || stacks_.at(one.entry.value) < into);
        if (!one.saved) won += one.won;
        stacks_[one.entry.value] += one.won * into - one.chips * value;
        RC_ASSERT(stacks_[one.entry.value] > 0);
        // Of whom no table has known anything the floor tells what they come with.
        if (!seen_.contains(one.entry.value)) unknown_.insert(one.entry.value);
    }
    RC_ASSERT(raced->results.size() == odd.size());
    const auto players = static_cast<std::int64_t>(odd.size());
    if (!up) RC_ASSERT(won == std::min(players, sum / ratio + (sum % ratio * 2 >= ratio)));
}

void Evening::retire_chips() {
    std::int64_t lowest = 0;
    for (const ChipKind& kind : state().setup->chips)
        if (!retired_.contains(kind.value.value) && (lowest == 0 || kind.value.value < lowest))
            lowest = kind.value.value;
    for (const std::int64_t number : open_tables())
        if (!raced_.contains({lowest, number})) return;
    if (give(RetireChips{Chips{lowest}}).empty()) retired_.insert(lowest);
}

// A day is over when no hand is played any more, and no other begins before the next.
void Evening::end_day() {
    const bool played = any_playing();
    const std::string code = give(EndDay{});
    if (played) RC_ASSERT(!code.empty());
    if (!code.empty()) return;
    ++happened["days"];
    for (const auto& [number, mine] : followed_)
        if (state().seating.find(TableNumber{number}) && state().seating.find(TableNumber{number})->players() > 1) {
            const std::string refused = at_table(number, StartHand{});
            RC_ASSERT(refused == "clock_not_running" ||
                      (refused == "survivors_are_left" && format_.format == Format::survivor));
        }
    if (one_in(2)) do_what_is_due();
    now_ms_ += 14 * 60 * 60 * 1000;
    if (state().status == Status::running) RC_ASSERT(give(StartClock{}).empty());
}

void Evening::penalise() {
    const std::int64_t entry = some(entries_in());
    const std::int64_t length = 1 + number(3);
    const std::string code = give(RecordConduct{
        .entry = EntryNumber{entry}, .infraction = "abuse", .measure = LightMeasure::hands, .length = length});
    if (!code.empty()) return;
    for (auto& [number, mine] : followed_)
        if (mine.to_serve.contains(entry)) mine.to_serve[entry] += length;
}

// Whatever was done last, undone and done again, leaves everything as it was.
void Evening::undo_and_redo() {
    const auto stream = app_->tournament("t");
    const auto* last = stream->to_undo();
    if (!last) return;
    const Tables tables = app_->tables_of("t");
    if (!give(journal::UndoStep{last->version}).empty()) return;
    RC_ASSERT(give(journal::RedoStep{last->version}).empty());
    RC_ASSERT(app_->tournament("t")->state() == stream->state());
    for (const auto& [name, table] : app_->tables_of("t")) RC_ASSERT(table->state() == tables.at(name)->state());
}

void Evening::hand_for_hand_step() {
    if (!state().hand_for_hand) return;
    bool all = true;
    for (const std::int64_t number : open_tables()) {
        if (state().seating.find(TableNumber{number})->players() < 2) continue;
        if (state().hand_for_hand->told.contains(TableNumber{number})) continue;
        if (followed_.contains(number)) {
            all = false;
            if (!playing(number)) start_hand(number);
            continue;
        }
        (void)give(TellTable{TableNumber{number}});
    }
    if (!all || state().status != Status::running || !state().hand_for_hand) return;
    if (state().players_left() <= paid() || one_in(20)) {
        (void)give(EndHandForHand{});
        return;
    }
    if (!state().hand_for_hand->told.empty()) RC_ASSERT(give(CountHand{}).empty());
}

}  // namespace riffle::app
