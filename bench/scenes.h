// The tournaments that commands.cpp asks commands of, each in a state that some of them are asked in; made when first
// asked for, and named.
#pragma once
#include "bench/evening.h"

namespace riffle::bench {

inline constexpr std::int64_t minute = 60'000;

tournament::Setup evening_setup();
// All entries sold, and the clock started.
void begin(Evening& e, const std::string& id, const tournament::Setup& setup);
// At another table than this one's own.
tournament::Place free_seat(Evening& e, const std::string& id, tournament::EntryNumber for_whom);
// What the six of a final table have in front of them.
std::vector<prizes::DealStack> stacks_of(Evening& e, const std::string& id);

const std::string& announced(Evening& e);
const std::string& selling(Evening& e);
const std::string& elsewhere(Evening& e);
const std::string& full(Evening& e);
const std::string& playing(Evening& e);
const std::string& uneven(Evening& e);
const std::string& thinned(Evening& e);
const std::string& night(Evening& e);
const std::string& hand_for_hand(Evening& e);
const std::string& all_in(Evening& e);
const std::string& one_left(Evening& e);
const std::string& late(Evening& e);
const std::string& final_table(Evening& e);
const std::string& dealing(Evening& e);
const std::string& dealt(Evening& e);
const std::string& bounties(Evening& e);
const std::string& mystery(Evening& e);
const std::string& satellite(Evening& e);
const std::string& teams(Evening& e);
const std::string& team_final(Evening& e);
const std::string& survivors(Evening& e);
const std::string& over_time(Evening& e);

}  // namespace riffle::bench
