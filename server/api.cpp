#include "server/api.h"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>

#include "app/fold.h"
#include "app/picture.h"
#include "app/replay.h"
#include "app/roles.h"
#include "core/base/check.h"
#include "core/journal/json_codec.h"
#include "core/journal/tournament_codec.h"
#include "server/asked.h"
#include "server/devices.h"
#include "server/league_view.h"
#include "server/moves_view.h"
#include "server/people_import.h"
#include "server/people_views.h"
#include "server/pins.h"
#include "server/prize_list_view.h"
#include "server/problem.h"
#include "server/qr.h"
#include "server/results.h"
#include "server/rules_views.h"
#include "server/ruling_views.h"
#include "server/shape_json.h"
#include "server/shapes_wire.h"
#include "server/shift_view.h"
#include "server/table_view.h"
#include "server/tournament_view.h"
#include "server/views.h"

namespace riffle::server {
namespace {

namespace json = boost::json;

Reply ok(std::string body) { return {.body = std::move(body), .headers = {{"Cache-Control", "no-store"}}}; }

Reply refuse(const Request& request, const app::Problem& p) {
    TextArgs args;
    for (const auto& [key, value] : p.args) args.emplace_back(key, value);
    return problem(p.status, p.code, request.lang, args, {.citation = p.citation, .where = p.where});
}

std::vector<std::string> split_path(const std::string& path) {
    constexpr std::string_view prefix = "/api/v1/";
    std::vector<std::string> parts;
    if (!path.starts_with(prefix)) return parts;
    std::size_t i = prefix.size();
    while (i <= path.size()) {
        const std::size_t end = std::min(path.find('/', i), path.size());
        parts.push_back(path.substr(i, end - i));
        i = end + 1;
    }
    return parts;
}

std::string digest_of(const Request& request) {
    const std::string text = request.method + " " + request.path + "\n" + request.caller.account + "\n" + request.body;
    std::array<std::uint8_t, crypto_hash_sha256_BYTES> digest;
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return tournament::hex(digest);
}

// The parts of a command's body that every command shares.
struct CommandBody {
    std::string command_id;
    std::optional<std::int64_t> expected_version;
    std::string type;
    json::value args = json::object{};
};

// The object of a body that gives a command.
std::expected<json::value, journal::CodecError> object_sent(const std::string& text) {
    // The house's picture is longer than any text (SetLogo).
    auto value = journal::parse_sent(text, {"args.image", app::most_picture_bytes / 3 * 4 + 4});
    if (value && !value->is_object()) return std::unexpected(journal::CodecError{"body", "a JSON object"});
    return value;
}

journal::CodecError no_command_id() { return {"command_id", "a fresh id for this command"}; }

std::expected<CommandBody, journal::CodecError> read_body(const std::string& text) {
    using journal::CodecError;
    auto value = object_sent(text);
    if (!value) return std::unexpected(value.error());
    CommandBody body;
    for (const auto& [key, item] : value->get_object()) {
        journal::CodecResult r;
        if (key == "command_id") {
            r = journal::from_json(body.command_id, item, "command_id");
        } else if (key == "expected_version") {
            r = journal::from_json(body.expected_version, item, "expected_version");
        } else if (key == "type") {
            r = journal::from_json(body.type, item, "type");
        } else if (key == "args") {
            body.args = item;
        } else {
            return std::unexpected(CodecError{std::string(key), "no such field"});
        }
        if (!r) return std::unexpected(r.error());
    }
    if (body.command_id.empty()) return std::unexpected(no_command_id());
    if (body.type.empty()) return std::unexpected(CodecError{"type", "a command's name"});
    if (!body.args.is_object()) return std::unexpected(CodecError{"args", "an object"});
    return body;
}

app::Submission submission_of(const Request& request, std::string stream, std::string command_id) {
    return {.stream = std::move(stream),
            .command_id = std::move(command_id),
            .command = app::HouseCommand{app::CreateHouse{}},
            .digest = digest_of(request),
            .by = request.caller.account,
            .role = request.caller.role,
            .device = request.caller.device};
}

// What is stored beside a command of the house: PINs and known devices. The one-time PIN that it makes; empty: none.
std::string store_beside(app::Submission& s, const app::HouseCommand& command) {
    s.fresh_id = app::random_id();
    if (const auto* close = command.as<app::CloseAccount>()) {
        s.side.push_back(no_pin_row(close->account));
        s.side.push_back(Devices::none(close->account));
    }
    const auto* reset = command.as<app::ResetPin>();
    const auto* reopen = command.as<app::ReopenAccount>();
    if (!command.is<app::AddAccount>() && !reset && !reopen) return "";
    std::string pin = make_one_time_pin();
    s.side.push_back(pin_row(reset ? reset->account : reopen ? reopen->account : *s.fresh_id, pin, true));
    if (reset) s.side.push_back(Devices::none(reset->account));
    return pin;
}

Reply bad_body(const Request& request, const std::string& where, const std::string& expected) {
    const bool not_json = where == "body";
    return problem(not_json ? 400 : 422, not_json ? "json_broken" : "field_expected", request.lang,
                   {{"where", where}, {"expected", expected}}, {.citation = {}, .where = where});
}

Reply not_found(const Request& request) { return problem(404, "path_unknown", request.lang, {{"path", request.path}}); }

Reply needs_staff(const Request& request) {
    if (!request.caller.signed_in()) return problem(401, "sign_in_needed", request.lang);
    return problem(403, request.caller.must_change_pin ? "pin_must_be_changed" : "role_may_not", request.lang);
}

std::optional<std::size_t> whole(const std::string& text) {
    std::size_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(n) : std::nullopt;
}

bool takes_commands(const std::vector<std::string>& path) {
    return (path.size() == 2 && path[0] == "house" && path[1] == "commands") ||
           (path.size() == 3 && (path[0] == "tournaments" || path[0] == "leagues") && path[2] == "commands") ||
           (path.size() == 5 && path[0] == "tournaments" && path[2] == "tables" && path[4] == "commands");
}

// As it is written in a stream's name, and no other way.
std::optional<std::int64_t> table_number(const std::string& text) {
    const auto name = app::table_named(std::string(app::table_prefix) + "t/" + text);
    return name ? std::optional(name->number) : std::nullopt;
}

bool imports(const std::vector<std::string>& path) {
    return path.size() == 2 && path[0] == "persons" && (path[1] == "preview" || path[1] == "import");
}

Reply only_by(const Request& request, const std::string& allow) {
    Reply reply = problem(405, "method_not_allowed", request.lang, {{"allow", allow}});
    reply.headers.emplace_back("Allow", allow);
    return reply;
}

// Whoever still has a one-time PIN, which somebody else has seen, sees what anybody sees.
std::string reading_role(const Caller& caller) { return caller.must_change_pin ? "" : caller.role; }

bool sells(const Caller& caller) { return app::may(reading_role(caller), "RegisterPerson"); }

// Of a path or a query: no id is as long, and nobody's name.
bool is_too_long(const std::string& word) { return word.size() > 200; }

// As it was stored with the command (app/reply.h); the events' payloads go in as they are.
shape::CommandReply reply_of(const std::string& stored) {
    const json::value parsed = json::parse(stored);
    shape::CommandReply reply{.stream = std::string(parsed.at("stream").as_string()),
                              .version = parsed.at("version").as_int64()};
    for (const json::value& event : parsed.at("events").as_array())
        reply.events.push_back({.type = std::string(event.at("type").as_string()),
                                .version = event.at("version").as_int64(),
                                .data = {json::serialize(event.at("data"))}});
    const std::pair<const char*, shape::Shown<std::string>*> made[] = {
        {"tournament", &reply.tournament}, {"league", &reply.league},   {"person", &reply.person},
        {"account", &reply.account},       {"message", &reply.message}, {"saved", &reply.saved}};
    for (const auto& [name, id] : made)
        if (const json::value* given = parsed.as_object().if_contains(name)) id->value = given->as_string();
    return reply;
}

constexpr std::size_t most_situation_bytes = 64 * 1024;

}  // namespace

Viewer viewer_of(const Caller& caller) {
    const std::string role = reading_role(caller);
    return {.staff = app::is_staff(role), .role = role};
}

Reply Api::handle(const Request& request) {
    // A bug in what one reader asks for is that reader's 500, not everybody's end.
    try {
        const ClaimsThrow guard;
        return answer(request);
    } catch (const std::exception& error) {
        spdlog::critical("bug: {} {}: {}", request.method, request.path, error.what());
        return problem(500, "internal_error", request.lang);
    }
}

Reply Api::answer(const Request& request) {
    const std::vector<std::string> path = split_path(request.path);
    if (path.empty() || std::ranges::any_of(path, is_too_long)) return problem(404, "path_unknown", request.lang);
    for (const auto& [name, value] : request.query)
        if (is_too_long(name) || is_too_long(value))
            return bad_body(request, is_too_long(name) ? "query" : name, "a shorter text");
    const bool creates = path.size() == 1 && (path[0] == "tournaments" || path[0] == "leagues");
    const bool asks = (path.size() == 1 && path[0] == "rulings") || imports(path);
    if (request.method == "POST" && (creates || asks || takes_commands(path))) return post(request, path);
    if (asks || takes_commands(path)) return only_by(request, "POST");
    Reply there = get(request, path);
    // What is not there is not there by any method.
    if (request.method == "GET" || there.status == 404) return there;
    return only_by(request, creates ? "GET, HEAD, POST" : "GET, HEAD");
}

Reply Api::get(const Request& request, const std::vector<std::string>& path) {
    const std::string& first = path[0];
    if (path.size() == 1 && first == "house") return ok(house_view(app_, viewer_of(request.caller)));
    if (path.size() == 2 && first == "house" && path[1] == "logo") return get_logo(request);
    if (first == "leagues") return path.size() == 1 ? ok(league_list(app_)) : get_league(request, path);
    if (first == "tournaments") return path.size() == 1 ? ok(tournament_list(app_)) : get_tournament(request, path);
    if (path.size() == 1 && first == "templates") return ok(templates_view(app_));
    if (first == "books" || first == "clauses" || first == "matters") return get_rules(request, path);
    if (first == "persons") return get_persons(request, path);
    if (path.size() == 1 && first == "shifts") {
        if (!app::may(reading_role(request.caller), "OpenShift")) return needs_staff(request);
        const auto asked = request.query.find("before");
        const auto before = asked == request.query.end() ? std::optional<std::size_t>(0) : whole(asked->second);
        if (!before || *before > INT64_MAX) return bad_body(request, "before", "the number of a shift");
        return ok(shift_list(app_, request.caller, static_cast<std::int64_t>(*before)));
    }
    if (path.size() == 1 && first == "accounts") {
        if (reading_role(request.caller) != "administrator") return needs_staff(request);
        return ok(accounts_view(app_));
    }
    if (path.size() == 2 && first == "seats") {
        auto view = seat_view(app_, path[1]);
        return view ? ok(std::move(*view)) : problem(404, "ticket_unknown", request.lang);
    }
    if (path.size() == 2 && first == "tickets" && path[1].ends_with(".svg")) {
        const std::string ticket = path[1].substr(0, path[1].size() - 4);
        if (!app_.find_ticket(ticket)) return problem(404, "ticket_unknown", request.lang);
        // Phones reach it by --url where that is set, else by the name the cashier's own device used.
        const std::string url =
            base_url_.empty() ? (request.secure ? "https://" : "http://") + request.host : base_url_;
        return {.content_type = "image/svg+xml", .body = qr_svg(url + "/seat/" + ticket), .headers = {}};
    }
    return not_found(request);
}

Reply Api::get_logo(const Request& request) {
    const auto house = app_.house();
    const auto bytes = app_.logo();
    if (!house->logo || !bytes) return not_found(request);
    const auto asked = request.query.find("v");
    const bool this_one = asked != request.query.end() && house->logo->sha256.starts_with(asked->second);
    return {.content_type = house->logo->type,
            .body = *bytes,
            .headers = {{"Cache-Control", this_one ? "public, max-age=31536000, immutable" : "no-store"}}};
}

Reply Api::get_persons(const Request& request, const std::vector<std::string>& path) {
    if (path.size() > 2) return not_found(request);
    if (!sells(request.caller)) return needs_staff(request);
    const auto word = [&](const char* key) {
        const auto it = request.query.find(key);
        return it == request.query.end() ? std::string() : it->second;
    };
    if (path.size() == 1) {
        const auto limit = request.query.contains("limit") ? whole(word("limit")) : std::optional<std::size_t>(20);
        if (!limit || *limit < 1 || *limit > 500) return bad_body(request, "limit", "a number from 1 to 500");
        const auto from = word("from").empty() ? std::optional<std::size_t>(0) : whole(word("from"));
        if (!from || *from > 100'000'000) return bad_body(request, "from", "a whole number");
        return ok(persons_view(app_, word("q"), *from, *limit));
    }
    if (path[1] == "likely") {
        app::PersonDetails details{
            .first_name = word("first_name"), .last_name = word("last_name"), .document = word("document")};
        return ok(likely_view(app_, details, word("but")));
    }
    auto view = person_view(app_, path[1]);
    return view ? ok(std::move(*view)) : problem(404, "person_unknown", request.lang, {{"person", path[1]}});
}

Reply Api::get_rules(const Request& request, const std::vector<std::string>& path) {
    const auto word = [&](const char* key) {
        const auto it = request.query.find(key);
        return it == request.query.end() ? std::string() : it->second;
    };
    if (path.size() == 1 && path[0] == "books") return ok(books_view());
    if (path.size() == 3 && path[0] == "books" && path[2] == "differences") {
        auto view = differences_view(path[1], request.lang);
        return view ? ok(std::move(*view)) : problem(404, "book_unknown", request.lang, {{"book", path[1]}});
    }
    if (path.size() == 1 && path[0] == "matters") return ok(matters_view(request.lang));
    if (path.size() == 1 && path[0] == "clauses") {
        const std::string limit = word("limit");
        const auto n = limit.empty() ? std::optional<std::size_t>(50) : whole(limit);
        if (!n || *n < 1 || *n > 2000) return bad_body(request, "limit", "a number from 1 to 2000");
        return ok(clauses_view(word("q"), word("book"), word("kind"), request.lang, *n));
    }
    if (path.size() == 2 && path[0] == "clauses") {
        auto view = clause_view(path[1], request.lang);
        return view ? ok(std::move(*view)) : problem(404, "clause_unknown", request.lang, {{"clause", path[1]}});
    }
    return not_found(request);
}

Reply Api::get_league(const Request& request, const std::vector<std::string>& path) {
    const auto told = [&](std::optional<std::string> view) {
        return view ? ok(std::move(*view)) : problem(404, "league_unknown", request.lang, {{"league", path[1]}});
    };
    if (path.size() == 2) return told(league_view(app_, path[1], viewer_of(request.caller)));
    if (path.size() == 3 && path[2] == "standings.json") return told(standings_json(app_, path[1]));
    if (path.size() == 3 && path[2] == "standings.csv") {
        auto csv = standings_csv(app_, path[1]);
        if (!csv) return told(std::nullopt);
        return {.content_type = "text/csv; charset=utf-8",
                .body = std::move(*csv),
                .headers = {{"Content-Disposition", "attachment; filename=\"standings.csv\""}}};
    }
    return not_found(request);
}

Reply Api::get_tournament(const Request& request, const std::vector<std::string>& path) {
    const auto stream = app_.tournament(path[1]);
    if (!stream) return problem(404, "tournament_unknown", request.lang, {{"tournament", path[1]}});
    const Viewer viewer = viewer_of(request.caller);
    if (path.size() == 2) {
        const auto topics = request.query.find("topics");
        if (topics == request.query.end()) return ok(tournament_view(app_, path[1], *stream, viewer));
        auto some = tournament_topics(app_, path[1], *stream, viewer, topics->second);
        if (!some) return bad_body(request, "topics", "setup, clock, counts, prizes, news, draw or steps");
        return ok(std::move(*some));
    }
    if (path.size() == 3 && path[2] == "prize-list") {
        if (!app::may(viewer.role, "PublishPrizes")) return needs_staff(request);
        auto list = drawn_up_list(app_, *stream, request.query);
        return list ? ok(*std::move(list)) : bad_body(request, list.error().where, list.error().expected);
    }
    if (path.size() == 3 && path[2] == "history")
        return viewer.staff ? ok(history_view(app_, *stream, viewer)) : needs_staff(request);
    if (path.size() == 3 && path[2] == "resting") {
        if (!app::may(reading_role(request.caller), "UndoStep")) return needs_staff(request);
        const auto asked = request.query.find("step");
        const auto step = asked == request.query.end() ? std::optional<std::size_t>() : whole(asked->second);
        if (!step) return bad_body(request, "step", "a step of the history");
        auto view = resting_view(app_, path[1], static_cast<std::int64_t>(*step), viewer);
        return view ? ok(std::move(*view)) : refuse(request, view.error());
    }
    if (path.size() == 3 && path[2] == "results.json") return ok(results_json(app_, path[1], *stream));
    if (path.size() == 3 && path[2] == "moves") {
        if (!app::may(reading_role(request.caller), "BalanceTables")) return needs_staff(request);
        const auto table = request.query.find("table");
        const auto number = table == request.query.end() ? std::optional<std::size_t>() : whole(table->second);
        if (table != request.query.end() && !number) return bad_body(request, "table", "a table's number");
        auto view = preview_view(
            app_, *stream,
            number ? std::optional(tournament::TableNumber{static_cast<std::int64_t>(*number)}) : std::nullopt);
        return view ? ok(std::move(*view)) : refuse(request, view.error());
    }
    if (path.size() == 4 && path[2] == "tables") {
        if (!viewer.staff) return needs_staff(request);
        const auto number = table_number(path[3]);
        auto view = number ? table_view(app_, path[1], *number, viewer, request.lang) : std::nullopt;
        return view ? ok(std::move(*view)) : problem(404, "table_unknown", request.lang, {{"table", path[3]}});
    }
    if (path.size() == 5 && path[2] == "tables" && (path[4] == "history" || path[4] == "resting")) {
        if (!viewer.staff || (path[4] == "resting" && !app::may(reading_role(request.caller), "UndoAtTable")))
            return needs_staff(request);
        const auto number = table_number(path[3]);
        if (!number) return problem(404, "table_unknown", request.lang, {{"table", path[3]}});
        if (path[4] == "history") {
            auto view = table_history_view(app_, path[1], *number, viewer);
            return view ? ok(std::move(*view)) : problem(404, "table_not_followed", request.lang, {{"table", path[3]}});
        }
        const auto asked = request.query.find("step");
        const auto step = asked == request.query.end() ? std::optional<std::size_t>() : whole(asked->second);
        if (!step) return bad_body(request, "step", "a step of the table");
        auto view = resting_at_table_view(app_, path[1], *number, static_cast<std::int64_t>(*step), viewer);
        return view ? ok(std::move(*view)) : refuse(request, view.error());
    }
    if (path.size() == 3 && path[2] == "results.csv")
        return {.content_type = "text/csv; charset=utf-8",
                .body = results_csv(app_, *stream),
                .headers = {{"Content-Disposition", "attachment; filename=\"results.csv\""}}};
    return not_found(request);
}

Reply Api::post(const Request& request, const std::vector<std::string>& path) {
    if (!request.caller.signed_in()) return problem(401, "sign_in_needed", request.lang);
    if (path[0] == "rulings") return rule(request);
    if (path[0] == "persons") return import(request, path[1] == "preview");
    if (path.size() == 1)
        return path[0] == "leagues" ? create<asked::CreateLeague>(request, app::league_prefix)
                                    : create<asked::CreateTournament>(request, app::tournament_prefix);
    if (path[0] == "house") return command(request, "house");
    if (path[0] == "leagues") {
        if (!app_.league(path[1])) return problem(404, "league_unknown", request.lang, {{"league", path[1]}});
        return command(request, std::string(app::league_prefix) + path[1]);
    }
    if (!app_.tournament(path[1])) return problem(404, "tournament_unknown", request.lang, {{"tournament", path[1]}});
    if (path.size() == 3) return command(request, "tournament/" + path[1]);
    const auto number = table_number(path[3]);
    if (!number) return problem(404, "table_unknown", request.lang, {{"table", path[3]}});
    return command(request, app::table_stream(path[1], *number));
}

Reply Api::rule(const Request& request) {
    // A situation is a page, no book.
    if (request.body.size() > most_situation_bytes) return bad_body(request, "act", "a shorter situation");
    const auto value = journal::parse_sent(request.body);
    if (!value) return bad_body(request, value.error().where, value.error().expected);
    asked::RulingRequest sent;
    const auto read = journal::from_json(sent, *value, "");
    app::TableSnapshot live;
    if (const auto* named = sent.table ? sent.table->second() : nullptr) {
        if (!viewer_of(request.caller).staff) return needs_staff(request);
        if (!app_.tournament(named->tournament))
            return problem(404, "tournament_unknown", request.lang, {{"tournament", named->tournament}},
                           {.citation = {}, .where = "table.tournament"});
        live = app_.table(named->tournament, named->number);
        if (!live)
            return problem(404, "table_not_followed", request.lang, {{"table", std::to_string(named->number)}},
                           {.citation = {}, .where = "table.number"});
    }
    if (!read)
        return bad_body(request, read.error().where.empty() ? "body" : read.error().where, read.error().expected);
    if (!library().find(sent.book)) return bad_body(request, "book", "the id of a rulebook");
    say::Situation situation{.table = std::nullopt, .act = std::move(sent.act)};
    if (sent.table && !live) situation.table = *sent.table->first();
    auto view = ruling_view(sent.book, situation, live ? &live->state() : nullptr, request.lang);
    if (view) return ok(std::move(*view));
    if (view.error().refused.empty()) return bad_body(request, view.error().where, view.error().expected);
    return problem(422, "situation_wrong", request.lang, {{"reason", view.error().refused}},
                   {.citation = {}, .where = view.error().where});
}

Reply Api::import(const Request& request, bool preview) {
    if (!app::may(reading_role(request.caller), "ImportPersons")) return needs_staff(request);
    const auto value = journal::parse_sent(request.body, {"csv", most_import_bytes});
    if (!value) return bad_body(request, value.error().where, value.error().expected);
    const auto wrong = [&](const journal::CodecError& error) {
        return bad_body(request, error.where.empty() ? "body" : error.where, error.expected);
    };
    if (preview) {
        asked::ImportFile file;
        if (auto r = journal::from_json(file, *value, ""); !r) return wrong(r.error());
        return ok(import_preview(app_, file.csv, request.lang));
    }
    asked::ImportRequest list;
    if (auto r = journal::from_json(list, *value, ""); !r) return wrong(r.error());
    if (list.command_id.empty() || list.command_id.size() > 80) return wrong(no_command_id());
    if (list.persons.empty()) return bad_body(request, "persons", "at least one");
    return ok(import_people(app_, list.persons, list.command_id, request.caller, request.lang));
}

// What is wrong with the body is told first, then who may, and the set-up is read last: it is long.
template <class Asked>
Reply Api::create(const Request& request, std::string_view prefix) {
    using Command = typename Asked::Command;
    const auto wrong = [&](const journal::CodecError& error) { return bad_body(request, error.where, error.expected); };
    const auto value = object_sent(request.body);
    if (!value) return wrong(value.error());
    Asked sent;
    if (auto r = journal::from_json(sent, *value, ""); !r) return wrong(r.error());
    const std::string id = sent.command_id.value.value_or("");
    if (id.empty()) return wrong(no_command_id());
    if (!app::may(request.caller.role, journal::type_name<Command>()))
        return problem(403, "role_may_not", request.lang);
    auto setup = sent.setup.read("setup");
    if (!setup) return wrong(setup.error());
    // A retry of a creation must find the same stream: its id comes from the command's.
    const std::string fresh =
        digest_of({.method = "id", .path = id, .query = {}, .body = {}, .caller = {}}).substr(0, 12);
    app::Submission s = submission_of(request, std::string(prefix) + fresh, id);
    s.expected_version = sent.expected_version;
    s.command = typename Asked::Room{Command{std::move(*setup)}};
    return submitted(request, std::move(s), "");
}

Reply Api::command(const Request& request, const std::string& stream) {
    const bool of_league = stream.starts_with(app::league_prefix);
    const bool at_table = stream.starts_with(app::table_prefix);
    auto body = read_body(request.body);
    if (!body) return bad_body(request, body.error().where, body.error().expected);
    const std::string args = json::serialize(body->args);
    app::Submission s = submission_of(request, stream, body->command_id);
    s.expected_version = body->expected_version;
    const auto unknown = [&] {
        return problem(422, "command_unknown", request.lang, {{"type", body->type}}, {.citation = {}, .where = "type"});
    };
    if (!app::may(request.caller.role, body->type)) {
        // Told apart only for those who could give it: an unknown name is no secret.
        const bool known = stream == "house" ? app::decode_house_command(body->type, "{}").has_value()
                           : at_table        ? app::decode_table_command(body->type, "{}").has_value()
                           : of_league       ? journal::decode_league_command(body->type, "{}").has_value()
                                             : journal::decode_command(body->type, "{}").has_value();
        return known ? problem(403, "role_may_not", request.lang) : unknown();
    }
    std::string one_time_pin;
    // By its name, but none that makes the room: those are asked for elsewhere.
    const auto take = [&](auto command, std::string_view makes) -> std::optional<Reply> {
        if (!command || body->type == makes) return unknown();
        if (!*command) return bad_body(request, "args." + command->error().where, command->error().expected);
        s.command = std::move(**command);
        return std::nullopt;
    };
    std::optional<Reply> refused;
    if (stream == "house") {
        refused = take(app::decode_house_command(body->type, args), "CreateHouse");
        if (!refused) one_time_pin = store_beside(s, std::get<app::HouseCommand>(s.command));
    } else if (at_table) {
        refused = take(app::decode_table_command(body->type, args), "");
    } else if (of_league) {
        refused = take(journal::decode_league_command(body->type, args), "CreateLeague");
    } else {
        refused = take(journal::decode_command(body->type, args), "CreateTournament");
    }
    if (refused) return std::move(*refused);
    return submitted(request, std::move(s), one_time_pin);
}

Reply Api::submitted(const Request& request, app::Submission s, const std::string& one_time_pin) {
    auto accepted = app_.submit(std::move(s));
    if (!accepted) return refuse(request, accepted.error());
    shape::CommandReply reply = reply_of(accepted->reply);
    reply.repeated = accepted->repeated;
    // Shown once and stored nowhere in the clear: a retry does not see it again.
    if (!one_time_pin.empty() && !accepted->repeated) reply.one_time_pin.value = one_time_pin;
    return ok(answer_of(reply));
}

std::optional<AccountRow> Api::account_by_name(const std::string& name) const {
    const auto house = app_.house();
    for (const std::string& id : app_.people().accounts_called(app::fold(name))) {
        const auto it = house->accounts.find(id);
        if (it != house->accounts.end() && it->second.open)
            return AccountRow{id, app_.people().full_name("account/" + id), it->second.role, true};
    }
    return std::nullopt;
}

std::optional<AccountRow> Api::account_by_id(const std::string& id) const {
    const auto house = app_.house();
    const auto it = house->accounts.find(id);
    if (it == house->accounts.end()) return std::nullopt;
    return AccountRow{id, app_.people().full_name("account/" + id), it->second.role, it->second.open};
}

std::expected<FirstStart, std::string> first_start(app::App& app, const store::Store& store,
                                                   const app::HouseSettings& settings, bool demo) {
    const auto submit = [&](app::HouseCommand command, std::vector<store::SideWrite> side,
                            std::optional<std::string> id) {
        return app.submit({.stream = "house",
                           .command_id = "first-start-" + app::random_id(),
                           .command = std::move(command),
                           .role = "administrator",
                           .device = "server",
                           .fresh_id = std::move(id),
                           .side = std::move(side)});
    };
    if (!app.house()->exists) {
        app::CreateHouse create;
        static_cast<app::HouseSettings&>(create) = settings;
        create.demo = demo;
        if (auto r = submit(create, {}, std::nullopt); !r)
            return std::unexpected("the house could not be made: " + r.error().code);
    }
    const auto house = app.house();
    FirstStart found;
    for (const auto& [id, account] : house->accounts) {
        if (!account.open || account.role != "administrator") continue;
        found.name = app.people().full_name("account/" + id);
        const auto waits = pin_must_be_changed(store, id);
        if (!waits) return std::unexpected("the journal cannot be read: " + waits.error().detail);
        found.pin_waits = *waits;
        if (!found.pin_waits) break;
    }
    // A PIN that was given stays good until it is used: a restart is no reason to change it.
    if (!found.name.empty()) return found;
    const std::string id = app::random_id();
    const std::string pin = make_one_time_pin();
    if (auto r = submit(app::AddAccount{"administrator", "administrator"}, {pin_row(id, pin, true)}, id); !r)
        return std::unexpected("the administrator could not be made: " + r.error().code);
    return FirstStart{.name = "administrator", .pin_waits = true, .new_pin = pin};
}

}  // namespace riffle::server
