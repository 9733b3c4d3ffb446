#include "core/league/event_of.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/prizes/deals.h"
#include "core/rulebook/keys.h"
#include "core/tournament/view.h"

namespace riffle::league {

namespace {

// How many entries each one has put out, alone or with others.
std::map<tournament::EntryNumber, std::int64_t> knockouts_of(const tournament::State& t) {
    std::map<tournament::EntryNumber, std::int64_t> count;
    for (const auto& [number, entry] : t.entries)
        for (const tournament::EntryNumber by : entry.knocked_out_by) ++count[by];
    return count;
}

// What was paid for it, the bounty apart.
std::int64_t price_paid(const tournament::State& t, const tournament::Entry& entry) {
    std::int64_t paid = t.price_of(entry).minor;
    for (const tournament::MoneyPosting& posting : entry.money)
        if (posting.from == tournament::MoneyAccount::bounties) paid -= posting.amount.minor;
    return paid;
}

std::int64_t minor_units(const Currency& currency) {
    std::int64_t units = 1;
    for (int i = 0; i < currency.exponent(); ++i) units *= 10;
    return units;
}

}  // namespace

ByBook<Event> event_of(std::string id, const prizes::TournamentRoom::State& s, const Attendance& attendance,
                       const Book& book) {
    const tournament::State& t = s.tournament;
    if (t.status != tournament::Status::finished)
        return std::unexpected(LeagueRefusal{LeagueProblem::not_finished, {}, 0});
    const auto named = [](const std::vector<std::string>& people, const std::string& person) {
        return std::ranges::find(people, person) != people.end();
    };
    const std::vector<Money> prizes = prizes::present_prizes(t, s.prizes, &book.book());
    Event event{.id = std::move(id),
                .day = day_of(t.setup->starts_at, book),
                .buy_in = t.setup->buy_in.minor + t.setup->fee.minor,
                .paid_places = static_cast<std::int64_t>(prizes.size()),
                .registrations = t.entries_sold()};
    event.satellite = t.setup->satellite.has_value();
    event.minor_per_unit = minor_units(t.setup->buy_in.currency);
    // [solverde-2023:3.1.3] A bounty is no part of the price.
    if (const auto& bounty = t.setup->bounty; bounty && bounty->inside_buy_in.value_or(false))
        event.buy_in -= std::min(bounty->amount.value_or(0), event.buy_in);
    event.ended_at_ms = t.started_at_ms;
    for (const auto& [number, entry] : t.entries) event.ended_at_ms = std::max(event.ended_at_ms, entry.busted_at_ms);
    const auto knockouts = knockouts_of(t);
    // [solverde-2023:9.3] All of it for the prizes of the season's final.
    event.season_fund = -t.accounts.of(tournament::MoneyAccount::season);
    event.league_retained = -t.accounts.of(tournament::MoneyAccount::league);
    event.series_retained = -t.accounts.of(tournament::MoneyAccount::series);
    // [solverde-2023:9.2-d] After a chop the same for all who made it.
    const prizes::Deals& deals = s.prizes.deals;
    const bool dealt = deals.made && !deals.made->forced;
    std::int64_t each = -1;
    if (dealt) {
        std::vector<std::int64_t> open;
        for (std::size_t i = 0; i < std::min(deals.made->stacks.size(), deals.list->size()); ++i)
            open.push_back((*deals.list)[i].minor);
        each = prizes::chop_points(open, static_cast<std::int64_t>(deals.made->stacks.size()));
    }
    // [solverde-2023:3.1.9-c] All survivors were paid the same; their places would have been paid by the list.
    std::optional<std::vector<std::int64_t>> by_place;
    // Where the book leaves their order to the director, nobody's place is above another's.
    if (tournament::format_of(*t.setup) == tournament::Format::survivor &&
        book.ask(rulebook::key::survivor_ranking).value == rulebook::SurvivorRanking::chip_count) {
        Money paid{0, t.setup->buy_in.currency};
        for (const Money prize : prizes) paid = paid + prize;
        by_place = prizes::prizes_by_place(t, book, paid);
    }
    std::set<std::string> seen;
    std::int64_t place = 0;
    // From the best place down: the first place of a person is that of the last elimination (mediterraneo-2026:22-a).
    for (const tournament::Ranked& row : tournament::ranking(t)) {
        const tournament::Entry* entry = t.find(row.entry);
        const std::string person = entry->person;
        if (!seen.insert(person).second) continue;
        Result result{.person = person, .entries = static_cast<std::int64_t>(t.entries_of(person).size())};
        // [mediterraneo-2026:10-b] Who never took part is known to the tournament where the floor said so.
        const bool never = std::ranges::all_of(t.entries_of(person), [&](tournament::EntryNumber one) {
            return t.entries.at(one).removed == "no_show" ||
                   t.entries.at(one).status == tournament::EntryStatus::refunded;
        });
        if (!never && !named(attendance.absent, person)) {
            result.place = ++place;
            // [mediterraneo-2026:17-d] Where each table plays to its own winner the place is the one there.
            if (entry->table_place) result.place = *entry->table_place;
            result.reached_day_two = named(attendance.day_two, person);
            for (const tournament::EntryNumber one : t.entries_of(person)) {
                if (const auto at = knockouts.find(one); at != knockouts.end()) result.knockouts += at->second;
                result.rebuys += t.entries.at(one).rebuys;
            }
            // [solverde-2023:9.2-a] Where not all begin with the same, the price that was paid.
            if (t.setup->day_two_stacks) result.price = price_paid(t, *entry);
            if (const auto prize = prizes::prize_of(t, prizes, s.prizes.seats, row.entry)) result.prize = prize->minor;
            if (by_place && row.place <= static_cast<std::int64_t>(std::min(by_place->size(), prizes.size())))
                result.list_prize = (*by_place)[static_cast<std::size_t>(row.place - 1)];
            // [solverde-2023:9.2-c] A seat counts with its value.
            if (row.place <= s.prizes.seats) std::swap(result.prize, result.seat_value);
            if (dealt &&
                std::ranges::find(deals.made->stacks, row.entry, &prizes::DealStack::entry) != deals.made->stacks.end())
                result.chop_points = each;
        }
        event.results.push_back(std::move(result));
    }
    return event;
}

}  // namespace riffle::league
