// Coverage means something only if a scenario fails without the clause: every point a book sets is removed, and set to
// each other value it may have, and somebody must notice.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>

#include "tests/rulings/scenarios.h"

namespace riffle::spec {
namespace {

using rulings::Point;
using rulings::PointValue;

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
    explicit Mutation(std::string_view book) : book_(book), points_(world().points), runs_(runs_under(book)) {}

    // Whether a scenario that rests on the point fails, or no longer rests on what it claims to prove.
    bool noticed(Point p, const PointValue& mutant) {
        auto& points = points_.find(book_)->second;
        const PointValue kept = points[p];
        points[p] = mutant;
        const RunOptions options{.language = {}, .points = &points_};
        bool seen = false;
        for (const Run& run : runs_) {
            const bool rests = std::any_of(kept.cites.begin(), kept.cites.end(),
                                           [&](const Citation& c) { return run.cited.contains(c.clause); });
            if (!rests || seen) continue;
            std::set<std::string_view> cited;
            seen = run_under(*run.scenario, book_, world(), options, cited).has_value();
            for (const std::string& id : run.scenario->proves)
                seen = seen || (run.cited.contains(id) && !cited.contains(id));
        }
        points[p] = kept;
        return seen;
    }

  private:
    std::string book_;
    std::map<std::string, rulings::Points, std::less<>> points_;
    std::vector<Run> runs_;
};

// Mutants that mean the same at every table with blinds: before the first three actions without chips of a hand, three
// different players must have acted, so "three actions" and "three players" cannot be told apart beside 36-A.
bool equivalent(Point p, rulings::Term value, const rulings::Points& points) {
    return p == Point::substantial_three && value == rulings::Term::three_players &&
           points[Point::substantial_two].term == rulings::Term::one_with_chips;
}

class EveryBook : public testing::TestWithParam<const char*> {};

TEST_P(EveryBook, a_removed_point_is_noticed) {
    const rulebook::Book* book = world().library.find(GetParam());
    ASSERT_NE(book, nullptr);
    Mutation mutation{GetParam()};
    int tried = 0;
    for (std::size_t i = 0; i < rulings::point_count; ++i) {
        const auto p = static_cast<Point>(i);
        const auto slot = book->schema->find(fmt::format("ruling_{}", rulings::name_of(p)));
        if (!slot || book->slots[*slot].set_by != book->id) continue;
        ++tried;
        EXPECT_TRUE(mutation.noticed(p, PointValue{})) << rulings::name_of(p) << " removed";
    }
    EXPECT_GT(tried, 0);
}

TEST_P(EveryBook, a_flipped_point_is_noticed) {
    const rulebook::Book* book = world().library.find(GetParam());
    ASSERT_NE(book, nullptr);
    Mutation mutation{GetParam()};
    for (std::size_t i = 0; i < rulings::point_count; ++i) {
        const auto p = static_cast<Point>(i);
        const auto slot = book->schema->find(fmt::format("ruling_{}", rulings::name_of(p)));
        if (!slot || book->slots[*slot].set_by != book->id) continue;
        PointValue mutant = world().points.find(GetParam())->second[p];
        const PointValue kept = mutant;
        if (rulings::is_number(p)) {
            mutant.number = kept.number * 2 + 1;
            EXPECT_TRUE(mutation.noticed(p, mutant)) << rulings::name_of(p) << " = " << mutant.number;
        }
        for (const rulings::Term t : rulings::values_of(p)) {
            if (t == kept.term || equivalent(p, t, world().points.find(GetParam())->second)) continue;
            mutant.term = t;
            EXPECT_TRUE(mutation.noticed(p, mutant)) << rulings::name_of(p) << " = " << rulings::name_of(t);
        }
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
