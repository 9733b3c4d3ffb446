#include "server/gate.h"

#include <fmt/format.h>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>

#include "app/fold.h"
#include "app/house.h"
#include "app/storage_answer.h"
#include "core/base/text.h"
#include "embedded/api.h"
#include "server/asked.h"
#include "server/pins.h"
#include "server/problem.h"
#include "server/shape_json.h"
#include "server/shapes_wire.h"

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

constexpr std::size_t most_body = 4 * 1024;  // of the session's routes: a name and a PIN or two

// A text of a body, whole: it is never cut at a zero byte, it is refused. Nothing: it was read.
std::optional<Reply> read_line(std::string& line, const boost::json::value& body, std::string_view name,
                               std::size_t most, std::string_view lang) {
    const std::string field{name};
    const auto* sent = body.is_object() ? body.get_object().if_contains(name) : nullptr;
    if (sent == nullptr || !sent->is_string())
        return problem(422, "field_wrong", lang, {{"field", field}}, {.citation = "", .where = field});
    const std::string_view text = sent->get_string();
    const bool too_long = characters(text) > most || text.size() > 4 * most;
    if (too_long || has_control(text))
        return problem(422, "field_expected", lang,
                       {{"where", field}, {"expected", too_long ? "a shorter text" : "a text of one line"}},
                       {.citation = "", .where = field});
    line = text;
    return std::nullopt;
}

// A JSON object with these lines; what else is in it is passed over.
template <class Asked>
std::expected<Asked, Reply> read_asked(const std::string& body, std::string_view lang) {
    if (body.size() > most_body)
        return std::unexpected(problem(413, "request_too_large", lang, {{"limit", std::to_string(most_body)}}));
    boost::json::error_code error;
    const boost::json::value value = boost::json::parse(body, error);
    if (error) return std::unexpected(problem(400, "json_broken", lang));
    Asked asked;
    std::optional<Reply> refused;
    boost::mp11::mp_for_each<boost::describe::describe_members<Asked, boost::describe::mod_public>>([&](auto member) {
        auto& line = asked.*member.pointer;
        if (!refused) refused = read_line(line.text, value, member.name, line.most_characters, lang);
    });
    if (refused) return std::unexpected(*std::move(refused));
    return asked;
}

Reply wait_problem(std::chrono::milliseconds wait, const std::string& lang) {
    const std::string seconds = std::to_string((wait.count() + 999) / 1000);
    Reply reply = problem(429, "too_many_attempts", lang, {{"seconds", seconds}});
    reply.headers.emplace_back("Retry-After", seconds);
    return reply;
}

Reply busy_problem(const std::string& lang) {
    const std::string seconds = "2";
    Reply reply = problem(503, "sign_in_busy", lang, {{"seconds", seconds}});
    reply.headers.emplace_back("Retry-After", seconds);
    return reply;
}

// A command that makes a PIN; a hint is enough, what it is read as later decides.
bool may_make_pin(const Incoming& incoming, std::string_view path) {
    return incoming.method == "POST" && path == "/api/v1/house/commands" &&
           (incoming.body.find("ResetPin") != std::string::npos ||
            incoming.body.find("AddAccount") != std::string::npos ||
            incoming.body.find("ReopenAccount") != std::string::npos);
}
bool may_end_sessions(const Incoming& incoming, std::string_view path) {
    return incoming.method == "POST" && path == "/api/v1/house/commands" &&
           (incoming.body.find("ResetPin") != std::string::npos || incoming.body.find("Account") != std::string::npos);
}

constexpr std::int64_t device_seconds = 400LL * 24 * 60 * 60;  // as long as browsers keep a cookie

// Somebody whose one-time PIN is not changed yet sees what anybody sees, and does nothing.
Caller without_rights(const Caller& caller) {
    Caller nobody;
    nobody.device = caller.device;
    return nobody;
}

}  // namespace

Reply storage_problem(const store::StoreFailure& failure, std::string_view lang) {
    spdlog::error("the journal could not be read or written: {}", failure.detail);
    const app::StorageAnswer answer = app::storage_answer(failure.error);
    return problem(answer.status, answer.code, lang);
}

Gate::Gate(Service& service, store::Store& store, std::span<const EmbeddedFile> pages,
           std::function<std::int64_t()> now_ms, std::function<Steady()> steady_now)
    : service_(service),
      store_(store),
      pages_(pages),
      now_ms_(std::move(now_ms)),
      steady_now_(std::move(steady_now)),
      sessions_(store, now_ms_()),
      devices_(store) {
    end_stale_sessions();
}

std::expected<Caller, store::StoreFailure> Gate::caller_of(const Incoming& incoming) const {
    const std::string device = cookie(incoming, device_cookie);
    Caller caller;
    caller.device = fmt::format("{}@{}", is_device(device) ? device.substr(0, 8) : "-", incoming.address);
    const auto session = sessions_.find(cookie(incoming, session_cookie), now_ms_());
    if (!session) return caller;
    const auto account = service_.account_by_id(session->account);
    if (!account || !account->open) return caller;
    // Opened with another PIN or in another role: it has ended, whether or not it is forgotten yet.
    const auto pin = stored_pin(store_, account->id);
    if (!pin) return std::unexpected(pin.error());
    if (!same_secret(session->mark, pin_mark(*pin, account->role))) return caller;
    caller.account = account->id;
    caller.name = account->name;
    caller.role = account->role;
    caller.must_change_pin = is_one_time(*pin);
    return caller;
}

