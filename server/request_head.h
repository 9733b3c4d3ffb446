// The head of a request as it came, byte by byte: what two readers could understand in two ways is refused before any
// of it is used (request smuggling). Stricter than the parser behind it, which forgives.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace riffle::server {

enum class HeadFault {
    none,
    broken,              // 400
    too_large,           // 431
    expectation_unknown  // 417
};

// Finds the end of a head in what has come so far; each byte is looked at once, however slowly they come.
class HeadScan {
  public:
    static constexpr std::size_t limit = 16 * 1024;
    // `bytes` is all that has come, from the head's first byte; more each time.
    HeadFault look(std::string_view bytes);
    // With the empty line; 0: the head is not whole yet.
    std::size_t size() const { return size_; }

  private:
    std::size_t looked_ = 0;
    std::size_t size_ = 0;
};

// The fault of a whole head, its empty line included.
HeadFault fault_of_head(std::string_view head);

// Accept-Language of a head that may be broken: a refusal, too, is said in the reader's language.
std::string language_asked(std::string_view head);

}  // namespace riffle::server
