// riffle rules lint, riffle rules coverage.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <iterator>
#include <map>

#include "cli/disk_files.h"
#include "cli/rules.h"
#include "core/rulebook/coverage.h"
#include "embedded/rulebooks.h"
#include "runner/mutation.h"

namespace riffle::cli {
namespace {
using namespace rulebook;
namespace fs = std::filesystem;

void report(const Faults& faults) {
    for (const Fault& fault : faults) fmt::print(stderr, "{}\n", to_string(fault));
    if (!faults.empty()) set_exit_code(1);
}

void lint(const std::string& path) {
    DiskFiles disk;
    if (!disk.read(path, ".toml")) return complain(fmt::format("cannot read '{}'", path));
    if (disk.files().empty()) return complain(fmt::format("'{}' has no .toml file", path));
    const auto house = library().load_house(disk.files());
    if (!house) {
        report(house.error());
        fmt::print(stderr, "{} {}\n", house.error().size(), house.error().size() == 1 ? "fault" : "faults");
        return;
    }
    const Book& book = **house;
    std::size_t own = 0;
    for (std::size_t i = 0; i < book.slots.size(); ++i)
        if (book.slots[i].set_by == book.id) ++own;
    fmt::print("{}: in order; {} over {} sets {} parameters, {} clauses, {} tables\n", path, book.id, book.base->id,
               own, book.clauses.size(), book.tables.size());
}

// Why a clause is only stated, by its id: the text leaves it whole to the director, or is about what no table shows.
using Reasons = std::map<std::string, std::string, std::less<>>;

Reasons reasons_in(const DiskFiles& disk) {
    Reasons reasons;
    for (const EmbeddedFile& file : disk.files()) {
        if (!file.path.ends_with("stated.txt")) continue;
        std::string_view rest = file.bytes;
        while (!rest.empty()) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            const auto space = line.find(' ');
            if (line.empty() || line.starts_with('#') || space == std::string_view::npos) continue;
            reasons.emplace(line.substr(0, space), line.substr(line.find_first_not_of(' ', space)));
        }
    }
    return reasons;
}

// A reason for what is proven, or is no clause at all, is out of date.
void check_reasons(const Reasons& reasons, const Coverage& covered, Faults& faults) {
    for (const auto& [id, why] : reasons)
        if (std::ranges::find(covered.stated, id) == covered.stated.end())
            faults.push_back({"stated.txt", 0, id, "is not only stated: it needs no reason"});
}

boost::json::object to_json(const Coverage& covered, const Reasons& reasons) {
    boost::json::object by_book;
    for (const auto& [book, kinds] : covered.by_book) {
        boost::json::object by_kind;
        for (const auto& [kind, tally] : kinds)
            by_kind[to_word(kind)] = {{"total", tally.total}, {"proven", tally.proven}, {"stated", tally.stated}};
        by_book[book] = std::move(by_kind);
    }
    boost::json::array stated, open;
    for (const auto id : covered.stated) stated.emplace_back(id);
    for (const auto id : covered.open) open.emplace_back(id);
    boost::json::object why;
    for (const auto& [id, reason] : reasons) why[id] = reason;
    return {{"total", covered.all.total},
            {"proven", covered.all.proven},
            {"stated", covered.all.stated},
            {"by_book", by_book},
            {"reasons", why},
            {"stated_clauses", stated},
            {"open", open}};
}

void print_coverage(const Coverage& covered, const Reasons& reasons) {
    fmt::print("{:<18}", "");
    for (const auto word : kind_words) fmt::print(" {:>12}", word);
    fmt::print("\n");
    for (const auto& [book, kinds] : covered.by_book) {
        fmt::print("{:<18}", book);
        for (const auto& [kind, tally] : kinds)
            fmt::print(" {:>12}",
                       fmt::format("{} {} {}", tally.proven, tally.stated, tally.total - tally.proven - tally.stated));
        fmt::print("\n");
    }
    fmt::print("{} of {} clauses proven, {} stated, {} open (--json lists those)\n", covered.all.proven,
               covered.all.total, covered.all.stated, covered.open.size());
    fmt::print("stated, with the reason:\n");
    for (const auto id : covered.stated)
        if (const auto why = reasons.find(id); why != reasons.end()) fmt::print("  {}: {}\n", id, why->second);
    for (const auto id : covered.stated)
        if (!reasons.contains(id)) fmt::print("  {}: no reason given\n", id);
}

struct Standing {
    std::set<std::string_view> proven;
    std::set<std::string_view> stated;
};

// A clause counts only if a scenario that claims it passes and a step of it rests on the clause; as proven only if
// changing what the clause sets changes an outcome or a state at a table (runner/mutation.h).
Standing standing_of(std::span<const EmbeddedFile> scenarios, Faults& faults) {
    Standing standing;
    const std::set<std::string_view> claimed = proven_ids(library(), scenarios, faults);
    const auto world = runner::World::load(embedded::rulebooks());
    if (!world) return standing;
    std::vector<runner::Scenario> all;
    std::set<std::string> rested_on;
    for (const EmbeddedFile& file : scenarios) {
        auto parsed = runner::parse_scenarios(file.path, file.bytes);
        if (!parsed) {
            faults.push_back(
                {parsed.error().file, static_cast<std::uint32_t>(parsed.error().line), "", parsed.error().expected});
            continue;
        }
        const auto report = runner::run_scenarios(*parsed, **world);
        for (const auto& failure : report.failures)
            faults.push_back({failure.file, static_cast<std::uint32_t>(failure.line), failure.scenario, failure.got});
        rested_on.insert(report.proven.begin(), report.proven.end());
        all.insert(all.end(), std::make_move_iterator(parsed->begin()), std::make_move_iterator(parsed->end()));
    }
    std::erase_if(rested_on, [&](const std::string& id) { return !claimed.contains(id); });
    const std::set<std::string> proven = runner::proven_at_a_table(rested_on, all, **world);
    for (const std::string_view id : claimed)
        if (rested_on.contains(std::string{id}))
            (proven.contains(std::string{id}) ? standing.proven : standing.stated).insert(id);
    return standing;
}

struct CoverageOptions {
    bool json = false;
    std::string spec;
};

void run_coverage(const CoverageOptions& options) {
    DiskFiles disk;
    const std::string folder = options.spec.empty() ? "spec" : options.spec;
    std::error_code error;
    // Without scenarios nothing is proven; only a folder that was asked for has to be there.
    if ((!options.spec.empty() || fs::exists(folder, error)) && !disk.read(folder, ".scn"))
        return complain(fmt::format("cannot read '{}'", folder));
    Faults faults;
    const Standing standing = standing_of(disk.files(), faults);
    const auto covered = coverage(library(), standing.proven, standing.stated);
    DiskFiles beside;
    const Reasons reasons = beside.read(folder, ".txt") ? reasons_in(beside) : Reasons{};
    check_reasons(reasons, covered, faults);
    if (options.json)
        fmt::print("{}\n", boost::json::serialize(to_json(covered, reasons)));
    else
        print_coverage(covered, reasons);
    report(faults);
}
}  // namespace

void add_rules_check(CLI::App& rules) {
    auto path = std::make_shared<std::string>();
    CLI::App* check =
        rules.add_subcommand("lint", "Check a house's own book: unknown keys, wrong types, contradictions.");
    check->add_option("file", *path, "the book's file, or the folder of its files")->required();
    check->callback([path] { lint(*path); });

    auto options = std::make_shared<CoverageOptions>();
    CLI::App* count = rules.add_subcommand(
        "coverage", "How many clauses the scenarios prove, only state, or leave open, by book and kind.");
    count->add_flag("--json", options->json, "as JSON, with the ids of all stated and open clauses");
    count->add_option("--spec", options->spec, "folder of the scenarios (spec unless told)");
    count->callback([options] { run_coverage(*options); });
}
}  // namespace riffle::cli
