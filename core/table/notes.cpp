// What the table keeps of a ruling beside the hand: the time that was granted, who saw whose cards, what was counted,
// who is away.
#include <algorithm>
#include <chrono>

#include "core/rulebook/keys.h"
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

// What was said, as a demand or without one.
const rulings::Statement* said_in(const rulings::Outcome& outcome) {
    if (const auto* demand = std::get_if<rulings::Demand>(&outcome)) return &demand->said;
    return std::get_if<rulings::Statement>(&outcome);
}
bool granted(const rulings::Outcome& outcome) {
    const auto* said = said_in(outcome);
    return said != nullptr && said->what == rulings::Term::granted;
}

std::optional<std::int64_t> seconds_in(const rulings::Statement& said, const Handiwork& handiwork) {
    if (said.what == rulings::Term::other_time) return handiwork.seconds;
    if (said.what != rulings::Term::granted) return std::nullopt;
    for (const rulings::Detail& detail : said.details)
        if (detail.name == rulings::Term::seconds) return detail.value;
    return std::nullopt;
}

void note_clock(Draft& d, const rulings::Incident& incident, const rulings::Outcome& outcome,
                const rulings::Ruling& ruling, const Handiwork& handiwork) {
    const Seat seat = on_the_clock(incident);
    const auto* said = said_in(outcome);
    const auto seconds = said ? seconds_in(*said, handiwork) : std::nullopt;
    // Only the player to act can run out of time.
    if (!seconds || seat == no_seat || d.hand().phase != hand::Phase::betting || d.hand().to_act != seat) return;
    d.put(ClockCalled{
        {seat, d.at_ms(), d.at_ms() + 1000 * *seconds, ruling.cites.empty() ? Citation{} : ruling.cites[0]}});
}

bool uses_time_bank(Matter matter) { return matter == Matter::time_bank_used || matter == Matter::time_bank_announced; }
bool renews_time_banks(Matter matter) {
    return matter == Matter::time_bank_renewed || matter == Matter::time_banks_issued;
}

// [rptp:80.4] A time bank adds to the clock that runs; [rptp:80.5] it costs a ticket, [rptp:80.6] and is gone until new
// ones are given.
void note_time_bank(Draft& d, const rulings::Incident& incident, const rulings::Outcome& outcome) {
    if (!granted(outcome) || !d.as_it_stands().set_up) return;
    if (incident.seat.value >= hand::max_seats) return;
    namespace key = rulebook::key;
    const std::int64_t uses = d.announced().time_banks.value_or(d.book().ask(key::time_bank_chips_per_day).value);
    TimeBankCount now{.player = d.as_it_stands().players[incident.seat.value], .tickets = uses};
    for (const TimeBankCount& one : d.as_it_stands().time_banks)
        if (one.player == now.player) now = one;
    if (renews_time_banks(incident.matter)) {
        d.put(TimeBankCounted{{.player = now.player, .used = 0, .in_hand = now.in_hand, .tickets = uses}});
        return;
    }
    if (!uses_time_bank(incident.matter)) return;
    const auto ticket = d.book().ask(key::time_bank_ticket);
    d.cite(CiteList{ticket.citation});
    ++now.used;
    ++now.in_hand;
    switch (ticket.value) {
        case rulebook::TimeBankTicket::one_ticket_per_use:
            now.tickets = std::max<std::int64_t>(0, uses - now.used);
            break;
        case rulebook::TimeBankTicket::ticket_at_first_use:
            now.tickets = 0;
            break;
    }
    d.put(TimeBankCounted{now});
    const auto& clock = d.as_it_stands().clock;
    const auto more = d.book().ask(key::time_bank);
    if (!clock || clock->seat != incident.seat || !more) return;
    CalledClock longer = *clock;
    longer.until_ms += std::chrono::milliseconds{more->value}.count();
    d.put(ClockCalled{longer});
}

