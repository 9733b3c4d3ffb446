// Poker hand histories in PHH form: reading, replaying, writing. Pure text in and out.
#pragma once
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hand/decide.h"

namespace riffle::phh {

// Where and why a record cannot be read or played.
struct Issue {
    int line = 0;
    std::string reason;
};

struct ActionLine {
    std::string text;
    int line = 0;
};

// One hand as written. Amounts are in the smallest unit: `scale` of them are one unit of the file.
struct Record {
    std::string name;  // the table's name in a .phhs, "1" in a .phh
    int line = 0;
    std::string variant;
    std::int64_t scale = 1;
    bool ante_trimming = false;
    std::vector<std::int64_t> antes;
    std::vector<std::int64_t> blinds;
    std::vector<std::optional<std::int64_t>> stacks;  // nothing: inf
    std::int64_t bring_in = 0;
    std::int64_t small_bet = 0;
    std::int64_t big_bet = 0;
    std::int64_t min_bet = 0;
    std::vector<ActionLine> actions;
    std::vector<std::string> players;
};

// A record, or why that one hand of the file is wrong.
struct Entry {
    std::string name;
    std::expected<Record, Issue> record;
};

// All hands of a file in the order they stand; an issue when the file is no TOML or holds no hand.
std::expected<std::vector<Entry>, Issue> parse(std::string_view text);

// The game a PHH variant code stands for, nullptr when there is none; and the code of a game, empty when there is none.
const hand::Game* game_of(std::string_view variant);
std::string_view variant_of(const hand::Game& game);

// The reference replayer's conventions as rules.
const hand::Rules& phh_rules();

struct Replayed {
    std::vector<std::optional<std::int64_t>> stacks;  // nothing: inf
    std::vector<std::int64_t> payoffs;
    std::vector<hand::Event> events;
};

// What was recorded happened: a raise by a player who had no right to one is played too.
std::expected<Replayed, Issue> replay(const Record& record);

// Told of each recorded action that these rules would have refused: its line, its words, the hand as it stood.
using Objection =
    std::function<void(const ActionLine& action, const hand::HandState& hand, const hand::Refusal& refusal)>;
std::expected<Replayed, Issue> judge(const Record& record, const hand::Rules& rules, const Objection& object);

// The start of a hand as the record has it.
hand::StartHand start_of(const Record& record);

// A hand played by the engine, as PHH. Seats become p1.. in the order PHH wants: left of the button first.
struct WriteOptions {
    std::int64_t scale = 1;
    bool ante_trimming = true;
    std::vector<std::string> players{};
};
std::expected<std::string, std::string> write(const std::vector<hand::Event>& events, const WriteOptions& options);

// "12.50" with a scale of 100 is 1250. Nothing when it is no amount or finer than the scale.
std::optional<std::int64_t> parse_amount(std::string_view text, std::int64_t scale);
std::string format_amount(std::int64_t amount, std::int64_t scale);

}  // namespace riffle::phh
