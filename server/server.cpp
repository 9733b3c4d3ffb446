// The only file with Boost.Beast in it: it compiles slowly.
#include "server/server.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

#include "embedded/pages.h"
#include "server/events.h"
#include "server/gate.h"
#include "server/problem.h"

namespace riffle::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

// g++ 12 destroys temporaries of a co_await expression twice or too early in some cases: what a coroutine is given is
// named before, and moved.

// Completion with an error code instead of an exception: a broken connection is nothing exceptional.
constexpr auto use_code = asio::as_tuple(asio::use_awaitable);

// Cancels the socket's operation when it takes too long. Lives on the connection's strand, like all that touches it.
class Watch {
  public:
    Watch(const asio::any_io_executor& strand, tcp::socket& socket) : timer_(strand), socket_(socket) {}
    void start(int ms) {
        fired_ = false;
        const std::uint64_t turn = ++*turn_;
        timer_.expires_after(milliseconds(ms));
        // An expiry may already be queued when the next operation begins or the connection goes: the shared turn tells.
        timer_.async_wait([this, turn, now = turn_](const error_code& error) {
            if (error || turn != *now) return;
            fired_ = true;
            error_code ignored;
            socket_.cancel(ignored);
        });
    }
    void stop() {
        ++*turn_;
        timer_.cancel();
    }
    bool fired() const { return fired_; }

  private:
    asio::steady_timer timer_;
    tcp::socket& socket_;
    std::shared_ptr<std::uint64_t> turn_ = std::make_shared<std::uint64_t>(0);
    bool fired_ = false;
};

struct Connection {
    Connection(tcp::socket accepted, const asio::any_io_executor& on_strand)
        : strand(on_strand), socket(std::move(accepted)), watch(strand, socket), news(strand) {}
    asio::any_io_executor strand;
    tcp::socket socket;
    Watch watch;
    beast::flat_buffer buffer{256 * 1024};
    std::string address;
    bool working = false;  // a request is being answered: it is let finish at the stop
    // Of a live stream:
    asio::steady_timer news;
    std::string tournament;
    bool dirty = false;
};
using ConnectionPtr = std::shared_ptr<Connection>;

Incoming incoming_of(http::request<http::string_body>&& message, const std::string& address) {
    Incoming incoming;
    incoming.method = std::string(message.method_string());
    incoming.target = std::string(message.target());
    incoming.address = address;
    for (const auto& field : message) {
        std::string& value = incoming.headers[lower(std::string_view(field.name_string()))];
        const char* between = field.name() == http::field::cookie ? "; " : ", ";
        value = value.empty() ? std::string(field.value()) : value + between + std::string(field.value());
    }
    incoming.body = std::move(message.body());
    return incoming;
}

constexpr const char* security_policy =
    "default-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";

template <class Fields>
void set_security(Fields& fields) {
    fields.set("Content-Security-Policy", security_policy);
    fields.set("X-Content-Type-Options", "nosniff");
    fields.set("Referrer-Policy", "same-origin");
    fields.set("X-Frame-Options", "DENY");
}

http::response<http::string_body> message_of(Reply&& reply, bool keep_alive, bool head) {
    http::response<http::string_body> message;
    message.version(11);
    message.result(static_cast<unsigned>(reply.status));
    message.set(http::field::server, "Riffle");
    set_security(message);
    for (const auto& [name, value] : reply.headers) message.insert(name, value);
    if (reply.status != 304 && reply.status != 204) {
        message.set(http::field::content_type, reply.content_type);
        message.content_length(reply.body.size());
        if (!head) message.body() = std::move(reply.body);
    }
    message.keep_alive(keep_alive);
    return message;
}

std::string stream_head() {
    http::response<http::empty_body> message{http::status::ok, 11};
    message.set(http::field::server, "Riffle");
    set_security(message);
    message.set(http::field::content_type, "text/event-stream; charset=utf-8");
    message.set(http::field::cache_control, "no-store");
    message.set(http::field::connection, "close");  // the stream ends when the connection does
    std::ostringstream text;
    text << message.base();
    return text.str();
}

Reply read_problem(const error_code& error, const std::string& lang) {
    if (error == http::error::body_limit)
        return problem(413, "request_too_large", lang, {{"limit", std::to_string(Server::body_limit)}});
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return problem(431, "headers_too_large", lang);
    return problem(400, "request_broken", lang);
}

bool is_http_error(const error_code& error) {
    return error.category() == make_error_code(http::error::bad_method).category();
}

}  // namespace

