// expect WHAT of the tournament spoken of: counts, seats, the clock, money by account, prizes by place and by player.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/describe/enum_from_string.hpp>
#include <boost/describe/enum_to_string.hpp>

#include "core/prizes/report.h"
#include "core/tournament/final_table.h"
#include "core/tournament/view.h"
#include "core/tournament/what_next.h"
#include "runner/house_verbs.h"
#include "runner/setup_words.h"
#include "runner/text.h"

namespace riffle::runner {
namespace {

using journal::TournamentStream;
using Value = std::optional<std::string>;

struct Asked {
    Table& table;
    const TournamentStream& in;
    std::string_view rest;  // what stands after the value's name
    const tournament::State& state() const { return in.state(); }
};

std::string number(std::int64_t n) { return fmt::format("{}", n); }

std::string prize_list(const std::vector<Money>& prizes) {
    std::vector<std::string> list;
    for (const Money prize : prizes) list.push_back(money_text(prize));
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, " "));
}

std::vector<Money> prizes_of(const Asked& a) {
    return prizes::present_prizes(a.state(), a.in.prizes(), &a.table.book());
}

// prize 3; prize Ana: of the place she has
Value prize(const Asked& a) {
    const auto prizes = prizes_of(a);
    auto place = parse_number(a.rest);
    if (!place) {
        const auto entry = entry_of(a.state(), a.rest);
        if (!entry) return std::nullopt;
        const auto own = prizes::prize_of(a.state(), prizes, a.in.prizes().seats, *entry);
        return own ? money_text(*own) : "none";
    }
    if (*place < 1 || *place > static_cast<std::int64_t>(prizes.size())) return "none";
    return money_text(prizes[static_cast<std::size_t>(*place - 1)]);
}

// paid Ana: what she was paid and has kept
Value paid(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const auto* money = a.in.prizes().paid.get(*entry);
    return money_text(Money{money ? prizes::sum_of(*money) : 0, a.state().setup->buy_in.currency});
}

Value place(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const auto at = tournament::place_of(a.state(), *entry);
    return at ? number(*at) : "none";
}

Value seat(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const auto at = a.state().find(*entry)->place;
    return at ? fmt::format("{}-{}", at->table.value, at->seat.value) : "none";
}

// balance pool, balance cash: what the account holds; what the house owes is below nothing
Value balance(const Asked& a) {
    tournament::MoneyAccount account{};
    if (a.rest == "drawers") return money_text({a.state().accounts.in_drawers(), {}});
    if (!boost::describe::enum_from_string(std::string{a.rest}.c_str(), account)) return std::nullopt;
    return money_text({a.state().accounts.of(account), {}});
}

Value level(const Asked& a) {
    const auto reading = tournament::read_clock(a.state().clock, a.state().setup->levels, a.table.house.now_ms());
    return fmt::format("{}{}", reading.on_break ? "break after " : "", reading.level_number);
}

// table 2: who sits there, by seat
Value table(const Asked& a) {
    const auto n = parse_number(a.rest);
    const tournament::Table* found = n ? a.state().seating.find(tournament::TableNumber{*n}) : nullptr;
    if (found == nullptr) return "none";
    std::vector<std::string> list;
    for (std::int64_t i = 1; i <= found->size(); ++i)
        if (const auto entry = found->at(tournament::SeatNumber{i}))
            list.push_back(fmt::format("{} {}", i, a.state().find(*entry)->person));
    return list.empty() ? "empty" : fmt::format("{}", fmt::join(list, ", "));
}

// tables: how many players sit at each, by number
Value sizes(const Asked& a) {
    std::vector<std::string> list;
    for (const auto& [n, found] : a.state().seating.tables()) list.push_back(fmt::format("{}", found.players()));
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, " "));
}

Value registration(const Asked& a) {
    const auto open =
        tournament::registration_open(a.state(), a.table.book(), a.table.house.now_ms(), a.in.prizes().published);
    return open ? "open" : "closed";
}

