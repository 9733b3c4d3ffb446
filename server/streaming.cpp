// Live streams: the newest view to every viewer, and none to those who have left or cannot keep up.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/events.h"
#include "server/impl.h"
#include "server/problem.h"

namespace riffle::server {
namespace {

// A viewer says nothing more; the end of its connection is heard here, so that its place is free at once.
asio::awaitable<void> until_gone(ConnectionPtr viewer) {
    for (std::size_t taken = 0; taken < 64 * 1024;) {
        viewer->input.consume(viewer->input.size());
        const error_code error = co_await viewer->read_some(1024);
        if (error) break;
        taken += viewer->input.size();
    }
    viewer->gone = true;
    viewer->news.cancel();
}

}  // namespace

asio::awaitable<bool> Server::Impl::send_text(Connection& connection, std::string text) {
    if (!hold(connection, text.size())) co_return false;
    const bool sent = co_await connection.write(std::move(text), options.write_ms);
    hold(connection, 0);
    co_return sent;
}

SharedNews::Made Server::Impl::make_news(const Incoming& incoming, const Gate::StreamAsk& ask, std::uint64_t ticket) {
    try {
        const auto make = [&]() -> SharedNews::Made {
            const auto live = gate.live(ask, incoming);
            if (!live) return nullptr;
            return std::make_shared<SharedNews::News>(live->version, events_text(*live));
        };
        // Staff each see what their role may.
        if (const auto caller = gate.caller_of(incoming); caller && caller->signed_in()) return make();
        return shared_news.get(fmt::format("{} {} {}", ask.lang, ask.after_version, ask.tournament), ticket, make);
    } catch (const std::exception& error) {
        spdlog::error("{}: {}", incoming.target, error.what());
        return nullptr;
    }
}

// What is new since ask.after_version, and the present view. However many changes there were, the view is sent once:
// a slow reader skips views instead of making a queue of them grow.
asio::awaitable<bool> Server::Impl::send_news(Connection& connection, const Incoming& incoming, Gate::StreamAsk& ask,
                                              bool first) {
    auto work = [this, &ask, &incoming, ticket = shared_news.ticket()] { return make_news(incoming, ask, ticket); };
    const SharedNews::Made news = co_await on_worker(std::move(work));
    if (!news && first) {
        Reply reply = problem(404, "tournament_unknown", ask.lang);
        co_await send(connection, std::move(reply), false, false, incoming.secure);
    }
    if (!news) co_return false;
    std::string text = first ? stream_head(incoming.secure) + "retry: 1000\n\n" : "";
    if (first || news->version != ask.after_version) text += news->events;
    ask.after_version = news->version;
    if (text.empty()) co_return true;
    co_return co_await send_text(connection, std::move(text));
}

asio::awaitable<void> Server::Impl::stream(ConnectionPtr shared, Incoming incoming, Gate::StreamAsk ask) {
    Connection& connection = *shared;
    connection.tournament = ask.tournament;
    board->add_viewer(shared);
    asio::co_spawn(connection.strand, until_gone(shared), asio::detached);
    for (bool first = true; !stopping && !connection.gone; first = false) {
        connection.dirty = false;
        if (!co_await send_news(connection, incoming, ask, first)) co_return;
        while (!connection.dirty && !stopping && !connection.gone) {
            connection.news.expires_after(milliseconds(options.comment_ms));
            auto [error] = co_await connection.news.async_wait(use_code);
            if (error) continue;
            std::string sign_of_life = ":\n\n";
            if (!co_await send_text(connection, std::move(sign_of_life))) co_return;
        }
    }
}

}  // namespace riffle::server
