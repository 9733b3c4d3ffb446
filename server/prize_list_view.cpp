#include "server/prize_list_view.h"

#include <charconv>

#include "core/prizes/payout_curve.h"
#include "core/prizes/report.h"
#include "server/shape_json.h"
#include "server/shapes_results.h"

namespace riffle::server {
namespace {

using Query = std::map<std::string, std::string>;

std::optional<std::int64_t> whole_number(std::string_view text) {
    std::int64_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    return error == std::errc{} && end == text.data() + text.size() && n >= 0 ? std::optional(n) : std::nullopt;
}

std::expected<std::optional<std::int64_t>, QueryFault> asked_number(const Query& query, const std::string& name) {
    const auto found = query.find(name);
    if (found == query.end() || found->second.empty()) return std::nullopt;
    const auto number = whole_number(found->second);
    if (!number) return std::unexpected(QueryFault{name, "a whole number, 0 or more"});
    return *number;
}

// "1:50000,3:12050"
std::expected<std::vector<prizes::FixedPrize>, QueryFault> fixed_prizes(const Query& query) {
    std::vector<prizes::FixedPrize> fixed;
    const auto found = query.find("fixed");
    std::string_view rest = found == query.end() ? std::string_view{} : std::string_view{found->second};
    while (!rest.empty()) {
        const std::string_view one = rest.substr(0, rest.find(','));
        rest = one.size() == rest.size() ? std::string_view{} : rest.substr(one.size() + 1);
        const auto colon = one.find(':');
        const auto place = whole_number(one.substr(0, colon));
        const auto amount = colon == std::string_view::npos ? std::nullopt : whole_number(one.substr(colon + 1));
        if (!place || !amount) return std::unexpected(QueryFault{"fixed", "PLACE:AMOUNT, as many as there are"});
        fixed.push_back({*place, *amount});
    }
    return fixed;
}

std::string field_of(prizes::CurveProblem problem) {
    using enum prizes::CurveProblem;
    switch (problem) {
        case no_places:
        case too_many_places:
            return "places";
        case unit_out_of_range:
            return "unit";
        case trophy_out_of_range:
            return "trophy";
        case first_share_out_of_range:
        case pool_too_large:
            return "first_bp";
        case fixed_place_unknown:
        case fixed_place_twice:
        case fixed_prize_rises:
            return "fixed";
        case pool_out_of_range:
        case minimum_out_of_range:
        case pool_too_small:
            return "minimum";
    }
    return "places";
}

}  // namespace

std::expected<std::string, QueryFault> drawn_up_list(const app::App& app, const journal::TournamentStream& stream,
                                                     const Query& query) {
    const tournament::State& s = stream.state();
    const rulebook::Book* book = app.book_of(s);
    if (!book) return std::unexpected(QueryFault{"book", "a rulebook that the house has"});
    constexpr std::int64_t usual_paid_percent = 15;
    prizes::Curve curve{.pool = prizes::pool_to_pay(s, *book).minor,
                        .places = std::max<std::int64_t>(1, (s.entries_sold() * usual_paid_percent + 99) / 100),
                        .unit = s.setup->payout_unit};
    const std::pair<const char*, std::int64_t*> numbers[] = {
        {"places", &curve.places}, {"minimum", &curve.minimum}, {"unit", &curve.unit}, {"trophy", &curve.trophy}};
    for (const auto& [name, to] : numbers) {
        const auto asked = asked_number(query, name);
        if (!asked) return std::unexpected(asked.error());
        if (*asked) *to = **asked;
    }
    const auto first = asked_number(query, "first_bp");
    if (!first) return std::unexpected(first.error());
    curve.first_share_bp = *first;
    curve.tiers = query.contains("tiers") && query.at("tiers") == "1";
    auto fixed = fixed_prizes(query);
    if (!fixed) return std::unexpected(fixed.error());
    curve.fixed = std::move(*fixed);
    if (curve.places > s.entries_sold()) return std::unexpected(QueryFault{"places", "no more places than entries"});
    const auto prizes = prizes::prizes_on(curve);
    if (!prizes) return std::unexpected(QueryFault{field_of(prizes.error().problem), to_sentence(prizes.error())});
    return answer_of(shape::DrawnUpList{.pool = curve.pool, .currency = s.setup->buy_in.currency, .prizes = *prizes});
}

}  // namespace riffle::server
