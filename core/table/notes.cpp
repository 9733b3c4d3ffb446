// What the table keeps of a ruling beside the hand: the time that was granted, and who saw whose cards.
#include "core/table/draft.h"

namespace riffle::table {
namespace {

using rulings::Matter;

// On whom time runs by this matter; no_seat: it is about something else.
Seat on_the_clock(const rulings::Incident& incident) {
    if (incident.matter == Matter::clock_called) return incident.other;
    if (incident.matter == Matter::clock_started_by_director || incident.matter == Matter::shot_clock_started)
        return incident.seat;
    return no_seat;
}

void note_clock(Draft& d, const rulings::Incident& incident, const rulings::Outcome& outcome,
                const rulings::Ruling& ruling) {
    const Seat seat = on_the_clock(incident);
    const auto* said = std::get_if<rulings::Statement>(&outcome);
    if (said == nullptr || said->what != rulings::Term::granted) return;
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

}  // namespace

void note_outcome(Draft& d, const rulings::Act& act, const rulings::Outcome& outcome, const rulings::Ruling& ruling) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    if (incident == nullptr) return;
    note_clock(d, *incident, outcome, ruling);
    note_seen(d, *incident, outcome);
}

}  // namespace riffle::table
