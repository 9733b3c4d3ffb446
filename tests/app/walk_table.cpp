// What a walk asks of a live table: mostly what is due there.
#include "say/asking.h"
#include "tests/app/walk.h"

namespace riffle::app {

using namespace tournament;

std::string Walk::some_card() const {
    static const std::string ranks = "23456789TJQKA", suits = "cdhs";
    return {ranks[static_cast<std::size_t>(number(13))], suits[static_cast<std::size_t>(number(4))]};
}

std::vector<std::string> Walk::some_cards(int n) const {
    std::set<std::string> cards;
    while (static_cast<int>(cards.size()) < n) cards.insert(some_card());
    return {cards.begin(), cards.end()};
}

std::int64_t Walk::some_seat(const table::State& s) const {
    return s.hand.to_act == hand::no_seat || number(8) == 0 ? number(5) : s.hand.to_act.value + 1;
}

say::Act Walk::some_act(const table::State& s) const {
    const std::int64_t seat = some_seat(s);
    const Chips chips{100 * (1 + number(60))};
    switch (number(5)) {
        case 0:
            return say::Conduct{.seat = seat, .infraction = "etiquette"};
        case 1: {
            const auto matter = static_cast<rulings::Matter>(number(static_cast<int>(rulings::matter_count)));
            say::Incident i{.matter = std::string(rulings::name_of(matter))};
            for (const std::string_view slot : say::slots_of(rulings::phrase_of(matter))) {
                if (slot == "seat") i.seat = seat;
                if (slot == "other") i.other = 1 + number(3);
                if (slot == "n") i.n = number(40);
                if (slot == "m") i.m = number(5);
                if (slot == "chips") i.chips = chips;
                if (slot == "chips2") i.chips2 = Chips{100 * number(20)};
            }
            return i;
        }
        case 2:
            return say::Incident{.matter = "clock_started_by_director", .seat = seat};
        case 3:
            return say::Wager{.seat = seat, .said = one_of<std::string>({"raise", "call", "subo", "fold", "what"})};
        default:
            return say::Wager{.seat = seat, .motions = std::vector<say::Motion>{{.chips = {chips, chips}}}};
    }
}

// Of a table that is followed mostly what is due.
TableCommand Walk::table_command(const std::string& id, std::int64_t n) const {
    const auto table = app_->table(id, n);
    if (!table || number(40) == 0)
        return number(8) ? OpenTable{.button = 1 + number(3)} : OpenTable{.button = std::nullopt};
    const table::State& s = table->state();
    const auto any = [](const journal::TableStep&) { return true; };
    const auto* last = table->to_undo(any);
    const auto* undone = table->to_redo(any);
    const int versions = static_cast<int>(table->version()) + 2;
    if (!s.tasks.empty() && number(3) == 0) return FinishTask{0};
    switch (number(18)) {
        case 16:
        case 17:
            return undo_together(id, n);
        case 0:
            return UndoAtTable{last && number(3) ? last->version : number(versions)};
        case 1:
            return RedoAtTable{undone && number(3) ? undone->version : number(versions)};
        case 2:
        case 3:
            return TellWhatHappened{.act = some_act(s)};
        case 4:
            return number(4) ? TableCommand{ChooseOutcome{number(4) - 1}} : FinishTask{number(3) - 1};
        case 5:
            return CorrectStack{some_seat(s), Chips{100 * number(300)}, number(5) ? "counted" : ""};
        case 6:
            return number(2) ? TableCommand{EndHand{}} : StartHand{};
        default:
            break;
    }
    switch (s.hand.phase) {
        case hand::Phase::idle:
            return StartHand{};
        case hand::Phase::over:
            return s.ended ? TableCommand{StartHand{}} : EndHand{};
        case hand::Phase::dealing:
            return DealCards{some_cards(s.hand.due_board), std::nullopt};
        case hand::Phase::showdown: {
            const std::int64_t seat = s.hand.pending.empty() ? 1 : s.hand.pending.lowest().value + 1;
            return number(6) ? TableCommand{ShowHand{seat, some_cards(2)}} : MuckHand{seat};
        }
        default:
            break;
    }
    const auto doing = static_cast<say::Doing>(number(6));
    const bool sized = doing == say::Doing::bet || doing == say::Doing::raise;
    return TakeAction{some_seat(s), doing, sized ? std::optional(Chips{100 * number(100)}) : std::nullopt};
}

TableCommand Walk::undo_together(const std::string& id, std::int64_t n) const {
    const auto table = app_->table(id, n);
    const auto& steps = table->steps();
    const int reach = static_cast<int>(steps.size());
    const int back = number(3) ? number(std::min(reach, 12)) : number(reach);
    const std::int64_t step = steps.nth(static_cast<std::size_t>(reach - 1 - back)).first;
    const auto rows = app_->resting_at(id, n, step);
    return UndoAtTable{step, rows ? as_shown(*rows) : std::vector<journal::StepAt>{}};
}

}  // namespace riffle::app
