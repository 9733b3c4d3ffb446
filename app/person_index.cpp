#include "app/person_index.h"

#include <algorithm>
#include <set>

#include "app/fold.h"

namespace riffle::app {
namespace {

constexpr char cut = '\x1f';   // between the parts of a key: no text has it (has_control)
constexpr char past = '\xff';  // after every byte of UTF-8

std::string row(std::string_view a, std::string_view b) {
    std::string key(a);
    key += cut;
    key += b;
    return key;
}

// As `matches` (fold.h) takes them apart.
std::set<std::string> words_of(const std::vector<std::string>& texts) {
    std::set<std::string> words;
    for (const std::string& text : texts)
        for (std::size_t i = 0; i < text.size();) {
            const std::size_t end = std::min(text.find_first_of(" -", i), text.size());
            if (end > i) words.insert(text.substr(i, end - i));
            i = end + 1;
        }
    return words;
}

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += text + " ";
    return all;
}

bool letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

std::string PersonIndex::plain_document(std::string_view document) {
    std::string plain = fold(document);
    std::erase_if(plain, [](char c) { return !letter_or_digit(c); });
    return plain;
}

std::string PersonIndex::plain_name(std::string_view name) {
    std::string text = fold(name);
    for (char& c : text)
        if (!letter_or_digit(c)) c = ' ';
    std::vector<std::string> words;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t end = std::min(text.find(' ', i), text.size());
        if (end > i) words.push_back(text.substr(i, end - i));
        i = end + 1;
    }
    std::sort(words.begin(), words.end());
    std::string plain;
    for (const std::string& word : words) plain += (plain.empty() ? "" : " ") + word;
    return plain;
}

void PersonIndex::put(const std::string& id, Entry entry) {
    erase(id);
    for (const std::string& word : words_of(entry.texts)) by_word_.insert(row(word, row(entry.sort_name, id)), {});
    for (const std::string& document : entry.documents)
        if (!document.empty()) by_document_.insert(row(document, id), {});
    for (const std::string& name : entry.names)
        if (!name.empty()) by_words_.insert(row(name, id), {});
    by_name_.insert(row(entry.sort_name, id), {});
    entries_[id] = std::move(entry);
}

void PersonIndex::erase(const std::string& id) {
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    const Entry& entry = found->second;
    for (const std::string& word : words_of(entry.texts)) by_word_.erase(row(word, row(entry.sort_name, id)));
    for (const std::string& document : entry.documents) by_document_.erase(row(document, id));
    for (const std::string& name : entry.names) by_words_.erase(row(name, id));
    by_name_.erase(row(entry.sort_name, id));
    entries_.erase(found);
}

// Who has two words that begin so has two rows among those walked: only the first counts, on whatever page it falls.
bool PersonIndex::is_first_row(const Entry& entry, std::string_view word, const std::string& prefix) const {
    const std::set<std::string> words = words_of(entry.texts);
    return *words.lower_bound(prefix) == word;
}

PersonIndex::Page PersonIndex::find(const std::string& folded_query, std::size_t from, std::size_t limit) const {
    // The word that fewest rows begin with; without a word, everybody by name.
    const Rows* rows = &by_name_;
    std::string prefix;
    std::size_t first = 0;
    std::size_t count = by_name_.size();
    bool by_word = false;
    for (const std::string& word : words_of({folded_query})) {
        const std::size_t begin = by_word_.rank(word);
        const std::size_t size = by_word_.rank(word + past) - begin;
        if (by_word && size >= count) continue;
        rows = &by_word_;
        prefix = word;
        first = begin;
        count = size;
        by_word = true;
    }
    Page page;
    const std::size_t stop = std::min(count, from + std::min(most_walked, count));
    for (std::size_t i = from; i < stop; ++i) {
        const std::string& key = rows->nth(first + i).first;
        const std::string id = key.substr(key.rfind(cut) + 1);
        const Entry& entry = entries_.at(id);
        if (by_word && !is_first_row(entry, std::string_view(key).substr(0, key.find(cut)), prefix)) continue;
        if (!matches(joined(entry.texts), folded_query)) continue;
        if (page.ids.size() == limit) {
            page.next = i;
            return page;
        }
        page.ids.push_back(id);
    }
    if (stop < count) page.next = stop;
    return page;
}

std::vector<std::string> PersonIndex::ids_at(const Rows& rows, const std::string& key, std::size_t limit) {
    std::vector<std::string> ids;
    if (key.empty()) return ids;
    const std::string begin = key + cut;
    for (auto it = rows.lower_bound(begin); it != rows.end() && ids.size() < limit; ++it) {
        if (!it->first.starts_with(begin)) break;
        ids.push_back(it->first.substr(begin.size()));
    }
    return ids;
}

std::vector<std::string> PersonIndex::with_document(const std::string& plain, std::size_t limit) const {
    return ids_at(by_document_, plain, limit);
}

std::vector<std::string> PersonIndex::with_name(const std::string& plain, std::size_t limit) const {
    return ids_at(by_words_, plain, limit);
}

}  // namespace riffle::app