void Gate::end_stale_sessions() {
    const auto ended = [&](const Sessions::Row& row) {
        const auto account = service_.account_by_id(row.account);
        if (!account || !account->open) return true;
        // What cannot be read ends nothing: the session is looked at again when it is used.
        const auto pin = stored_pin(store_, row.account);
        return pin && row.mark != pin_mark(*pin, account->role);
    };
    // Not being able to forget them now lets nobody in: caller_of looks at the mark.
    if (auto done = sessions_.end_if(ended); !done)
        spdlog::error("sessions were not forgotten: {}", done.error().detail);
}

Reply Gate::answer(const Incoming& incoming) {
    Step step = begin(incoming);
    return step.pin_work ? step.pin_work->work() : std::move(step.reply);
}

Gate::Step Gate::begin(const Incoming& incoming) {
    std::string lang = choose_language(incoming.header("accept-language"));
    try {
        const auto target = parse_target(incoming.target);
        if (!target) return {problem(400, "request_broken", lang), {}};
        lang = language(incoming, *target);
        return route(incoming, *target, lang);
    } catch (const std::exception& error) {
        spdlog::error("{} {}: {}", incoming.method, incoming.target, error.what());
        return {problem(500, "internal_error", lang), {}};
    }
}

Gate::Step Gate::route(const Incoming& incoming, const Target& target, const std::string& lang) {
    if (is_api(target.path)) return api(incoming, target, lang);
    if (!reads(incoming.method)) return {method_problem("GET, HEAD", lang), {}};
    return {pages_.answer(target.path, incoming.header("if-none-match"), incoming.header("accept-encoding"), lang), {}};
}

Gate::Step Gate::api(const Incoming& incoming, const Target& target, const std::string& lang) {
    const auto only_by = [&](std::string_view allow) { return Step{method_problem(allow, lang), {}}; };
    if (!changes(incoming.method) && !reads(incoming.method)) return only_by("GET, HEAD, POST, PUT, DELETE");
    if (target.path == "/api/v1/health" || target.path == "/api/v1/openapi.json") {
        if (!reads(incoming.method)) return only_by("GET, HEAD");
        Reply reply;
        reply.body = target.path.ends_with("health") ? answer_of(shape::Health{.server_time = now_ms_()})
                                                     : std::string(embedded::api().front().bytes);
        return {std::move(reply), {}};
    }
    if (stream_of(target.path) && incoming.method != "GET") return only_by("GET");
    if (target.path == pin_path && incoming.method != "POST") return only_by("POST");
    if (target.path == session_path && incoming.method == "PUT") return only_by("GET, HEAD, POST, DELETE");

    const auto known = caller_of(incoming);
    if (!known) return {storage_problem(known.error(), lang), {}};
    const Caller& caller = *known;
    if (auto refused = refuse_change(incoming, caller, target.path, lang)) return {std::move(*refused), {}};
    if (target.path == session_path) return session(incoming, caller, lang);
    if (target.path == pin_path) return change_pin(incoming, caller, lang);
    if (!may_make_pin(incoming, target.path)) return {serve(incoming, target, lang, caller), {}};
    return {{},
            PinWork{.known = true,
                    .work = [this, incoming, target, lang, caller] { return serve(incoming, target, lang, caller); },
                    .full = [lang] { return busy_problem(lang); }}};
}

Reply Gate::serve(const Incoming& incoming, const Target& target, const std::string& lang, const Caller& caller) {
    Request request{.method = incoming.method == "HEAD" ? "GET" : incoming.method,
                    .path = target.path,
                    .query = target.query,
                    .body = incoming.body,
                    .host = std::string(incoming.header("host")),
                    .secure = incoming.secure,
                    .lang = lang,
                    .caller = caller.must_change_pin ? without_rights(caller) : caller};
    Reply reply = service_.handle(request);
    if (reply.status == 401 && caller.must_change_pin) reply = problem(403, "pin_must_be_changed", lang);
    if (reply.status == 200 && may_end_sessions(incoming, target.path)) end_stale_sessions();
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
    shape::Session view{.must_change_pin = caller.must_change_pin};
    if (caller.signed_in()) {
        view.account = {.id = caller.account, .name = caller.name, .role = caller.role};
        view.csrf = csrf_token(token);
    }
    Reply reply;
    reply.body = answer_of(view);
    reply.headers.emplace_back("Cache-Control", "no-store");
    return reply;
}

Gate::Step Gate::session(const Incoming& incoming, const Caller& caller, const std::string& lang) {
    if (incoming.method == "POST") return sign_in(incoming, lang);
    Reply reply =
        incoming.method == "DELETE" ? sign_out(incoming, lang) : show_session(caller, cookie(incoming, session_cookie));
    if (!is_device(cookie(incoming, device_cookie))) set_cookie(reply, device_cookie, random_token(), device_seconds);
    return {std::move(reply), {}};
}

