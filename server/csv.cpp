#include "server/csv.h"

#include <algorithm>
#include <optional>

namespace riffle::server {
namespace {

char separator_of(std::string_view text) {
    const std::string_view first = text.substr(0, text.find_first_of("\r\n"));
    const auto count = [&](char c) { return std::count(first.begin(), first.end(), c); };
    if (count('\t') > count(',') && count('\t') > count(';')) return '\t';
    return count(';') > count(',') ? ';' : ',';
}

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text), separator_(separator_of(text)) {}
    bool at_end() const { return at_ == text_.size(); }
    std::size_t line() const { return line_; }
    std::size_t column() const { return column_; }
    char separator() const { return separator_; }
    char look() const { return text_[at_]; }
    char take() {
        const char c = text_[at_++];
        if (c == '\n') {
            ++line_;
            column_ = 1;
        } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
            ++column_;
        }
        return c;
    }
    bool at_line_end() const { return at_end() || look() == '\n' || look() == '\r'; }

  private:
    std::string_view text_;
    char separator_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t column_ = 1;
};

std::optional<CsvFault> read_quoted(Reader& in, CsvCell& cell) {
    in.take();
    for (;;) {
        if (in.at_end()) return CsvFault{cell.line, cell.column, "csv_quote_open"};
        const char c = in.take();
        if (c != '"') {
            cell.text += c;
        } else if (!in.at_end() && in.look() == '"') {
            cell.text += in.take();
        } else {
            break;
        }
    }
    if (!in.at_line_end() && in.look() != in.separator()) return CsvFault{in.line(), in.column(), "csv_after_quote"};
    return std::nullopt;
}

void trim(std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t");
    text = first == text.npos ? "" : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

std::string csv_cell(std::string_view text) {
    std::string cell = "\"";
    if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) cell += '\'';
    for (const char c : text) {
        if (c == '"') cell += '"';
        cell += c;
    }
    return cell + "\"";
}

std::expected<std::vector<std::vector<CsvCell>>, CsvFault> read_csv(std::string_view text, std::size_t most_rows,
                                                                    std::size_t most_cells) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    Reader in(text);
    std::vector<std::vector<CsvCell>> rows;
    while (!in.at_end()) {
        std::vector<CsvCell> row;
        bool anything = false;
        for (;;) {
            CsvCell cell{.text = {}, .line = in.line(), .column = in.column()};
            if (!in.at_end() && in.look() == '"') {
                if (auto fault = read_quoted(in, cell)) return std::unexpected(std::move(*fault));
            } else {
                while (!in.at_line_end() && in.look() != in.separator()) cell.text += in.take();
            }
            trim(cell.text);
            anything = anything || !cell.text.empty();
            if (row.size() == most_cells) return std::unexpected(CsvFault{cell.line, cell.column, "csv_too_wide"});
            row.push_back(std::move(cell));
            if (in.at_line_end()) break;
            in.take();
        }
        while (!in.at_end() && in.at_line_end() && in.take() != '\n') {
        }
        if (!anything) continue;
        if (rows.size() == most_rows) return std::unexpected(CsvFault{row[0].line, 1, "csv_too_long"});
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace riffle::server