// next: what the floor should do now, most urgent first; "halt 2, balance 2, redraw"
Value next(const Asked& a) {
    rulebook::Consulted consulted;
    const rulebook::AskedBook book{a.table.book(), &consulted};
    std::vector<std::string> list;
    const auto paid = tournament::places_known(a.state(), book, a.table.house.now_ms(), a.in.prizes().published,
                                               static_cast<std::int64_t>(prizes_of(a).size()));
    constexpr std::int64_t soon_ms = 300'000;
    auto advice = what_next(a.state(), book, paid);
    for (auto& one : what_comes(a.state(), book, a.table.house.now_ms(), soon_ms)) advice.push_back(std::move(one));
    for (const auto& one : advice) {
        list.push_back(fmt::format("{}{}", boost::describe::enum_to_string(one.kind, ""),
                                   one.table ? fmt::format(" {}", one.table->value) : ""));
        if (one.entry) list.back() += " " + a.state().find(*one.entry)->person;
        if (one.person) list.back() += " " + *one.person;
        if (one.value) list.back() += fmt::format(" {}", one.value->value);
        if (one.notice) list.back() += fmt::format(" {}", boost::describe::enum_to_string(*one.notice, ""));
    }
    a.table.cite(consulted.clauses());
    return list.empty() ? "nothing" : fmt::format("{}", fmt::join(list, ", "));
}

// button 2: the seat
Value button(const Asked& a) {
    const auto n = parse_number(a.rest);
    const tournament::Table* found = n ? a.state().seating.find(tournament::TableNumber{*n}) : nullptr;
    if (found == nullptr) return std::nullopt;
    return found->button ? number(found->button->value) : "not told";
}

// decks 2: changed there so often; exchanged 25: chips of that value
Value decks(const Asked& a) {
    const auto n = parse_number(a.rest);
    const std::int64_t* changed = n ? a.state().decks.get(tournament::TableNumber{*n}) : nullptr;
    return number(changed ? *changed : 0);
}
Value exchanged(const Asked& a) {
    const auto n = parse_number(a.rest);
    const std::int64_t* chips = n ? a.state().exchanged.get(*n) : nullptr;
    return number(chips ? *chips : 0);
}
// moves: who was moved and is not known to have come, by entry
Value moves(const Asked& a) {
    std::vector<std::string> list;
    for (const auto& [entry, move] : a.state().moves) list.push_back(a.state().find(entry)->person);
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, " "));
}
// late-moves: who of them should have come by now
Value late_moves(const Asked& a) {
    rulebook::Consulted consulted;
    const rulebook::AskedBook book{a.table.book(), &consulted};
    std::vector<std::string> list;
    for (const auto& one : what_comes(a.state(), book, a.table.house.now_ms(), 0))
        if (one.kind == tournament::AdviceKind::move_late) list.push_back(a.state().find(*one.entry)->person);
    a.table.cite(consulted.clauses());
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, " "));
}
Value withdrawn(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    return a.state().find(*entry)->withdrawn ? "yes" : "no";
}

// stakes 2: of the hand that was last begun there
Value stakes(const Asked& a) {
    const auto n = parse_number(a.rest);
    const tournament::TableHands* hands = n ? a.state().hands.get(tournament::TableNumber{*n}) : nullptr;
    if (hands == nullptr || hands->hands == 0) return "none";
    const tournament::Level& level = a.state().setup->levels[static_cast<std::size_t>(hands->index)];
    std::string text = fmt::format("{}/{}", level.small_blind.value, level.big_blind.value);
    if (level.ante > Chips{0}) text += fmt::format(" ante {}", level.ante.value);
    return text;
}

// shares Ana: with whom she shares the prizes of their places
Value shares(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    std::vector<std::string> list;
    const tournament::Entry* found = a.state().find(*entry);
    for (const auto one : found->shares_with)
        if (one != *entry) list.push_back(a.state().find(one)->person);
    std::ranges::sort(list);
    return list.empty() ? "nobody" : fmt::format("{}", fmt::join(list, " "));
}

// left: of the level, in minutes
Value left(const Asked& a) {
    const auto reading = tournament::read_clock(a.state().clock, a.state().setup->levels, a.table.house.now_ms());
    return reading.remaining_ms ? fmt::format("{} min", *reading.remaining_ms / 60'000) : "no end";
}

// chips-in raced, removed, found: what the account holds
Value chips_in(const Asked& a) {
    tournament::ChipAccount account{};
    if (!boost::describe::enum_from_string(std::string{a.rest}.c_str(), account)) return std::nullopt;
    return number(a.state().accounts.of(account));
}

// raced NAME: the chips won in the race that was the last step
Value raced(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry || a.in.steps().empty()) return std::nullopt;
    for (const auto& event : a.in.steps().back().second->events)
        if (const auto* race = event.as<tournament::ChipsRaced>())
            for (const auto& one : race->results)
                if (one.entry == *entry) return number(one.won);
    return "none";
}

// drawn: how the last step was
Value drawn(const Asked& a) {
    if (a.in.steps().empty()) return "not at all";
    for (const auto& event : a.in.steps().back().second->events)
        if (const auto* moved = event.as<tournament::EntryMoved>(); moved && moved->draw)
            return moved->draw->algorithm == tournament::one_step_algorithm ? "in one step" : "in two steps";
    return "not at all";
}

