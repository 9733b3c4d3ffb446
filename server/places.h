// Who may hold a connection, and who gives way when there are too many: the caps by address and in total, the places
// kept for staff, the memory held for all. Accounting only; knows no sockets. From any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace riffle::server {

struct Caps {
    // A whole hall can stand behind one address: what it may hold in all is generous, and so are its streams. What has
    // not sent a whole request, or waits for the next, is the cheap way to hold many: that is capped more tightly.
    int connections = 8'000;                     // in all, strangers and staff
    int staff = 256;                             // beyond these, for requests with a session
    int by_address = 3'000;                      // of `connections`
    int waiting_by_address = 512;                // without a whole request, and older than grace_ms
    int streams_by_address = 2'500;              // live streams
    int grace_ms = 2'000;                        // a hall that reconnects at once is no attack
    std::size_t held_bytes = 256 * 1024 * 1024;  // requests and answers under way, of all together
};

class Places {
  public:
    using Id = std::uint64_t;
    using Ids = std::vector<Id>;

    explicit Places(const Caps& caps) : caps_(caps) {}
    void set_caps(const Caps& caps);

    struct Entry {
        Id id = 0;
        bool crowded = false;  // it stands in a place of the staff: others are sent away
        Ids cut;               // these have lost theirs: close them
    };
    // A connection was accepted; it waits. Nothing: there is no place at all. `counted`: not of a trusted proxy, whose
    // connections are those of many clients.
    std::optional<Entry> enter(const std::string& address, bool counted, std::int64_t now_ms);
    void leave(Id id);

    // These are false when the place was lost meanwhile.
    bool waits(Id id, std::int64_t now_ms);
    bool works(Id id);
    // A live stream for this client (behind a proxy, not the connection's own address); false: it has too many.
    bool streams(Id id, const std::string& client);
    // Whether its last request had a valid session: then it is not the one that gives way.
    void set_staff(Id id, bool staff);

    // So many bytes are kept for it: part of a request, or an answer not sent. These are to be closed: of the address
    // that holds most, the one that has held longest.
    Ids holds(Id id, std::size_t bytes, std::int64_t now_ms);

    int count() const;
    // Lost their place and have not left yet: their descriptors are still taken.
    int leaving() const;
    // The one that gives way when there are no descriptors left.
    std::optional<Id> make_room();

  private:
    enum class State { waiting, working, streaming };
    struct Place {
        std::string address;
        State state = State::waiting;
        bool staff = false;
        std::int64_t since_ms = 0;
        std::string client;  // of a stream
        std::size_t held = 0;
        std::int64_t held_since_ms = 0;
    };
    using Age = std::pair<std::int64_t, Id>;
    struct Holder {
        int all = 0;
        std::set<Age> waiting;  // that may be cut, oldest first
    };
    // The address with most to cut first; among equals the one with the oldest.
    struct Rank {
        std::size_t waiting = 0;
        Age oldest;
        std::string address;
        bool operator<(const Rank& other) const;
    };

    Place* find(Id id);
    bool may_be_cut(const Place& place) const { return place.state == State::waiting && !place.staff; }
    void change(Id id, Place& place, State state, std::int64_t now_ms);
    void list(Id id, const Place& place);
    void unlist(Id id, const Place& place);
    void rank(const std::string& address, const Holder& holder, bool in);
    void remove(Id id);
    void cut(Id id, Ids& cut);
    std::optional<Id> greediest_waiting() const;
    std::optional<Id> greediest_holding() const;

    mutable std::mutex mutex_;
    Caps caps_;
    Id next_ = 1;
    std::unordered_map<Id, Place> places_;
    std::map<std::string, Holder> holders_;
    std::set<Rank> ranks_;
    std::map<std::string, int> streams_;  // by client
    std::set<Id> leaving_;
    std::set<Id> holding_;
    std::size_t held_ = 0;
};

}  // namespace riffle::server
