// riffle rules parameters, riffle rules diff.
#include <fmt/format.h>

#include <algorithm>

#include "cli/rules.h"
#include "core/rulebook/diff.h"

namespace riffle::cli {
namespace {
using namespace rulebook;

void print_section(const Schema& schema, std::string_view name, std::string_view& last) {
    if (name == last) return;
    last = name;
    for (const Section& section : schema.sections())
        if (section.name == name) fmt::print("\n{}\n", section.title);
}

void list_parameters(const std::string& book_id) {
    const Book* book = find_book(book_id);
    if (book == nullptr) return;
    std::string_view section;
    for (std::size_t i = 0; i < book->slots.size(); ++i) {
        const Parameter& parameter = library().schema()[i];
        print_section(library().schema(), parameter.section, section);
        fmt::print("  {} = {}\n", parameter.name, slot_text(book->slots[i], parameter));
    }
}

void print_diff(const std::string& left_id, const std::string& right_id) {
    const Book* left = find_book(left_id);
    const Book* right = find_book(right_id);
    if (left == nullptr || right == nullptr) return;
    const auto differences = diff(*left, *right);
    std::string_view section;
    for (const Difference& difference : differences) {
        print_section(library().schema(), difference.parameter->section, section);
        fmt::print("  {}\n", difference.parameter->name);
        fmt::print("    {:<18} {}\n", left->id, slot_text(*difference.left, *difference.parameter));
        fmt::print("    {:<18} {}\n", right->id, slot_text(*difference.right, *difference.parameter));
    }
    fmt::print("\n{} of {} parameters differ.\n", differences.size(), library().schema().parameters().size());
}
}  // namespace

void add_rules_compare(CLI::App& rules) {
    auto book = std::make_shared<std::string>("tda-2024");
    CLI::App* parameters = rules.add_subcommand("parameters", "Every parameter of a book with its value and clause.");
    parameters->add_option("--book", *book, "the book (tda-2024 unless told)");
    parameters->callback([book] { list_parameters(*book); });

    auto left = std::make_shared<std::string>();
    auto right = std::make_shared<std::string>();
    CLI::App* compare =
        rules.add_subcommand("diff", "Where two books differ, parameter by parameter, with the clauses.");
    compare->add_option("left", *left, "a book, e.g. tda-2024")->required();
    compare->add_option("right", *right, "another, e.g. cnp")->required();
    compare->callback([left, right] { print_diff(*left, *right); });
}
}  // namespace riffle::cli
