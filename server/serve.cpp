// What a connection asks, request by request: the head checked as it came, limits before work, one answer at a time.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/compress.h"
#include "server/impl.h"
#include "server/pin_await.h"
#include "server/problem.h"
#include "server/request_head.h"

// Asio allocates a coroutine's frame by aligned_alloc inside its operator new and frees it accordingly; where g++ 12
// inlines only the one, it takes them for a mismatch.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"

namespace riffle::server {

namespace http = boost::beast::http;

class Parser : public http::request_parser<http::string_body> {};

namespace {

constexpr int retry_seconds = 5;

Reply full_house(const std::string& lang) {
    const std::string seconds = std::to_string(retry_seconds);
    Reply reply = problem(503, "server_full", lang, {{"seconds", seconds}});
    reply.headers.emplace_back("Retry-After", seconds);
    return reply;
}

Reply head_problem(HeadFault fault, const std::string& lang) {
    if (fault == HeadFault::too_large) return problem(431, "headers_too_large", lang);
    if (fault == HeadFault::expectation_unknown) return problem(417, "expectation_unknown", lang);
    return problem(400, "request_broken", lang);
}

Reply parse_problem(const error_code& error, const std::string& lang) {
    if (error == http::error::body_limit)
        return problem(413, "request_too_large", lang, {{"limit", std::to_string(Server::body_limit)}});
    return problem(400, "request_broken", lang);
}

Reply to_https(const Incoming& incoming, const std::string& lang) {
    Reply reply = problem(400, "tls_needed", lang);
    if ((incoming.method != "GET" && incoming.method != "HEAD") || incoming.header("host").empty()) return reply;
    reply.status = 307;
    reply.headers.emplace_back("Location", "https://" + incoming.header("host") + incoming.target);
    return reply;
}

// The nearest proxy's word: the last.
bool says_https(std::string_view forwarded_proto) {
    const std::size_t comma = forwarded_proto.rfind(',');
    std::string_view last = comma == std::string_view::npos ? forwarded_proto : forwarded_proto.substr(comma + 1);
    while (last.starts_with(' ')) last.remove_prefix(1);
    return lower(last) == "https";
}

std::string language_of(const Parser& parser) { return choose_language(parser.get()[http::field::accept_language]); }

}  // namespace

Incoming Server::Impl::incoming_of(const Parser& parser, const Connection& connection) const {
    Incoming incoming;
    const auto& message = parser.get();
    incoming.method = std::string(message.method_string());
    incoming.target = std::string(message.target());
    for (const auto& field : message) {
        std::string& value = incoming.headers[lower(std::string_view(field.name_string()))];
        const char* between = field.name() == http::field::cookie ? "; " : ", ";
        value = value.empty() ? std::string(field.value()) : value + between + std::string(field.value());
    }
    incoming.secure = connection.tls.has_value() || options.secure;
    Address client = connection.peer;
    if (connection.of_proxy) {
        client = client_of(client, incoming.header("x-forwarded-for"), options.trusted_proxies);
        incoming.secure = incoming.secure || says_https(incoming.header("x-forwarded-proto"));
    }
    incoming.address = counted_as(client);
    return incoming;
}

// False: those that had to give way include this one.
bool Server::Impl::hold(const Connection& connection, std::size_t bytes) {
    const Places::Ids gone = places.holds(connection.place, bytes, steady_ms());
    if (!gone.empty()) {
        spdlog::warn("{} connections that held most of the memory for requests and answers were closed", gone.size());
        board->close(gone);
    }
    return std::ranges::find(gone, connection.place) == gone.end();
}

asio::awaitable<void> Server::Impl::serve(ConnectionPtr connection) {
    bool open = co_await begin_tls(connection);
    while (open && !stopping && !connection->closed) open = co_await serve_one(connection);
    if (connection->tournament.empty()) co_await connection->say_goodbye();
    connection->close();
}

asio::awaitable<bool> Server::Impl::begin_tls(ConnectionPtr connection) {
    if (!connection->tls) co_return true;
    connection->watch.start(options.header_ms);
    char first = 0;
    const auto one = asio::buffer(&first, 1);
    auto [unheard, bytes] = co_await connection->socket.async_receive(one, tcp::socket::message_peek, use_code);
    if (unheard || bytes == 0) co_return false;
    constexpr char handshake_record = 0x16;
    if (first != handshake_record) {
        connection->tls.reset();
        connection->plain_on_tls = true;
        co_return true;
    }
    auto [error] = co_await connection->tls->async_handshake(asio::ssl::stream_base::server, use_code);
    if (!error) co_return true;
    // There is nobody to say good-bye to.
    connection->close();
    co_return false;
}

asio::awaitable<Server::Impl::HeadRead> Server::Impl::read_head(Connection& connection) {
    HeadRead read;
    HeadScan scan;
    bool begun = connection.input.size() > 0;
    // Staff's places are not for waiting in.
    const int header_ms = connection.crowded ? std::min(options.header_ms, 3'000) : options.header_ms;
    const int first_ms = std::min(header_ms, options.idle_ms);
    connection.watch.start(begun ? header_ms : connection.served ? options.idle_ms : first_ms);
    for (;;) {
        HeadFault fault = scan.look(connection.unread());
        if (fault == HeadFault::none && scan.size() > 0)
            fault = fault_of_head(connection.unread().substr(0, scan.size()));
        if (fault != HeadFault::none)
            read.refusal = head_problem(fault, choose_language(language_asked(connection.unread())));
        else
            read.size = scan.size();
        if (read.refusal || read.size > 0) break;
        const error_code error = co_await connection.read_some(4096);
        if (error) {
            const std::string lang = choose_language(language_asked(connection.unread()));
            // Nothing is said to somebody who said nothing.
            if (begun && connection.watch.fired()) read.refusal = problem(408, "request_timeout", lang);
            if (begun && error == asio::error::eof) read.refusal = problem(400, "request_broken", lang);
            break;
        }
        if (!begun) connection.watch.start(header_ms);
        begun = true;
    }
    connection.watch.stop();
    co_return read;
}

asio::awaitable<std::optional<Reply>> Server::Impl::read_body(Connection& connection, Parser& parser) {
    std::optional<Reply> refusal;
    if (parser.is_done()) co_return refusal;
    parser.eager(true);
    // Nobody needs chunk extensions, and readers differ on where one ends.
    auto no_extension = [](std::uint64_t, boost::beast::string_view extension, error_code& fault) {
        if (!extension.empty()) fault = http::error::bad_chunk_extension;
    };
    parser.on_chunk_header(no_extension);
    const bool waits_for_us = connection.input.size() == 0 && parser.get().version() == 11 &&
                              parser.get().find(http::field::expect) != parser.get().end();
    if (waits_for_us) {
        std::string go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        co_await connection.write(std::move(go_on), options.write_ms);
    }
    connection.watch.start(options.request_ms);
    while (!parser.is_done()) {
        error_code error;
        std::size_t used = 0;
        if (connection.input.size() > 0) used = parser.put(connection.input.data(), error);
        connection.input.consume(used);
        if (error == http::error::need_more) error = {};
        // A line between two chunks that never ends.
        if (!error && used == 0 && connection.input.size() > HeadScan::limit) error = http::error::bad_chunk;
        if (error) refusal = parse_problem(error, language_of(parser));
        if (refusal || parser.is_done()) break;
        if (used > 0 && connection.input.size() > 0) continue;
        error = co_await connection.read_some(64 * 1024);
        if (error && connection.watch.fired()) refusal = problem(408, "request_timeout", language_of(parser));
        if (error && !refusal) refusal = problem(400, "request_broken", language_of(parser));
        if (refusal || !hold(connection, parser.get().body().size() + connection.input.size())) break;
    }
    connection.watch.stop();
    co_return refusal;
}

// Whether the request has a valid session. Looked up on a worker, for it may read the store.
asio::awaitable<bool> Server::Impl::staff_asks(Connection& connection, const Incoming& incoming) {
    bool staff = false;
    if (!incoming.header("cookie").empty()) {
        auto work = [this, &incoming] {
            try {
                const auto caller = gate.caller_of(incoming);
                return caller && caller->signed_in();
            } catch (const std::exception& error) {
                spdlog::error("a session could not be looked up: {}", error.what());
                return false;
            }
        };
        staff = co_await on_worker(std::move(work));
    }
    places.set_staff(connection.place, staff);
    co_return staff;
}

// One request; false: the connection is to be closed.
asio::awaitable<bool> Server::Impl::serve_one(ConnectionPtr connection) {
    if (connection->served && !places.waits(connection->place, steady_ms())) co_return false;
    if (connection->input.size() == 0) connection->input.shrink_to_fit();  // who waits holds no memory
    auto asked = co_await receive(*connection);
    if (!asked || !places.works(connection->place)) co_return false;
    connection->served = true;
    if (auto ask = gate.stream_ask(asked->incoming)) {
        if (places.streams(connection->place, asked->incoming.address)) {
            co_await stream(connection, std::move(asked->incoming), std::move(*ask));
        } else {
            Reply reply = full_house(asked->lang);
            co_await refuse(*connection, std::move(reply));
        }
        co_return false;
    }
    co_return co_await answer(*connection, std::move(*asked));
}

// A whole request, or nothing: it was refused, or there was none.
asio::awaitable<std::optional<Server::Impl::Asked>> Server::Impl::receive(Connection& connection) {
    std::optional<Asked> asked;
    HeadRead read = co_await read_head(connection);
    std::optional<Reply> refusal = std::move(read.refusal);
    const auto parser = std::make_unique<Parser>();
    if (!refusal && read.size > 0) refusal = parse_head(connection, *parser, read.size);
    if (!refusal && read.size > 0) {
        asked.emplace();
        asked->lang = language_of(*parser);
        asked->head = parser->get().method() == http::verb::head;
        // HTTP/1.0 has no way to say where an answer ends that all its readers know.
        asked->keep_alive = parser->get().version() == 11 && parser->get().keep_alive();
        // Before the body: what follows it (a trailer) is no header.
        asked->incoming = incoming_of(*parser, connection);
        auto unwelcome = co_await refuse_head(connection, *asked);
        if (!unwelcome) {
            auto broken = co_await read_body(connection, *parser);
            unwelcome = std::move(broken);
        }
        refusal = std::move(unwelcome);
        asked->incoming.body = std::move(parser->get().body());
    }
    if (refusal) asked.reset();
    if (refusal && !stopping) co_await refuse(connection, std::move(*refusal));
    co_return asked;
}

std::optional<Reply> Server::Impl::parse_head(Connection& connection, Parser& parser, std::size_t size) const {
    parser.header_limit(HeadScan::limit + 1);
    parser.body_limit(body_limit);
    error_code error;
    const std::size_t used = parser.put(asio::buffer(connection.input.data(), size), error);
    connection.input.consume(size);
    if (error == http::error::need_more) error = {};
    if (!error && used != size) error = http::error::bad_line_ending;  // two readers, two ends of one head
    if (!error) return std::nullopt;
    return parse_problem(error, language_of(parser));
}

// What is refused before its body is read.
asio::awaitable<std::optional<Reply>> Server::Impl::refuse_head(Connection& connection, const Asked& asked) {
    std::optional<Reply> refusal;
    if (connection.plain_on_tls) refusal = to_https(asked.incoming, asked.lang);
    if (refusal) co_return refusal;
    const bool staff = co_await staff_asks(connection, asked.incoming);
    if (connection.crowded && !staff) refusal = full_house(asked.lang);
    co_return refusal;
}

asio::awaitable<bool> Server::Impl::answer(Connection& connection, Asked asked) {
    connection.working = true;
    auto work = [this, &asked] {
        Gate::Step made = gate.begin(asked.incoming);
        if (!made.pin_work) compress(made.reply, asked.incoming.header("accept-encoding"));
        return made;
    };
    Gate::Step step = co_await on_worker(std::move(work));
    if (step.pin_work) step.reply = co_await done_on(gate.pin_lane(), std::move(*step.pin_work));
    Reply reply = std::move(step.reply);
    connection.working = false;
    asked.incoming.body = {};
    co_return co_await send(connection, std::move(reply), asked.keep_alive && !stopping, asked.head,
                            asked.incoming.secure);
}

asio::awaitable<bool> Server::Impl::send(Connection& connection, Reply reply, bool keep_alive, bool head, bool secure) {
    std::string top = head_of(reply, keep_alive, secure);
    std::string body = head || reply.status == 304 || reply.status == 204 ? "" : std::move(reply.body);
    if (!hold(connection, top.size() + body.size())) co_return false;
    const bool sent = co_await connection.write(std::move(top), std::move(body), options.write_ms);
    hold(connection, 0);
    co_return sent&& keep_alive;
}

// Says no, and that it was the last word: what else has come on this connection is never read as a request.
asio::awaitable<void> Server::Impl::refuse(Connection& connection, Reply reply) {
    const bool secure = connection.tls.has_value() || options.secure;
    co_await send(connection, std::move(reply), false, false, secure && !connection.plain_on_tls);
    if (!places.waits(connection.place, steady_ms())) co_return;
    co_await linger(connection);
}

// Closing while the other side still sends would reset the connection, and the answer would be lost with it.
asio::awaitable<void> Server::Impl::linger(Connection& connection) {
    error_code ignored;
    if (!connection.tls) connection.socket.shutdown(tcp::socket::shutdown_send, ignored);
    connection.input.consume(connection.input.size());
    connection.watch.start(2'000);
    for (std::size_t taken = 0; taken < 8 * body_limit;) {
        const error_code error = co_await connection.read_some(64 * 1024);
        if (error) break;
        taken += connection.input.size();
        connection.input.consume(connection.input.size());
    }
    connection.watch.stop();
}

}  // namespace riffle::server
