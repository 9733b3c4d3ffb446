// Coverage means something only if a scenario fails without the clause: every parameter a book sets that a ruling or
// the engine reads is removed, and set to each other value it may have, and a scenario must fail.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>

#include "core/rulebook/follow.h"
#include "core/rulings/points_of.h"
#include "tests/rulings/scenarios.h"

namespace riffle::spec {
namespace {

using rulebook::Parameter;
using rulebook::Slot;
using rulebook::Value;
using rulings::Point;
using rulings::Points;

struct Run {
    const Scenario* scenario;
    std::set<std::string_view> cited;
};

// What each scenario under a book rests on when nothing is changed.
std::vector<Run> runs_under(std::string_view book) {
    std::vector<Run> runs;
    for (const Scenario& s : all_scenarios()) {
        if (std::find(s.under.begin(), s.under.end(), book) == s.under.end()) continue;
        Run run{&s, {}};
        EXPECT_FALSE(run_under(s, book, world(), {}, run.cited));
        runs.push_back(std::move(run));
    }
    return runs;
}

class Mutation {
  public:
    explicit Mutation(const rulebook::Book& book)
        : book_(book), mutant_(book), points_(world().points), runs_(runs_under(book.id)) {}

    // Whether a scenario that rests on a point the parameter moves fails, or no longer rests on what it claims to
    // prove.
    bool noticed(std::size_t parameter, const Slot& slot) {
        mutant_.slots[parameter] = slot;
        rulebook::follow_parameters(mutant_);
        const Points& kept = world().points.find(book_.id)->second;
        Points& points = points_.find(book_.id)->second;
        points = rulings::points_of(mutant_);
        const std::set<std::string_view> moved = clauses_of_difference(kept, points);
        bool seen = false;
        for (const Run& run : runs_) {
            if (seen) break;
            const bool rests =
                std::any_of(moved.begin(), moved.end(), [&](std::string_view c) { return run.cited.contains(c); });
            if (rests) seen = fails(run);
        }
        mutant_.slots = book_.slots;
        return seen;
    }

  private:
    static std::set<std::string_view> clauses_of_difference(const Points& kept, const Points& now) {
        std::set<std::string_view> clauses;
        for (std::size_t i = 0; i < rulings::point_count; ++i) {
            const auto p = static_cast<Point>(i);
            if (kept[p] == now[p]) continue;
            for (const Citation& c : kept[p].cites) clauses.insert(c.clause);
        }
        return clauses;
    }

    bool fails(const Run& run) const {
        const RunOptions options{.language = {}, .points = &points_};
        std::set<std::string_view> cited;
        if (run_under(*run.scenario, book_.id, world(), options, cited)) return true;
        return std::any_of(run.scenario->proves.begin(), run.scenario->proves.end(),
                           [&](const std::string& id) { return run.cited.contains(id) && !cited.contains(id); });
    }

    const rulebook::Book& book_;
    rulebook::Book mutant_;
    std::map<std::string, Points, std::less<>> points_;
    std::vector<Run> runs_;
};

// Every other value the parameter may have; a number once, doubled; a set with one word more or less at a time.
std::vector<Value> other_values(const Parameter& parameter, const Value& value) {
    std::vector<Value> others;
    if (const auto* yes = std::get_if<bool>(&value)) others.emplace_back(!*yes);
    if (const auto* number = std::get_if<std::int64_t>(&value)) others.emplace_back(*number * 2 + 1);
    if (const auto* percent = std::get_if<rulebook::Percent>(&value))
        others.emplace_back(rulebook::Percent{percent->bp > 5000 ? percent->bp / 2 : percent->bp * 2 + 100});
    for (std::size_t i = 0; i < parameter.words.size(); ++i) {
        if (const auto* word = std::get_if<rulebook::WordIndex>(&value); word && word->index != i)
            others.emplace_back(rulebook::WordIndex{static_cast<std::uint8_t>(i)});
        if (const auto* words = std::get_if<rulebook::WordMask>(&value))
            others.emplace_back(rulebook::WordMask{words->bits ^ (std::uint64_t{1} << i)});
    }
    return others;
}

std::set<std::string_view> followed_parameters(const rulebook::Schema& schema) {
    std::set<std::string_view> names;
    for (const Parameter& parameter : schema.parameters())
        for (const rulebook::Follow& follow : parameter.follows) names.insert(follow.parameter);
    return names;
}

// The parameters a book sets itself that a ruling or the engine reads: points, and what points follow.
std::vector<std::size_t> read_parameters(const rulebook::Book& book) {
    const auto followed = followed_parameters(*book.schema);
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < book.slots.size(); ++i) {
        const Parameter& parameter = (*book.schema)[i];
        const bool point = parameter.name.starts_with("ruling_") && parameter.follows.empty();
        if ((point || followed.contains(parameter.name)) && book.slots[i].set_by == book.id) all.push_back(i);
    }
    return all;
}

class EveryBook : public testing::TestWithParam<const char*> {};

TEST_P(EveryBook, a_removed_parameter_is_noticed) {
    const rulebook::Book* book = world().library.find(GetParam());
    ASSERT_NE(book, nullptr);
    Mutation mutation{*book};
    const auto parameters = read_parameters(*book);
    EXPECT_FALSE(parameters.empty());
    for (const std::size_t i : parameters) {
        EXPECT_TRUE(mutation.noticed(i, Slot{})) << (*book->schema)[i].name << " left to the director";
        if (book->base != nullptr) {
            EXPECT_TRUE(mutation.noticed(i, book->base->slots[i])) << (*book->schema)[i].name << " as the book below";
        }
    }
}

TEST_P(EveryBook, a_flipped_parameter_is_noticed) {
    const rulebook::Book* book = world().library.find(GetParam());
    ASSERT_NE(book, nullptr);
    Mutation mutation{*book};
    for (const std::size_t i : read_parameters(*book)) {
        const Parameter& parameter = (*book->schema)[i];
        Slot mutant = book->slots[i];
        for (const Value& value : other_values(parameter, *book->slots[i].value)) {
            mutant.value = value;
            EXPECT_TRUE(mutation.noticed(i, mutant)) << parameter.name << " = " << to_text(value, parameter);
        }
    }
}

// A parameter that a clause of play, ruling or conduct sets is read by a ruling or by the engine; the rest waits for
// the rooms of floor and money.
TEST_P(EveryBook, what_play_rulings_and_conduct_set_is_read) {
    const rulebook::Book* book = world().library.find(GetParam());
    ASSERT_NE(book, nullptr);
    const auto followed = followed_parameters(*book->schema);
    for (std::size_t i = 0; i < book->slots.size(); ++i) {
        const Parameter& parameter = (*book->schema)[i];
        const Slot& slot = book->slots[i];
        if (slot.set_by != book->id || parameter.name.starts_with("ruling_") || followed.contains(parameter.name))
            continue;
        const rulebook::Clause* clause = world().library.clause(slot.citation.clause);
        ASSERT_NE(clause, nullptr);
        const auto kind = clause->kind;
        const bool waits =
            kind == rulebook::Kind::floor || kind == rulebook::Kind::money || kind == rulebook::Kind::notice;
        EXPECT_TRUE(waits) << parameter.name << " [" << slot.citation.clause << "] is read by nobody";
    }
}

INSTANTIATE_TEST_SUITE_P(books, EveryBook,
                         testing::Values("tda-2024", "cnp", "internacional", "mediterraneo-2026", "rptp",
                                         "solverde-2023"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace riffle::spec
