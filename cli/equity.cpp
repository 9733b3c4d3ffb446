// riffle equity HAND HAND... : how much of the pot is whose.
#include "core/cards/equity.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cstdio>

#include "cli/showdown.h"

namespace riffle::cli {
namespace {
// What is counted rather than sampled without being asked: some seconds.
constexpr double quick_enough = 1e9;

struct EquityOptions {
    std::vector<std::string> hands;
    std::string board, dead, game = "holdem";
    bool json = false, exact = false;
    std::uint64_t samples = 0, seed = 1;
};

std::string_view sentence(EquityFault fault) {
    switch (fault) {
        case EquityFault::players:
            return "between 2 and 10 hands are needed";
        case EquityFault::board:
            return "the board has more cards than the game";
        case EquityFault::hand_size:
            return "a hand has more cards than the game deals";
        case EquityFault::foreign_card:
            return "a card is not in the game's deck";
        case EquityFault::card_twice:
            return "a card is on the board and dead";
        case EquityFault::no_deal:
            return "these hands cannot be dealt together: a card is needed twice, or there are too few";
        case EquityFault::too_many_deals:
            return "too many deals to count them all: leave out --exact, or give --samples";
        case EquityFault::stopped:
            return "stopped";
    }
    return "";
}

// A bar on a terminal only, wiped when it is done.
class Bar {
  public:
    bool operator()(double at) {
        if (!shown_) return true;
        const int now = static_cast<int>(at * 100);
        if (now == last_) return true;
        last_ = now;
        fmt::print(stderr, "\r[{:<40}] {:>3}%",
                   std::string(static_cast<std::size_t>(std::min(now, 100)) * 40 / 100, '#'), now);
        std::fflush(stderr);
        return true;
    }
    ~Bar() {
        if (last_ >= 0) fmt::print(stderr, "\r{:50}\r", "");
    }

  private:
    bool shown_ = ::isatty(STDERR_FILENO) != 0;
    int last_ = -1;
};

bool read(const EquityOptions& options, EquityQuestion& question) {
    const ShowdownRules* rules = game_named(options.game);
    if (rules == nullptr) return false;
    question.game = rules->game;
    for (std::size_t i = 0; i < options.hands.size(); ++i) {
        auto range = parse_range(options.hands[i], rules->game);
        if (!range) return complain_at(fmt::format("hand {}", i + 1), options.hands[i], range.error()), false;
        question.players.push_back(std::move(*range));
    }
    const auto cards = [&](const char* name, const std::string& text, int most, CardSet& into) {
        const auto read = parse_cards_of(text, rules->deck, most);
        if (!read) return complain_at(name, text, read.error()), false;
        into = *read;
        return true;
    };
    return cards("--board", options.board, rules->board, question.board) &&
           cards("--dead", options.dead, 52, question.dead);
}

void print_json(const EquityOptions& options, const EquityQuestion& question, const Equity& equity) {
    boost::json::array players;
    for (std::size_t i = 0; i < equity.players.size(); ++i) {
        const auto& player = equity.players[i];
        players.push_back({{"hand", options.hands[i]},
                           {"equity", player.share},
                           {"standard_error", player.standard_error},
                           {"wins", player.wins},
                           {"ties", player.ties}});
    }
    boost::json::object answer{{"game", rules_of(question.game).name},
                               {"board", to_string(question.board)},
                               {"dead", to_string(question.dead)},
                               {"exact", equity.exact},
                               {"deals", equity.deals}};
    if (!equity.exact) answer["seed"] = options.seed;
    answer["players"] = std::move(players);
    fmt::print("{}\n", boost::json::serialize(answer));
}

void print_table(const EquityOptions& options, const Equity& equity) {
    std::size_t width = 4;
    for (const std::string& hand : options.hands) width = std::max(width, hand.size());
    fmt::print("{:<{}}  {:>8}  {:>8}  {:>8}{}\n", "hand", width, "equity", "wins", "ties",
               equity.exact ? "" : "     error");
    const auto deals = static_cast<double>(equity.deals);
    for (std::size_t i = 0; i < equity.players.size(); ++i) {
        const auto& player = equity.players[i];
        fmt::print("{:<{}}  {:>7.3f}%  {:>7.3f}%  {:>7.3f}%", options.hands[i], width, player.share * 100,
                   static_cast<double>(player.wins) / deals * 100, static_cast<double>(player.ties) / deals * 100);
        if (!equity.exact) fmt::print("  ±{:.3f}%", player.standard_error * 100);
        fmt::print("\n");
    }
    if (equity.exact)
        fmt::print("all {} deals\n", equity.deals);
    else
        fmt::print("{} deals sampled, seed {}; the error is one standard error\n", equity.deals, options.seed);
}

// The first card that is in two places for certain, and which; empty if none is.
std::string card_twice(const EquityQuestion& question) {
    std::vector<std::pair<std::string, CardSet>> places{{"on the board", question.board}, {"dead", question.dead}};
    for (std::size_t i = 0; i < question.players.size(); ++i)
        if (question.players[i].holdings.size() == 1)
            places.emplace_back(fmt::format("in hand {}", i + 1), question.players[i].holdings.front());
    for (std::size_t a = 0; a < places.size(); ++a)
        for (std::size_t b = a + 1; b < places.size(); ++b)
            if (const CardSet both = places[a].second & places[b].second; !both.empty())
                return fmt::format("'{}' is {} and {}", to_string(both.lowest()), places[a].first, places[b].first);
    return "";
}

void equity(const EquityOptions& options) {
    EquityQuestion question;
    if (!read(options, question)) return;
    if (const std::string twice = card_twice(question); !twice.empty()) return complain(twice);
    const bool count = options.exact || (options.samples == 0 && exact_work(question) <= quick_enough);
    const std::uint64_t samples = options.samples ? options.samples : 2'000'000;
    const auto answer = [&] {
        Bar bar;
        const Progress progress = std::ref(bar);
        return count ? exact_equity(question, progress) : sampled_equity(question, samples, options.seed, progress);
    }();
    if (!answer) return complain(sentence(answer.error()));
    if (options.json) return print_json(options, question, *answer);
    print_table(options, *answer);
}
}  // namespace

void add_equity(CLI::App& app) {
    CLI::App* sub = app.add_subcommand(
        "equity",
        "How much of the pot is whose: hands and ranges (AsKs, TT+, AKs, A5s-A2s, random) against each other");
    auto options = std::make_shared<EquityOptions>();
    sub->add_option("HAND", options->hands, "a hand or a range for each player")->required();
    sub->add_option("--board", options->board, "the board so far: 2s3s9d");
    sub->add_option("--dead", options->dead, "cards that cannot come");
    sub->add_option("--game", options->game, game_names())->capture_default_str();
    CLI::Option* exact = sub->add_flag("--exact", options->exact, "count all deals, however long it takes");
    sub->add_option("--samples", options->samples, "deal so many at random instead")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000'000}))
        ->excludes(exact);
    sub->add_option("--seed", options->seed, "of the deals at random")->capture_default_str();
    sub->add_flag("--json", options->json, "one line of JSON");
    sub->callback([options] { equity(*options); });
}

}  // namespace riffle::cli
