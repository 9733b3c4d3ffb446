// riffle phh replay FILE... [--tsv]; riffle phh judge --book BOOK FILE...; riffle phh write FILE... or --random N
#include "phh/phh.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <memory>

#include "cli/rules.h"
#include "cli/subcommands.h"
#include "core/hand/random_play.h"
#include "core/rulings/play.h"

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

// Every hand that can be read; of what cannot, a complaint.
template <class Each>
void each_record(const std::vector<std::string>& files, Each each) {
    for (const std::string& file : files) {
        const auto text = read_file(file);
        if (!text) {
            complain(file, {0, "cannot be read"});
            continue;
        }
        const auto entries = phh::parse(*text);
        if (!entries) {
            complain(file, entries.error());
            continue;
        }
        for (const phh::Entry& entry : *entries)
            if (entry.record)
                each(file, entry);
            else
                complain(file, entry.record.error());
    }
}

struct JudgeOptions {
    std::vector<std::string> files;
    std::string book;
};

// Each recorded action the book would not have taken, with its line and clause.
void judge_files(const JudgeOptions& options) {
    const rulebook::Book* book = library().find(options.book);
    if (!book) {
        fmt::print(stderr, "riffle: there is no book '{}'\n", options.book);
        return set_exit_code(2);
    }
    const hand::Rules rules = rulings::hand_rules_of(*book);
    std::size_t hands = 0, found = 0;
    each_record(options.files, [&](const std::string& file, const phh::Entry& entry) {
        const auto object = [&](const phh::ActionLine& action, const hand::HandState& hand,
                                const hand::Refusal& refusal) {
            ++found;
            rulings::CiteList cites;
            rulings::cite_refusal(hand, refusal, *book, cites);
            std::string clauses;
            for (const Citation& cite : cites) clauses += (clauses.empty() ? "" : " ") + std::string{cite.clause};
            fmt::print("{}:{}: '{}' {} ({})\n", file, action.line, action.text, hand::name_of(refusal.code),
                       clauses.empty() ? std::string{refusal.cite.clause} : clauses);
        };
        ++hands;
        if (const auto judged = phh::judge(*entry.record, rules, object); !judged) complain(file, judged.error());
    });
    fmt::print("{} hands, {} actions that {} would not have taken\n", hands, found, book->id);
}

struct WriteCommand {
    std::vector<std::string> files;
    int random = 0;
    std::string game = "nl-holdem";
    int players = 6;
    std::uint64_t seed = 1;
};

// Files read, replayed and written again from the engine's events: one table a hand.
void rewrite_files(const WriteCommand& options) {
    each_record(options.files, [](const std::string& file, const phh::Entry& entry) {
        const auto replayed = phh::replay(*entry.record);
        if (!replayed) {
            complain(file, replayed.error());
            return;
        }
        const auto out = phh::write(replayed->events, {.scale = entry.record->scale,
                                                       .ante_trimming = entry.record->ante_trimming,
                                                       .players = entry.record->players});
        if (!out) {
            complain(file, {entry.record->line, out.error()});
            return;
        }
        fmt::print("[{}]\n{}\n", entry.name, *out);
    });
}

// Random legal hands of a game, for trying other programs with.
void write_random(const WriteCommand& options) {
    const hand::Game* game = hand::find_game(options.game);
    if (!game || phh::variant_of(*game).empty()) {
        std::string known;
        for (const hand::Game& each : hand::built_in_games())
            if (!phh::variant_of(each).empty()) known += (known.empty() ? "" : ", ") + each.id;
        fmt::print(stderr, "riffle: PHH has no game '{}'; it has {}\n", options.game, known);
        return set_exit_code(1);
    }
    Prng prng{options.seed};
    for (int i = 0; i < options.random; ++i) {
        hand::StartHand start;
        start.game = game;
        start.stakes = {.small_blind = Chips{50},
                        .big_blind = Chips{100},
                        .ante = Chips{10},
                        .bring_in = Chips{30},
                        .small_bet = Chips{100},
                        .big_bet = Chips{200},
                        .min_bet = Chips{100},
                        .chip = Chips{1}};
        start.ante_kind = game->stud() ? hand::AnteKind::each : hand::AnteKind::none;
        const auto players = static_cast<std::uint8_t>(options.players);
        for (int p = 0; p < options.players; ++p)
            start.seats.push_back({.stack = Chips{200 + static_cast<std::int64_t>(prng.below(9800))}});
        start.button = hand::Seat{static_cast<std::uint8_t>(players - 1)};
        start.small_blind = hand::Seat{static_cast<std::uint8_t>(players == 2 ? 1 : 0)};
        start.big_blind = hand::Seat{static_cast<std::uint8_t>(players == 2 ? 0 : 1)};
        hand::shuffle_deck(start, prng);
        hand::HandState state;
        hand::EventBuffer buffer;
        hand::Command command = start;
        while (true) {
            if (const auto done = hand::execute(state, command, phh::phh_rules(), buffer); !done) {
                fmt::print(stderr, "riffle: {} ({})\n", hand::name_of(done.error().code), done.error().cite.clause);
                return set_exit_code(1);
            }
            if (state.phase == hand::Phase::over) break;
            command = hand::random_command(state, phh::phh_rules(), prng);
        }
        const auto out = phh::write({buffer.begin(), buffer.end()}, {});
        if (!out) {
            fmt::print(stderr, "riffle: {}\n", out.error());
            return set_exit_code(1);
        }
        fmt::print("[{}]\n{}\n", i + 1, *out);
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

    auto judge = std::make_shared<JudgeOptions>();
    CLI::App* judged = phh->add_subcommand("judge", "List recorded actions that a book would not have taken");
    judged->add_option("--book", judge->book, "the id of a rulebook")->required();
    judged->add_option("files", judge->files, ".phh or .phhs files")->required();
    judged->callback([judge] { judge_files(*judge); });

    auto write = std::make_shared<WriteCommand>();
    CLI::App* writer = phh->add_subcommand("write", "Write hands as PHH: recorded ones again, or random ones");
    auto* files = writer->add_option("files", write->files, ".phh or .phhs files to replay and write again");
    auto* random = writer->add_option("--random", write->random, "how many random hands to play and write");
    random->check(CLI::Range(1, 1'000'000))->excludes(files);
    writer->add_option("--game", write->game, "the game of the random hands")->capture_default_str();
    writer->add_option("--players", write->players, "players of the random hands")
        ->check(CLI::Range(2, static_cast<int>(hand::max_seats)))
        ->capture_default_str();
    writer->add_option("--seed", write->seed, "the random hands' seed")->capture_default_str();
    writer->callback([write] {
        if (write->random > 0) return write_random(*write);
        if (!write->files.empty()) return rewrite_files(*write);
        fmt::print(stderr, "riffle: give files, or --random N\n");
        set_exit_code(2);
    });
}

}  // namespace riffle::cli
