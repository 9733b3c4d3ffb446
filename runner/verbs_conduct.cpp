// Penalties from hand to hand and from table to table: what an act adds to the register, and how it goes on elsewhere.
#include <fmt/format.h>

#include <array>

#include "core/rulebook/keys.h"
#include "runner/say.h"
#include "runner/text.h"
#include "runner/verbs.h"

namespace riffle::runner {
namespace {

StepResult fail(std::string expected, std::string got) {
    return std::unexpected(Mismatch{std::move(expected), std::move(got)});
}

// A first breach of etiquette is remembered even where only a repeat is penalised [internacional:36-1].
bool is_remembered(const Table& t, const rulings::Conduct& act, const rulings::Outcome& outcome) {
    const auto* said = std::get_if<rulings::Statement>(&outcome);
    if (said != nullptr && said->what == rulings::Term::offence) return true;
    return act.infraction == rulings::Infraction::etiquette &&
           t.book().says(rulebook::key::etiquette_penalty, rulebook::EtiquettePenalty::when_repeated);
}

StepResult kill_hand(Table& t, hand::Seat seat) {
    if (!t.live.state.live.has(seat) || t.live.state.phase == hand::Phase::over) return {};
    auto done = rulings::perform(t.live, hand::Kill{seat}, t.book(), t.rules());
    if (!done) return fail("the hand of a player who is sent away is dead", std::string{done.error().code});
    t.cite(*done);
    return {};
}

// move NAME: to another table, once the hand is over; what is left of a penalty goes along.
StepResult move(Table& t, const Step& step) {
    const auto seat = t.seat_of(step.line.rest);
    if (!seat || !t.live.seated.has(*seat)) return fail("a player at this table", step.line.rest);
    if (t.live.state.phase != hand::Phase::over) return fail("a hand that is over", "it is still going on");
    t.leaving.add(*seat);
    t.at_another_table.push_back(t.player_of(step.line.rest));
    return {};
}

// other-table N: that many hands are dealt where those who were moved sit now.
StepResult other_table(Table& t, const Step& step) {
    const auto n = parse_number(step.line.rest);
    if (!n || *n < 1) return fail("other-table N, the hands dealt there", step.line.rest);
    if (t.at_another_table.empty()) return fail("somebody moved to another table", "nobody was");
    for (std::int64_t i = 0; i < *n; ++i) t.cite(t.penalties.hand_dealt(t.at_another_table, t.book()));
    return {};
}

// next-event: another event of the same series.
StepResult next_event(Table& t, const Step& step) {
    if (!step.line.rest.empty()) return fail("next-event alone", step.line.rest);
    t.penalties.next_event();
    return {};
}

constexpr std::array rows{VerbRow{"move", nullptr, move}, VerbRow{"other-table", nullptr, other_table},
                          VerbRow{"next-event", nullptr, next_event}};

}  // namespace

void know_repeated(Table& t, rulings::Act& act) {
    auto* conduct = std::get_if<rulings::Conduct>(&act);
    if (conduct == nullptr || !t.penalties.repeated(t.player_of(t.name_of(conduct->seat)), t.book())) return;
    conduct->flags.add(rulings::Flag::repeated);
    const auto series = t.book().answer(rulebook::key::penalties_accumulate_across_events);
    if (!series || !t.penalties.offences(t.player_of(t.name_of(conduct->seat))).empty()) return;
    rulings::CiteList cites;
    rulings::cite(*series, cites);
    t.cite(cites);
}

StepResult remember(Table& t, const rulings::Act& act, const rulings::Outcome& outcome) {
    const auto* button = std::get_if<rulings::ButtonPutRight>(&outcome);
    const bool with_button = button != nullptr && button->how == rulings::ButtonFix::misdeal_correct_button;
    if (std::holds_alternative<rulings::Misdeal>(outcome) || with_button) {
        t.cite(t.penalties.dealt_again(t.seated_players(), t.book()));
        return {};
    }
    const hand::Seat seat = seat_of(act);
    if (seat == hand::no_seat) return {};
    const auto player = t.player_of(t.name_of(seat));
    if (const auto* conduct = std::get_if<rulings::Conduct>(&act)) {
        if (is_remembered(t, *conduct, outcome)) t.penalties.offended(player, conduct->infraction);
        return {};
    }
    const auto* incident = std::get_if<rulings::Incident>(&act);
    if (incident == nullptr) return {};
    const auto served = t.penalties.hands_served(player);
    t.cite(t.penalties.record(player, *incident, outcome, t.book()));
    if (!t.set_up) return {};
    if (t.penalties.removal(player) != nullptr) {
        t.leaving.add(seat);
        return kill_hand(t, seat);
    }
    // It began with this hand.
    return t.penalties.hands_served(player) > served ? kill_hand(t, seat) : StepResult{};
}

std::span<const VerbRow> conduct_verbs() { return rows; }

}  // namespace riffle::runner
