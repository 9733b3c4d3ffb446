#include "runner/setup_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/describe/enum_from_string.hpp>

#include "runner/text.h"

namespace riffle::runner {
namespace {

using tournament::Setup;
using Said = std::expected<void, std::string>;
using Read = bool (*)(Setup&, std::string_view);

constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t most_chips = 1'000'000'000;

template <class T>
bool set(T& to, std::string_view text) {
    const auto n = parse_number(text);
    if (!n) return false;
    if constexpr (requires { to.value; })
        to = T{*n};
    else
        to = *n;
    return true;
}

bool set_money(Money& to, std::string_view text) {
    const auto amount = parse_money(text);
    if (amount) to = *amount;
    return amount.has_value();
}

tournament::Level level_of(std::int64_t small, std::int64_t big, std::int64_t ms) {
    return {.kind = "level", .small_blind = Chips{small}, .big_blind = Chips{big}, .ante = Chips{0}, .duration_ms = ms};
}

// levels 12 of 20 min: each twice the one before.
bool levels(Setup& s, std::string_view text) {
    const auto count = parse_number(take_token(text));
    const auto of = take_token(text);
    const auto ms = parse_duration_ms(text);
    if (!count || *count < 1 || *count > 40 || of != "of" || !ms) return false;
    std::int64_t small = s.levels.front().small_blind.value, big = s.levels.front().big_blind.value;
    s.levels.clear();
    for (std::int64_t i = 0; i < *count; ++i) {
        s.levels.push_back(level_of(small, big, *ms));
        small = std::min(small * 2, most_chips / 2);
        big = std::min(big * 2, most_chips);
    }
    return true;
}

// blinds 100/200: those of the first level.
bool blinds(Setup& s, std::string_view text) {
    const auto both = split(text, '/');
    const auto small = both.size() == 2 ? parse_number(both[0]) : std::nullopt;
    const auto big = both.size() == 2 ? parse_number(both[1]) : std::nullopt;
    if (!small || !big || *small > most_chips || *big > most_chips) return false;
    s.levels.front().small_blind = Chips{*small};
    s.levels.front().big_blind = Chips{*big};
    return levels(s, fmt::format("{} of {} s", s.levels.size(), s.levels.front().duration_ms / 1000));
}

// break 15 min after 4
bool pause_after(Setup& s, std::string_view text) {
    const auto at = text.find(" after ");
    if (at == std::string_view::npos) return false;
    const auto ms = parse_duration_ms(trim(text.substr(0, at)));
    const auto level = parse_number(trim(text.substr(at + 7)));
    if (!ms || !level) return false;
    std::int64_t played = 0;
    for (std::size_t i = 0; i < s.levels.size(); ++i)
        if (!s.levels[i].is_break() && ++played == *level) {
            tournament::Level rest = level_of(0, 0, *ms);
            rest.kind = "break";
            s.levels.insert(s.levels.begin() + static_cast<std::ptrdiff_t>(i) + 1, rest);
            return true;
        }
    return false;
}

// payout 50/30/20, in per cent
bool payout(Setup& s, std::string_view text) {
    std::vector<std::int64_t> shares;
    for (const auto part : split(text, '/')) {
        const auto percent = parse_money(part);  // two decimals, as a share in basis points has
        if (!percent) return false;
        shares.push_back(percent->minor);
    }
    s.payout.clear();
    const auto places = static_cast<std::int64_t>(shares.size());
    if (places > 1) s.payout.push_back({1, {10000}});
    s.payout.push_back({places > 1 ? places : 1, std::move(shares)});
    return true;
}

// chips 25/100/500: the values in play
bool chips(Setup& s, std::string_view text) {
    s.chips.clear();
    for (const auto part : split(text, '/')) {
        const auto value = parse_number(part);
        if (!value) return false;
        s.chips.push_back({Chips{*value}, "#c62828"});
    }
    return true;
}

bool game(Setup& s, std::string_view text) {
    s.game = std::string{text};
    return !text.empty();
}
bool unit(Setup& s, std::string_view text) {
    Money amount;
    if (!set_money(amount, text)) return false;
    s.payout_unit = amount.minor;
    return true;
}

bool guarantee(Setup& s, std::string_view text) {
    Money amount;
    if (!set_money(amount, text)) return false;
    s.guarantee = amount.minor;
    return true;
}

// rebuy 20 for 10000 until 4 [fee 2] [most 3]
bool offer(std::optional<tournament::ChipOffer>& to, std::string_view text) {
    tournament::ChipOffer said;
    Money price;
    if (!set_money(price, take_token(text)) || take_token(text) != "for" || !set(said.chips, take_token(text)) ||
        take_token(text) != "until" || !set(said.until_level, take_token(text)))
        return false;
    said.price = price.minor;
    while (!text.empty()) {
        const auto word = take_token(text);
        const auto value = take_token(text);
        Money fee;
        if (word == "fee" && set_money(fee, value))
            said.fee = fee.minor;
        else if (word != "most" || !set(said.most.emplace(), value))
            return false;
    }
    to = said;
    return true;
}

bool format(Setup& s, std::string_view text) {
    return boost::describe::enum_from_string(std::string{text}.c_str(), s.format.emplace());
}

// antes 25/50/75: those of the first levels, the last one stays; blinds as in the first level.
bool antes(Setup& s, std::string_view text) {
    std::vector<std::int64_t> list;
    for (const auto part : split(text, '/')) {
        const auto ante = parse_number(part);
        if (!ante) return false;
        list.push_back(*ante);
    }
    std::size_t i = 0;
    for (tournament::Level& level : s.levels) {
        if (level.is_break()) continue;
        level.small_blind = s.levels.front().small_blind;
        level.big_blind = s.levels.front().big_blind;
        level.ante = Chips{list[std::min(i++, list.size() - 1)]};
    }
    return true;
}

// big-blinds 200/100/400: those of the first levels, the last one stays; the small blind is half of it.
bool big_blinds(Setup& s, std::string_view text) {
    std::vector<std::int64_t> list;
    for (const auto part : split(text, '/')) {
        const auto blind = parse_number(part);
        if (!blind) return false;
        list.push_back(*blind);
    }
    std::size_t i = 0;
    for (tournament::Level& level : s.levels) {
        if (level.is_break()) continue;
        level.big_blind = Chips{list[std::min(i++, list.size() - 1)]};
        level.small_blind = Chips{level.big_blind.value / 2};
    }
    return true;
}

// longer 5 min: each level by so much more than the one before.
bool longer(Setup& s, std::string_view text) {
    const auto more = parse_duration_ms(text);
    if (!more) return false;
    std::int64_t i = 0;
    for (tournament::Level& level : s.levels)
        if (!level.is_break()) level.duration_ms += *more * i++;
    return true;
}

// starts in 2 h; closes in 5 h: from now
bool from_now(std::int64_t now, std::int64_t& to, std::string_view text) {
    if (take_token(text) != "in") return false;
    const auto ms = parse_duration_ms(text);
    if (ms) to = now + *ms;
    return ms.has_value();
}

// bounty [fixed|progressive|mystery] [chip|voucher] [AMOUNT] [inside|on-top] [unit AMOUNT]; what is not said is the
// book's
bool bounty(Setup& s, std::string_view text) {
    tournament::BountySetup said;
    while (!text.empty()) {
        const auto word = take_token(text);
        Money amount;
        if (word == "fixed" || word == "progressive")
            said.kind = word == "fixed" ? tournament::BountyKind::fixed : tournament::BountyKind::progressive;
        else if (word == "mystery")
            said.kind = tournament::BountyKind::mystery;
        else if (word == "chip" || word == "voucher")
            said.form = word == "chip" ? tournament::BountyForm::chip : tournament::BountyForm::voucher;
        else if (word == "inside" || word == "on-top")
            said.inside_buy_in = word == "inside";
        else if (word == "unit" && set_money(amount, take_token(text)))
            said.unit = amount.minor;
        else if (set_money(amount, word))
            said.amount = amount.minor;
        else
            return false;
    }
    s.bounty = said;
    return true;
}

// satellite TOURNAMENT at PRICE [seat AMOUNT]
bool satellite(Setup& s, std::string_view text) {
    tournament::SatelliteSetup said;
    said.target = std::string{take_token(text)};
    if (take_token(text) != "at" || !set_money(said.price, take_token(text))) return false;
    if (!text.empty()) {
        Money value;
        if (take_token(text) != "seat" || !set_money(value, text)) return false;
        said.seat_value = value.minor;
    }
    s.satellite = said;
    return true;
}

// A share in per cent, with two decimals.
bool share(std::int64_t& bp, std::string_view text) {
    Money percent;
    if (!set_money(percent, text)) return false;
    bp = percent.minor;
    return true;
}
tournament::MoneySetup& money_of(Setup& s) {
    if (!s.money) s.money.emplace();
    return *s.money;
}

// stages 10:3 3:2: with ten tables a difference of three moves somebody, with three one of two.
bool stages(Setup& s, std::string_view text) {
    s.balance_stages.emplace();
    for (const auto word : tokens(text)) {
        const auto both = split(word, ':');
        tournament::BalanceStage stage;
        if (both.size() != 2 || !set(stage.tables, both[0]) || !set(stage.difference, both[1])) return false;
        s.balance_stages->push_back(stage);
    }
    return true;
}

// day-two 30000 at 90 fee 10: one of the stacks for those who come on the second day
bool day_two(Setup& s, std::string_view text) {
    tournament::StackOffer said;
    Money price, fee;
    if (!set(said.chips, take_token(text)) || take_token(text) != "at" || !set_money(price, take_token(text)))
        return false;
    if (!text.empty() && (take_token(text) != "fee" || !set_money(fee, text))) return false;
    said.price = price.minor;
    said.fee = fee.minor;
    if (!s.day_two_stacks) s.day_two_stacks.emplace();
    s.day_two_stacks->push_back(said);
    return true;
}

struct Word {
    std::string_view name;
    std::string_view expected;
    Read read;
};
constexpr std::array words{
    Word{"buy-in", "AMOUNT", [](Setup& s, std::string_view t) { return set_money(s.buy_in, t); }},
    Word{"fee", "AMOUNT", [](Setup& s, std::string_view t) { return set_money(s.fee, t); }},
    Word{"stack", "CHIPS", [](Setup& s, std::string_view t) { return set(s.starting_stack, t); }},
    Word{"seats", "N", [](Setup& s, std::string_view t) { return set(s.seats_per_table, t); }},
    Word{"tables", "N", [](Setup& s, std::string_view t) { return set(s.opening_tables.emplace(), t); }},
    Word{"cap", "N", [](Setup& s, std::string_view t) { return set(s.max_entries.emplace(), t); }},
    Word{"reentries", "N", [](Setup& s, std::string_view t) { return set(s.reentries, t); }},
    Word{"late", "LEVELS", [](Setup& s, std::string_view t) { return set(s.late_levels, t); }},
    Word{"levels", "N of MINUTES min", levels},
    Word{"blinds", "A/B", blinds},
    Word{"break", "MINUTES min after LEVEL", pause_after},
    Word{"payout", "50/30/20", payout},
    Word{"chips", "25/100/500", chips},
    Word{"unit", "AMOUNT", unit},
    Word{"guarantee", "AMOUNT", guarantee},
    Word{"bounty", "[fixed|progressive|mystery] [chip|voucher] [AMOUNT] [inside|on-top] [unit AMOUNT]", bounty},
    Word{"satellite", "TOURNAMENT at PRICE [seat AMOUNT]", satellite},
    Word{"house", "PER-CENT", [](Setup& s, std::string_view t) { return share(money_of(s).house_bp, t); }},
    Word{"organisation", "PER-CENT",
         [](Setup& s, std::string_view t) { return share(money_of(s).organisation_bp, t); }},
    Word{"retained", "for league|series|both",
         [](Setup& s, std::string_view t) {
             money_of(s).league = t == "for league" || t == "for both";
             money_of(s).series = t == "for series" || t == "for both";
             return money_of(s).league || money_of(s).series;
         }},
    Word{"trophy", "NAME",
         [](Setup& s, std::string_view t) {
             s.trophy = std::string{t};
             return !t.empty();
         }},
    Word{"game", "GAME", game},
    Word{"format", "FORMAT", format},
    Word{"rebuy", "AMOUNT for CHIPS until LEVEL [fee AMOUNT] [most N]",
         [](Setup& s, std::string_view t) { return offer(s.rebuy, t); }},
    Word{"addon", "AMOUNT for CHIPS until LEVEL [fee AMOUNT] [most N]",
         [](Setup& s, std::string_view t) { return offer(s.addon, t); }},
    Word{"extra-stack", "AMOUNT for CHIPS until LEVEL [fee AMOUNT] [most N]",
         [](Setup& s, std::string_view t) { return offer(s.extra_stack, t); }},
    Word{"room", "TABLES", [](Setup& s, std::string_view t) { return set(s.max_tables.emplace(), t); }},
    Word{"venue", "VENUE",
         [](Setup& s, std::string_view t) {
             s.venue = std::string{t};
             return !t.empty();
         }},
    Word{"antes", "25/50/75", antes},
    Word{"big-blinds", "200/400/800", big_blinds},
    Word{"longer", "MINUTES min", longer},
    // The start stands at the hour it is set up until it is said.
    Word{"starts", "in HOURS h", [](Setup& s, std::string_view t) { return from_now(s.starts_at, s.starts_at, t); }},
    Word{"closes", "in HOURS h",
         [](Setup& s, std::string_view t) { return from_now(s.starts_at, s.closes_at.emplace(), t); }},
    Word{"main", "event",
         [](Setup& s, std::string_view t) {
             s.main_event = true;
             return t == "event";
         }},
    Word{"final", "of-series|of-teams",
         [](Setup& s, std::string_view t) {
             (t == "of-teams" ? s.team_final : s.series_final) = true;
             return t == "of-series" || t == "of-teams";
         }},
    Word{"round", "N of a team event", [](Setup& s, std::string_view t) { return set(s.team_round.emplace(), t); }},
    Word{"stages", "TABLES:DIFFERENCE TABLES:DIFFERENCE", stages},
    Word{"order", "GAME GAME ...",
         [](Setup& s, std::string_view t) {
             s.game_order.emplace();
             for (const auto game : tokens(t)) s.game_order->emplace_back(game);
             return !s.game_order->empty();
         }},
    Word{"stacks", "laid-out",
         [](Setup& s, std::string_view t) {
             s.stacks_laid_out = true;
             return t == "laid-out";
         }},
    Word{"day-two", "CHIPS at PRICE [fee AMOUNT]", day_two},
};

}  // namespace

std::optional<Money> parse_money(std::string_view text) {
    const auto dot = text.find('.');
    const auto whole = parse_number(text.substr(0, dot));
    if (!whole) return std::nullopt;
    std::int64_t cents = 0;
    if (dot != std::string_view::npos) {
        const auto decimals = text.substr(dot + 1);
        const auto part = parse_number(decimals);
        if (!part || decimals.size() != 2 || decimals.front() == ',' || decimals.back() == ',') return std::nullopt;
        cents = *part;
    }
    return Money{*whole * 100 + cents, Currency{}};
}

std::string money_text(Money money) {
    const std::int64_t whole = money.minor / 100, cents = money.minor % 100;
    if (cents == 0) return fmt::format("{}", whole);
    return fmt::format("{}{}.{:02}", money.minor < 0 ? "-" : "", whole < 0 ? -whole : whole,
                       cents < 0 ? -cents : cents);
}

std::optional<std::int64_t> parse_duration_ms(std::string_view text) {
    const auto count = parse_number(take_token(text));
    if (!count || *count > 1'000'000) return std::nullopt;
    if (text == "s") return *count * 1000;
    if (text == "min") return *count * minute_ms;
    if (text == "h") return *count * 60 * minute_ms;
    if (text == "d") return *count * 24 * 60 * minute_ms;
    return std::nullopt;
}

tournament::Setup usual_setup(std::string_view name, std::string_view book, std::int64_t starts_at) {
    Setup s;
    s.name = std::string{name};
    s.starts_at = starts_at;
    s.game = "nl-holdem";
    s.book = std::string{book};
    s.buy_in = Money{50'00, Currency{}};
    s.fee = Money{5'00, Currency{}};
    s.starting_stack = Chips{20'000};
    s.levels = {level_of(100, 200, 20 * minute_ms)};
    levels(s, "10 of 20 min");
    s.payout = {{1, {10000}}, {2, {7000, 3000}}, {3, {5000, 3000, 2000}}};
    return s;
}

std::expected<void, std::string> read_setup(Setup& setup, std::string_view text) {
    for (std::string_view said : split(text, ',')) {
        if (said.empty()) continue;
        const std::string whole{said};
        const auto name = take_token(said);
        const auto* word = std::find_if(words.begin(), words.end(), [&](const Word& w) { return w.name == name; });
        if (word == words.end()) {
            std::string list;
            for (const Word& w : words) list += fmt::format("{}{} {}", list.empty() ? "" : ", ", w.name, w.expected);
            return std::unexpected(fmt::format("'{}' is not understood; expected {}", whole, list));
        }
        if (!word->read(setup, said))
            return std::unexpected(fmt::format("expected '{} {}', got '{}'", word->name, word->expected, whole));
    }
    return {};
}

}  // namespace riffle::runner
