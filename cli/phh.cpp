// riffle phh replay FILE... [--tsv], riffle phh write FILE...
#include "phh/phh.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <memory>

#include "cli/subcommands.h"

namespace riffle::cli {
namespace {

std::optional<std::string> read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) return std::nullopt;
    return text;
}

struct ReplayOptions {
    std::vector<std::string> files;
    bool tsv = false;
};

std::string stacks_text(const phh::Replayed& replayed, std::int64_t scale) {
    std::string text;
    for (const auto& stack : replayed.stacks)
        text += (text.empty() ? "" : ",") + (stack ? phh::format_amount(*stack, scale) : std::string("inf"));
    return text;
}

std::string payoffs_text(const phh::Replayed& replayed, std::int64_t scale) {
    std::string text;
    for (const std::int64_t payoff : replayed.payoffs)
        text += (text.empty() ? "" : ",") + phh::format_amount(payoff, scale);
    return text;
}

void complain(const std::string& file, const phh::Issue& issue) {
    fmt::print(stderr, "{}:{}: {}\n", file, issue.line, issue.reason);
    set_exit_code(1);
}

void replay_entry(const std::string& file, const phh::Entry& entry, bool tsv) {
    std::optional<phh::Issue> issue;
    if (!entry.record) issue = entry.record.error();
    std::expected<phh::Replayed, phh::Issue> replayed = issue ? std::unexpected(*issue) : phh::replay(*entry.record);
    if (!replayed) {
        if (tsv)
            fmt::print("{}\t{}\t-\t-\tline {}: {}\n", file, entry.name, replayed.error().line, replayed.error().reason);
        return complain(file, replayed.error());
    }
    const std::int64_t scale = entry.record->scale;
    if (tsv)
        fmt::print("{}\t{}\t{}\t{}\tok\n", file, entry.name, stacks_text(*replayed, scale),
                   payoffs_text(*replayed, scale));
    else
        fmt::print("{} {}: {} ({})\n", file, entry.name, stacks_text(*replayed, scale), payoffs_text(*replayed, scale));
}

void replay_files(const ReplayOptions& options) {
    for (const std::string& file : options.files) {
        const auto text = read_file(file);
        if (!text) {
            complain(file, {0, "cannot be read"});
            continue;
        }
        const auto entries = phh::parse(*text);
        if (!entries) {
            if (options.tsv)
                fmt::print("{}\t-\t-\t-\tline {}: {}\n", file, entries.error().line, entries.error().reason);
            complain(file, entries.error());
            continue;
        }
        for (const phh::Entry& entry : *entries) replay_entry(file, entry, options.tsv);
    }
}

}  // namespace

void add_phh(CLI::App& app) {
    CLI::App* phh = app.add_subcommand("phh", "Poker hand histories in PHH form");
    phh->require_subcommand(1);
    auto replay = std::make_shared<ReplayOptions>();
    CLI::App* command = phh->add_subcommand("replay", "Play recorded hands and print the final stacks");
    command->add_option("files", replay->files, ".phh or .phhs files")->required();
    command->add_flag("--tsv", replay->tsv, "one line a hand: file, hand, final stacks, payoffs, ok or the reason");
    command->callback([replay] { replay_files(*replay); });
}

}  // namespace riffle::cli
