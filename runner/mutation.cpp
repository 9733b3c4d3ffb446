#include "runner/mutation.h"

#include <algorithm>
#include <chrono>

namespace riffle::runner {
namespace {

using Trace = std::vector<std::string>;

// The clauses a claim rests on: itself, and those a worked example illustrates. A few examples set something themselves
// [tda-2024:IA-46-S5].
std::vector<std::string> behind(const std::string& claim, const World& world) {
    std::vector<std::string> clauses{claim};
    if (const auto example = world.examples.find(claim); example != world.examples.end())
        clauses.insert(clauses.end(), example->second.illustrates.begin(), example->second.illustrates.end());
    return clauses;
}

class Traces {
  public:
    explicit Traces(const World& world) : world_(world) {}

    // Whether the scenario takes another course when this book answers otherwise.
    bool differ(const Scenario& scenario, const rulebook::Book& book, const rulebook::Book& mutant) {
        auto& as_it_is = known_[{&scenario, std::string{book.id}}];
        if (as_it_is.empty()) as_it_is = run(scenario, book);
        return run(scenario, mutant) != as_it_is;
    }

  private:
    Trace run(const Scenario& scenario, const rulebook::Book& book) const {
        Trace trace;
        std::set<std::string_view> cited;
        const RunOptions options{.language = {}, .played_by = &book, .last_ruling = nullptr, .trace = &trace};
        (void)run_under(scenario, book.id, world_, options, cited);
        return trace;
    }

    const World& world_;
    std::map<std::pair<const Scenario*, std::string>, Trace> known_;
};

bool changes_a_table(const std::string& clause, const std::vector<const Scenario*>& claiming, const World& world,
                     Traces& traces) {
    const rulebook::Book* book = world.library.find(std::string_view{clause}.substr(0, clause.find(':')));
    if (book == nullptr) return false;
    rulebook::Book mutant = *book;
    for (const std::size_t parameter : book->set_by_clause(clause)) {
        for (const rulebook::Slot& slot : mutants_of(*book, parameter)) {
            mutant.slots[parameter] = slot;
            for (const Scenario* s : claiming) {
                const bool under = std::find(s->under.begin(), s->under.end(), book->id) != s->under.end();
                if (under && traces.differ(*s, *book, mutant)) return true;
            }
        }
        mutant.slots[parameter] = book->slots[parameter];
    }
    // A table is a clause's answer too: one that is whole is changed in its first value, one that is not is taken for
    // whole.
    for (std::size_t i = 0; i < book->tables.size(); ++i) {
        if (book->tables[i].citation.clause != clause || book->tables[i].values.empty()) continue;
        if (book->tables[i].complete)
            ++mutant.tables[i].values.front();
        else
            mutant.tables[i].complete = true;
        for (const Scenario* s : claiming) {
            const bool under = std::find(s->under.begin(), s->under.end(), book->id) != s->under.end();
            if (under && traces.differ(*s, *book, mutant)) return true;
        }
        mutant.tables[i] = book->tables[i];
    }
    return false;
}

}  // namespace

std::vector<rulebook::Value> other_values(const rulebook::Parameter& parameter, const rulebook::Value& value) {
    std::vector<rulebook::Value> others;
    if (const auto* yes = std::get_if<bool>(&value)) others.emplace_back(!*yes);
    if (const auto* number = std::get_if<std::int64_t>(&value)) others.emplace_back(*number * 2 + 1);
    if (const auto* time = std::get_if<std::chrono::seconds>(&value))
        others.emplace_back(*time * 2 + std::chrono::seconds{1});
    if (const auto* percent = std::get_if<rulebook::Percent>(&value))
        others.emplace_back(rulebook::Percent{percent->bp > 5000 ? percent->bp / 2 : percent->bp * 2 + 100});
    if (const auto* texts = std::get_if<std::vector<std::string_view>>(&value))
        for (std::size_t i = 0; i < texts->size(); ++i) {
            auto fewer = *texts;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            others.emplace_back(std::move(fewer));
        }
    if (const auto* numbers = std::get_if<std::vector<std::int64_t>>(&value))
        for (std::size_t i = 0; i < numbers->size(); ++i) {
            auto fewer = *numbers;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            others.emplace_back(std::move(fewer));
        }
    if (const auto* range = std::get_if<rulebook::Range>(&value)) {
        others.emplace_back(rulebook::Range{range->min + 1, range->max});
        others.emplace_back(rulebook::Range{range->min, range->max - 1});
    }
    for (std::size_t i = 0; i < parameter.words.size(); ++i) {
        if (const auto* word = std::get_if<rulebook::WordIndex>(&value); word && word->index != i)
            others.emplace_back(rulebook::WordIndex{static_cast<std::uint8_t>(i)});
        if (const auto* words = std::get_if<rulebook::WordMask>(&value))
            others.emplace_back(rulebook::WordMask{words->bits ^ (std::uint64_t{1} << i)});
    }
    return others;
}

std::vector<rulebook::Slot> mutants_of(const rulebook::Book& book, std::size_t parameter) {
    std::vector<rulebook::Slot> all;
    const rulebook::Parameter& schema = (*book.schema)[parameter];
    const rulebook::Slot& slot = book.slots[parameter];
    // What every book has to answer cannot be left open: such a book is refused.
    if (schema.optional) all.emplace_back();
    if (book.base != nullptr && (schema.optional || book.base->slots[parameter].value))
        all.push_back(book.base->slots[parameter]);
    if (slot.value)
        for (const rulebook::Value& value : other_values(schema, *slot.value)) {
            all.push_back(slot);
            all.back().value = value;
        }
    return all;
}

std::set<std::string> proven_at_a_table(const std::set<std::string>& claimed, const std::vector<Scenario>& scenarios,
                                        const World& world) {
    std::set<std::string> proven;
    Traces traces{world};
    for (const std::string& claim : claimed) {
        std::vector<const Scenario*> claiming;
        for (const Scenario& s : scenarios)
            if (std::find(s.proves.begin(), s.proves.end(), claim) != s.proves.end()) claiming.push_back(&s);
        const auto clauses = behind(claim, world);
        if (std::any_of(clauses.begin(), clauses.end(),
                        [&](const std::string& clause) { return changes_a_table(clause, claiming, world, traces); }))
            proven.insert(claim);
    }
    return proven;
}

}  // namespace riffle::runner
