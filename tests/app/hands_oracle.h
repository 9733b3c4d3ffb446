// Who posts what at a followed table, by heart: the dead button, the change to heads-up, the button frozen through
// stud, the winner's button. Counts by itself; of the tables it asks only who was dealt in and what was posted.
#pragma once
#include <rapidcheck.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace riffle::app {

// Chairs of one table, from 1 to 12.
using ChairSet = std::set<int>;
inline constexpr int chairs_round = 12;

inline int next_chair(const ChairSet& chairs, int after) {
    const auto it = chairs.upper_bound(after);
    return it == chairs.end() ? *chairs.begin() : *it;
}
inline int chair_before(const ChairSet& chairs, int chair) {
    const auto it = chairs.lower_bound(chair);
    return it == chairs.begin() ? *chairs.rbegin() : *std::prev(it);
}
inline bool strictly_between(int chair, int from, int to) {
    const auto steps = [&](int c) { return (c + chairs_round - from) % chairs_round; };
    return steps(chair) > 0 && steps(chair) < steps(to);
}

struct Blinds {
    int button = 0;
    int small = 0;  // the chair, which may be empty: then it is dead
    int big = 0;
    bool frozen = false;
};

// The first hand, or after a draw of the button: everybody posts from its left; of two the button is the small blind.
inline Blinds from_button(const ChairSet& chairs, int button) {
    const int left = next_chair(chairs, button);
    if (chairs.size() > 2) return {button, left, next_chair(chairs, left)};
    const int dealer = chairs.contains(button) ? button : left;
    return {dealer, dealer, next_chair(chairs, dealer)};
}
// The big blind goes to the next player; small blind and button are where big and small blind were.
inline Blinds moved_on(const Blinds& last, const ChairSet& chairs) {
    const int big = next_chair(chairs, last.big);
    if (chairs.size() == 2) return {next_chair(chairs, big), next_chair(chairs, big), big};
    Blinds now{last.small, last.big, big};
    if (now.button == big) now.button = chair_before(chairs, now.small);
    return now;
}
inline Blinds next_blinds(const Blinds& last, const ChairSet& chairs, bool stud) {
    if (last.frozen && stud) return last;
    if (!last.frozen) {
        Blinds now = moved_on(last, chairs);
        now.frozen = stud;
        return now;
    }
    // As it stood; the chair of the big blind may have become empty meanwhile.
    const int big = chairs.contains(last.big) ? last.big : next_chair(chairs, last.big);
    if (chairs.size() == 2) return {next_chair(chairs, big), next_chair(chairs, big), big};
    if (big != last.small) return {last.button, last.small, big};
    // It came to the small blind: nobody posts two, so the small one is the empty chair's and is not posted.
    return {last.button == big ? chair_before(chairs, last.big) : last.button, last.big, big};
}

// One hand with blinds, as it was dealt: who sat where, and who posted the big one.
struct DealtHand {
    std::map<std::int64_t, int> chairs;  // entry -> chair
    std::int64_t big_blind = 0;
};

// All hands of a table since its positions were last drawn, won or ruled upon.
struct Round {
    std::vector<DealtHand> hands;

    // Between two big blinds of a player who has not moved, each of those who sat there all the time has posted one.
    void add(DealtHand hand) {
        const std::int64_t who = hand.big_blind;
        hands.push_back(std::move(hand));
        const std::size_t last = hands.size() - 1;
        std::map<std::int64_t, int> posted;
        for (std::size_t i = last; i-- > 0;) {
            if (!stays(i, last, who)) return;
            if (hands[i].big_blind != who) {
                ++posted[hands[i].big_blind];
                continue;
            }
            for (const auto& [entry, chair] : hands[i].chairs) {
                if (entry == who || !sat_all_along(i, last, entry)) continue;
                RC_ASSERT(posted[entry] == 1);
            }
            return;
        }
    }

  private:
    bool stays(std::size_t i, std::size_t last, std::int64_t entry) const {
        const auto then = hands[i].chairs.find(entry);
        const auto now = hands[last].chairs.find(entry);
        return then != hands[i].chairs.end() && now != hands[last].chairs.end() && then->second == now->second;
    }
    bool sat_all_along(std::size_t from, std::size_t last, std::int64_t entry) const {
        for (std::size_t i = from; i <= last; ++i)
            if (!stays(i, last, entry)) return false;
        return true;
    }
};

// The games of a mixed event, one a level.
inline std::string horse_game(std::int64_t level) {
    static const std::array<const char*, 5> games{"fl-holdem", "o8", "razz", "stud", "stud8"};
    return games[static_cast<std::size_t>((level - 1) % 5)];
}

}  // namespace riffle::app
