// Telling a tournament what is sold and kept beside entries: rebuys, add-ons, extra stacks, places, those who wait, and
// those who have not appeared.
#include <fmt/format.h>

#include <array>

#include "runner/house_verbs.h"
#include "runner/text.h"

namespace riffle::runner {
namespace {

using Commands = std::vector<journal::TournamentCommand>;
using tournament::ChipProduct;

// rebuy Ana [with 500] [in a hand]: what she has in front of her, and whether cards were dealt to her
HouseCommands buy(Table& t, std::string_view rest, ChipProduct product) {
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return wrong(entry.error());
    tournament::SellChips command{.entry = *entry, .product = product};
    if (rest.ends_with("in a hand")) {
        command.in_hand = true;
        rest = trim(rest.substr(0, rest.size() - 9));
    }
    if (rest.empty()) return Commands{command};
    const auto with = take_token(rest);
    const auto chips = parse_number(rest);
    if (with != "with" || !chips) return wrong("expected 'NAME [with CHIPS] [in a hand]'");
    command.held = Chips{*chips};
    return Commands{command};
}
HouseCommands rebuy(Table& t, std::string_view rest) { return buy(t, rest, ChipProduct::rebuy); }
HouseCommands addon(Table& t, std::string_view rest) { return buy(t, rest, ChipProduct::addon); }
HouseCommands extra_stack(Table& t, std::string_view rest) { return buy(t, rest, ChipProduct::extra_stack); }

// declare-rebuy Ana [with 500]
HouseCommands declare_rebuy(Table& t, std::string_view rest) {
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return wrong(entry.error());
    tournament::DeclareRebuy command{.entry = *entry};
    if (rest.empty()) return Commands{command};
    const auto with = take_token(rest);
    const auto chips = parse_number(rest);
    if (with != "with" || !chips) return wrong("expected 'declare-rebuy NAME [with CHIPS]'");
    command.held = Chips{*chips};
    return Commands{command};
}

template <class Command>
HouseCommands each_person(std::string_view rest) {
    Commands commands;
    for (const auto name : tokens(rest)) {
        Command command;
        command.person = std::string{name};
        commands.emplace_back(std::move(command));
    }
    if (commands.empty()) return wrong("expected the names of people");
    return commands;
}
HouseCommands wait_for_place(Table&, std::string_view rest) { return each_person<tournament::JoinWaitingList>(rest); }
HouseCommands stop_waiting(Table&, std::string_view rest) { return each_person<tournament::LeaveWaitingList>(rest); }
HouseCommands check_in(Table&, std::string_view rest) { return each_person<tournament::CheckIn>(rest); }

// pre-register Ana [confirmed]
HouseCommands pre_register(Table&, std::string_view rest) {
    const auto name = take_token(rest);
    if (name.empty() || (!rest.empty() && rest != "confirmed"))
        return wrong("expected 'pre-register NAME [confirmed]'");
    return Commands{tournament::PreRegister{.person = std::string{name}, .confirmed = !rest.empty()}};
}

// remove-absent Ana with 5000, Bea with 300 late [for REASON]
HouseCommands remove_absent(Table& t, std::string_view rest) {
    tournament::RemoveAbsent command;
    if (const auto at = rest.find(" for "); at != std::string_view::npos) {
        command.reason = std::string{trim(rest.substr(at + 5))};
        rest = trim(rest.substr(0, at));
    }
    for (std::string_view said : split(rest, ',')) {
        const auto entry = entry_named(t, take_token(said));
        if (!entry) return wrong(entry.error());
        const auto with = take_token(said);
        const auto chips = parse_number(take_token(said));
        if (with != "with" || !chips || (!said.empty() && said != "late" && said != "never played"))
            return wrong("expected 'NAME with CHIPS [late|never played], ... [for REASON]'");
        command.absent.push_back({.entry = *entry, .chips = Chips{*chips}});
        if (said == "late") command.absent.back().said_late = true;
        if (said == "never played") command.absent.back().never_played = true;
    }
    return Commands{std::move(command)};
}

constexpr std::array entries_rows{HouseVerb{"rebuy", rebuy},
                                  HouseVerb{"addon", addon},
                                  HouseVerb{"extra-stack", extra_stack},
                                  HouseVerb{"declare-rebuy", declare_rebuy},
                                  HouseVerb{"wait-for-place", wait_for_place},
                                  HouseVerb{"stop-waiting", stop_waiting},
                                  HouseVerb{"pre-register", pre_register},
                                  HouseVerb{"check-in", check_in},
                                  HouseVerb{"remove-absent", remove_absent}};

}  // namespace

std::span<const HouseVerb> sale_words() { return entries_rows; }

}  // namespace riffle::runner
