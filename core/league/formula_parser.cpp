#include "core/league/formula_parser.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace riffle::league {
namespace {

struct Function {
    std::string_view name;
    int op = 0;
    int least = 1, most = 1;
};

bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::expected<Formula, FormulaFault> FormulaParser::parse() {
    if (text_.size() > max_formula_length)
        return std::unexpected(FormulaFault{fmt::format("a formula has at most {} characters", max_formula_length),
                                            column_of(max_formula_length)});
    formula_.text_ = text_;
    if (auto done = sum(0); !done) return std::unexpected(done.error());
    if (at_ != text_.size()) return unexpected_here("an operator or the end");
    return std::move(formula_);
}

FormulaParser::Done FormulaParser::sum(int depth) {
    if (depth > max_formula_depth) return fault("the formula is nested too deeply", at_);
    if (auto done = product(depth); !done) return done;
    for (;;) {
        skip_blanks();
        const std::size_t at = at_;
        const Op op = take('+') ? Op::add : take('-') ? Op::subtract : Op::number;
        if (op == Op::number) return {};
        if (auto done = product(depth); !done) return done;
        emit(op, at);
    }
}

FormulaParser::Done FormulaParser::product(int depth) {
    if (auto done = sign(depth); !done) return done;
    for (;;) {
        skip_blanks();
        const std::size_t at = at_;
        const Op op = take('*') ? Op::multiply : take('/') ? Op::divide : Op::number;
        if (op == Op::number) return {};
        if (auto done = sign(depth); !done) return done;
        emit(op, at);
    }
}

FormulaParser::Done FormulaParser::sign(int depth) {
    if (depth > max_formula_depth) return fault("the formula is nested too deeply", at_);
    skip_blanks();
    const std::size_t at = at_;
    if (!take('-')) return raised(depth);
    if (auto done = sign(depth + 1); !done) return done;
    emit(Op::negate, at);
    return {};
}

// 2 ^ 3 ^ 2 is 2 ^ (3 ^ 2), and -2 ^ 2 is -(2 ^ 2), as in writing.
FormulaParser::Done FormulaParser::raised(int depth) {
    if (auto done = operand(depth); !done) return done;
    skip_blanks();
    const std::size_t at = at_;
    if (!take('^')) return {};
    if (auto done = sign(depth + 1); !done) return done;
    emit(Op::power, at);
    return {};
}

FormulaParser::Done FormulaParser::operand(int depth) {
    skip_blanks();
    if (at_ < text_.size() && (digit(text_[at_]) || text_[at_] == '.')) return number();
    if (at_ < text_.size() && letter(text_[at_])) return name(depth);
    if (!take('(')) return unexpected_here("a number, a name or '('");
    if (auto done = sum(depth + 1); !done) return done;
    if (!take(')')) return unexpected_here("')'");
    return {};
}

FormulaParser::Done FormulaParser::number() {
    const std::size_t at = at_;
    while (at_ < text_.size() && (digit(text_[at_]) || text_[at_] == '.')) ++at_;
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at, text_.data() + at_, value, std::chars_format::fixed);
    if (error != std::errc{} || end != text_.data() + at_ || !std::isfinite(value))
        return fault(fmt::format("'{}' is no number", text_.substr(at, at_ - at)), at);
    emit(Op::number, at, 0, value);
    return {};
}

FormulaParser::Done FormulaParser::name(int depth) {
    const std::size_t at = at_;
    while (at_ < text_.size() && (letter(text_[at_]) || digit(text_[at_]))) ++at_;
    const std::string_view word = text_.substr(at, at_ - at);
    if (const auto variable = std::ranges::find(variable_names, word); variable != variable_names.end()) {
        emit(Op::variable, at, static_cast<std::uint8_t>(variable - variable_names.begin()));
        return {};
    }
    return call(word, at, depth);
}

FormulaParser::Done FormulaParser::call(std::string_view word, std::size_t at, int depth) {
    static constexpr Function functions[] = {
        {"sqrt", static_cast<int>(Op::sqrt)},         {"log", static_cast<int>(Op::log)},
        {"log10", static_cast<int>(Op::log10)},       {"abs", static_cast<int>(Op::abs)},
        {"floor", static_cast<int>(Op::floor)},       {"ceil", static_cast<int>(Op::ceil)},
        {"round", static_cast<int>(Op::round), 1, 2}, {"min", static_cast<int>(Op::min), 1, 16},
        {"max", static_cast<int>(Op::max), 1, 16},
    };
    const auto* const function = std::ranges::find(functions, word, &Function::name);
    const bool known = function != std::end(functions) || word == "sum";
    if (!known)
        return fault(fmt::format("there is no '{}'; there are {} and sqrt, log, log10, abs, floor, ceil, round, min, "
                                 "max, sum",
                                 word, fmt::join(variable_names, ", ")),
                     at);
    if (!take('(')) return unexpected_here(fmt::format("'(' after {}", word));
    if (word == "sum") return sum_over_field(at, depth);
    int arguments = 0;
    do {
        if (arguments == function->most)
            return fault(fmt::format("{} takes at most {}", word,
                                     function->most == 1 ? "one number" : fmt::format("{} numbers", function->most)),
                         at);
        if (auto done = sum(depth + 1); !done) return done;
        ++arguments;
    } while (take(','));
    if (!take(')')) return unexpected_here("',' or ')'");
    emit(static_cast<Op>(function->op), at, static_cast<std::uint8_t>(arguments));
    return {};
}

FormulaParser::Done FormulaParser::sum_over_field(std::size_t at, int depth) {
    if (in_sum_) return fault("a sum inside a sum", at);
    if (formula_.sums_.size() >= 16) return fault("more than 16 sums", at);
    Formula::Steps inner;
    Formula::Steps* const outer = std::exchange(steps_, &inner);
    in_sum_ = true;
    auto done = sum(depth + 1);
    in_sum_ = false;
    steps_ = outer;
    if (!done) return done;
    if (!take(')')) return unexpected_here("')'");
    emit(Op::sum, at, static_cast<std::uint8_t>(formula_.sums_.size()));
    formula_.sums_.push_back(std::move(inner));
    return {};
}

void FormulaParser::skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
}

bool FormulaParser::take(char c) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
}

std::unexpected<FormulaFault> FormulaParser::fault(std::string reason, std::size_t at) const {
    return std::unexpected(FormulaFault{std::move(reason), column_of(at)});
}

std::unexpected<FormulaFault> FormulaParser::unexpected_here(std::string_view wanted) const {
    std::size_t at = at_;
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    if (at >= text_.size()) return fault(fmt::format("the formula ends where {} is expected", wanted), at);
    const auto c = static_cast<unsigned char>(text_[at]);
    if (c < 32 || c > 126) return fault(fmt::format("a character that means nothing here; expected {}", wanted), at);
    return fault(fmt::format("'{}' where {} is expected", text_[at], wanted), at);
}

void FormulaParser::emit(Op op, std::size_t at, std::uint8_t which, double number) {
    steps_->push_back({op, which, static_cast<std::uint16_t>(column_of(at)), number});
}

// Characters, not bytes: the column an editor shows.
std::size_t FormulaParser::column_of(std::size_t at) const {
    const auto before = text_.substr(0, at);
    return 1 + static_cast<std::size_t>(std::ranges::count_if(
                   before, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace riffle::league
