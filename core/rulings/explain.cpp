#include "core/rulings/explain.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/rulebook/toml.h"

namespace riffle::rulings {
namespace {

using rulebook::Language;

class Speaker {
  public:
    Speaker(const Texts& texts, Language language) : sentences_(texts.sentences[static_cast<std::size_t>(language)]) {}

    // What the texts have no sentence for is named by its term.
    std::string text(std::string_view group, std::string_view name) const {
        const auto it = sentences_.find(fmt::format("{}.{}", group, name));
        return it != sentences_.end() ? it->second : std::string{name};
    }
    std::string frame(std::string_view name) const {
        const auto it = sentences_.find(fmt::format("frame.{}", name));
        return it != sentences_.end() ? it->second : std::string{};
    }

    std::string outcome(const Outcome& of) const {
        const Told o = told(of);
        // A ruling set aside says what that does to the hand, not only that it was granted.
        const auto* demand = std::get_if<Demand>(&of);
        const bool lifted = demand != nullptr && demand->need == Need::ruling_lifted;
        std::string sentence = text("outcome", lifted ? std::string_view{"ruling_lifted"} : o.word);
        if (const auto exact = sentences_.find(fmt::format("outcome_exact.{}", o.word));
            exact != sentences_.end() && leaves_one_amount(of))
            return exact_amount(exact->second, o);
        std::string rest;
        // Without the figures it has places for, another sentence is said.
        const auto plain = sentences_.find(fmt::format("outcome_plain.{}", o.word));
        for (const Told::Figure& f : o.figures) {
            if (f.name == name_of(Term::forfeit) && f.value.value_or(0) == 0)
                continue;  // how much the penalty itself says
            const std::string slot = fmt::format("{{{}}}", f.name);
            if (const auto at = sentence.find(slot); at != std::string::npos)
                sentence.replace(at, slot.size(), figure(f.value.value_or(0)));
            else
                rest += " " + filled(detail(o.word, f), f.value.value_or(0));
        }
        if (plain != sentences_.end() && sentence.find('{') != std::string::npos) sentence = plain->second;
        // A figure the ruling does not have leaves no hole.
        for (auto open = sentence.find('{'); open != std::string::npos; open = sentence.find('{'))
            sentence.erase(open, sentence.find('}', open) - open + 1);
        // What limits the player says itself what is left.
        const bool says_it = std::holds_alternative<Limited>(of) || std::holds_alternative<BoundToRaise>(of);
        if (!o.may.empty() && !says_it) rest += " " + options(o.may);
        return sentence + rest;
    }

    // "The player may fold, call or raise."
    std::string options(const May& may) const {
        std::string list;
        for (std::size_t i = 0; i < may.size(); ++i) {
            if (i > 0) list += i + 1 == may.size() ? frame("or") : ", ";
            list += text("option", name_of(may[i]));
        }
        std::string sentence = frame(may.size() == 1 ? "must" : "may");
        if (const auto at = sentence.find("{list}"); at != std::string::npos) sentence.replace(at, 6, list);
        return sentence;
    }

    // What it rests on in half a sentence, and what is still to be put in.
    std::string why(const Ruling& ruling) const {
        std::string said;
        for (const Because& because : ruling.why)
            said += " " + filled(text("reason", name_of(because.what)), because.amount.value);
        if (ruling.more > Chips{0}) said += " " + filled(frame("more"), ruling.more.value);
        return said;
    }

    std::string choice(std::size_t number) const {
        return " " + filled(frame("choice"), static_cast<std::int64_t>(number)) + " ";
    }

    // Thousands apart, as the language writes them.
    std::string figure(std::int64_t value) const {
        std::string digits = std::to_string(value);
        const std::string gap = frame("thousands");
        for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
            digits.insert(static_cast<std::size_t>(at), gap);
        return digits;
    }

