// `riffle rescue DIR NEW`: what is sound of a damaged house, in a new folder.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "app/check_people.h"
#include "cli/journal.h"
#include "cli/subcommands.h"
#include "store/rescue.h"

namespace riffle::cli {
namespace {

struct RescueOptions {
    std::string from;
    std::string to;
    std::string house_key;
};

void rescue(const RescueOptions& o) {
    const auto fail = [](const std::string& sentence) {
        std::fprintf(stderr, "riffle: %s\n", sentence.c_str());
        set_exit_code(1);
    };
    if (!std::filesystem::exists(journal_file(o.from))) return fail("there is no journal in " + o.from);
    auto from = store::SqliteStore::open(
        journal_file(o.from),
        {.read_only = true, .busy_ms = 5000, .max_pages = 0, .house_key = key_file(o.from, o.house_key)});
    if (!from) return fail(cannot_open(o.from, from.error()));
    for (const std::string& note : (*from)->notes()) std::fprintf(stderr, "riffle: %s\n", note.c_str());
    app::PeopleCheck people;
    const auto saved = store::rescue(
        **from, journal_file(o.to), [&](const journal::Envelope& record) { people.take(record); },
        [&](const store::SqliteStore::SideRow& row) { return people.knows(row.table, row.key); });
    if (!saved) return fail("nothing could be saved: " + saved.error().detail);
    fmt::print("saved into {}: {} records and {} rows beside them\n", o.to, saved->records, saved->side);
    for (const std::string& lost : saved->lost) fmt::print("lost: {}\n", lost);
    std::error_code error;
    if (const auto books = std::filesystem::path(o.from) / "books"; std::filesystem::exists(books, error))
        std::filesystem::copy(books, std::filesystem::path(o.to) / "books", std::filesystem::copy_options::recursive,
                              error);
    if (error) fmt::print("lost: the house's own books ({}): copy them by hand\n", error.message());
    fmt::print("check it with: riffle verify {}\n", o.to);
}

}  // namespace

void add_rescue(CLI::App& app) {
    auto options = std::make_shared<RescueOptions>();
    CLI::App* sub = app.add_subcommand("rescue", "Save what is sound of a damaged house into a new folder");
    sub->add_option("DIR", options->from, "the folder of the damaged journal; it is only read")->required();
    sub->add_option("NEW", options->to, "the new folder")->required();
    sub->add_option("--house-key", options->house_key, "the house's key, when it is not in the folder");
    sub->callback([options] { rescue(*options); });
}

}  // namespace riffle::cli
