// Between the wire and the service: who is calling, from which device, may this request pass at all. Answers the
// session routes, health and openapi.json itself; hands the rest to the service or the pages. Knows no sockets.
#pragma once
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "server/attempt_limiter.h"
#include "server/devices.h"
#include "server/incoming.h"
#include "server/pin_lane.h"
#include "server/service.h"
#include "server/sessions.h"
#include "server/static_pages.h"
#include "store/store.h"

namespace riffle::server {

class Gate {
  public:
    Gate(
        Service& service, store::Store& store, std::span<const EmbeddedFile> pages,
        std::function<std::int64_t()> now_ms,
        std::function<Steady()> steady_now = [] { return std::chrono::steady_clock::now(); });

    // An answer, or what is left to do on the PIN lane before there is one.
    struct Step {
        Reply reply;
        std::optional<PinWork> pin_work;
    };
    // Any request but a live stream. Never throws, never hashes a PIN; may wait for the journal.
    Step begin(const Incoming& incoming);
    // The same to its end on this thread, PIN and all: for tests.
    Reply answer(const Incoming& incoming);
    PinLane& pin_lane() { return lane_; }

    struct StreamAsk {
        std::string tournament;
        std::string lang;
        std::int64_t after_version = 0;
    };
    // GET of a live stream; nothing: it is an ordinary request.
    std::optional<StreamAsk> stream_ask(const Incoming& incoming) const;
    std::expected<Caller, store::StoreFailure> caller_of(const Incoming& incoming) const;
    // Who looks at a stream: nobody in particular when the journal cannot tell.
    Caller viewer_of(const Incoming& incoming) const;
    // Whether they have no session, and so see what everybody sees: known without asking anybody.
    bool is_stranger(const Incoming& incoming) const;

  private:
    Step route(const Incoming& incoming, const Target& target, const std::string& lang);
    Step api(const Incoming& incoming, const Target& target, const std::string& lang);
    Reply serve(const Incoming& incoming, const Target& target, const std::string& lang, const Caller& caller);
    std::optional<Reply> refuse_change(const Incoming& incoming, const Caller& caller, std::string_view path,
                                       const std::string& lang) const;
    Step session(const Incoming& incoming, const Caller& caller, const std::string& lang);
    Reply show_session(const Caller& caller, const std::string& token) const;
    Step sign_in(const Incoming& incoming, const std::string& lang);
    Reply open_session(const Incoming& incoming, const std::string& lang, const AccountRow& account, bool once,
                       const std::string& device);
    Reply sign_out(const Incoming& incoming, const std::string& lang);
    Step change_pin(const Incoming& incoming, const Caller& caller, const std::string& lang);
    Reply store_pin(const Incoming& incoming, const Caller& caller, const std::string& lang, const std::string& pin);
    void end_stale_sessions();

    Service& service_;
    store::Store& store_;
    StaticPages pages_;
    std::function<std::int64_t()> now_ms_;
    std::function<Steady()> steady_now_;
    Sessions sessions_;
    Devices devices_;
    AttemptLimiter limiter_;
    PinLane lane_;  // last: its work uses all the others
};

// The failure of a store as an answer (app/storage_answer.h).
Reply storage_problem(const store::StoreFailure& failure, std::string_view lang);

}  // namespace riffle::server
