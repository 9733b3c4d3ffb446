// A value that is seldom changed and often copied: versions of a state hold it together.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/block_pool.h"

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

// The same of what may be missing, as a std::optional that is dear to copy would be: a part of something in a map that
// is copied whenever another part of it changes.
template <class T>
class MaybeShared {
  public:
    MaybeShared() = default;
    MaybeShared(T value) : box_(new Box{std::move(value)}) {}
    MaybeShared(const std::optional<T>& value) : box_(value ? new Box{*value} : nullptr) {}
    MaybeShared(const MaybeShared& other) : box_(other.box_) {
        if (box_) box_->holders.fetch_add(1, std::memory_order_relaxed);
    }
    MaybeShared(MaybeShared&& other) noexcept : box_(std::exchange(other.box_, nullptr)) {}
    MaybeShared& operator=(MaybeShared other) noexcept {
        std::swap(box_, other.box_);
        return *this;
    }
    ~MaybeShared() {
        if (box_ && box_->holders.fetch_sub(1, std::memory_order_acq_rel) == 1) delete box_;
    }
    explicit operator bool() const { return box_ != nullptr; }
    const T& operator*() const { return box_->value; }
    const T* operator->() const { return &box_->value; }
    void reset() { *this = MaybeShared{}; }
    friend bool operator==(const MaybeShared& a, const MaybeShared& b) {
        return a.box_ == b.box_ || (a.box_ && b.box_ && a.box_->value == b.box_->value);
    }

  private:
    struct Box : Pooled<Box> {
        explicit Box(T x) : value(std::move(x)) {}
        T value;
        std::atomic<std::uint32_t> holders{1};
    };
    Box* box_ = nullptr;
};
}  // namespace riffle
