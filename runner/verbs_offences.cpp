// Telling a tournament what its players did: offences with their circumstances and measures, hands that are served.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runner/house_verbs.h"
#include "runner/text.h"

namespace riffle::runner {
namespace {

using Commands = std::vector<journal::TournamentCommand>;
using tournament::LightMeasure;

std::string with_underscores(std::string_view word) {
    std::string name{word};
    std::ranges::replace(name, '-', '_');
    return name;
}

// What an offence line may say behind the infraction, as far as it was said.
struct Parts {
    tournament::RecordConduct record;
    std::optional<Chips> goes_with;
    bool expelled = false;
};

constexpr std::string_view forms =
    "expected 'offence NAME INFRACTION' and, with commas between, 'when CIRCUMSTANCE...', 'what WORDS', 'no measure', "
    "'warning', 'N hands', 'N rounds', 'N dealt in', 'forfeit CHIPS', 'disqualified with CHIPS', 'expelled with "
    "CHIPS', "
    "'found', 'set aside', 'offended earlier', 'because WORDS'";

bool read_measure(Parts& p, std::string_view part) {
    if (part == "no measure") return p.record.measure = LightMeasure::none, true;
    if (part == "warning") return p.record.measure = LightMeasure::warning, true;
    const auto first = take_token(part);
    if (first == "disqualified" || first == "expelled") {
        const auto with = take_token(part);
        const auto chips = parse_number(part);
        if (with != "with" || !chips) return false;
        p.goes_with = Chips{*chips};
        p.expelled = first == "expelled";
        return true;
    }
    const auto n = parse_number(first);
    if (!n || (part != "hands" && part != "rounds")) return false;
    p.record.measure = part == "hands" ? LightMeasure::hands : LightMeasure::rounds;
    p.record.length = *n;
    return true;
}

bool read_part(Parts& p, std::string_view part) {
    if (part == "found") return p.record.found = true, true;
    if (part == "set aside") return p.record.set_aside = true, true;
    if (part == "offended earlier") return p.record.offended_earlier = true, true;
    std::string_view rest = part;
    const auto word = take_token(rest);
    if (word == "when") {
        for (const auto flag : tokens(rest)) p.record.circumstances.push_back(with_underscores(flag));
        return !rest.empty();
    }
    if (word == "what") return p.record.what = std::string{rest}, !rest.empty();
    if (word == "because") return p.record.reason = std::string{rest}, !rest.empty();
    if (word == "forfeit") {
        const auto chips = parse_number(rest);
        if (chips) p.record.forfeit = Chips{*chips};
        return chips.has_value();
    }
    if (rest == "dealt in") {
        p.record.dealt_in = parse_number(word);
        return p.record.dealt_in.has_value();
    }
    return read_measure(p, part);
}

// offence Ana device-live-hand, when live-hand, 1 hands
HouseCommands offence(Table& t, std::string_view rest) {
    const auto parts = split(rest, ',');
    if (parts.empty()) return wrong(std::string{forms});
    std::string_view head = parts[0];
    const auto entry = entry_named(t, take_token(head));
    if (!entry) return wrong(entry.error());
    if (head.empty()) return wrong(std::string{forms});
    Parts p;
    p.record.entry = *entry;
    p.record.infraction = with_underscores(head);
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (!read_part(p, trim(parts[i]))) return wrong(fmt::format("{}, got '{}'", forms, parts[i]));
    if (!p.goes_with) return Commands{std::move(p.record)};
    if (p.record.measure) return wrong("expected one measure");
    return Commands{tournament::DisqualifyPlayer{.entry = p.record.entry,
                                                 .infraction = std::move(p.record.infraction),
                                                 .circumstances = std::move(p.record.circumstances),
                                                 .what = std::move(p.record.what),
                                                 .expelled = p.expelled,
                                                 .chips = *p.goes_with,
                                                 .found = p.record.found,
                                                 .set_aside = p.record.set_aside,
                                                 .reason = std::move(p.record.reason)}};
}

// hands-dealt 5 at 2
HouseCommands hands_dealt(Table&, std::string_view rest) {
    const auto hands = parse_number(take_token(rest));
    const auto at = take_token(rest);
    const auto table = parse_number(rest);
    if (!hands || at != "at" || !table) return wrong("expected 'hands-dealt N at TABLE'");
    return Commands{tournament::CountHandsDealt{tournament::TableNumber{*table}, *hands}};
}

HouseCommands readmit(Table& t, std::string_view rest) {
    const auto entry = entry_named(t, rest);
    if (!entry) return wrong(entry.error());
    return Commands{tournament::ReadmitPlayer{*entry}};
}

constexpr std::array offences_rows{HouseVerb{"offence", offence}, HouseVerb{"hands-dealt", hands_dealt},
                                   HouseVerb{"readmit", readmit}};

}  // namespace

std::span<const HouseVerb> conduct_words() { return offences_rows; }

}  // namespace riffle::runner
