#include "app/fold.h"

#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace riffle::app {

namespace {

constexpr std::int32_t piece_units = 64;      // a piece ends at the next letter after so many
constexpr std::int32_t longest_units = 1024;  // whatever comes: a pile of accents has no next letter

// A transliterator is not thread-safe and slow to make: one a thread.
const icu::Transliterator* transliterator() {
    thread_local const std::unique_ptr<icu::Transliterator> made = [] {
        UErrorCode status = U_ZERO_ERROR;
        return std::unique_ptr<icu::Transliterator>(icu::Transliterator::createInstance(
            "Any-Latin; Latin-ASCII; NFD; [:Nonspacing Mark:] Remove; Lower", UTRANS_FORWARD, status));
    }();
    return made.get();
}

// Letters that people here have in their names stand alone: each folds the same wherever it stands, so it is asked of
// ICU once. U+00C0 to U+017F, two bytes each in UTF-8.
constexpr unsigned first_letter = 0xC0, past_letters = 0x180;
using Letters = std::array<std::string, past_letters - first_letter>;

const Letters& letters() {
    static const Letters all = [] {
        Letters made;
        for (unsigned c = first_letter; c < past_letters; ++c) {
            icu::UnicodeString one(static_cast<UChar32>(c));
            if (transliterator() != nullptr) transliterator()->transliterate(one);
            one.toUTF8String(made[c - first_letter]);
        }
        return made;
    }();
    return all;
}

// The text folded letter by letter, or nothing where one of them is neither ASCII nor one of those.
std::optional<std::string> fold_by_letters(std::string_view text) {
    std::string folded;
    folded.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x80) {
            folded += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : static_cast<char>(c);
            continue;
        }
        if (i + 1 == text.size() || (static_cast<unsigned char>(text[i + 1]) & 0xC0U) != 0x80U) return std::nullopt;
        const unsigned letter = (c & 0x1FU) << 6U | (static_cast<unsigned char>(text[++i]) & 0x3FU);
        if (c >= 0xE0 || letter < first_letter || letter >= past_letters) return std::nullopt;
        folded += letters()[letter - first_letter];
    }
    return folded;
}

// Where the piece that begins at `from` ends: after a space, or before a letter (never before its accents) once it is
// long enough.
std::int32_t piece_end(const icu::UnicodeString& text, std::int32_t from) {
    for (std::int32_t i = from; i < text.length(); i = text.moveIndex32(i, 1)) {
        const UChar32 c = text.char32At(i);
        if (c == ' ' && i > from) return i;
        const bool mark = (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
        if ((i - from >= piece_units && !mark) || i - from >= longest_units) return i;
    }
    return text.length();
}

}  // namespace

// The transliterator replaces letter by letter inside the text it is given and moves the rest each time: at a cost of
// the length squared. So it is given short pieces.
std::string fold(std::string_view text) {
    if (auto plain = fold_by_letters(text)) return *std::move(plain);
    std::string folded;
    const auto unicode = icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int>(text.size())));
    for (std::int32_t at = 0; at < unicode.length();) {
        const std::int32_t end = piece_end(unicode, at);
        icu::UnicodeString piece(unicode, at, end - at);
        if (transliterator() != nullptr) transliterator()->transliterate(piece);
        piece.toUTF8String(folded);
        at = end;
    }
    return folded;
}

bool matches(std::string_view text, std::string_view query) {
    std::size_t i = 0;
    while (i < query.size()) {
        const std::size_t end = std::min(query.find(' ', i), query.size());
        const std::string_view word = query.substr(i, end - i);
        i = end + 1;
        if (word.empty()) continue;
        bool found = false;
        for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
            if (at == 0 || text[at - 1] == ' ' || text[at - 1] == '-') {
                found = true;
                break;
            }
        }
        if (!found) return false;
    }
    return true;
}

}  // namespace riffle::app
