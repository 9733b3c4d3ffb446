// Hand for hand, the last hands of a day, and its end.
#include <algorithm>

#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;
constexpr std::int64_t most_last_hands = 30;

// The clock as it would stand after so much of it was taken off; levels that are used up pass.
ClockReading after(const State& s, std::int64_t at_ms, std::int64_t ms) {
    Clock clock = s.clock;
    const ClockReading now = read_clock(clock, s.setup->levels, at_ms);
    clock = {.started = true, .running = false, .index = now.index, .elapsed_ms = now.elapsed_ms + ms, .at_ms = at_ms};
    return read_clock(clock, s.setup->levels, at_ms);
}

std::int64_t per_hand_ms(const Book& book) {
    // [tda-2024:RP-8-B] A setting, with a most.
    const auto each = book.ask(key::hand_for_hand_per_hand);
    const auto most = book.ask(key::hand_for_hand_max_per_hand);
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::min(each.value, most.value)).count();
}

// A number of the range, drawn here.
void draw_hands(rulebook::Range range, const Context& context, LastHandsAnnounced& event) {
    const std::int64_t from = range.max - range.min + 1;
    const auto pick = static_cast<std::int64_t>(DrawNumbers{context.draw.seed}.below(static_cast<std::uint64_t>(from)));
    event.hands = range.min + pick;
    event.draw = Draw{.number = context.draw.number,
                      .algorithm = std::string(number_algorithm),
                      .seed = hex(context.draw.seed),
                      .from = from,
                      .pick = pick,
                      .next_commitment = context.draw.next_commitment};
}

// [cnp:17.forced-end] The event cannot be finished: how many hands are announced before it ends is drawn.
Decision drawn_end(const AnnounceLastHands& c, const Book& book, const Context& context, Citation clause,
                   LastHandsAnnounced event) {
    if (c.hands) return refuse(last_hands_drawn, clause);
    const auto range = book.ask(key::forced_end_hands).value;
    if (range.min < 1 || range.max < range.min || range.max > most_last_hands) return refuse(left_to_director, clause);
    event.clause = std::string(clause.clause);
    draw_hands(range, context, event);
    return Events{std::move(event)};
}

// [mediterraneo-2026:24-c] When the hour has passed: so many hands, at each table.
Decision overtime_hands(const State& s, const AnnounceLastHands& c, const Book& book, const Context& context,
                        LastHandsAnnounced event) {
    const auto hands = book.ask(key::overtime_last_hands);
    const auto end = book.ask(key::unfinished_event);
    if (!hands) return refuse(left_to_director, end.citation);
    if (s.overtime_until && context.at_ms < *s.overtime_until) return refuse(overtime_not_over, hands->citation);
    if (end.value == rulebook::UnfinishedEvent::drawn_hands_then_icm)
        return drawn_end(c, book, context, end.citation, std::move(event));
    const bool first =
        book.ask(key::overtime_hand_in_progress).value == rulebook::OvertimeHandInProgress::counts_as_first;
    // Where they are counted over all tables together, hand for hand comes first.
    const auto where = book.ask(key::overtime_last_hands_at);
    if (where.value == rulebook::OvertimeLastHandsAt::all_tables_together && s.seating.tables().size() > 1 &&
        !s.hand_for_hand)
        return refuse(hand_for_hand_off, where.citation);
    const std::int64_t to_play = hands->value - (first ? 1 : 0);
    if (c.hands && *c.hands != to_play)
        return refuse(last_hands_wrong, hands->citation,
                      {{"min", std::to_string(to_play)}, {"max", std::to_string(to_play)}});
    event.hands = to_play;
    event.clause = std::string(hands->citation.clause);
    return Events{std::move(event)};
}

}  // namespace

Decision decide_hand_for_hand(const State& s, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    // Nobody plays between days; announced then, it would be in the way of the clock that begins the next one.
    if (s.between_days) return refuse(clock_not_running);
    if (s.hand_for_hand) return refuse(hand_for_hand_on);
    if (s.pace.hands_per_level > 0) return refuse(levels_by_hands);
    const auto start = book.ask(key::hand_for_hand_start);
    const ClockReading r = after(s, context.at_ms, 0);
    return Events{HandForHandStarted{.players = s.players_left(),
                                     .index = r.index,
                                     .elapsed_ms = r.elapsed_ms,
                                     .at_ms = context.at_ms,
                                     .clause = std::string(start.citation.clause)}};
}

