// What a player did, and what the book makes of it (conduct_ruling.h): an offence on the record, with its measure.
#include "core/base/text.h"
#include "core/rulebook/keys.h"
#include "core/tournament/conduct_ruling.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {

using enum RefusalCode;
using namespace conduct;  // NOLINT: the parts of this decision
using rulings::Flag;
using rulings::Infraction;
using rulings::Penalty;
namespace key = rulebook::key;

constexpr std::int64_t most_length = 1'000;

std::string_view word_of(rulebook::PenaltyDistance distance) {
    switch (distance) {
        case rulebook::PenaltyDistance::away_from_table:
            return "away_from_table";
        case rulebook::PenaltyDistance::out_of_tournament_area:
            return "out_of_tournament_area";
    }
    return "";
}

// [tda-2024:RP-15-B] Offensive behaviour comes first.
bool offensive(Infraction infraction) {
    return infraction == Infraction::abuse || infraction == Infraction::staff_disrespect ||
           infraction == Infraction::etiquette_contempt || infraction == Infraction::duty_report_discrimination;
}
bool is_urgent(const Asking& a) {
    if (!offensive(a.infraction)) return false;
    const auto report = a.book.ask(key::dealer_report);
    return report && report->value == rulebook::DealerReport::high_priority;
}

ConductRecorded recorded(const Asking& a, const Finding& finding, const Given& given) {
    const ConductRecord& record = record_of(a.s, a.entry.person);
    ConductRecorded event{.entry = a.told.entry,
                          .earlier = static_cast<std::int64_t>(record.offences.size()),
                          .infraction = a.told.infraction,
                          .circumstances = a.told.circumstances,
                          .what = a.told.what,
                          .repeated = a.flags.has(Flag::repeated),
                          .measure = given.measure,
                          .hands = given.hands,
                          .served = finding.at_once && given.hands > 0 ? 1 : 0,
                          .away = {},
                          .reported = finding.penalty == Penalty::up_to_exclusion_and_report,
                          .urgent = is_urgent(a),
                          .set_aside = a.told.set_aside,
                          .chips = {},
                          .clause = std::string(finding.clause.clause),
                          .reason = a.told.reason,
                          .by = a.context.by,
                          .at_ms = a.context.at_ms};
    if (given.hands > 0) event.away = word_of(a.book.ask(key::penalty_distance).value);
    if (finding.penalty == Penalty::must_leave) event.away = word_of(rulebook::PenaltyDistance::out_of_tournament_area);
    event.chips = moved(ChipAccount::in_play, ChipAccount::removed, a.told.forfeit);
    return event;
}

std::optional<Refusal> fault_in(const State& s, const Told& told) {
    if (auto fault = reason_too_long(told.reason)) return fault;
    if (auto fault = reason_too_long(told.what)) {
        fault->args["where"] = "what";
        return fault;
    }
    // [solverde-2023:8.4] Who has paid may be sent away before the first hand; hands are missed only when some are
    // dealt.
    const bool sent_away = told.measure.value_or(Measure::none) >= Measure::disqualification;
    const bool before_start = sent_away && s.status == Status::registering;
    if (auto no = not_playing(s); no && !before_start) return Refusal{*no, {}, {}};
    const Entry* entry = s.find(told.entry);
    const Args args{{"entry", std::to_string(told.entry.value)}};
    if (!entry) return Refusal{entry_unknown, {}, args};
    if (entry->status == EntryStatus::refunded || entry->status == EntryStatus::waiting)
        return Refusal{entry_not_in, {}, args};
    const bool sits_out = told.measure.value_or(Measure::none) > Measure::warning;
    if (sits_out && entry->status != EntryStatus::seated) return Refusal{entry_not_in, {}, args};
    if (record_of(s, entry->person).offences.size() >= most_offences) return Refusal{record_full, {}, args};
    if (told.length < 0 || told.length > most_length) return Refusal{measure_not_in_scale, {}, {}};
    for (const Chips chips : {told.chips, told.forfeit})
        if (chips.value < 0 || chips > s.chips_in_play()) return Refusal{chips_more_than_in_play, {}, {}};
    return std::nullopt;
}

