// One number for the engine's behaviour: a digest over every event of fixed seeds in every game. A change that means to
// leave behaviour alone leaves it alone; any other states the new number (tests/hand/signature_test.cpp pins it).
#pragma once
#include <cstdint>
#include <span>

#include "core/hand/events.h"

namespace riffle::hand {

class Digest {
  public:
    void add(std::uint64_t value) {
        for (int i = 0; i < 8; ++i) {
            hash_ = (hash_ ^ (value & 0xff)) * 0x100000001b3ULL;
            value >>= 8;
        }
    }
    void add(const Event& event);
    std::uint64_t value() const { return hash_; }

  private:
    std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

// `hands` hands of each built-in game, two to eight players, random legal play.
std::uint64_t signature(int hands = 500);

}  // namespace riffle::hand