  private:
    // In a game of fixed limits there is nothing between the least and the most.
    static bool leaves_one_amount(const Outcome& of) {
        const auto* bound = std::get_if<BoundToRaise>(&of);
        return bound != nullptr && bound->least == bound->most;
    }
    std::string exact_amount(std::string sentence, const Told& o) const {
        for (const Told::Figure& f : o.figures)
            if (const std::string slot = fmt::format("{{{}}}", f.name); sentence.find(slot) != std::string::npos)
                sentence.replace(sentence.find(slot), slot.size(), figure(f.value.value_or(0)));
        return sentence;
    }
    // One of a thing is not said like several; the seconds of a refusal are not those that were granted.
    std::string detail(std::string_view word, const Told::Figure& d) const {
        const auto of_word = sentences_.find(fmt::format("detail_{}.{}", word, d.name));
        if (of_word != sentences_.end()) return of_word->second;
        const auto none = sentences_.find(fmt::format("detail_none.{}", d.name));
        if (d.value == 0 && none != sentences_.end()) return none->second;
        const auto one = sentences_.find(fmt::format("detail_one.{}", d.name));
        return d.value == 1 && one != sentences_.end() ? one->second : text("detail", d.name);
    }
    std::string filled(std::string sentence, std::int64_t value) const {
        if (const auto at = sentence.find("{n}"); at != std::string::npos) sentence.replace(at, 3, figure(value));
        return sentence;
    }
    const std::map<std::string, std::string, std::less<>>& sentences_;
};

// No option among several, but that there is none to name.
bool is_another(const Outcome& outcome) {
    const auto* said = std::get_if<Statement>(&outcome);
    return said != nullptr && said->what == Term::other;
}

// The outcome says itself who decides: no need to say twice that somebody does.
bool names_who_decides(const Outcome& outcome) {
    const auto* said = std::get_if<Statement>(&outcome);
    if (said == nullptr) return false;
    return said->what == Term::floor || said->what == Term::tournament_direction || said->what == Term::management;
}

// So many hands to miss are the penalty that must follow.
bool says_penalty(const Ruling& ruling) {
    const auto* said = std::get_if<Statement>(&ruling.outcomes[0]);
    if (said == nullptr || ruling.penalty != Penalty::must) return false;
    return std::any_of(said->details.begin(), said->details.end(),
                       [](const Detail& detail) { return detail.name == Term::hands; });
}

}  // namespace

Texts load_texts(std::span<const EmbeddedFile> files, std::vector<std::string>& faults) {
    Texts texts;
    for (const EmbeddedFile& file : files) {
        if (!file.path.starts_with("texts/rulings.")) continue;
        const auto language = rulebook::language_from(file.path.substr(14, 2));
        if (!language) continue;
        const toml::parse_result root = toml::parse(file.bytes, file.path);
        if (!root) {
            faults.push_back(fmt::format("{}: {}", file.path, root.error().description()));
            continue;
        }
        for (auto&& [group, node] : root.table())
            if (const toml::table* table = node.as_table())
                for (auto&& [name, sentence] : *table)
                    texts
                        .sentences[static_cast<std::size_t>(*language)][fmt::format("{}.{}", group.str(), name.str())] =
                        sentence.value_or(std::string{});
    }
    return texts;
}

std::string explain(const Outcome& outcome, const Texts& texts, Language language) {
    return Speaker{texts, language}.outcome(outcome);
}

std::string explain(const Ruling& ruling, const Texts& texts, Language language) {
    const Speaker say{texts, language};
    const std::string penalty = ruling.penalty == Penalty::none || says_penalty(ruling)
                                    ? ""
                                    : " " + say.text("penalty", name_of(ruling.penalty));
    if (!ruling.directors_choice) return say.outcome(ruling.outcomes[0]) + say.why(ruling) + penalty;
    if (ruling.outcomes.size() == 1) {
        const Outcome& only = ruling.outcomes[0];
        const std::string frame = say.frame(is_another(only) ? "director_one" : "director_only") + " ";
        return (names_who_decides(only) ? "" : frame) + say.outcome(only) + penalty;
    }
    // What may follow whatever is chosen comes before the options, or it would be heard as part of the last.
    std::string out = say.frame("director") + penalty;
    for (std::size_t i = 0; i < ruling.outcomes.size(); ++i) out += say.choice(i + 1) + say.outcome(ruling.outcomes[i]);
    return out;
}

std::string explain(const Ruling& ruling, const Texts& texts, Language language, const TitleOf& title_of) {
    const Speaker say{texts, language};
    std::string out = explain(ruling, texts, language);
    std::string clauses;
    for (const Citation& c : ruling.cites) {
        const auto title = title_of(c.clause, language);
        clauses +=
            (clauses.empty() ? "" : "; ") + std::string{c.clause} + (title.empty() ? "" : fmt::format(" ({})", title));
    }
    if (!clauses.empty()) out += fmt::format(" [{}: {}]", say.frame("clauses"), clauses);
    return out;
}

}  // namespace riffle::rulings
