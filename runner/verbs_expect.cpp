// expect WHAT -> VALUE: stacks, bets, pots, who is to act, what is face up.
#include <fmt/format.h>

#include <array>
#include <bit>

#include "core/hand/pots.h"
#include "core/table/view.h"
#include "runner/arrow.h"
#include "runner/house_verbs.h"
#include "runner/verbs.h"

namespace riffle::runner {
namespace {

std::string names(const Table& t, hand::SeatSet seats) {
    std::vector<std::string> list;
    for (const hand::Seat s : seats) list.push_back(t.name_of(s));
    return list.empty() ? "nobody" : fmt::format("{}", fmt::join(list, " "));
}

std::string_view phase_name(hand::Phase phase) {
    constexpr std::string_view words[] = {"idle",       "dealing",   "betting",  "drawing",
                                          "discarding", "reshuffle", "showdown", "over"};
    return words[static_cast<std::size_t>(phase)];
}

std::string board_text(const hand::HandState& s) {
    std::string text;
    for (std::size_t i = 0; i < s.board_count; ++i) text += (i ? " " : "") + to_string(s.board[i]);
    return text.empty() ? "none" : text;
}

std::string burned_text(const hand::HandState& s) {
    std::string text;
    for (std::size_t i = 0; i < s.burned; ++i)
        text += (i ? " " : "") + (s.burns[i] == hand::unknown_card ? "??" : to_string(s.burns[i]));
    return text.empty() ? "none" : text;
}

std::string hole_text(const hand::Holding& h) {
    std::string text;
    for (std::size_t i = 0; i < h.count; ++i)
        text += (i ? " " : "") + (h.cards[i] == hand::unknown_card ? "??" : to_string(h.cards[i]));
    return text.empty() ? "none" : text;
}

std::string card_list(CardSet cards) {
    std::vector<std::string> list;
    for (const Card card : cards) list.push_back(to_string(card));
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, " "));
}

// "B by A": B's cards as A may see them.
std::optional<std::string> seen_text(Table& t, std::string_view what) {
    const auto seat = t.seat_of(take_token(what));
    const auto by = take_token(what);
    const auto viewer = t.seat_of(what);
    if (!seat || by != "by" || !viewer) return std::nullopt;
    const hand::View view = table::view_for(t.live, t.rules(), {.kind = hand::ViewerKind::player, .seat = *viewer});
    std::vector<std::string> list;
    for (const hand::SeatView& s : view.seats)
        if (s.seat == *seat)
            for (const Card card : s.cards) list.push_back(card == hand::unknown_card ? "??" : to_string(card));
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, " "));
}

hand::View seen_by(Table& t, hand::Seat viewer) {
    return table::view_for(t.live, t.rules(), {.kind = hand::ViewerKind::player, .seat = viewer});
}

// The pots as a player may have them counted; none where the book does not count them for players.
std::optional<std::string> counted_text(Table& t, std::string_view name) {
    const auto viewer = t.seat_of(name);
    if (!viewer) return std::nullopt;
    std::vector<std::int64_t> amounts;
    const hand::View view = seen_by(t, *viewer);
    for (const hand::Pot& pot : view.pots) amounts.push_back(pot.amount.value);
    return amounts.empty() ? "none" : fmt::format("{}", fmt::join(amounts, " "));
}

// The board cards that never came, as far as anybody may see them.
std::string undealt_text(Table& t) {
    const hand::View view = table::view_for(t.live, t.rules(), {});
    std::vector<std::string> list;
    for (const Card card : view.undealt) list.push_back(to_string(card));
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, " "));
}

// In front of whom an all-in button lies.
std::string all_in_buttons(Table& t) {
    hand::SeatSet with;
    const hand::View view = table::view_for(t.live, t.rules(), {});
    for (const hand::SeatView& s : view.seats)
        if (s.all_in_button) with.add(s.seat);
    return names(t, with);
}

// "B 30": on whom the clock runs, and for how many seconds in all.
std::string clock_text(const Table& t) {
    if (!t.live.clock) return "none";
    const table::CalledClock& clock = *t.live.clock;
    return fmt::format("{} {} s", t.name_of(clock.seat), (clock.until_ms - t.house.now_ms() + 999) / 1000);
}

// "D 3000 of C, A pot 900": what was counted for whom.
std::string counts_text(const Table& t) {
    std::vector<std::string> list;
    for (const table::Note& note : t.live.notes) {
        const std::string name = t.name_of(note.seat);
        switch (note.kind) {
            case table::NoteKind::chips_counted:
                list.push_back(fmt::format("{} {} of {}", name, note.amount.value, t.name_of(note.other)));
                break;
            case table::NoteKind::chips_estimated:
                list.push_back(fmt::format("{} about {} of {}", name, note.amount.value, t.name_of(note.other)));
                break;
            case table::NoteKind::bet_counted:
                list.push_back(fmt::format("{} bet {}", name, note.amount.value));
                break;
            case table::NoteKind::pot_counted:
                list.push_back(fmt::format("{} pot {}", name, note.amount.value));
                break;
            default:
                break;
        }
    }
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, ", "));
}

// Who is not at his chair.
std::string away_text(const Table& t) {
    hand::SeatSet away;
    for (const table::Note& note : t.live.notes)
        if (note.kind == table::NoteKind::away) away.add(note.seat);
    return names(t, away);
}

