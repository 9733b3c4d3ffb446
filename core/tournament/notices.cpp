#include "core/tournament/notices.h"

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>
#include <span>

#include "core/rulebook/keys.h"
#include "core/tournament/apply_floor.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
using enum Notice;

// Whether the book wants this condition announced before the start, and by which clause.
rulebook::Setting<bool> wants_announced(const Book& book, Notice notice) {
    const auto words = rulebook::key::conditions_announced_before;
    switch (notice) {
        case entry_conditions:
            return book.ask(words.entry_conditions);
        case rebuy_addon_conditions:
            return book.ask(words.rebuy_addon_conditions);
        case rebuy_addon_price:
            return book.ask(words.rebuy_addon_price);
        case extra_stack:
            return book.ask(words.extra_stack);
        case commission:
            return book.ask(words.commission);
        case ante_structure:
            return book.ask(words.ante_structure);
        case starting_stack:
            return book.ask(words.starting_stack);
        default:
            break;
    }
    // [solverde-2023:2.2] An event may be altered where that is announced beforehand.
    const auto changes = book.ask(rulebook::key::event_changes);
    rulebook::Setting<bool> wanted;
    wanted.value = notice == event_changes && changes.value == rulebook::EventChanges::management_if_announced_before;
    wanted.citation = changes.citation;
    wanted.also = changes.also;
    return wanted;
}

constexpr Notice conditions[] = {entry_conditions, rebuy_addon_conditions, rebuy_addon_price, extra_stack,
                                 commission,       ante_structure,         starting_stack,    event_changes};

// Of those, what late entries and extra stacks wait for: it may still be told after the start, where rebuys and add-ons
// may not (solverde-2023:3.1.2.1).
constexpr Notice conditions_of_a_sale[] = {entry_conditions, extra_stack, commission, starting_stack};

// What of an offer is its condition, the price apart.
bool same_offer(const std::optional<ChipOffer>& a, const std::optional<ChipOffer>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->chips == b->chips && a->until_level == b->until_level && a->most == b->most;
}
bool same_offer_price(const std::optional<ChipOffer>& a, const std::optional<ChipOffer>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->price == b->price && a->fee == b->fee;
}
void take_price(std::optional<ChipOffer>& to, const std::optional<ChipOffer>& from) {
    if (!from) return to.reset();
    if (!to) to = from;
    to->price = from->price;
    to->fee = from->fee;
}
void take_terms(std::optional<ChipOffer>& to, const std::optional<ChipOffer>& from) {
    if (!from) return to.reset();
    const auto price = to ? std::optional(std::pair(to->price, to->fee)) : std::nullopt;
    to = from;
    if (price) std::tie(to->price, to->fee) = *price;
}

// [solverde-2023:3.1.6-b] Of an ante-up event: the first betting level and the antes.
bool same_antes(const Setup& a, const Setup& b) {
    if (format_of(a) != Format::ante_up && format_of(b) != Format::ante_up) return true;
    return std::ranges::equal(a.levels, b.levels, [](const Level& x, const Level& y) {
        return x.is_break() == y.is_break() && x.small_blind == y.small_blind && x.big_blind == y.big_blind &&
               x.ante == y.ante;
    });
}

bool given_since(const State& s, Notice notice, std::int64_t at_ms) {
    const std::int64_t* given = s.notices.get(notice);
    return given && *given >= at_ms;
}

struct Listed {
    const State& s;
    std::vector<DueNotice> due{};
    void add(Notice notice, const Citation& clause, std::int64_t since_ms) {
        if (!given_since(s, notice, since_ms)) due.push_back({notice, clause});
    }
    void add(Notice notice, const rulebook::Setting<bool>& wanted, std::int64_t since_ms = 0) {
        if (wanted.value) add(notice, wanted.citation, since_ms);
    }
};

void add_untold(Listed& list, const Book& book, std::span<const Notice> notices) {
    for (const Notice one : notices)
        if (!as_announced(*list.s.announced, *list.s.setup, one))
            if (const auto wanted = wants_announced(book, one); wanted.value)
                list.due.push_back({one, wanted.citation});
}

