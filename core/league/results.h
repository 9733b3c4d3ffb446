// What a league is reckoned from: events, and what each person came to in them. People are known by their id.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/ledger/amount.h"

namespace riffle::league {

// Hundredths of a point: tables give whole points, formulas may not.
struct Points : AmountArithmetic<Points> {
    std::int64_t value = 0;
    constexpr Points() = default;
    explicit constexpr Points(std::int64_t hundredths) : value(hundredths) {}
    friend constexpr auto operator<=>(const Points& a, const Points& b) { return a.value <=> b.value; }
    friend constexpr bool operator==(const Points& a, const Points& b) { return a.value == b.value; }
};
constexpr Points whole_points(std::int64_t points) { return Points{points} * 100; }

struct Result {
    std::string person{};
    std::int64_t place = 0;  // that of the last elimination; 0 for somebody who paid and did not play
    std::int64_t prize = 0;  // in minor units; bounties are not prizes
    // A seat won in a satellite, at its value, and what is left of the pool (in `prize` for the one who gets it).
    std::int64_t seat_value = 0;
    // Points that take the place of those for the prize, after a chop (core/prizes/deals.h); below 0: none.
    std::int64_t chop_points = -1;
    std::int64_t knockouts = 0;
    std::int64_t rebuys = 0;
    bool reached_day_two = false;
    std::int64_t entries = 1;             // the person's, with those that came back
    std::optional<std::int64_t> price{};  // paid for the entry, where not all paid the same
    // What the place would have been paid by the list, where all survivors were paid the same (solverde-2023:3.1.9-c).
    std::optional<std::int64_t> list_prize{};
};

struct Event {
    std::string id{};
    std::int64_t day = 0;     // the gaming day on which it started, as a number of days
    std::int64_t buy_in = 0;  // the full price of an entry, without bounty and extra stack, in minor units
    std::int64_t paid_places = 0;
    std::int64_t registrations = 0;  // entries and re-entries, those of absent people too
    bool satellite = false;
    std::int64_t ended_at_ms = 0;
    std::int64_t minor_per_unit = 100;  // of its currency
    // What it kept in minor units: of the pot for the league and for the series, of extra stacks for the season's
    // final.
    std::int64_t league_retained = 0;
    std::int64_t series_retained = 0;
    std::int64_t season_fund = 0;
    std::vector<Result> results{};

    // The persons who took part: re-entries and those who never played are not counted.
    std::int64_t players() const;
};

struct Score {
    std::string person{};
    std::string event{};
    std::int64_t day = 0;
    std::int64_t place = 0;  // 0: did not play
    Points points{};
};

}  // namespace riffle::league
