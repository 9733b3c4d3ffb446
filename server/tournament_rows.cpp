#include "server/tournament_rows.h"

#include <algorithm>
#include <map>

namespace riffle::server {
namespace {

using journal::TournamentStream;
using namespace tournament;

shape::TableView table_row(const Look& look, const Table& table) {
    shape::TableView row{.table = table.number, .players = table.players(), .button = table.button};
    row.seats.reserve(table.seats.size());
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        shape::SeatView& seat = row.seats.emplace_back();
        seat.seat = static_cast<std::int64_t>(i) + 1;
        seat.entry = table.seats[i];
        if (seat.entry) seat.name = look.name_of(*seat.entry);
    }
    return row;
}

shape::ResultRow result_row(const Look& look, const Entry& entry) {
    const State& s = look.state();
    shape::ResultRow row{.entry = entry.number,
                         .out = entry.status == EntryStatus::winner ? 0 : entry.out,
                         .entries = standing_entries(s, *look.house, entry.person),
                         .name = look.names.of(entry.person),
                         .country = look.names.country(entry.person),
                         .paid = look.stream.prizes().paid.contains(entry.number),
                         .prize_lost = entry.prize_lost};
    for (const EntryNumber other : entry.knocked_out_by)
        if (const Entry* winner = s.find(other)) row.knocked_out_by.push_back(look.names.of(winner->person));
    return row;
}

// By the drawer it was paid into; an entry that cost nothing counts as cash.
Payment payment_of(const Entry& entry) {
    if (entry.money.empty()) return Payment::cash;
    return static_cast<Payment>(std::ranges::find(drawers, entry.money.front().to) - std::begin(drawers));
}

// In minor units: on the head, won with others' heads, and paid of that. Nothing: no bounties are played for.
std::optional<shape::BountyView> bounty_of(const Look& look, const Entry& entry) {
    if (!look.state().setup->bounty) return std::nullopt;
    const prizes::State& money = look.stream.prizes();
    const prizes::Bounties& bounties = money.bounties;
    const std::int64_t* head = bounties.heads.get(entry.number);
    const prizes::WonBounties* won = bounties.won.get(entry.number);
    return shape::BountyView{.head = head ? *head : 0, .won = won ? won->won : 0, .paid = won ? won->paid : 0};
}
std::optional<std::string> copied(const std::string* text) { return text ? std::optional(*text) : std::nullopt; }

// What the person did in this event, whichever entry it was.
std::optional<shape::ConductView> conduct_of(const Look& look, const Entry& entry) {
    const ConductRecord* record = look.state().conduct.get(entry.person);
    if (!record) return std::nullopt;
    shape::ConductView view{.hands_left = record->hands_left,
                            .hands_served = record->hands_served,
                            .awaits_director = record->awaits_director,
                            .away = record->away};
    for (const Offence& one : record->offences)
        view.offences.push_back({.infraction = one.infraction,
                                 .what = one.what,
                                 .measure = one.measure,
                                 .hands = one.hands,
                                 .repeated = one.repeated,
                                 .set_aside = one.set_aside,
                                 .reported = one.reported,
                                 .urgent = one.urgent,
                                 .clause = one.clause,
                                 .reason = one.reason,
                                 .by = look.account_name(one.by),
                                 .at = one.at_ms});
    return view;
}

shape::EntryRow entry_row(const Look& look, const Entry& entry) {
    const journal::Step* sale = look.stream.sale_of(entry.number);
    const prizes::State& money = look.stream.prizes();
    return {.entry = entry.number,
            .person = look.house->person_of(entry.person),
            .name = look.names.of(entry.person),
            .kind = entry.kind,
            .status = entry.status,
            .table = entry.place ? std::optional(entry.place->table) : std::nullopt,
            .seat = entry.place ? std::optional(entry.place->seat) : std::nullopt,
            .paid = look.state().price_of(entry),
            .prize_paid = money.paid.contains(entry.number),
            .payment = payment_of(entry),
            .moved_to = entry.moved_to.empty() ? std::nullopt : std::optional(entry.moved_to),
            .credit = entry.credit,
            .rebuys = entry.rebuys,
            .addons = entry.addons,
            .extra_stacks = entry.extra_stacks,
            .owes = entry.rebuys_owed,
            .waits = entry.waits,
            .conduct = conduct_of(look, entry),
            .withdrawn = entry.withdrawn,
            .playing = entry.playing ? std::optional(look.person(*entry.playing)) : std::nullopt,
            .ticket = entry.ticket,
            .bounty = bounty_of(look, entry),
            .seat_ticket = copied(money.seat_tickets.get(entry.number)),
            .seat_used = copied(money.seats_used.get(entry.number)),
            .sold_at = sale ? sale->at_ms : 0,
            .sold_by = sale ? look.account_name(sale->by) : "",
            .step = sale ? sale->version : 0};
}

template <class Rows>
std::optional<Rows> unless_empty(Rows rows) {
    if (rows.set.empty() && rows.gone.empty()) return std::nullopt;
    return rows;
}

}  // namespace

