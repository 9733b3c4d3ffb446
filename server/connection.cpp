#include "server/connection.h"

#include <array>

namespace riffle::server {

void Watch::start(int ms) {
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

void Watch::stop() {
    ++*turn_;
    timer_.cancel();
}

asio::awaitable<error_code> Connection::read_some(std::size_t most) {
    if (closed) co_return asio::error::operation_aborted;
    const auto space = input.prepare(std::min(most, input.max_size() - input.size()));
    error_code error;
    std::size_t bytes = 0;
    if (tls)
        std::tie(error, bytes) = co_await tls->async_read_some(space, use_code);
    else
        std::tie(error, bytes) = co_await socket.async_read_some(space, use_code);
    input.commit(bytes);
    co_return error;
}

template <class Buffers>
asio::awaitable<bool> Connection::write_buffers(const Buffers& buffers, int within_ms) {
    if (closed) co_return false;
    error_code error;
    std::size_t bytes = 0;
    watch.start(within_ms);
    if (tls)
        std::tie(error, bytes) = co_await asio::async_write(*tls, buffers, use_code);
    else
        std::tie(error, bytes) = co_await asio::async_write(socket, buffers, use_code);
    watch.stop();
    co_return !error && !closed;
}

asio::awaitable<bool> Connection::write(std::string head, std::string body, int within_ms) {
    const std::array<asio::const_buffer, 2> both{asio::buffer(head), asio::buffer(body)};
    co_return co_await write_buffers(both, within_ms);
}

asio::awaitable<bool> Connection::write(std::string text, int within_ms) {
    const asio::const_buffer all = asio::buffer(text);
    co_return co_await write_buffers(all, within_ms);
}

asio::awaitable<bool> Connection::write(std::shared_ptr<const std::string> text, int within_ms) {
    const asio::const_buffer all = asio::buffer(*text);
    co_return co_await write_buffers(all, within_ms);
}

asio::awaitable<void> Connection::say_goodbye() {
    if (!tls || closed) co_return;
    watch.start(500);
    co_await tls->async_shutdown(use_code);
    watch.stop();
}

void Connection::close() {
    closed = true;
    watch.stop();
    news.cancel();
    error_code ignored;
    socket.shutdown(tcp::socket::shutdown_both, ignored);
    socket.close(ignored);
}

}  // namespace riffle::server
