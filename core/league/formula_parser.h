// Reads a formula by recursive descent, its depth limited; inside core/league only.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/league/formula.h"

namespace riffle::league {

class FormulaParser {
  public:
    explicit FormulaParser(std::string_view text) : text_(text) {}
    std::expected<Formula, FormulaFault> parse();

  private:
    using Op = Formula::Op;
    using Done = std::expected<void, FormulaFault>;

    Done sum(int depth);
    Done product(int depth);
    Done sign(int depth);
    Done raised(int depth);
    Done operand(int depth);
    Done number();
    Done name(int depth);
    Done call(std::string_view name, std::size_t at, int depth);
    Done sum_over_field(std::size_t at, int depth);

    void skip_blanks();
    bool take(char c);
    std::unexpected<FormulaFault> fault(std::string reason, std::size_t at) const;
    std::unexpected<FormulaFault> unexpected_here(std::string_view wanted) const;
    void emit(Op op, std::size_t at, std::uint8_t which = 0, double number = 0);
    std::size_t column_of(std::size_t at) const;

    std::string_view text_;
    std::size_t at_ = 0;
    Formula formula_;
    Formula::Steps* steps_ = &formula_.steps_;
    bool in_sum_ = false;
};

}  // namespace riffle::league
