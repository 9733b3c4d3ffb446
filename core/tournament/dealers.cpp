#include "core/tournament/dealers.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <set>

#include "core/base/text.h"
#include "core/rulebook/keys.h"
#include "core/tournament/apply_floor.h"
#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;
constexpr std::size_t longest_id = 64;
constexpr std::size_t most_note = 400;       // characters
constexpr std::size_t most_notes_open = 10;  // of one table
constexpr std::int64_t minute_ms = 60'000;
constexpr rulebook::Range push_minutes{5, 240};
constexpr rulebook::Range break_minutes{0, 240};

Args minutes_wrong(const char* where, rulebook::Range range) {
    return {{"where", where}, {"min", std::to_string(range.min)}, {"max", std::to_string(range.max)}};
}

std::optional<Refusal> wrong_list(const std::vector<DealerId>& dealers) {
    if (dealers.size() > most_dealers)
        return Refusal{dealers_too_many, {}, {{"where", "dealers"}, {"limit", std::to_string(most_dealers)}}};
    std::set<std::string_view> named;
    for (const DealerId& dealer : dealers) {
        if (dealer.empty() || dealer.size() > longest_id) return Refusal{dealer_wrong, {}, {{"where", "dealers"}}};
        if (!named.insert(dealer).second)
            return Refusal{dealer_named_twice, {}, {{"where", "dealers"}, {"dealer", dealer}}};
    }
    return std::nullopt;
}

// Somebody is on a break that is not over; when the first of them may come, in whole minutes.
Refusal still_on_break(const Rota& rota, std::int64_t now_ms) {
    std::int64_t first = 0;
    for (const auto& [turn, off] : rota.off()) {
        const std::int64_t at = rota.rested_at_ms(off);
        if (first == 0 || at < first) first = at;
    }
    const std::int64_t left = std::max<std::int64_t>(1, (first - now_ms + minute_ms - 1) / minute_ms);
    return Refusal{dealers_on_break, {}, {{"minutes", std::to_string(left)}}};
}

bool rested(const Rota& rota, const DealerOff& off, std::int64_t now_ms) { return rota.rested_at_ms(off) <= now_ms; }

}  // namespace

bool is_badge(std::string_view dealer) {
    const auto digits = std::ranges::find_if(dealer, [](char c) { return c < 'A' || c > 'Z'; });
    const auto letters = digits - dealer.begin();
    const auto numbers = dealer.end() - digits;
    return letters <= 2 && numbers >= 1 && numbers <= 4 &&
           std::all_of(digits, dealer.end(), [](char c) { return c >= '0' && c <= '9'; });
}

const DealerOff* Rota::next(std::int64_t now_ms) const {
    for (const auto& [turn, off] : off_)
        if (rested(*this, off, now_ms)) return &off;
    return nullptr;
}

void Rota::leave(const DealerId& dealer) {
    const DealerPlace* place = where_.get(dealer);
    if (!place) return;
    if (place->table)
        at_.erase(*place->table);
    else
        off_.erase(place->turn);
    where_.erase(dealer);
}

void Rota::sit(TableNumber table, const DealerId& dealer) {
    at_.set(table, dealer);
    where_.set(dealer, DealerPlace{.table = table});
}

void Rota::rest(const DealerId& dealer, std::int64_t since_ms) {
    off_.set(++turns_, DealerOff{dealer, since_ms});
    where_.set(dealer, DealerPlace{.turn = turns_});
}

void Rota::plan(const DealersPlanned& e) {
    const Rota before = *this;
    at_.clear();
    off_.clear();
    where_.clear();
    for (const DealerAt& one : e.at) sit(one.table, one.dealer);
    for (const DealerId& dealer : e.off) {
        const DealerPlace* was = before.find(dealer);
        const std::int64_t left_now = e.at_ms - shifted_ms_;
        rest(dealer, !was ? 0 : was->table ? left_now : before.off_.at(was->turn).since_ms);
    }
    push_every_ms_ = e.push_every_ms;
    break_ms_ = e.break_ms;
    moved(e.at_ms);
}