std::vector<shape::TableView> all_tables(const Look& look) {
    std::vector<shape::TableView> rows;
    rows.reserve(look.state().seating.tables().size());
    for (const auto& [number, table] : look.state().seating.tables()) rows.push_back(table_row(look, table));
    return rows;
}

std::vector<shape::ResultView> all_results(const Look& look) {
    const std::vector<Money> prizes = published_prizes(look.stream);
    std::vector<shape::ResultView> rows;
    for (const auto& [own_place, ranked, all] : person_ranking(look.state(), *look.house)) {
        const Entry* entry = look.state().find(ranked.entry);
        shape::ResultView& row = rows.emplace_back();
        static_cast<shape::ResultRow&>(row) = result_row(look, *entry);
        row.place = own_place;
        if (!entry->prize_lost) row.prize = prize_of_entry(look.stream, prizes, ranked.entry);
    }
    return rows;
}

std::vector<shape::EntryView> all_entries(const Look& look) {
    std::map<EntryNumber, std::int64_t> places;
    for (const PersonRanked& row : person_ranking(look.state(), *look.house)) places[row.ranked.entry] = row.place;
    const std::vector<Money> prizes = published_prizes(look.stream);
    std::vector<shape::EntryView> rows;
    rows.reserve(look.state().entries.size());
    for (const auto& [number, entry] : look.state().entries) {
        shape::EntryView& row = rows.emplace_back();
        static_cast<shape::EntryRow&>(row) = entry_row(look, entry);
        const auto place = places.find(number);
        if (place == places.end()) continue;
        row.place = place->second;
        if (!entry.prize_lost) row.prize = prize_of_entry(look.stream, prizes, number);
    }
    return rows;
}

std::optional<shape::TableRows> changed_tables(const TournamentStream& before, const Look& look) {
    shape::TableRows rows;
    const auto& now = look.state().seating.tables();
    now.each_change_from(before.state().seating.tables(), [&](TableNumber number) {
        if (const Table* table = now.get(number))
            rows.set.push_back(table_row(look, *table));
        else
            rows.gone.push_back(number);
    });
    return unless_empty(std::move(rows));
}

std::set<EntryNumber> changed_entries(const TournamentStream& before, const TournamentStream& now) {
    std::set<EntryNumber> changed;
    const auto note = [&](EntryNumber number) { changed.insert(number); };
    now.state().entries.each_change_from(before.state().entries, note);
    now.prizes().paid.each_change_from(before.prizes().paid, note);
    now.prizes().seats_used.each_change_from(before.prizes().seats_used, note);
    now.prizes().bounties.heads.each_change_from(before.prizes().bounties.heads, note);
    now.prizes().bounties.won.each_change_from(before.prizes().bounties.won, note);
    now.state().conduct.each_change_from(before.state().conduct, [&](const PersonId& person) {
        for (const EntryNumber number : now.state().entries_of(person)) note(number);
    });
    return changed;
}

std::optional<shape::EntryRows> entry_rows(const std::set<EntryNumber>& changed, const Look& look) {
    shape::EntryRows rows;
    for (const EntryNumber number : changed) {
        if (const Entry* entry = look.state().find(number))
            rows.set.push_back(entry_row(look, *entry));
        else
            rows.gone.push_back(number);
    }
    return unless_empty(std::move(rows));
}

std::optional<shape::ResultRows> result_rows(const std::set<EntryNumber>& changed, const TournamentStream& before,
                                             const Look& look) {
    // Whose entry changed, of those all entries may have become a result, or ceased to be one.
    std::set<EntryNumber> touched = changed;
    for (const EntryNumber number : changed)
        for (const State* s : {&look.state(), &before.state()})
            if (const Entry* entry = s->find(number))
                for (const EntryNumber own : entries_of(*s, *look.house, entry->person)) touched.insert(own);
    // The winner's row is there once the tournament is finished.
    for (const State* s : {&look.state(), &before.state()})
        if (s->winner && before.state().status != look.state().status) touched.insert(*s->winner);
    shape::ResultRows rows;
    for (const EntryNumber number : touched) {
        const Entry* is = look.state().find(number);
        const Entry* was = before.state().find(number);
        if (is && is_result(look.state(), *look.house, *is))
            rows.set.push_back(result_row(look, *is));
        else if (was && is_result(before.state(), *look.house, *was))
            rows.gone.push_back(number);
    }
    return unless_empty(std::move(rows));
}

}  // namespace riffle::server
