// Live updates to many screens: from the moment a command is given until a screen has heard of it, over real HTTP on
// this machine, screens and server on the same cores.
// usage: bench_viewers [VIEWERS] [ENTRIES] (2000, 1000)
#include <arpa/inet.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <atomic>
#include <thread>

#include "bench/on_disk.h"
#include "server/api.h"
#include "server/server.h"

namespace riffle::bench {
namespace {

// All screens on one thread, which only counts what comes: those that have heard of a version, and when.
class Screens {
  public:
    Screens(std::uint16_t port, std::size_t count) : poll_(::epoll_create1(0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const std::string ask = "GET /api/v1/tournaments/t/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
        for (std::size_t i = 0; i < count; ++i) {
            const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
            if (::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) give_up("no connection");
            if (::send(fd, ask.data(), ask.size(), 0) != static_cast<ssize_t>(ask.size())) give_up("not sent");
            epoll_event event{.events = EPOLLIN, .data = {.u64 = i}};
            ::epoll_ctl(poll_, EPOLL_CTL_ADD, fd, &event);
            screens_.push_back({fd, {}});
        }
        thread_ = std::thread([this] { listen(); });
    }
    ~Screens() {
        stopping_ = true;
        thread_.join();
        for (const Screen& screen : screens_) ::close(screen.fd);
        ::close(poll_);
    }
    // Until all have heard of this version; when each did.
    std::vector<double> heard(std::int64_t version) {
        wanted_ = version;
        for (int i = 0; i < 30'000 && heard_ < screens_.size(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (heard_ < screens_.size()) give_up(fmt::format("only {} screens heard of {}", heard_.load(), version));
        std::vector<double> when;
        for (const Screen& screen : screens_) when.push_back(screen.at);
        return when;
    }
    void expect(std::int64_t version) {
        wanted_ = version;
        heard_ = 0;
    }
    double bytes() const { return static_cast<double>(bytes_.load()); }

  private:
    struct Screen {
        int fd = -1;
        std::string text{};  // the end of what came
        double at = 0;
        std::int64_t has = 0;
        std::int64_t at_version = 0;
    };
    void listen() {
        std::vector<epoll_event> events(512);
        std::vector<char> buffer(256 * 1024);
        while (!stopping_) {
            const int n = ::epoll_wait(poll_, events.data(), static_cast<int>(events.size()), 50);
            for (int i = 0; i < n; ++i) take(screens_[events[static_cast<std::size_t>(i)].data.u64], buffer);
        }
    }
    void take(Screen& screen, std::vector<char>& buffer) {
        const ssize_t size = ::recv(screen.fd, buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (size <= 0) return;
        bytes_ += static_cast<std::uint64_t>(size);
        screen.text.append(buffer.data(), static_cast<std::size_t>(size));
        // An event is whole at its empty line; its id is the version.
        for (std::size_t end; (end = screen.text.find("\n\n")) != std::string::npos;) {
            const std::size_t id = screen.text.rfind("\nid: ", end);
            if (id != std::string::npos) screen.has = std::atoll(screen.text.c_str() + id + 5);
            screen.text.erase(0, end + 2);
            if (id == std::string::npos || screen.has < wanted_ || screen.at_version == wanted_) continue;
            screen.at_version = wanted_;
            screen.at = seconds_now();
            ++heard_;
        }
    }

    int poll_;
    std::vector<Screen> screens_;
    std::atomic<std::int64_t> wanted_ = 1;
    std::atomic<std::size_t> heard_ = 0;
    std::atomic<std::uint64_t> bytes_ = 0;
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

}  // namespace
}  // namespace riffle::bench

int main(int argc, char** argv) {
    using namespace riffle;
    using namespace riffle::bench;
    const auto viewers = static_cast<std::size_t>(argc > 1 ? std::atoll(argv[1]) : 2000);
    const std::int64_t entries = argc > 2 ? std::atoll(argv[2]) : 1000;
    server::raise_descriptor_limit();
    const Folder folder("viewers");
    const auto store = open_store(folder.path());
    Venue venue(*store);
    venue.register_persons(0, entries + 100);
    venue.open_tournament("t", entries);
    server::Api api(*venue.app, "");
    server::Options options;
    options.port = 0;
    options.stop_on_signals = false;
    options.caps.by_address = options.caps.streams_by_address = options.caps.connections = 10'000;
    server::Server server(options, api, *store);
    if (auto listening = server.listen(); !listening) give_up(listening.error());
    std::thread serving([&] { server.run(); });
    std::vector<Row> rows;
    {
        const auto version = [&] { return venue.app->tournament("t")->version(); };
        const double begun = seconds_now();
        Screens screens(server.port(), viewers);
        screens.heard(version());
        rows.push_back({fmt::format("{} screens have come, {} entries", viewers, entries), seconds_now() - begun, "s"});
        const auto measure = [&](const std::string& what, std::optional<double> target, const auto& command) {
            std::vector<double> waits;
            const double bytes = screens.bytes(), cpu = cpu_now();
            constexpr int rounds = 20;
            for (int i = 0; i < rounds; ++i) {
                screens.expect(version() + 1);
                const double asked = seconds_now();
                venue.must(Venue::of("t", command(i)));
                for (const double at : screens.heard(version())) waits.push_back(1000 * (at - asked));
            }
            const std::string name = fmt::format("{} to {} screens, {} entries", what, viewers, entries);
            rows.push_back({name + ": p99", quantile(waits, 0.99), "ms", target});
            rows.push_back({name + ": median", quantile(waits, 0.5), "ms"});
            rows.push_back(
                {name + ": bytes a screen", (screens.bytes() - bytes) / rounds / static_cast<double>(viewers), "B"});
            rows.push_back({name + ": processor", 1000 * (cpu_now() - cpu) / rounds, "ms"});
        };
        measure("a clock change", 250, [](int i) -> journal::TournamentCommand {
            if (i % 2) return tournament::StartClock{};
            return tournament::PauseClock{};
        });
        measure("a sale", std::nullopt, [&](int i) -> journal::TournamentCommand {
            return tournament::SellEntry{fmt::format("p{}", entries + i)};
        });
        measure("a bust-out", std::nullopt, [&](int i) -> journal::TournamentCommand {
            return tournament::BustOut{{tournament::EntryNumber{entries / 2 + i}}, {}};
        });
    }
    server.stop();
    serving.join();
    print(rows);
}
