// What is sold and kept beside entries: rebuys, add-ons, extra stacks; who waits for a place, and places that are kept.
#include <algorithm>

#include "core/tournament/apply_floor.h"

namespace riffle::tournament::floor_events {
namespace {

bool sells(const State& s) { return s.status == Status::registering || s.status == Status::running; }

const Entry* in(const State& s, EntryNumber number) {
    const Entry* entry = s.find(number);
    return entry && entry->status == EntryStatus::seated ? entry : nullptr;
}

// All of the offer's chips, or none of them.
bool chips_of(const ChipOffer& offer, const std::vector<ChipPosting>& chips) {
    return chips.empty() || chips == moved(ChipAccount::sold, ChipAccount::in_play, offer.chips);
}

void give_chips(State& s, Entry& entry, const std::vector<ChipPosting>& chips) {
    entry.chips.insert(entry.chips.end(), chips.begin(), chips.end());
    s.accounts.post(std::span(chips));
}

void count(Entry& entry, Totals& totals, ChipProduct product) {
    switch (product) {
        case ChipProduct::rebuy:
            ++entry.rebuys;
            ++totals.rebuys;
            return;
        case ChipProduct::addon:
            ++entry.addons;
            ++totals.addons;
            return;
        case ChipProduct::extra_stack:
            ++entry.extra_stacks;
            ++totals.extra_stacks;
    }
}

void free_place(Reserved& places, const Reservation& kept) {
    --(kept.checked_in ? places.checked_in : kept.confirmed ? places.confirmed : places.asked);
}

}  // namespace

Misfit misfit(const State& s, const ChipsSold& e) {
    // A declared rebuy is paid for though it was lost since.
    const Entry* entry = e.declared ? s.find(e.entry) : in(s, e.entry);
    const bool open = sells(s) || (e.declared && s.status == Status::finished);
    if (!open || !entry || entry->status == EntryStatus::refunded) return "the entry is not in";
    const auto& offer = offer_of(*s.setup, e.product);
    if (!offer) return "it is not offered";
    if (!sold_at(*offer, e.money) || !chips_of(*offer, e.chips)) return "its price is another";
    if (e.declared && entry->rebuys_owed == 0) return "it was not declared";
    if (e.declared && e.chips.empty() != (entry->rebuys_given > 0)) return "its chips were given otherwise";
    if (const Misfit wrong = s.accounts.misfit(std::span(e.money), s.setup->buy_in.currency)) return wrong;
    return s.accounts.misfit(std::span(e.chips));
}
void apply(State& s, const ChipsSold& e) {
    Entry& entry = s.entries.edit(e.entry);
    count(entry, s.totals, e.product);
    if (e.declared) {
        if (--entry.rebuys_owed == 0)
            s.owing.erase(e.entry);
        else
            s.owing.set(e.entry, entry.rebuys_owed);
        if (e.chips.empty()) --entry.rebuys_given;
    }
    entry.money.insert(entry.money.end(), e.money.begin(), e.money.end());
    s.accounts.post(std::span(e.money));
    give_chips(s, entry, e.chips);
}

Misfit misfit(const State& s, const RebuyDeclared& e) {
    if (s.status != Status::running || !in(s, e.entry) || !s.setup->rebuy) return "the entry is not in";
    if (!chips_of(*s.setup->rebuy, e.chips)) return "its chips are others";
    return s.accounts.misfit(std::span(e.chips));
}
void apply(State& s, const RebuyDeclared& e) {
    Entry& entry = s.entries.edit(e.entry);
    if (e.owed) {
        s.owing.set(e.entry, ++entry.rebuys_owed);
        entry.rebuys_given += !e.chips.empty();
    }
    give_chips(s, entry, e.chips);
}

Misfit misfit(const State& s, const WaitingListJoined& e) {
    if (!sells(s) || e.request != s.requests + 1) return "the list is another";
    return s.waiting_number.contains(e.person) ? Misfit{"the person is on the list"} : Misfit{};
}
void apply(State& s, const WaitingListJoined& e) {
    s.requests = e.request;
    s.waiting.set(e.request, e.person);
    s.waiting_number.set(e.person, e.request);
}

Misfit misfit(const State& s, const WaitingListLeft& e) {
    return s.waiting_number.contains(e.person) ? Misfit{} : Misfit{"the person is not on the list"};
}
void apply(State& s, const WaitingListLeft& e) {
    s.waiting.erase(s.waiting_number.at(e.person));
    s.waiting_number.erase(e.person);
}

Misfit misfit(const State& s, const PlaceReserved& e) {
    if (s.status != Status::announced && s.status != Status::registering) return "it has begun";
    const Reservation* kept = s.reservations.get(e.person);
    return kept && (kept->checked_in || kept->confirmed || !e.confirmed) ? Misfit{"a place is kept"} : Misfit{};
}
void apply(State& s, const PlaceReserved& e) {
    if (const Reservation* kept = s.reservations.get(e.person)) free_place(s.reserved, *kept);
    ++(e.confirmed ? s.reserved.confirmed : s.reserved.asked);
    s.reservations.set(e.person, {.confirmed = e.confirmed, .checked_in = false, .at_ms = e.at_ms});
}

Misfit misfit(const State& s, const CheckedIn& e) {
    if (!sells(s)) return "registration is not open";
    const Reservation* kept = s.reservations.get(e.person);
    return kept && kept->checked_in ? Misfit{"the person is checked in"} : Misfit{};
}
void apply(State& s, const CheckedIn& e) {
    if (const Reservation* kept = s.reservations.get(e.person)) free_place(s.reserved, *kept);
    ++s.reserved.checked_in;
    s.reservations.set(e.person, {.confirmed = true, .checked_in = true, .at_ms = e.at_ms});
}

}  // namespace riffle::tournament::floor_events
