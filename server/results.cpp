#include "server/results.h"

#include <fmt/format.h>
#include <unicode/gregocal.h>
#include <unicode/timezone.h>

#include <memory>

#include "server/csv.h"
#include "server/shape_json.h"
#include "server/shapes_results.h"
#include "server/view_parts.h"

namespace riffle::server {
namespace {

using namespace tournament;

// The day by the house's own clock: "2026-11-17".
std::string day_of(std::int64_t at_ms, const std::string& zone) {
    UErrorCode status = U_ZERO_ERROR;
    icu::GregorianCalendar calendar(icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(zone)), status);
    calendar.setTime(static_cast<UDate>(at_ms), status);
    const int year = calendar.get(UCAL_YEAR, status);
    const int month = calendar.get(UCAL_MONTH, status) + 1;
    const int day = calendar.get(UCAL_DATE, status);
    return U_SUCCESS(status) ? fmt::format("{:04}-{:02}-{:02}", year, month, day) : "";
}

// Where it was announced to be played; nothing said: in the house itself.
std::string venue_of(const Setup& setup, const app::HouseSettings& settings) {
    if (setup.venue && !setup.venue->empty()) return *setup.venue;
    return settings.city.empty() ? settings.name : settings.name + ", " + settings.city;
}

struct Result {
    PersonRanked row;
    const Entry* entry = nullptr;
    std::optional<Money> prize;
    std::vector<std::string> knocked_out_by;
};

std::vector<Result> results_of(const app::App& app, const journal::TournamentStream& stream, const Names& names) {
    const State& s = stream.state();
    const prizes::State& money = stream.prizes();
    std::vector<Result> rows;
    const auto house = app.house();
    for (PersonRanked& row : person_ranking(s, *house)) {
        Result result{.row = std::move(row), .entry = nullptr, .prize = std::nullopt, .knocked_out_by = {}};
        result.entry = s.find(result.row.ranked.entry);
        if (money.published && !result.entry->prize_lost)
            result.prize = prizes::prize_of(s, *money.prizes, money.seats, result.row.ranked.entry);
        for (const EntryNumber by : result.entry->knocked_out_by)
            if (const Entry* winner = s.find(by)) result.knocked_out_by.push_back(names.of(winner->person));
        rows.push_back(std::move(result));
    }
    return rows;
}

}  // namespace

std::string results_csv(const app::App& app, const journal::TournamentStream& stream) {
    const State& s = stream.state();
    const auto house = app.house();
    const Names names(app, false);
    const std::string event = fmt::format("{},{},{},{},{},{},{},{},{},{}", csv_cell(s.setup->name),
                                          day_of(s.setup->starts_at, house->settings.time_zone),
                                          csv_cell(venue_of(*s.setup, house->settings)), csv_cell(s.setup->game),
                                          decimal(s.setup->buy_in), decimal(s.setup->fee), s.entries_sold(),
                                          s.totals.reentries, decimal(s.pool()), s.setup->buy_in.currency.text());
    // The byte-order mark makes spreadsheets read UTF-8.
    std::string csv =
        "\xEF\xBB\xBF"
        "event,date,venue,game,buy_in,fee,entries,reentries,pool,currency,place,entry,name,country,prize,"
        "knocked_out_by\r\n";
    for (const Result& result : results_of(app, stream, names)) {
        std::string by;
        for (const std::string& name : result.knocked_out_by) by += (by.empty() ? "" : "; ") + name;
        csv += fmt::format("{},{},{},{},{},{},{}\r\n", event, result.row.place, result.row.ranked.entry.value,
                           csv_cell(names.of(result.entry->person)), csv_cell(names.country(result.entry->person)),
                           result.prize ? decimal(*result.prize) : "", csv_cell(by));
    }
    return csv;
}

std::string results_json(const app::App& app, const std::string& id, const journal::TournamentStream& stream) {
    const State& s = stream.state();
    const auto house = app.house();
    const Names names(app, false);
    shape::Results view{.tournament = id,
                        .event = s.setup->name,
                        .status = s.status,
                        .date = day_of(s.setup->starts_at, house->settings.time_zone),
                        .starts_at = s.setup->starts_at,
                        .time_zone = house->settings.time_zone,
                        .venue = venue_of(*s.setup, house->settings),
                        .country = house->settings.country,
                        .game = s.setup->game,
                        .book = s.setup->book,
                        .buy_in = s.setup->buy_in,
                        .fee = s.setup->fee,
                        .entries = s.entries_sold(),
                        .reentries = s.totals.reentries,
                        .persons = persons_in(s, *house),
                        .pool = s.pool(),
                        .prizes_published = stream.prizes().published,
                        .head = app.head_code()};
    for (Result& result : results_of(app, stream, names))
        view.results.push_back({.place = result.row.place,
                                .entry = result.row.ranked.entry,
                                .entries = std::move(result.row.entries),
                                .name = names.of(result.entry->person),
                                .country = names.country(result.entry->person),
                                .prize = result.prize,
                                .knocked_out_by = std::move(result.knocked_out_by)});
    return answer_of(view);
}

}  // namespace riffle::server
