// What is sold and kept beside entries: rebuys, add-ons and extra stacks; places that are kept, and who waits for one;
// those who have not appeared.
#include <algorithm>
#include <chrono>
#include <set>

#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/notices.h"
#include "core/tournament/payment_by_book.h"
#include "core/tournament/places.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;

std::int64_t ms_of(std::chrono::seconds time) { return std::chrono::milliseconds{time}.count(); }

Args entry_args(EntryNumber entry) { return {{"entry", std::to_string(entry.value)}}; }

// Of the buyer: known, and in.
std::optional<Refusal> not_in(const State& s, EntryNumber number) {
    const Entry* entry = s.find(number);
    if (!entry) return Refusal{entry_unknown, {}, entry_args(number)};
    if (entry->status != EntryStatus::seated) return Refusal{entry_not_in, {}, entry_args(number)};
    return std::nullopt;
}

// Whom a penalty has cost the last chip: [cnp:15.bust] is out by it and buys none; [rptp:71.1-d, tda-2024:71-A-4] has
// lost them as others lose theirs, and goes on by a rebuy where there is one.
std::optional<Refusal> out_by_penalty(const State& s, const Entry& entry, std::optional<Chips> held, const Book& book) {
    const ConductRecord* record = s.conduct.get(entry.person);
    if (!record || record->hands_left == 0 || held != Chips{0}) return std::nullopt;
    const auto rule = book.ask(key::penalty_blinded_out);
    switch (rule.value) {
        case rulebook::PenaltyBlindedOut::hand_dead_eliminated:
            return Refusal{entry_not_in, rule.citation, entry_args(entry.number)};
        case rulebook::PenaltyBlindedOut::may_be_eliminated:
            break;
    }
    return std::nullopt;
}

std::expected<Citation, Refusal> may_rebuy(const State& s, const Entry& entry, std::optional<Chips> held,
                                           const Book& book, const Context& context) {
    const auto freezeout = book.ask(key::freezeout_rebuys);
    if (!s.setup->rebuy) return refuse(rebuys_not_offered, freezeout.citation);
    if (auto no = not_playing(s)) return refuse(*no);
    if (auto out = out_by_penalty(s, entry, held, book)) return std::unexpected(*std::move(out));
    const ChipOffer& offer = *s.setup->rebuy;
    const ClockReading clock = read_clock(s.clock, s.setup->levels, context.at_ms);
    if (clock.level_number > offer.until_level || (clock.level_number == offer.until_level && clock.on_break))
        return refuse(rebuys_over, freezeout.citation, {{"level", std::to_string(offer.until_level)}});
    if (offer.most && entry.rebuys + entry.rebuys_owed >= *offer.most)
        return refuse(rebuys_used_up, freezeout.citation, {{"allowed", std::to_string(*offer.most)}});
    // [tda-2024:27-1] Nobody misses a hand for it: it is bought, or declared, before the hand.
    return book.ask(key::rebuy_declared_stack).citation;
}

std::expected<Citation, Refusal> may_add_on(const State& s, const Entry& entry, const SellChips& c, const Book& book,
                                            const Context& context) {
    const auto announced = book.ask(key::addon_only_where_announced);
    if (!s.setup->addon) return refuse(addon_not_offered, announced.citation);
    if (auto no = not_playing(s)) return refuse(*no);
    const ChipOffer& offer = *s.setup->addon;
    const ClockReading clock = read_clock(s.clock, s.setup->levels, context.at_ms);
    const auto window = book.ask(key::addon_window);
    switch (window.value) {
        case rulebook::AddonWindow::as_announced:
            if (clock.level_number > offer.until_level)
                return refuse(addon_over, window.citation, {{"level", std::to_string(offer.until_level)}});
            break;
        case rulebook::AddonWindow::after_rebuy_period_until_next_level_deal: {
            // [internacional:18-2] When the last hand of the rebuy period is over; [internacional:18-3] until the first
            // hand of the level that follows is dealt.
            const std::int64_t last = s.setup->rebuy ? s.setup->rebuy->until_level : offer.until_level;
            const bool during = clock.level_number < last || (clock.level_number == last && !clock.on_break);
            if (during) return refuse(addon_early, window.citation, {{"level", std::to_string(last)}});
            if (clock.level_number > last + 1 || (clock.level_number == last + 1 && c.in_hand.value_or(false)))
                return refuse(addon_over, window.citation, {{"level", std::to_string(last)}});
        }
    }
    const auto most = book.ask(key::addons_per_player);
    const std::int64_t allowed = std::min(offer.most.value_or(1), most.value);
    if (entry.addons >= allowed) return refuse(addons_used_up, most.citation, {{"allowed", std::to_string(allowed)}});
    const auto least = book.ask(key::addon_minimum_chips);
    if (c.held && c.held->value < least.value)
        return refuse(addon_without_chips, least.citation, {{"min", std::to_string(least.value)}});
    return window.citation;
}

