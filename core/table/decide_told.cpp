// What happened is ruled on, carried out, and remembered of the players.
#include <algorithm>

#include "core/base/overloaded.h"
#include "core/rulebook/keys.h"
#include "core/table/draft.h"
#include "core/table/facts.h"

namespace riffle::table {
namespace {

using rulings::PenaltyRegister;

// A first breach of etiquette is remembered even where only a repeat is penalised [internacional:36-1].
bool is_remembered(const Draft& d, const rulings::Conduct& act, const rulings::Outcome& outcome) {
    const auto* said = std::get_if<rulings::Statement>(&outcome);
    if (said != nullptr && said->what == rulings::Term::offence) return true;
    return act.infraction == rulings::Infraction::etiquette &&
           d.book().says(rulebook::key::etiquette_penalty, rulebook::EtiquettePenalty::when_repeated);
}

// The hand of a player who is sent away is dead.
Done kill_hand(Draft& d, Seat seat) {
    if (!d.hand().live.has(seat) || d.hand().phase == hand::Phase::over) return {};
    return d.perform(hand::Kill{seat});
}

bool is_redeal(const rulings::Outcome& outcome) {
    const auto* button = std::get_if<rulings::ButtonPutRight>(&outcome);
    return std::holds_alternative<rulings::Misdeal>(outcome) ||
           (button != nullptr && button->how == rulings::ButtonFix::misdeal_correct_button);
}

std::vector<rulings::PenaltyPlayer> seated_players(const State& s) {
    std::vector<rulings::PenaltyPlayer> players;
    for (const Seat seat : s.seated) players.push_back(s.players[seat.value]);
    return players;
}

Done record_measure(Draft& d, Seat seat, const rulings::Incident& incident, const rulings::Outcome& outcome) {
    const auto player = d.as_it_stands().players[seat.value];
    const auto served = d.as_it_stands().penalties.hands_served(player);
    d.penalties([&](PenaltyRegister& r) { return r.record(player, incident, outcome, d.book()); });
    if (!d.as_it_stands().set_up) return {};
    if (d.as_it_stands().penalties.removal(player) != nullptr) {
        d.put(PlayerLeaving{seat});
        return kill_hand(d, seat);
    }
    // It began with this hand.
    return d.as_it_stands().penalties.hands_served(player) > served ? kill_hand(d, seat) : Done{};
}

// What the players' records gain by it.
Done remember(Draft& d, const rulings::Act& act, const rulings::Outcome& outcome) {
    if (d.as_it_stands().conduct_elsewhere) return {};
    if (is_redeal(outcome)) {
        const auto players = seated_players(d.as_it_stands());
        d.penalties([&](PenaltyRegister& r) { return r.dealt_again(players, d.book()); });
        return {};
    }
    const Seat seat = seat_of(act);
    if (seat.value >= hand::max_seats) return {};
    return std::visit(overloaded{
                          [&](const rulings::Conduct& a) -> Done {
                              if (!is_remembered(d, a, outcome)) return {};
                              const auto player = d.as_it_stands().players[seat.value];
                              d.penalties([&](PenaltyRegister& r) {
                                  r.offended(player, a.infraction);
                                  return CiteList{};
                              });
                              return {};
                          },
                          [&](const rulings::Incident& i) { return record_measure(d, seat, i, outcome); },
                          [](const rulings::Wager&) { return Done{}; },
                      },
                      act);
}

bool about_time(const rulings::Incident& i) {
    return i.matter == rulings::Matter::clock_called || i.matter == rulings::Matter::clock_started_by_director;
}

// [tda-2024:29-5] Another time is so many seconds.
std::optional<Refusal> time_not_told(const rulings::Act& act, const rulings::Outcome& outcome,
                                     const Handiwork& handiwork) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    const auto* said = std::get_if<rulings::Statement>(&outcome);
    if (incident == nullptr || said == nullptr || said->what != rulings::Term::other_time || !about_time(*incident))
        return std::nullopt;
    if (handiwork.seconds && *handiwork.seconds >= 0 && *handiwork.seconds <= 600) return std::nullopt;
    return Refusal{"seconds_missing", {}};
}

// [tda-2024:29-3] Nobody has run out of time while the clock shows some.
std::optional<Refusal> time_left(const Draft& d, const rulings::Act& act) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    const auto& clock = d.as_it_stands().clock;
    if (incident == nullptr || !clock || incident->seat != clock->seat) return std::nullopt;
    if (incident->matter != rulings::Matter::clock_expired && incident->matter != rulings::Matter::shot_clock_expired)
        return std::nullopt;
    constexpr std::int64_t near_ms = 1000;  // screens are not all alike
    if (d.at_ms() + near_ms >= clock->until_ms) return std::nullopt;
    return Refusal{"time_not_over", {clock->clause}};
}

