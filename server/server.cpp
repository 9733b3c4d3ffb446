// Start, accepting, stop. The inside is impl.h.
#include "server/server.h"

#include <fmt/format.h>
#include <netinet/tcp.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <thread>

#include "embedded/pages.h"
#include "server/impl.h"
#include "server/problem.h"
#include "server/tls.h"

namespace riffle::server {
namespace {

// For the journal, the log, the signals and what the libraries open.
constexpr int own_descriptors = 128;

// An IPv6 address of the local link names its network card, too ("fe80::1%eth0").
Address address_of(const asio::ip::address& address) {
    const std::string text = address.to_string();
    return parse_address(std::string_view(text).substr(0, text.find('%'))).value_or(Address{});
}

// No more connections than descriptors.
Caps fitting(Caps caps, int descriptors) {
    const int room = std::max(16, descriptors - own_descriptors);
    if (caps.connections + caps.staff <= room) return caps;
    caps.staff = std::min(caps.staff, room / 8);
    caps.connections = room - caps.staff;
    spdlog::warn("the system allows this process {} descriptors: at most {} connections are taken", descriptors, room);
    return caps;
}

std::expected<tcp::endpoint, error_code> endpoint_of(asio::io_context& io, const Options& options) {
    error_code error;
    tcp::resolver resolver{io};
    const auto found = resolver.resolve(options.host, std::to_string(options.port),
                                        tcp::resolver::passive | tcp::resolver::numeric_service, error);
    if (error) return std::unexpected(error);
    return found.begin()->endpoint();
}

}  // namespace

int raise_descriptor_limit() {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    if (::setrlimit(RLIMIT_NOFILE, &limit) != 0) limit.rlim_cur = before;
    constexpr rlim_t plenty = 1'000'000;
    return static_cast<int>(std::min(limit.rlim_cur, plenty));
}

std::optional<std::string> exposure(const Options& options) {
    if (!options.cert.empty() || options.secure || options.insecure) return std::nullopt;
    asio::io_context io;
    const auto endpoint = endpoint_of(io, options);
    // An address that is none is refused when it is listened on.
    if (!endpoint || endpoint->address().is_loopback()) return std::nullopt;
    return text("exposed", "en", {{"host", options.host}});
}

Server::Impl::Impl(const Options& given, Service& the_service, store::Store& store)
    : options(given),
      places(given.caps),
      service(the_service),
      workers(static_cast<std::size_t>(
          given.threads > 0 ? given.threads : std::max(4, static_cast<int>(std::thread::hardware_concurrency())))),
      gate(service, store, given.pages.empty() ? embedded::pages() : given.pages,
           [offset = given.now_ms_offset, house_time = given.now_ms] {
               if (house_time) return house_time() + offset;
               const auto now = std::chrono::system_clock::now().time_since_epoch();
               return std::chrono::duration_cast<milliseconds>(now).count() + offset;
           }) {
    options.secure = options.secure || !options.cert.empty();
    // The callback may outlive this server: it holds the board, not the server.
    service.on_change([board = board](const std::string& tournament) { board->changed(tournament); });
}

void Server::Impl::Board::add(const ConnectionPtr& connection) {
    const std::lock_guard lock(mutex);
    connections[connection->place] = connection;
}

void Server::Impl::Board::add_viewer(const ConnectionPtr& connection) {
    const std::lock_guard lock(mutex);
    viewers[connection->tournament][connection->place] = connection;
}

void Server::Impl::Board::remove(const Connection& connection) {
    const std::lock_guard lock(mutex);
    connections.erase(connection.place);
    const auto watched = viewers.find(connection.tournament);
    if (watched == viewers.end()) return;
    watched->second.erase(connection.place);
    if (watched->second.empty()) viewers.erase(watched);
}

void Server::Impl::Board::post_to_all(const std::function<void(Connection&)>& work) {
    const std::lock_guard lock(mutex);
    if (closed) return;
    for (const auto& [id, weak] : connections)
        if (auto connection = weak.lock()) asio::post(connection->strand, [connection, work] { work(*connection); });
}

void Server::Impl::Board::changed(const std::string& tournament) {
    const std::lock_guard lock(mutex);
    const auto watched = viewers.find(tournament);
    if (closed || watched == viewers.end()) return;
    const std::uint64_t ticket = news.ticket();
    for (const auto& [id, weak] : watched->second)
        if (auto connection = weak.lock())
            asio::post(connection->strand, [connection, ticket] {
                connection->dirty = true;
                connection->ticket = ticket;
                connection->news.cancel();
            });
}

void Server::Impl::Board::close(const Places::Ids& ids) {
    const std::lock_guard lock(mutex);
    if (closed) return;
    for (const Places::Id id : ids)
        if (const auto found = connections.find(id); found != connections.end())
            if (auto connection = found->second.lock())
                asio::post(connection->strand, [connection] { connection->close(); });
}

asio::awaitable<void> Server::Impl::accept() {
    asio::steady_timer pause{control};
    std::int64_t complained_ms = -60'000;
    while (!stopping) {
        // Those who lost their place still have their descriptors: they go first.
        for (int turn = 0; turn < 100 && places.leaving() > own_descriptors / 2 && !stopping; ++turn) {
            pause.expires_after(milliseconds(5));
            co_await pause.async_wait(use_code);
        }
        auto strand = asio::make_strand(io);
        auto [error, socket] = co_await acceptor.async_accept(strand, use_code);
        if (error == asio::error::operation_aborted || stopping) co_return;
        if (!error) {
            take_in(std::move(socket), strand);
            continue;
        }
        if (error == asio::error::connection_aborted) continue;  // it left before it was let in
        // Out of descriptors, most likely: somebody gives way, and there is a pause, for the next attempt fails as
        // fast.
        if (const auto idle = places.make_room()) board->close({*idle});
        if (steady_ms() - complained_ms >= 10'000) {
            spdlog::warn("a connection could not be accepted: {} ({} are open)", error.message(), places.count());
            complained_ms = steady_ms();
        }
        pause.expires_after(milliseconds(50));
        co_await pause.async_wait(use_code);
    }
}

void Server::Impl::take_in(tcp::socket socket, const asio::any_io_executor& strand) {
    error_code error;
    const auto remote = socket.remote_endpoint(error);
    if (error) return;
    const Address peer = address_of(remote.address());
    const bool of_proxy = is_trusted(peer, options.trusted_proxies);
    const auto entry = places.enter(counted_as(peer), !of_proxy, steady_ms());
    if (!entry) return;
    board->close(entry->cut);
    socket.set_option(tcp::no_delay(true), error);
    if (options.send_buffer > 0) socket.set_option(asio::socket_base::send_buffer_size(options.send_buffer), error);
    // A phone that lost its network says no good-bye: what it does not acknowledge ends its connection.
    const auto unheard_ms = static_cast<unsigned>(2 * options.write_ms);
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &unheard_ms, sizeof unheard_ms);
    auto connection = std::make_shared<Connection>(std::move(socket), strand);
    connection->peer = peer;
    connection->of_proxy = of_proxy;
    connection->place = entry->id;
    connection->crowded = entry->crowded;
    if (tls) {
        connection->context = tls;
        connection->tls.emplace(connection->socket, *tls);
    }
    board->add(connection);
    ++open_connections;
    asio::co_spawn(strand, serve(connection), [this, connection](const std::exception_ptr& thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const std::exception& thrown_error) {
            spdlog::error("a connection ended by an error: {}", thrown_error.what());
        }
        connection->close();
        board->remove(*connection);
        places.leave(connection->place);
        --open_connections;
    });
}

