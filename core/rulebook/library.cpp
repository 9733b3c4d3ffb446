#include "core/rulebook/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/rulebook/contradictions.h"
#include "core/rulebook/keys.h"
#include "core/rulebook/read_book.h"

namespace riffle::rulebook {
namespace {
// The typed keys were made of a schema; the one loaded must be the same, or every key would read another slot.
bool matches_keys(const Schema& schema, Faults& faults) {
    if (std::ranges::equal(schema.names(), parameter_names)) return true;
    faults.push_back({"parameters", 0, "", "is not the list of parameters this program was built with"});
    return false;
}

std::vector<Slot> inherited_slots(const OwnBook& own, const Book* base, const Schema& schema) {
    std::vector<Slot> slots;
    slots.reserve(schema.parameters().size());
    for (std::size_t i = 0; i < schema.parameters().size(); ++i) {
        Slot slot = base != nullptr ? base->slots[i] : Slot{.value = schema[i].otherwise};
        // [rptp:gaps] a base a book only borrows from offers its outcome; what it offered before stays an offer.
        if (slot.standing == Standing::binding) slot.standing = own.book.inherits;
        if (slot.standing == Standing::house_default && !own.book.gap_clause.clause.empty())
            slot.citation = own.book.gap_clause;
        slots.push_back(std::move(slot));
    }
    return slots;
}

class Layering {
  public:
    Layering(std::shared_ptr<const Schema> schema, Faults& faults) : schema_{std::move(schema)}, faults_{faults} {}

    std::unique_ptr<Book> put_over(OwnBook own, const Book* base) {
        auto book = std::make_unique<Book>(std::move(own.book));
        own.book = Book{};
        own.book.inherits = book->inherits;
        own.book.gap_clause = book->gap_clause;
        book->base = base;
        book->schema = schema_;
        if (book->gap_clause.clause.empty() && base != nullptr) book->gap_clause = base->gap_clause;
        book->slots = inherited_slots(own, base, *schema_);
        for (OwnSetting& setting : own.settings) book->slots[setting.parameter] = std::move(setting.slot);
        check_citations(*book, own);
        check_all_set(*book, own);
        return book;
    }

  private:
    void cite(const Book& book, Citation citation, std::string_view file, std::uint32_t line, std::string_view key) {
        if (citation.clause.empty() || book.clause(citation.clause) != nullptr) return;
        std::vector<std::string_view> ids;
        for (const Book* layer = &book; layer != nullptr; layer = layer->base)
            for (const Clause& clause : layer->clauses) ids.push_back(clause.id);
        faults_.push_back({std::string{file}, line, std::string{key},
                           fmt::format("cites '{}', which is no clause of this book or of one below it{}",
                                       citation.clause, suggestion(citation.clause, ids))});
    }

    void check_citations(const Book& book, const OwnBook& own) {
        cite(book, book.inherits_clause, own.file, own.line, "inherits_clause");
        cite(book, book.gap_clause, own.file, own.line, "gap_clause");
        for (std::size_t i = 0; i < book.slots.size(); ++i) {
            const Slot& slot = book.slots[i];
            if (slot.set_by != book.id) continue;
            cite(book, slot.citation, slot.file, slot.line, (*schema_)[i].name);
            for (const Citation also : slot.also) cite(book, also, slot.file, slot.line, (*schema_)[i].name);
            for (const PartClauses& part : slot.parts) {
                cite(book, part.citation, slot.file, slot.line, (*schema_)[i].name);
                for (const Citation also : part.also) cite(book, also, slot.file, slot.line, (*schema_)[i].name);
            }
        }
        for (const Table& table : book.tables) cite(book, table.citation, own.file, own.line, table.subject);
    }

    void check_all_set(const Book& book, const OwnBook& own) {
        for (std::size_t i = 0; i < book.slots.size(); ++i)
            if (!book.slots[i].value && !(*schema_)[i].optional)
                faults_.push_back({std::string{own.file}, own.line, std::string{(*schema_)[i].name},
                                   "is set by no layer and has no default"});
    }

