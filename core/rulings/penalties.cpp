#include "core/rulings/penalties.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/mp11/algorithm.hpp>

#include "core/base/overloaded.h"
#include "core/rulebook/keys.h"

namespace riffle::rulings {
namespace {

using namespace rulebook;

template <class K>
void cite(const Book& book, K key, CiteList& cites) {
    const auto answer = book.answer(key);
    if (!answer) return;
    CiteList clauses;
    rulings::cite(*answer, clauses);
    for (const Citation& c : clauses)
        if (std::find(cites.begin(), cites.end(), c) == cites.end()) cites.push_back(c);
}

}  // namespace

const PenaltyEntry* PenaltyRegister::find(PenaltyPlayer player) const {
    const auto at = entries_.find(player);
    return at == entries_.end() ? nullptr : &at->second;
}

bool PenaltyRegister::repeated(PenaltyPlayer player, const rulebook::Book& book) const {
    const PenaltyEntry* entry = find(player);
    if (entry == nullptr) return false;
    return !entry->offences.empty() ||
           (entry->offended_earlier && book.says(key::penalties_accumulate_across_events, true));
}

void PenaltyRegister::offended(PenaltyPlayer player, Infraction infraction) {
    entries_[player].offences.push_back(infraction);
}

std::span<const Infraction> PenaltyRegister::offences(PenaltyPlayer player) const {
    const PenaltyEntry* entry = find(player);
    return entry == nullptr ? std::span<const Infraction>{} : entry->offences;
}

void PenaltyRegister::next_event() {
    for (auto& [player, entry] : entries_) {
        const bool before = entry.offended_earlier || !entry.offences.empty();
        entry = PenaltyEntry{};
        entry.offended_earlier = before;
    }
}

void PenaltyRegister::warn(PenaltyPlayer player) { entries_[player].warned = true; }

void PenaltyRegister::sit_out(PenaltyPlayer player, std::int64_t hands, Begins begins) {
    PenaltyEntry& entry = entries_[player];
    if (hands <= 0 || entry.removal) return;
    entry.awaits_director = false;
    // A second penalty is served after the first.
    entry.left += hands;
    if (begins == Begins::next_hand) return;
    --entry.left;
    ++entry.served;
}

void PenaltyRegister::remove(PenaltyPlayer player, const Removal& removal) {
    PenaltyEntry& entry = entries_[player];
    entry.removal = removal;
    entry.left = 0;
    entry.awaits_director = false;
}

namespace {

// Outcomes that are no measure against a player: a new one has to be put here, or below.
using NoMeasure = boost::mp11::mp_list<Statement, Fold, Check, Call, Bet, Raise, AllIn, FirstCorrects, BoundToRaise,
                                       Limited, ActHeld, ActReleased, DeadHand, Misdeal, ButtonPutRight, PlaysIfSeated,
                                       NewLevel, VoidHand, BetPutRight, CardsPutRight, Demand, ChipFound, DrawnByLot>;

}  // namespace

CiteList PenaltyRegister::record(PenaltyPlayer player, const Incident& incident, const Outcome& outcome,
                                 const rulebook::Book& book) {
    CiteList cites;
    std::visit(overloaded{
                   [&](const Warned&) { warn(player); },
                   [&](const SitsOut& o) {
                       // Other matters that speak of sitting out only tell how it goes on.
                       if (incident.matter == Matter::penalty_given || incident.matter == Matter::penalty_hands_given)
                           sit_out(player, o.hands.value_or(0), begins(player, book));
                   },
                   [&](const ChipsTaken& o) {
                       Removal removal{.effect = o.how, .chips = incident.amount};
                       removal.expelled = incident.matter == Matter::player_expelled;
                       removal.refunded = !o.entry_not_refunded;
                       if (removal.expelled) {
                           removal.others_move_up = book.ask(key::expulsion_moves_earlier_eliminated_up).value;
                           cite(book, key::expulsion_moves_earlier_eliminated_up, cites);
                       }
                       remove(player, removal);
                   },
                   [&](const Readmitted&) { readmit(player); },
                   []<class T>(const T&) requires boost::mp11::mp_contains<NoMeasure, T>::value{},
               },
               outcome);
    return cites;
}

Begins PenaltyRegister::begins(PenaltyPlayer player, const rulebook::Book& book) const {
    const auto done = offences(player);
    const bool for_exposing = !done.empty() && done.back() == Infraction::exposing_cards;
    return for_exposing && book.says(key::exposed_hand_penalty_start, ExposedHandPenaltyStart::at_once)
               ? Begins::this_hand
               : Begins::next_hand;
}

void PenaltyRegister::count(PenaltyEntry& entry, const rulebook::Book& book, CiteList& cites) {
    if (entry.left == 0) return;
    --entry.left;
    ++entry.served;
    cite(book, key::penalty_distance, cites);
    cite(book, key::penalty_dealt_in, cites);
    if (entry.left > 0 || !book.says(key::penalty_readmission_by_director, true)) return;
    entry.awaits_director = true;
    cite(book, key::penalty_readmission_by_director, cites);
}

CiteList PenaltyRegister::hand_dealt(std::span<const PenaltyPlayer> seated, const rulebook::Book& book) {
    CiteList cites;
    for (const PenaltyPlayer player : seated)
        if (const auto at = entries_.find(player); at != entries_.end()) count(at->second, book, cites);
    return cites;
}

CiteList PenaltyRegister::dealt_again(std::span<const PenaltyPlayer> seated, const rulebook::Book& book) {
    CiteList cites;
    const bool somebody = std::any_of(seated.begin(), seated.end(), [&](PenaltyPlayer p) { return sits_out(p); });
    if (somebody) cite(book, key::misdeal_counts_for_penalty, cites);
    if (!book.says(key::misdeal_counts_for_penalty, MisdealCountsForPenalty::twice)) return cites;
    for (const Citation& c : hand_dealt(seated, book)) cites.push_back(c);
    return cites;
}

bool PenaltyRegister::sits_out(PenaltyPlayer player) const {
    const PenaltyEntry* entry = find(player);
    return entry != nullptr && (entry->left > 0 || entry->awaits_director);
}

void PenaltyRegister::readmit(PenaltyPlayer player) {
    if (const auto at = entries_.find(player); at != entries_.end()) at->second.awaits_director = false;
}

CiteList PenaltyRegister::blinded_out(PenaltyPlayer player, const rulebook::Book& book) {
    PenaltyEntry& entry = entries_[player];
    entry.left = 0;
    entry.awaits_director = false;
    entry.eliminated = true;
    CiteList cites;
    cite(book, key::penalty_blinded_out, cites);
    return cites;
}

std::int64_t PenaltyRegister::hands_left(PenaltyPlayer player) const {
    const PenaltyEntry* entry = find(player);
    return entry == nullptr ? 0 : entry->left;
}
std::int64_t PenaltyRegister::hands_served(PenaltyPlayer player) const {
    const PenaltyEntry* entry = find(player);
    return entry == nullptr ? 0 : entry->served;
}
bool PenaltyRegister::awaits_readmission(PenaltyPlayer player) const {
    const PenaltyEntry* entry = find(player);
    return entry != nullptr && entry->awaits_director;
}
const Removal* PenaltyRegister::removal(PenaltyPlayer player) const {
    const PenaltyEntry* entry = find(player);
    return entry != nullptr && entry->removal ? &*entry->removal : nullptr;
}

PenaltyEntry PenaltyRegister::entry(PenaltyPlayer player) const {
    const PenaltyEntry* found = find(player);
    return found == nullptr ? PenaltyEntry{} : *found;
}
void PenaltyRegister::set(PenaltyPlayer player, const PenaltyEntry& entry) {
    if (entry == PenaltyEntry{})
        entries_.erase(player);
    else
        entries_[player] = entry;
}

std::string PenaltyRegister::standing(PenaltyPlayer player) const {
    const PenaltyEntry* entry = find(player);
    if (entry == nullptr) return "none";
    if (entry->removal) {
        const Removal& r = *entry->removal;
        std::string text = fmt::format("{}, {}", r.expelled ? "expelled" : "disqualified", name_of(r.effect));
        if (!r.refunded) text += ", entry not refunded";
        if (r.others_move_up > 0) text += fmt::format(", others move up {}", r.others_move_up);
        return text;
    }
    if (entry->eliminated) return "eliminated";
    if (entry->left > 0) return fmt::format("{} hands left", entry->left);
    if (entry->awaits_director) return "awaits the director";
    if (entry->served > 0) return "served";
    return entry->warned ? "warned" : "none";
}

std::vector<PenaltyPlayer> out_after(std::vector<PenaltyPlayer> out, PenaltyPlayer removed, const Removal& removal) {
    if (removal.others_move_up == 0) out.push_back(removed);
    return out;
}

std::size_t place_of(std::span<const PenaltyPlayer> out, PenaltyPlayer player, std::size_t left) {
    const auto at = std::find(out.begin(), out.end(), player);
    return left + static_cast<std::size_t>(out.end() - at);
}

}  // namespace riffle::rulings
