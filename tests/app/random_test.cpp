// Whatever is asked of a house, in whatever order and in whatever transactions: refused ones, nonsense, undo and redo
// of everything, alone and together, clocks set by hand. Nothing stops, no claim fails, every view can be read, and the
// journal opens again to the same house.
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <utility>

#include "core/journal/league_stream.h"
#include "core/journal/tournament_codec.h"
#include "tests/app/walk.h"

namespace riffle::app {

using namespace tournament;

std::string Walk::some_tournament() const {
    return one_of<std::string>({"t0", "t0", "t0", "t1", "t1", "t2", "c0", "c1", "f0"});
}

Submission Walk::some_submission() const {
    const auto of_somebody = [&]() -> Submission {
        if (number(3) == 0) {
            const std::string id = "t" + std::to_string(number(2));
            const std::int64_t n = 1 + number(3);
            return at(id, n, table_command(id, n));
        }
        if (number(4) == 0) return of_house(house_command());
        if (number(4) == 0) {
            const std::string id = "l" + std::to_string(number(3));
            return submission("league/" + id, league_command(id));
        }
        const std::string id = some_tournament();
        return of(id, tournament_command(id));
    };
    Submission s = of_somebody();
    if (number(6) == 0) s.role = one_of<std::string>({"floor", "cashier", "dealer", "display", "director", ""});
    if (number(12) == 0) s.expected_version = number(30);
    return s;
}

namespace {

// What was asked and what came of it, in a line.
std::string told(const Submission& s, const std::expected<Accepted, Problem>& answer) {
    using app::command_name, app::encode, journal::command_name, journal::encode;
    const std::string asked = std::visit(
        [](const auto& command) { return std::string(command_name(command)) + " " + encode(command); }, s.command);
    return s.stream + " " + (answer ? "done" : answer.error().code) + ": " + asked + " " + s.role;
}

}  // namespace

void Walk::note(const Submission& s, const std::expected<Accepted, Problem>& answer) {
    RC_LOG() << told(s, answer) << "\n";
    using app::command_name, journal::command_name;
    std::string kind = std::visit([](const auto& command) { return std::string(command_name(command)); }, s.command);
    // With others, and alone.
    if (const auto* command = std::get_if<journal::TournamentCommand>(&s.command))
        if (const auto* undo = command->as<journal::UndoStep>(); undo && undo->with && !undo->with->empty())
            kind += " together";
    if (const auto* command = std::get_if<TableCommand>(&s.command))
        if (const auto* undo = std::get_if<UndoAtTable>(command); undo && undo->with && !undo->with->empty())
            kind += " together";
    ++answers[kind][answer ? "" : answer.error().code];
}

bool Walk::ask(Submission s) {
    const auto answer = app_->submit(s);
    note(s, answer);
    return answer.has_value();
}

void Walk::one_transaction() {
    std::vector<Submission> together;
    for (int i = 1 + number(5); i > 0; --i) together.push_back(some_submission());
    if (number(4) == 0)
        std::ranges::move(towards_prizes("l" + std::to_string(number(3))), std::back_inserter(together));
    if (number(8) == 0) together.push_back(together.front());  // a retry that overtakes
    const auto answers = app_->submit_together(together);
    for (std::size_t i = 0; i < answers.size(); ++i) note(together[i], answers[i]);
    for (const auto& answer : answers)
        if (!answer && answer.error().status >= 500) RC_FAIL(answer.error().code + ": " + alarms_so_far());
}

void Walk::begin() {
    open(store_);
    make_house();
    for (const char* id : {"t0", "t1"}) {
        auto setup = plain_setup();
        setup.seats_per_table = 3;
        setup.late_levels = 1;
        setup.payout = {{1, {10000}}, {3, {6000, 4000}}};
        make_tournament(id, setup);
    }
    for (int i = 0; i < 12; ++i) person("P", std::to_string(i));
    // One night is under way, the other has sold nothing yet: its set-up may still change.
    const auto house = app_->house();
    for (const auto& [person, known] : house->persons)
        if (number(3)) app_->submit(of("t0", SellEntry{person}));
    if (number(2)) app_->submit(of("t0", StartClock{}));
    begin_leagues();
}

void Walk::go_on() {
    pass(number(8) * minute_ms);
    if (number(20) == 0) {
        RC_LOG() << "opened again\n";
        open(store_);  // what is over is then read when it is asked for
    }
    if (number(15) == 0) wall += (number(5) - 2) * 60 * minute_ms;  // somebody sets the machine's clock
}

// "12 PlanFinal; 3 league_claims_open, 40 tournament_unknown": done, and what else was answered.
static void tell_counts() {
    for (auto& [kind, answers] : Walk::answers) {
        std::cout << answers[""] << " " << kind;
        for (const char* before = "; "; const auto& [code, times] : answers)
            if (!code.empty()) std::cout << std::exchange(before, ", ") << times << " " << code;
        std::cout << "\n";
    }
}

TEST(AnyHouse, LivesThroughAnythingItIsAsked) {
    const auto walk_once = [] {
        Walk walk;
        walk.begin();
        const int transactions = 10 + number(90);
        for (int i = 0; i < transactions; ++i) {
            walk.one_transaction();
            walk.check_claims();
            if (number(8) == 0) walk.read_everything();
            walk.go_on();
        }
        walk.check_replay();
    };
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(rc::check(walk_once));
    // What is only ever refused was not walked through (RIFFLE_WALK_COUNTS tells how often, and why).
    const auto walked = [](const std::string& kind) {
        EXPECT_GT(Walk::answers[kind][""], 0) << kind << " was never done";
    };
    for (const char* kind :
         {"CreateLeague", "CountTournament", "CorrectPoints", "ClaimPoints", "AnswerClaim", "SettleMonth", "PlanFinal",
          "AwardPrizes", "PayLeaguePrize", "TakeBackLeaguePrize", "CloseLeague", "UndoStep", "UndoStep together",
          "RedoStep", "UndoAtTable", "UndoAtTable together", "RedoAtTable"})
        walked(kind);
    if (std::getenv("RIFFLE_WALK_COUNTS")) tell_counts();
}

}  // namespace riffle::app
