// When everybody left is drawn anew, and with how many players the last table is formed, by the book.
#pragma once
#include <optional>

#include "core/tournament/decide.h"

namespace riffle::tournament {

struct FinalTable {
    std::int64_t players = 0;  // the last tables become one when so many are left, or fewer
    bool chosen = false;       // the direction may also wait until the table's own size is left
    Citation clause{};
};
FinalTable final_table(const Setup& setup, const Book& book);

// Whether the players left are to be brought together at one table now.
bool forms_final_table(const State& state, const FinalTable& table);

// Whether this is the official final table: so many sit at the only one.
bool is_final_table(const State& state, const Book& book);

// Where each table plays to its own winner: all of them have one, and more than one is left.
bool round_over(const State& state);

// Why all seats are drawn anew at this point; nothing: the book asks for no draw.
std::optional<Citation> redraw_due(const State& state, const Book& book);

}  // namespace riffle::tournament
