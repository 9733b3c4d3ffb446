// Every command of a tournament and of a live table (asked.h) in a tournament of 1,000 entries, and at 100, 10,000 and
// 100,000: the least of several times from the application's loop up to where it would be stored (what the disk adds is
// house.cpp's). The processor's time: nothing waits here, and what else the machine does is not measured. A command
// that is refused where it is asked is named, and the bench ends badly.
// usage: bench_commands [ENTRIES...] [COMMAND...]: those fields and commands; nothing said: all of them.
#include <cmath>
#include <cstring>

#include "bench/asked.h"

namespace riffle::bench {
namespace {

struct Wanted {
    std::vector<std::int64_t> sizes;
    std::vector<std::string> names;
    bool asks(const std::string& name) const { return names.empty() || std::ranges::find(names, name) != names.end(); }
};

Wanted wanted(int argc, char** argv) {
    Wanted all;
    for (int i = 1; i < argc; ++i)
        if (const std::int64_t entries = std::atoll(argv[i]); entries > 0)
            all.sizes.push_back(entries);
        else
            all.names.emplace_back(argv[i]);
    if (all.sizes.empty()) all.sizes = {100, 1'000, 10'000, 100'000};
    std::ranges::sort(all.sizes);
    return all;
}

// A few of a large field: what is measured there is how it grows, and the field itself takes longer than they do.
int times_in(std::int64_t entries) { return entries > 10'000 ? 3 : entries > 1'000 ? 5 : 15; }

// The kinds by the tournament that they are asked of first, each group in the order it came in: some go on from where
// the one before has led. A house is then made anew after a few tournaments, and all of them need not stand side by
// side: of 100,000 entries each that would be more than many machines have.
std::vector<std::vector<KindAsked>> by_tournament(const Wanted& wanted) {
    std::vector<std::pair<std::string, std::vector<KindAsked>>> groups;
    Evening small{100};
    for (const auto& kinds : {asked_of_tournaments(), asked_of_tables()})
        for (const KindAsked& kind : kinds) {
            if (!wanted.asks(kind.name)) continue;
            small.first_asked.clear();
            try {
                kind.rows(small);
            } catch (const std::exception&) {  // said when it is measured
            }
            auto group = std::ranges::find(groups, small.first_asked, &decltype(groups)::value_type::first);
            if (group == groups.end()) group = groups.insert(groups.end(), {small.first_asked, {}});
            group->second.push_back(kind);
        }
    std::vector<std::vector<KindAsked>> all;
    for (auto& [first, kinds] : groups) all.push_back(std::move(kinds));
    return all;
}

class Measure {
  public:
    // All that is wanted of one size.
    void take(std::int64_t entries, const std::vector<std::vector<KindAsked>>& groups) {
        std::unique_ptr<Evening> evening;
        for (const auto& kinds : groups) {
            if (evening && evening->scenes() >= most_scenes) evening.reset();
            if (!evening) evening = std::make_unique<Evening>(entries);
            for (const KindAsked& kind : kinds) take(*evening, kind);
        }
    }

    std::vector<Row> rows() const {
        std::vector<Row> table;
        for (const std::string& name : order_) {
            const auto& ms = ms_.at(name);
            if (const auto at = ms.find(1'000); at != ms.end())
                table.push_back({fmt::format("{} in a field of 1,000", name), at->second, "ms", 5.0});
            // Over the first hundred, where what does not grow still shows; at most n log n, and twice that for the
            // caches.
            if (ms.size() < 2) continue;
            const auto& [few, least] = *ms.begin();
            const auto& [many, greatest] = *ms.rbegin();
            table.push_back({fmt::format("{}, {} entries beside {}", name, many, few), greatest / least, "times",
                             2 * n_log_n(many) / n_log_n(few)});
        }
        return table;
    }
    bool refused() const { return refused_; }

  private:
    static constexpr std::size_t most_scenes = 4;  // before the house is made anew
    static double n_log_n(std::int64_t n) { return static_cast<double>(n) * std::log2(static_cast<double>(n)); }

    void take(Evening& evening, const KindAsked& kind) {
        Rows asked;
        try {
            asked = kind.rows(evening);
        } catch (const std::exception& error) {
            return no(fmt::format("{} of {} entries: {}", kind.name, evening.entries(), error.what()));
        }
        for (const Asked& one : asked) {
            if (evening.entries() > one.most) continue;
            const std::string name = kind.name + (one.how.empty() ? "" : ", " + one.how);
            const auto took = evening.cost(one.command, times_in(evening.entries()));
            if (!took) {
                no(fmt::format("{} of {} entries ({}): refused: {}", name, evening.entries(), one.of, took.error()));
                continue;
            }
            if (!ms_.contains(name)) order_.push_back(name);
            ms_[name][evening.entries()] = *took;
        }
    }
    void no(const std::string& sentence) {
        fmt::print(stderr, "{}\n", sentence);
        refused_ = true;
    }

    std::map<std::string, std::map<std::int64_t, double>> ms_;  // by row and entries
    std::vector<std::string> order_;
    bool refused_ = false;
};

int run(int argc, char** argv) {
    const Wanted all = wanted(argc, argv);
    Measure measure;
    const auto groups = by_tournament(all);
    for (const std::int64_t entries : all.sizes) measure.take(entries, groups);
    print(measure.rows());
    return measure.refused() ? 1 : 0;
}

}  // namespace
}  // namespace riffle::bench

int main(int argc, char** argv) { return riffle::bench::run(argc, argv); }
