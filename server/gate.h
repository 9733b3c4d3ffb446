// Between the wire and the service: who is calling, from which device, may this request pass at all. Answers the
// session routes, health and openapi.json itself; hands the rest to the service or the pages. Knows no sockets.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/incoming.h"
#include "server/login_limiter.h"
#include "server/service.h"
#include "server/sessions.h"
#include "server/static_pages.h"
#include "store/store.h"

namespace riffle::server {

class Gate {
  public:
    Gate(Service& service, store::Store& store, std::span<const EmbeddedFile> pages,
         std::function<std::int64_t()> now_ms);

    // Any request but a live stream. Never throws; may wait for the journal or for Argon2id.
    Reply answer(const Incoming& incoming);

    struct StreamAsk {
        std::string tournament;
        std::string lang;
        std::int64_t after_version = 0;
    };
    // GET of a live stream; nothing: it is an ordinary request.
    std::optional<StreamAsk> stream_ask(const Incoming& incoming) const;
    Caller caller_of(const Incoming& incoming) const;
    std::optional<Live> live(const StreamAsk& ask, const Incoming& incoming) const;

  private:
    Reply route(const Incoming& incoming, const Target& target, const std::string& lang);
    Reply api(const Incoming& incoming, const Target& target, const std::string& lang);
    std::optional<Reply> refuse_change(const Incoming& incoming, const Caller& caller, std::string_view path,
                                       const std::string& lang) const;
    Reply session(const Incoming& incoming, const Caller& caller, const std::string& lang);
    Reply show_session(const Caller& caller, const std::string& token) const;
    Reply sign_in(const Incoming& incoming, const std::string& lang);
    Reply sign_out(const Incoming& incoming, const std::string& lang);
    Reply change_pin(const Incoming& incoming, const Caller& caller, const std::string& lang);

    Service& service_;
    store::Store& store_;
    StaticPages pages_;
    std::function<std::int64_t()> now_ms_;
    Sessions sessions_;
    LoginLimiter limiter_;
};

// The failure of a store as an answer: 507 or 503.
Reply storage_problem(const store::StoreFailure& failure, std::string_view lang);

}  // namespace riffle::server
