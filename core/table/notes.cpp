// What the table keeps of a ruling beside the hand: the time that was granted, who saw whose cards, what was counted,
// who is away.
#include "core/table/draft.h"

namespace riffle::table {
namespace {

using rulings::Matter;

// On whom time runs by this matter; no_seat: it is about something else.
Seat on_the_clock(const rulings::Incident& incident) {
    if (incident.matter == Matter::clock_called) return incident.other;
    if (incident.matter == Matter::clock_started_by_director || incident.matter == Matter::shot_clock_started ||
        incident.matter == Matter::time_bank_used || incident.matter == Matter::time_bank_announced)
        return incident.seat;
    // [rptp:80.4] what is left and what the bank adds, from now.
    if (incident.matter == Matter::time_bank_used || incident.matter == Matter::time_bank_announced)
        return incident.seat;
    return no_seat;
}

// What was said, as a demand or without one.
const rulings::Statement* said_in(const rulings::Outcome& outcome) {
    if (const auto* demand = std::get_if<rulings::Demand>(&outcome)) return &demand->said;
    return std::get_if<rulings::Statement>(&outcome);
}
bool granted(const rulings::Outcome& outcome) {
    const auto* said = said_in(outcome);
    return said != nullptr && said->what == rulings::Term::granted;
}

void note_clock(Draft& d, const rulings::Incident& incident, const rulings::Outcome& outcome,
                const rulings::Ruling& ruling) {
    const Seat seat = on_the_clock(incident);
    const auto* said = said_in(outcome);
    if (!granted(outcome)) return;
    // Only the player to act can run out of time.
    if (seat == no_seat || d.hand().phase != hand::Phase::betting || d.hand().to_act != seat) return;
    for (const rulings::Detail& detail : said->details)
        if (detail.name == rulings::Term::seconds)
            d.put(ClockCalled{{seat, d.at_ms(), d.at_ms() + 1000 * detail.value,
                               ruling.cites.empty() ? Citation{} : ruling.cites[0]}});
}

void note_seen(Draft& d, const rulings::Incident& incident, const rulings::Outcome& outcome) {
    const auto* shown = std::get_if<rulings::CardsPutRight>(&outcome);
    if (incident.matter != Matter::cards_shown_to_one || shown == nullptr) return;
    if (incident.seat.value >= hand::max_seats || incident.other.value >= hand::max_seats) return;
    if (!d.as_it_stands().set_up) return;
    SeenCards seen{.whose = incident.seat, .by = {}, .to_all = ShownToAll::now, .part = shown->only_seen_part};
    seen.by.add(incident.other);
    if (shown->how == rulings::CardFix::show_after_street) seen.to_all = ShownToAll::after_street;
    if (shown->how == rulings::CardFix::show_after_hand) seen.to_all = ShownToAll::after_hand;
    // A hand that is over has nothing to come.
    if (d.hand().phase == hand::Phase::over) seen.to_all = ShownToAll::now;
    d.put(CardsSeen{seen});
}

void note(Draft& d, const Note& what) {
    if (d.as_it_stands().notes.size() < most_notes) d.put(Noted{what});
}

// Rounded down to its first figure: what can be seen of a stack across the table.
Chips estimate_of(Chips chips) {
    std::int64_t unit = 1;
    while (chips.value / unit >= 10) unit *= 10;
    return Chips{chips.value / unit * unit};
}

// What was counted is known from then on. [rptp:61-c] Where the player himself has to count, it waits for him.
void note_count(Draft& d, const rulings::Incident& incident, const rulings::Outcome& outcome) {
    if (!d.in_hand() || incident.seat.value >= hand::max_seats || !granted(outcome)) return;
    const hand::HandState& s = d.hand();
    const auto chips_of = [&](Seat seat) { return s.at(seat).stack + s.at(seat).bet; };
    const bool of_other = incident.other.value < hand::max_seats;
    for (const rulings::Detail& detail : said_in(outcome)->details)
        if (detail.name == rulings::Term::player_counts) return;
    switch (incident.matter) {
        case Matter::exact_count_asked:
            if (of_other) note(d, {NoteKind::chips_counted, incident.seat, incident.other, chips_of(incident.other)});
            return;
        case Matter::estimate_asked:
            if (of_other)
                note(d,
                     {NoteKind::chips_estimated, incident.seat, incident.other, estimate_of(chips_of(incident.other))});
            return;
        case Matter::bet_count_asked:
            return note(d, {NoteKind::bet_counted, incident.seat, s.aggressor, s.price});
        case Matter::pot_count_asked:
            return note(d, {NoteKind::pot_counted, incident.seat, no_seat, s.pot});
        case Matter::time_bank_used:
        case Matter::time_bank_announced:
            return note(d, {NoteKind::time_bank_used, incident.seat, no_seat, Chips{}});
        case Matter::consultation_used:
            return note(d, {NoteKind::consulted, incident.seat, no_seat, Chips{}});
        default:
            return;
    }
}

// [tda-2024:30-4] Who is near enough is at his seat; who is not, is away until he is.
void note_presence(Draft& d, const rulings::Incident& incident, const rulings::Outcome& outcome) {
    const bool asked = incident.matter == Matter::player_near_seat || incident.matter == Matter::player_reaches_seat;
    const auto* said = said_in(outcome);
    if (!asked || said == nullptr || !d.in_hand() || incident.seat.value >= hand::max_seats) return;
    if (said->what == rulings::Term::away) note(d, {NoteKind::away, incident.seat, no_seat, Chips{}});
    if (said->what == rulings::Term::present) note(d, {NoteKind::at_seat, incident.seat, no_seat, Chips{}});
}

}  // namespace

void note_outcome(Draft& d, const rulings::Act& act, const rulings::Outcome& outcome, const rulings::Ruling& ruling) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    if (incident == nullptr) return;
    note_clock(d, *incident, outcome, ruling);
    note_seen(d, *incident, outcome);
    note_count(d, *incident, outcome);
    note_presence(d, *incident, outcome);
}

}  // namespace riffle::table