void add_before_start(Listed& list, const Book& book) {
    const auto words = rulebook::key::staff_notices;
    const State& s = list.s;
    add_untold(list, book, conditions);
    list.add(dealers_read_hands, book.ask(words.dealers_read_hands));
    list.add(anti_stalling_policy, book.ask(words.anti_stalling_policy));
    list.add(items_allowed, book.ask(words.items_allowed));
    // [mediterraneo-2026:15-i] They lie on the table, and the dealer handles them.
    if (s.setup->bounty)
        if (const auto custody = book.ask(rulebook::key::bounty_custody);
            custody.value == rulebook::BountyCustody::dealer_on_the_table)
            list.add(bounties_with_dealer, custody.citation, 0);
}

void add_in_play(Listed& list, const Book& book, std::int64_t now_ms) {
    const auto words = rulebook::key::staff_notices;
    const State& s = list.s;
    add_untold(list, book, conditions_of_a_sale);
    if (s.pushed_at_ms > 0) list.add(dealer_handover, book.ask(words.dealer_handover), s.pushed_at_ms);
    if (s.hand_for_hand) {
        const auto seated = book.ask(rulebook::key::hand_for_hand_stay_seated);
        switch (seated.value) {
            // [tda-2024:RP-8-E]
            case rulebook::HandForHandStaySeated::encouraged:
                list.add(asked_to_stay_seated, seated.citation, s.hand_for_hand->began_at_ms);
                break;
            case rulebook::HandForHandStaySeated::required:
                list.add(told_to_stay_seated, seated.citation, s.hand_for_hand->began_at_ms);
                break;
            case rulebook::HandForHandStaySeated::may_be_imposed_under_penalty:
                break;
        }
    }
    // [cnp:8.b] What nobody has taken when late registration is over.
    if (s.accounts.of(ChipAccount::with_dealers) > 0 && !registration_open(s, book, now_ms, false))
        list.due.push_back({untaken_stacks, book.ask(rulebook::key::untaken_stacks).citation});
}

}  // namespace

bool is_condition(Notice notice) { return std::ranges::find(conditions, notice) != std::end(conditions); }

bool as_announced(const Setup& a, const Setup& b, Notice notice) {
    switch (notice) {
        case entry_conditions:
            return a.buy_in == b.buy_in && a.fee == b.fee && a.reentries == b.reentries && a.bounty == b.bounty;
        case rebuy_addon_conditions:
            return same_offer(a.rebuy, b.rebuy) && same_offer(a.addon, b.addon);
        case rebuy_addon_price:
            return same_offer_price(a.rebuy, b.rebuy) && same_offer_price(a.addon, b.addon);
        case extra_stack:
            return a.extra_stack == b.extra_stack;
        case commission:
            return a.fee == b.fee;
        case ante_structure:
            return same_antes(a, b);
        case starting_stack:
            return a.starting_stack == b.starting_stack;
        case event_changes:
            return a.starts_at == b.starts_at && a.format == b.format && a.max_entries == b.max_entries &&
                   a.buy_in == b.buy_in && a.payout == b.payout;
        default:
            return true;
    }
}

Setup announced_anew(Setup was, const Setup& now, Notice notice) {
    switch (notice) {
        case entry_conditions:
            was.buy_in = now.buy_in;
            was.fee = now.fee;
            was.reentries = now.reentries;
            was.bounty = now.bounty;
            break;
        case rebuy_addon_conditions:
            take_terms(was.rebuy, now.rebuy);
            take_terms(was.addon, now.addon);
            break;
        case rebuy_addon_price:
            take_price(was.rebuy, now.rebuy);
            take_price(was.addon, now.addon);
            break;
        case extra_stack:
            was.extra_stack = now.extra_stack;
            break;
        case commission:
            was.fee = now.fee;
            break;
        case ante_structure:
            was.levels = now.levels;
            was.format = now.format;
            break;
        case starting_stack:
            was.starting_stack = now.starting_stack;
            break;
        case event_changes:
            was.starts_at = now.starts_at;
            was.format = now.format;
            was.max_entries = now.max_entries;
            was.buy_in = now.buy_in;
            was.payout = now.payout;
            break;
        default:
            break;
    }
    return was;
}

