// Assertions that stay on in every build: a bug stops what it is found in before anything wrong can be stored. That is
// the process, or, where a shell works on a copy and can drop it (ClaimsThrow), the one command or reading.
#pragma once
#include <exception>
#include <string>

namespace riffle {
[[noreturn]] void check_failed(const char* claim, const char* file, int line);

class ClaimFailed : public std::exception {
  public:
    ClaimFailed(const char* claim, const char* file, int line);
    const char* what() const noexcept override { return sentence_.c_str(); }
    const std::string& claim() const { return claim_; }
    const std::string& file() const { return file_; }
    int line() const { return line_; }

  private:
    std::string claim_, file_, sentence_;
    int line_;
};

// While one lives on this thread, a claim that does not hold throws ClaimFailed instead of ending the process. Only for
// who then throws away all that the failed work touched.
class ClaimsThrow {
  public:
    ClaimsThrow();
    ~ClaimsThrow();
    ClaimsThrow(const ClaimsThrow&) = delete;
    ClaimsThrow& operator=(const ClaimsThrow&) = delete;
};
}  // namespace riffle

#define RIFFLE_CHECK(claim) (static_cast<bool>(claim) ? void(0) : ::riffle::check_failed(#claim, __FILE__, __LINE__))
