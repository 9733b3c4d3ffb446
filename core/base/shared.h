// A value that is seldom changed and often copied: versions of a state hold it together.
#pragma once
#include <memory>
#include <utility>

namespace riffle {
template <class T>
class Shared {
  public:
    Shared() {
        static const auto empty = std::make_shared<const T>();
        value_ = empty;
    }
    Shared(T value) : value_(std::make_shared<const T>(std::move(value))) {}
    const T& operator*() const { return *value_; }
    const T* operator->() const { return value_.get(); }
    friend bool operator==(const Shared& a, const Shared& b) { return a.value_ == b.value_ || *a == *b; }

  private:
    std::shared_ptr<const T> value_;
};
}  // namespace riffle
