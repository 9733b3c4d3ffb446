// Satellites: the pool in seats of another event.
#pragma once
#include <cstdint>
#include <expected>

namespace riffle::prizes {

struct SatellitePrizes {
    std::int64_t seats = 0;            // also the number of winners
    std::int64_t remainder = 0;        // to the best one without a seat
    std::int64_t remainder_place = 0;  // seats + 1; 0 when nothing is left
    friend bool operator==(const SatellitePrizes&, const SatellitePrizes&) = default;
};
enum class SatelliteProblem : std::uint8_t {
    seat_below_buy_in,    // a seat may be reckoned above the target's buy-in, never below
    pool_below_one_seat,  // not covered: the system asks, it awards nothing by itself
    too_few_players,      // more seats than players: what is left over is the operator's to decide
};
struct SatelliteFault {
    SatelliteProblem problem{};
    std::int64_t seats = 0;
    friend bool operator==(const SatelliteFault&, const SatelliteFault&) = default;
};
// The net pool over the value of a seat, whole seats; the rest to the last one out (solverde-2023:3.1.4.1-b, -c). With
// exactly as many players as seats a remainder has no taker, which is also too few players.
std::expected<SatellitePrizes, SatelliteFault> satellite_prizes(std::int64_t net_pool, std::int64_t target_buy_in,
                                                                std::int64_t seat_value, std::int64_t players);

}  // namespace riffle::prizes
