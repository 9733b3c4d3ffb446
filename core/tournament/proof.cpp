#include "core/tournament/proof.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/tournament/chip_race.h"
#include "core/tournament/decide.h"
#include "core/tournament/draw.h"

namespace riffle::tournament {
namespace {

const Draw* draw_of(const Event& event) {
    if (const auto* drawn = event.as<SeatDrawn>()) return &drawn->draw;
    if (const auto* moved = event.as<EntryMoved>()) return moved->draw ? &*moved->draw : nullptr;
    if (const auto* all = event.as<SeatsRedrawn>()) return &all->draw;
    if (const auto* button = event.as<ButtonDrawn>()) return &button->draw;
    if (const auto* raced = event.as<ChipsRaced>()) return raced->draw ? &*raced->draw : nullptr;
    if (const auto* hands = event.as<LastHandsAnnounced>()) return hands->draw ? &*hands->draw : nullptr;
    if (const auto* order = event.as<BreakOrderSet>()) return order->draw ? &*order->draw : nullptr;
    return nullptr;
}

bool same_seat(const Event& a, const Event& b) {
    const auto seat_of = [](const Event& event) -> std::optional<std::pair<EntryNumber, Place>> {
        if (const auto* drawn = event.as<SeatDrawn>()) return {{drawn->entry, {drawn->table, drawn->seat}}};
        if (const auto* moved = event.as<EntryMoved>()) return {{moved->entry, {moved->table, moved->seat}}};
        return std::nullopt;
    };
    const Draw* x = draw_of(a);
    const Draw* y = draw_of(b);
    return seat_of(a) == seat_of(b) && (x == nullptr) == (y == nullptr) && (!x || *x == *y);
}

// What is drawn in one event of its own: all seats, cards, a number. Nothing: the event is another one.
std::optional<bool> drawn_alone(const State& before, const Event& event, const Seed& seed) {
    // Shuffled only for those that are dealt cards: most draws are of a seat.
    std::vector<Card> deck;
    const auto dealt = [&](std::size_t at, const std::string& card) {
        if (deck.empty()) deck = shuffled_deck(seed);
        return at < deck.size() && to_string(deck[at]) == card;
    };
    if (const auto* all = event.as<SeatsRedrawn>()) {
        std::vector<TableNumber> tables;
        for (const auto& [number, table] : before.seating.tables())
            if (!std::ranges::count(all->closed, number)) tables.push_back(number);
        return redrawn(before, tables, all->table_size, seed) == all->seats;
    }
    if (const auto* button = event.as<ButtonDrawn>()) {
        std::size_t at = 0;
        return std::ranges::all_of(button->cards, [&](const CardDealt& one) { return dealt(at++, one.card); });
    }
    if (const auto* raced = event.as<ChipsRaced>()) {
        std::size_t at = 0;
        return std::ranges::all_of(raced->results, [&](const Raced& one) {
            return std::ranges::all_of(one.cards, [&](const std::string& card) { return dealt(at++, card); });
        });
    }
    if (const auto* hands = event.as<LastHandsAnnounced>())
        return hands->draw->from > 0 && DrawNumbers{seed}.below(static_cast<std::uint64_t>(hands->draw->from)) ==
                                            static_cast<std::uint64_t>(hands->draw->pick);
    if (const auto* order = event.as<BreakOrderSet>()) {
        const std::size_t tables = before.seating.tables().size();
        if (order->tables.size() != 1 || tables == 0 || order->draw->from != static_cast<std::int64_t>(tables))
            return false;
        const auto pick = DrawNumbers{seed}.below(tables);
        return order->draw->pick == static_cast<std::int64_t>(pick) &&
               before.seating.tables().nth(static_cast<std::size_t>(pick)).first == order->tables.front();
    }
    return std::nullopt;
}

// The seats that keep team-mates apart, where it was drawn from those.
std::vector<Place> apart_seats(const State& before, const Seating& seating, std::span<const Event> events,
                               const Draw& draw) {
    if (draw.algorithm != apart_algorithm) return {};
    for (const Event& event : events)
        if (const auto* sold = event.as<EntrySold>()) return seats_apart(before, seating, sold->person);
    return {};
}

// What the seed gives, decided anew.
std::expected<Events, std::string> drawn_again(const State& before, std::span<const Event> events,
                                               const DrawSource& source) {
    if (const auto* drawn = events.back().as<SeatDrawn>()) {
        Seating seating = before.seating;
        for (const Event& event : events)
            if (const auto* opened = event.as<TableOpened>()) seating.open(opened->table, opened->seats);
        if (seating.choices() == 0) return std::unexpected("there was no seat to draw");
        Draw draw = drawn->draw;
        const auto seats = apart_seats(before, seating, events, drawn->draw);
        draw.from = seats.empty() ? seating.choices() : static_cast<std::int64_t>(seats.size());
        draw.pick = static_cast<std::int64_t>(DrawNumbers{source.seed}.below(static_cast<std::uint64_t>(draw.from)));
        const Place place = seats.empty() ? seating.choice(draw.pick) : seats[static_cast<std::size_t>(draw.pick)];
        return Events{SeatDrawn{drawn->entry, place.table, place.seat, std::move(draw)}};
    }
    const auto* closed = events.back().as<TableClosed>();
    if (!closed) return drawn_again_balance(before, events, source);
    const Table* broken = before.seating.find(closed->table);
    if (!broken || before.seating.free_seats() - (broken->size() - broken->players()) < broken->players())
        return std::unexpected("the room as it stood gives no such draw");
    const Draw& draw = *draw_of(events.front());
    return drawn_break(before, closed->table, draw.algorithm == draw_algorithm, source);
}

}  // namespace

std::optional<std::string> wrong_draw(const State& before, std::span<const Event> events,
                                      const std::string& commitment) {
    const auto first = std::find_if(events.begin(), events.end(), [](const Event& e) { return draw_of(e); });
    if (first == events.end()) return std::nullopt;
    const Draw& draw = *draw_of(*first);
    const auto wrong = [&](std::string_view why) { return fmt::format("draw {}: {}", draw.number, why); };
    constexpr std::string_view known[] = {draw_algorithm, one_step_algorithm, redraw_algorithm,
                                          card_algorithm, number_algorithm,   apart_algorithm};
    if (std::ranges::count(known, draw.algorithm) == 0) return wrong("its algorithm is not known");
    const auto seed = seed_of(draw.seed);
    if (!seed) return wrong("its seed is no seed");
    if (commitment_of(*seed) != commitment) return wrong("its seed is not the one committed to");
    if (const auto holds = drawn_alone(before, *first, *seed))
        return *holds ? std::nullopt : std::optional(wrong("its seed gives another draw"));
    const auto again = drawn_again(before, events, {draw.number, *seed, draw.next_commitment});
    if (!again) return wrong(again.error());
    Events drawn;
    for (const Event& event : events)
        if (event.is<SeatDrawn>() || event.is<EntryMoved>()) drawn.push_back(event);
    Events expected;
    for (const Event& event : *again)
        if (event.is<SeatDrawn>() || event.is<EntryMoved>()) expected.push_back(event);
    if (!std::equal(drawn.begin(), drawn.end(), expected.begin(), expected.end(), same_seat))
        return wrong("its seed gives other seats");
    return std::nullopt;
}

std::optional<std::string> wrong_number(const Draw& draw, const std::string& commitment) {
    const auto wrong = [&](std::string_view why) { return fmt::format("draw {}: {}", draw.number, why); };
    if (draw.algorithm != number_algorithm) return wrong("its algorithm is not known");
    const auto seed = seed_of(draw.seed);
    if (!seed) return wrong("its seed is no seed");
    if (commitment_of(*seed) != commitment) return wrong("its seed is not the one committed to");
    if (draw.from < 1 ||
        DrawNumbers{*seed}.below(static_cast<std::uint64_t>(draw.from)) != static_cast<std::uint64_t>(draw.pick))
        return wrong("its seed gives another draw");
    return std::nullopt;
}

std::vector<Place> drawn_from(const State& before, std::span<const Event> events, EntryNumber entry) {
    Seating seating = before.seating;
    const bool breaks = !events.empty() && events.back().is<TableClosed>();
    if (breaks) seating.close(events.back().get<TableClosed>().table);
    for (const Event& event : events) {
        if (const auto* opened = event.as<TableOpened>()) seating.open(opened->table, opened->seats);
        if (const auto* drawn = event.as<SeatDrawn>(); drawn && drawn->entry == entry) {
            const auto apart = apart_seats(before, seating, events, drawn->draw);
            return apart.empty() ? seating.all_choices() : apart;
        }
        const auto* moved = event.as<EntryMoved>();
        if (!moved) continue;
        if (moved->entry == entry && moved->draw && breaks) return seating.all_choices();
        if (moved->entry == entry && moved->draw) {
            // A balance draws from the free seats of the table that gets the player.
            std::vector<Place> places;
            if (const Table* table = seating.find(moved->table))
                for (std::int64_t seat = 1; seat <= table->size(); ++seat)
                    if (!table->at(SeatNumber{seat})) places.push_back({moved->table, SeatNumber{seat}});
            return places;
        }
        if (!breaks) seating.leave({moved->from_table, moved->from_seat});
        seating.sit({moved->table, moved->seat}, moved->entry);
    }
    return {};
}

}  // namespace riffle::tournament
