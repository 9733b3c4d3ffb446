// One connection, plain or TLS. Includes Boost.Asio and Beast: for server.cpp and its neighbours only.
#pragma once
#include <boost/asio.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "server/addresses.h"
#include "server/places.h"

namespace riffle::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

// g++ 12 destroys temporaries of a co_await expression twice or too early in some cases: what a coroutine is given is
// named before, and moved.

// Completion with an error code instead of an exception: a broken connection is nothing exceptional.
inline constexpr auto use_code = asio::as_tuple(asio::use_awaitable);

// Cancels the socket's operation when it takes too long. Lives on the connection's strand, like all that touches it.
class Watch {
  public:
    Watch(const asio::any_io_executor& strand, tcp::socket& socket) : timer_(strand), socket_(socket) {}
    void start(int ms);
    void stop();
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

    // Reads what there is, at most so much, to the end of `input`.
    asio::awaitable<error_code> read_some(std::size_t most);
    // All of both, one after the other; false when it could not be.
    template <class Buffers>
    asio::awaitable<bool> write_buffers(const Buffers& buffers, int within_ms);
    asio::awaitable<bool> write(std::string head, std::string body, int within_ms);
    asio::awaitable<bool> write(std::string text, int within_ms);
    // What others are sent too.
    asio::awaitable<bool> write(std::shared_ptr<const std::string> text, int within_ms);
    // TLS: so that the other side knows that nothing was cut off.
    asio::awaitable<void> say_goodbye();
    void close();
    std::string_view unread() const { return {static_cast<const char*>(input.data().data()), input.size()}; }

    asio::any_io_executor strand;
    tcp::socket socket;
    std::shared_ptr<asio::ssl::context> context;
    std::optional<asio::ssl::stream<tcp::socket&>> tls;
    Watch watch;
    boost::beast::flat_buffer input{256 * 1024};
    Address peer;
    bool of_proxy = false;
    Places::Id place = 0;
    bool crowded = false;       // it stands in a place of the staff
    bool plain_on_tls = false;  // it speaks HTTP where TLS is spoken
    bool served = false;        // it has sent a whole request
    bool working = false;       // a request is being answered: it is let finish at the stop
    bool closed = false;        // by us, whatever it was doing
    // Of a live stream:
    asio::steady_timer news;
    std::string tournament;
    bool dirty = false;
    std::uint64_t ticket = 0;  // of the change that made it so (shared_news.h)
    bool gone = false;         // the viewer has left
};
using ConnectionPtr = std::shared_ptr<Connection>;

}  // namespace riffle::server
