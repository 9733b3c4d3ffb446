#include "core/ledger/amount.h"

namespace riffle {

std::string decimal(Money money) {
    const auto decimals = static_cast<std::size_t>(money.currency.exponent());
    const bool negative = money.minor < 0;
    std::string digits = std::to_string(negative ? -static_cast<unsigned long long>(money.minor)
                                                 : static_cast<unsigned long long>(money.minor));
    if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
    if (decimals > 0) digits.insert(digits.size() - decimals, 1, '.');
    return negative ? "-" + digits : digits;
}

}  // namespace riffle
