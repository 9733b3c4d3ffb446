// Announcements and checklists: what of them is due now by the tournament's book, and what may not happen before one.
#pragma once
#include <initializer_list>
#include <vector>

#include "core/tournament/decide.h"

namespace riffle::tournament {

struct DueNotice {
    Notice notice{};
    Citation clause;
};
std::vector<DueNotice> notices_due(const State& state, const Book& book, std::int64_t now_ms);

// Whether it is a condition of the event as it was announced, or that it was altered: what a director changed, and a
// director calls announced.
bool is_condition(Notice notice);

// Of these conditions the first that the book wants announced before, and that is not as it was announced.
std::optional<Refusal> not_announced(const State& state, const Book& book, std::initializer_list<Notice> conditions);

// Whether this condition is the same in both; a notice that is no condition is.
bool as_announced(const Setup& announced, const Setup& now, Notice notice);
// The announced set-up with this condition as it is now.
Setup announced_anew(Setup announced, const Setup& now, Notice notice);

// What somebody who registers is told, or agrees to by it, in the words of the record: data_protection, image_and_name.
std::vector<std::string> told_at_registration(const Book& book);

// [tda-2024:RP-15-A] What the incoming dealer of a table hears: the stakes, and who there was warned or penalised.
struct HandoverPlayer {
    EntryNumber entry;
    std::int64_t offences = 0;
    std::int64_t hands_left = 0;
    friend bool operator==(const HandoverPlayer&, const HandoverPlayer&) = default;
};
struct Handover {
    TableNumber table;
    Chips small_blind;
    Chips big_blind;
    Chips ante;
    std::vector<HandoverPlayer> players;
    friend bool operator==(const Handover&, const Handover&) = default;
};
BOOST_DESCRIBE_STRUCT(HandoverPlayer, (), (entry, offences, hands_left))
BOOST_DESCRIBE_STRUCT(Handover, (), (table, small_blind, big_blind, ante, players))
// Of each table, while the hand-over is due; nothing else costs.
std::vector<Handover> handovers(const State& state, const Book& book, std::int64_t now_ms);

}  // namespace riffle::tournament
