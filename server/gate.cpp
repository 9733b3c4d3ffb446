#include "server/gate.h"

#include <fmt/format.h>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>

#include "embedded/api.h"
#include "server/pins.h"
#include "server/problem.h"

namespace riffle::server {
namespace {

constexpr std::string_view session_cookie = "riffle_session";
constexpr std::string_view device_cookie = "riffle_device";
constexpr std::string_view session_path = "/api/v1/session";
constexpr std::string_view pin_path = "/api/v1/session/pin";

bool changes(std::string_view method) { return method == "POST" || method == "PUT" || method == "DELETE"; }
bool reads(std::string_view method) { return method == "GET" || method == "HEAD"; }

bool is_device(std::string_view id) {
    return id.size() == 64 && id.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool same_secret(std::string_view a, std::string_view b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

Reply method_problem(std::string_view allow, std::string_view lang) {
    Reply reply = problem(405, "method_not_allowed", lang, {{"allow", std::string(allow)}});
    reply.headers.emplace_back("Allow", allow);
    return reply;
}

void set_cookie(Reply& reply, std::string_view name, std::string_view value, std::int64_t seconds) {
    reply.headers.emplace_back(
        "Set-Cookie", fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age={}", name, value, seconds));
}

bool is_json(const Incoming& incoming) {
    const std::string type = lower(incoming.header("content-type"));
    constexpr std::string_view json = "application/json";
    return type.starts_with(json) &&
           (type.size() == json.size() || type[json.size()] == ';' || type[json.size()] == ' ');
}

// "http://host:port" -> "host:port"; anything else, "null" too, is nobody's host.
std::string host_of(std::string_view origin) {
    const std::size_t scheme = origin.find("://");
    return scheme == std::string_view::npos ? "" : lower(origin.substr(scheme + 3));
}

std::string language(const Incoming& incoming, const Target& target) {
    const auto asked = target.query.find("lang");
    if (asked != target.query.end() && std::ranges::find(languages, asked->second) != std::end(languages))
        return asked->second;
    return choose_language(incoming.header("accept-language"));
}

struct Fields {
    std::map<std::string, std::string> texts;
    std::optional<Reply> refused;
};

// A JSON object with these text fields.
Fields read_fields(const std::string& body, std::initializer_list<const char*> names, std::string_view lang) {
    boost::json::error_code error;
    const boost::json::value value = boost::json::parse(body, error);
    if (error) return {{}, problem(400, "json_broken", lang)};
    Fields fields;
    for (const char* name : names) {
        const auto* field = value.is_object() ? value.get_object().if_contains(name) : nullptr;
        if (field == nullptr || !field->is_string())
            return {{}, problem(422, "field_wrong", lang, {{"field", name}}, {.citation = "", .where = name})};
        fields.texts[name] = field->get_string().c_str();
    }
    return fields;
}

}  // namespace

Reply storage_problem(const store::StoreFailure& failure, std::string_view lang) {
    spdlog::error("the journal could not be written: {}", failure.detail);
    if (failure.error == store::StoreError::disk_full) return problem(507, "storage_full", lang);
    return problem(503, "storage_failed", lang);
}

Gate::Gate(Service& service, store::Store& store, std::span<const EmbeddedFile> pages,
           std::function<std::int64_t()> now_ms)
    : service_(service), store_(store), pages_(pages), now_ms_(std::move(now_ms)), sessions_(store, now_ms_()) {}

Caller Gate::caller_of(const Incoming& incoming) const {
    const std::string device = cookie(incoming, device_cookie);
    Caller caller;
    caller.device = fmt::format("{}@{}", is_device(device) ? device.substr(0, 8) : "-", incoming.address);
    const auto account_id = sessions_.find(cookie(incoming, session_cookie), now_ms_());
    if (!account_id) return caller;
    const auto account = service_.account_by_id(*account_id);
    if (!account || !account->open) return caller;
    caller.account = account->id;
    caller.name = account->name;
    caller.role = account->role;
    caller.must_change_pin = pin_must_be_changed(store_, account->id);
    return caller;
}

Reply Gate::answer(const Incoming& incoming) {
    std::string lang = choose_language(incoming.header("accept-language"));
    try {
        const auto target = parse_target(incoming.target);
        if (!target) return problem(400, "request_broken", lang);
        lang = language(incoming, *target);
        return route(incoming, *target, lang);
    } catch (const std::exception& error) {
        spdlog::error("{} {}: {}", incoming.method, incoming.target, error.what());
        return problem(500, "internal_error", lang);
    }
}

Reply Gate::route(const Incoming& incoming, const Target& target, const std::string& lang) {
    if (is_api(target.path)) return api(incoming, target, lang);
    if (!reads(incoming.method)) return method_problem("GET, HEAD", lang);
    return pages_.answer(target.path, incoming.header("if-none-match"), lang);
}

Reply Gate::api(const Incoming& incoming, const Target& target, const std::string& lang) {
    if (!changes(incoming.method) && !reads(incoming.method))
        return method_problem("GET, HEAD, POST, PUT, DELETE", lang);
    if (target.path == "/api/v1/health" || target.path == "/api/v1/openapi.json") {
        if (!reads(incoming.method)) return method_problem("GET, HEAD", lang);
        Reply reply;
        reply.body =
            target.path.ends_with("health") ? R"({"status":"ok"})" : std::string(embedded::api().front().bytes);
        return reply;
    }
    if (stream_of(target.path) && incoming.method != "GET") return method_problem("GET", lang);
    if (target.path == pin_path && incoming.method != "POST") return method_problem("POST", lang);
    if (target.path == session_path && incoming.method == "PUT") return method_problem("GET, HEAD, POST, DELETE", lang);

    const Caller caller = caller_of(incoming);
    if (auto refused = refuse_change(incoming, caller, target.path, lang)) return *refused;
    if (target.path == session_path) return session(incoming, caller, lang);
    if (target.path == pin_path) return change_pin(incoming, caller, lang);

    Request request{.method = incoming.method == "HEAD" ? "GET" : incoming.method,
                    .path = target.path,
                    .query = target.query,
                    .body = incoming.body,
                    .host = std::string(incoming.header("host")),
                    .secure = incoming.secure,
                    .lang = lang,
                    .caller = caller};
    Reply reply = service_.handle(request);
    if (std::ranges::none_of(reply.headers, [](const auto& header) { return header.first == "Cache-Control"; }))
        reply.headers.emplace_back("Cache-Control", "no-store");
    return reply;
}

// What no POST, PUT or DELETE may lack, whatever it asks for; most general reason first.
std::optional<Reply> Gate::refuse_change(const Incoming& incoming, const Caller& caller, std::string_view path,
                                         const std::string& lang) const {
    if (!changes(incoming.method)) return std::nullopt;
    const std::string origin = incoming.header("origin");
    if (!origin.empty() && host_of(origin) != lower(incoming.header("host"))) return problem(403, "origin_wrong", lang);
    if (incoming.method != "DELETE" && !is_json(incoming)) return problem(415, "content_type_wrong", lang);
    const bool session_route = path == session_path || path == pin_path;
    if (path == session_path && (incoming.method == "POST" || !caller.signed_in())) return std::nullopt;
    if (!caller.signed_in()) return problem(401, "sign_in_needed", lang);
    if (!same_secret(incoming.header("x-csrf-token"), csrf_token(cookie(incoming, session_cookie))))
        return problem(403, "csrf_token_wrong", lang);
    if (caller.must_change_pin && !session_route) return problem(403, "pin_must_be_changed", lang);
    return std::nullopt;
}

Reply Gate::show_session(const Caller& caller, const std::string& token) const {
    boost::json::object body{{"account", nullptr}, {"csrf", nullptr}, {"must_change_pin", caller.must_change_pin}};
    if (caller.signed_in()) {
        body["account"] = {{"id", caller.account}, {"name", caller.name}, {"role", caller.role}};
        body["csrf"] = csrf_token(token);
    }
    Reply reply;
    reply.body = boost::json::serialize(body);
    reply.headers.emplace_back("Cache-Control", "no-store");
    return reply;
}

Reply Gate::session(const Incoming& incoming, const Caller& caller, const std::string& lang) {
    Reply reply = incoming.method == "POST"     ? sign_in(incoming, lang)
                  : incoming.method == "DELETE" ? sign_out(incoming, lang)
                                                : show_session(caller, cookie(incoming, session_cookie));
    constexpr std::int64_t device_seconds = 400LL * 24 * 60 * 60;  // as long as browsers keep a cookie
    if (!is_device(cookie(incoming, device_cookie))) set_cookie(reply, device_cookie, random_token(), device_seconds);
    return reply;
}

Reply Gate::sign_in(const Incoming& incoming, const std::string& lang) {
    Fields fields = read_fields(incoming.body, {"name", "pin"}, lang);
    if (fields.refused) return *fields.refused;
    const std::string& name = fields.texts["name"];
    const auto account = service_.account_by_name(name);
    // An account is one account however its name is typed.
    const std::string limited = account ? account->id : "unknown " + lower(name.substr(0, 100));
    if (const auto wait = limiter_.attempt(limited, incoming.address, now_ms_())) {
        const std::string seconds = std::to_string((*wait + 999) / 1000);
        Reply reply = problem(429, "too_many_attempts", lang, {{"seconds", seconds}});
        reply.headers.emplace_back("Retry-After", seconds);
        return reply;
    }
    const bool open = account && account->open;
    const PinMatch match = check_pin(store_, open ? account->id : "", fields.texts["pin"]);
    if (match == PinMatch::wrong) return problem(401, "sign_in_wrong", lang);
    limiter_.succeeded(limited, incoming.address);
    if (const std::string old = cookie(incoming, session_cookie); sessions_.find(old, now_ms_()))
        if (auto closed = sessions_.close(old); !closed) return storage_problem(closed.error(), lang);
    const auto token = sessions_.open(account->id, now_ms_());
    if (!token) return storage_problem(token.error(), lang);
    Reply reply = show_session({.account = account->id,
                                .name = account->name,
                                .role = account->role,
                                .device = "",
                                .must_change_pin = match == PinMatch::right_once},
                               *token);
    set_cookie(reply, session_cookie, *token, session_ms / 1000);
    return reply;
}

Reply Gate::sign_out(const Incoming& incoming, const std::string& lang) {
    if (const std::string token = cookie(incoming, session_cookie); sessions_.find(token, now_ms_()))
        if (auto closed = sessions_.close(token); !closed) return storage_problem(closed.error(), lang);
    Reply reply = show_session({}, "");
    set_cookie(reply, session_cookie, "", 0);
    return reply;
}

Reply Gate::change_pin(const Incoming& incoming, const Caller& caller, const std::string& lang) {
    Fields fields = read_fields(incoming.body, {"old_pin", "pin"}, lang);
    if (fields.refused) return *fields.refused;
    if (const auto wait = limiter_.attempt(caller.account, incoming.address, now_ms_())) {
        const std::string seconds = std::to_string((*wait + 999) / 1000);
        Reply reply = problem(429, "too_many_attempts", lang, {{"seconds", seconds}});
        reply.headers.emplace_back("Retry-After", seconds);
        return reply;
    }
    if (check_pin(store_, caller.account, fields.texts["old_pin"]) == PinMatch::wrong)
        return problem(403, "pin_wrong", lang, {}, {.citation = "", .where = "old_pin"});
    limiter_.succeeded(caller.account, incoming.address);
    const std::string& pin = fields.texts["pin"];
    if (!pin_is_strong(pin) || pin == fields.texts["old_pin"])
        return problem(422, "pin_too_weak", lang, {}, {.citation = "", .where = "pin"});
    store::Append append;
    append.side.push_back(pin_row(caller.account, pin, false));
    if (auto stored = store_.commit({&append, 1}); !stored) return storage_problem(stored.error(), lang);
    const std::string token = cookie(incoming, session_cookie);
    // Whoever signed in with the old PIN is signed out.
    if (auto closed = sessions_.close_others(caller.account, token); !closed)
        return storage_problem(closed.error(), lang);
    Caller changed = caller;
    changed.must_change_pin = false;
    return show_session(changed, token);
}

std::optional<Gate::StreamAsk> Gate::stream_ask(const Incoming& incoming) const {
    if (incoming.method != "GET") return std::nullopt;
    const auto target = parse_target(incoming.target);
    if (!target) return std::nullopt;
    const auto tournament = stream_of(target->path);
    if (!tournament) return std::nullopt;
    StreamAsk ask{*tournament, language(incoming, *target), 0};
    std::string seen = incoming.header("last-event-id");
    if (const auto given = target->query.find("last_event_id"); seen.empty() && given != target->query.end())
        seen = given->second;
    std::int64_t version = 0;
    const auto read = std::from_chars(seen.data(), seen.data() + seen.size(), version);
    if (read.ec == std::errc() && read.ptr == seen.data() + seen.size() && version > 0) ask.after_version = version;
    return ask;
}

std::optional<Live> Gate::live(const StreamAsk& ask, const Incoming& incoming) const {
    return service_.live(ask.tournament, caller_of(incoming), ask.lang, ask.after_version);
}

}  // namespace riffle::server
