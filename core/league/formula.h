// A league's own points formula: a small language that is read into a list of steps, never run as code. A formula that
// cannot be read, or cannot be worked out for some result, is a fault with its column.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace riffle::league {

inline constexpr std::size_t max_formula_length = 500;
inline constexpr int max_formula_depth = 24;  // brackets, functions and signs inside each other

struct FormulaFault {
    std::string reason;
    std::size_t column = 1;  // of the formula, in characters from 1
    friend bool operator==(const FormulaFault&, const FormulaFault&) = default;
};
// "column 7: there is no 'plaice'; ..."
std::string to_sentence(const FormulaFault& fault);

enum class Variable : std::uint8_t { players, place, buy_in, prize, knockouts, rebuys };
inline constexpr std::array<std::string_view, 6> variable_names{"players", "place",     "buy_in",
                                                                "prize",   "knockouts", "rebuys"};
// The variables of one result, in their order.
using FormulaRow = std::array<double, variable_names.size()>;

class Formula {
  public:
    static std::expected<Formula, FormulaFault> parse(std::string_view text);

    // The value for every result of one event; sum() goes over all of them. Values are finite.
    std::expected<std::vector<double>, FormulaFault> evaluate(std::span<const FormulaRow> field) const;

    const std::string& text() const { return text_; }

  private:
    friend class FormulaParser;

    enum class Op : std::uint8_t {
        number,
        variable,
        sum,
        add,
        subtract,
        multiply,
        divide,
        power,
        negate,
        sqrt,
        log,
        log10,
        abs,
        floor,
        ceil,
        round,
        min,
        max,
    };
    struct Step {
        Op op{};
        std::uint8_t which = 0;  // the variable, the sum, or how many arguments
        std::uint16_t column = 1;
        double number = 0;
    };
    // Steps of a stack machine: each takes its arguments from the top and leaves its value there.
    using Steps = std::vector<Step>;

    static std::expected<double, FormulaFault> work_out(const Steps& steps, const FormulaRow& row,
                                                        std::span<const double> sums);

    std::string text_;
    Steps steps_;
    std::vector<Steps> sums_;  // what sum(...) adds up, worked out once an event
};

}  // namespace riffle::league
