#include "core/cards/equity_deals.h"

#include <algorithm>

namespace riffle::deals {

CardSet left_of(const EquityQuestion& question) {
    return rules_of(question.game).deck - question.board - question.dead;
}

bool can_deal(std::span<const Range> players, CardSet left, std::uint64_t& steps) {
    if (players.empty()) return true;
    for (const CardSet holding : players.front().holdings) {
        if (steps == 0) return false;
        --steps;
        if ((holding - left).empty() && can_deal(players.subspan(1), left - holding, steps)) return true;
    }
    return false;
}

std::optional<EquityFault> fault_of(const EquityQuestion& question) {
    using enum EquityFault;
    const ShowdownRules& rules = rules_of(question.game);
    const auto& ranges = question.players;
    if (ranges.size() < 2 || ranges.size() > most_players) return players;
    if (question.board.size() > rules.board) return board;
    for (const Range& range : ranges)
        for (const CardSet holding : range.holdings) {
            if (holding.size() > rules.hole || holding.size() != range.holdings.front().size()) return hand_size;
            if (!(holding - rules.deck).empty()) return foreign_card;
        }
    if (!((question.board | question.dead) - rules.deck).empty()) return foreign_card;
    if (!(question.board & question.dead).empty()) return card_twice;
    const int needed = rules.hole * static_cast<int>(ranges.size()) + rules.board - question.board.size();
    std::uint64_t steps = 1'000'000;
    if (left_of(question).size() < needed || !can_deal(ranges, left_of(question), steps)) return no_deal;
    return std::nullopt;
}

}  // namespace riffle::deals