std::expected<Citation, Refusal> may_extra_stack(const State& s, const Entry& entry, const SellChips& c,
                                                 const Book& book, const Context& context) {
    const auto offered = book.ask(key::extra_stack_offered);
    if (!s.setup->extra_stack || offered.value == rulebook::ExtraStackOffered::not_offered)
        return refuse(extra_stack_not_offered, offered.citation, {{"where", "setup.extra_stack"}});
    const ChipOffer& offer = *s.setup->extra_stack;
    const auto window = book.ask(key::extra_stack_window);
    if (s.status == Status::running) {
        const ClockReading clock = read_clock(s.clock, s.setup->levels, context.at_ms);
        const std::int64_t last =
            window.value == rulebook::ExtraStackWindow::late_registration ? s.setup->late_levels : offer.until_level;
        if (clock.level_number > last || (clock.level_number == last && clock.on_break))
            return refuse(extra_stack_over, window.citation, {{"level", std::to_string(last)}});
    } else if (s.status != Status::registering) {
        return refuse(s.status == Status::announced ? registration_not_open : tournament_over);
    }
    const auto most = book.ask(key::extra_stacks_per_entry);
    const std::int64_t allowed = std::min(offer.most.value_or(1), most.value);
    if (entry.extra_stacks >= allowed)
        return refuse(extra_stacks_used_up, most.citation, {{"allowed", std::to_string(allowed)}});
    // [solverde-2023:3.1.15]
    const auto buyer = book.ask(key::extra_stack_buyer);
    if (buyer.value == rulebook::ExtraStackBuyer::has_chips_and_not_in_action) {
        if (c.held && c.held->value == 0) return refuse(extra_stack_without_chips, buyer.citation);
        if (c.in_hand.value_or(false)) return refuse(extra_stack_in_hand, buyer.citation);
    }
    return window.citation;
}

std::expected<Citation, Refusal> may_buy(const State& s, const Entry& entry, const SellChips& c, const Book& book,
                                         const Context& context) {
    switch (c.product) {
        case ChipProduct::rebuy:
            return may_rebuy(s, entry, c.held, book, context);
        case ChipProduct::addon:
            return may_add_on(s, entry, c, book, context);
        case ChipProduct::extra_stack:
            break;
    }
    return may_extra_stack(s, entry, c, book, context);
}

// [solverde-2023:7.2] Which products go into the prizes; [solverde-2023:3.1.13] what of an extra stack is kept for the
// season's final.
OfferKind offer_kind(ChipProduct product, const Book& book) {
    using In = rulebook::PrizePoolIncludes;
    switch (product) {
        case ChipProduct::rebuy:
            return {.pooled = book.ask(key::prize_pool_includes).value.contains(In::rebuys), .season_bp = 0};
        case ChipProduct::addon:
            return {.pooled = book.ask(key::prize_pool_includes).value.contains(In::addons), .season_bp = 0};
        case ChipProduct::extra_stack:
            break;
    }
    return {.pooled = true, .season_bp = book.ask(key::extra_stack_fund).value.bp};
}

std::optional<Refusal> cannot_ask(const State& s, const PersonId& person, const Book& book, const Context& context) {
    for (const EntryNumber number : s.entries_of(person)) {
        const EntryStatus status = s.entries.at(number).status;
        if (status == EntryStatus::seated || status == EntryStatus::waiting)
            return Refusal{person_still_in, book.ask(key::re_entry_is_new_entry).citation, entry_args(number)};
    }
    if (auto barred = barred_person(book, context)) return barred;
    return std::nullopt;
}

}  // namespace

