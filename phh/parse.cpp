#include <algorithm>
#include <charconv>
#include <cmath>

#include "phh/fields.h"

namespace riffle::phh {
namespace {

struct Variant {
    std::string_view code;
    std::string_view game;
};
constexpr Variant variants[] = {{"FT", "fl-holdem"},    {"NT", "nl-holdem"},    {"NS", "short-deck"}, {"PO", "plo"},
                                {"FO/8", "o8"},         {"F7S", "stud"},        {"F7S/8", "stud8"},   {"FR", "razz"},
                                {"N2L1D", "27-single"}, {"F2L3D", "27-triple"}, {"FB", "badugi"}};

constexpr std::size_t most_actions = 10'000;

using Kind = Value::Kind;

// Reads the fields of one hand's table; the first thing wrong is kept.
class Reader {
  public:
    explicit Reader(const Table& table) : table_(table) {}

    std::expected<Record, Issue> read() {
        record_.line = table_.line;
        record_.variant = text("variant");
        if (!issue_ && !game_of(record_.variant)) fail("variant", "'" + record_.variant + "' is no variant this reads");
        find_scale();
        record_.antes = amounts("antes");
        read_stacks();
        const hand::Game* game = game_of(record_.variant);
        if (game && game->stud())
            record_.bring_in = amount("bring_in");
        else
            record_.blinds = amounts("blinds_or_straddles");
        if (game && game->limit == hand::Limit::fixed_limit) {
            record_.small_bet = amount("small_bet");
            record_.big_bet = amount("big_bet");
        } else {
            record_.min_bet = amount("min_bet");
        }
        if (const Value* node = table_.find("ante_trimming_status")) {
            if (node->kind != Kind::truth) fail("ante_trimming_status", "expected true or false");
            record_.ante_trimming = node->whole != 0;
        }
        read_players();
        read_actions();
        check_counts(game);
        if (issue_) return std::unexpected(*issue_);
        return std::move(record_);
    }

  private:
    void fail_at(int line, const std::string& reason) {
        if (!issue_) issue_ = Issue{line, reason};
    }
    void fail(const char* key, const std::string& reason) {
        const Value* node = table_.find(key);
        fail_at(node ? node->line : record_.line, std::string(key) + ": " + reason);
    }
    const Value* need(const char* key) {
        const Value* node = table_.find(key);
        if (!node) fail(key, "is missing");
        return node;
    }
    std::string text(const char* key) {
        const Value* node = need(key);
        if (!node) return {};
        if (node->kind != Kind::text) fail(key, "expected a text");
        return node->text;
    }
    const Value* array(const char* key) {
        const Value* node = need(key);
        if (node && node->kind != Kind::list) fail(key, "expected a list");
        return node && node->kind == Kind::list ? node : nullptr;
    }

    // A hand for money, or one that writes any amount with decimals, is played in hundredths, or finer if it needs to.
    void find_scale() {
        if (table_.find("currency") || table_.find("currency_symbol")) record_.scale = 100;
        const auto look = [&](const Value& node) {
            if (node.kind == Kind::decimal && std::isfinite(node.decimal)) {
                record_.scale = std::max<std::int64_t>(record_.scale, 100);
                const double hundredths = node.decimal * 100;
                if (std::abs(hundredths - std::round(hundredths)) > 1e-4) record_.scale = 10'000;
            }
        };
        for (const char* key :
             {"antes", "blinds_or_straddles", "starting_stacks", "bring_in", "small_bet", "big_bet", "min_bet"}) {
            const Value* node = table_.find(key);
            if (!node) continue;
            if (node->kind == Kind::list)
                for (const Value& item : node->list) look(item);
            else
                look(*node);
        }
        if (const Value* node = table_.find("actions"); node && node->kind == Kind::list)
            for (const Value& item : node->list) {
                const std::string_view action = item.text;
                const auto bet = action.find(" cbr ");
                if (bet != action.npos && action.substr(0, action.find('#')).find('.', bet) != action.npos)
                    record_.scale = std::max<std::int64_t>(record_.scale, 100);
            }
    }