// draws: how many there were
Value draws(const Asked& a) { return number(a.in.draws()); }

// waiting: who waits for a place, in the order they asked
Value waiting(const Asked& a) {
    std::vector<std::string> list;
    for (const auto& [request, person] : a.state().waiting) list.push_back(person);
    return list.empty() ? "nobody" : fmt::format("{}", fmt::join(list, " "));
}

// waits Ana: what for, before her first hand
Value waits(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const auto waits = a.state().find(*entry)->waits;
    return waits ? boost::describe::enum_to_string(*waits, "") : "no";
}

// final-table: whether it is the official one
Value final_table(const Asked& a) {
    rulebook::Consulted consulted;
    const rulebook::AskedBook book{a.table.book(), &consulted};
    const bool is = tournament::is_final_table(a.state(), book);
    a.table.cite(consulted.clauses());
    return is ? "yes" : "no";
}

// owes Ana: rebuys declared and not paid for
Value owes(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    return number(a.state().find(*entry)->rebuys_owed);
}

// checked: by which clause the last sale looked at the person
Value checked(const Asked& a) {
    if (a.in.steps().empty()) return "not at all";
    for (const auto& event : a.in.steps().back().second->events)
        if (const auto* sold = event.as<tournament::EntrySold>()) return sold->checked.value_or("not at all");
    return "not at all";
}

Money in_currency(const Asked& a, std::int64_t minor) { return {minor, a.state().setup->buy_in.currency}; }

// bounty Ana: what lies on her head
Value bounty(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const auto* head = a.in.prizes().bounties.heads.get(*entry);
    return head ? money_text(in_currency(a, *head)) : "none";
}
// bounties-won Ana; bounties-paid Ana: of hers
Value won_bounties(const Asked& a, bool paid) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const auto* won = a.in.prizes().bounties.won.get(*entry);
    return money_text(in_currency(a, !won ? 0 : paid ? won->paid : won->won));
}
// bounty-waits Ana: "20 at table 1", where it lies in the next pot there
Value bounty_waits(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const auto* waits = a.in.prizes().bounties.waiting.get(*entry);
    if (!waits) return "none";
    const std::string amount = money_text(in_currency(a, waits->amount));
    return waits->table ? fmt::format("{} at table {}", amount, waits->table->value) : amount;
}

// envelopes: "1 of 100, 2 of 20", those that are left
Value envelopes(const Asked& a) {
    std::vector<std::string> rows;
    const prizes::State& money = a.in.prizes();
    for (const prizes::Envelopes& row : *money.bounties.envelopes)
        rows.push_back(fmt::format("{} of {}", row.count, money_text(in_currency(a, row.amount))));
    return rows.empty() ? "none" : fmt::format("{}", fmt::join(rows, ", "));
}

// offer: "Ana 45.18, Bruno 32.25, left 10"
Value offered(const Asked& a) {
    const prizes::State& money = a.in.prizes();
    const auto& offer = money.deals.offer;
    if (!offer) return "none";
    std::vector<std::string> list;
    for (std::size_t i = 0; i < offer->stacks.size(); ++i)
        list.push_back(fmt::format("{} {}", a.state().find(offer->stacks[i].entry)->person,
                                   money_text(in_currency(a, offer->amounts[i]))));
    if (offer->left_to_play > 0)
        list.push_back(fmt::format("left {}", money_text(in_currency(a, offer->left_to_play))));
    return fmt::format("{}", fmt::join(list, ", "));
}
Value trophy(const Asked& a) {
    const std::optional<tournament::EntryNumber> to = a.in.prizes().deals.trophy;
    return to ? a.state().find(*to)->person : "nobody";
}
// seat-of Ana: won, used
Value seat_won(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    if (a.in.prizes().seats_used.contains(*entry)) return "used";
    return a.in.prizes().seat_tickets.contains(*entry) ? "issued" : "none";
}
// income, tax-base, deducted: the house's own
Value takings(const Asked& a, std::int64_t prizes::TakingsReport::*what) {
    rulebook::Consulted consulted;
    const rulebook::AskedBook book{a.table.book(), &consulted};
    const auto report = prizes::takings_report(a.state(), book);
    a.table.cite(consulted.clauses());
    return money_text(in_currency(a, report.*what));
}

