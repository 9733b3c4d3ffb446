#include "core/league/formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/league/arithmetic.h"
#include "core/league/formula_parser.h"

namespace riffle::league {
namespace {

// Larger than any formula nested within the limit can pile up: an operator waits at most once a level of precedence.
constexpr std::size_t stack_size = 512;

double decimal(double x, double decimals) {
    const auto units = rounded(x, static_cast<int>(decimals));
    // What has no room for decimals is whole already.
    if (!units) return x;
    double scale = 1;
    for (int i = 0; i < static_cast<int>(decimals); ++i) scale *= 10;
    return static_cast<double>(*units) / scale;
}

}  // namespace

std::string to_sentence(const FormulaFault& fault) { return fmt::format("column {}: {}", fault.column, fault.reason); }

std::expected<Formula, FormulaFault> Formula::parse(std::string_view text) { return FormulaParser{text}.parse(); }

std::expected<double, FormulaFault> Formula::work_out(const Steps& steps, const FormulaRow& row,
                                                      std::span<const double> sums) {
    std::array<double, stack_size> stack;
    std::size_t top = 0;
    for (const Step& step : steps) {
        const auto fault = [&](std::string_view reason) {
            return std::unexpected(FormulaFault{std::string{reason}, step.column});
        };
        // The arguments, last on top; `a` is the first of them and becomes the value.
        const std::size_t taken = step.op <= Op::sum      ? 0
                                  : step.op <= Op::power  ? 2
                                  : step.op == Op::negate ? 1
                                                          : step.which;
        RIFFLE_CHECK(top >= taken);
        top -= taken;
        RIFFLE_CHECK(top < stack_size);
        double& a = stack[top];
        const double b = taken >= 2 ? stack[top + 1] : 0;
        switch (step.op) {
            case Op::number:
                a = step.number;
                break;
            case Op::variable:
                a = row[step.which];
                break;
            case Op::sum:
                a = sums[step.which];
                break;
            case Op::add:
                a += b;
                break;
            case Op::subtract:
                a -= b;
                break;
            case Op::multiply:
                a *= b;
                break;
            case Op::divide:
                if (b == 0) return fault("a division by zero");
                a /= b;
                break;
            case Op::power:
                if (a == 0 && b < 0) return fault("a division by zero");
                if (a <= 0 && b != std::trunc(b)) {
                    if (a < 0) return fault("a root of a negative number");
                    a = 0;
                    break;
                }
                if (a <= 0 && std::abs(b) > 1024) return fault("a power out of range");
                a = power(a, b);
                break;
            case Op::negate:
                a = -a;
                break;
            case Op::sqrt:
                if (a < 0) return fault("a root of a negative number");
                a = std::sqrt(a);
                break;
            case Op::log:
                if (a <= 0) return fault("the logarithm of a number that is not above zero");
                a = natural_log(a);
                break;
            case Op::log10:
                if (a <= 0) return fault("the logarithm of a number that is not above zero");
                a = natural_log(a) / 2.302585092994045684;
                break;
            case Op::abs:
                a = std::abs(a);
                break;
            case Op::floor:
                a = std::floor(a);
                break;
            case Op::ceil:
                a = std::ceil(a);
                break;
            case Op::round:
                if (taken == 2 && !(b >= 0 && b <= 6 && b == std::trunc(b)))
                    return fault("round takes 0 to 6 decimals");
                a = decimal(a, b);
                break;
            case Op::min:
                for (std::size_t i = 1; i < taken; ++i) a = std::min(a, stack[top + i]);
                break;
            case Op::max:
                for (std::size_t i = 1; i < taken; ++i) a = std::max(a, stack[top + i]);
                break;
        }
        if (!std::isfinite(a)) return fault("a number too large");
        ++top;
    }
    RIFFLE_CHECK(top == 1);
    return stack[0];
}

std::expected<std::vector<double>, FormulaFault> Formula::evaluate(std::span<const FormulaRow> field) const {
    std::vector<double> sums;
    for (const Steps& inner : sums_) {
        double sum = 0;
        for (const FormulaRow& row : field) {
            const auto value = work_out(inner, row, {});
            if (!value) return std::unexpected(value.error());
            sum += *value;
        }
        sums.push_back(std::isfinite(sum) ? sum : 0);
        if (!std::isfinite(sum)) return std::unexpected(FormulaFault{"a number too large", inner.front().column});
    }
    std::vector<double> values;
    values.reserve(field.size());
    for (const FormulaRow& row : field) {
        const auto value = work_out(steps_, row, sums);
        if (!value) return std::unexpected(value.error());
        values.push_back(*value);
    }
    return values;
}

}  // namespace riffle::league