Decision decide_count_hand(const State& s, const CountHand& c, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    if (!s.hand_for_hand) return refuse(hand_for_hand_off);
    // [cnp:9.a] The next hand begins at all tables together.
    if (tables_playing(s)) return refuse(tables_still_playing, book.ask(key::hand_for_hand_all_in).citation);
    const auto clock = book.ask(key::hand_for_hand_clock);
    std::int64_t ms = per_hand_ms(book);
    // [tda-2024:RP-8-B] Another time where the direction sees fit, up to the most; [rptp:79-b] there it is always the
    // same.
    if (c.ms) {
        const auto most = book.ask(key::hand_for_hand_max_per_hand);
        if (*c.ms < ms || *c.ms > std::chrono::milliseconds{most.value}.count())
            return refuse(hand_time_wrong, most.citation,
                          {{"min", std::to_string(ms / 1000)}, {"max", std::to_string(most.value.count())}});
        ms = *c.ms;
    }
    switch (clock.value) {
        // [rptp:79-b] Beginning with the hand that was in play when it was announced.
        case rulebook::HandForHandClock::reduced_per_hand_levels_advance:
            break;
        // [cnp:9.e] The clock stopped when it was announced; the hand then in play is none of hand for hand.
        case rulebook::HandForHandClock::stopped_and_deducted_per_hand:
            if (s.hand_for_hand->hands == 0) ms = 0;
    }
    // [tda-2024:RP-8-C] After every hand, so that everybody sees when the level ends; else when it is over.
    const bool now = book.ask(key::hand_for_hand_clock_updates).value == rulebook::HandForHandClockUpdates::every_hand;
    const ClockReading r = after(s, context.at_ms, now ? ms : 0);
    return Events{HandCounted{.hand = s.hand_for_hand->hands + 1,
                              .ms = ms,
                              .index = r.index,
                              .elapsed_ms = r.elapsed_ms,
                              .at_ms = context.at_ms,
                              .owed_ms = now ? 0 : s.hand_for_hand->owed_ms + ms,
                              .clause = std::string(book.ask(key::hand_for_hand_per_hand).citation.clause)}};
}

Decision decide_end_hand_for_hand(const State& s, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    if (!s.hand_for_hand) return refuse(hand_for_hand_off);
    const ClockReading r = after(s, context.at_ms, s.hand_for_hand->owed_ms);
    return Events{HandForHandEnded{.index = r.index, .elapsed_ms = r.elapsed_ms, .at_ms = context.at_ms}};
}

namespace {

// An event that cannot be finished, whatever the hour.
Decision forced_end_hands(const State& s, const AnnounceLastHands& c, const Book& book, const Context& context,
                          LastHandsAnnounced event) {
    const auto end = book.ask(key::unfinished_event);
    switch (end.value) {
        case rulebook::UnfinishedEvent::drawn_hands_then_icm:
            return drawn_end(c, book, context, end.citation, std::move(event));
        case rulebook::UnfinishedEvent::icm_after_last_hands:
            return overtime_hands(s, c, book, context, std::move(event));
        case rulebook::UnfinishedEvent::director:
        case rulebook::UnfinishedEvent::adjourned_or_deal:
            break;
    }
    return refuse(left_to_director, end.citation);
}

}  // namespace

Decision decide_last_hands(const State& s, const AnnounceLastHands& c, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    if (s.last_hands) return refuse(last_hands_announced_already);
    const ClockReading r = after(s, context.at_ms, 0);
    LastHandsAnnounced event{.hands = c.hands.value_or(0),
                             .index = r.index,
                             .elapsed_ms = r.elapsed_ms,
                             .at_ms = context.at_ms,
                             .draw = std::nullopt,
                             .clause = {}};
    if (c.forced.value_or(false)) return forced_end_hands(s, c, book, context, std::move(event));
    if (s.overtime_until) return overtime_hands(s, c, book, context, std::move(event));
    const auto stop = book.ask(key::last_hands_clock_stop);
    const auto range = book.ask(key::last_hands_of_day);
    if (!stop || !range) {
        if (event.hands < 1 || event.hands > most_last_hands)
            return refuse(last_hands_wrong, {}, {{"min", "1"}, {"max", std::to_string(most_last_hands)}});
        return Events{std::move(event)};
    }
    // [cnp:13.b] [internacional:42] With so much of the day's last level left, the clock stops.
    const std::int64_t stop_ms = std::chrono::duration_cast<std::chrono::milliseconds>(stop->value).count();
    if (r.remaining_ms && *r.remaining_ms > stop_ms)
        return refuse(last_hands_early, stop->citation, {{"minutes", std::to_string(stop_ms / 60'000)}});
    event.clause = std::string(range->citation.clause);
    const auto by = book.ask(key::last_hands_draw_by);
    switch (by.value) {
        case rulebook::LastHandsDrawBy::no_draw:
            if (!c.hands && range->value.min == range->value.max) event.hands = range->value.min;
            break;
        case rulebook::LastHandsDrawBy::active_player:
            // Drawn by a player at the table and told, or drawn here.
            if (!c.hands) draw_hands(range->value, context, event);
    }
    if (!range->value.contains(event.hands))
        return refuse(last_hands_wrong, range->citation,
                      {{"min", std::to_string(range->value.min)}, {"max", std::to_string(range->value.max)}});
    return Events{std::move(event)};
}

Decision decide_end_day(const State& s, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    // [solverde-2023:1.3] At closing time it is adjourned, where the book does not end it on the spot.
    const auto end = book.ask(key::unfinished_event);
    const bool on_the_spot = end.value == rulebook::UnfinishedEvent::icm_after_last_hands ||
                             end.value == rulebook::UnfinishedEvent::drawn_hands_then_icm;
    if (s.setup->closes_at && context.at_ms >= *s.setup->closes_at && on_the_spot)
        return refuse(not_adjourned, end.citation);
    // [solverde-2023:3.1.10-a] So many days, and the last one is played to the end.
    if (format_of(*s.setup) == Format::multistack)
        if (const auto days = book.ask(key::multistack_days); s.day >= days.value)
            return refuse(day_is_last, days.citation, {{"days", std::to_string(days.value)}});
    const ClockReading r = after(s, context.at_ms, 0);
    return Events{DayEnded{.day = s.day, .index = r.index, .elapsed_ms = r.elapsed_ms, .at_ms = context.at_ms}};
}

}  // namespace riffle::tournament
