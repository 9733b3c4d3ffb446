// A vector with a fixed capacity and its elements inside: no allocation while a hand is being played.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "core/base/check.h"

namespace riffle {
template <class T, std::size_t Capacity>
class InlineVector {
  public:
    constexpr InlineVector() = default;
    constexpr InlineVector(std::initializer_list<T> items) {
        for (const T& item : items) push_back(item);
    }
    constexpr void push_back(const T& item) {
        RIFFLE_CHECK(size_ < Capacity);
        items_[size_++] = item;
    }
    constexpr void pop_back() {
        RIFFLE_CHECK(size_ > 0);
        --size_;
    }
    constexpr void clear() { size_ = 0; }
    constexpr void resize(std::size_t n) {
        RIFFLE_CHECK(n <= Capacity);
        for (std::size_t i = size_; i < n; ++i) items_[i] = T{};
        size_ = static_cast<std::uint32_t>(n);
    }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    static constexpr std::size_t capacity() { return Capacity; }
    constexpr T& operator[](std::size_t i) {
        RIFFLE_CHECK(i < size_);
        return items_[i];
    }
    constexpr const T& operator[](std::size_t i) const {
        RIFFLE_CHECK(i < size_);
        return items_[i];
    }
    constexpr T& back() { return (*this)[size_ - 1]; }
    constexpr const T& back() const { return (*this)[size_ - 1]; }
    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }
    constexpr T* data() { return items_.data(); }
    constexpr const T* data() const { return items_.data(); }

    friend constexpr bool operator==(const InlineVector& a, const InlineVector& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i)
            if (!(a.items_[i] == b.items_[i])) return false;
        return true;
    }

  private:
    std::array<T, Capacity> items_{};
    std::uint32_t size_ = 0;
};
}  // namespace riffle