struct Server::Impl {
    Impl(const Options& given, Service& service, store::Store& store)
        : options(given),
          workers(static_cast<std::size_t>(
              given.threads > 0 ? given.threads : std::max(4, static_cast<int>(std::thread::hardware_concurrency())))),
          gate(service, store, given.pages.empty() ? embedded::pages() : given.pages,
               [offset = given.now_ms_offset, house_time = given.now_ms] {
                   if (house_time) return house_time() + offset;
                   const auto now = std::chrono::system_clock::now().time_since_epoch();
                   return std::chrono::duration_cast<milliseconds>(now).count() + offset;
               }) {
        // The callback may outlive this server: it holds the board, not the server.
        service.on_change([board = board](const std::string& tournament) { board->changed(tournament); });
    }

    // Which connections there are, so that changes reach their streams and the stop reaches all.
    struct Board {
        std::mutex mutex;
        std::list<std::weak_ptr<Connection>> connections;
        bool closed = false;  // the server is going: its connections must not be touched any more
        void changed(const std::string& tournament);
        void post_to_all(const std::function<void(Connection&)>& work);
    };

    asio::awaitable<void> accept();
    asio::awaitable<void> serve(ConnectionPtr connection);
    asio::awaitable<bool> serve_one(ConnectionPtr connection);
    asio::awaitable<bool> send(Connection& connection, Reply reply, bool keep_alive, bool head);
    asio::awaitable<void> linger(Connection& connection);
    asio::awaitable<void> stream(ConnectionPtr connection, Incoming incoming, Gate::StreamAsk ask);
    asio::awaitable<bool> send_news(Connection& connection, const Incoming& incoming, Gate::StreamAsk& ask, bool first);
    asio::awaitable<bool> send_text(Connection& connection, std::string text);
    void begin_stop();

    template <class Work>
    auto on_worker(Work work) -> asio::awaitable<decltype(work())> {
        co_return co_await asio::co_spawn(
            workers, [work = std::move(work)]() -> asio::awaitable<decltype(work())> { co_return work(); },
            asio::use_awaitable);
    }

    Options options;
    std::shared_ptr<Board> board = std::make_shared<Board>();
    asio::io_context io;
    asio::thread_pool workers;
    Gate gate;
    asio::strand<asio::io_context::executor_type> control = asio::make_strand(io);  // accepting and stopping
    tcp::acceptor acceptor{control};
    asio::signal_set signals{control};
    asio::steady_timer stop_timer{control};
    std::atomic<bool> stopping{false};
    std::atomic<int> open_connections{0};
};

void Server::Impl::Board::post_to_all(const std::function<void(Connection&)>& work) {
    const std::lock_guard lock(mutex);
    if (closed) return;
    for (const auto& weak : connections)
        if (auto connection = weak.lock()) asio::post(connection->strand, [connection, work] { work(*connection); });
}

void Server::Impl::Board::changed(const std::string& tournament) {
    post_to_all([tournament](Connection& connection) {
        if (connection.tournament != tournament) return;
        connection.dirty = true;
        connection.news.cancel();
    });
}

asio::awaitable<void> Server::Impl::accept() {
    while (!stopping) {
        auto strand = asio::make_strand(io);
        auto [error, socket] = co_await acceptor.async_accept(strand, use_code);
        if (error == asio::error::operation_aborted || stopping) co_return;
        if (error) {
            // Out of file descriptors, most likely: let some close.
            spdlog::warn("a connection could not be accepted: {}", error.message());
            asio::steady_timer pause{control, milliseconds(100)};
            co_await pause.async_wait(use_code);
            continue;
        }
        if (open_connections >= options.most_connections) continue;
        error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        if (options.send_buffer > 0)
            socket.set_option(asio::socket_base::send_buffer_size(options.send_buffer), ignored);
        auto connection = std::make_shared<Connection>(std::move(socket), strand);
        const auto remote = connection->socket.remote_endpoint(ignored);
        connection->address = remote.address().to_string();
        {
            const std::lock_guard lock(board->mutex);
            board->connections.push_back(connection);
        }
        ++open_connections;
        asio::co_spawn(strand, serve(std::move(connection)), [this](const std::exception_ptr& thrown) {
            --open_connections;
            try {
                if (thrown) std::rethrow_exception(thrown);
            } catch (const std::exception& error) {
                spdlog::error("a connection ended by an error: {}", error.what());
            }
        });
    }
}

