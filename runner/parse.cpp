#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "runner/scenario.h"
#include "runner/text.h"
#include "runner/verbs.h"

namespace riffle::runner {
namespace {

class Parser {
  public:
    Parser(std::string_view file, std::string_view text) : file_(file), text_(text) {}

    std::expected<std::vector<Scenario>, Fault> parse() {
        int number = 0;
        while (!text_.empty()) {
            const auto end = text_.find('\n');
            const auto raw = text_.substr(0, end);
            text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
            ++number;
            auto line = trim(raw.substr(0, comment_at(raw)));
            if (line.empty()) continue;
            if (auto fault = take(line, number)) return std::unexpected(*fault);
        }
        for (const Scenario& s : all_)
            if (auto fault = complete(s)) return std::unexpected(*fault);
        return std::move(all_);
    }

  private:
    // A # starts a comment at the beginning or after a space, never inside quotes.
    static std::size_t comment_at(std::string_view raw) {
        bool quoted = false;
        for (std::size_t i = 0; i < raw.size(); ++i) {
            if (raw[i] == '"') quoted = !quoted;
            if (raw[i] == '#' && !quoted && (i == 0 || raw[i - 1] == ' ' || raw[i - 1] == '\t')) return i;
        }
        return raw.size();
    }

    Fault fault(int number, std::string expected) const { return {std::string{file_}, number, std::move(expected)}; }

    std::optional<Fault> take(std::string_view text, int number) {
        Line line;
        line.number = number;
        if (text.front() == '[') {
            const auto close = text.find(']');
            if (close == std::string_view::npos) return fault(number, "expected ']' after the books of this line");
            auto books = trim(text.substr(1, close - 1));
            if (books.starts_with('-')) {
                line.except = true;
                books.remove_prefix(1);
            }
            for (const auto b : tokens(books)) line.books.emplace_back(b);
            if (line.books.empty()) return fault(number, "expected a book between '[' and ']'");
            text = trim(text.substr(close + 1));
        }
        line.verb = std::string{take_token(text)};
        line.rest = std::string{text};
        if (line.verb == "scenario") return start(line);
        if (all_.empty()) return fault(number, fmt::format("expected 'scenario NAME' first, got '{}'", line.verb));
        Scenario& s = all_.back();
        if (line.verb == "proves" || line.verb == "under") {
            auto& list = line.verb == "proves" ? s.proves : s.under;
            for (const auto id : tokens(line.rest)) list.emplace_back(id);
            return std::nullopt;
        }
        if (is_head_verb(line.verb)) {
            if (!s.steps.empty()) return fault(number, fmt::format("'{}' stands before the first step", line.verb));
            s.heads.push_back(line);
            return std::nullopt;
        }
        return step(s, line);
    }

    std::optional<Fault> start(const Line& line) {
        if (line.rest.empty() || line.rest.find(' ') != std::string::npos)
            return fault(line.number, "expected 'scenario NAME', the name in one word");
        if (!names_.insert(line.rest).second)
            return fault(line.number, fmt::format("scenario '{}' is there twice", line.rest));
        Scenario s;
        s.file = std::string{file_};
        s.line = line.number;
        s.name = line.rest;
        all_.push_back(std::move(s));
        return std::nullopt;
    }

    std::optional<Fault> step(Scenario& s, Line line) {
        const bool on_act =
            !s.steps.empty() && (s.steps.back().line.verb == "act" || s.steps.back().line.verb == "ask");
        if (line.verb == "ruling") {
            if (!on_act) return fault(line.number, "'ruling' stands under an act");
            std::string_view rest = line.rest;
            if (!rest.starts_with("->")) return fault(line.number, "expected 'ruling -> ...'");
            line.rest = std::string{trim(rest.substr(2))};
            s.steps.back().rulings.push_back(std::move(line));
            return std::nullopt;
        }
        if (line.verb == "choose") {
            if (!on_act) return fault(line.number, "'choose' stands under an act and its ruling");
            s.steps.back().choices.push_back(std::move(line));
            return std::nullopt;
        }
        if (line.verb == "with") {
            if (!on_act) return fault(line.number, "'with' stands under an act");
            s.steps.back().handiwork.push_back(std::move(line));
            return std::nullopt;
        }
        if (!is_step_verb(line.verb))
            return fault(line.number, fmt::format("unknown verb '{}'; expected one of {}", line.verb, verb_list()));
        s.steps.push_back({std::move(line), {}, {}, {}});
        return std::nullopt;
    }

    std::optional<Fault> complete(const Scenario& s) const {
        if (s.under.empty())
            return Fault{s.file, s.line, fmt::format("scenario '{}' names no book: expected 'under BOOK...'", s.name)};
        if (s.steps.empty()) return Fault{s.file, s.line, fmt::format("scenario '{}' has no step", s.name)};
        return std::nullopt;
    }

    std::string_view file_;
    std::string_view text_;
    std::vector<Scenario> all_;
    std::set<std::string> names_;
};

}  // namespace

std::string to_string(const Fault& fault) { return fmt::format("{}:{}: {}", fault.file, fault.line, fault.expected); }

bool holds_in(const Line& line, std::string_view book) {
    if (line.books.empty()) return true;
    const bool named = std::find(line.books.begin(), line.books.end(), book) != line.books.end();
    return named != line.except;
}

std::expected<std::vector<Scenario>, Fault> parse_scenarios(std::string_view file, std::string_view text) {
    return Parser{file, text}.parse();
}

}  // namespace riffle::runner
