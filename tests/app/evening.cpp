#include "tests/app/evening.h"

#include "core/journal/table_codec.h"
#include "core/journal/tournament_codec.h"

namespace riffle::app {

using namespace tournament;
using say::Doing;

namespace {

// The level that is played: on a break the one before it.
struct LevelNow {
    std::int64_t number = 0;
    Level level;
};
LevelNow level_at(const State& s, std::int64_t now_ms) {
    const auto& levels = s.setup->levels;
    auto index = static_cast<std::size_t>(read_clock(s.clock, levels, now_ms).index);
    while (levels[index].is_break()) --index;
    std::int64_t number = 0;
    for (std::size_t i = 0; i <= index; ++i) number += !levels[i].is_break();
    return {number, levels[index]};
}

std::vector<const table::HandEnded*> ends_in(const journal::TableStep& step) {
    std::vector<const table::HandEnded*> all;
    for (const auto& event : step.events)
        if (const auto* ended = std::get_if<table::HandEnded>(&event)) all.push_back(ended);
    return all;
}

}  // namespace

void Evening::note(const std::string& line) {
    trace.push_back(line);
    if (trace.size() > 4000) trace.erase(trace.begin(), trace.begin() + 1000);
}

std::string Evening::give(journal::TournamentCommand command) {
    now_ms_ += 1000;
    const std::string line = std::string(journal::command_name(command)) + " " + journal::encode(command);
    const auto r = app_->submit(of("t", std::move(command)));
    const std::string code = r ? "" : r.error().code;
    note(std::to_string(now_ms_.load()) + " " + line + (code.empty() ? "" : " -> " + code));
    if (!r) RC_ASSERT(r.error().status < 500);
    return code;
}

std::string Evening::at_table(std::int64_t number, TableCommand command) {
    now_ms_ += 1000;
    const std::string line =
        "at " + std::to_string(number) + " " + std::string(command_name(command)) + " " + encode(command);
    const auto r = app_->submit(at("t", number, std::move(command)));
    const std::string code = r ? "" : r.error().code;
    note(std::to_string(now_ms_.load()) + " " + line + (code.empty() ? "" : " -> " + code));
    if (!r) RC_ASSERT(r.error().status < 500);
    return code;
}

void Evening::must_at(std::int64_t number, TableCommand command) {
    const std::string code = at_table(number, std::move(command));
    if (!code.empty()) RC_FAIL("refused at the table: " + code);
}

const State& Evening::state() {
    held_ = app_->tournament("t");
    return held_->state();
}
const table::State& Evening::table(std::int64_t number) {
    held_tables_[number] = app_->table("t", number);
    return held_tables_[number]->state();
}
const hand::Rules& Evening::rules() {
    if (!rules_) rules_ = rulings::hand_rules_of(book());
    return *rules_;
}
std::int64_t Evening::paid() {
    if (journal::still_sold(*app_->tournament("t"), book_id_, now_ms_)) return 0;
    const auto stream = app_->tournament("t");
    return static_cast<std::int64_t>(prizes::present_prizes(stream->state(), stream->prizes(), &book()).size());
}
bool Evening::playing(std::int64_t number) {
    const auto it = followed_.find(number);
    return it != followed_.end() && !it->second.in_hand.empty();
}
bool Evening::any_playing() {
    return std::ranges::any_of(followed_, [](const auto& row) { return !row.second.in_hand.empty(); });
}
std::vector<std::int64_t> Evening::open_tables() {
    std::vector<std::int64_t> all;
    for (const auto& [number, table] : state().seating.tables()) all.push_back(number.value);
    return all;
}
std::vector<std::int64_t> Evening::entries_in() {
    std::vector<std::int64_t> all;
    for (const auto& [entry, chips] : stacks_) all.push_back(entry);
    return all;
}
std::int64_t Evening::table_of(std::int64_t entry) { return state().find(EntryNumber{entry})->place->table.value; }

bool Evening::begin() {
    open(store_);
    CreateHouse house;
    house.name = "House";
    RC_ASSERT(app_->submit(of_house(house)).has_value());
    tournament::Setup setup = plain_setup();
    setup.book = book_id_;
    setup.buy_in = {9000, {}};
    setup.fee = {1000, {}};
    setup.payout = {{1, {10000}}, {4, {6000, 4000}}, {12, {5000, 3000, 2000}}};
    setup.opening_tables = 1 + number(3);
    setup = with_format(setup, format_);
    if (format_.format != Format::sit_and_go && format_.format != Format::heads_up && one_in(3))
        setup.seats_per_table = 4 + number(7);
    if (format_.format == Format::sit_and_go)
        setup.opening_tables = 1, field_ = static_cast<int>(setup.seats_per_table);
    // Short stacks and steep levels: an evening comes to its end.
    if (one_in(2)) setup.starting_stack = Chips{20 * setup.levels.front().big_blind.value};
    if (setup.rebuy) setup.rebuy->chips = setup.addon->chips = setup.starting_stack;
    const std::string made = give(CreateTournament{setup});
    if (!made.empty()) return false;
    RC_ASSERT(give(OpenRegistration{}).empty());
    if (format_.format == Format::teams) {
        std::vector<std::string> persons;
        for (int i = 0; i < field_ / 3 * 3; ++i) persons.push_back(person("P", std::to_string(++people_)));
        for (std::size_t i = 0; i + 2 < persons.size(); i += 3)
            (void)give(RegisterTeam{"team " + std::to_string(i), {persons[i], persons[i + 1], persons[i + 2]}});
        out_persons_ = persons;
    }
    for (int i = 0; i < field_; ++i) sell();
    if (!give(StartClock{}).empty()) return false;
    return true;
}

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
    for (const hand::Seat seat : opened.seated) chairs.insert(seat.value + 1);
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

void Evening::sell_chips() {
    if (!state().setup->rebuy) return;
    const std::int64_t entry = some(entries_in());
    bool in_hand = false;
    for (const auto& [other, table] : followed_) in_hand = in_hand || table.in_hand.contains(entry);
    if (in_hand) {
        // Bought into a hand: refused to who plays it, and of the others what the table says is checked when it ends.
        return;
    }
    const bool addon = one_in(3);
    const std::string code = give(SellChips{EntryNumber{entry}, addon ? ChipProduct::addon : ChipProduct::rebuy});
    if (code.empty()) stacks_[entry] += (addon ? state().setup->addon : state().setup->rebuy)->chips.value;
}

void Evening::remove_somebody() {
    if (stacks_.size() < 3) return;
    const std::int64_t entry = some(entries_in());
    for (const auto& [other, table] : followed_)
        if (table.in_hand.contains(entry)) return;
    if (!give(RemoveEntry{EntryNumber{entry}, Removal::disqualified, Chips{stacks_.at(entry)}, "cheating"}).empty())
        return;
    stacks_.erase(entry);
}

void Evening::penalise() {
    const std::int64_t entry = some(entries_in());
    (void)give(RecordConduct{
        .entry = EntryNumber{entry}, .infraction = "abuse", .measure = LightMeasure::hands, .length = 1 + number(3)});
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

// --- hands

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
    }
    for (const hand::Seat seat : h.dealt_in) {
        dealt.insert(seat.value + 1);
        const std::int64_t entry = s.players[seat.value].value;
        for (const auto& [other, table] : followed_) RC_ASSERT(!table.in_hand.contains(entry));
        mine.in_hand.insert(entry);
    }

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

void Evening::tell_something(std::int64_t number) {
    const table::State& s = table(number);
    if (s.hand.to_act == hand::no_seat) return;
    const std::int64_t seat = s.hand.to_act.value + 1;
    const Chips blind = s.hand.stakes.big_blind;
    switch (this->number(5)) {
        case 0:
            (void)at_table(number, TellWhatHappened{.act = say::Conduct{.seat = seat, .infraction = "etiquette"}});
            return;
        case 1:
            (void)at_table(number,
                           TellWhatHappened{.act = say::Incident{.matter = "clock_started_by_director", .seat = seat}});
            return;
        case 2:
            (void)at_table(number, TellWhatHappened{.act = say::Wager{.seat = seat, .said = "raise"}});
            return;
        default: {
            const Chips chip{blind.value * (1 + this->number(20))};
            (void)at_table(
                number, TellWhatHappened{
                            .act = say::Wager{.seat = seat, .motions = std::vector<say::Motion>{{.chips = {chip}}}}});
        }
    }
}

// One tap at a followed table: whatever it waits for.
void Evening::tap(std::int64_t number) {
    const table::State& s = table(number);
    FollowedTable& mine = followed_.at(number);
    if (mine.in_hand.empty()) return start_hand(number);
    if (!s.tasks.empty()) return must_at(number, FinishTask{0});
    if (s.choice && !one_in(3)) {
        (void)at_table(number, ChooseOutcome{this->number(static_cast<int>(s.choice->ruling.outcomes.size()))});
        return;
    }
    if (one_in(60)) return tell_something(number);
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
            return end_hand(number);
        case hand::Phase::idle:  // void: everybody has what they had
            mine.in_hand.clear();
            return;
        case hand::Phase::drawing:
        case hand::Phase::reshuffle:
            RC_FAIL("no such game is played here");
    }
}

