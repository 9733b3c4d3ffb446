// Any bytes as a house's own book. The linter and the loader are one: either there are faults, each with a line of the
// file, or there is a book that can be written out and read again, shown, compared, and ruled under.
#include <string>

#include "core/rulebook/diff.h"
#include "runner/run.h"
#include "tests/fuzz/house_text.h"
#include "tests/fuzz/lines.h"
#include "tests/fuzz/seeds.h"
#include "tests/fuzz/targets.h"
#include "tests/fuzz/world.h"

namespace riffle::fuzz {
namespace {
using namespace rulebook;

std::expected<std::unique_ptr<Book>, Faults> load(std::string_view text) {
    const EmbeddedFile file{"fuzz.toml", text};
    return world().library.load_house({&file, 1});
}

void check_slots(const Book& book) {
    for (std::size_t i = 0; i < book.slots.size(); ++i) {
        const Slot& slot = book.slots[i];
        const Parameter& parameter = (*book.schema)[i];
        RIFFLE_CHECK(slot.value.has_value() || parameter.optional);
        if (!slot.value) continue;
        RIFFLE_CHECK(type_of(*slot.value) == parameter.type);
        if (slot.set_by != book.id) continue;
        RIFFLE_CHECK(book.clause(slot.citation.clause) != nullptr);
        (void)to_text(*slot.value, parameter);
    }
}

// Some of the project's own scenarios, with the house in the place of its base: whatever they come to.
void rule_under(const Book& book, std::uint64_t choice) {
    static const auto all = [] {
        std::vector<runner::Scenario> scenarios;
        for (const std::string& text : seeds_of("scenario"))
            if (auto parsed = runner::parse_scenarios("seed.scn", text))
                for (auto& one : *parsed) scenarios.push_back(std::move(one));
        RIFFLE_CHECK(!scenarios.empty());
        return scenarios;
    }();
    const std::string base{book.base->id};
    const runner::RunOptions options{.language = Language::pt, .played_by = &book};
    for (std::uint64_t i = 0; i < 3; ++i) {
        std::set<std::string_view> cited;
        std::vector<runner::SpokenRuling> spoken;
        const auto& chosen = all[(choice + i * 257) % all.size()];
        (void)runner::run_under(chosen, base, world(), options, cited, &spoken);
    }
}
}  // namespace

void house(std::string_view text) {
    const auto book = load(text);
    if (!book) {
        RIFFLE_CHECK(!book.error().empty());
        for (const Fault& fault : book.error()) {
            RIFFLE_CHECK(fault.file == "fuzz.toml" && !fault.expected.empty());
            RIFFLE_CHECK(static_cast<int>(fault.line) <= lines_in(text));
        }
        return;
    }
    const Book& read = **book;
    check_slots(read);
    const auto again = load(house_text(read, own_settings(read)));
    RIFFLE_CHECK(again.has_value());
    for (std::size_t i = 0; i < read.slots.size(); ++i) RIFFLE_CHECK((*again)->slots[i].value == read.slots[i].value);
    (void)diff(*read.base, read);
    for (const Table& table : read.tables)
        if (const auto found = read.table(table.subject, table.field ? table.field->min : 10))
            for (const std::int64_t place : {1, 2, 1000}) (void)(*found)->at(place);
    rule_under(read, hash_of(text));
}

}  // namespace riffle::fuzz