void Server::Impl::begin_stop() {
    if (stopping.exchange(true)) return;
    error_code ignored;
    acceptor.close(ignored);
    signals.cancel(ignored);
    hangup.cancel(ignored);
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

std::expected<void, std::string> Server::Impl::load_tls() {
    if (options.cert.empty()) return {};
    auto loaded = load_certificate(options.cert, options.key);
    if (!loaded) return std::unexpected(loaded.error());
    tls = std::move(*loaded);
    return {};
}

// A new certificate is for connections to come; those that are open keep theirs.
void Server::Impl::await_hangup() {
    hangup.async_wait([this](const error_code& error, int) {
        if (error) return;
        if (const auto loaded = load_tls(); loaded)
            spdlog::info("the certificate {} was read again", options.cert);
        else
            spdlog::error("the old certificate stays in use: {}", loaded.error());
        await_hangup();
    });
}

Server::Server(const Options& options, Service& service, store::Store& store)
    : impl_(std::make_unique<Impl>(options, service, store)) {}

Server::~Server() {
    impl_->workers.join();
    const std::lock_guard lock(impl_->board->mutex);
    impl_->board->closed = true;
}

std::expected<void, std::string> Server::listen() {
    const Options& options = impl_->options;
    const TextArgs args{{"host", options.host}, {"port", std::to_string(options.port)}};
    const auto failed = [&](const error_code& error) {
        if (error == asio::error::address_in_use) return std::unexpected(text("port_taken", "en", args));
        if (error == asio::error::access_denied) return std::unexpected(text("port_forbidden", "en", args));
        TextArgs more = args;
        more.emplace_back("reason", error.message());
        return std::unexpected(text("listen_failed", "en", more));
    };
    if (auto exposed = exposure(options)) return std::unexpected(std::move(*exposed));
    if (auto loaded = impl_->load_tls(); !loaded) return loaded;
    impl_->places.set_caps(fitting(options.caps, raise_descriptor_limit()));
    const auto endpoint = endpoint_of(impl_->io, options);
    if (!endpoint) return failed(endpoint.error());
    error_code error;
    auto& acceptor = impl_->acceptor;
    if (acceptor.open(endpoint->protocol(), error); error) return failed(error);
    acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (acceptor.bind(*endpoint, error); error) return failed(error);
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
    if (impl_->tls) {
        impl_->hangup.add(SIGHUP);
        impl_->await_hangup();
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
