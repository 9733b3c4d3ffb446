// riffle icm: what stacks are worth by the independent chip model.
#include "core/prizes/icm.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <numeric>

#include "cli/amounts.h"
#include "cli/rules.h"
#include "core/prizes/rounding.h"

namespace riffle::cli {
namespace {

struct IcmOptions {
    std::string stacks, prizes, csv;
    bool json = false, in_cents = false;
};

struct Field {
    std::vector<double> stacks;
    std::vector<std::string> prizes;  // as written: whole cents are read exactly when they are wanted
};

constexpr std::size_t max_file_bytes = 8'000'000;

std::expected<std::string, std::string> contents(const std::string& path) {
    std::ifstream in{path, std::ios::binary};
    if (!in) return std::unexpected(fmt::format("cannot read '{}'", path));
    std::string text;
    for (char buffer[1 << 16]; in.read(buffer, sizeof buffer), in.gcount() > 0;) {
        text.append(buffer, static_cast<std::size_t>(in.gcount()));
        if (text.size() > max_file_bytes) return std::unexpected(fmt::format("'{}' is above 8 MB", path));
    }
    if (in.bad() || (text.empty() && !in.eof())) return std::unexpected(fmt::format("cannot read '{}'", path));
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    return text;
}

std::string_view unquoted(std::string_view field) {
    const auto first = field.find_first_not_of(" \t\"");
    if (first == field.npos) return {};
    return field.substr(first, field.find_last_not_of(" \t\"") - first + 1);
}

// A first line that names the columns, then a line a player. Numbers hold neither separators nor quotes, so that a
// quoted name with a separator in it is the only thing a column could be lost by: quoted separators are stepped over.
std::vector<std::string_view> cells(std::string_view line, char separator) {
    std::vector<std::string_view> result;
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && line[i] == '"') quoted = !quoted;
        if (i < line.size() && (quoted || line[i] != separator)) continue;
        result.push_back(unquoted(line.substr(begin, i - begin)));
        begin = i + 1;
    }
    return result;
}

std::expected<Field, std::string> read_csv(const std::string& path) {
    const auto text = contents(path);
    if (!text) return std::unexpected(text.error());
    Field field;
    char separator = ',';
    std::size_t stack_column = 0, prize_column = 0, line_number = 0;
    for (std::string_view line : fields(*text, '\n')) {
        ++line_number;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty()) continue;
        if (separator == ',' && stack_column == 0 && prize_column == 0)
            for (const char other : {';', '\t'})
                if (line.find(other) != line.npos) separator = other;
        const auto row = cells(line, separator);
        if (stack_column == 0) {
            const auto named = [&](std::string_view name) {
                const auto at = std::ranges::find(row, name);
                return at == row.end() ? std::size_t{0} : static_cast<std::size_t>(at - row.begin()) + 1;
            };
            stack_column = named("stack");
            prize_column = named("prize");
            if (stack_column == 0)
                return std::unexpected(fmt::format("{}:{}: no column is named 'stack'", path, line_number));
            continue;
        }
        const auto cell = [&](std::size_t column) {
            return column == 0 || column > row.size() ? std::string_view{} : row[column - 1];
        };
        if (const auto written = cell(stack_column); !written.empty()) {
            const auto stack = number(written);
            if (!stack) return std::unexpected(fmt::format("{}:{}: {}", path, line_number, stack.error()));
            field.stacks.push_back(*stack);
        }
        if (const auto written = cell(prize_column); !written.empty()) field.prizes.emplace_back(written);
    }
    if (stack_column == 0) return std::unexpected(fmt::format("'{}' is empty", path));
    return field;
}

std::expected<Field, std::string> read_field(const IcmOptions& options) {
    Field field;
    if (!options.csv.empty()) {
        auto read = read_csv(options.csv);
        if (!read) return read;
        field = *std::move(read);
    } else {
        auto stacks = numbers(options.stacks);
        if (!stacks) return std::unexpected("--stacks: " + stacks.error());
        field.stacks = *std::move(stacks);
    }
    if (!options.prizes.empty()) {
        if (!field.prizes.empty()) return std::unexpected("prizes are given twice: in --prizes and in the file");
        for (const std::string_view prize : fields(options.prizes, ',')) field.prizes.emplace_back(prize);
    }
    return field;
}

