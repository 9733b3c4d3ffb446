#include "app/shelf.h"

#include "app/replay.h"
#include "core/base/check.h"
#include "core/journal/json_codec.h"

namespace riffle::app {
namespace {

// Raised whenever the body below means something else.
constexpr std::string_view format = "tournament-card 1";

struct Body {
    std::int64_t last_at_ms = 0;
    bool prizes_published = false;
    tournament::Setup setup;
    tournament::Status status = tournament::Status::finished;
    bool clock_started = false;
    std::int64_t clock_index = 0;
    std::int64_t clock_elapsed_ms = 0;
    std::int64_t clock_at_ms = 0;
    bool clock_running = false;
    std::int64_t left = 0;
    std::int64_t sold = 0;
    std::int64_t reentries = 0;
};
BOOST_DESCRIBE_STRUCT(Body, (),
                      (last_at_ms, prizes_published, setup, status, clock_started, clock_index, clock_elapsed_ms,
                       clock_at_ms, clock_running, left, sold, reentries))

}  // namespace

bool is_over(const journal::TournamentStream& stream) {
    using enum tournament::Status;
    return stream.state().status == finished || stream.state().status == cancelled;
}

CardPtr card_of(const journal::TournamentStream& stream) {
    auto card = std::make_shared<Card>();
    card->version = stream.version();
    card->last_at_ms = stream.steps().back().second->at_ms;
    card->prizes_published = stream.prizes().published;
    card->state = stream.state();
    return card;
}

store::Shortcut shortcut_of(const std::string& stream, const Card& card) {
    const tournament::State& s = card.state;
    const Body body{.last_at_ms = card.last_at_ms,
                    .prizes_published = card.prizes_published,
                    .setup = *s.setup,
                    .status = s.status,
                    .clock_started = s.clock.started,
                    .clock_index = s.clock.index,
                    .clock_elapsed_ms = s.clock.elapsed_ms,
                    .clock_at_ms = s.clock.at_ms,
                    .clock_running = s.clock.running,
                    .left = s.totals.left,
                    .sold = s.totals.sold,
                    .reentries = s.totals.reentries};
    return {.stream = stream,
            .version = card.version,
            .format = std::string(format),
            .body = boost::json::serialize(journal::to_json(body))};
}

CardPtr read_shortcut(const store::Shortcut& shortcut) {
    if (shortcut.format != format) return nullptr;
    auto value = journal::parse_json(shortcut.body);
    Body body;
    if (!value || !journal::from_json(body, *value, "")) return nullptr;
    auto card = std::make_shared<Card>();
    card->version = shortcut.version;
    card->last_at_ms = body.last_at_ms;
    card->prizes_published = body.prizes_published;
    tournament::State& s = card->state;
    s.exists = true;
    s.setup = std::move(body.setup);
    s.status = body.status;
    s.clock = {body.clock_started, body.clock_running, body.clock_index, body.clock_elapsed_ms, body.clock_at_ms};
    s.totals = {body.left, body.sold, body.reentries};
    return card;
}

std::vector<store::Signpost> signposts_of(const std::string& name, const journal::TournamentStream& stream) {
    std::vector<store::Signpost> posts;
    for (const auto& [number, entry] : stream.state().entries)
        posts.push_back({"ticket/" + entry.ticket, name, number.value});
    for (const auto& [person, entries] : stream.state().by_person)
        if (!entries.empty()) posts.push_back({"person/" + person, name, static_cast<std::int64_t>(entries.size())});
    return posts;
}

std::expected<std::shared_ptr<journal::TournamentStream>, std::string> read_tournament(const store::Store& store,
                                                                                       const std::string& id) {
    Replay replayed{false};
    std::optional<std::string> wrong;
    const auto read = store.read_stream(std::string(tournament_prefix) + id, 0, [&](const journal::Envelope& record) {
        return !(wrong = replayed.take_of_stream(record));
    });
    if (!read) wrong = "the journal cannot be read: " + read.error().detail;
    if (!wrong) wrong = replayed.finish();
    if (wrong) return std::unexpected(*wrong);
    const auto found = replayed.tournaments.find(id);
    if (found == replayed.tournaments.end())
        return std::unexpected("the journal is damaged: " + id + " has no records");
    return std::move(found->second);
}

}  // namespace riffle::app