// conduct NAME: what is left of it; "2 offences, 3 hands left, away_from_table"
Value conduct(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const tournament::Entry* found = a.state().find(*entry);
    const tournament::ConductRecord* record = a.state().conduct.get(found->person);
    if (record == nullptr) return "none";
    std::string text = fmt::format("{} offences", record->offences.size());
    if (found->removed == "disqualified" || found->removed == "expelled") text += ", " + found->removed;
    if (record->hands_left > 0) text += fmt::format(", {} hands left", record->hands_left);
    if (record->hands_served > 0) text += fmt::format(", {} served", record->hands_served);
    if (record->awaits_director) text += ", awaits the director";
    if (!record->away.empty()) text += ", " + record->away;
    return text;
}

// offences NAME: each with what was given for it, and by whom it was decided when that is asked
Value offences(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const tournament::ConductRecord* record = a.state().conduct.get(a.state().find(*entry)->person);
    if (record == nullptr) return "none";
    std::vector<std::string> list;
    for (const tournament::Offence& one : record->offences) {
        std::string text = fmt::format("{} {}", one.infraction, boost::describe::enum_to_string(one.measure, ""));
        if (one.hands > 0) text += fmt::format(" {}", one.hands);
        if (one.repeated) text += " repeated";
        if (one.reported) text += " reported";
        if (one.urgent) text += " urgent";
        if (one.set_aside) text += " set aside";
        list.push_back(std::move(text));
    }
    return fmt::format("{}", fmt::join(list, ", "));
}

// told Ana: at registration
Value told(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const tournament::Entry* found = a.state().find(*entry);
    const std::vector<std::string>& list = found->told;
    return list.empty() ? "nothing" : fmt::format("{}", fmt::join(list, ", "));
}

// handover 2: what the incoming dealer of a table hears; "100/200, Ana 1 offences 3 hands left"
Value handover(const Asked& a) {
    rulebook::Consulted consulted;
    const rulebook::AskedBook book{a.table.book(), &consulted};
    const auto list = tournament::handovers(a.state(), book, a.table.house.now_ms());
    a.table.cite(consulted.clauses());
    for (const auto& one : list) {
        if (number(one.table.value) != a.rest) continue;
        std::string text = fmt::format("{}/{}", one.small_blind.value, one.big_blind.value);
        for (const auto& player : one.players)
            text += fmt::format(", {} {} offences {} hands left", a.state().find(player.entry)->person, player.offences,
                                player.hands_left);
        return text;
    }
    return "nothing";
}

// dealers: "1 at 2, 2 at 3, off 3 4": who deals at which table (1 at table 2), who is off in the order they go in
Value dealers(const Asked& a) {
    const tournament::Rota& rota = a.state().rota;
    std::vector<std::string> list;
    for (const auto& [table, dealer] : rota.at()) list.push_back(fmt::format("{} at {}", dealer, table.value));
    std::string off;
    for (const auto& [turn, one] : rota.off()) off += " " + one.dealer;
    if (!off.empty()) list.push_back("off" + off);
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, ", "));
}
// push: when the dealers move on next; "now", "in 120 s", "not planned"
Value push(const Asked& a) {
    rulebook::Consulted consulted;
    const rulebook::AskedBook book{a.table.book(), &consulted};
    const std::int64_t now_ms = a.table.house.now_ms();
    const auto at = tournament::push_due(a.state(), book, now_ms);
    a.table.cite(consulted.clauses());
    if (!at) return "not planned";
    return *at <= now_ms ? "now" : fmt::format("in {} s", (*at - now_ms) / 1000);
}
// hand-over-notes 2: what the next dealer of that table has not taken over
Value hand_over_notes(const Asked& a) {
    const auto n = parse_number(a.rest);
    const auto* open = n ? a.state().notes.get(tournament::TableNumber{*n}) : nullptr;
    if (!open) return "none";
    std::vector<std::string> list;
    for (const tournament::HandOverNote& one : *open) list.push_back(one.text);
    return fmt::format("{}", fmt::join(list, "; "));
}

// playing Ana: who plays her entry now
Value playing(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const tournament::Entry* found = a.state().find(*entry);
    return found->playing ? *found->playing : found->person;
}

// table-place Ana: at her own table
Value table_place(const Asked& a) {
    const auto entry = entry_of(a.state(), a.rest);
    if (!entry) return std::nullopt;
    const auto place = a.state().find(*entry)->table_place;
    return place ? number(*place) : "none";
}

// game-now: of a mixed game the one whose turn it is
Value game_now(const Asked& a) {
    const auto reading = tournament::read_clock(a.state().clock, a.state().setup->levels, a.table.house.now_ms());
    return std::string{tournament::game_at(*a.state().setup, reading.level_number)};
}

