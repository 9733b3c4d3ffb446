// The envelopes of a mystery bounty: laid, drawn, and shared out at the end of play.
#include <fmt/format.h>

#include "core/prizes/bounty_parts.h"
#include "core/tournament/refuse.h"

namespace riffle::prizes {

namespace {
using enum tournament::RefusalCode;
using tournament::MoneyAccount;
using tournament::refuse;
}  // namespace

std::expected<BountyEvent, tournament::Refusal> EnvelopeDraw::taken(const tournament::State& t, EntryNumber entry,
                                                                    std::int64_t head, const PotWinners& pot,
                                                                    const rulebook::AskedBook& book) {
    auto event = fixed_taken(t, entry, head, pot, book);
    if (!event) return event;
    BountyTaken* one = event->edit<BountyTaken>();
    if (!one) return event;
    const std::int64_t from = count_of(left_);
    tournament::Draw draw{.number = source_.number,
                          .algorithm = std::string(tournament::envelope_algorithm),
                          .seed = tournament::hex(source_.seed),
                          .from = from,
                          .pick = static_cast<std::int64_t>(numbers_.below(static_cast<std::uint64_t>(from))),
                          .next_commitment = source_.next_commitment};
    one->shares.front().pocket = take_envelope(left_, draw.pick);
    one->money = tournament::moved(MoneyAccount::bounties_won, MoneyAccount::bounties,
                                   in_currency(t, one->shares.front().pocket));
    one->draw = std::move(draw);
    return event;
}

std::int64_t lying_in(const Bounties& b) {
    if (b.by_envelope()) return worth_of(*b.envelopes);
    std::int64_t lying = b.gathered;
    for (const auto& [entry, head] : b.heads) lying += head;
    for (const auto& [entry, waits] : b.waiting) lying += waits.amount;
    return lying;
}

BountyDecision decide_lay(const tournament::State& t, const Bounties& b, const LayEnvelopes& c, bool prizes_published) {
    if (c.envelopes.size() > most_envelope_rows)
        return refuse(setup_fault, {},
                      {{"where", "envelopes"}, {"expected", fmt::format("at most {} rows", most_envelope_rows)}});
    if (!is_mystery(t)) return refuse(bounty_no_envelopes);
    if (t.status == tournament::Status::cancelled || t.status == tournament::Status::finished)
        return refuse(tournament_over);
    if (b.by_envelope()) return refuse(envelopes_laid_already);
    if (!prizes_published) return refuse(envelopes_before_prizes);
    const std::int64_t lying = lying_in(b);
    const auto pool = mystery_pool(lying, c.envelopes);
    if (!pool) {
        const auto row = [&](const char* field, const char* expected) {
            return refuse(
                setup_fault, {},
                {{"where", fmt::format("envelopes[{}].{}", pool.error().expected - 1, field)}, {"expected", expected}});
        };
        switch (pool.error().problem) {
            case MysteryProblem::amount_not_positive:
                return row("amount", "at least 1");
            case MysteryProblem::count_not_positive:
                return row("count", "at least 1");
            case MysteryProblem::too_many:
                return refuse(setup_fault, {},
                              {{"where", "envelopes"}, {"expected", fmt::format("at most {} of them", max_envelopes)}});
            case MysteryProblem::sum_is_another:
                break;
        }
        std::int64_t sum = 0;
        for (const Envelopes& row_of_them : c.envelopes) {
            std::int64_t worth = 0;
            if (__builtin_mul_overflow(row_of_them.amount, row_of_them.count, &worth) ||
                __builtin_add_overflow(sum, worth, &sum))
                return refuse(setup_fault, {}, {{"where", "envelopes"}, {"expected", "amounts that can be added up"}});
        }
        return refuse(envelopes_wrong_sum, {},
                      {{"sum", decimal(in_currency(t, sum))}, {"expected", decimal(in_currency(t, lying))}});
    }
    const auto heads = static_cast<std::int64_t>(b.heads.size());
    if (const auto count = static_cast<std::int64_t>(pool->size()); count != heads)
        return refuse(envelopes_wrong_count, {},
                      {{"count", std::to_string(count)}, {"expected", std::to_string(heads)}});
    return std::vector<BountyEvent>{EnvelopesLaid{.envelopes = rows_of(*pool)}};
}

std::vector<BountyEvent> last_envelopes(const tournament::State& t, const Bounties& b,
                                        const std::vector<EntryNumber>& left) {
    const std::int64_t lying = lying_in(b);
    if (lying == 0 || left.empty()) return {};
    EnvelopesShared shared{
        .shares = {},
        .money = tournament::moved(MoneyAccount::bounties_won, MoneyAccount::bounties, in_currency(t, lying))};
    const auto many = static_cast<std::int64_t>(left.size());
    for (std::int64_t i = 0; i < many; ++i)
        // What does not divide goes in single units to the first of them.
        if (const std::int64_t part = lying / many + (i < lying % many ? 1 : 0); part > 0)
            shared.shares.push_back({left[static_cast<std::size_t>(i)], part, 0});
    return {std::move(shared)};
}

bool lacks_envelopes(const tournament::State& t, const Bounties& b) {
    return is_mystery(t) && !b.by_envelope() && lying_in(b) > 0;
}

}  // namespace riffle::prizes
