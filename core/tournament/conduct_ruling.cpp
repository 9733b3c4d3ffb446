// Circumstances, finding and measure: the book is asked by the rules of core/rulings, and what the tournament knows
// nobody has to tell.
#include "core/tournament/conduct_ruling.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/rulebook/keys.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament::conduct {
namespace {

using enum RefusalCode;
using rulings::Flag;
using rulings::Flags;
using rulings::Infraction;
using rulings::Matter;
using rulings::Penalty;
using rulings::Ruling;
using rulings::Term;
namespace key = rulebook::key;

// What was asked last decided that nothing follows.
Citation last_of(const Ruling& ruling) { return ruling.cites.empty() ? Citation{} : ruling.cites.back(); }
Citation first_of(const Ruling& ruling) { return ruling.cites.empty() ? Citation{} : ruling.cites[0]; }

const rulings::Statement* statement_of(const Ruling& ruling) {
    if (ruling.outcomes.empty()) return nullptr;
    if (const auto* demand = std::get_if<rulings::Demand>(&ruling.outcomes[0])) return &demand->said;
    return std::get_if<rulings::Statement>(&ruling.outcomes[0]);
}
bool says(const Ruling& ruling, Term term) {
    const auto* statement = statement_of(ruling);
    return statement && statement->what == term;
}
std::optional<std::int64_t> detail_of(const Ruling& ruling, Term name) {
    if (const auto* statement = statement_of(ruling))
        for (const rulings::Detail& detail : statement->details)
            if (detail.name == name) return detail.value;
    return std::nullopt;
}

// Circumstances that the tournament knows; whoever tells one that does not hold is refused.
struct Known {
    Flag flag;
    bool (*holds)(const State& s, const Context& context);
};
constexpr std::array known{
    Known{Flag::hand_for_hand, [](const State& s, const Context&) { return s.hand_for_hand.has_value(); }},
    Known{Flag::in_the_money,
          [](const State& s, const Context& c) { return c.places_paid > 0 && s.players_left() <= c.places_paid; }},
    Known{Flag::final_heads_up, [](const State& s, const Context&) { return s.players_left() == 2; }},
    Known{Flag::winner_takes_all, [](const State&, const Context& c) { return c.places_paid == 1; }},
};

// [internacional:36-1] A repetition is the same thing done again: under a code that says little, the same in words.
bool same_conduct(const Offence& before, std::string_view infraction, std::string_view what) {
    if (before.infraction != infraction) return false;
    const bool says_little = infraction == rulings::name_of(Infraction::etiquette);
    return !says_little || std::ranges::equal(before.what, what, [](unsigned char a, unsigned char b) {
        return std::tolower(a) == std::tolower(b);
    });
}

}  // namespace

const ConductRecord& record_of(const State& s, const PersonId& person) {
    static const ConductRecord none;
    const ConductRecord* record = s.conduct.get(person);
    return record ? *record : none;
}

std::optional<Refusal> unknown_words(const Told& told) {
    constexpr std::size_t shown = 60;
    if (!rulings::infraction_named(told.infraction))
        return Refusal{infraction_unknown, {}, {{"infraction", told.infraction.substr(0, shown)}}};
    for (std::size_t i = 0; i < told.circumstances.size(); ++i)
        if (i >= most_circumstances || !rulings::flag_named(told.circumstances[i]))
            return Refusal{circumstance_unknown, {}, {{"circumstance", told.circumstances[i].substr(0, shown)}}};
    return std::nullopt;
}

// The words are known (unknown_words).
std::expected<Flags, Refusal> flags_of(const Asking& a) {
    Flags flags;
    for (const std::string& name : a.told.circumstances) flags.add(*rulings::flag_named(name));
    for (const Known& one : known) {
        const bool holds = one.holds(a.s, a.context);
        if (flags.has(one.flag) && !holds)
            return refuse(circumstance_wrong, {}, {{"circumstance", std::string(rulings::name_of(one.flag))}});
        if (holds) flags.add(one.flag);
    }
    const auto& before = record_of(a.s, a.entry.person).offences;
    const bool again = std::ranges::any_of(
        before, [&](const Offence& one) { return same_conduct(one, a.told.infraction, a.told.what); });
    if (flags.has(Flag::repeated) && !again)
        return refuse(circumstance_wrong, {}, {{"circumstance", std::string(rulings::name_of(Flag::repeated))}});
    if (again) flags.add(Flag::repeated);
    return flags;
}

