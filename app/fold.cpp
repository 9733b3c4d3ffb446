#include "app/fold.h"

#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <memory>

namespace riffle::app {

std::string fold(std::string_view text) {
    // A transliterator is not thread-safe and slow to make: one a thread.
    thread_local const std::unique_ptr<icu::Transliterator> transliterator = [] {
        UErrorCode status = U_ZERO_ERROR;
        return std::unique_ptr<icu::Transliterator>(icu::Transliterator::createInstance(
            "Any-Latin; Latin-ASCII; NFD; [:Nonspacing Mark:] Remove; Lower", UTRANS_FORWARD, status));
    }();
    auto unicode = icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int>(text.size())));
    if (transliterator) transliterator->transliterate(unicode);
    std::string folded;
    unicode.toUTF8String(folded);
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