Decision decide_told(const State& s, const Told& told, const Book& book, const Context& context) {
    if (auto unknown = unknown_words(told)) return std::unexpected(*std::move(unknown));
    const auto infraction = rulings::infraction_named(told.infraction);
    if (auto fault = fault_in(s, told)) return std::unexpected(*std::move(fault));
    Asking a{.s = s,
             .told = told,
             .book = book,
             .context = context,
             .entry = *s.find(told.entry),
             .infraction = *infraction,
             .facts = facts_of(s, told, *s.find(told.entry))};
    if (*infraction == Infraction::etiquette && told.what.empty()) return refuse(what_missing);
    auto flags = flags_of(a);
    if (!flags) return std::unexpected(flags.error());
    a.flags = *flags;
    if (auto elsewhere = not_here(a))
        return refuse(circumstance_wrong, {}, {{"circumstance", std::string(*elsewhere)}});
    if (told.set_aside)
        if (auto no = may_set_aside(a)) return std::unexpected(*std::move(no));
    auto finding = finding_of(a);
    if (!finding) return std::unexpected(finding.error());
    // [mediterraneo-2026:18] Who still plays may be there.
    const bool plays = a.entry.status == EntryStatus::seated;
    if (finding->penalty == Penalty::must_leave && plays) finding->offence = false;
    const bool given_nothing = told.measure.value_or(Measure::none) == Measure::none;
    if (!finding->offence && !told.set_aside) {
        if (!finding->first_breach) return refuse(no_offence, finding->clause);
        if (!given_nothing) return refuse(no_measure_due, finding->clause);
    }
    auto given = measure_for(a, *finding);
    if (!given) return std::unexpected(given.error());
    if (!told.set_aside)
        if (auto missing = measure_missing(*finding, *given)) return std::unexpected(*std::move(missing));
    if (told.forfeit > Chips{0} && !finding->forfeit && !told.set_aside)
        return refuse(forfeit_not_due, finding->clause);
    if (given->hands > 0 && !plays) return refuse(entry_not_in, {}, {{"entry", std::to_string(told.entry.value)}});
    return Events{recorded(a, *finding, *given)};
}

}  // namespace

Decision decide_conduct(const State& s, const RecordConduct& c, const Book& book, const Context& context) {
    std::optional<Measure> measure;
    if (c.measure) measure = static_cast<Measure>(*c.measure);
    return decide_told(s,
                       {.entry = c.entry,
                        .infraction = c.infraction,
                        .circumstances = c.circumstances,
                        .what = c.what,
                        .measure = measure,
                        .length = c.length.value_or(0),
                        .dealt_in = c.dealt_in,
                        .forfeit = c.forfeit.value_or(Chips{0}),
                        .found = c.found.value_or(false),
                        .set_aside = c.set_aside.value_or(false),
                        .offended_earlier = c.offended_earlier.value_or(false),
                        .reason = c.reason},
                       book, context);
}

Decision decide_disqualify(const State& s, const DisqualifyPlayer& c, const Book& book, const Context& context) {
    const bool expelled = c.expelled.value_or(false);
    auto events = decide_told(s,
                              {.entry = c.entry,
                               .infraction = c.infraction,
                               .circumstances = c.circumstances,
                               .what = c.what,
                               .measure = expelled ? Measure::expulsion : Measure::disqualification,
                               .chips = c.chips,
                               .found = c.found.value_or(false),
                               .set_aside = c.set_aside.value_or(false),
                               .reason = c.reason},
                              book, context);
    if (!events) return events;
    if (s.players_left() < 2) return refuse(last_player);
    // [cnp:15.expulsion-1], [cnp:15.expulsion-2] Who is expelled loses the prize, and where the others move up the
    // place.
    const auto rule = book.ask(key::disqualified_chips);
    const bool no_place = expelled && book.ask(key::expulsion_moves_earlier_eliminated_up).value > 0;
    events->push_back(EntryRemoved{.entry = c.entry,
                                   .how = expelled ? "expelled" : "disqualified",
                                   .chips = moved(ChipAccount::in_play, ChipAccount::removed, c.chips),
                                   .at_ms = context.at_ms,
                                   .reason = c.reason,
                                   .clause = std::string(rule.citation.clause),
                                   .without_place = no_place ? std::optional(true) : std::nullopt,
                                   .without_prize = expelled ? std::optional(true) : std::nullopt});
    finish_with(s, {c.entry}, book, context, *events);
    return events;
}

}  // namespace riffle::tournament
