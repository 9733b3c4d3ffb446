#include "sim/demo.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <thread>

#include "app/templates.h"
#include "core/base/prng.h"

namespace riffle::sim {
namespace {

constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t hour_ms = 60 * minute_ms;

constexpr std::array<std::string_view, 40> first_names{
    "Ana",     "Łukasz", "Giulia", "Miguel", "Sofia",  "José",    "Chiara",  "Tiago", "Lucía",     "Marco",
    "Inês",    "Pablo",  "Elena",  "Rui",    "Carmen", "Paolo",   "Beatriz", "Iker",  "Francesca", "João",
    "Núria",   "Diego",  "Alice",  "Nuno",   "Marta",  "Luca",    "Raquel",  "Hugo",  "Valentina", "Álvaro",
    "Martina", "André",  "Laia",   "Matteo", "Rosa",   "Gonçalo", "Zoë",     "Óscar", "Bianca",    "Zbigniew"};
constexpr std::array<std::string_view, 40> last_names{
    "Núñez",     "Kowalski",   "Rossi",     "Silva",   "García",  "Peña",      "Bianchi", "Ferreira",
    "Ibáñez",    "Esposito",   "Martins",   "Muñoz",   "Ricci",   "Araújo",    "Vázquez", "Colombo",
    "Gonçalves", "Etxeberria", "Marino",    "Lopes",   "Puig",    "Ramírez",   "Greco",   "Conceição",
    "Ortega",    "Conti",      "Moura",     "Serra",   "De Luca", "Fernández", "Gallo",   "Simões",
    "Ferrer",    "Romano",     "Domínguez", "Antunes", "Müller",  "Łaski",     "Costa",   "Sørensen"};
constexpr std::array<std::string_view, 6> countries{"ES", "IT", "PT", "PL", "GB", "FR"};

// Gives commands to the application as the demo's own staff, in the past if need be.
class Director {
  public:
    Director(app::App& app, std::string stream, std::uint64_t seed)
        : app_(app), stream_(std::move(stream)), prng_(seed) {
        const auto house = app.house();
        if (!house->accounts.empty()) staff_ = house->accounts.begin()->first;
    }

    template <class Command>
    bool give(const Command& command, std::optional<std::int64_t> at_ms = {}) {
        return app_
            .submit({.stream = stream_,
                     .command_id = "demo-" + app::random_id(),
                     .command = journal::TournamentCommand{command},
                     .by = staff_,
                     .role = "administrator",
                     .device = "demo",
                     .at_ms = at_ms})
            .has_value();
    }
    app::Snapshot now() const { return app_.tournament(stream_.substr(stream_.find('/') + 1)); }
    Prng& prng() { return prng_; }

    // One player goes out, knocked out by another of the same table where there is one.
    bool bust_one(std::optional<std::int64_t> at_ms = {}) {
        const auto snapshot = now();
        const auto& s = snapshot->state();
        std::vector<const tournament::Entry*> in;
        for (const auto& [number, entry] : s.entries)
            if (entry.status == tournament::EntryStatus::seated) in.push_back(&entry);
        if (in.size() < 2) return false;
        const auto* out = in[prng_.below(in.size())];
        std::vector<tournament::EntryNumber> by;
        const auto& table = s.seating.tables().at(out->place->table);
        for (const auto& seat : table.seats)
            if (seat && *seat != out->number) by.push_back(*seat);
        prng_.shuffle(std::span(by));
        if (by.size() > 1) by.resize(1);
        return give(tournament::BustOut{{out->number}, by}, at_ms);
    }

    // What the floor does after a bust-out: break a table that is not needed, keep the others level.
    void tidy(std::optional<std::int64_t> at_ms = {}) {
        const auto snapshot = now();
        const auto& s = snapshot->state();
        const std::int64_t seats = s.setup->seats_per_table;
        const auto tables = static_cast<std::int64_t>(s.seating.tables().size());
        if (tables > 1 && s.players_left() <= (tables - 1) * seats) {
            const auto shortest =
                std::min_element(s.seating.tables().begin(), s.seating.tables().end(),
                                 [](const auto& a, const auto& b) { return a.second.players() < b.second.players(); });
            give(tournament::BreakTable{shortest->first}, at_ms);
        }
        give(tournament::BalanceTables{}, at_ms);
    }

