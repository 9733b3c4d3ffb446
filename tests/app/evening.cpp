// An evening: what it asks and knows, how it opens, and what comes when.
#include "tests/app/evening.h"

#include "core/journal/table_codec.h"
#include "core/journal/tournament_codec.h"

namespace riffle::app {

using namespace tournament;

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
std::optional<std::int64_t> Evening::in_hand_at(std::int64_t entry) {
    for (const auto& [number, table] : followed_)
        if (table.in_hand.contains(entry)) return number;
    return std::nullopt;
}
bool Evening::plays_on(std::int64_t entry) {
    const auto number = in_hand_at(entry);
    if (!number) return false;
    const table::State& s = table(*number);
    if (s.hand.phase == hand::Phase::over || s.hand.phase == hand::Phase::idle) return false;
    for (const hand::Seat seat : s.hand.live)
        if (s.players[seat.value].value == entry) return true;
    return false;
}

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
    // Chips that no blind needs: they are left over and raced off.
    if (one_in(3)) {
        setup.chips = templates().chip_sets.back().chips;
        setup.starting_stack += Chips{5 * number(5)};
    }
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
            one_in(2) ? sell_chips() : declare_rebuy();
        else if (what == 18)
            one_in(3) ? withdraw_somebody() : remove_somebody();
        else if (what == 19 && one_in(2))
            penalise();
        else if (what == 20 && one_in(2))
            undo_and_redo();
        else if (what == 21)
            one_in(6) ? retire_chips() : colour_up();
        else if (what == 22 && one_in(5))
            end_day();
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
