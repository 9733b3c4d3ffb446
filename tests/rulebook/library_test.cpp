// Loading the whole library from changed files: faults name the file that is wrong.
#include <algorithm>
#include <regex>

#include "core/rulebook/keys.h"
#include "tests/rulebook/books.h"

namespace riffle::rulebook {
namespace {
class Changed {
  public:
    // The embedded books with one piece of text replaced in one file.
    Changed(std::string_view path, std::string_view from, std::string_view to) {
        for (const EmbeddedFile& file : embedded::rulebooks()) {
            if (file.path != path) {
                files_.push_back(file);
                continue;
            }
            text_ = file.bytes;
            const auto at = text_.find(from);
            EXPECT_NE(at, std::string::npos) << from;
            line_ =
                static_cast<std::uint32_t>(std::count(text_.begin(), text_.begin() + static_cast<long>(at), '\n') + 1);
            text_.replace(at, from.size(), to);
            files_.push_back({file.path, text_});
        }
    }
    std::expected<Library, Faults> load() const { return Library::load(files_); }
    std::uint32_t line() const { return line_; }

  private:
    std::string text_;
    std::uint32_t line_ = 0;
    std::vector<EmbeddedFile> files_;
};

void expect_fault(const Changed& changed, std::string_view file, std::string_view key, std::string_view expected) {
    const auto loaded = changed.load();
    ASSERT_FALSE(loaded);
    const Fault& fault = loaded.error().front();
    EXPECT_EQ(fault.file, file);
    EXPECT_EQ(fault.line, changed.line());
    EXPECT_EQ(fault.key, key);
    EXPECT_NE(fault.expected.find(expected), std::string::npos) << fault.expected;
}

TEST(LibraryFaults, NameFileLineKeyAndWhatWasExpected) {
    expect_fault({"cnp/parameters.toml", "halt_play_difference = { value = 2", "halt_play_difference = { value = true"},
                 "cnp/parameters.toml", "halt_play_difference", "a whole number, 0 or more, got true");
    expect_fault({"cnp/parameters.toml", "halt_play_difference =", "halt_play_diference ="}, "cnp/parameters.toml",
                 "halt_play_diference", "did you mean 'halt_play_difference'");
    expect_fault({"rptp/parameters.toml", "call_clock = { value = \"25 s\", clause = \"29-b\"",
                  "call_clock = { value = \"25 s\", clause = \"29-x\""},
                 "rptp/parameters.toml", "call_clock", "cites 'rptp:29-x'");
    expect_fault({"solverde-2023/book.toml", "[book]", "[[book]]"}, "solverde-2023/book.toml", "book",
                 "expected [book]");
}

TEST(LibraryFaults, AWrongBaseIsNamed) {
    const Changed changed{"cnp/book.toml", "base = \"tda-2024\"", "base = \"tda-2025\""};
    const auto loaded = changed.load();
    ASSERT_FALSE(loaded);
    EXPECT_EQ(to_string(loaded.error().front()),
              "cnp/book.toml:1: base: 'tda-2025' is no book; did you mean 'tda-2024'?");
}

TEST(LibraryFaults, BooksThatStandOnEachOtherAreRefused) {
    const Changed changed{"rptp/book.toml", "base = \"tda-2024\"", "base = \"solverde-2023\""};
    const auto loaded = changed.load();
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().size(), 2U) << all_faults(loaded.error());
}

TEST(LibraryFaults, ASchemaTheProgramWasNotBuiltWithIsRefused) {
    const Changed changed{"parameters/10-calling-time.toml", "\n[call_clock]", "\n[call_clok]"};
    const auto loaded = changed.load();
    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().front().expected.find("built with"), std::string::npos);
}

TEST(LibraryFaults, AWrongTableIsRefused) {
    expect_fault({"solverde-2023/tables.toml", "values = [7000, 3000]", "values = [7000, 3100]"},
                 "solverde-2023/tables.toml", "payouts", "these make 10100");
}

TEST(Library, BasesComeFirst) {
    std::vector<std::string_view> seen;
    for (const auto& each : books().books()) {
        if (each->base != nullptr) {
            EXPECT_EQ(std::ranges::count(seen, each->base->id), 1) << each->id;
        }
        seen.push_back(each->id);
    }
}

TEST(Library, KeysAreTheSchemasOwn) {
    EXPECT_EQ(books().schema()[key::call_clock.index].name, "call_clock");
    EXPECT_EQ(books().schema()[key::single_draw_limp.index].name, "single_draw_limp");
    EXPECT_EQ(parameter_names.size(), books().schema().parameters().size());
}

TEST(Library, CitationsOutliveTheLibrary) {
    Citation kept;
    {
        const auto passing = Library::load(embedded::rulebooks());
        ASSERT_TRUE(passing);
        kept = passing->find("cnp")->ask(key::four_card_flop).citation;
    }
    EXPECT_EQ(kept.clause, "cnp:5.b-1");
}
}  // namespace
}  // namespace riffle::rulebook
