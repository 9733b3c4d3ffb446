// What the transport (HTTP, streams, sessions) asks of the application. The transport knows no poker; the service knows
// no sockets.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace riffle::server {

struct Caller {
    std::string account;  // id; empty: nobody is signed in
    std::string name;
    std::string role;  // "administrator", "director", "floor", "cashier", "dealer", "display"
    std::string device;
    bool must_change_pin = false;
    bool signed_in() const { return !account.empty(); }
};

struct Request {
    std::string method;
    std::string path;  // decoded, without the query, e.g. "/api/v1/tournaments/abc"
    std::map<std::string, std::string> query;
    std::string body;
    std::string host{};       // as the client called this server, "riffle.local:8080"
    bool secure = false;      // it was called by https
    std::string lang = "en";  // en, es, it or pt, from Accept-Language or ?lang=
    Caller caller;
};

struct Reply {
    int status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
};

// What a viewer of a live stream has been shown, as the service knows it. The transport only keeps it; who has been
// shown the same, by the key, is sent the same.
struct Seen {
    virtual ~Seen() = default;
    std::string key;
};
using SeenPtr = std::shared_ptr<const Seen>;

// What a live stream sends next: notes of the records after the version that was seen, and what is to be shown.
struct RecordNote {
    std::int64_t version = 0;
    std::string type;
    std::int64_t at_ms = 0;
};
struct Live {
    std::int64_t version = 0;
    std::vector<RecordNote> records;
    std::string view;   // JSON
    bool whole = true;  // `view` is all there is to show; else what is other than what was seen
    SeenPtr seen = {};  // with this
};

struct AccountRow {
    std::string id;
    std::string name;
    std::string role;
    bool open = true;
};

class Service {
  public:
    virtual ~Service() = default;
    // Every /api/v1 route that is not the transport's own (session, openapi.json, health). Called on a worker thread;
    // may wait for the journal. An error's body is {"error":{"code","sentence",...}}: problem() in server/problem.h
    // makes it.
    virtual Reply handle(const Request& request) = 0;
    // Accounts are compared by name without minding case.
    virtual std::optional<AccountRow> account_by_name(const std::string& name) const = 0;
    virtual std::optional<AccountRow> account_by_id(const std::string& id) const = 0;
    // Viewers of whom this is the same may be sent the same.
    virtual std::string audience(const Caller& caller, const std::string& lang) const = 0;
    // Nothing when there is no such tournament. `seen`: what this audience was sent before; null: nothing.
    virtual std::optional<Live> live(const std::string& tournament, const Caller& caller, const std::string& lang,
                                     std::int64_t after_version, const SeenPtr& seen) const = 0;
    // The callback is called, on any thread, with a tournament's id after each of its changes is stored.
    virtual void on_change(std::function<void(const std::string& tournament)> callback) = 0;
};

}  // namespace riffle::server
