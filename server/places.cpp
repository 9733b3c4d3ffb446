#include "server/places.h"

#include <tuple>

namespace riffle::server {

bool Places::Rank::operator<(const Rank& other) const {
    return std::tie(other.waiting, oldest, address) < std::tie(waiting, other.oldest, other.address);
}

void Places::set_caps(const Caps& caps) {
    const std::lock_guard lock(mutex_);
    caps_ = caps;
}

Places::Place* Places::find(Id id) {
    const auto found = places_.find(id);
    return found == places_.end() ? nullptr : &found->second;
}

void Places::rank(const std::string& address, const Holder& holder, bool in) {
    if (holder.waiting.empty()) return;
    Rank rank{holder.waiting.size(), *holder.waiting.begin(), address};
    if (in)
        ranks_.insert(std::move(rank));
    else
        ranks_.erase(rank);
}

void Places::list(Id id, const Place& place) {
    if (!may_be_cut(place)) return;
    Holder& holder = holders_[place.address];
    rank(place.address, holder, false);
    holder.waiting.emplace(place.since_ms, id);
    rank(place.address, holder, true);
}

void Places::unlist(Id id, const Place& place) {
    if (!may_be_cut(place)) return;
    Holder& holder = holders_[place.address];
    rank(place.address, holder, false);
    holder.waiting.erase({place.since_ms, id});
    rank(place.address, holder, true);
}

void Places::change(Id id, Place& place, State state, std::int64_t now_ms) {
    unlist(id, place);
    if (place.state == State::streaming && state != State::streaming)
        if (const auto found = streams_.find(place.client); --found->second == 0) streams_.erase(found);
    place.state = state;
    place.since_ms = now_ms;
    list(id, place);
}

void Places::remove(Id id) {
    Place* place = find(id);
    if (place == nullptr) return;
    change(id, *place, State::working, place->since_ms);
    const auto holder = holders_.find(place->address);
    if (--holder->second.all == 0) holders_.erase(holder);
    held_ -= place->held;
    holding_.erase(id);
    places_.erase(id);
}

void Places::cut(Id id, Ids& cut) {
    remove(id);
    leaving_.insert(id);
    cut.push_back(id);
}

std::optional<Places::Id> Places::greediest_waiting() const {
    if (ranks_.empty()) return std::nullopt;
    return ranks_.begin()->oldest.second;
}

std::optional<Places::Entry> Places::enter(const std::string& from, bool counted, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    Entry entry;
    // A proxy's connections stand each for itself: together they would always be the greediest.
    const std::string address = counted ? from : from + " " + std::to_string(next_);
    if (counted) {
        const Holder& holder = holders_[address];
        const bool any = !holder.waiting.empty();
        const bool tired = any && holder.waiting.begin()->first + caps_.grace_ms <= now_ms;
        const bool many = holder.all >= caps_.by_address;
        const bool many_wait = static_cast<int>(holder.waiting.size()) >= caps_.waiting_by_address;
        if ((many && any) || (many_wait && tired)) {
            const Id oldest = holder.waiting.begin()->second;
            cut(oldest, entry.cut);
        } else if (many) {
            entry.crowded = true;
        }
    }
    if (static_cast<int>(places_.size()) >= caps_.connections) {
        if (const auto victim = greediest_waiting())
            cut(*victim, entry.cut);
        else
            entry.crowded = true;
    }
    if (static_cast<int>(places_.size()) >= caps_.connections + caps_.staff) {
        if (const auto holder = holders_.find(address); holder != holders_.end() && holder->second.all == 0)
            holders_.erase(holder);
        return std::nullopt;
    }
    entry.id = next_++;
    Place& place = places_[entry.id];
    place.address = address;
    place.since_ms = now_ms;
    ++holders_[address].all;
    list(entry.id, place);
    return entry;
}

void Places::leave(Id id) {
    const std::lock_guard lock(mutex_);
    remove(id);
    leaving_.erase(id);
}

bool Places::waits(Id id, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    Place* place = find(id);
    if (place != nullptr) change(id, *place, State::waiting, now_ms);
    return place != nullptr;
}

bool Places::works(Id id) {
    const std::lock_guard lock(mutex_);
    Place* place = find(id);
    if (place != nullptr) change(id, *place, State::working, place->since_ms);
    return place != nullptr;
}

bool Places::streams(Id id, const std::string& client) {
    const std::lock_guard lock(mutex_);
    Place* place = find(id);
    if (place == nullptr) return false;
    const auto open = streams_.find(client);
    if (!place->staff && open != streams_.end() && open->second >= caps_.streams_by_address) return false;
    change(id, *place, State::streaming, place->since_ms);
    place->client = client;
    ++streams_[client];
    return true;
}

void Places::set_staff(Id id, bool staff) {
    const std::lock_guard lock(mutex_);
    Place* place = find(id);
    if (place == nullptr) return;
    unlist(id, *place);
    place->staff = staff;
    list(id, *place);
}

std::optional<Places::Id> Places::greediest_holding() const {
    std::map<std::string, std::size_t> by_address;
    for (const Id id : holding_) {
        const Place& place = places_.at(id);
        if (!place.staff) by_address[place.address] += place.held;
    }
    const std::string* greediest = nullptr;
    std::size_t most = 0;
    for (const auto& [address, held] : by_address)
        if (held > most) {
            greediest = &address;
            most = held;
        }
    if (greediest == nullptr) return std::nullopt;
    std::optional<Id> oldest;
    for (const Id id : holding_) {
        const Place& place = places_.at(id);
        if (place.staff || place.address != *greediest) continue;
        if (!oldest || place.held_since_ms < places_.at(*oldest).held_since_ms) oldest = id;
    }
    return oldest;
}

Places::Ids Places::holds(Id id, std::size_t bytes, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    Ids gone;
    Place* place = find(id);
    if (place == nullptr) return gone;
    if (place->held == 0) place->held_since_ms = now_ms;
    held_ = held_ - place->held + bytes;
    place->held = bytes;
    if (bytes == 0)
        holding_.erase(id);
    else
        holding_.insert(id);
    while (held_ > caps_.held_bytes) {
        const auto victim = greediest_holding();
        if (!victim) break;
        cut(*victim, gone);
    }
    return gone;
}

int Places::count() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(places_.size());
}

int Places::leaving() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(leaving_.size());
}

std::optional<Places::Id> Places::make_room() {
    const std::lock_guard lock(mutex_);
    const auto victim = greediest_waiting();
    Ids gone;
    if (victim) cut(*victim, gone);
    return victim;
}

}  // namespace riffle::server
