// The inside of the server, shared by server.cpp (start, accept, stop), serve.cpp (requests) and streaming.cpp (live
// streams). Includes Boost.Asio: for these only.
#pragma once
#include <atomic>
#include <functional>
#include <mutex>
#include <unordered_map>

#include "server/connection.h"
#include "server/gate.h"
#include "server/places.h"
#include "server/server.h"
#include "server/shared_news.h"

namespace riffle::server {

class Parser;  // of Boost.Beast, in serve.cpp

struct Server::Impl {
    Impl(const Options& given, Service& service, store::Store& store);

    // Which connections there are, so that changes reach their streams, and the stop and the cuts those they mean.
    struct Board {
        std::mutex mutex;
        std::unordered_map<Places::Id, std::weak_ptr<Connection>> connections;
        std::unordered_map<std::string, std::unordered_map<Places::Id, std::weak_ptr<Connection>>> viewers;
        bool closed = false;  // the server is going: its connections must not be touched any more
        SharedNews news;
        void add(const ConnectionPtr& connection);
        void add_viewer(const ConnectionPtr& connection);
        void remove(const Connection& connection);
        void changed(const std::string& tournament);
        void post_to_all(const std::function<void(Connection&)>& work);
        void close(const Places::Ids& ids);
    };

    asio::awaitable<void> accept();
    void take_in(tcp::socket socket, const asio::any_io_executor& strand);
    asio::awaitable<void> serve(ConnectionPtr connection);
    asio::awaitable<bool> begin_tls(ConnectionPtr connection);
    asio::awaitable<bool> serve_one(ConnectionPtr connection);
    struct HeadRead {
        std::size_t size = 0;  // 0: nothing more is to be had from this connection
        std::optional<Reply> refusal;
    };
    asio::awaitable<HeadRead> read_head(Connection& connection);
    struct Asked {
        Incoming incoming;
        std::string lang;
        bool head = false;
        bool keep_alive = false;
    };
    asio::awaitable<std::optional<Asked>> receive(Connection& connection);
    std::optional<Reply> parse_head(Connection& connection, Parser& parser, std::size_t size) const;
    asio::awaitable<std::optional<Reply>> refuse_head(Connection& connection, const Asked& asked);
    asio::awaitable<std::optional<Reply>> read_body(Connection& connection, Parser& parser);
    asio::awaitable<bool> answer(Connection& connection, Asked asked);
    asio::awaitable<bool> send(Connection& connection, Reply reply, bool keep_alive, bool head, bool secure);
    asio::awaitable<bool> staff_asks(Connection& connection, const Incoming& incoming);
    asio::awaitable<void> refuse(Connection& connection, Reply reply);
    asio::awaitable<void> linger(Connection& connection);
    asio::awaitable<void> stream(ConnectionPtr connection, Incoming incoming, Gate::StreamAsk ask);
    // What a stream's viewer has asked for and been sent.
    struct Viewing {
        Incoming incoming;
        Gate::StreamAsk ask;
        std::string audience;
        SeenPtr seen;
    };
    std::string news_key(const Viewing& viewing) const;
    SharedNews::Made make_news(Viewing& viewing, std::uint64_t ticket);
    asio::awaitable<SharedNews::Made> get_news(Viewing& viewing, std::uint64_t ticket);
    asio::awaitable<bool> send_news(Connection& connection, Viewing& viewing, bool first);
    asio::awaitable<bool> send_text(Connection& connection, std::shared_ptr<const std::string> text);
    Incoming incoming_of(const Parser& parser, const Connection& connection) const;
    bool hold(const Connection& connection, std::size_t bytes);
    std::expected<void, std::string> load_tls();
    void await_hangup();
    void begin_stop();

    template <class Work>
    auto on_worker(Work work) -> asio::awaitable<decltype(work())> {
        co_return co_await asio::co_spawn(
            workers, [work = std::move(work)]() -> asio::awaitable<decltype(work())> { co_return work(); },
            asio::use_awaitable);
    }

    Options options;
    std::shared_ptr<Board> board = std::make_shared<Board>();
    Places places;
    Service& service;
    asio::io_context io;
    asio::thread_pool workers;
    Gate gate;
    asio::strand<asio::io_context::executor_type> control = asio::make_strand(io);  // accepting and stopping
    tcp::acceptor acceptor{control};
    asio::signal_set signals{control};
    asio::signal_set hangup{control};
    asio::steady_timer stop_timer{control};
    std::shared_ptr<asio::ssl::context> tls;  // of connections to come; changed on `control`
    std::atomic<bool> stopping{false};
    std::atomic<int> open_connections{0};
};

inline std::int64_t steady_ms() {
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The head of an answer, and of a stream, which has no length.
std::string head_of(const Reply& reply, bool keep_alive, bool secure);
std::string stream_head(bool secure);

}  // namespace riffle::server