    std::optional<std::int64_t> number(const Value& node, const char* key) {
        const auto scale = static_cast<double>(record_.scale);
        constexpr double most = 1e15;
        if (node.kind == Kind::whole) {
            if (std::abs(static_cast<double>(node.whole)) * scale <= most) return node.whole * record_.scale;
        } else if (node.kind == Kind::decimal) {
            const double scaled = node.decimal * scale;
            if (std::isfinite(scaled) && std::abs(scaled) <= most && std::abs(scaled - std::round(scaled)) < 1e-3)
                return std::llround(scaled);
        }
        fail_at(node.line, std::string(key) + ": expected an amount");
        return std::nullopt;
    }
    std::int64_t amount(const char* key) {
        const Value* node = need(key);
        const auto value = node ? number(*node, key) : std::nullopt;
        if (value && *value < 0) fail(key, "is negative");
        return value.value_or(0);
    }
    std::vector<std::int64_t> amounts(const char* key) {
        std::vector<std::int64_t> list;
        if (const Value* items = array(key))
            for (const Value& item : items->list) list.push_back(number(item, key).value_or(0));
        return list;
    }
    void read_stacks() {
        const Value* items = array("starting_stacks");
        if (!items) return;
        for (const Value& item : items->list) {
            if (item.kind == Kind::decimal && std::isinf(item.decimal) && item.decimal > 0) {
                record_.stacks.push_back(std::nullopt);
                continue;
            }
            const auto stack = number(item, "starting_stacks");
            if (stack && *stack <= 0) fail_at(item.line, "starting_stacks: a stack is not above zero");
            record_.stacks.push_back(stack.value_or(1));
        }
    }
    void read_players() {
        const Value* node = table_.find("players");
        if (!node) return;
        if (node->kind != Kind::list) return fail("players", "expected a list");
        for (const Value& item : node->list) record_.players.push_back(item.text);
    }
    void read_actions() {
        const Value* items = array("actions");
        if (!items) return;
        if (items->list.size() > most_actions) return fail("actions", "there are more than 10000");
        for (const Value& item : items->list) {
            if (item.kind != Kind::text) return fail_at(item.line, "actions: expected texts");
            record_.actions.push_back({item.text, item.line});
        }
    }
    void check_counts(const hand::Game* game) {
        const std::size_t players = record_.stacks.size();
        if (players < 2 || players > hand::max_seats)
            fail("starting_stacks", "expected 2 to " + std::to_string(hand::max_seats) + " players");
        if (record_.antes.size() != players) fail("antes", "expected one for each player");
        if (game && !game->stud() && record_.blinds.size() != players)
            fail("blinds_or_straddles", "expected one for each player");
        for (const std::int64_t ante : record_.antes)
            if (ante < 0) fail("antes", "one is negative");
    }

    const Table& table_;
    Record record_;
    std::optional<Issue> issue_;
};

}  // namespace

const hand::Game* game_of(std::string_view variant) {
    for (const Variant& v : variants)
        if (v.code == variant) return hand::find_game(v.game);
    return nullptr;
}

std::string_view variant_of(const hand::Game& game) {
    for (const Variant& v : variants)
        if (v.game == game.id) return v.code;
    return {};
}

std::expected<std::vector<Entry>, Issue> parse(std::string_view text) {
    auto plain = read_plain(text);
    auto tables = plain ? std::expected<Tables, Issue>(std::move(*plain)) : read_toml(text);
    if (!tables) return std::unexpected(tables.error());
    std::vector<Entry> entries;
    if (tables->front().find("variant") != nullptr) {
        entries.push_back({"1", Reader(tables->front()).read()});
        return entries;
    }
    for (std::size_t i = 1; i < tables->size(); ++i)
        entries.push_back({(*tables)[i].name, Reader((*tables)[i]).read()});
    if (entries.empty()) return std::unexpected(Issue{1, "there is no hand: neither a 'variant' key nor a table"});
    return entries;
}

std::optional<std::int64_t> parse_amount(std::string_view text, std::int64_t scale) {
    const auto dot = text.find('.');
    std::int64_t whole = 0;
    const auto head = text.substr(0, dot);
    if (head.empty() || head.front() == '-') return std::nullopt;
    auto [end, error] = std::from_chars(head.data(), head.data() + head.size(), whole);
    if (error != std::errc{} || end != head.data() + head.size()) return std::nullopt;
    std::int64_t result = 0;
    if (__builtin_mul_overflow(whole, scale, &result)) return std::nullopt;
    if (dot == text.npos) return result;
    std::int64_t place = scale;
    for (const char c : text.substr(dot + 1)) {
        if (c < '0' || c > '9') return std::nullopt;
        if (place == 1 && c != '0') return std::nullopt;
        place = std::max<std::int64_t>(place / 10, 1);
        if (__builtin_add_overflow(result, c == '0' ? 0 : (c - '0') * place, &result)) return std::nullopt;
    }
    return result;
}

std::string format_amount(std::int64_t amount, std::int64_t scale) {
    const std::string sign = amount < 0 ? "-" : "";
    const std::int64_t size = amount < 0 ? -amount : amount;
    if (scale == 1) return sign + std::to_string(size);
    std::string decimals = std::to_string(size % scale);
    const std::size_t places = std::to_string(scale).size() - 1;
    decimals.insert(0, places - decimals.size(), '0');
    return sign + std::to_string(size / scale) + "." + decimals;
}

}  // namespace riffle::phh
