// A house in memory with tournaments of so many entries, each in a state that some commands are asked in: what
// commands.cpp measures. A command is decided and applied as the loop does it and then given up before it is stored, so
// that it can be asked again of the same house.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <stdexcept>

#include "app/table_commands.h"
#include "bench/on_disk.h"
#include "store/memory_store.h"

namespace riffle::bench {

class Evening {
  public:
    explicit Evening(std::int64_t entries) : entries_(entries) {
        app::App::Options options;
        options.now_ms = [this] { return now_ms.load(); };
        options.alarm = [this](const std::string& sentence) { told_ = sentence; };
        options.before_keep = [this](const app::Submission&) {
            if (dry_) throw std::runtime_error(measured);
        };
        auto opened = app::App::open(store_, options);
        if (!opened) give_up(opened.error());
        app_ = std::move(*opened);
        app::CreateHouse create;
        create.name = "House";
        must(Venue::of_house(create));
        for (std::int64_t at = 0; at < entries + extra_persons;) {
            std::vector<app::Submission> some;
            for (; at < entries + extra_persons && some.size() < 1000; ++at) {
                some.push_back(Venue::of_house(Venue::a_person(at)));
                some.back().fresh_id = fmt::format("p{}", at);
            }
            must_all(std::move(some));
        }
    }

    std::int64_t entries() const { return entries_; }
    // Somebody of the house who has no entry anywhere.
    std::string newcomer(std::int64_t n = 0) const { return fmt::format("p{}", entries_ + n); }

    // The tournament of this name, made by `make` when it is first asked for.
    const std::string& scene(const std::string& id, const std::function<void()>& make) {
        if (first_asked.empty()) first_asked = id;
        if (!made_.contains(id)) make();
        return *made_.insert(id).first;
    }
    std::size_t scenes() const { return made_.size(); }
    std::string first_asked;  // since somebody cleared it
    void give(const std::string& id, journal::TournamentCommand command) { must(Venue::of(id, std::move(command))); }
    void give_at(const std::string& id, std::int64_t table, app::TableCommand command) {
        must(at_table(id, table, std::move(command)));
    }
    // The same where it may be refused.
    bool may_at(const std::string& id, std::int64_t table, app::TableCommand command) {
        return app_->submit(at_table(id, table, std::move(command))).has_value();
    }
    static app::Submission at_table(const std::string& id, std::int64_t table, app::TableCommand command) {
        return Venue::submission(app::table_stream(id, table), std::move(command));
    }
    void sell(const std::string& id, std::int64_t from, std::int64_t to) {
        for (std::int64_t at = from; at < to;) {
            std::vector<app::Submission> some;
            for (; at < to && some.size() < 1000; ++at) some.push_back(Venue::of(id, sale(fmt::format("p{}", at))));
            must_all(std::move(some));
        }
    }
    static tournament::SellEntry sale(const std::string& person) {
        tournament::SellEntry sale{person};
        sale.document_seen = true;
        return sale;
    }
    // Registration open and all entries sold.
    void sold_out(const std::string& id, const tournament::Setup& setup) {
        give(id, tournament::CreateTournament{setup});
        give(id, tournament::OpenRegistration{});
        sell(id, 0, entries_);
    }
    // All but so many are out, each by the entry with the lowest number that is left.
    void play_down_to(const std::string& id, std::int64_t left) {
        std::vector<app::Submission> some;
        for (std::int64_t entry = entries_; entry > left; --entry) {
            some.push_back(Venue::of(id, tournament::BustOut{{{entry}}, {{1}}}));
            if (some.size() < 1000 && entry > left + 1) continue;
            must_all(std::exchange(some, {}));
        }
    }

    // Until it is over, whoever is left then.
    void play_out(const std::string& id) {
        std::vector<app::Submission> some;
        for (std::int64_t entry = entries_; entry > 1; --entry)
            some.push_back(Venue::of(id, tournament::BustOut{{{entry}}, {{1}}}));
        app_->submit_together(std::move(some));
    }

    const tournament::State& state(const std::string& id) {
        held_ = app_->tournament(id);
        return held_->state();
    }
    app::App& app() { return *app_; }

    // The least of several times in milliseconds that this costs up to where it would be stored; or why it was refused.
    std::expected<double, std::string> cost(const app::Submission& asked, int times) {
        std::optional<double> least;
        dry_ = true;
        for (int i = 0; i < times; ++i) {
            app::Submission s = asked;
            s.command_id = app::random_id();
            const double before = cpu_now();
            const auto answer = app_->submit(std::move(s));
            const double took = (cpu_now() - before) * 1000;
            const bool whole = !answer && answer.error().status == 500 && told_.ends_with(measured);
            if (!whole) {
                dry_ = false;
                return std::unexpected(answer ? "stored" : answer.error().code);
            }
            least = std::min(least.value_or(took), took);
            if (took > 2'000) break;
        }
        dry_ = false;
        return *least;
    }

    std::atomic<std::int64_t> now_ms = 1'000'000;

  private:
    static constexpr const char* measured = "given up by the measure";
    static constexpr std::int64_t extra_persons = 40;

    void must(app::Submission s) {
        const auto answer = app_->submit(s);
        if (!answer) refused(s, answer.error());
    }
    void must_all(std::vector<app::Submission> all) {
        const std::vector<app::Submission> asked = all;
        const auto answers = app_->submit_together(std::move(all));
        for (std::size_t i = 0; i < answers.size(); ++i)
            if (!answers[i]) refused(asked[i], answers[i].error());
    }
    [[noreturn]] static void refused(const app::Submission& s, const app::Problem& no) {
        std::string why = no.code;
        for (const auto& [name, value] : no.args) why += fmt::format(" {}={}", name, value);
        throw std::runtime_error(fmt::format("{} could not be set up: {}", s.stream, why));
    }

    std::int64_t entries_;
    store::MemoryStore store_;
    std::unique_ptr<app::App> app_;
    std::set<std::string> made_;
    app::Snapshot held_;
    std::string told_;
    bool dry_ = false;
};

}  // namespace riffle::bench
