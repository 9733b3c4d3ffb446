// Who is meant by a few typed letters: people by every word of their names and documents. A search costs what it shows,
// not what the house holds: the rows that begin with the rarest word are walked, and no more than `most_walked` of
// them.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/shared_map.h"

namespace riffle::app {

class PersonIndex {
  public:
    static constexpr std::size_t most_walked = 20'000;

    struct Entry {
        std::string sort_name;               // folded, the surname first: the order of a list
        std::vector<std::string> texts;      // folded: all that this person is found by
        std::vector<std::string> documents;  // plain: letters and digits only
        std::vector<std::string> names;      // plain: the words in their order of the alphabet
    };
    struct Page {
        std::vector<std::string> ids;
        std::optional<std::size_t> next;  // `from` of the next page; nothing: this was the last
    };

    void put(const std::string& id, Entry entry);
    void erase(const std::string& id);
    // Whom every word of the folded query fits; in the order of the word that was looked up, then of names.
    Page find(const std::string& folded_query, std::size_t from, std::size_t limit) const;
    // With this document or this name, both plain; at most `limit` of each.
    std::vector<std::string> with_document(const std::string& plain, std::size_t limit) const;
    std::vector<std::string> with_name(const std::string& plain, std::size_t limit) const;
    std::size_t size() const { return entries_.size(); }

    // "12.345.678-Z" is "12345678z"; "García-Núñez, Ana" is "ana garcia nunez".
    static std::string plain_document(std::string_view document);
    static std::string plain_name(std::string_view name);

  private:
    using Rows = SharedMap<std::string, std::monostate>;
    bool is_first_row(const Entry& entry, std::string_view word, const std::string& prefix) const;
    static std::vector<std::string> ids_at(const Rows& rows, const std::string& key, std::size_t limit);

    std::map<std::string, Entry> entries_;
    Rows by_word_;      // word, sort name, id
    Rows by_name_;      // sort name, id
    Rows by_document_;  // plain document, id
    Rows by_words_;     // plain name, id
};

}  // namespace riffle::app
