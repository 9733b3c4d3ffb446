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

asio::awaitable<bool> Server::Impl::send_text(Connection& connection, std::shared_ptr<const std::string> text) {
    if (!hold(connection, text->size())) co_return false;
    const bool sent = co_await connection.write(std::move(text), options.write_ms);
    hold(connection, 0);
    co_return sent;
}

std::string Server::Impl::news_key(const Viewing& viewing) const {
    // What is said of a table is said in a language, of a tournament it is not.
    const bool spoken = viewing.ask.tournament.find('/') != std::string::npos;
    return fmt::format("{}\n{}\n{}\n{}\n{}", viewing.audience, viewing.seen ? viewing.seen->key : "",
                       viewing.ask.after_version, viewing.ask.tournament, spoken ? viewing.ask.lang : "");
}

SharedNews::Made Server::Impl::make_news(Viewing& viewing, std::uint64_t ticket) {
    try {
        const Caller caller = gate.viewer_of(viewing.incoming);
        // Who has signed out, or was given another role, is shown all of what they may see now.
        const std::string audience = service.audience(caller, viewing.ask.lang);
        if (audience != viewing.audience) viewing.seen.reset();
        viewing.audience = audience;
        const auto make = [&]() -> SharedNews::Made {
            const auto live =
                service.live(viewing.ask.tournament, caller, viewing.ask.lang, viewing.ask.after_version, viewing.seen);
            if (!live) return nullptr;
            return std::make_shared<SharedNews::News>(
                live->version, std::make_shared<const std::string>(events_text(*live)), live->seen);
        };
        return board->news.get(news_key(viewing), ticket, make);
    } catch (const std::exception& error) {
        spdlog::error("{}: {}", viewing.incoming.target, error.what());
        return nullptr;
    }
}

// Of two thousand strangers one has it made; the others find it made, and need no worker.
asio::awaitable<SharedNews::Made> Server::Impl::get_news(Viewing& viewing, std::uint64_t ticket) {
    if (viewing.seen && gate.is_stranger(viewing.incoming))
        if (auto made = board->news.find(news_key(viewing), ticket)) co_return *made;
    auto work = [this, &viewing, ticket] { return make_news(viewing, ticket); };
    co_return co_await on_worker(std::move(work));
}

// What is other than what this viewer has seen. However many changes there were, it is sent once: a slow reader skips
// some instead of making a queue of them grow.
asio::awaitable<bool> Server::Impl::send_news(Connection& connection, Viewing& viewing, bool first) {
    const SharedNews::Made news = co_await get_news(viewing, first ? board->news.ticket() : connection.ticket);
    if (!news && first) {
        Reply reply = problem(404, "tournament_unknown", viewing.ask.lang);
        co_await send(connection, std::move(reply), false, false, viewing.incoming.secure);
    }
    if (!news) co_return false;
    // Names, or what the house says to its screens, may be other while the tournament's version is not.
    const bool newer = news->version != viewing.ask.after_version || !viewing.seen || !news->seen ||
                       news->seen->key != viewing.seen->key;
    viewing.ask.after_version = news->version;
    viewing.seen = news->seen;
    if (!first) co_return newer ? co_await send_text(connection, news->events) : true;
    auto begin = std::make_shared<const std::string>(stream_head(viewing.incoming.secure) + "retry: 1000\n\n");
    if (!co_await send_text(connection, std::move(begin))) co_return false;
    co_return co_await send_text(connection, news->events);
}

asio::awaitable<void> Server::Impl::stream(ConnectionPtr shared, Incoming incoming, Gate::StreamAsk ask) {
    Connection& connection = *shared;
    connection.tournament = ask.tournament;
    board->add_viewer(shared);
    asio::co_spawn(connection.strand, until_gone(shared), asio::detached);
    Viewing viewing{std::move(incoming), std::move(ask), {}, {}};
    static const auto sign_of_life = std::make_shared<const std::string>(":\n\n");
    for (bool first = true; !stopping && !connection.gone; first = false) {
        connection.dirty = false;
        if (!co_await send_news(connection, viewing, first)) co_return;
        while (!connection.dirty && !stopping && !connection.gone) {
            connection.news.expires_after(milliseconds(options.comment_ms));
            auto [error] = co_await connection.news.async_wait(use_code);
            if (error) continue;
            if (!co_await send_text(connection, sign_of_life)) co_return;
        }
    }
}

}  // namespace riffle::server