asio::awaitable<void> Server::Impl::serve(ConnectionPtr connection) {
    while (!stopping && co_await serve_one(connection)) {
    }
    connection->watch.stop();
    error_code ignored;
    connection->socket.shutdown(tcp::socket::shutdown_both, ignored);
    connection->socket.close(ignored);
    const std::lock_guard lock(board->mutex);
    board->connections.remove_if([&](const auto& other) { return other.lock() == connection; });
}

// One request; false: the connection is to be closed.
asio::awaitable<bool> Server::Impl::serve_one(ConnectionPtr shared) {
    Connection& connection = *shared;
    if (connection.buffer.size() == 0) {
        connection.watch.start(options.idle_ms);
        auto [error] = co_await connection.socket.async_wait(tcp::socket::wait_read, use_code);
        if (error) co_return false;
    }
    http::request_parser<http::string_body> parser;
    parser.header_limit(header_limit);
    parser.body_limit(body_limit);
    connection.watch.start(options.request_ms);
    auto [error, bytes] = co_await http::async_read_header(connection.socket, connection.buffer, parser, use_code);
    if (!error && beast::iequals(parser.get()[http::field::expect], "100-continue"))
        co_await asio::async_write(connection.socket, asio::buffer(std::string_view("HTTP/1.1 100 Continue\r\n\r\n")),
                                   use_code);
    if (!error)
        std::tie(error, bytes) = co_await http::async_read(connection.socket, connection.buffer, parser, use_code);
    const bool timed_out = connection.watch.fired();
    connection.watch.stop();
    if (error) {
        // Nothing is said to somebody who left between two requests.
        const bool answerable = timed_out || (is_http_error(error) && error != http::error::end_of_stream);
        if (answerable && !stopping) {
            const std::string lang = choose_language(parser.get()[http::field::accept_language]);
            Reply reply = timed_out ? problem(408, "request_timeout", lang) : read_problem(error, lang);
            co_await send(connection, std::move(reply), false, false);
            co_await linger(connection);
        }
        co_return false;
    }
    const bool head = parser.get().method() == http::verb::head;
    const bool keep_alive = parser.get().keep_alive();
    const bool hostless = parser.get().version() >= 11 && parser.get()[http::field::host].empty();
    Incoming incoming = incoming_of(parser.release(), connection.address);
    if (hostless) {
        Reply reply = problem(400, "request_broken", "en");
        co_await send(connection, std::move(reply), false, head);
        co_return false;
    }
    if (auto ask = gate.stream_ask(incoming)) {
        co_await stream(shared, std::move(incoming), std::move(*ask));
        co_return false;
    }
    connection.working = true;
    auto work = [this, &incoming] { return gate.answer(incoming); };
    Reply reply = co_await on_worker(std::move(work));
    connection.working = false;
    co_return co_await send(connection, std::move(reply), keep_alive && !stopping, head);
}

asio::awaitable<bool> Server::Impl::send(Connection& connection, Reply reply, bool keep_alive, bool head) {
    auto message = message_of(std::move(reply), keep_alive, head);
    http::response_serializer<http::string_body> serializer{message};
    connection.watch.start(options.write_ms);
    auto [error, bytes] = head ? co_await http::async_write_header(connection.socket, serializer, use_code)
                               : co_await http::async_write(connection.socket, serializer, use_code);
    connection.watch.stop();
    co_return !error && keep_alive;
}

