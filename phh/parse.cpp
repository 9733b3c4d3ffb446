#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/rulebook/toml.h"
#include "phh/phh.h"

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

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

// Reads the fields of one hand's table; the first thing wrong is kept.
class Reader {
  public:
    explicit Reader(const toml::table& table) : table_(table) {}

    std::expected<Record, Issue> read() {
        record_.line = line_of(table_);
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
        if (const toml::node* node = table_.get("ante_trimming_status")) {
            const auto value = node->value<bool>();
            if (!value) fail("ante_trimming_status", "expected true or false");
            record_.ante_trimming = value.value_or(false);
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
        const toml::node* node = table_.get(key);
        fail_at(node ? line_of(*node) : record_.line, std::string(key) + ": " + reason);
    }
    const toml::node* need(const char* key) {
        const toml::node* node = table_.get(key);
        if (!node) fail(key, "is missing");
        return node;
    }
    std::string text(const char* key) {
        const toml::node* node = need(key);
        if (!node) return {};
        const auto value = node->value<std::string>();
        if (!value) fail(key, "expected a text");
        return value.value_or("");
    }
    const toml::array* array(const char* key) {
        const toml::node* node = need(key);
        if (node && !node->is_array()) fail(key, "expected a list");
        return node ? node->as_array() : nullptr;
    }

    // A hand for money, or one that writes any amount with decimals, is played in hundredths, or finer if it needs to.
    void find_scale() {
        if (table_.contains("currency") || table_.contains("currency_symbol")) record_.scale = 100;
        const auto look = [&](const toml::node& node) {
            if (const auto* number = node.as_floating_point(); number && std::isfinite(number->get())) {
                record_.scale = std::max<std::int64_t>(record_.scale, 100);
                const double hundredths = number->get() * 100;
                if (std::abs(hundredths - std::round(hundredths)) > 1e-4) record_.scale = 10'000;
            }
        };
        for (const char* key :
             {"antes", "blinds_or_straddles", "starting_stacks", "bring_in", "small_bet", "big_bet", "min_bet"}) {
            const toml::node* node = table_.get(key);
            if (!node) continue;
            if (const toml::array* list = node->as_array())
                for (const toml::node& item : *list) look(item);
            else
                look(*node);
        }
        if (const toml::node* node = table_.get("actions"); node && node->is_array())
            for (const toml::node& item : *node->as_array()) {
                const std::string action = item.value_or(std::string{});
                const auto bet = action.find(" cbr ");
                if (bet != action.npos && action.substr(0, action.find('#')).find('.', bet) != action.npos)
                    record_.scale = std::max<std::int64_t>(record_.scale, 100);
            }
    }

    std::optional<std::int64_t> number(const toml::node& node, const char* key) {
        const auto scale = static_cast<double>(record_.scale);
        constexpr double most = 1e15;
        if (const auto* whole = node.as_integer()) {
            if (std::abs(static_cast<double>(whole->get())) * scale <= most) return whole->get() * record_.scale;
        } else if (const auto* decimal = node.as_floating_point()) {
            const double scaled = decimal->get() * scale;
            if (std::isfinite(scaled) && std::abs(scaled) <= most && std::abs(scaled - std::round(scaled)) < 1e-3)
                return std::llround(scaled);
        }
        fail_at(line_of(node), std::string(key) + ": expected an amount");
        return std::nullopt;
    }
    std::int64_t amount(const char* key) {
        const toml::node* node = need(key);
        const auto value = node ? number(*node, key) : std::nullopt;
        if (value && *value < 0) fail(key, "is negative");
        return value.value_or(0);
    }
    std::vector<std::int64_t> amounts(const char* key) {
        std::vector<std::int64_t> list;
        if (const toml::array* items = array(key))
            for (const toml::node& item : *items) list.push_back(number(item, key).value_or(0));
        return list;
    }
    void read_stacks() {
        const toml::array* items = array("starting_stacks");
        if (!items) return;
        for (const toml::node& item : *items) {
            if (const auto* value = item.as_floating_point(); value && std::isinf(value->get()) && value->get() > 0) {
                record_.stacks.push_back(std::nullopt);
                continue;
            }
            const auto stack = number(item, "starting_stacks");
            if (stack && *stack <= 0) fail_at(line_of(item), "starting_stacks: a stack is not above zero");
            record_.stacks.push_back(stack.value_or(1));
        }
    }
    void read_players() {
        const toml::node* node = table_.get("players");
        if (!node) return;
        if (!node->is_array()) return fail("players", "expected a list");
        for (const toml::node& item : *node->as_array()) record_.players.push_back(item.value_or(std::string{}));
    }
    void read_actions() {
        const toml::array* items = array("actions");
        if (!items) return;
        if (items->size() > most_actions) return fail("actions", "there are more than 10000");
        for (const toml::node& item : *items) {
            const auto action = item.value<std::string>();
            if (!action) return fail_at(line_of(item), "actions: expected texts");
            record_.actions.push_back({*action, line_of(item)});
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

    const toml::table& table_;
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
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        const toml::parse_error& error = parsed.error();
        return std::unexpected(Issue{static_cast<int>(error.source().begin.line), std::string(error.description())});
    }
    const toml::table& root = parsed.table();
    std::vector<Entry> entries;
    if (root.contains("variant")) {
        entries.push_back({"1", Reader(root).read()});
        return entries;
    }
    std::vector<std::pair<int, std::string>> order;
    for (const auto& [key, node] : root)
        if (node.is_table()) order.emplace_back(line_of(node), std::string(key.str()));
    std::ranges::sort(order);
    for (const auto& [line, name] : order) entries.push_back({name, Reader(*root.get_as<toml::table>(name)).read()});
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
