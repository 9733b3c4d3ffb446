// riffle spec PATH... [--explain LANG] [--bless]: runs scenarios. riffle rule FILE: the ruling on a scenario's last
// act.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "cli/disk_files.h"
#include "cli/subcommands.h"
#include "embedded/rulebooks.h"
#include "runner/answer.h"
#include "runner/run.h"

namespace riffle::cli {
namespace {

namespace fs = std::filesystem;

struct SpecOptions {
    std::vector<std::string> paths;
    std::string explain;
    std::string proven_file;
    bool bless = false;
    std::string file;
    std::string book;
    std::string language = "en";
    std::vector<std::string> houses;
};

std::optional<std::string> read(const fs::path& path) {
    std::ifstream in{path, std::ios::binary};
    if (!in) return std::nullopt;
    return std::string{std::istreambuf_iterator<char>{in}, {}};
}

void complain(const std::string& text) {
    fmt::print(stderr, "riffle: {}\n", text);
    set_exit_code(1);
}

// The books of the binary and those of the house; nothing, and the faults told, when one is not in order.
std::unique_ptr<runner::World> load_world(const std::vector<std::string>& houses) {
    auto world = runner::World::load(embedded::rulebooks());
    std::vector<std::string> faults;
    if (!world) faults = world.error();
    for (const auto& path : houses) {
        DiskFiles disk;
        if (!disk.read(path, ".toml"))
            faults.push_back(fmt::format("{}: cannot be read", path));
        else if (world)
            for (auto& fault : (*world)->add_house(disk.files())) faults.push_back(std::move(fault));
    }
    for (const auto& fault : faults) complain(fault);
    return faults.empty() ? std::move(*world) : nullptr;
}

std::vector<fs::path> scenario_files(const std::vector<std::string>& paths) {
    std::vector<fs::path> files;
    for (const auto& path : paths) {
        if (!fs::exists(path)) {
            complain(fmt::format("{}: no such file or folder", path));
            continue;
        }
        if (!fs::is_directory(path)) {
            files.emplace_back(path);
            continue;
        }
        for (const auto& entry : fs::recursive_directory_iterator{path})
            if (entry.path().extension() == ".scn") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void run_spec(const SpecOptions& options) {
    const auto world = load_world(options.houses);
    if (!world) return;
    runner::RunOptions run;
    if (!options.explain.empty()) {
        run.language = rulebook::language_from(options.explain);
        if (!run.language)
            return complain(fmt::format("'{}' is no language; expected en, es, it or pt", options.explain));
    }
    int passed = 0, failed = 0;
    std::set<std::string> proven;
    for (const auto& path : scenario_files(options.paths)) {
        const auto text = read(path);
        if (!text) {
            complain(fmt::format("{}: cannot be read", path.string()));
            continue;
        }
        const auto scenarios = runner::parse_scenarios(path.string(), *text);
        if (!scenarios) {
            fmt::print("{}\n", runner::to_string(scenarios.error()));
            ++failed;
            continue;
        }
        const auto report = runner::run_scenarios(*scenarios, *world, run);
        for (const auto& said : report.spoken) fmt::print("{} ({}): {}\n", said.scenario, said.book, said.text);
        for (const auto& failure : report.failures) fmt::print("{}\n", runner::to_string(failure));
        passed += report.passed;
        failed += report.failed;
        proven.insert(report.proven.begin(), report.proven.end());
        if (options.bless && !report.failures.empty())
            std::ofstream{path, std::ios::binary} << runner::blessed(*text, report.failures);
    }
    if (!options.proven_file.empty()) {
        std::ofstream out{options.proven_file};
        for (const auto& id : proven) out << id << '\n';
    }
    fmt::print("{} passed, {} failed\n", passed, failed);
    if (failed > 0) set_exit_code(1);
}

void run_rule(const SpecOptions& options) {
    const auto world = load_world(options.houses);
    if (!world) return;
    const auto language = rulebook::language_from(options.language);
    if (!language) return complain(fmt::format("'{}' is no language; expected en, es, it or pt", options.language));
    const auto text = read(options.file);
    if (!text) return complain(fmt::format("{}: cannot be read", options.file));
    const auto answers = runner::answer(*world, options.file, *text, options.book, *language);
    if (!answers) return complain(answers.error());
    for (const auto& a : *answers) fmt::print("{}: {}\n  {}\n", a.book, a.text, a.explanation);
}

}  // namespace

void add_spec(CLI::App& app) {
    auto options = std::make_shared<SpecOptions>();
    auto* spec = app.add_subcommand("spec", "Run scenarios (docs/scenarios.md)");
    spec->add_option("path", options->paths, "files or folders of .scn files")->required();
    spec->add_option("--explain", options->explain, "print each ruling as it is read aloud, in en, es, it or pt");
    spec->add_option("--proven", options->proven_file, "write the clauses proven to this file");
    spec->add_flag("--bless", options->bless, "rewrite the expectations that failed");
    spec->add_option("--house", options->houses, "a house's own book (file or folder); may be given again")
        ->allow_extra_args(false);
    spec->callback([options] { run_spec(*options); });
}

void add_rule(CLI::App& app) {
    auto options = std::make_shared<SpecOptions>();
    auto* rule = app.add_subcommand("rule", "The ruling on the act a scenario ends with");
    rule->add_option("file", options->file, "a scenario whose last step is an act")->required();
    rule->add_option("--book", options->book, "one book instead of all the scenario names");
    rule->add_option("--lang", options->language, "en, es, it or pt");
    rule->add_option("--house", options->houses, "a house's own book (file or folder); may be given again")
        ->allow_extra_args(false);
    rule->callback([options] { run_rule(*options); });
}

}  // namespace riffle::cli