// Closing while the other side still sends would reset the connection, and the answer would be lost with it.
asio::awaitable<void> Server::Impl::linger(Connection& connection) {
    error_code ignored;
    connection.socket.shutdown(tcp::socket::shutdown_send, ignored);
    std::vector<char> waste(64 * 1024);
    connection.watch.start(2'000);
    for (std::size_t taken = 0; taken < 8 * body_limit;) {
        auto [error, bytes] = co_await connection.socket.async_read_some(asio::buffer(waste), use_code);
        if (error) break;
        taken += bytes;
    }
    connection.watch.stop();
}

asio::awaitable<bool> Server::Impl::send_text(Connection& connection, std::string text) {
    connection.watch.start(options.write_ms);
    auto [error, bytes] = co_await asio::async_write(connection.socket, asio::buffer(text), use_code);
    connection.watch.stop();
    co_return !error;
}

// What is new since ask.after_version, and the present view. However many changes there were, the view is sent once:
// a slow reader skips views instead of making a queue of them grow.
asio::awaitable<bool> Server::Impl::send_news(Connection& connection, const Incoming& incoming, Gate::StreamAsk& ask,
                                              bool first) {
    auto work = [this, &ask, &incoming]() -> std::optional<Live> {
        try {
            return gate.live(ask, incoming);
        } catch (const std::exception& error) {
            spdlog::error("{}: {}", incoming.target, error.what());
            return std::nullopt;
        }
    };
    const auto live = co_await on_worker(std::move(work));
    if (!live && first) {
        Reply reply = problem(404, "tournament_unknown", ask.lang);
        co_await send(connection, std::move(reply), false, false);
        co_return false;
    }
    if (!live) co_return false;
    std::string text = first ? stream_head() + "retry: 1000\n\n" : "";
    if (first || live->version != ask.after_version) text += events_text(*live);
    ask.after_version = live->version;
    if (text.empty()) co_return true;
    co_return co_await send_text(connection, std::move(text));
}

asio::awaitable<void> Server::Impl::stream(ConnectionPtr shared, Incoming incoming, Gate::StreamAsk ask) {
    Connection& connection = *shared;
    connection.tournament = ask.tournament;
    for (bool first = true; !stopping; first = false) {
        connection.dirty = false;
        if (!co_await send_news(connection, incoming, ask, first)) co_return;
        while (!connection.dirty && !stopping) {
            connection.news.expires_after(milliseconds(options.comment_ms));
            auto [error] = co_await connection.news.async_wait(use_code);
            if (error) continue;
            std::string sign_of_life = ":\n\n";
            if (!co_await send_text(connection, std::move(sign_of_life))) co_return;
        }
    }
}

void Server::Impl::begin_stop() {
    if (stopping.exchange(true)) return;
    error_code ignored;
    acceptor.close(ignored);
    signals.cancel(ignored);
    board->post_to_all([](Connection& connection) {
        connection.news.cancel();
        error_code unused;
        if (!connection.working) connection.socket.cancel(unused);
    });
    stop_timer.expires_after(milliseconds(options.stop_ms));
    stop_timer.async_wait([this](const error_code& error) {
        if (!error) io.stop();
    });
    // Looks now and then whether all have gone, so that a quiet server stops at once.
    asio::co_spawn(
        control,
        [this]() -> asio::awaitable<void> {
            asio::steady_timer pause{control};
            while (open_connections > 0) {
                pause.expires_after(milliseconds(10));
                co_await pause.async_wait(use_code);
            }
            stop_timer.cancel();
        },
        asio::detached);
}

Server::Server(const Options& options, Service& service, store::Store& store)
    : impl_(std::make_unique<Impl>(options, service, store)) {}

Server::~Server() {
    impl_->workers.join();
    const std::lock_guard lock(impl_->board->mutex);
    impl_->board->closed = true;
}

std::expected<void, std::string> Server::listen() {
    const TextArgs args{{"host", impl_->options.host}, {"port", std::to_string(impl_->options.port)}};
    const auto failed = [&](const error_code& error) {
        if (error == asio::error::address_in_use) return std::unexpected(text("port_taken", "en", args));
        if (error == asio::error::access_denied) return std::unexpected(text("port_forbidden", "en", args));
        TextArgs more = args;
        more.emplace_back("reason", error.message());
        return std::unexpected(text("listen_failed", "en", more));
    };
    error_code error;
    tcp::resolver resolver{impl_->io};
    const auto found = resolver.resolve(impl_->options.host, std::to_string(impl_->options.port),
                                        tcp::resolver::passive | tcp::resolver::numeric_service, error);
    if (error) return failed(error);
    const tcp::endpoint endpoint = found.begin()->endpoint();
    auto& acceptor = impl_->acceptor;
    if (acceptor.open(endpoint.protocol(), error); error) return failed(error);
    acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (acceptor.bind(endpoint, error); error) return failed(error);
    if (acceptor.listen(asio::socket_base::max_listen_connections, error); error) return failed(error);
    return {};
}

std::uint16_t Server::port() const {
    error_code ignored;
    return impl_->acceptor.local_endpoint(ignored).port();
}

void Server::run() {
    if (impl_->options.stop_on_signals) {
        impl_->signals.add(SIGINT);
        impl_->signals.add(SIGTERM);
        impl_->signals.async_wait([this](const error_code& error, int) {
            if (!error) impl_->begin_stop();
        });
    }
    asio::co_spawn(impl_->control, impl_->accept(), asio::detached);
    // The sockets need little: two threads keep one long answer from holding up the rest.
    std::jthread second([this] { impl_->io.run(); });
    impl_->io.run();
}

void Server::stop() {
    asio::post(impl_->control, [impl = impl_.get()] { impl->begin_stop(); });
}

}  // namespace riffle::server
