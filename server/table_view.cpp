#include "server/table_view.h"

#include <algorithm>

#include "app/at_table.h"
#include "app/roles.h"
#include "core/rulebook/keys.h"
#include "core/rulings/play.h"
#include "core/table/facts.h"
#include "core/table/view.h"
#include "server/ruling_object.h"
#include "server/view_parts.h"

namespace riffle::server {
namespace {

using hand::Seat;
using hand::SeatSet;
using tournament::EntryNumber;

json::value seat_number(Seat seat) {
    return seat == hand::no_seat ? json::value(nullptr) : json::value(seat.value + 1);
}
json::array seat_numbers(SeatSet seats) {
    json::array list;
    for (const Seat seat : seats) list.push_back(json::value(seat.value + 1));
    return list;
}
json::value card_name(Card card) { return json::value(card == hand::unknown_card ? "??" : to_string(card)); }

std::string_view phase_name(const table::State& s) {
    if (!s.begun) return "opened";
    switch (s.hand.phase) {
        case hand::Phase::idle:
            return "idle";
        case hand::Phase::dealing:
            return "dealing";
        case hand::Phase::betting:
            return "betting";
        case hand::Phase::drawing:
            return "drawing";
        case hand::Phase::discarding:
            return "discarding";
        case hand::Phase::reshuffle:
            return "reshuffle";
        case hand::Phase::showdown:
            return "showdown";
        case hand::Phase::over:
            return "over";
    }
    return "idle";
}

std::string_view ante_name(hand::AnteKind kind) {
    switch (kind) {
        case hand::AnteKind::none:
            return "none";
        case hand::AnteKind::each:
            return "each";
        case hand::AnteKind::big_blind:
            return "big_blind";
        case hand::AnteKind::button:
            return "button";
    }
    return "none";
}

json::object stakes_view(const hand::Stakes& stakes) {
    return {{"small_blind", stakes.small_blind.value},
            {"big_blind", stakes.big_blind.value},
            {"ante", stakes.ante.value},
            {"bring_in", stakes.bring_in.value},
            {"small_bet", stakes.small_bet.value},
            {"big_bet", stakes.big_bet.value},
            {"chip", stakes.chip.value}};
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

    json::object person(EntryNumber number) const {
        const tournament::Entry* entry = t.find(number);
        return {{"entry", number.value}, {"name", entry ? json::value(names.of(entry->person)) : json::value(nullptr)}};
    }
};

// What of the player's time banks is left; nothing where the event has none.
json::value time_banks_view(const LookAt& look, rulings::PenaltyPlayer player) {
    if (!look.book) return nullptr;
    const std::int64_t announced = look.t.pace.time_banks;
    const auto by_book = look.book->answer(rulebook::key::time_bank_chips_per_day);
    if (announced == 0 && !by_book) return nullptr;
    const std::int64_t uses = announced > 0 ? announced : by_book->value;
    table::TimeBankCount count;
    for (const table::TimeBankCount& one : look.s.time_banks)
        if (one.player == player) count = one;
    return {{"left", std::max<std::int64_t>(0, uses - count.used)}, {"used", count.used}, {"in_hand", count.in_hand}};
}

// What lies face up, or was shown, or all may see by a ruling; of a hand that was tabled the unknown cards too.
json::array cards_view(const hand::SeatView& seat) {
    json::array cards;
    for (const Card card : seat.cards)
        if (card != hand::unknown_card || seat.tabled) cards.push_back(card_name(card));
    return cards;
}

json::array seats_view(const LookAt& look) {
    const table::State& s = look.s;
    json::array rows;
    for (const Seat seat : s.seated) {
        const hand::SeatEntry& start = s.start.seats[seat.value];
        const hand::SeatView* at = nullptr;
        for (const hand::SeatView& one : look.view.seats)
            if (one.seat == seat) at = &one;
        json::object row = look.person(EntryNumber{s.players[seat.value].value});
        row["seat"] = seat.value + 1;
        row["stack"] = at ? at->stack.value : start.stack.value;
        row["bet"] = at ? at->bet.value : 0;
        row["live"] = at != nullptr && at->live;
        row["all_in"] = at != nullptr && at->all_in;
        row["all_in_button"] = at != nullptr && at->all_in_button;
        row["absent"] = s.hand.absent.has(seat);
        row["away"] = table::is_away(s, seat);
        row["waiting"] = start.waiting;
        row["tabled"] = at != nullptr && at->tabled;
        row["leaving"] = s.leaving.has(seat);
        row["cards"] = at ? cards_view(*at) : json::array{};
        row["held"] = at != nullptr && at->live ? s.hand.at(seat).holding.count : 0;
        row["time_banks"] = time_banks_view(look, s.players[seat.value]);
        rows.push_back(std::move(row));
    }
    return rows;
}

json::value legal_view(const LookAt& look) {
    if (!look.book) return nullptr;
    const hand::Legal& l = look.view.legal;
    if (l.seat == hand::no_seat) return nullptr;
    const auto sized = [&](bool may) {
        return may ? json::value{{"least", l.min_to.value}, {"most", l.max_to.value}} : json::value(nullptr);
    };
    return {{"seat", l.seat.value + 1},
            {"fold", l.fold},
            {"check", l.check},
            {"call", l.call ? json::value(l.call_by.value) : json::value(nullptr)},
            {"bring_in", l.bring_in ? json::value(l.bring_in_by.value) : json::value(nullptr)},
            {"complete", l.complete},
            {"bet", sized(l.bet)},
            {"raise", sized(l.raise)},
            {"all_in", l.all_in_to.value}};
}

// Which cards the table waits for.
json::object due_view(const table::State& s) {
    json::object due{{"board", 0}, {"seats", json::array{}}, {"cards", 0}};
    if (!s.begun || s.hand.phase != hand::Phase::dealing) return due;
    due["board"] = s.hand.due_board;
    due["seats"] = seat_numbers(s.hand.due_cards);
    due["cards"] = s.hand.street_now().up;
    return due;
}

json::array pots_view(const LookAt& look) {
    const table::State& s = look.s;
    json::array pots;
    if (look.view.pots.empty()) return pots;
    // While nobody is all-in there is one pot, however far the bets in front have got.
    const bool all_in = std::ranges::any_of(look.view.seats, [](const hand::SeatView& one) { return one.all_in; });
    if (!all_in) {
        pots.push_back({{"amount", s.hand.pot.value}, {"seats", seat_numbers(s.hand.live)}});
        return pots;
    }
    for (const hand::Pot& pot : look.view.pots)
        pots.push_back({{"amount", pot.amount.value}, {"seats", seat_numbers(pot.contenders)}});
    return pots;
}

// What was counted, and for whom.
json::array counts_view(const table::State& s) {
    json::array counts;
    for (const table::Note& note : s.notes) {
        if (note.kind == table::NoteKind::away || note.kind == table::NoteKind::at_seat ||
            note.kind == table::NoteKind::cards_exposed)
            continue;
        counts.push_back({{"kind", journal::to_json(note.kind)},
                          {"seat", seat_number(note.seat)},
                          {"other", seat_number(note.other)},
                          {"amount", note.amount.value}});
    }
    return counts;
}

void add_rulings(json::object& out, const LookAt& look) {
    const table::State& s = look.s;
    json::array obligations, held, seen, tasks;
    for (const table::Task& task : s.tasks)
        tasks.push_back({{"matter", rulings::name_of(task.matter)},
                         {"seat", seat_number(task.seat)},
                         {"other", seat_number(task.other)},
                         {"holds", journal::to_json(task.holds)},
                         {"clause", task.clause.clause}});
    for (const table::Obligation& o : s.obligations)
        obligations.push_back({{"seat", o.seat.value + 1},
                               {"duty", journal::to_json(o.duty)},
                               {"until", journal::to_json(o.until)},
                               {"clause", o.clause.clause}});
    for (const rulings::Held& h : s.held)
        held.push_back({{"seat", h.seat.value + 1}, {"action", rulings::name_of(h.kind)}, {"to", h.to.value}});
    for (const table::SeenCards& c : s.seen)
        seen.push_back({{"whose", c.whose.value + 1},
                        {"by", seat_numbers(c.by)},
                        {"to_all", journal::to_json(c.to_all)},
                        {"part", c.part}});
    out["obligations"] = std::move(obligations);
    out["held"] = std::move(held);
    out["seen"] = std::move(seen);
    out["tasks"] = std::move(tasks);
    out["drawn"] = s.drawn ? seat_number(*s.drawn) : json::value(nullptr);
    out["ruling"] = nullptr;
    if (s.last_ruling) {
        json::object ruling = ruling_object(s.last_ruling->ruling, look.language);
        ruling["open"] = s.choice.has_value();
        ruling["chosen"] = s.last_ruling->chosen ? json::value(outcome_object(*s.last_ruling->chosen, look.language))
                                                 : json::value(nullptr);
        out["ruling"] = std::move(ruling);
    }
    out["counts"] = counts_view(s);
    std::int64_t exposed = 0;
    for (const table::Note& note : s.notes)
        if (note.kind == table::NoteKind::cards_exposed) exposed += note.amount.value;
    out["exposed"] = exposed;
    json::array undealt;
    for (const Card card : look.view.undealt) undealt.push_back(card_name(card));
    out["undealt"] = std::move(undealt);
    out["clock"] = nullptr;
    if (s.clock)
        out["clock"] = {{"seat", s.clock->seat.value + 1},
                        {"from", s.clock->from_ms},
                        {"until", s.clock->until_ms},
                        {"clause", s.clock->clause.clause},
                        {"server_time", look.app.now_ms()}};
}

json::value step_view(const journal::TableStep* step) {
    if (!step) return nullptr;
    return {{"step", step->version}, {"command", journal::command_of(*step)}};
}

void add_next(json::object& out, const LookAt& look, std::int64_t number) {
    const app::TableAsked asked{.tournament = look.t,
                                .number = number,
                                .table = look.s,
                                .book = *look.book,
                                .at_ms = look.app.now_ms(),
                                .lot = 0,
                                .known_stack = {}};
    const app::Changes changes = app::changes_at(asked);
    json::array coming;
    for (const app::Comer& comer : changes.coming) {
        json::object row = look.person(comer.entry);
        row["seat"] = comer.seat.value + 1;
        row["stack"] = comer.stack.value;
        coming.push_back(std::move(row));
    }
    out["coming"] = std::move(coming);
    out["going"] = seat_numbers(changes.going);
    const hand::Game* game = look.s.set_up ? look.s.start.game : hand::find_game(game_now(look.t, look.app.now_ms()));
    out["next_stakes"] =
        game ? json::value(stakes_view(app::stakes_now(look.t, *game, look.app.now_ms()))) : json::value(nullptr);
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
    json::array board, awards;
    for (std::size_t i = 0; i < h.board_count; ++i) board.push_back(card_name(h.board[i]));
    for (const hand::PotAwarded& award : s.awards)
        awards.push_back({{"pot", award.pot}, {"seat", award.seat.value + 1}, {"amount", award.amount.value}});
    const bool playing = s.begun && h.phase != hand::Phase::idle;
    json::object out{
        {"tournament", tournament},
        {"table", number},
        {"version", table ? table->version() : 0},
        {"followed", table != nullptr},
        {"size", seats ? seats->size() : static_cast<std::int64_t>(hand::max_seats)},
        {"phase", table ? json::value(phase_name(s)) : json::value("closed")},
        {"ended", s.ended},
        {"game", s.set_up ? std::string(s.start.game->id) : game_now(stream->state(), app.now_ms())},
        {"stakes", s.set_up ? json::value(stakes_view(playing ? h.stakes : s.start.stakes)) : json::value(nullptr)},
        {"ante_paid_by", ante_name(s.start.ante_kind)},
        {"street", playing ? h.street + 1 : 0},
        {"board", std::move(board)},
        {"button", s.set_up                 ? seat_number(s.start.button)
                   : seats && seats->button ? json::value(seats->button->value)
                                            : json::value(nullptr)},
        {"small_blind", s.set_up ? seat_number(s.start.small_blind) : json::value(nullptr)},
        {"big_blind", s.set_up ? seat_number(s.start.big_blind) : json::value(nullptr)},
        {"pot", playing && h.phase != hand::Phase::over ? h.pot.value : 0},
        {"pots", pots_view(look)},
        {"seats", seats_view(look)},
        {"to_act", playing ? seat_number(h.to_act) : json::value(nullptr)},
        {"pending", playing ? seat_numbers(h.pending) : json::array{}},
        {"due", due_view(s)},
        {"legal", legal_view(look)},
        {"awards", std::move(awards)}};
    add_rulings(out, look);
    out["coming"] = json::array{};
    out["going"] = json::array{};
    out["next_stakes"] = nullptr;
    if (look.book) add_next(out, look, number);
    const auto may = [&](const journal::TableStep& step) { return app::may_undo(viewer.role, step); };
    out["undo"] = table ? step_view(table->to_undo(may)) : json::value(nullptr);
    out["last"] = table ? json::value(journal::command_of(*table->steps().back().second)) : json::value(nullptr);
    out["redo"] = table ? step_view(table->to_redo(may)) : json::value(nullptr);
    return json::serialize(out);
}

}  // namespace riffle::server