void Evening::end_hand(std::int64_t number) {
    FollowedTable& mine = followed_.at(number);
    const table::State before = table(number);
    const std::int64_t prizes = paid();
    const std::int64_t left = state().players_left();
    const bool same_hand = state().hand_for_hand && !state().hand_for_hand->out.empty();
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
        had += stacks_.at(entry);
        sum += stack.value;
        stacks_[entry] = stack.value;
        if (stack == Chips{0}) out.insert(entry);
    }
    RC_ASSERT(sum == had);
    mine.in_hand.clear();
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
    if (state().status == Status::running && state().players_left() > 1 && state().seating.find(TableNumber{number}))
        RC_ASSERT(state().seating.find(TableNumber{number})->button == SeatNumber{before.hand.button.value + 1});
}

// --- checks

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
    // Between hands a table has what its players have.
    for (const auto& [number, mine] : followed_) {
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

void Evening::check() {
    check_chips();
    if (--until_check_ > 0) return;
    until_check_ = 1 + static_cast<int>(stacks_.size()) / 10;
    if (state().status == Status::running) journal::check_floor(*app_->tournament("t"), book(), paid());
}

void Evening::check_replay() {
    Replay replay{true};
    std::optional<std::string> wrong;
    RC_ASSERT(store_.read_all(0, [&](const journal::Envelope& r) { return !(wrong = replay.take(r)); }).has_value());
    if (!wrong) wrong = replay.finish();
    if (wrong) RC_FAIL(*wrong);
    RC_ASSERT(replay.tournaments.at("t")->state() == state());
    for (const auto& [stream, table] : app_->tables_of("t"))
        RC_ASSERT(replay.tables.at(stream)->state() == table->state());
}

void Evening::play(int steps) {
    // A large field goes quickly where nobody follows.
    const int crowd = 1 + static_cast<int>(stacks_.size()) / 30;
    for (int step = 0; step < steps && state().status == Status::running; ++step) {
        if (one_in(30)) now_ms_ += number(600'000);
        const bool h4h = state().hand_for_hand.has_value();
        const int what = number(100);
        std::vector<std::int64_t> tables;
        for (const auto& [number, mine] : followed_)
            if (!mine.in_hand.empty() || state().seating.find(TableNumber{number})) tables.push_back(number);
        if (what < 3 || tables.empty()) open_some_table();
        if (what < 6)
            for (int i = 0; i < crowd; ++i) put_somebody_out();
        else if (what < 12)
            do_what_is_due();
        else if (what < 14)
            move_somebody();
        else if (what < 16)
            sell();
        else if (what < 18)
            sell_chips();
        else if (what == 18 && one_in(2))
            remove_somebody();
        else if (what == 19 && one_in(2))
            penalise();
        else if (what == 20 && one_in(2))
            undo_and_redo();
        else if (h4h && what < 35)
            hand_for_hand_step();
        else if (what == 36 && one_in(40))
            open(store_);
        else if (!tables.empty()) {
            // Several taps of one table, so that hands come to their ends.
            const std::int64_t number = some(tables);
            for (int i = 1 + this->number(12); i > 0 && state().status == Status::running; --i) {
                tap(number);
                check_chips();
                if (!playing(number)) break;
            }
        } else {
            for (int i = 0; i < crowd; ++i) put_somebody_out();
        }
        if (state().status == Status::running) check();
    }
}

}  // namespace riffle::app
