// The JSON API over the application: every /api/v1 route that is not the transport's own.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/app.h"
#include "server/service.h"
#include "server/table_view.h"
#include "server/views.h"

namespace riffle::server {

class Api : public Service {
  public:
    // `base_url` (http://host:port) goes into the QR codes; empty: the request's own.
    Api(app::App& app, std::string base_url) : app_(app), base_url_(std::move(base_url)) {}

    Reply handle(const Request& request) override;
    std::optional<AccountRow> account_by_name(const std::string& name) const override;
    std::optional<AccountRow> account_by_id(const std::string& id) const override;
    std::string audience(const Caller& caller, const std::string& lang) const override;
    std::optional<Live> live(const std::string& tournament, const Caller& caller, const std::string& lang,
                             std::int64_t after_version, const SeenPtr& seen) const override;
    void on_change(std::function<void(const std::string&)> callback) override { app_.on_change(std::move(callback)); }

  private:
    Reply answer(const Request& request);
    Reply get(const Request& request, const std::vector<std::string>& path);
    Reply get_persons(const Request& request, const std::vector<std::string>& path);
    Reply get_rules(const Request& request, const std::vector<std::string>& path);
    std::optional<Live> live_table(const TableAddress& table, const Caller& caller, const std::string& lang) const;
    Reply get_tournament(const Request& request, const std::vector<std::string>& path);
    Reply get_league(const Request& request, const std::vector<std::string>& path);
    Reply post(const Request& request, const std::vector<std::string>& path);
    Reply rule(const Request& request);
    Reply get_logo(const Request& request);
    Reply import(const Request& request, bool preview);
    template <class Asked>
    Reply create(const Request& request, std::string_view prefix);
    Reply command(const Request& request, const std::string& stream);
    Reply submitted(const Request& request, app::Submission s, const std::string& one_time_pin);

    app::App& app_;
    std::string base_url_;
};

// How a caller sees what is read: until a one-time PIN is changed, as a stranger.
Viewer viewer_of(const Caller& caller);

// How an administrator gets in.
struct FirstStart {
    std::string name{};                    // of an administrator's account
    bool pin_waits = false;                // a one-time PIN was given to all of them, and none has been used
    std::optional<std::string> new_pin{};  // the one that was made just now
};
// On a new journal: the house, and an administrator with a one-time PIN. Later: changes nothing, and tells how it
// stands.
std::expected<FirstStart, std::string> first_start(app::App& app, const store::Store& store,
                                                   const app::HouseSettings& settings, bool demo);

}  // namespace riffle::server