std::vector<DueNotice> notices_due(const State& s, const Book& book, std::int64_t now_ms) {
    Listed list{s};
    if (s.status == Status::registering) add_before_start(list, book);
    if (s.status == Status::running) add_in_play(list, book, now_ms);
    return std::move(list.due);
}

std::optional<Refusal> not_announced(const State& s, const Book& book, std::initializer_list<Notice> notices) {
    if (s.book_digest.empty()) return std::nullopt;  // nothing was announced yet, and nothing is sold
    for (const Notice one : notices) {
        if (as_announced(*s.announced, *s.setup, one)) continue;
        if (const auto wanted = wants_announced(book, one); wanted.value)
            return Refusal{
                announcement_missing, wanted.citation, {{"notice", boost::describe::enum_to_string(one, "")}}};
    }
    return std::nullopt;
}

std::vector<std::string> told_at_registration(const Book& book) {
    std::vector<std::string> told;
    // [mediterraneo-2026:24-f] How the data are kept, and whom to turn to.
    if (book.ask(rulebook::key::data_protection_notice).value) told.emplace_back("data_protection");
    // [solverde-2023:8.6] Who registers agrees to it.
    if (book.ask(rulebook::key::image_consent_by_registering).value) told.emplace_back("image_and_name");
    return told;
}

std::vector<Handover> handovers(const State& s, const Book& book, std::int64_t now_ms) {
    std::vector<Handover> list;
    if (s.status != Status::running || s.pushed_at_ms == 0 || given_since(s, dealer_handover, s.pushed_at_ms))
        return list;
    if (!book.ask(rulebook::key::staff_notices.dealer_handover).value) return list;
    const ClockReading clock = read_clock(s.clock, s.setup->levels, now_ms);
    const Level& level = s.setup->levels[static_cast<std::size_t>(clock.index)];
    for (const auto& [number, table] : s.seating.tables()) {
        Handover& one = list.emplace_back(Handover{.table = number,
                                                   .small_blind = level.small_blind,
                                                   .big_blind = level.big_blind,
                                                   .ante = level.ante,
                                                   .players = {}});
        for (const auto& entry : table.seats) {
            const ConductRecord* record = entry ? s.conduct.get(s.find(*entry)->person) : nullptr;
            if (record && !record->offences.empty())
                one.players.push_back({*entry, static_cast<std::int64_t>(record->offences.size()), record->hands_left});
        }
    }
    return list;
}

Decision decide_notice(const State& s, const TickNotice& c, const Book& book, const Context& context) {
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    const auto due = notices_due(s, book, context.at_ms);
    const auto found = std::ranges::find(due, c.notice, &DueNotice::notice);
    if (found == due.end())
        return refuse(notice_not_due, {}, {{"notice", boost::describe::enum_to_string(c.notice, "")}});
    NoticeGiven event{.notice = c.notice,
                      .by = context.by,
                      .at_ms = context.at_ms,
                      .clause = std::string(found->clause.clause),
                      .chips = {}};
    if (c.notice == untaken_stacks) {
        const auto rule = book.ask(rulebook::key::untaken_stacks);
        const Chips left{s.accounts.of(ChipAccount::with_dealers)};
        const bool stay = rule.value == rulebook::UntakenStacks::stay_in_play;
        event.chips = moved(ChipAccount::with_dealers, stay ? ChipAccount::in_play : ChipAccount::stock, left);
    }
    return Events{std::move(event)};
}

}  // namespace riffle::tournament

namespace riffle::tournament::floor_events {

Misfit misfit(const State& s, const NoticeGiven& e) {
    if (s.status != Status::registering && s.status != Status::running) return "it is over";
    return s.accounts.misfit(std::span(e.chips));
}
void apply(State& s, const NoticeGiven& e) {
    s.notices.set(e.notice, e.at_ms);
    s.announced = announced_anew(*s.announced, *s.setup, e.notice);
    s.accounts.post(std::span(e.chips));
}

}  // namespace riffle::tournament::floor_events