template <class T, class Read>
std::expected<std::vector<T>, std::string> read_prizes(const Field& field, Read read) {
    std::vector<T> prizes;
    for (const std::string& written : field.prizes) {
        const auto prize = read(written);
        if (!prize) return std::unexpected(fmt::format("prize {}: {}", prizes.size() + 1, prize.error()));
        prizes.push_back(*prize);
    }
    return prizes;
}

std::expected<std::vector<std::string>, std::string> equities(const Field& field, const IcmOptions& options) {
    std::vector<double> prizes;
    std::int64_t total = 0;
    if (options.in_cents) {
        const auto amounts = read_prizes<std::int64_t>(field, cents);
        if (!amounts) return std::unexpected(amounts.error());
        prizes.assign(amounts->begin(), amounts->end());
        // As many prizes as fit the limit cannot overflow; more are refused below.
        if (prizes.size() <= prizes::max_icm_players)
            total = std::accumulate(amounts->begin(), amounts->end(), std::int64_t{0});
        if (total > (std::int64_t{1} << 53)) return std::unexpected("the prizes are too much money together");
    } else {
        auto amounts = read_prizes<double>(field, number);
        if (!amounts) return std::unexpected(amounts.error());
        prizes = *std::move(amounts);
    }
    const auto worth = prizes::icm(field.stacks, prizes);
    if (!worth) return std::unexpected(prizes::to_sentence(worth.error()));
    std::vector<std::string> shown;
    if (options.in_cents)
        for (const std::int64_t amount : prizes::round_to_total(*worth, total)) shown.push_back(money_text(amount));
    else
        for (const double equity : *worth)
            shown.push_back(options.json ? fmt::format("{}", equity) : fmt::format("{:.4f}", equity));
    return shown;
}

void run(const IcmOptions& options) {
    const auto field = read_field(options);
    if (!field) return complain(field.error());
    const auto shown = equities(*field, options);
    if (!shown) return complain(shown.error());
    if (options.json) return fmt::print("{{\"equities\":[{}]}}\n", fmt::join(*shown, ","));
    for (std::size_t i = 0; i < shown->size(); ++i)
        fmt::print("{:>5}  {:>14}  {:>16}\n", i + 1, field->stacks[i], (*shown)[i]);
}

}  // namespace

void add_icm(CLI::App& app) {
    auto options = std::make_shared<IcmOptions>();
    auto* icm = app.add_subcommand(
        "icm", "What each stack is worth in prize money by the independent chip model (Malmuth-Harville)");
    auto* stacks = icm->add_option("--stacks", options->stacks, "the chips of each player: 50,30,20");
    icm->add_option("--prizes", options->prizes,
                    "the prizes still to be won, first place first, none larger than the one before and no more than "
                    "there are players: 70,30");
    icm->add_option("--csv", options->csv,
                    "a file whose first line names its columns: 'stack' (a player a line) and, unless --prizes is "
                    "given, 'prize' (line n: the prize of place n; may end earlier); other columns are left alone; "
                    "separated by commas, semicolons or tabs, numbers with a decimal point")
        ->excludes(stacks);
    icm->add_flag("--json", options->json, "{\"equities\":[...]}, in the order of the stacks");
    icm->add_flag("--cents", options->in_cents,
                  "money: rounded down to the cent, the cents missing to those who lost the largest fractions, so that "
                  "all of it sums to the prizes");
    icm->footer("A player without chips is out and is left out. At most 20,000 players.");
    icm->callback([options] {
        if (options->stacks.empty() && options->csv.empty()) return complain("icm needs --stacks or --csv");
        run(*options);
    });
}

}  // namespace riffle::cli
