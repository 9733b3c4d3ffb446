#include "server/table_view.h"

#include <algorithm>

#include "app/at_table.h"
#include "app/roles.h"
#include "core/rulebook/keys.h"
#include "core/rulings/play.h"
#include "core/table/facts.h"
#include "core/table/view.h"
#include "server/ruling_shapes.h"
#include "server/shape_json.h"
#include "server/shapes_table.h"
#include "server/view_parts.h"

namespace riffle::server {
namespace {

using hand::Seat;
using hand::SeatSet;
using tournament::EntryNumber;

std::int64_t number_of(Seat seat) { return seat.value + 1; }
std::optional<std::int64_t> seat_number(Seat seat) {
    return seat == hand::no_seat ? std::nullopt : std::optional(number_of(seat));
}
std::vector<std::int64_t> seat_numbers(SeatSet seats) {
    std::vector<std::int64_t> list;
    for (const Seat seat : seats) list.push_back(number_of(seat));
    return list;
}
std::string card_name(Card card) { return card == hand::unknown_card ? "??" : std::string(to_string(card)); }

shape::TablePhase phase_of(const table::State& s) {
    using enum shape::TablePhase;
    if (!s.begun) return opened;
    switch (s.hand.phase) {
        case hand::Phase::idle:
            return idle;
        case hand::Phase::dealing:
            return dealing;
        case hand::Phase::betting:
            return betting;
        case hand::Phase::drawing:
            return drawing;
        case hand::Phase::discarding:
            return discarding;
        case hand::Phase::reshuffle:
            return reshuffle;
        case hand::Phase::showdown:
            return showdown;
        case hand::Phase::over:
            return over;
    }
    return idle;
}

shape::AntePaidBy ante_paid_by(hand::AnteKind kind) {
    using enum shape::AntePaidBy;
    switch (kind) {
        case hand::AnteKind::none:
            return none;
        case hand::AnteKind::each:
            return each;
        case hand::AnteKind::big_blind:
            return big_blind;
        case hand::AnteKind::button:
            return button;
    }
    return none;
}

// Nothing: it is no count.
std::optional<shape::CountKind> count_of(table::NoteKind kind) {
    using enum shape::CountKind;
    switch (kind) {
        case table::NoteKind::chips_counted:
            return chips_counted;
        case table::NoteKind::chips_estimated:
            return chips_estimated;
        case table::NoteKind::bet_counted:
            return bet_counted;
        case table::NoteKind::pot_counted:
            return pot_counted;
        case table::NoteKind::consulted:
            return consulted;
        case table::NoteKind::away:
        case table::NoteKind::at_seat:
        case table::NoteKind::cards_exposed:
            return std::nullopt;
    }
    return std::nullopt;
}

shape::TableStakes stakes_of(const hand::Stakes& stakes) {
    return {.small_blind = stakes.small_blind,
            .big_blind = stakes.big_blind,
            .ante = stakes.ante,
            .bring_in = stakes.bring_in,
            .small_bet = stakes.small_bet,
            .big_bet = stakes.big_bet,
            .chip = stakes.chip};
}

// Who looks at which table.
struct LookAt {
    const app::App& app;
    const tournament::State& t;
    const table::State& s;
    const rulebook::Book* book;
    Names names;
    Language language;
    hand::View view;  // of whoever works at the table

