// Comma-separated values as people's spreadsheets write and read them.
#pragma once
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace riffle::server {

// A cell that a spreadsheet would run as a formula is made plain text; quotes are doubled.
std::string csv_cell(std::string_view text);

struct CsvCell {
    std::string text;
    std::size_t line = 1;    // where it begins
    std::size_t column = 1;  // in characters
};
struct CsvFault {
    std::size_t line = 1;
    std::size_t column = 1;
    std::string code;  // of rulebooks/texts
};

// Rows with anything in them. Commas, semicolons or tabs, by the first line; a byte-order mark is passed over.
std::expected<std::vector<std::vector<CsvCell>>, CsvFault> read_csv(std::string_view text, std::size_t most_rows,
                                                                    std::size_t most_cells);

}  // namespace riffle::server