void Rota::push(const std::vector<DealerAt>& at, std::int64_t at_ms) {
    std::vector<DealerId> dealt;
    for (const auto& [table, dealer] : at_) dealt.push_back(dealer);
    for (const DealerId& dealer : dealt) leave(dealer);
    for (const DealerAt& one : at) {
        leave(one.dealer);
        sit(one.table, one.dealer);
    }
    for (const DealerId& dealer : dealt)
        if (!where_.contains(dealer)) rest(dealer, at_ms - shifted_ms_);
    moved(at_ms);
}

void Rota::change(const DealerChanged& e) {
    leave(e.dealer);
    if (e.relieved) leave(*e.relieved);
    sit(e.table, e.dealer);
    if (e.relieved && e.relieved_to) sit(*e.relieved_to, *e.relieved);
    if (e.relieved && !e.relieved_to) rest(*e.relieved, e.at_ms - shifted_ms_);
}

void Rota::table_closed(TableNumber table) {
    const DealerId* there = at_.get(table);
    if (!there) return;
    const DealerId dealer = *there;
    leave(dealer);
    rest(dealer, 0);
}

std::optional<std::string> Rota::broken_invariant() const {
    if (at_.size() + off_.size() != where_.size()) return "a dealer is in two places, or in none";
    for (const auto& [table, dealer] : at_) {
        const DealerPlace* place = where_.get(dealer);
        if (!place || place->table != table) return fmt::format("the dealer of table {} is elsewhere", table.value);
    }
    for (const auto& [turn, off] : off_) {
        const DealerPlace* place = where_.get(off.dealer);
        if (!place || place->table || place->turn != turn) return "who has a break deals";
    }
    return std::nullopt;
}

Decision decide_plan_dealers(const State& s, const PlanDealers& c, const Context& context) {
    if (auto wrong = wrong_list(c.dealers)) return std::unexpected(*std::move(wrong));
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    if (s.status == Status::announced) return refuse(registration_not_open);
    if (c.push_every_ms != 0 &&
        (c.push_every_ms < push_minutes.min * minute_ms || c.push_every_ms > push_minutes.max * minute_ms))
        return refuse(dealer_times_wrong, {}, minutes_wrong("push_every_ms", push_minutes));
    const std::int64_t break_ms = c.break_ms.value_or(0);
    if (break_ms < 0 || break_ms > break_minutes.max * minute_ms)
        return refuse(dealer_times_wrong, {}, minutes_wrong("break_ms", break_minutes));
    const std::set<std::string_view> named(c.dealers.begin(), c.dealers.end());
    DealersPlanned event{
        .at = {}, .off = {}, .push_every_ms = c.push_every_ms, .break_ms = break_ms, .at_ms = context.at_ms};
    std::set<std::string_view> placed;
    const auto goes_in = [&](const DealerId& dealer) {
        const DealerPlace* was = s.rota.find(dealer);
        if (placed.contains(dealer)) return false;
        if (was && was->table) return !s.seating.find(*was->table);
        return !was || rested(s.rota, s.rota.off().at(was->turn), context.at_ms);
    };
    for (const auto& [table, dealer] : s.rota.at())
        if (named.contains(dealer)) placed.insert(dealer);
    auto next = c.dealers.begin();
    for (const auto& [table, seats] : s.seating.tables()) {
        const DealerId* there = s.rota.at().get(table);
        if (there && named.contains(*there)) {
            event.at.push_back({table, *there});
            continue;
        }
        next = std::find_if(next, c.dealers.end(), goes_in);
        if (next == c.dealers.end()) continue;
        event.at.push_back({table, *next});
        placed.insert(*next);
    }
    for (const DealerId& dealer : c.dealers)
        if (!placed.contains(dealer)) event.off.push_back(dealer);
    return Events{std::move(event)};
}

