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

// Envelopes drawn one after the other with one seed, from those that lay there.
std::optional<std::string> wrong_envelopes(const TournamentRoom::State& before,
                                           std::span<const TournamentRoom::Event> events,
                                           const std::string& commitment) {
    std::vector<Envelopes> left = *before.prizes.bounties.envelopes;
    std::optional<tournament::DrawNumbers> numbers;
    for (const TournamentRoom::Event& event : events) {
        const auto* taken = event.as<BountyTaken>();
        if (!taken || !taken->draw) continue;
        const tournament::Draw& draw = *taken->draw;
        const auto wrong = [&](std::string_view why) { return fmt::format("draw {}: {}", draw.number, why); };
        if (draw.algorithm != tournament::envelope_algorithm) return wrong("its algorithm is not known");
        const auto seed = tournament::seed_of(draw.seed);
        if (!seed) return wrong("its seed is no seed");
        if (tournament::commitment_of(*seed) != commitment) return wrong("its seed is not the one committed to");
        if (!numbers) numbers.emplace(*seed);
        if (draw.from < 1 || draw.from != count_of(left) ||
            static_cast<std::int64_t>(numbers->below(static_cast<std::uint64_t>(draw.from))) != draw.pick)
            return wrong("its seed gives another envelope");
        if (taken->shares.size() != 1 || take_envelope(left, draw.pick) != taken->shares.front().pocket)
            return wrong("another amount was in its envelope");
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> wrong_draw(const TournamentRoom::State& before,
                                      std::span<const TournamentRoom::Event> events, const std::string& commitment) {
    if (auto wrong = wrong_envelopes(before, events, commitment)) return wrong;
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