Gate::Step Gate::sign_in(const Incoming& incoming, const std::string& lang) {
    auto sent = read_asked<asked::SignIn>(incoming.body, lang);
    if (!sent) return {std::move(sent.error()), {}};
    const std::string& name = sent->name.text;
    const auto account = service_.account_by_name(name);
    const bool open = account && account->open;
    const std::string given = cookie(incoming, device_cookie);
    const std::string device = is_device(given) ? given : random_token();
    const auto looked_up = devices_.known(open ? account->id : "", device);
    if (!looked_up) return {storage_problem(looked_up.error(), lang), {}};
    const std::string& known = *looked_up;
    const Attempt attempt{app::fold(name), incoming.address, known};
    if (const auto wait = limiter_.attempt(attempt, steady_now_())) return {wait_problem(*wait, lang), {}};
    const auto with_cookie = [=](Reply reply) {
        if (given != device) set_cookie(reply, device_cookie, device, device_seconds);
        return reply;
    };
    const std::string id = open ? account->id : "";
    auto work = [=, this, pin = sent->pin.text] {
        const auto match = check_pin(store_, id, pin);
        if (!match) return with_cookie(storage_problem(match.error(), lang));
        if (*match == PinMatch::wrong) return with_cookie(problem(401, "sign_in_wrong", lang));
        limiter_.succeeded(attempt);
        return with_cookie(open_session(incoming, lang, *account, *match == PinMatch::right_once, device));
    };
    auto full = [=, this] {
        limiter_.withdrawn(attempt);
        return busy_problem(lang);
    };
    return {{}, PinWork{.known = !known.empty(), .work = std::move(work), .full = std::move(full)}};
}

Reply Gate::open_session(const Incoming& incoming, const std::string& lang, const AccountRow& account, bool once,
                         const std::string& device) {
    if (const std::string old = cookie(incoming, session_cookie); sessions_.find(old, now_ms_()))
        if (auto closed = sessions_.close(old); !closed) return storage_problem(closed.error(), lang);
    // A house that is only shown (--damaged) can be signed in to; its devices stay unknown.
    if (auto kept = devices_.remember(account.id, device); !kept && kept.error().error != store::StoreError::read_only)
        return storage_problem(kept.error(), lang);
    const auto pin = stored_pin(store_, account.id);
    if (!pin) return storage_problem(pin.error(), lang);
    const auto token = sessions_.open(account.id, pin_mark(*pin, account.role), now_ms_());
    if (!token) return storage_problem(token.error(), lang);
    Reply reply = show_session(
        {.account = account.id, .name = account.name, .role = account.role, .device = "", .must_change_pin = once},
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

Gate::Step Gate::change_pin(const Incoming& incoming, const Caller& caller, const std::string& lang) {
    auto sent = read_asked<asked::PinChange>(incoming.body, lang);
    if (!sent) return {std::move(sent.error()), {}};
    const std::string& pin = sent->pin.text;
    const std::string& old_pin = sent->old_pin.text;
    // A session has a budget of its own: nobody else's guesses keep its owner from changing the PIN.
    const Attempt attempt{caller.account, incoming.address, cookie(incoming, session_cookie)};
    if (const auto wait = limiter_.attempt(attempt, steady_now_())) return {wait_problem(*wait, lang), {}};
    auto work = [=, this] {
        const auto match = check_pin(store_, caller.account, old_pin);
        if (!match) return storage_problem(match.error(), lang);
        if (*match == PinMatch::wrong) return problem(403, "pin_wrong", lang, {}, {.citation = "", .where = "old_pin"});
        limiter_.succeeded(attempt);
        if (!pin_is_strong(pin, caller.name) || pin == old_pin)
            return problem(422, "pin_too_weak", lang, {}, {.citation = "", .where = "pin"});
        return store_pin(incoming, caller, lang, pin);
    };
    auto full = [=, this] {
        limiter_.withdrawn(attempt);
        return busy_problem(lang);
    };
    return {{}, PinWork{.known = true, .work = std::move(work), .full = std::move(full)}};
}

Reply Gate::store_pin(const Incoming& incoming, const Caller& caller, const std::string& lang, const std::string& pin) {
    const store::SideWrite row = pin_row(caller.account, pin, false);
    const std::string token = cookie(incoming, session_cookie);
    // Whoever signed in with the old PIN is signed out.
    const auto stored = sessions_.change_pin(caller.account, token, row, pin_mark(*row.value, caller.role));
    if (!stored) return storage_problem(stored.error(), lang);
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

Caller Gate::viewer_of(const Incoming& incoming) const {
    // A journal that cannot be read tells nobody who is calling: they see what everybody sees.
    const Caller caller = caller_of(incoming).value_or(Caller{});
    return caller.must_change_pin ? without_rights(caller) : caller;
}

bool Gate::is_stranger(const Incoming& incoming) const { return cookie(incoming, session_cookie).empty(); }

}  // namespace riffle::server