  private:
    app::App& app_;
    std::string stream_;
    std::string staff_;  // who sold and ruled, for the receipts: the house's first account
    Prng prng_;
};

tournament::Setup setup_of(const app::StructureTemplate& structure, std::string name, std::int64_t starts_at,
                           Money buy_in, Money fee, const std::string& book) {
    return {.name = std::move(name),
            .starts_at = starts_at,
            .game = "nl-holdem",
            .book = book,
            .buy_in = buy_in,
            .fee = fee,
            .starting_stack = structure.starting_stack,
            .seats_per_table = 9,
            .max_entries = std::nullopt,
            .opening_tables = std::nullopt,
            .reentries = 1,
            .late_levels = 6,
            .levels = structure.levels,
            .chips = app::templates().chip_sets.front().chips,
            .payout = app::templates().payouts.front().bands,
            .payout_unit = 500};
}

const app::StructureTemplate& structure(std::string_view id) {
    for (const auto& candidate : app::templates().structures)
        if (candidate.id == id) return candidate;
    RIFFLE_CHECK(!"there is such a structure");
    return app::templates().structures.front();
}

std::expected<std::vector<std::string>, std::string> register_people(app::App& app, Prng& prng, std::size_t n) {
    std::vector<std::string> people;
    for (std::size_t i = 0; i < n; ++i) {
        app::RegisterPerson person;
        person.first_name = first_names[i % first_names.size()];
        person.last_name = last_names[(i * 7 + i / first_names.size() * 3) % last_names.size()];
        person.country = countries[prng.below(countries.size())];
        if (prng.below(4) == 0) person.nickname = fmt::format("{}{}", person.first_name, 10 + prng.below(90));
        auto r = app.submit({.stream = "house",
                             .command_id = "demo-" + app::random_id(),
                             .command = app::HouseCommand{person},
                             .role = "administrator",
                             .device = "demo"});
        if (!r) return std::unexpected(r.error().code);
        people.push_back(r->fresh_id);
    }
    return people;
}

}  // namespace

std::expected<void, std::string> make_demo(app::App& app, std::uint64_t seed, bool fast) {
    Prng prng{seed};
    auto people = register_people(app, prng, 120);
    if (!people) return std::unexpected(people.error());
    const std::int64_t now = app.now_ms();
    const Currency eur{};

    // Finished: yesterday's turbo, 27 entries, paid.
    {
        Director d(app, "tournament/demo-friday-turbo", seed + 1);
        const std::int64_t start = now - 22 * hour_ms;
        if (!d.give(tournament::CreateTournament{setup_of(structure("turbo"), "Friday Turbo", start, {3000, eur},
                                                          {500, eur}, "mediterraneo-2026")},
                    start - 48 * hour_ms))
            return std::unexpected("the finished tournament could not be made");
        d.give(tournament::OpenRegistration{}, start - 2 * hour_ms);
        for (std::size_t i = 0; i < 27; ++i)
            d.give(tournament::SellEntry{(*people)[i + 40]},
                   start - hour_ms + static_cast<std::int64_t>(i) * 2 * minute_ms);
        d.give(tournament::StartClock{}, start);
        std::int64_t at = start + 100 * minute_ms;
        d.give(prizes::PublishPrizes{}, at);
        while (d.now()->state().status == tournament::Status::running && d.bust_one(at)) {
            d.tidy(at);
            at += 4 * minute_ms;
        }
        const auto night = d.now();
        for (const auto& [number, entry] : night->state().entries) d.give(prizes::PayPrize{number}, at);
    }
    // Running: 92 entries at 10 tables at first, some levels gone.
    {
        Director d(app, "tournament/demo-sunday-main", seed + 2);
        auto setup = setup_of(structure("standard"), "Sunday Main Event", now - 3 * hour_ms, {10000, eur}, {2000, eur},
                              "tda-2024");
        std::int64_t level_ms = 20 * minute_ms;
        if (fast) {
            for (auto& level : setup.levels) level.duration_ms /= 60;
            level_ms /= 60;
        }
        const std::int64_t start = now - 4 * level_ms - level_ms / 3;
        setup.starts_at = start;
        setup.opening_tables = 10;
        if (!d.give(tournament::CreateTournament{setup}, start - 72 * hour_ms))
            return std::unexpected("the running tournament could not be made");
        d.give(tournament::OpenRegistration{}, start - 3 * hour_ms);
        for (std::size_t i = 0; i < 90; ++i)
            d.give(tournament::SellEntry{(*people)[i]}, start - 2 * hour_ms + static_cast<std::int64_t>(i) * minute_ms);
        d.give(tournament::StartClock{}, start);
        for (int i = 0; i < 8; ++i) {
            const std::int64_t at = start + level_ms + i * level_ms / 3;
            d.bust_one(at);
            if (i == 3 || i == 6) {
                const auto snapshot = d.now();
                d.give(
                    tournament::SellEntry{snapshot->state().find(snapshot->state().bust_order.back().second)->person},
                    at);
            }
            d.tidy(at);
        }
    }
    // About to start: registration open, a few entries sold.
    {
        Director d(app, "tournament/demo-tonight-deep", seed + 3);
        if (!d.give(tournament::CreateTournament{setup_of(structure("deep"), "Tonight Deep Stack", now + 45 * minute_ms,
                                                          {20000, eur}, {3000, eur}, "cnp")},
                    now - 24 * hour_ms))
            return std::unexpected("the coming tournament could not be made");
        d.give(tournament::OpenRegistration{}, now - hour_ms);
        for (std::size_t i = 0; i < 14; ++i)
            d.give(tournament::SellEntry{(*people)[i * 5 + 3]},
                   now - 50 * minute_ms + static_cast<std::int64_t>(i) * 3 * minute_ms);
    }
    return {};
}

void keep_moving(app::App& app, std::uint64_t seed, const std::atomic<bool>& stop) {
    Prng prng{seed};
    while (!stop) {
        // A bust-out every few seconds: a night in about ten minutes.
        for (std::uint64_t i = 0, n = 20 + prng.below(40); i < n && !stop; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        for (const auto& [id, stream] : app.tournaments()) {
            if (stop || stream->state().status != tournament::Status::running || !stream->state().clock.running)
                continue;
            Director d(app, "tournament/" + id, prng.next());
            const bool open = app.sells(*stream).has_value();
            if (!open && !stream->prizes().published) d.give(prizes::PublishPrizes{});
            if (open && stream->state().players_left() <= 2) continue;
            if (d.bust_one()) d.tidy();
        }
    }
}

}  // namespace riffle::sim
