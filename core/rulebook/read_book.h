// One book's files as they stand, before its base is put under it.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/embedded_file.h"
#include "core/rulebook/book.h"
#include "core/rulebook/fault.h"

namespace riffle::rulebook {
struct OwnSetting {
    std::size_t parameter = 0;
    Slot slot{};
};

struct OwnBook {
    Book book{};  // without base and slots
    std::string_view base_id{};
    std::vector<OwnSetting> settings{};
    std::string_view file{};  // of its [book] table
    std::uint32_t line = 0;
};

// From the files of rulebooks/parameters/, in the order of their names.
std::optional<Schema> read_schema(std::span<const EmbeddedFile> files, Faults& faults);
// nothing: there is no usable [book] table. Other faults leave a book with what could be read.
std::optional<OwnBook> read_book(std::span<const EmbeddedFile> files, const Schema& schema, Faults& faults);
}  // namespace riffle::rulebook