// All move on along the tables: the first in line go in at the first ones, and who dealt at the last has a break.
// Where nobody is off, the last goes round to the first.
std::expected<std::vector<DealerAt>, Refusal> pushed_on(const State& s, std::int64_t now_ms) {
    const auto tables = s.seating.tables().size();
    std::vector<DealerId> line;
    const std::size_t missing = tables > s.rota.at().size() ? tables - s.rota.at().size() : 0;
    for (const auto& [turn, off] : s.rota.off())
        if (line.size() < std::max<std::size_t>(1, missing) && rested(s.rota, off, now_ms)) line.push_back(off.dealer);
    if (line.empty() && !s.rota.off().empty()) return std::unexpected(still_on_break(s.rota, now_ms));
    if (line.empty() && !s.rota.at().empty()) line.push_back(s.rota.at().back().second);
    const std::set<DealerId> first(line.begin(), line.end());
    for (const auto& [table, dealer] : s.rota.at())
        if (line.size() < tables && !first.contains(dealer)) line.push_back(dealer);
    std::vector<DealerAt> at;
    auto next = line.begin();
    for (const auto& [table, seats] : s.seating.tables()) {
        if (next == line.end()) break;
        at.push_back({table, *next++});
    }
    return at;
}

std::optional<std::int64_t> push_due(const State& s, const Book& book, std::int64_t now_ms) {
    const Rota& rota = s.rota;
    if (s.status != Status::running || rota.at().empty() || rota.push_every_ms() == 0) return std::nullopt;
    std::int64_t at = std::max(now_ms, rota.moved_at_ms() + rota.push_every_ms());
    if (!rota.off().empty() && !rota.next(at)) {
        std::int64_t first = 0;
        for (const auto& [turn, off] : rota.off())
            if (first == 0 || rota.rested_at_ms(off) < first) first = rota.rested_at_ms(off);
        at = first;
    }
    // [tda-2024:RP-7] Not in the last moments before a level or a break: when it has begun.
    const auto quiet = std::chrono::milliseconds{book.ask(key::dealer_change_quiet).value}.count();
    const ClockReading clock = read_clock(s.clock, s.setup->levels, at);
    if (clock.remaining_ms && *clock.remaining_ms < quiet) {
        if (!s.clock.running) return std::nullopt;
        at += *clock.remaining_ms;
    }
    return at;
}

Decision decide_change_dealer(const State& s, const ChangeDealer& c, const Context& context) {
    if (c.dealer && c.dealer->size() > longest_id) return refuse(dealer_wrong, {}, {{"where", "dealer"}});
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    if (!s.seating.find(c.table)) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    const Rota& rota = s.rota;
    const DealerId* there = rota.at().get(c.table);
    if (c.dealer && !rota.find(*c.dealer)) return refuse(dealer_unknown, {}, {{"dealer", *c.dealer}});
    if (!c.dealer && !rota.next(context.at_ms)) {
        if (rota.off().empty()) return refuse(dealers_none_free);
        return std::unexpected(still_on_break(rota, context.at_ms));
    }
    const DealerId dealer = c.dealer ? *c.dealer : rota.next(context.at_ms)->dealer;
    if (there && *there == dealer) return refuse(no_change);
    const DealerPlace* place = rota.find(dealer);
    if (!place->table && !rested(rota, rota.off().at(place->turn), context.at_ms))
        return std::unexpected(still_on_break(rota, context.at_ms));
    return Events{DealerChanged{.table = c.table,
                                .dealer = dealer,
                                .relieved = there ? std::optional(*there) : std::nullopt,
                                .relieved_to = there ? place->table : std::nullopt,
                                .at_ms = context.at_ms}};
}

