// The HTTP server: sockets, TLS, time limits, live streams. What requests mean is the gate's and the service's.
#pragma once
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/embedded_file.h"
#include "server/addresses.h"
#include "server/places.h"
#include "server/service.h"
#include "store/store.h"

namespace riffle::server {

struct Options {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;               // 0: any free one
    int threads = 0;                         // for the service's work; 0: chosen by the machine
    bool stop_on_signals = true;             // SIGINT and SIGTERM
    std::function<std::int64_t()> now_ms{};  // the house's time, for sessions; none: the wall clock
    std::int64_t now_ms_offset = 0;          // added to the clock of sessions, for tests of their expiry

    std::string cert;  // TLS with this chain and key (PEM), read again on SIGHUP; empty: plain HTTP
    std::string key;
    bool secure = false;    // the house is reached by https only (--url https://...): HSTS, Secure cookies
    bool insecure = false;  // plain HTTP on a public address is wanted
    std::vector<Network> trusted_proxies;

    int header_ms = 10'000;   // a head must be whole after this, from its first byte; a first one from the start
    int request_ms = 20'000;  // and its body after this
    int idle_ms = 75'000;     // a connection may wait this long for its next request
    int write_ms = 15'000;    // a reader that takes longer for one answer or one event is dropped
    int comment_ms = 3'000;   // between two signs of life on a stream: a page that misses two calls the line dead
    int stop_ms = 5'000;      // requests under way at the stop get this long
    Caps caps;
    int send_buffer = 256 * 1024;           // bytes the system may keep for a slow reader; 0: the system's own choice
    std::span<const EmbeddedFile> pages{};  // empty: the pages in the binary
};

// Nothing, or why these options would send PINs in the clear over a network: one sentence.
std::optional<std::string> exposure(const Options& options);

// The system's limit on descriptors, raised as far as this process may.
int raise_descriptor_limit();

class Server {
  public:
    static constexpr std::size_t body_limit = 1024 * 1024;

    Server(const Options& options, Service& service, store::Store& store);
    ~Server();
    // One sentence when it cannot listen.
    std::expected<void, std::string> listen();
    std::uint16_t port() const;
    // Serves until stop() or a signal; requests under way are answered first.
    void run();
    // From any thread.
    void stop();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace riffle::server
