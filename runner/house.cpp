#include "runner/house.h"

#include "core/base/prng.h"
#include "core/rulebook/digest.h"

namespace riffle::runner {
namespace {

constexpr std::int64_t longest_ms = std::int64_t{400} * 24 * 3600 * 1000;
constexpr std::int64_t begins_ms = 1'768'075'200'000;

// Draws must come out the same in every run of a scenario.
tournament::Seed seed_for(std::string_view name, std::int64_t number) {
    std::uint64_t mixed = 0xcbf29ce484222325ULL;
    for (const char c : name) mixed = (mixed ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    Prng numbers{mixed ^ static_cast<std::uint64_t>(number)};
    tournament::Seed seed{};
    for (auto& byte : seed) byte = static_cast<std::uint8_t>(numbers.below(256));
    return seed;
}

}  // namespace

const journal::TournamentStream* House::find(std::string_view name) const {
    const auto it = tournaments_.find(name);
    return it == tournaments_.end() ? nullptr : &it->second;
}

const journal::TournamentStream* House::now_in() const { return find(spoken_of_); }

bool House::speak_of(std::string_view name) {
    if (find(name) == nullptr) return false;
    spoken_of_ = std::string{name};
    return true;
}

bool House::wait(std::int64_t ms) {
    if (ms < 0 || ms > longest_ms || now_ms_ + ms > begins_ms + longest_ms) return false;
    now_ms_ += ms;
    return true;
}

std::int64_t House::entries_sold() const {
    std::int64_t sold = 0;
    for (const auto& [name, stream] : tournaments_) sold += static_cast<std::int64_t>(stream.state().entries.size());
    return sold;
}

House::Told House::set_up(std::string_view name, const tournament::Setup& setup, const rulebook::Book& book) {
    journal::TournamentStream stream;
    Told told = decide(stream, name, tournament::CreateTournament{setup}, book);
    if (told.refusal) return told;
    tournaments_.insert_or_assign(std::string{name}, std::move(stream));
    spoken_of_ = std::string{name};
    return told;
}

House::Told House::give(const journal::TournamentCommand& asked, const rulebook::Book& book) {
    journal::TournamentStream& stream = tournaments_.find(spoken_of_)->second;
    journal::TournamentCommand command = asked;
    if (auto no = as_finalist(command, book)) return *std::move(no);
    // A league that has paid on a result holds it fast.
    const journal::TournamentStream before = stream;
    Told told = decide(stream, spoken_of_, command, book);
    if (told.refusal) return told;
    const prizes::TournamentRoom::State now{stream.state(), stream.prizes()};
    for (auto& [name, league] : leagues.all) {
        const auto change = league::counted_again(league, spoken_of_, now, book, now_ms_);
        if (!change) continue;
        if (league::settled_on(league, *change)) {
            stream = before;
            return {tournament::Refusal{}, {}, "league_paid_on_it"};
        }
        league::LeagueRoom::apply(league, *change);
    }
    return told;
}

std::optional<House::Told> House::as_finalist(journal::TournamentCommand& command, const rulebook::Book& book) {
    auto* sale = command.edit<tournament::SellEntry>();
    const auto* team = command.as<tournament::RegisterTeam>();
    if (!sale && !team) return std::nullopt;
    for (const auto& [name, league] : leagues.all) {
        if (!league.final_plan || (*league.final_plan)->tournament != spoken_of_) continue;
        rulebook::Consulted consulted;
        const Citation clause = league::final_clause(league, {book, &consulted});
        const auto no =
            team ? league::enters_final(league, {}, clause, *team) : league::enters_final(league, {}, clause, *sale);
        if (no)
            return Told{tournament::Refusal{.code = {}, .citation = no->citation, .args = {}},
                        consulted.behind(no->citation), std::string(to_word(no->code))};
    }
    return std::nullopt;
}

House::Told House::decide(journal::TournamentStream& stream, std::string_view name,
                          const journal::TournamentCommand& command, const rulebook::Book& book) {
    if (digest_.empty()) digest_ = rulebook::digest_of(book);
    const std::int64_t draw = stream.version() == 0 ? 0 : stream.draws() + 1;
    rulebook::Consulted consulted;
    tournament::Context context{.at_ms = now_ms_,
                                .book_digest = digest_,
                                .ticket = std::string{name} + "-" + std::to_string(stream.version()),
                                .draw = {.number = draw,
                                         .seed = seed_for(name, draw),
                                         .next_commitment = tournament::commitment_of(seed_for(name, draw + 1))},
                                .by = "director",
                                .consulted = &consulted};
    visit(
        [&](const auto& c) {
            if constexpr (requires { c.person; }) {
                const auto known = facts_.find(c.person);
                context.person = known == facts_.end() ? tournament::PersonFacts{} : known->second;
            }
        },
        command);
    auto events = stream.decide(command, book, context);
    if (!events) {
        auto clauses = consulted.behind(events.error().citation);
        return {std::move(events.error()), std::move(clauses)};
    }
    stream.append({.version = stream.version() + 1,
                   .at_ms = now_ms_,
                   .by = "director",
                   .device = "scenario",
                   .command = std::to_string(stream.version()),
                   .events = std::move(*events)});
    return {std::nullopt, consulted.clauses()};
}

std::optional<std::string> House::broken_claim() const {
    const journal::TournamentStream* stream = now_in();
    if (stream == nullptr) return std::nullopt;
    if (auto broken = stream->broken_invariant()) return broken;
    journal::TournamentStream again;
    for (const auto& [version, step] : stream->steps()) {
        if (auto wrong = again.misfit_of(*step)) return "the records replay: " + *wrong;
        again.append(*step);
    }
    if (again.state() != stream->state() || again.prizes() != stream->prizes())
        return "the records replayed give the tournament";
    return std::nullopt;
}

std::optional<tournament::EntryNumber> entry_of(const tournament::State& state, std::string_view person) {
    const auto& own = state.entries_of(std::string{person});
    if (own.empty()) return std::nullopt;
    return own.back();
}

}  // namespace riffle::runner
