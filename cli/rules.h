// What the files of `riffle rules` share.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "cli/subcommands.h"
#include "core/rulebook/library.h"

namespace riffle::cli {
// The books in the binary, loaded once, and those of a house that were added.
const rulebook::Library& library();
// --house FILE...: a house's own books beside them, for what the command does.
void add_house_option(CLI::App& command);
// A sentence on stderr, and exit code 1.
void complain(std::string_view sentence);
// The book, or a complaint that names the ones there are.
const rulebook::Book* find_book(const std::string& id);
rulebook::Language language_or_english(const std::string& word);
// Lines of at most 100 columns, each after the indent.
std::string wrapped(std::string_view text, std::string_view indent);
// "25 (tda-2024:29-2)", "not set".
std::string slot_text(const rulebook::Slot& slot, const rulebook::Parameter& parameter);

void add_rules_compare(CLI::App& rules);  // diff, parameters
void add_rules_check(CLI::App& rules);    // lint, coverage
}  // namespace riffle::cli
