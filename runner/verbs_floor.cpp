// Telling a tournament what the floor does: buttons, redraws, the order of breaking, hand for hand, days, chips that
// leave play, players who must go.
#include <fmt/format.h>

#include <array>
#include <boost/describe/enum_from_string.hpp>
#include <map>
#include <set>

#include "runner/house_verbs.h"
#include "runner/setup_words.h"
#include "runner/text.h"

namespace riffle::runner {
namespace {

using Commands = std::vector<journal::TournamentCommand>;
using tournament::SeatNumber;
using tournament::TableNumber;

template <class Command>
HouseCommands alone(std::string_view rest, Command command) {
    if (!rest.empty()) return wrong(fmt::format("expected nothing after it, got '{}'", rest));
    return Commands{std::move(command)};
}

// "2-5": table 2, seat 5
std::optional<tournament::Place> place_in(std::string_view text) {
    const auto parts = split(text, '-');
    const auto table = parts.size() == 2 ? parse_number(parts[0]) : std::nullopt;
    const auto seat = parts.size() == 2 ? parse_number(parts[1]) : std::nullopt;
    if (!table || !seat) return std::nullopt;
    return tournament::Place{TableNumber{*table}, SeatNumber{*seat}};
}

// button 2-5: table 2 has it on seat 5
HouseCommands button(Table&, std::string_view rest) {
    const auto place = place_in(rest);
    if (!place) return wrong("expected 'button TABLE-SEAT'");
    return Commands{tournament::TellButton{place->table, place->seat}};
}

// arrange P1 1-1, P2 2-5: they sit there, by moves; who sat there before goes to a free seat
HouseCommands arrange(Table& t, std::string_view rest) {
    tournament::Seating seating = t.house.now_in()->state().seating;
    std::map<tournament::EntryNumber, tournament::Place> at;
    for (const auto& [number, table] : seating.tables())
        for (std::int64_t i = 1; i <= table.size(); ++i)
            if (const auto& entry = table.at(SeatNumber{i})) at[*entry] = {number, SeatNumber{i}};
    std::set<tournament::Place> meant;
    Commands commands;
    const auto move = [&](tournament::EntryNumber entry, tournament::Place to) {
        seating.leave(at[entry]);
        seating.sit(to, entry);
        at[entry] = to;
        commands.emplace_back(tournament::MoveEntry{entry, to.table, to.seat});
    };
    const auto free_seat = [&]() -> std::optional<tournament::Place> {
        for (const auto& [number, table] : seating.tables())
            for (std::int64_t i = table.size(); i >= 1; --i)
                if (const tournament::Place place{number, SeatNumber{i}};
                    seating.is_free(place) && !meant.contains(place))
                    return place;
        return std::nullopt;
    };
    for (std::string_view said : split(rest, ',')) {
        const auto entry = entry_named(t, take_token(said));
        if (!entry) return wrong(entry.error());
        const auto place = place_in(said);
        const tournament::Table* table = place ? seating.find(place->table) : nullptr;
        if (table == nullptr || !table->has(place->seat) || !at.contains(*entry))
            return wrong("expected 'arrange NAME TABLE-SEAT, ...' of those who sit");
        meant.insert(*place);
        if (at[*entry] == *place) continue;
        if (const auto other = table->at(place->seat)) {
            const auto elsewhere = free_seat();
            if (!elsewhere) return wrong("there is no free seat to arrange them with");
            move(*other, *elsewhere);
        }
        move(*entry, *place);
    }
    return commands;
}

HouseCommands draw_button(Table&, std::string_view rest) {
    const auto at = take_token(rest);
    const auto table = parse_number(rest);
    if (at != "at" || !table) return wrong("expected 'draw-button at TABLE'");
    return Commands{tournament::DrawButton{TableNumber{*table}}};
}

// redraw; redraw for a broken chair
HouseCommands redraw(Table&, std::string_view rest) {
    if (rest.empty()) return Commands{tournament::RedrawSeats{}};
    if (take_token(rest) != "for" || rest.empty()) return wrong("expected 'redraw' or 'redraw for REASON'");
    return Commands{tournament::RedrawSeats{std::string{rest}}};
}

HouseCommands break_order(Table&, std::string_view rest) {
    tournament::SetBreakOrder order;
    if (rest == "drawn") return Commands{std::move(order)};
    for (const auto word : tokens(rest)) {
        const auto table = parse_number(word);
        if (!table) return wrong("expected 'break-order TABLE...'");
        order.tables.push_back(TableNumber{*table});
    }
    return Commands{std::move(order)};
}

HouseCommands hand_for_hand(Table&, std::string_view rest) { return alone(rest, tournament::StartHandForHand{}); }
HouseCommands count_hand(Table&, std::string_view rest) {
    if (rest.empty()) return Commands{tournament::CountHand{}};
    const auto ms = parse_duration_ms(rest);
    if (!ms) return wrong("expected 'count-hand' or 'count-hand MINUTES min'");
    return Commands{tournament::CountHand{.ms = *ms}};
}
HouseCommands end_hand_for_hand(Table&, std::string_view rest) { return alone(rest, tournament::EndHandForHand{}); }
HouseCommands end_day(Table&, std::string_view rest) { return alone(rest, tournament::EndDay{}); }

HouseCommands last_hands(Table&, std::string_view rest) {
    tournament::AnnounceLastHands command;
    if (rest.ends_with("for a forced end")) {
        command.forced = true;
        rest = trim(rest.substr(0, rest.size() - 16));
    }
    if (rest.empty()) return Commands{command};
    command.hands = parse_number(rest);
    if (!command.hands) return wrong("expected 'last-hands [N] [for a forced end]'");
    return Commands{command};
}

HouseCommands overtime(Table&, std::string_view rest) { return alone(rest, tournament::StartOvertime{}); }
HouseCommands push_dealers(Table&, std::string_view rest) { return alone(rest, tournament::PushDealers{}); }

// plan-dealers 1 2 3, push 30 min, break 15 min: badges in the order they go in
HouseCommands plan_dealers(Table&, std::string_view rest) {
    tournament::PlanDealers command;
    const auto parts = split(rest, ',');
    for (std::size_t i = 1; i < parts.size(); ++i) {
        std::string_view part = trim(parts[i]);
        const auto word = take_token(part);
        const auto minutes =
            part.ends_with(" min") ? parse_number(trim(part.substr(0, part.size() - 4))) : std::nullopt;
        if (!minutes || (word != "push" && word != "break"))
            return wrong("expected 'plan-dealers BADGES[, push N min][, break N min]'");
        if (word == "push") command.push_every_ms = *minutes * 60'000;
        if (word == "break") command.break_ms = *minutes * 60'000;
    }
    std::string_view badges = parts.empty() ? rest : parts[0];
    for (auto badge = take_token(badges); !badge.empty(); badge = take_token(badges))
        command.dealers.emplace_back(badge);
    return Commands{std::move(command)};
}
// change-dealer 2; change-dealer 2 to 7
HouseCommands change_dealer(Table&, std::string_view rest) {
    const auto table = parse_number(take_token(rest));
    const bool named = !rest.empty();
    if (!table || (named && take_token(rest) != "to")) return wrong("expected 'change-dealer TABLE [to BADGE]'");
    tournament::ChangeDealer command{.table = TableNumber{*table}};
    if (named) command.dealer = std::string(rest);
    return Commands{std::move(command)};
}
// note-hand-over 2: seat 4 was warned
HouseCommands note_hand_over(Table&, std::string_view rest) {
    const std::size_t colon = rest.find(':');
    const auto table = parse_number(trim(rest.substr(0, colon)));
    if (!table || colon == std::string_view::npos) return wrong("expected 'note-hand-over TABLE: TEXT'");
    return Commands{tournament::NoteHandOver{TableNumber{*table}, std::string(trim(rest.substr(colon + 1)))}};
}
// confirm-hand-over 2: all that is open there; confirm-hand-over 2 to 3: up to the note of that number
HouseCommands confirm_hand_over(Table& t, std::string_view rest) {
    const auto table = parse_number(take_token(rest));
    const bool named = !rest.empty();
    if (!table || (named && take_token(rest) != "to")) return wrong("expected 'confirm-hand-over TABLE [to NOTE]'");
    tournament::ConfirmHandOver command{.table = TableNumber{*table}};
    const auto* open = t.house.now_in()->state().notes.get(command.table);
    command.note = named ? parse_number(rest).value_or(0) : open ? open->back().note : 0;
    return Commands{command};
}

// table-done 2; table-done 2 all-in 5000: the stack at risk
HouseCommands table_done(Table&, std::string_view rest) {
    const auto table = parse_number(take_token(rest));
    if (!table) return wrong("expected 'table-done TABLE [all-in CHIPS]'");
    tournament::TellTable command{.table = TableNumber{*table}};
    if (rest.empty()) return Commands{command};
    const auto word = take_token(rest);
    const auto stack = parse_number(rest);
    if (word != "all-in" || !stack) return wrong("expected 'table-done TABLE all-in CHIPS'");
    command.all_in = Chips{*stack};
    return Commands{command};
}
HouseCommands run_out(Table&, std::string_view rest) {
    const auto table = parse_number(rest);
    if (!table) return wrong("expected 'run-out TABLE'");
    return Commands{tournament::RunOutTable{TableNumber{*table}}};
}

// begin-hand 2; begin-hand 2 by shuffler_button
HouseCommands begin_hand(Table&, std::string_view rest) {
    const auto table = parse_number(take_token(rest));
    if (!table) return wrong("expected 'begin-hand TABLE [by first_riffle|shuffler_button|dealer_push]'");
    tournament::BeginHand command{.table = TableNumber{*table}};
    if (rest.empty()) return Commands{command};
    if (take_token(rest) != "by" || !boost::describe::enum_from_string(std::string{rest}.c_str(), command.by.emplace()))
        return wrong("expected 'by first_riffle', 'by shuffler_button' or 'by dealer_push'");
    return Commands{command};
}
// pace orbit_for_orbit; pace hands_per_level 10; pace orbit_for_orbit off
HouseCommands set_pace(Table&, std::string_view rest) {
    tournament::SetPace command;
    if (!boost::describe::enum_from_string(std::string{take_token(rest)}.c_str(), command.kind))
        return wrong("expected 'pace KIND [N|off]', the kinds being those of core/tournament/pace.h");
    if (rest.empty()) return Commands{command};
    if (rest == "off") {
        command.on = false;
        return Commands{command};
    }
    command.number = parse_number(rest);
    if (!command.number) return wrong("expected a number or 'off'");
    return Commands{command};
}

// change-deck 2 at dealer_push; change-deck 2 at damaged_card asked
HouseCommands change_deck(Table&, std::string_view rest) {
    const auto table = parse_number(take_token(rest));
    const auto at = take_token(rest);
    tournament::ChangeDeck command;
    const std::string why{take_token(rest)};
    if (!table || at != "at" || !boost::describe::enum_from_string(why.c_str(), command.why) ||
        (!rest.empty() && rest != "asked"))
        return wrong("expected 'change-deck TABLE at dealer_push|level_change|as_needed|damaged_card [asked]'");
    command.table = TableNumber{*table};
    if (rest == "asked") command.asked_by_player = true;
    return Commands{command};
}
// exchange Ana 8 of 25 into 100 [announced]
HouseCommands exchange(Table& t, std::string_view rest) {
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return wrong(entry.error());
    const auto chips = parse_number(take_token(rest));
    const auto of = take_token(rest);
    const auto value = parse_number(take_token(rest));
    const auto word = take_token(rest);
    const auto into = parse_number(take_token(rest));
    if (!chips || of != "of" || !value || word != "into" || !into || (!rest.empty() && rest != "announced"))
        return wrong("expected 'exchange NAME N of VALUE into VALUE [announced]'");
    tournament::ExchangeChips command{.entry = *entry, .value = Chips{*value}, .chips = *chips, .into = Chips{*into}};
    if (rest == "announced") command.announced = true;
    return Commands{command};
}
// take-stack Ana 5000: staff count and carry it; stack-arrives Ana 5000 [in hands|bag|rack]
HouseCommands carry(Table& t, std::string_view rest, bool arrived) {
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return wrong(entry.error());
    const auto chips = parse_number(take_token(rest));
    tournament::CarryChips command{.entry = *entry, .chips = Chips{chips.value_or(0)}, .arrived = arrived};
    const auto in = rest.empty() ? std::string_view{"in"} : take_token(rest);
    if (!chips || in != "in" ||
        (!rest.empty() && !boost::describe::enum_from_string(std::string{rest}.c_str(), command.how)))
        return wrong("expected 'NAME CHIPS [in rack|bag|hands]'");
    return Commands{command};
}
HouseCommands take_stack(Table& t, std::string_view rest) { return carry(t, rest, false); }
HouseCommands stack_arrives(Table& t, std::string_view rest) { return carry(t, rest, true); }

// colour-up table 1 of 25 [by chip_up] [absent Dora]: Ana 3, Bea 1 last
HouseCommands colour_up(Table& t, std::string_view rest) {
    const auto colon = rest.find(':');
    std::string_view head = trim(rest.substr(0, colon));
    tournament::ColourUp command;
    const auto word = take_token(head);
    const auto table = parse_number(take_token(head));
    const auto of = take_token(head);
    const auto value = parse_number(take_token(head));
    if (word != "table" || !table || of != "of" || !value)
        return wrong("expected 'colour-up table N of VALUE [by chip_up]: NAME CHIPS [last], ...'");
    command.table = TableNumber{*table};
    command.value = Chips{*value};
    auto more = take_token(head);
    if (more == "by") {
        const auto method = take_token(head);
        if (method != "chip_race" && method != "chip_up") return wrong("expected 'by chip_race' or 'by chip_up'");
        command.method = method == "chip_up" ? tournament::ColourUpBy::chip_up : tournament::ColourUpBy::chip_race;
        more = take_token(head);
    }
    if (more == "absent") {
        auto absent = entries_named(t, head);
        if (!absent) return wrong(absent.error());
        command.absent = std::move(*absent);
    } else if (!more.empty()) {
        return wrong("expected 'by METHOD' or 'absent NAME...'");
    }
    if (colon == std::string_view::npos) return Commands{std::move(command)};
    for (std::string_view said : split(rest.substr(colon + 1), ',')) {
        if (said.empty()) continue;
        const auto entry = entry_named(t, take_token(said));
        if (!entry) return wrong(entry.error());
        const auto chips = parse_number(take_token(said));
        if (!chips || (!said.empty() && said != "last")) return wrong("expected 'NAME CHIPS' or 'NAME CHIPS last'");
        command.leftovers.push_back({*entry, *chips, !said.empty()});
    }
    return Commands{std::move(command)};
}

HouseCommands retire(Table&, std::string_view rest) {
    const auto value = parse_number(rest);
    if (!value) return wrong("expected 'retire VALUE'");
    return Commands{tournament::RetireChips{Chips{*value}}};
}

// late-chips Ana 5 of 25
HouseCommands late_chips(Table& t, std::string_view rest) {
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return wrong(entry.error());
    const auto chips = parse_number(take_token(rest));
    const auto of = take_token(rest);
    const auto value = parse_number(rest);
    if (!chips || of != "of" || !value) return wrong("expected 'late-chips NAME N of VALUE'");
    return Commands{tournament::TakeLateChips{*entry, Chips{*value}, *chips}};
}

// found-chips 500; found-chips 500 of Ana
HouseCommands found_chips(Table& t, std::string_view rest) {
    const auto amount = parse_number(take_token(rest));
    if (!amount) return wrong("expected 'found-chips AMOUNT [of NAME]'");
    tournament::TakeFoundChips command{Chips{*amount}, std::nullopt};
    if (rest.empty()) return Commands{command};
    if (take_token(rest) != "of") return wrong("expected 'found-chips AMOUNT of NAME'");
    const auto owner = entry_named(t, rest);
    if (!owner) return wrong(owner.error());
    command.owner = *owner;
    return Commands{command};
}

HouseCommands removed(Table& t, std::string_view rest, tournament::Removal how) {
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return wrong(entry.error());
    const auto with = take_token(rest);
    const auto chips = parse_number(take_token(rest));
    if (with != "with" || !chips) return wrong("expected 'NAME with CHIPS [because REASON]'");
    if (!rest.empty() && take_token(rest) != "because") return wrong("expected 'NAME with CHIPS because REASON'");
    return Commands{tournament::RemoveEntry{*entry, how, Chips{*chips}, std::string{rest}}};
}
HouseCommands disqualify(Table& t, std::string_view rest) {
    return removed(t, rest, tournament::Removal::disqualified);
}
HouseCommands withdraw(Table& t, std::string_view rest) { return removed(t, rest, tournament::Removal::withdrawn); }
HouseCommands surrender(Table& t, std::string_view rest) { return removed(t, rest, tournament::Removal::surrendered); }

// tick entry_conditions: announced, or seen to
HouseCommands tick(Table&, std::string_view rest) {
    tournament::TickNotice command;
    if (!boost::describe::enum_from_string(std::string{rest}.c_str(), command.notice))
        return wrong(fmt::format("'{}' is no notice", rest));
    return Commands{command};
}

// wrong-seat Ana at 2-3 with 18000
HouseCommands wrong_seat(Table& t, std::string_view rest) {
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return wrong(entry.error());
    const auto at = take_token(rest);
    const auto parts = split(take_token(rest), '-');
    const auto with = take_token(rest);
    const auto chips = parse_number(rest);
    const auto table = parts.size() == 2 ? parse_number(parts[0]) : std::nullopt;
    const auto seat = parts.size() == 2 ? parse_number(parts[1]) : std::nullopt;
    if (at != "at" || !table || !seat || with != "with" || !chips)
        return wrong("expected 'wrong-seat NAME at TABLE-SEAT with CHIPS'");
    return Commands{tournament::CorrectSeat{*entry, {TableNumber{*table}, SeatNumber{*seat}}, Chips{*chips}}};
}

HouseCommands keep_seat(Table& t, std::string_view rest) {
    const auto entry = entry_named(t, rest);
    if (!entry) return wrong(entry.error());
    return Commands{tournament::KeepSeat{.entry = *entry, .kept = true}};
}

// change-player Ana to Bea
HouseCommands change_player(Table& t, std::string_view rest) {
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return wrong(entry.error());
    if (take_token(rest) != "to" || rest.empty()) return wrong("expected 'change-player NAME to NAME'");
    return Commands{tournament::ChangePlayer{*entry, std::string{rest}}};
}

// enter-team Reds: P1 P2 P3
HouseCommands enter_team(Table&, std::string_view rest) {
    auto name = take_token(rest);
    if (name.ends_with(':')) name.remove_suffix(1);
    tournament::RegisterTeam command{.name = std::string{name}, .members = {}};
    for (const auto member : tokens(rest)) command.members.emplace_back(member);
    return Commands{std::move(command)};
}

// stop Ana 30000, Bea 10000: those who are left, with what they have
HouseCommands stop(Table& t, std::string_view rest) {
    tournament::StopSurvivor command;
    for (std::string_view said : split(rest, ',')) {
        const auto entry = entry_named(t, take_token(said));
        if (!entry) return wrong(entry.error());
        const auto chips = parse_number(said);
        if (!chips) return wrong("expected 'stop NAME CHIPS, ...'");
        command.survivors.push_back({*entry, Chips{*chips}});
    }
    return Commands{std::move(command)};
}

constexpr std::array floor_rows{HouseVerb{"arrange", arrange},
                                HouseVerb{"button", button},
                                HouseVerb{"draw-button", draw_button},
                                HouseVerb{"redraw", redraw},
                                HouseVerb{"break-order", break_order},
                                HouseVerb{"hand-for-hand", hand_for_hand},
                                HouseVerb{"count-hand", count_hand},
                                HouseVerb{"end-hand-for-hand", end_hand_for_hand},
                                HouseVerb{"last-hands", last_hands},
                                HouseVerb{"end-day", end_day},
                                HouseVerb{"colour-up", colour_up},
                                HouseVerb{"retire", retire},
                                HouseVerb{"late-chips", late_chips},
                                HouseVerb{"found-chips", found_chips},
                                HouseVerb{"disqualify", disqualify},
                                HouseVerb{"surrender", surrender},
                                HouseVerb{"overtime", overtime},
                                HouseVerb{"push-dealers", push_dealers},
                                HouseVerb{"plan-dealers", plan_dealers},
                                HouseVerb{"change-dealer", change_dealer},
                                HouseVerb{"note-hand-over", note_hand_over},
                                HouseVerb{"confirm-hand-over", confirm_hand_over},
                                HouseVerb{"table-done", table_done},
                                HouseVerb{"run-out", run_out},
                                HouseVerb{"begin-hand", begin_hand},
                                HouseVerb{"pace", set_pace},
                                HouseVerb{"change-deck", change_deck},
                                HouseVerb{"exchange", exchange},
                                HouseVerb{"take-stack", take_stack},
                                HouseVerb{"stack-arrives", stack_arrives},
                                HouseVerb{"withdraw", withdraw},
                                HouseVerb{"tick", tick},
                                HouseVerb{"wrong-seat", wrong_seat},
                                HouseVerb{"keep-seat", keep_seat},
                                HouseVerb{"change-player", change_player},
                                HouseVerb{"enter-team", enter_team},
                                HouseVerb{"stop", stop}};

}  // namespace

std::span<const HouseVerb> floor_words() { return floor_rows; }

}  // namespace riffle::runner