// Some things can only be done at a certain time, which the tournament knows.
std::optional<std::string_view> not_here(const Asking& a) {
    const auto needs = [&](Flag flag) {
        return a.flags.has(flag) ? std::nullopt : std::optional(rulings::name_of(flag));
    };
    if (a.infraction == Infraction::device_in_money) return needs(Flag::in_the_money);
    if (a.infraction == Infraction::leaving_hand_for_hand) return needs(Flag::hand_for_hand);
    return std::nullopt;
}

// The players at the table of who offended, as far as a ruling on penalties looks at them.
rulings::Facts facts_of(const State& s, const Told& told, const Entry& entry) {
    rulings::Facts facts;
    std::int64_t players = 0;
    if (entry.place)
        if (const Table* table = s.seating.find(entry.place->table)) players = table->players();
    const std::int64_t dealt_in = std::clamp<std::int64_t>(told.dealt_in.value_or(players), 0, hand::max_seats);
    for (std::int64_t i = 0; i < dealt_in; ++i) facts.dealt_in.add(hand::Seat{static_cast<std::uint8_t>(i)});
    facts.players_in_event = static_cast<int>(std::min<std::int64_t>(s.players_left(), 1'000'000));
    return facts;
}
namespace {

std::int64_t players_at_table(const Asking& a) {
    const Table* table = a.entry.place ? a.s.seating.find(a.entry.place->table) : nullptr;
    return table ? table->players() : 0;
}

}  // namespace

std::expected<Finding, Refusal> finding_of(const Asking& a) {
    Ruling ruling = a.rule(rulings::Conduct{.infraction = a.infraction, .flags = a.flags});
    Finding finding{.clause = first_of(ruling)};
    if (ruling.directors_choice) {
        // What the book leaves open has to be found by somebody who answers for it.
        if (!a.told.found && !a.told.set_aside) return refuse(left_to_director, finding.clause);
        finding.offence = true;
        finding.penalty = Penalty::may;
        return finding;
    }
    if (says(ruling, Term::advice)) {
        finding.first_breach = true;  // told, and nothing follows [mediterraneo-2026:15-e]
        return finding;
    }
    if (!says(ruling, Term::offence)) {
        finding.clause = last_of(ruling);
        Flags again = a.flags;
        again.add(Flag::repeated);
        const Ruling repeated =
            rulings::rule(a.facts, rulings::Conduct{.infraction = a.infraction, .flags = again}, a.book.book());
        finding.first_breach = says(repeated, Term::offence);
        return finding;
    }
    finding.offence = true;
    finding.penalty = ruling.penalty;
    finding.hands = detail_of(ruling, Term::hands).value_or(0);
    // [tda-2024:63-1] What was hidden is lost; [tda-2024:69-1] a penalty may cost chips.
    finding.forfeit =
        detail_of(ruling, Term::forfeit).has_value() || ruling.penalty == Penalty::must_up_to_disqualification;
    finding.at_once = detail_of(ruling, Term::at_once).has_value();
    return finding;
}

