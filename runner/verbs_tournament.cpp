// Telling a tournament: entries, the clock, bust-outs, seats.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/tournament/view.h"
#include "runner/house_verbs.h"
#include "runner/setup_words.h"
#include "runner/text.h"

namespace riffle::runner {
namespace {

using Commands = std::vector<journal::TournamentCommand>;
using tournament::EntryNumber;

const tournament::State& state(const Table& t) { return t.house.now_in()->state(); }

template <class Command>
HouseCommands alone(std::string_view rest, Command command) {
    if (!rest.empty()) return wrong(fmt::format("expected nothing after it, got '{}'", rest));
    return Commands{std::move(command)};
}

std::optional<tournament::Payment> payment_in(std::string_view word) {
    using enum tournament::Payment;
    if (word == "cash") return cash;
    if (word == "card") return card;
    if (word == "transfer") return transfer;
    if (word == "ticket") return ticket;
    if (word == "chips") return chips;
    return std::nullopt;
}

// What stands after a word, cut off the text.
std::string_view tail_after(std::string_view& text, std::string_view word) {
    const auto at = text.find(word);
    if (at == std::string_view::npos) return {};
    const std::string_view tail = trim(text.substr(at + word.size()));
    text = trim(text.substr(0, at));
    return tail;
}

// enter NAME... [by cash|card|chips|transfer|ticket] [stating payer NAME date DAY venue VENUE]
// [with-points N | with-stack N]; enter N: so many people, P1, P2 and so on.
HouseCommands enter(Table& t, std::string_view rest) {
    std::optional<tournament::TransferDetails> transfer;
    const auto stated = tokens(tail_after(rest, " stating "));
    for (std::size_t i = 0; i < stated.size(); i += 2) {
        if (!transfer) transfer.emplace();
        const std::string value{i + 1 < stated.size() ? stated[i + 1] : ""};
        if (stated[i] == "payer")
            transfer->payer = value;
        else if (stated[i] == "date")
            transfer->date = value;
        else if (stated[i] == "venue")
            transfer->venue = value;
        else
            return wrong("expected 'stating payer NAME date DAY venue VENUE'");
    }
    auto words = tokens(rest);
    std::optional<tournament::Payment> payment;
    std::optional<std::int64_t> points, stack;
    if (words.size() > 2 && (words[words.size() - 2] == "with-points" || words[words.size() - 2] == "with-stack")) {
        auto& said = words[words.size() - 2] == "with-points" ? points : stack;
        said = parse_number(words.back());
        if (!said) return wrong(fmt::format("expected a number, got '{}'", words.back()));
        words.resize(words.size() - 2);
    }
    if (words.size() > 2 && words[words.size() - 2] == "by") {
        payment = payment_in(words.back());
        if (!payment)
            return wrong(fmt::format("expected cash, card, chips, transfer or ticket, got '{}'", words.back()));
        words.resize(words.size() - 2);
    }
    std::vector<std::string> people;
    if (const auto n = words.size() == 1 ? parse_number(words[0]) : std::nullopt) {
        if (*n > House::most_entries) return wrong(fmt::format("expected at most {} entries", House::most_entries));
        for (std::int64_t i = 0; i < *n; ++i) people.push_back(t.house.next_person());
    } else {
        people.assign(words.begin(), words.end());
    }
    if (people.empty()) return wrong("expected 'enter NAME...' or 'enter N'");
    if (t.house.entries_sold() + static_cast<std::int64_t>(people.size()) > House::most_entries)
        return wrong(fmt::format("expected at most {} entries in a scenario", House::most_entries));
    Commands commands;
    for (std::string& person : people)
        commands.emplace_back(tournament::SellEntry{.person = std::move(person),
                                                    .payment = payment,
                                                    .document_seen = std::nullopt,
                                                    .transfer = transfer,
                                                    .points = points,
                                                    .stack = stack});
    return commands;
}

HouseCommands refund(Table& t, std::string_view rest) {
    auto entries = entries_named(t, rest);
    if (!entries) return wrong(entries.error());
    return Commands{tournament::RefundEntries{std::move(*entries)}};
}

HouseCommands change(Table& t, std::string_view rest) {
    tournament::Setup setup = *state(t).setup;
    if (auto ok = read_setup(setup, rest); !ok) return wrong(ok.error());
    return Commands{tournament::ChangeSetup{std::move(setup)}};
}

// Only what may change while entries are sold and played.
HouseCommands late(Table&, std::string_view rest) {
    const auto n = parse_number(rest);
    if (!n) return wrong("expected 'late LEVELS'");
    return Commands{tournament::ChangeLateRegistration{*n}};
}
HouseCommands cap(Table&, std::string_view rest) {
    const auto n = parse_number(rest);
    if (!n && rest != "none") return wrong("expected 'cap N' or 'cap none'");
    return Commands{tournament::ChangeCap{n}};
}

HouseCommands open(Table&, std::string_view rest) { return alone(rest, tournament::OpenRegistration{}); }
HouseCommands start(Table&, std::string_view rest) { return alone(rest, tournament::StartClock{}); }
HouseCommands pause(Table&, std::string_view rest) { return alone(rest, tournament::PauseClock{}); }
HouseCommands balance(Table&, std::string_view rest) { return alone(rest, tournament::BalanceTables{}); }
HouseCommands cancel(Table&, std::string_view rest) {
    return Commands{tournament::CancelTournament{std::string{rest}}};
}

// level 3: the clock is set to the beginning of the third level, breaks not counted.
HouseCommands level(Table& t, std::string_view rest) {
    const auto n = parse_number(rest);
    if (!n) return wrong("expected 'level N'");
    std::int64_t played = 0, index = 0;
    for (const tournament::Level& l : state(t).setup->levels) {
        if (!l.is_break() && ++played == *n) return Commands{tournament::SetLevel{index}};
        ++index;
    }
    return Commands{tournament::SetLevel{index}};
}

HouseCommands add_time(Table&, std::string_view rest) {
    const auto ms = parse_duration_ms(rest);
    if (!ms) return wrong("expected 'add-time MINUTES min'");
    return Commands{tournament::AddTime{*ms}};
}

// out NAME... [with CHIPS...] [by NAME... [stacks CHIPS...] [end-stacks CHIPS...] [main-pot NAME...]]: of one hand, the
// worst placed first; what each began it with.
HouseCommands out(Table& t, std::string_view rest) {
    std::string_view by;
    const std::string_view main_pot = tail_after(rest, " main-pot ");
    const std::string_view end_stacks = tail_after(rest, " end-stacks ");
    if (const auto at = rest.find(" by "); at != std::string_view::npos) {
        by = trim(rest.substr(at + 4));
        rest = trim(rest.substr(0, at));
    }
    tournament::BustOut command;
    if (const auto at = rest.find(" with "); at != std::string_view::npos) {
        command.stacks.emplace();
        for (const auto word : tokens(rest.substr(at + 6))) {
            const auto chips = parse_number(word);
            if (!chips) return wrong(fmt::format("expected chips, got '{}'", word));
            command.stacks->push_back(Chips{*chips});
        }
        rest = trim(rest.substr(0, at));
    }
    auto entries = entries_named(t, rest);
    if (!entries) return wrong(entries.error());
    command.entries = std::move(*entries);
    if (!by.empty()) {
        auto winners = winners_named(t, by);
        if (!winners) return wrong(winners.error());
        command.by = std::move(winners->entries);
        command.by_stacks = std::move(winners->stacks);
    }
    if (!main_pot.empty()) {
        auto winners = entries_named(t, main_pot);
        if (!winners) return wrong(winners.error());
        command.by_main_pot = std::move(*winners);
    }
    for (const auto word : tokens(end_stacks)) {
        const auto chips = parse_number(word);
        if (!chips) return wrong("expected 'end-stacks CHIPS...'");
        if (!command.by_end_stacks) command.by_end_stacks.emplace();
        command.by_end_stacks->push_back(Chips{*chips});
    }
    return Commands{std::move(command)};
}

// play-down to N: one after the other, who came last goes first.
HouseCommands play_down(Table& t, std::string_view rest) {
    const auto to = take_token(rest);
    const auto n = parse_number(rest);
    if (to != "to" || !n || *n < 1) return wrong("expected 'play-down to N'");
    std::vector<EntryNumber> in;
    for (const auto& [number, entry] : state(t).entries)
        if (entry.status == tournament::EntryStatus::seated) in.push_back(number);
    // Where each table plays to its own winner nobody there is the last to go.
    std::map<tournament::TableNumber, std::int64_t> at;
    for (const auto& [number, table] : state(t).seating.tables()) at[number] = table.players();
    Commands commands;
    for (std::size_t i = in.size(), left = in.size(); i-- > 0 && static_cast<std::int64_t>(left) > *n;) {
        const auto table = state(t).find(in[i])->place->table;
        if (tournament::table_by_table(*state(t).setup) && at[table] == 1) continue;
        --at[table];
        --left;
        commands.emplace_back(tournament::BustOut{.entries = {in[i]}, .by = {}});
    }
    return commands;
}

// "2-5": table 2, seat 5.
std::optional<tournament::Place> place_in(std::string_view text) {
    const auto parts = split(text, '-');
    const auto table = parts.size() == 2 ? parse_number(parts[0]) : std::nullopt;
    const auto seat = parts.size() == 2 ? parse_number(parts[1]) : std::nullopt;
    if (!table || !seat) return std::nullopt;
    return tournament::Place{tournament::TableNumber{*table}, tournament::SeatNumber{*seat}};
}

// seat NAME at TABLE-SEAT
HouseCommands seat(Table& t, std::string_view rest) {
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return wrong(entry.error());
    const auto at = take_token(rest);
    const auto place = place_in(rest);
    if (at != "at" || !place) return wrong("expected 'seat NAME at TABLE-SEAT'");
    return Commands{tournament::MoveEntry{*entry, place->table, place->seat}};
}

HouseCommands break_table(Table&, std::string_view rest) {
    const auto n = parse_number(rest);
    if (!n) return wrong("expected 'break-table N'");
    return Commands{tournament::BreakTable{tournament::TableNumber{*n}}};
}

// undo: the last step that stands.
HouseCommands undo(Table& t, std::string_view rest) {
    const journal::Step* last = t.house.now_in()->to_undo();
    return alone(rest, journal::UndoStep{last ? last->version : 0});
}

constexpr std::array entry_rows{HouseVerb{"open", open},     HouseVerb{"enter", enter}, HouseVerb{"refund", refund},
                                HouseVerb{"change", change}, HouseVerb{"late", late},   HouseVerb{"cap", cap},
                                HouseVerb{"cancel", cancel}};
constexpr std::array play_rows{HouseVerb{"start", start},     HouseVerb{"pause", pause},
                               HouseVerb{"level", level},     HouseVerb{"add-time", add_time},
                               HouseVerb{"out", out},         HouseVerb{"play-down", play_down},
                               HouseVerb{"seat", seat},       HouseVerb{"break-table", break_table},
                               HouseVerb{"balance", balance}, HouseVerb{"undo", undo}};

}  // namespace

std::span<const HouseVerb> entry_words() { return entry_rows; }
std::span<const HouseVerb> play_words() { return play_rows; }

}  // namespace riffle::runner