Decision decide_sell_chips(const State& s, const SellChips& c, const Book& book, const Context& context) {
    const Entry* entry = s.find(c.entry);
    if (!entry) return refuse(entry_unknown, {}, entry_args(c.entry));
    // The prizes share what was taken by then.
    if (context.registration_closed_for_good) return refuse(prizes_published_already);
    const auto ways = payments_offered(book);
    const Payment payment = c.payment.value_or(ways.front());
    if (std::ranges::count(ways, payment) == 0)
        return refuse(payment_not_accepted, book.ask(key::entry_paid_in).citation);
    const OfferKind kind = offer_kind(c.product, book);
    // What was declared is paid for first, also by who has lost it since.
    if (c.product == ChipProduct::rebuy && entry->rebuys_owed > 0) {
        if (s.status == Status::cancelled) return refuse(tournament_over);
        const ChipOffer& offer = *s.setup->rebuy;
        const auto obliges = book.ask(key::rebuy_declared_obliges);
        const bool given = entry->rebuys_given > 0;
        return Events{ChipsSold{
            .entry = c.entry,
            .product = c.product,
            .declared = true,
            .money = sale_of(*s.setup, offer, payment, kind),
            .chips = given ? std::vector<ChipPosting>{} : moved(ChipAccount::sold, ChipAccount::in_play, offer.chips),
            .clause = std::string(obliges.citation.clause)}};
    }
    if (auto no = not_in(s, c.entry)) return std::unexpected(*std::move(no));
    if (entry->withdrawn) return refuse(entry_not_in, {}, entry_args(c.entry));
    const auto clause = may_buy(s, *entry, c, book, context);
    if (!clause) return std::unexpected(clause.error());
    // [solverde-2023:3.1.2.1] [solverde-2023:3.1.12] What was not announced is not sold.
    auto untold = c.product == ChipProduct::extra_stack
                      ? not_announced(s, book, {Notice::extra_stack})
                      : not_announced(s, book, {Notice::rebuy_addon_conditions, Notice::rebuy_addon_price});
    if (untold) return std::unexpected(*std::move(untold));
    const ChipOffer& offer = *offer_of(*s.setup, c.product);
    return Events{ChipsSold{.entry = c.entry,
                            .product = c.product,
                            .declared = false,
                            .money = sale_of(*s.setup, offer, payment, kind),
                            .chips = moved(ChipAccount::sold, ChipAccount::in_play, offer.chips),
                            .clause = std::string(clause->clause)}};
}

Decision decide_declare_rebuy(const State& s, const DeclareRebuy& c, const Book& book, const Context& context) {
    if (context.registration_closed_for_good) return refuse(prizes_published_already);
    if (auto no = not_in(s, c.entry)) return std::unexpected(*std::move(no));
    const Entry& entry = s.entries.at(c.entry);
    if (entry.withdrawn) return refuse(entry_not_in, {}, entry_args(c.entry));
    if (const auto may = may_rebuy(s, entry, c.held, book, context); !may) return std::unexpected(may.error());
    if (auto untold = not_announced(s, book, {Notice::rebuy_addon_conditions, Notice::rebuy_addon_price}))
        return std::unexpected(*std::move(untold));
    const auto obliges = book.ask(key::rebuy_declared_obliges);
    const auto plays = book.ask(key::rebuy_declared_stack);
    bool given = false;
    switch (plays.value) {
        // [tda-2024:27-2] The hand is played as if the chips were behind the stack.
        case rulebook::RebuyDeclaredStack::rebuy_counts_as_chips_behind:
            given = true;
            break;
        // [rptp:27-b] With what the player has; with nothing left, [rptp:27-a] with the rebuy.
        case rulebook::RebuyDeclaredStack::only_chips_in_possession:
            given = c.held && c.held->value == 0 &&
                    book.ask(key::rebuy_declared_without_chips).value ==
                        rulebook::RebuyDeclaredWithoutChips::rebuy_stack_plays;
    }
    given = given && obliges.value;
    return Events{RebuyDeclared{.entry = c.entry,
                                .owed = obliges.value,
                                .chips = given ? moved(ChipAccount::sold, ChipAccount::in_play, s.setup->rebuy->chips)
                                               : std::vector<ChipPosting>{},
                                .clause = std::string(plays.citation.clause)}};
}

Decision decide_join_waiting(const State& s, const JoinWaitingList& c, const Book& book, const Context& context) {
    if (auto open = registration_open(s, book, context.at_ms, context.registration_closed_for_good); !open)
        return std::unexpected(open.error());
    if (auto no = cannot_ask(s, c.person, book, context)) return std::unexpected(*std::move(no));
    if (s.waiting_number.contains(c.person)) return refuse(waits_already);
    // [mediterraneo-2026:3-a] Whoever asks is served in the order of asking. [solverde-2023:1.2-b] A list is for those
    // whom there was no place for.
    const auto order = book.ask(key::registration_order);
    if (order.value == rulebook::RegistrationOrder::order_of_request_then_waiting_list && s.waiting.empty() &&
        !no_place(s, c.person, book, context.at_ms))
        return refuse(places_left, order.citation);
    return Events{WaitingListJoined{.person = c.person, .request = s.requests + 1, .at_ms = context.at_ms}};
}