Decision decide_note(const State& s, const NoteHandOver& c, const Book& book, const Context& context) {
    if (characters(c.text) > most_note)
        return refuse(text_too_long, {}, {{"where", "text"}, {"limit", std::to_string(most_note)}});
    if (auto no = not_playing(s)) return refuse(*no);
    if (std::ranges::all_of(c.text, [](char letter) { return letter == ' ' || letter == '\n'; }))
        return refuse(note_missing, {}, {{"where", "text"}});
    if (!s.seating.find(c.table)) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    const auto* open = s.notes.get(c.table);
    if (open && open->size() >= most_notes_open)
        return refuse(notes_too_many, {}, {{"limit", std::to_string(most_notes_open)}});
    // [tda-2024:RP-15-A] Who leaves a table tells who comes.
    const auto handover = book.ask(key::staff_notices.dealer_handover);
    return Events{HandOverNoted{.table = c.table,
                                .note = s.notes_written + 1,
                                .text = c.text,
                                .by = context.by,
                                .at_ms = context.at_ms,
                                .clause = std::string(handover.citation.clause)}};
}

namespace floor_events {
namespace {
// Everybody once, at tables that are there, one at each.
Misfit wrong_places(const State& s, const std::vector<DealerAt>& at, std::set<std::string_view>& named) {
    std::set<TableNumber> tables;
    for (const DealerAt& one : at)
        if (!s.seating.find(one.table) || !tables.insert(one.table).second || !named.insert(one.dealer).second)
            return "a dealer has no table";
    return std::nullopt;
}
}  // namespace

Misfit misfit(const State& s, const DealersPlanned& e) {
    if (s.status != Status::registering && s.status != Status::running) return "it is not open";
    std::set<std::string_view> named;
    if (const Misfit wrong = wrong_places(s, e.at, named)) return wrong;
    for (const DealerId& dealer : e.off)
        if (!named.insert(dealer).second) return "a dealer is named twice";
    return std::nullopt;
}
void apply(State& s, const DealersPlanned& e) { s.rota.plan(e); }

Misfit misfit(const State& s, const DealersPushed& e) {
    if (s.status != Status::running) return "play is not on";
    if (!e.dealers) return std::nullopt;
    std::set<std::string_view> named;
    if (const Misfit wrong = wrong_places(s, *e.dealers, named)) return wrong;
    return unless(std::ranges::all_of(*e.dealers, [&](const DealerAt& one) { return s.rota.find(one.dealer); }),
                  "a dealer is not on the rota");
}
void apply(State& s, const DealersPushed& e) {
    s.pushed_at_ms = e.at_ms;
    if (e.dealers) s.rota.push(*e.dealers, e.at_ms);
}

Misfit misfit(const State& s, const DealerChanged& e) {
    const DealerPlace* place = s.rota.find(e.dealer);
    if (!place || !s.seating.find(e.table) || place->table == e.table) return "the dealer is not on the rota";
    const DealerId* there = s.rota.at().get(e.table);
    if ((there ? std::optional(*there) : std::nullopt) != e.relieved) return "another dealer is at the table";
    return unless(e.relieved_to == (there ? place->table : std::nullopt), "the dealer comes from elsewhere");
}
void apply(State& s, const DealerChanged& e) { s.rota.change(e); }

Misfit misfit(const State& s, const HandOverNoted& e) {
    if (s.status != Status::running || !s.seating.find(e.table)) return "there is no such table";
    const auto* open = s.notes.get(e.table);
    return unless(!open || std::ranges::none_of(*open, [&](const HandOverNote& one) { return one.note == e.note; }),
                  "the note's number is taken");
}
void apply(State& s, const HandOverNoted& e) {
    const auto* open = s.notes.get(e.table);
    auto notes = open ? *open : std::vector<HandOverNote>{};
    notes.push_back({.note = e.note, .text = e.text, .by = e.by, .at_ms = e.at_ms});
    s.notes.set(e.table, std::move(notes));
    s.notes_written = std::max(s.notes_written, e.note);
}

void table_closed(State& s, TableNumber table) {
    s.seating.close(table);
    s.rota.table_closed(table);
    s.notes.erase(table);  // nobody comes there any more
}
}  // namespace floor_events

}  // namespace riffle::tournament