void note_seen(Draft& d, const rulings::Incident& incident, const rulings::Outcome& outcome,
               const Handiwork& handiwork) {
    const auto* shown = std::get_if<rulings::CardsPutRight>(&outcome);
    if (incident.matter != Matter::cards_shown_to_one || shown == nullptr) return;
    if (incident.seat.value >= hand::max_seats || incident.other.value >= hand::max_seats) return;
    if (!d.as_it_stands().set_up) return;
    SeenCards seen{.whose = incident.seat, .by = {}, .to_all = ShownToAll::now, .part = shown->only_seen_part};
    seen.by.add(incident.other);
    seen.card = handiwork.card;
    if (shown->how == rulings::CardFix::show_after_street) seen.to_all = ShownToAll::after_street;
    if (shown->how == rulings::CardFix::show_after_hand) seen.to_all = ShownToAll::after_hand;
    // A hand that is over has nothing to come.
    if (d.hand().phase == hand::Phase::over) seen.to_all = ShownToAll::now;
    d.put(CardsSeen{seen});
}

void note(Draft& d, const Note& what) {
    // Older counts make room (apply.cpp); what something is decided by is at most a note or two a seat.
    if (!misfit(d.as_it_stands(), Noted{what})) d.put(Noted{what});
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
        case Matter::consultation_used:
            return note(d, {NoteKind::consulted, incident.seat, no_seat, Chips{}});
        default:
            return;
    }
}

// [tda-2024:30-4] Who is not near enough to his seat, or [internacional:8-2] acted from afar, is away until he is.
// [rptp:36.3-b] So is who has no hand for not being there: should it be dealt again, that counts.
void note_presence(Draft& d, const rulings::Incident& incident, const rulings::Outcome& outcome) {
    const bool acted = incident.matter == Matter::player_acts_standing;
    const bool asked = incident.matter == Matter::player_near_seat || incident.matter == Matter::player_reaches_seat;
    const bool missed = incident.matter == Matter::player_absent || incident.matter == Matter::player_arrives ||
                        incident.matter == Matter::player_absent_first_card;
    if ((!asked && !acted && !missed) || !d.in_hand() || incident.seat.value >= hand::max_seats) return;
    const auto* said = said_in(outcome);
    const bool away =
        said != nullptr && (said->what == rulings::Term::away || (acted && said->what == rulings::Term::not_binding));
    const bool dead = std::holds_alternative<rulings::DeadHand>(outcome);
    if (away || dead) note(d, {NoteKind::away, incident.seat, no_seat, Chips{}});
    if (said != nullptr && said->what == rulings::Term::present)
        note(d, {NoteKind::at_seat, incident.seat, no_seat, Chips{}});
}

// [rptp:36.1-a, tda-2024:35-A-7] Exposed cards add up. What nobody saw, and what was found not to count, is none.
void note_exposed(Draft& d, const rulings::Incident& incident, const rulings::Outcome& outcome) {
    const bool one = incident.matter == Matter::card_exposed || incident.matter == Matter::card_glimpsed;
    if (!d.in_hand() || (!one && incident.matter != Matter::cards_exposed)) return;
    const auto* said = said_in(outcome);
    const bool passed_over = said != nullptr && said->what == rulings::Term::play_on &&
                             (incident.flags.has(rulings::Flag::partly) || incident.matter == Matter::card_glimpsed);
    if (passed_over || std::holds_alternative<rulings::Misdeal>(outcome)) return;
    const std::int64_t cards = one ? 1 : std::clamp<std::int64_t>(incident.n, 0, 52);
    note(d, {NoteKind::cards_exposed, no_seat, no_seat, Chips{cards}});
}

}  // namespace

void note_outcome(Draft& d, const rulings::Act& act, const rulings::Outcome& outcome, const rulings::Ruling& ruling,
                  const Handiwork& handiwork) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    if (incident == nullptr) return;
    note_clock(d, *incident, outcome, ruling, handiwork);
    note_time_bank(d, *incident, outcome);
    note_seen(d, *incident, outcome, handiwork);
    note_count(d, *incident, outcome);
    note_presence(d, *incident, outcome);
    note_exposed(d, *incident, outcome);
}

}  // namespace riffle::table