Decision decide_leave_waiting(const State& s, const LeaveWaitingList& c) {
    if (!s.waiting_number.contains(c.person)) return refuse(not_waiting);
    return Events{WaitingListLeft{.person = c.person}};
}

Decision decide_pre_register(const State& s, const PreRegister& c, const Book& book, const Context& context) {
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    if (s.status == Status::running) return refuse(tournament_begun);
    if (auto no = cannot_ask(s, c.person, book, context)) return std::unexpected(*std::move(no));
    if (const Reservation* kept = s.reservations.get(c.person);
        kept && (kept->checked_in || kept->confirmed || !c.confirmed))
        return refuse(place_kept_already);
    if (const auto until = pre_registered_until(s, book); until && context.at_ms > until->value)
        return refuse(pre_registration_late, until->citation);
    if (!s.reservations.contains(c.person))
        if (auto full = no_place(s, c.person, book, context.at_ms)) return std::unexpected(*std::move(full));
    return Events{PlaceReserved{.person = c.person, .confirmed = c.confirmed, .at_ms = context.at_ms}};
}

Decision decide_check_in(const State& s, const CheckIn& c, const Book& book, const Context& context) {
    if (auto open = registration_open(s, book, context.at_ms, context.registration_closed_for_good); !open)
        return std::unexpected(open.error());
    // [solverde-2023:5.2]
    const auto opens = book.ask(key::check_in_opens);
    if (opens && context.at_ms < s.setup->starts_at - ms_of(opens->value))
        return refuse(check_in_early, opens->citation, {{"minutes", std::to_string(ms_of(opens->value) / 60'000)}});
    if (auto no = cannot_ask(s, c.person, book, context)) return std::unexpected(*std::move(no));
    if (const Reservation* kept = s.reservations.get(c.person); kept && kept->checked_in)
        return refuse(checked_in_already);
    if (auto full = no_place(s, c.person, book, context.at_ms)) return std::unexpected(*std::move(full));
    if (auto others = others_first(s, c.person, book, context.at_ms)) return std::unexpected(*std::move(others));
    return Events{CheckedIn{.person = c.person,
                            .at_ms = context.at_ms,
                            .clause = opens ? std::string(opens->citation.clause) : std::string{}}};
}

namespace {

// By which clause somebody absent goes now; a refusal says why not yet.
std::expected<Citation, Refusal> absent_by(const State& s, const RemoveAbsent& c, const Book& book,
                                           const Context& context) {
    const bool told = c.reason && !c.reason->empty();
    const auto hour = book.ask(key::series_final_no_show);
    const auto levels = book.ask(key::final_no_show_levels);
    const bool final = s.setup->series_final.value_or(false);
    const bool said_late = std::ranges::any_of(c.absent, [](const auto& one) { return one.said_late.value_or(false); });
    if (final && said_late) {
        // [mediterraneo-2026:21-h] Who had said so beforehand: the direction decides.
        const auto late = book.ask(key::series_final_announced_late);
        if (late.value == rulebook::SeriesFinalAnnouncedLate::director && !told)
            return refuse(left_to_director, late.citation);
        if (late.value == rulebook::SeriesFinalAnnouncedLate::director) return late.citation;
    }
    if (final && hour) {
        const std::int64_t ms = ms_of(hour->value);
        if (context.at_ms < s.started_at_ms + ms)
            return refuse(absent_early, hour->citation, {{"minutes", std::to_string(ms / 60'000)}});
        return hour->citation;
    }
    if (final && levels) {
        const ClockReading clock = read_clock(s.clock, s.setup->levels, context.at_ms);
        if (clock.level_number < levels->value || (clock.level_number == levels->value && !clock.on_break))
            return refuse(absent_in_level, levels->citation, {{"level", std::to_string(levels->value)}});
        return levels->citation;
    }
    if (!told) return refuse(left_to_director);
    return Citation{};
}

// [mediterraneo-2026:10-b] Who paid and did not take part: what was paid goes to the prizes, the fee too.
std::vector<MoneyPosting> left_in_pot(const Entry& entry, rulebook::NoShowEntry rule) {
    std::vector<MoneyPosting> postings;
    const bool whole = rule == rulebook::NoShowEntry::whole_entry_stays_in_pot;
    for (const MoneyPosting& paid : entry.money) {
        using enum MoneyAccount;
        const bool fee = paid.from == fees;
        if (fee || (whole && (paid.from == house || paid.from == organisation)))
            postings.push_back({pool, paid.from, paid.amount});
    }
    return postings;
}

// Whether the tournament knows that somebody has played: came back, bought chips on the way, did something, put
// somebody out, or has more than the stack was. That the stack was moved with a table says nothing.
bool has_played(const State& s, const Entry& entry, Chips stack) {
    if (entry.kind == EntryKind::reentry || entry.rebuys > 0 || entry.rebuys_owed > 0 || entry.addons > 0) return true;
    if (const ConductRecord* record = s.conduct.get(entry.person); record && !record->offences.empty()) return true;
    Chips given{0};
    for (const ChipPosting& one : entry.chips) given = given + one.amount;
    if (stack > given) return true;
    return std::ranges::any_of(s.entries, [&](const auto& other) {
        return std::ranges::count(other.second.knocked_out_by, entry.number) > 0;
    });
}

}  // namespace

Decision decide_remove_absent(const State& s, const RemoveAbsent& c, const Book& book, const Context& context) {
    if (c.reason)
        if (auto fault = reason_too_long(*c.reason)) return std::unexpected(*std::move(fault));
    if (auto no = not_playing(s)) return refuse(*no);
    if (c.absent.empty()) return refuse(entries_missing);
    std::set<EntryNumber> named;
    Chips sum{0};
    for (const AbsentPlayer& one : c.absent) {
        if (!named.insert(one.entry).second) return refuse(entry_named_twice, {}, entry_args(one.entry));
        if (auto no = not_in(s, one.entry)) return std::unexpected(*std::move(no));
        if (one.chips.value < 0 || one.chips > s.chips_in_play()) return refuse(chips_more_than_in_play);
        sum = sum + one.chips;
    }
    if (sum > s.chips_in_play()) return refuse(chips_more_than_in_play);
    if (s.players_left() - static_cast<std::int64_t>(c.absent.size()) < 1) return refuse(last_player);
    const auto no_show = book.ask(key::no_show_entry);
    const bool kept = no_show.value != rulebook::NoShowEntry::director;
    const bool none_played =
        std::ranges::all_of(c.absent, [](const AbsentPlayer& one) { return one.never_played.value_or(false); });
    for (const AbsentPlayer& one : c.absent)
        if (one.never_played.value_or(false) && has_played(s, s.entries.at(one.entry), one.chips))
            return refuse(circumstance_wrong, no_show.citation, {{"circumstance", "never_played"}});
    // A final waits for those who are absent, whether they have played or not.
    const auto clause = none_played && kept && !s.setup->series_final.value_or(false)
                            ? std::expected<Citation, Refusal>{no_show.citation}
                            : absent_by(s, c, book, context);
    if (!clause) return std::unexpected(clause.error());
    // The prizes share what was taken by then.
    const bool some_never =
        std::ranges::any_of(c.absent, [](const AbsentPlayer& one) { return one.never_played.value_or(false); });
    if (some_never && kept && context.registration_closed_for_good) return refuse(prizes_published_already);
    // [mediterraneo-2026:21-f] Several at once: the larger stack finishes higher.
    std::vector<AbsentPlayer> in_order = c.absent;
    if (book.ask(key::absent_finalists_together).value == rulebook::AbsentFinalistsTogether::larger_stack_higher)
        std::ranges::stable_sort(in_order, {}, [](const AbsentPlayer& one) { return one.chips; });
    Events events;
    std::vector<EntryNumber> gone;
    for (const AbsentPlayer& one : in_order) {
        const bool never = one.never_played.value_or(false);
        EntryRemoved removed{.entry = one.entry,
                             .how = never ? "no_show" : "absent",
                             .chips = moved(ChipAccount::in_play, ChipAccount::removed, one.chips),
                             .at_ms = context.at_ms,
                             .reason = c.reason.value_or(""),
                             .clause = std::string(clause->clause)};
        if (never && kept) removed.money = left_in_pot(s.entries.at(one.entry), no_show.value);
        events.push_back(std::move(removed));
        gone.push_back(one.entry);
    }
    finish_with(s, gone, book, context, events);
    return events;
}

}  // namespace riffle::tournament
