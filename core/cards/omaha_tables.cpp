#include "core/cards/omaha_tables.h"

#include "core/cards/ranking.h"

namespace riffle::omaha {
namespace {
using ranking::Multiplicity;

void fill(Tables& tables, unsigned triple, const Multiplicity& board) {
    for (unsigned a = 0; a < 13; ++a) {
        for (unsigned b = 0; b <= a; ++b) {
            Multiplicity five = board;
            five.add(a);
            five.add(b);
            // Five of a rank cannot be dealt; whatever stands there is never read.
            const std::uint16_t value = ranking::high_value(five);
            tables.value[(triple * 13 + a) * row_size + b] = value;
            tables.value[(triple * 13 + b) * row_size + a] = value;
        }
    }
}
}  // namespace

Tables::Tables() {
    for (unsigned c = 0; c < 13; ++c) {
        for (unsigned b = 0; b <= c; ++b) {
            for (unsigned a = 0; a <= b; ++a) {
                Multiplicity board;
                board.add(a);
                board.add(b);
                board.add(c);
                fill(*this, first(a) + second(b) + third(c), board);
            }
        }
    }
}

}  // namespace riffle::omaha