Value winner(const Asked& a) { return a.state().winner ? a.state().find(*a.state().winner)->person : "nobody"; }

struct Row {
    std::string_view name;
    Value (*value)(const Asked&);
};
constexpr std::array rows{
    Row{"status", [](const Asked& a) -> Value { return boost::describe::enum_to_string(a.state().status, ""); }},
    Row{"registration", registration},
    Row{"entries", [](const Asked& a) -> Value { return number(a.state().entries_sold()); }},
    Row{"reentries", [](const Asked& a) -> Value { return number(a.state().totals.reentries); }},
    Row{"people",
        [](const Asked& a) -> Value { return number(static_cast<std::int64_t>(a.state().by_person.size())); }},
    Row{"players", [](const Asked& a) -> Value { return number(a.state().players_left()); }},
    Row{"chips", [](const Asked& a) -> Value { return number(a.state().chips_in_play().value); }},
    Row{"tables", sizes},
    Row{"table", table},
    Row{"seat", seat},
    Row{"level", level},
    Row{"place", place},
    Row{"winner", winner},
    Row{"waiting", waiting},
    Row{"owes", owes},
    Row{"final-table", final_table},
    Row{"waits", waits},
    Row{"checked", checked},
    Row{"rebuys", [](const Asked& a) -> Value { return number(a.state().totals.rebuys); }},
    Row{"addons", [](const Asked& a) -> Value { return number(a.state().totals.addons); }},
    Row{"extra-stacks", [](const Asked& a) -> Value { return number(a.state().totals.extra_stacks); }},
    Row{"conduct", conduct},
    Row{"offences", offences},
    Row{"next", next},
    Row{"told", told},
    Row{"handover", handover},
    Row{"dealers", dealers},
    Row{"push", push},
    Row{"hand-over-notes", hand_over_notes},
    Row{"playing", playing},
    Row{"table-place", table_place},
    Row{"game-now", game_now},
    Row{"button", button},
    Row{"left", left},
    Row{"stakes", stakes},
    Row{"decks", decks},
    Row{"exchanged", exchanged},
    Row{"moves", moves},
    Row{"late-moves", late_moves},
    Row{"withdrawn", withdrawn},
    Row{"shares", shares},
    Row{"chips-in", chips_in},
    Row{"draws", draws},
    Row{"drawn", drawn},
    Row{"raced", raced},
    Row{"day", [](const Asked& a) -> Value { return number(a.state().day); }},
    Row{"last-hands",
        [](const Asked& a) -> Value { return a.state().last_hands ? number(*a.state().last_hands) : "none"; }},
    Row{"pool", [](const Asked& a) -> Value { return money_text(a.state().pool()); }},
    Row{"fees", [](const Asked& a) -> Value { return money_text(a.state().fees()); }},
    Row{"balance", balance},
    Row{"places", [](const Asked& a) -> Value { return number(static_cast<std::int64_t>(prizes_of(a).size())); }},
    Row{"prizes", [](const Asked& a) -> Value { return prize_list(prizes_of(a)); }},
    Row{"prize", prize},
    Row{"paid", paid},
    Row{"bounty", bounty},
    Row{"bounties-won", [](const Asked& a) { return won_bounties(a, false); }},
    Row{"bounties-paid", [](const Asked& a) { return won_bounties(a, true); }},
    Row{"bounty-waits", bounty_waits},
    Row{"envelopes", envelopes},
    Row{"offer", offered},
    Row{"trophy", trophy},
    Row{"seats", [](const Asked& a) -> Value { return number(a.in.prizes().seats); }},
    Row{"seat-of", seat_won},
    Row{"reported", [](const Asked& a) -> Value { return a.in.prizes().reported_at ? "yes" : "no"; }},
    Row{"income", [](const Asked& a) { return takings(a, &prizes::TakingsReport::income); }},
    Row{"tax-base", [](const Asked& a) { return takings(a, &prizes::TakingsReport::tax_base); }},
};

}  // namespace

std::optional<std::string> house_value(Table& t, std::string_view what) {
    const TournamentStream* in = t.house.now_in();
    if (in == nullptr) return std::nullopt;
    const auto name = take_token(what);
    for (const Row& row : rows)
        if (row.name == name) return row.value({t, *in, what});
    return std::nullopt;
}

std::string house_value_list() {
    std::string list;
    for (const Row& row : rows) list += fmt::format("{}{}", list.empty() ? "" : ", ", row.name);
    return list;
}

}  // namespace riffle::runner
