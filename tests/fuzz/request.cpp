// Requests as they come, before and behind the door: "METHOD target", headers, an empty line, the body; a line "===="
// begins the next. A header "role" asks the API itself as an account with that role; without it the gate judges. No
// request may throw, be answered by 500, or get JSON that is none.
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "server/api.h"
#include "server/events.h"
#include "server/gate.h"
#include "server/incoming.h"
#include "server/problem.h"
#include "store/memory_store.h"
#include "tests/fuzz/lines.h"
#include "tests/fuzz/targets.h"

namespace riffle::fuzz {
namespace {
using namespace server;

constexpr EmbeddedFile pages[] = {{"index.html", "<!doctype html>"}, {"assets/a-1.js", "1"}};

Incoming incoming_of(std::string_view text) {
    Incoming incoming;
    const std::string_view head = take_line(text);
    const auto space = std::min(head.find(' '), head.size());
    incoming.method = std::string{head.substr(0, space)};
    incoming.target = std::string{head.substr(std::min(space + 1, head.size()))};
    incoming.address = "192.0.2.1";
    while (!text.empty()) {
        const auto line = take_line(text);
        if (line.empty()) break;
        const auto colon = std::min(line.find(": "), line.size());
        incoming.headers[lower(line.substr(0, colon))] = std::string{line.substr(std::min(colon + 2, line.size()))};
    }
    incoming.body = std::string{text};
    return incoming;
}

void check(const Reply& reply) {
    RIFFLE_CHECK(reply.status >= 200 && reply.status < 600 && reply.status != 500);
    for (const auto& [name, value] : reply.headers) RIFFLE_CHECK(value.find_first_of("\r\n") == std::string::npos);
    if (reply.content_type != "application/json" || reply.body.empty()) return;
    boost::json::error_code broken;
    const auto body = boost::json::parse(reply.body, broken);
    RIFFLE_CHECK(!broken);
    if (reply.status >= 400) RIFFLE_CHECK(!body.at("error").at("sentence").as_string().empty());
}

// Hashing a PIN is slow on purpose, and none of ours to test.
bool hashes_pins(const Incoming& incoming) {
    return incoming.target.find("session") != std::string::npos || incoming.body.find("Account") != std::string::npos ||
           incoming.body.find("ResetPin") != std::string::npos;
}

class Door {
  public:
    Door() {
        auto opened = app::App::open(store_, {.now_ms = [] { return std::int64_t{1'000'000}; }, .books = {}});
        RIFFLE_CHECK(opened.has_value());
        app_ = std::move(*opened);
        RIFFLE_CHECK(
            app_->submit({.stream = "house",
                          .command_id = "first",
                          .command = app::CreateHouse{{.name = "Casa", .city = "Vigo", .country = "ES"}, false},
                          .role = "administrator"})
                .has_value());
        api_.emplace(*app_, "");
        gate_.emplace(*api_, store_, pages, [] { return std::int64_t{1'000'000}; });
    }

    void take(const Incoming& incoming) {
        if (hashes_pins(incoming) && incoming.method != "GET") return;
        const std::string role = incoming.header("role");
        if (role.empty()) {
            check(gate_->answer(incoming));
            if (const auto ask = gate_->stream_ask(incoming))
                if (const auto live =
                        api_->live(ask->tournament, gate_->viewer_of(incoming), ask->lang, ask->after_version, nullptr))
                    (void)events_text(*live);
            return;
        }
        const auto target = parse_target(incoming.target);
        if (!target) return;
        check(api_->handle({.method = incoming.method,
                            .path = target->path,
                            .query = target->query,
                            .body = incoming.body,
                            .host = incoming.header("host"),
                            .lang = choose_language(incoming.header("accept-language")),
                            .caller = {.account = "a1", .name = "Ada", .role = role, .device = "d"}}));
    }

  private:
    store::MemoryStore store_;
    std::unique_ptr<app::App> app_;
    std::optional<Api> api_;
    std::optional<Gate> gate_;
};
}  // namespace

void request(std::string_view text) {
    Door door;
    for (int i = 0; i < 12 && !text.empty(); ++i) {
        const auto end = text.find("\n====\n");
        door.take(incoming_of(text.substr(0, end)));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 6);
    }
}

}  // namespace riffle::fuzz
