#include "core/prizes/proof.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/tournament/proof.h"

namespace riffle::prizes {
namespace {

// The trophy between those with most chips, in the order they were told.
std::optional<std::string> wrong_trophy(const DealMade& made, const TrophyAwarded& trophy) {
    std::vector<EntryNumber> level;
    const auto most = std::ranges::max_element(made.stacks, {}, [](const DealStack& one) { return one.chips; });
    for (const DealStack& one : made.stacks)
        if (one.chips == most->chips) level.push_back(one.entry);
    const tournament::Draw& draw = *trophy.draw;
    if (draw.from != static_cast<std::int64_t>(level.size()) ||
        level[static_cast<std::size_t>(draw.pick)] != trophy.entry)
        return fmt::format("draw {}: its seed gives the trophy to somebody else", draw.number);
    return std::nullopt;
}

}  // namespace

std::optional<std::string> wrong_draw(const TournamentRoom::State&, std::span<const TournamentRoom::Event> events,
                                      const std::string& commitment) {
    const DealMade* made = nullptr;
    for (const TournamentRoom::Event& event : events) {
        if (const auto* deal = event.as<DealMade>()) made = deal;
        const auto* trophy = event.as<TrophyAwarded>();
        if (!trophy || !trophy->draw) continue;
        if (auto wrong = tournament::wrong_number(*trophy->draw, commitment)) return wrong;
        if (!made) return fmt::format("draw {}: there was nothing to draw for", trophy->draw->number);
        if (auto wrong = wrong_trophy(*made, *trophy)) return wrong;
    }
    return std::nullopt;
}

}  // namespace riffle::prizes
