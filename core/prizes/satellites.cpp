#include "core/prizes/satellites.h"

#include "core/base/check.h"

namespace riffle::prizes {

std::expected<SatellitePrizes, SatelliteFault> satellite_prizes(std::int64_t net_pool, std::int64_t target_buy_in,
                                                                std::int64_t seat_value, std::int64_t players) {
    RIFFLE_CHECK(net_pool >= 0);
    RIFFLE_CHECK(target_buy_in > 0);
    using enum SatelliteProblem;
    if (seat_value < target_buy_in) return std::unexpected(SatelliteFault{seat_below_buy_in, 0});
    const std::int64_t seats = net_pool / seat_value, remainder = net_pool % seat_value;
    if (seats == 0) return std::unexpected(SatelliteFault{pool_below_one_seat, 0});
    if (seats > players || (seats == players && remainder > 0))
        return std::unexpected(SatelliteFault{too_few_players, seats});
    return SatellitePrizes{seats, remainder, remainder > 0 ? seats + 1 : 0};
}

}  // namespace riffle::prizes
