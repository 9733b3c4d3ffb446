// All books, loaded from (path, text) pairs: the list in rulebooks/parameters/ and one folder a book.
#pragma once
#include <expected>
#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/embedded_file.h"
#include "core/rulebook/book.h"
#include "core/rulebook/fault.h"

namespace riffle::rulebook {
class Library {
  public:
    // Paths are relative to the folder of books: "parameters/01-authority.toml", "tda-2024/book.toml". A folder without
    // book.toml is not a book and is left alone. All faults found are reported, not only the first.
    static std::expected<Library, Faults> load(std::span<const EmbeddedFile> files);

    // Bases before the books that stand on them, otherwise in the order of their ids.
    const std::vector<std::unique_ptr<Book>>& books() const { return books_; }
    const Book* find(std::string_view book_id) const;
    const Clause* clause(std::string_view clause_id) const;
    std::size_t clause_count() const { return clauses_.size(); }
    const Schema& schema() const { return *schema_; }
    std::vector<std::string_view> book_ids() const;

    // A house's own book over one of these: one file, or the files of one folder. The library must outlive it.
    std::expected<std::unique_ptr<Book>, Faults> load_house(std::span<const EmbeddedFile> files) const;
    // The same, and it becomes one of these: found, searched and cited like the others, a base for the next.
    std::expected<const Book*, Faults> add_house(std::span<const EmbeddedFile> files);

  private:
    std::shared_ptr<const Schema> schema_;
    std::vector<std::unique_ptr<Book>> books_;
    std::unordered_map<std::string_view, const Clause*> clauses_;
};
}  // namespace riffle::rulebook
