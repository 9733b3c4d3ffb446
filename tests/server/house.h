// A small real service for the server's tests: two accounts, one tournament that is a counter.
#pragma once
#include <atomic>
#include <boost/json.hpp>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/fold.h"
#include "server/pins.h"
#include "server/problem.h"
#include "server/server.h"
#include "server/service.h"
#include "store/memory_store.h"
#include "tests/server/client.h"

namespace riffle::server {

class Counter final : public Service {
  public:
    Reply handle(const Request& request) override {
        if (request.path == "/api/v1/echo") {
            Reply reply;
            boost::json::object query;
            for (const auto& [key, value] : request.query) query[key] = value;
            reply.body = boost::json::serialize(boost::json::object{{"method", request.method},
                                                                    {"path", request.path},
                                                                    {"query", query},
                                                                    {"body", request.body},
                                                                    {"lang", request.lang},
                                                                    {"account", request.caller.account},
                                                                    {"role", request.caller.role},
                                                                    {"device", request.caller.device}});
            return reply;
        }
        if (request.path == "/api/v1/staff")
            return request.caller.signed_in() ? Reply{} : problem(401, "sign_in_needed", request.lang);
        if (request.path == "/api/v1/throw") throw std::runtime_error("thrown on purpose");
        if (request.path == "/api/v1/count" && request.method == "POST") {
            count();
            return {};
        }
        return problem(404, "path_unknown", request.lang);
    }
    std::optional<AccountRow> account_by_name(const std::string& name) const override {
        for (const AccountRow& row : rows)
            if (app::fold(row.name) == app::fold(name)) return row;
        return std::nullopt;
    }
    std::optional<AccountRow> account_by_id(const std::string& id) const override {
        for (const AccountRow& row : rows)
            if (row.id == id) return row;
        return std::nullopt;
    }
    std::string audience(const Caller& caller, const std::string& lang) const override {
        return caller.name + "/" + lang;
    }
    std::optional<Live> live(const std::string& tournament, const Caller& caller, const std::string& lang,
                             std::int64_t after_version, const SeenPtr& seen) const override {
        if (tournament != "t1") return std::nullopt;
        const std::lock_guard lock(mutex_);
        ++made;
        const bool whole = !seen || !changes;
        auto now = std::make_shared<Seen>();
        now->key = std::to_string(version_) + said_;
        Live live{version_,
                  {},
                  R"({"version":)" + std::to_string(version_) + R"(,"who":")" + caller.name + R"(","lang":")" + lang +
                      R"(","since":")" + (whole ? "" : seen->key) + R"(","pad":")" + std::string(pad, '.') + "\"}",
                  whole,
                  std::move(now)};
        for (std::int64_t v = after_version + 1; v <= version_; ++v) live.records.push_back({v, "Counted", 1000 + v});
        return live;
    }
    void on_change(std::function<void(const std::string&)> callback) override { changed_ = std::move(callback); }

    void count() {
        {
            const std::lock_guard lock(mutex_);
            ++version_;
        }
        if (changed_) changed_("t1");
    }

    // Something to be shown that is no change of the tournament: its version stays.
    void say(const std::string& what) {
        {
            const std::lock_guard lock(mutex_);
            said_ = what;
        }
        if (changed_) changed_("t1");
    }

    std::vector<AccountRow> rows{
        {"a1", "Ada", "director", true}, {"a2", "Bo", "cashier", true}, {"a3", "Cy", "floor", false}};
    std::size_t pad = 0;
    bool changes = false;  // who has seen something is told what is other
    mutable std::atomic<int> made = 0;

  private:
    mutable std::mutex mutex_;
    std::int64_t version_ = 3;
    std::string said_;
    std::function<void(const std::string&)> changed_;
};

inline Options quick() {
    Options options;
    options.port = 0;
    options.threads = 4;
    options.stop_on_signals = false;
    return options;
}

class Running {
  public:
    Running(Counter& service, store::Store& store, const Options& options) : server(options, service, store) {
        const auto listening = server.listen();
        if (!listening) throw std::runtime_error(listening.error());
        thread_ = std::thread([this] { server.run(); });
    }
    ~Running() {
        server.stop();
        thread_.join();
    }
    std::uint16_t port() const { return server.port(); }
    Server server;

  private:
    std::thread thread_;
};

struct House {
    explicit House(const Options& options = quick()) {
        store::Append pins;
        // One PIN for all: hashing one takes a while, by design.
        static const store::SideWrite hashed = pin_row("a1", "271828", false);
        pins.side.push_back(hashed);
        pins.side.push_back({"secret", "pin/a2", "once:" + *hashed.value});
        pins.side.push_back({"secret", "pin/a3", hashed.value});
        if (!store.commit({&pins, 1})) throw std::runtime_error("the PINs were not stored");
        running = std::make_unique<Running>(service, store, options);
    }
    std::uint16_t port() const { return running->port(); }
    Counter service;
    store::MemoryStore store;
    std::unique_ptr<Running> running;
};

struct Wire {
    std::string cookies;
    std::string csrf;
    std::string extra;  // more header lines
};

inline std::string request(const std::string& method, const std::string& target, const std::string& body = "",
                           const Wire& wire = {}) {
    std::string text = method + " " + target + " HTTP/1.1\r\nHost: riffle.test\r\n";
    if (!wire.cookies.empty()) text += "Cookie: " + wire.cookies + "\r\n";
    if (!wire.csrf.empty()) text += "X-CSRF-Token: " + wire.csrf + "\r\n";
    text += wire.extra;
    if (!body.empty() || method == "POST" || method == "PUT") {
        if (wire.extra.find("Content-Type") == std::string::npos) text += "Content-Type: application/json\r\n";
        text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    }
    return text + "\r\n" + body;
}

inline Answer ask(std::uint16_t port, const std::string& text, bool head = false) {
    Client client(port);
    client.send(text);
    return client.answer(head);
}

inline std::string code_of(const Answer& answer) {
    boost::json::error_code error;
    const auto value = boost::json::parse(answer.body, error);
    if (error || !value.is_object() || !value.get_object().contains("error")) return "no problem: " + answer.body;
    return value.at("error").at("code").as_string().c_str();
}

inline std::string sentence_of(const Answer& answer) {
    return boost::json::parse(answer.body).at("error").at("sentence").as_string().c_str();
}

// "name=value" of one of the cookies that were set.
inline std::string cookie_set(const Answer& answer, const std::string& name) {
    const auto found = answer.headers.find("set-cookie");
    if (found == answer.headers.end()) return "";
    const std::size_t at = found->second.find(name + "=");
    return at == std::string::npos ? "" : found->second.substr(at, found->second.find(';', at) - at);
}

inline std::string sign_in_body(const std::string& name, const std::string& pin) {
    return boost::json::serialize(boost::json::object{{"name", name}, {"pin", pin}});
}

// Cookies and token of somebody who has just signed in.
inline Wire sign_in(std::uint16_t port, const std::string& name, const std::string& pin = "271828") {
    const Answer answer = ask(port, request("POST", "/api/v1/session", sign_in_body(name, pin)));
    if (answer.status != 200) return {};
    return {cookie_set(answer, "riffle_session") + "; " + cookie_set(answer, "riffle_device"),
            boost::json::parse(answer.body).at("csrf").as_string().c_str(), ""};
}

}  // namespace riffle::server
