// The application's beginning and end, and what readers ask of it. The loop is loop.cpp.
#include "app/app.h"

#include <sodium.h>

#include "app/batch.h"
#include "app/books.h"
#include "core/rulebook/digest.h"

namespace riffle::app {

std::string random_id() {
    std::array<std::uint8_t, 16> bytes;
    randombytes_buf(bytes.data(), bytes.size());
    return tournament::hex(bytes);
}

App::App(store::Store& store, Options options)
    : store_(store),
      options_(std::move(options)),
      clock_(options_.now_ms, options_.steady_ms),
      books_(options_.books ? *options_.books : shipped_books()) {
    for (const auto& book : books_.books()) {
        book_ids_.emplace(book->id);
        digests_.emplace(book.get(), rulebook::digest_of(*book));
    }
}

App::~App() {
    {
        const std::lock_guard lock(queue_mutex_);
        stopping_ = true;
    }
    queue_ready_.notify_all();
    if (!thread_.joinable()) return;
    thread_.join();
    const std::lock_guard last(deciding_);  // whoever still decides ends first
    // What was over is on the shelf at the next start, however it went.
    shelve(INT64_MAX);
}

std::expected<std::unique_ptr<App>, std::string> App::open(store::Store& store, Options options) {
    if (sodium_init() < 0) return std::unexpected("libsodium could not start");
    std::unique_ptr<App> app(new App(store, std::move(options)));
    if (auto r = app->replay(); !r) return std::unexpected(r.error());
    if (auto r = app->people_.load(store); !r) {
        if (!app->options_.read_only) return std::unexpected("the journal cannot be read: " + r.error().detail);
        app->damage_ += (app->damage_.empty() ? "" : "; ") + ("people cannot be read: " + r.error().detail);
    }
    app->tell_of_changed_books();
    if (const auto logo = store.side("setting", "logo"); logo && *logo)
        app->logo_ = std::make_shared<const std::string>(**logo);
    for (const auto& [merged, person] : app->house_->state().merged) app->people_.merge(merged, person);
    app->thread_ = std::thread([raw = app.get()] { raw->run(); });
    return app;
}

std::string App::public_key() const { return store_.key() ? store::to_hex(store_.key()->public_key()) : ""; }

std::shared_ptr<const std::string> App::logo() const {
    const std::lock_guard lock(state_mutex_);
    return logo_;
}

std::shared_ptr<const House> App::house() const {
    HouseSnapshot stream = house_stream();
    return {stream, &stream->state()};
}

HouseSnapshot App::house_stream() const {
    const std::lock_guard lock(state_mutex_);
    return house_;
}

void App::on_change(std::function<void(const std::string&)> callback) {
    const std::lock_guard lock(state_mutex_);
    callbacks_.push_back(std::move(callback));
}

}  // namespace riffle::app