Done make_so(Draft& d, const rulings::Act& act, const rulings::Outcome& outcome, const rulings::Ruling& ruling,
             const Handiwork& handiwork) {
    if (auto done = carry_out(d, act, outcome, ruling, handiwork); !done) return done;
    if (auto missing = time_not_told(act, outcome, handiwork)) return std::unexpected(*missing);
    note_outcome(d, act, outcome, ruling, handiwork);
    return remember(d, act, outcome);
}

// It is not the hand that says no: somebody has yet to say what was done at the table.
bool waits_for_hands(std::string_view code) {
    constexpr std::string_view codes[] = {"seconds_missing", "choice_missing", "choice_of_other_card", "card_not_named", "shuffle_missing",
                                          "shuffle_of_other_cards"};
    return std::ranges::find(codes, code) != std::end(codes);
}

std::optional<Refusal> refused(const Draft& d, const rulings::Act& act, const rulings::Outcome& outcome,
                               const rulings::Ruling& ruling) {
    Draft trial = d;
    Handiwork some;
    some.stub.emplace();  // shuffled in whatever order
    if (d.hand().board_count > 0) some.burn = d.hand().board[0];
    const Done done = make_so(trial, act, outcome, ruling, some);
    if (done || waits_for_hands(done.error().code)) return std::nullopt;
    return done.error();
}

}  // namespace

void offer_what_can_be_done(const Draft& d, const rulings::Act& act, rulings::Ruling& ruling) {
    if (!ruling.directors_choice || !d.as_it_stands().begun) return;
    decltype(ruling.outcomes) possible;
    for (const rulings::Outcome& outcome : ruling.outcomes)
        if (!refused(d, act, outcome, ruling)) possible.push_back(outcome);
    if (!possible.empty()) ruling.outcomes = possible;
}

std::expected<rulings::Ruling, Refusal> tell(Draft& d, const TellWhatHappened& c) {
    const Seat seat = seat_of(c.act);
    if (seat != no_seat && seat.value >= hand::max_seats) return std::unexpected(Refusal{"no_such_seat", {}});
    CiteList cites;
    if (const auto left = time_left(d, c.act)) return std::unexpected(*left);
    rulings::Ruling ruling =
        ruling_on(d.as_it_stands(), c.act, d.book(), d.rules(), cites, d.at_ms(), d.announced());
    d.cite(cites);
    d.put(RulingGiven{c.act, ruling});
    if (ruling.directors_choice) {
        // Nothing that was told fits this hand.
        if (d.as_it_stands().begun)
            if (const auto no = refused(d, c.act, ruling.outcomes[0], ruling)) return std::unexpected(*no);
        return ruling;
    }
    if (auto done = make_so(d, c.act, ruling.outcomes[0], ruling, c.handiwork); !done)
        return std::unexpected(done.error());
    return ruling;
}

Done choose(Draft& d, const ChooseOutcome& c) {
    if (!d.as_it_stands().choice) return std::unexpected(Refusal{"no_choice_open", {}});
    const OpenChoice open = *d.as_it_stands().choice;
    if (c.outcome >= open.ruling.outcomes.size()) return std::unexpected(Refusal{"no_such_outcome", {}});
    const rulings::Outcome outcome = open.ruling.outcomes[c.outcome];
    d.put(OutcomeChosen{outcome});
    return make_so(d, open.act, outcome, open.ruling, c.handiwork);
}

}  // namespace riffle::table
