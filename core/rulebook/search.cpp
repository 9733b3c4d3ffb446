#include "core/rulebook/search.h"

#include <algorithm>
#include <sstream>

namespace riffle::rulebook {
namespace {
// The letter under the accent, for U+00C0 to U+017F: what Spanish, Italian, Portuguese and their names need.
constexpr std::string_view latin1_base = "aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy";
constexpr std::string_view extended_base =
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static_assert(latin1_base.size() == 64 && extended_base.size() == 128);

void append_folded(std::string& out, unsigned code) {
    char letter = ' ';
    if (code >= 'A' && code <= 'Z')
        letter = static_cast<char>(code + 32);
    else if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9'))
        letter = static_cast<char>(code);
    else if (code >= 0xC0 && code < 0x100)
        letter = latin1_base[code - 0xC0];
    else if (code >= 0x100 && code < 0x180)
        letter = extended_base[code - 0x100];
    if (letter == ' ' && (out.empty() || out.back() == ' ')) return;
    out += letter;
}

// One code point of UTF-8; a byte that starts none is taken alone, as a space.
unsigned next_code(std::string_view text, std::size_t& i) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(text[at])); };
    const unsigned first = byte(i++);
    if (first < 0x80) return first;
    const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0;
    if (more == 0 || i + more > text.size()) return ' ';
    unsigned code = first & (0x3FU >> more);
    for (std::size_t k = 0; k < more; ++k) code = code << 6 | (byte(i++) & 0x3FU);
    return code;
}

// A word matches where a word of the text begins with it.
bool has_word(const std::string& text, const std::string& word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if (at == 0 || text[at - 1] == ' ') return true;
    return false;
}

bool has_all(const std::string& text, const std::vector<std::string>& words) {
    return std::all_of(words.begin(), words.end(), [&](const auto& word) { return has_word(text, word); });
}
}  // namespace

std::string fold(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) append_folded(out, next_code(text, i));
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::vector<const Clause*> search(const Library& library, std::string_view query) {
    std::istringstream stream{fold(query)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    if (words.empty()) return {};
    std::vector<const Clause*> in_title;
    std::vector<const Clause*> elsewhere;
    for (const auto& book : library.books())
        for (const Clause& clause : book->clauses) {
            std::string all = fold(clause.id) + " " + fold(clause.demand) + " " + fold(clause.note);
            for (const auto text : clause.summaries) all += " " + fold(text);
            bool title = false;
            for (const auto text : clause.titles) {
                const std::string folded = fold(text);
                title = title || has_all(folded, words);
                all += " " + folded;
            }
            if (title)
                in_title.push_back(&clause);
            else if (has_all(all, words))
                elsewhere.push_back(&clause);
        }
    in_title.insert(in_title.end(), elsewhere.begin(), elsewhere.end());
    return in_title;
}
}  // namespace riffle::rulebook
