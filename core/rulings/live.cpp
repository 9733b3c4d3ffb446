#include "core/rulings/live.h"

#include <algorithm>

#include "core/base/overloaded.h"
#include "core/hand/apply.h"
#include "core/rulebook/keys.h"

namespace riffle::rulings {
namespace {

void remember(Live& live, Seat seat, ActionKind kind, bool chips) {
    if (live.taken.size() < live.taken.capacity()) live.taken.push_back({seat, kind, chips, live.state.street});
    live.passive_turn.remove(seat);
}

// The last bet or raise of the street is gone: what stood before it stands again.
void take_back(Live& live) {
    if (live.prices.empty()) return;
    if (live.prices.back() > Chips{0}) --live.raises;
    live.prices.pop_back();
    live.previous_price = live.prices.empty() ? Chips{0} : live.prices.back();
}

void observe(Live& live, const hand::Event& event) {
    const Chips price = live.state.price;
    std::visit(overloaded{
                   [&](const hand::Folded& e) { remember(live, e.seat, ActionKind::fold, false); },
                   [&](const hand::Checked& e) { remember(live, e.seat, ActionKind::check, false); },
                   [&](const hand::Called& e) { remember(live, e.seat, ActionKind::call, true); },
                   [&](const hand::BetPlaced& e) {
                       remember(live, e.seat, price == Chips{0} ? ActionKind::bet : ActionKind::raise, true);
                       if (live.prices.size() < live.prices.capacity()) live.prices.push_back(price);
                       live.previous_price = price;
                       if (price > Chips{0}) ++live.raises;
                   },
                   [&](const hand::PriceCorrected& e) {
                       if (e.bets < live.state.bets) take_back(live);
                   },
                   [&](const hand::ChipsRemoved& e) { live.removed += e.amount; },
                   [&](const hand::HandStarted&) {
                       // Begun anew: what was done before is taken back.
                       live.taken.clear();
                   },
                   [&](const hand::StreetBegan&) {
                       live.previous_price = Chips{0};
                       live.prices.clear();
                       live.raises = 0;
                       live.held.clear();
                       for (auto& chips : live.front_chips) chips.clear();
                   },
                   [](const auto&) {},
               },
               event);
}

bool aggressive(const hand::Command& command) {
    const auto* act = std::get_if<hand::Act>(&command);
    if (act == nullptr) return false;
    return act->kind == hand::ActKind::bet || act->kind == hand::ActKind::raise || act->kind == hand::ActKind::complete;
}

}  // namespace

std::expected<CiteList, Denied> perform(Live& live, const hand::Command& command, const rulebook::Book& book,
                                        const hand::Rules& rules) {
    if (const auto* act = std::get_if<hand::Act>(&command); act && aggressive(command))
        if (live.passive.has(act->seat) || live.passive_turn.has(act->seat))
            return std::unexpected(Denied{"limited_by_ruling", {live.passive_cite}});
    if (const auto* start = std::get_if<hand::StartHand>(&command)) live.start = *start;
    auto events = hand::decide(live.state, command, rules);
    if (!events) {
        Denied denied{hand::name_of(events.error().code), {}};
        cite_refusal(live.state, events.error(), book, denied.cites);
        return std::unexpected(denied);
    }
    CiteList cites;
    cite_step(live.state, command, *events, book, cites);
    for (const hand::Event& e : *events) {
        observe(live, e);
        hand::apply(live.state, e);
        live.events.push_back(e);
    }
    return cites;
}

Facts facts_of(const Live& live, const hand::Rules& rules, Seat concerned) {
    const hand::HandState& s = live.state;
    Facts f;
    f.seated = live.seated;
    f.taken = live.taken;
    f.held = live.held;
    f.players_in_event = live.start.players_in_event;
    if (s.game == nullptr) return f;
    f.limit = s.game->limit;
    f.stud = s.game->stud();
    f.flop_game =
        std::any_of(s.game->streets.begin(), s.game->streets.end(), [](const hand::Street& x) { return x.board > 0; });
    f.street = s.street;
    f.last_street = s.last_street();
    f.betting = s.phase == hand::Phase::betting;
    f.betting_over = s.betting_over;
    f.to_act = s.to_act;
    f.button = s.button;
    f.small_blind = s.small_blind;
    f.big_blind = s.big_blind;
    f.aggressor = s.aggressor;
    f.first_to_act = s.first_to_act;
    f.dealt_in = s.dealt_in;
    f.live = s.live;
    f.price = s.price;
    f.previous_price = live.previous_price;
    f.full_raise = s.least_raise;
    f.pot = s.pot;
    f.antes = s.antes;
    f.smallest_chip = s.stakes.chip;
    f.unit = s.stakes.min_bet > Chips{0} ? s.stakes.min_bet : s.stakes.big_blind;
    f.raises = live.raises;
    f.seats.resize(hand::max_seats);
    for (std::size_t i = 0; i < hand::max_seats; ++i)
        f.seats[i] = {.behind = s.seats[i].stack,
                      .in_front = s.seats[i].bet,
                      .in_hand = s.seats[i].total,
                      .front_chips = live.front_chips[i],
                      .may_raise = true,
                      .reopened = true};
    const Seat who = concerned.value < hand::max_seats ? concerned : s.to_act;
    if (who.value >= hand::max_seats) return f;
    f.least_to = s.price + s.least_raise;
    f.most_to = s.at(who).bet + s.at(who).stack;
    const hand::Legal l = hand::legal(s, rules);
    if (l.seat == who) {
        if (l.may_bet_or_raise()) {
            f.least_to = l.min_to;
            f.most_to = l.max_to;
        }
        f.seats[who.value].may_raise = l.may_bet_or_raise();
        f.seats[who.value].reopened = l.may_bet_or_raise() || l.no_raise != hand::RefusalCode::betting_not_reopened;
    }
    return f;
}

Seat button_winner(const Live& live, Seat button, const hand::Chairs& chairs, const rulebook::Book& book,
                   bool announced, CiteList& cites) {
    using namespace rulebook;
    if (!announced || !book.says(key::win_the_button, WinTheButton::where_announced)) return hand::no_seat;
    cite(book.ask(key::win_the_button), cites);
    SeatSet winners;
    for (const hand::Event& event : live.events)
        if (const auto* award = std::get_if<hand::PotAwarded>(&event); award && award->pot == 0)
            winners.add(award->seat);
    if (winners.size() < 2) return hand::button_winner(live.events, button);
    if (const auto tie = book.answer(key::win_the_button_tie)) cite(*tie, cites);
    // [solverde-2023:3.1.5.1] read literally it is whoever sits next, a winner or not.
    if (book.says(key::win_the_button_tie, WinTheButtonTie::next_seat_left)) return chairs.all().next_after(button);
    return hand::button_winner(live.events, button);
}

}  // namespace riffle::rulings
