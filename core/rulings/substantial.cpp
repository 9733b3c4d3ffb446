// Substantial action: the books differ in what they count and in how much of it.
#include <algorithm>

#include "core/rulings/parts.h"

namespace riffle::rulings {
namespace {

// An act out of turn that has since been carried out in turn is one act, not two.
bool carried_out(const Facts& f, const Held& held) {
    return std::any_of(f.taken.begin(), f.taken.end(), [&](const Taken& t) {
        return t.seat == held.seat && t.street == f.street &&
               (t.kind == held.kind || (held.kind == ActionKind::all_in && t.chips));
    });
}

bool check_and_fold(std::span<const Taken> acts) {
    const auto is = [](ActionKind kind) { return [kind](const Taken& t) { return t.kind == kind; }; };
    return std::any_of(acts.begin(), acts.end(), is(ActionKind::check)) &&
           std::any_of(acts.begin(), acts.end(), is(ActionKind::fold));
}

}  // namespace

bool is_substantial(std::span<const Taken> taken, const rulebook::Book& book) {
    SeatSet acted;
    SeatSet with_chips;
    std::size_t chip_actions = 0;
    for (const Taken& t : taken) {
        acted.add(t.seat);
        if (!t.chips) continue;
        ++chip_actions;
        with_chips.add(t.seat);
    }
    // [tda-2024:36] actions; [cnp:2.substantial-action] players, however often they act.
    const bool players = book.ask(key::substantial_action_unit).value == SubstantialActionUnit::players;
    const std::size_t acts = players ? static_cast<std::size_t>(acted.size()) : taken.size();
    const std::size_t chips = players ? static_cast<std::size_t>(with_chips.size()) : chip_actions;
    // [tda-2024:36-B] [cnp:4.l] any three.
    if (acts >= 3) return true;
    switch (book.ask(key::substantial_action).value) {
        case SubstantialAction::two_actions_one_with_chips_or_three_actions:
            // [tda-2024:36-A] any two, one of them with chips.
            return acts >= 2 && chips >= 1;
        case SubstantialAction::two_players_with_chips_or_three_players_acted:
            // [cnp:2.substantial-action] two with chips.
            return chips >= 2;
    }
    return false;
}

bool substantial_action(Consult& c, std::span<const Taken> acts) {
    c.ask(key::substantial_action);
    c.ask(key::substantial_action_unit.three);
    if (is_substantial(acts, c.book())) return true;
    // [tda-2024:36-A] a reading: no chips went in, so a check and a fold are not enough.
    constexpr auto reading = key::substantial_action_check_and_fold;
    return check_and_fold(acts) && !c.only_suggested(reading) && c.ask(reading);
}

bool substantial_action(Consult& c, const Facts& f) {
    InlineVector<Taken, 96 + hand::max_seats> acts;
    for (const Taken& t : f.taken) acts.push_back(t);
    // [tda-2024:36] only what was done in turn; [rptp:37-a] does not ask for that.
    if (!f.held.empty() && c.ask(key::substantial_action_unit) != SubstantialActionUnit::actions_in_turn)
        for (const Held& h : f.held)
            if (!carried_out(f, h)) acts.push_back({h.seat, h.kind, h.chips, f.street});
    return substantial_action(c, {acts.data(), acts.size()});
}

}  // namespace riffle::rulings