// Acts made before the turn that still wait for it: "B check, C bet 700".
std::string held_text(const Table& t) {
    std::string text;
    for (const rulings::Held& h : t.live.held) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", t.name_of(h.seat), rulings::name_of(h.kind));
        if (h.to > Chips{0}) text += fmt::format(" {}", h.to.value);
    }
    return text.empty() ? "none" : text;
}

// In the order they were made: "side-1 B 400, main A 900".
std::string awards_text(const Table& t) {
    std::vector<std::string> list;
    for (const hand::PotAwarded& a : t.live.awards)
        list.push_back(fmt::format("{} {} {}", a.pot == 0 ? "main" : fmt::format("side-{}", a.pot), t.name_of(a.seat),
                                   a.amount.value));
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, ", "));
}

std::optional<std::string> value_of(Table& t, std::string_view what) {
    const hand::HandState& s = t.live.hand;
    const auto word = take_token(what);
    if (word == "to-act") return t.name_of(s.to_act);
    if (word == "phase") return std::string{phase_name(s.phase)};
    if (word == "pot") return fmt::format("{}", s.pot.value);
    if (word == "price") return fmt::format("{}", s.price.value);
    if (word == "live") return names(t, s.live);
    if (word == "tabled") return names(t, s.tabled);
    if (word == "board") return board_text(s);
    if (word == "burns") return fmt::format("{}", s.burned);
    if (word == "burned") return burned_text(s);
    if (word == "top") return s.stub_size() > 0 ? to_string(s.deck[s.deck_next]) : "none";
    if (word == "removed") return fmt::format("{}", t.live.removed.value);
    if (word == "street") return fmt::format("{}", s.street + 1);
    if (word == "pots") {
        std::vector<std::int64_t> amounts;
        for (const hand::Pot& pot : hand::pots_of(s)) amounts.push_back(pot.amount.value);
        return fmt::format("{}", fmt::join(amounts, " "));
    }
    if (word == "positions")
        return fmt::format("button {} small-blind {} big-blind {}", t.name_of(s.button), t.name_of(s.small_blind),
                           t.name_of(s.big_blind));
    if (word == "clauses") {
        std::vector<std::string_view> cites;
        if (t.last_ruling)
            for (const Citation& c : t.last_ruling->cites) cites.push_back(c.clause);
        return fmt::format("{}", fmt::join(cites, " "));
    }
    if (word == "tasks") {
        std::vector<std::string> tasks;
        for (const table::Task& task : t.live.tasks) tasks.push_back(rulings::to_text(task.what));
        return tasks.empty() ? "none" : fmt::format("{}", fmt::join(tasks, ", "));
    }
    if (word == "counted-pots") return counted_text(t, what);
    if (word == "undealt") return undealt_text(t);
    if (word == "all-in-buttons") return all_in_buttons(t);
    if (word == "counts") return counts_text(t);
    if (word == "away") return away_text(t);
    if (word == "held") return held_text(t);
    if (word == "clock") return clock_text(t);
    if (word == "drawn") return t.live.drawn ? t.name_of(*t.live.drawn) : "nobody";
    if (word == "awards") return awards_text(t);
    if (word == "game") return s.game ? std::string{s.game->id} : std::string{"none"};
    if (word == "stub") return fmt::format("{}", s.stub_size());
    if (word == "reshuffle") return fmt::format("{}", s.reshuffle_of.size());
    if (word == "seen") return seen_text(t, what);
    if (word == "time-banks") {
        for (const table::TimeBankCount& one : t.live.time_banks)
            if (one.player == t.player_of(what)) return fmt::format("{} used, {} tickets left", one.used, one.tickets);
        return "none used";
    }
    if (word == "penalty") return t.live.penalties.standing(t.player_of(what));
    const auto seat = t.seat_of(what);
    if (!seat) return std::nullopt;
    if (word == "hole") return hole_text(s.at(*seat).holding);
    if (word == "up") return card_list(s.at(*seat).holding.up_set());
    if (word == "stack") return fmt::format("{}", s.at(*seat).stack.value);
    if (word == "bet") return fmt::format("{}", s.at(*seat).bet.value);
    if (word == "put-in") return fmt::format("{}", s.at(*seat).total.value);
    if (word == "open") return fmt::format("{}", std::popcount(s.at(*seat).holding.up));
    if (word == "cards") return fmt::format("{}", s.at(*seat).holding.count);
    return std::nullopt;
}

StepResult expect(Table& t, const Step& step) {
    if (auto ok = t.deal_due(); !ok) return std::unexpected(Mismatch{"a hand in progress", ok.error()});
    const auto [what, expected] = at_arrow(step.line.rest);
    auto got = house_value(t, what);
    if (!got) got = league_value(t, what);
    if (!got) got = value_of(t, what);
    if (!got)
        return std::unexpected(Mismatch{
            "to-act, phase, pot, price, live, tabled, board, burns, burned, top, removed, street, pots, "
            "positions, clauses, awards, tasks, drawn, "
            "game, stub, reshuffle, undealt, all-in-buttons, clock, counts, away, held, time-banks NAME, "
            "counted-pots NAME, seen NAME by NAME, penalty NAME, or stack, bet, put-in, cards, open, up or hole "
            "of a player; of a tournament " +
                house_value_list() + "; of a league " + league_value_list(),
            std::string{what}});
    if (*got != expected) return std::unexpected(Mismatch{std::string{expected}, *got});
    return {};
}

constexpr std::array expect_rows{VerbRow{"expect", nullptr, expect}};

}  // namespace

std::span<const VerbRow> expect_verbs() { return expect_rows; }

}  // namespace riffle::runner