namespace {

bool needs_measure(Penalty penalty) {
    switch (penalty) {
        case Penalty::must:
        case Penalty::must_disqualify:
        case Penalty::must_up_to_disqualification:
        case Penalty::up_to_exclusion_and_report:
            return true;
        case Penalty::none:
        case Penalty::may:
        case Penalty::must_leave:
        case Penalty::may_disqualify:
        case Penalty::forfeit_may_disqualify:
        case Penalty::up_to_expulsion:
            return false;
    }
    return false;
}
bool ends_with_disqualification(Penalty penalty) {
    return penalty == Penalty::must_disqualify || penalty == Penalty::must_up_to_disqualification ||
           penalty == Penalty::may_disqualify || penalty == Penalty::forfeit_may_disqualify;
}

Matter matter_of(Measure measure) {
    switch (measure) {
        case Measure::none:
        case Measure::warning:
            return Matter::penalty_warning;
        case Measure::hands:
            return Matter::penalty_hands_given;
        case Measure::rounds:
            return Matter::penalty_given;
        case Measure::disqualification:
            return Matter::player_disqualified;
        case Measure::expulsion:
            return Matter::player_expelled;
    }
    return Matter::penalty_warning;
}

// Whether the book's scale has it; where the scale is open any other is the director's, and who gives it has chosen.
std::optional<Given> in_scale(const Asking& a, Measure measure, std::int64_t length, Citation& clause) {
    if (measure == Measure::none) return Given{};
    const Ruling ruling = a.rule(
        rulings::Incident{.matter = matter_of(measure), .n = length, .m = players_at_table(a), .amount = a.told.chips});
    clause = first_of(ruling);
    Given given{.measure = measure, .clause = clause};
    for (const rulings::Outcome& outcome : ruling.outcomes) {
        if (const auto* sits = std::get_if<rulings::SitsOut>(&outcome)) {
            given.hands = sits->hands.value_or(0);
            return given;
        }
        if (std::holds_alternative<rulings::Warned>(outcome) || std::holds_alternative<rulings::ChipsTaken>(outcome))
            return given;
    }
    return std::nullopt;
}

Given heaviest_before(const ConductRecord& record) {
    Given heaviest;
    for (const Offence& one : record.offences) {
        const Given given{.measure = one.measure, .hands = one.hands};
        if (given.weight() > heaviest.weight()) heaviest = given;
    }
    return heaviest;
}

// What the measure has to be heavier than; nothing: the book does not ask for it, or there was none.
std::optional<Given> heavier_than(const Asking& a) {
    const Given before = heaviest_before(record_of(a.s, a.entry.person));
    const bool carried = a.told.offended_earlier && a.book.ask(key::penalties_accumulate_across_events) &&
                         a.book.ask(key::penalties_accumulate_across_events)->value;
    if (before.measure == Measure::none && !carried) return std::nullopt;
    if (!a.book.ask(key::penalty_escalates).value) return std::nullopt;
    // [cnp:15.series] What was done elsewhere in the festival counts as one warning at least.
    const Given warned{.measure = Measure::warning};
    return before.weight() < warned.weight() ? warned : before;
}

// The next step of the book's scale: nobody is sent away by it, that is said.
std::optional<Given> next_step(const Asking& a, const std::optional<Given>& heavier) {
    const std::int64_t rounds = 4;
    std::vector<std::pair<Measure, std::int64_t>> steps{{Measure::warning, 0},
                                                        {Measure::hands, a.book.ask(key::penalty_min_hands).value}};
    for (std::int64_t n = 1; n <= rounds; ++n) steps.emplace_back(Measure::rounds, n);
    Citation clause;
    for (const auto& [measure, length] : steps)
        if (auto given = in_scale(a, measure, length, clause);
            given && (!heavier || given->weight() > heavier->weight()))
            return given;
    return std::nullopt;
}

}  // namespace

std::expected<Given, Refusal> measure_for(const Asking& a, const Finding& finding) {
    const auto heavier = heavier_than(a);
    const Citation escalates = a.book.book().ask(key::penalty_escalates).citation;
    if (!a.told.measure) {
        if (finding.hands > 0)
            return Given{.measure = Measure::hands, .hands = finding.hands, .clause = finding.clause};
        if (!needs_measure(finding.penalty) || finding.penalty == Penalty::must_disqualify) return Given{};
        if (auto next = next_step(a, heavier)) return *next;
        return refuse(measure_needed, finding.clause);
    }
    if (*a.told.measure == Measure::expulsion && ends_with_disqualification(finding.penalty) && !a.told.set_aside)
        return refuse(measure_too_heavy, finding.clause);
    Citation clause;
    const auto given = in_scale(a, *a.told.measure, a.told.length, clause);
    if (a.told.set_aside) {
        if (given) return *given;
        // Not the book's, so in plain hands.
        if (*a.told.measure == Measure::rounds)
            return Given{.measure = Measure::rounds, .hands = a.told.length * players_at_table(a)};
        return Given{.measure = *a.told.measure, .hands = a.told.length};
    }
    if (!given) return refuse(measure_not_in_scale, clause);
    if (given->measure != Measure::none && heavier && given->weight() <= heavier->weight())
        return refuse(measure_not_heavier, escalates);
    if (given->hands < finding.hands && given->measure <= Measure::rounds)
        return refuse(measure_needed, finding.clause);
    return *given;
}

std::optional<Refusal> measure_missing(const Finding& finding, const Given& given) {
    // [tda-2024:71-B-2] It cannot be closed without one.
    if (finding.penalty == Penalty::must_disqualify && given.measure < Measure::disqualification)
        return Refusal{disqualification_needed, finding.clause, {}};
    if (needs_measure(finding.penalty) && given.measure == Measure::none)
        return Refusal{measure_needed, finding.clause, {}};
    return std::nullopt;
}

// [tda-2024:1], [cnp:1.a] Whether the director may put another measure in the place of the book's.
std::optional<Refusal> may_set_aside(const Asking& a) {
    const Ruling ruling = a.rule(rulings::Incident{.matter = Matter::ruling_overridden, .flags = a.flags});
    if (a.told.reason.empty()) return Refusal{reason_missing, first_of(ruling), {}};
    if (!says(ruling, Term::granted)) return Refusal{may_not_set_aside, last_of(ruling), {}};
    return std::nullopt;
}

}  // namespace riffle::tournament::conduct