    std::shared_ptr<const Schema> schema_;
    Faults& faults_;
};

// "tda-2024/book.toml" -> "tda-2024"; files at the top, and what is not TOML, are nobody's.
std::map<std::string_view, std::vector<EmbeddedFile>> by_folder(std::span<const EmbeddedFile> files) {
    std::map<std::string_view, std::vector<EmbeddedFile>> folders;
    for (const EmbeddedFile& file : files) {
        const auto slash = file.path.find('/');
        if (slash == std::string_view::npos || !file.path.ends_with(".toml")) continue;
        folders[file.path.substr(0, slash)].push_back(file);
    }
    std::erase_if(folders, [](const auto& folder) {
        return std::none_of(folder.second.begin(), folder.second.end(),
                            [](const EmbeddedFile& file) { return file.path.ends_with("/book.toml"); });
    });
    return folders;
}
}  // namespace

std::expected<Library, Faults> Library::load(std::span<const EmbeddedFile> files) {
    Faults faults;
    Library library;
    std::vector<EmbeddedFile> list;
    for (const EmbeddedFile& file : files)
        if (file.path.starts_with("parameters/") && file.path.ends_with(".toml")) list.push_back(file);
    std::ranges::sort(list, {}, &EmbeddedFile::path);
    if (list.empty())
        return std::unexpected(Faults{{"parameters", 0, "", "is missing; expected the list of all parameters"}});
    auto schema = read_schema(list, faults);
    if (!schema || !matches_keys(*schema, faults)) return std::unexpected(faults);
    library.schema_ = std::make_shared<const Schema>(std::move(*schema));

    std::vector<OwnBook> waiting;
    for (const auto& [folder, book_files] : by_folder(files))
        if (auto own = read_book(book_files, *library.schema_, faults)) waiting.push_back(std::move(*own));
    if (!faults.empty()) return std::unexpected(faults);

    Layering layering{library.schema_, faults};
    // A book goes in once its base is there; a round that places none leaves only books without one.
    for (bool placed = true; placed && !waiting.empty();) {
        placed = false;
        for (auto own = waiting.begin(); own != waiting.end();) {
            const Book* base = library.find(own->base_id);
            if (!own->base_id.empty() && base == nullptr) {
                ++own;
                continue;
            }
            library.books_.push_back(layering.put_over(std::move(*own), base));
            own = waiting.erase(own);
            placed = true;
        }
    }
    for (const OwnBook& own : waiting)
        faults.push_back({std::string{own.file}, own.line, "base",
                          fmt::format("'{}' is no book{}", own.base_id, suggestion(own.base_id, library.book_ids()))});
    if (!faults.empty()) return std::unexpected(faults);
    for (const auto& book : library.books_) {
        find_contradictions(*book, faults);
        for (const Clause& clause : book->clauses) library.clauses_.emplace(clause.id, &clause);
    }
    if (!faults.empty()) return std::unexpected(faults);
    return library;
}

const Book* Library::find(std::string_view book_id) const {
    for (const auto& book : books_)
        if (book->id == book_id) return book.get();
    return nullptr;
}

const Clause* Library::clause(std::string_view clause_id) const {
    const auto found = clauses_.find(clause_id);
    return found == clauses_.end() ? nullptr : found->second;
}

std::vector<std::string_view> Library::book_ids() const {
    std::vector<std::string_view> ids;
    for (const auto& book : books_) ids.push_back(book->id);
    return ids;
}

std::expected<std::unique_ptr<Book>, Faults> Library::load_house(std::span<const EmbeddedFile> files) const {
    Faults faults;
    auto own = read_book(files, *schema_, faults);
    if (!own) return std::unexpected(faults);
    const Book* base = find(own->base_id);
    if (find(own->book.id) != nullptr)
        faults.push_back({std::string{own->file}, own->line, "id",
                          fmt::format("'{}' is the id of a book that is already there", own->book.id)});
    if (base == nullptr) {
        faults.push_back({std::string{own->file}, own->line, "base",
                          own->base_id.empty()
                              ? fmt::format("is missing; expected one of {}", fmt::join(book_ids(), ", "))
                              : fmt::format("'{}' is no book; expected one of {}{}", own->base_id,
                                            fmt::join(book_ids(), ", "), suggestion(own->base_id, book_ids()))});
        return std::unexpected(faults);
    }
    auto book = Layering{schema_, faults}.put_over(std::move(*own), base);
    find_contradictions(*book, faults);
    std::ranges::stable_sort(faults, {}, &Fault::line);
    if (!faults.empty()) return std::unexpected(faults);
    return book;
}

std::expected<const Book*, Faults> Library::add_house(std::span<const EmbeddedFile> files) {
    auto house = load_house(files);
    if (!house) return std::unexpected(house.error());
    const Book& book = *books_.emplace_back(std::move(*house));
    for (const Clause& clause : book.clauses) clauses_.emplace(clause.id, &clause);
    return &book;
}
}  // namespace riffle::rulebook
