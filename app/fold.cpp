#include "app/fold.h"

#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>

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

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
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
    std::string folded;
    if (is_ascii(text)) {
        folded = text;
        for (char& c : folded) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return folded;
    }
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