    std::optional<std::string> name_of(EntryNumber number) const {
        const tournament::Entry* entry = t.find(number);
        return entry ? std::optional(names.of(entry->person)) : std::nullopt;
    }
};

// What of the player's time banks is left; nothing where the event has none.
std::optional<shape::TimeBanksLeft> time_banks_of(const LookAt& look, rulings::PenaltyPlayer player) {
    if (!look.book) return std::nullopt;
    const std::int64_t announced = look.t.pace.time_banks;
    const auto by_book = look.book->answer(rulebook::key::time_bank_chips_per_day);
    if (announced == 0 && !by_book) return std::nullopt;
    const std::int64_t uses = announced > 0 ? announced : by_book->value;
    table::TimeBankCount count;
    for (const table::TimeBankCount& one : look.s.time_banks)
        if (one.player == player) count = one;
    return shape::TimeBanksLeft{
        .left = std::max<std::int64_t>(0, uses - count.used), .used = count.used, .in_hand = count.in_hand};
}

// What lies face up, or was shown, or all may see by a ruling; of a hand that was tabled the unknown cards too.
std::vector<std::string> cards_of(const hand::SeatView& seat) {
    std::vector<std::string> cards;
    for (const Card card : seat.cards)
        if (card != hand::unknown_card || seat.tabled) cards.push_back(card_name(card));
    return cards;
}

shape::LiveSeat seat_of(const LookAt& look, Seat seat) {
    const table::State& s = look.s;
    const hand::SeatEntry& start = s.start.seats[seat.value];
    const EntryNumber entry{s.players[seat.value].value};
    shape::LiveSeat row{.entry = entry,
                        .name = look.name_of(entry),
                        .seat = number_of(seat),
                        .stack = start.stack,
                        .bet = {},
                        .absent = s.hand.absent.has(seat),
                        .away = table::is_away(s, seat),
                        .waiting = start.waiting,
                        .leaving = s.leaving.has(seat),
                        .time_banks = time_banks_of(look, s.players[seat.value])};
    for (const hand::SeatView& at : look.view.seats) {
        if (at.seat != seat) continue;
        row.stack = at.stack;
        row.bet = at.bet;
        row.live = at.live;
        row.all_in = at.all_in;
        row.all_in_button = at.all_in_button;
        row.tabled = at.tabled;
        row.cards = cards_of(at);
        row.held = at.live ? static_cast<std::int64_t>(s.hand.at(seat).holding.count) : 0;
    }
    return row;
}

std::optional<shape::LiveLegal> legal_of(const LookAt& look) {
    const hand::Legal& l = look.view.legal;
    if (!look.book || l.seat == hand::no_seat) return std::nullopt;
    const auto sized = [&](bool may) {
        return may ? std::optional(shape::SizeOfBet{.least = l.min_to, .most = l.max_to}) : std::nullopt;
    };
    return shape::LiveLegal{.seat = number_of(l.seat),
                            .fold = l.fold,
                            .check = l.check,
                            .call = l.call ? std::optional(l.call_by) : std::nullopt,
                            .bring_in = l.bring_in ? std::optional(l.bring_in_by) : std::nullopt,
                            .complete = l.complete,
                            .bet = sized(l.bet),
                            .raise = sized(l.raise),
                            .all_in = l.all_in_to};
}

shape::DueCards due_at(const table::State& s) {
    if (!s.begun || s.hand.phase != hand::Phase::dealing) return {};
    // Stud's last card is told only where it is one for all.
    if (s.hand.game->short_stub(s.hand.street)) return {.board = 1, .seats = {}, .cards = 0};
    return {.board = s.hand.due_board, .seats = seat_numbers(s.hand.due_cards), .cards = s.hand.street_now().up};
}

std::vector<shape::LivePot> pots_of(const LookAt& look) {
    if (look.view.pots.empty()) return {};
    // While nobody is all-in there is one pot, however far the bets in front have got.
    const bool all_in = std::ranges::any_of(look.view.seats, [](const hand::SeatView& one) { return one.all_in; });
    if (!all_in) return {{.amount = look.s.hand.pot, .seats = seat_numbers(look.s.hand.live)}};
    std::vector<shape::LivePot> pots;
    for (const hand::Pot& pot : look.view.pots)
        pots.push_back({.amount = pot.amount, .seats = seat_numbers(pot.contenders)});
    return pots;
}

// What rulings have left at the table, and what was counted there.
void add_rulings(shape::LiveTableView& view, const LookAt& look) {
    const table::State& s = look.s;
    for (const table::Task& task : s.tasks)
        view.tasks.push_back({.matter = std::string(rulings::name_of(task.matter)),
                              .seat = seat_number(task.seat),
                              .other = seat_number(task.other),
                              .holds = task.holds,
                              .clause = std::string(task.clause.clause)});
    for (const table::Obligation& o : s.obligations)
        view.obligations.push_back(
            {.seat = number_of(o.seat), .duty = o.duty, .until = o.until, .clause = std::string(o.clause.clause)});
    for (const rulings::Held& h : s.held)
        view.held.push_back({.seat = number_of(h.seat), .action = h.kind, .to = h.to});
    for (const table::SeenCards& c : s.seen)
        view.seen.push_back(
            {.whose = number_of(c.whose), .by = seat_numbers(c.by), .to_all = c.to_all, .part = c.part});
    if (s.drawn) view.drawn = seat_number(*s.drawn);
    if (s.last_ruling) {
        shape::LiveRuling& ruling = view.ruling.emplace();
        static_cast<shape::RulingAnswer&>(ruling) = answer_to(s.last_ruling->ruling, look.language);
        ruling.open = s.choice.has_value();
        if (s.last_ruling->chosen) ruling.chosen = outcome_of(*s.last_ruling->chosen, look.language);
    }
    for (const table::Note& note : s.notes) {
        if (const auto kind = count_of(note.kind))
            view.counts.push_back({.kind = *kind,
                                   .seat = seat_number(note.seat),
                                   .other = seat_number(note.other),
                                   .amount = note.amount});
        if (note.kind == table::NoteKind::cards_exposed) view.exposed += note.amount.value;
    }
    for (const Card card : look.view.undealt) view.undealt.push_back(card_name(card));
    if (s.clock)
        view.clock = {.seat = number_of(s.clock->seat),
                      .from = s.clock->from_ms,
                      .until = s.clock->until_ms,
                      .clause = std::string(s.clock->clause.clause),
                      .server_time = look.app.now_ms()};
}

std::optional<shape::TableStepName> step_name(const journal::TableStep* step) {
    if (!step) return std::nullopt;
    return shape::TableStepName{.step = step->version, .command = std::string(journal::command_of(*step))};
}

void add_next(shape::LiveTableView& view, const LookAt& look, std::int64_t number) {
    const app::TableAsked asked{.tournament = look.t,
                                .number = number,
                                .table = look.s,
                                .book = *look.book,
                                .at_ms = look.app.now_ms(),
                                .lot = 0,
                                .known_stack = {}};
    const app::Changes changes = app::changes_at(asked);
    for (const app::Comer& comer : changes.coming)
        view.coming.push_back({.entry = comer.entry,
                               .name = look.name_of(comer.entry),
                               .seat = number_of(comer.seat),
                               .stack = comer.stack});
    view.going = seat_numbers(changes.going);
    const hand::Game* game = look.s.set_up ? look.s.start.game : hand::find_game(game_now(look.t, look.app.now_ms()));
    if (game) view.next_stakes = stakes_of(app::stakes_now(look.t, *game, look.app.now_ms()));
}

}  // namespace

std::optional<TableAddress> table_at(const std::string& address) {
    constexpr std::string_view middle = "/tables/";
    const std::size_t at = address.find(middle);
    if (at == std::string::npos) return std::nullopt;
    const auto name = app::table_named(std::string(app::table_prefix) + address.substr(0, at) + "/" +
                                       address.substr(at + middle.size()));
    if (!name || name->tournament != address.substr(0, at)) return std::nullopt;
    return TableAddress{name->tournament, name->number};
}

std::optional<std::string> table_view(const app::App& app, const std::string& tournament, std::int64_t number,
                                      const Viewer& viewer, const std::string& lang) {
    const auto stream = app.tournament(tournament);
    if (!stream) return std::nullopt;
    const auto table = app.table(tournament, number);
    const tournament::Table* seats = stream->state().seating.find(tournament::TableNumber{number});
    if (!table && !seats) return std::nullopt;
    static const table::State nothing;
    const table::State& s = table ? table->state() : nothing;
    const rulebook::Book* book = app.book_of(stream->state());
    const hand::Viewer dealer{.kind = hand::ViewerKind::dealer, .seat = hand::no_seat};
    const LookAt look{
        app,
        stream->state(),
        s,
        book,
        Names(app, viewer.staff),
        rulebook::language_from(lang).value_or(rulebook::Language::en),
        s.begun ? table::view_for(s, book ? rulings::hand_rules_of(*book) : hand::Rules{}, dealer) : hand::View{}};
    const hand::HandState& h = s.hand;
    const bool playing = s.begun && h.phase != hand::Phase::idle;
    shape::LiveTableView shown{
        .tournament = tournament,
        .table = number,
        .version = table ? table->version() : 0,
        .followed = table != nullptr,
        .size = seats ? seats->size() : static_cast<std::int64_t>(hand::max_seats),
        .phase = table ? phase_of(s) : shape::TablePhase::closed,
        .ended = s.ended,
        .game = s.set_up ? std::string(s.start.game->id) : game_now(stream->state(), app.now_ms()),
        .ante_paid_by = ante_paid_by(s.start.ante_kind)};
    if (s.set_up) {
        shown.stakes = stakes_of(playing ? h.stakes : s.start.stakes);
        shown.button = seat_number(s.start.button);
        shown.small_blind = seat_number(s.start.small_blind);
        shown.big_blind = seat_number(s.start.big_blind);
    } else if (seats && seats->button) {
        shown.button = seats->button->value;
    }
    for (std::size_t i = 0; i < h.board_count; ++i) shown.board.push_back(card_name(h.board[i]));
    if (playing) {
        shown.street = h.street + 1;
        shown.to_act = seat_number(h.to_act);
        shown.pending = seat_numbers(h.pending);
        if (h.phase != hand::Phase::over) shown.pot = h.pot;
    }
    shown.pots = pots_of(look);
    for (const Seat seat : s.seated) shown.seats.push_back(seat_of(look, seat));
    shown.due = due_at(s);
    shown.legal = legal_of(look);
    for (const hand::PotAwarded& award : s.awards)
        shown.awards.push_back({.pot = award.pot, .seat = number_of(award.seat), .amount = award.amount});
    add_rulings(shown, look);
    if (look.book) add_next(shown, look, number);
    if (table) {
        const auto may = [&](const journal::TableStep& step) { return app::may_undo(viewer.role, step); };
        shown.undo = step_name(table->to_undo(may));
        shown.last = journal::command_of(*table->steps().back().second);
        shown.redo = step_name(table->to_redo(may));
    }
    return answer_of(shown);
}

}  // namespace riffle::server
