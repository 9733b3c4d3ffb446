// What a house has in memory, and what it reads when asked: everything that is open, and of what is over a card.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "app/batch.h"
#include "app/replay.h"

namespace riffle::app {
namespace {

// Somebody who looks at old results looks at a few of them.
constexpr std::size_t most_lately = 16;
// How many are read into memory at a start before those that are over go to the shelf.
constexpr std::size_t shelved_together = 200;

std::string stream_name(const std::string& id) { return std::string(tournament_prefix) + id; }

}  // namespace

std::expected<void, std::string> App::replay() {
    if (auto r = options_.read_only ? replay_all() : replay_open(); !r) return r;
    for (const auto& [id, stream] : tournaments_) note_field(id, *stream);
    return read_drawers();
}

void App::note_field(const std::string& id, const journal::TournamentStream& stream) {
    for (const auto& [number, entry] : stream.state().entries) {
        tickets_[entry.ticket] = {id, number};
        played_[entry.person].insert(id);
    }
}

// A damaged house, as far as it can be read: record by record.
std::expected<void, std::string> App::replay_all() {
    Replay replayed{false};
    std::optional<std::string> wrong;
    const auto read =
        store_.read_all(0, [&](const journal::Envelope& record) { return !(wrong = replayed.take(record)); });
    if (!read) wrong = "the journal cannot be read: " + read.error().detail;
    if (!wrong) wrong = replayed.finish();
    damage_ = wrong.value_or("");
    clock_.start(replayed.last_at_ms, replayed.house.state().time_off_ms);
    house_ = std::make_shared<HouseStream>(std::move(replayed.house));
    for (auto& [id, stream] : replayed.tournaments) tournaments_[id] = std::move(stream);
    for (auto& [name, table] : replayed.tables) tables_[name] = std::move(table);
    for (auto& [id, league] : replayed.leagues) leagues_[id] = std::move(league);
    return {};
}

// Stream by stream: what is over and has its card is not read at all.
std::expected<void, std::string> App::replay_open() {
    const auto unreadable = [](const store::StoreFailure& failure) {
        return std::unexpected("the journal cannot be read: " + failure.detail);
    };
    std::map<std::string, std::int64_t> streams;
    const auto listed =
        store_.each_stream([&](const std::string& name, std::int64_t version) { streams[name] = version; });
    if (!listed) return unreadable(listed.error());
    const auto kept = store_.shortcuts();
    if (!kept) return unreadable(kept.error());
    std::int64_t records = 0;
    for (const store::Shortcut& shortcut : *kept) {
        const auto stream = streams.find(shortcut.stream);
        if (stream == streams.end() || stream->second != shortcut.version) continue;
        if (!shortcut.stream.starts_with(tournament_prefix)) continue;
        auto card = read_shortcut(shortcut);
        if (!card) continue;
        shelf_[shortcut.stream.substr(tournament_prefix.size())] = std::move(card);
        records += shortcut.version;
        streams.erase(stream);
    }
    Replay replayed{false};
    std::optional<std::string> wrong;
    for (const auto& [name, version] : streams) {
        if (const auto table = table_named(name); table && shelf_.contains(table->tournament)) {
            records += version;
            continue;
        }
        const auto read = store_.read_stream(
            name, 0, [&](const journal::Envelope& record) { return !(wrong = replayed.take_of_stream(record)); });
        if (!read) return unreadable(read.error());
        if (!wrong) wrong = replayed.finish();
        if (wrong) return std::unexpected(*wrong);
        for (auto& [id, stream] : replayed.tournaments) tournaments_[id] = std::move(stream);
        replayed.tournaments.clear();
        for (auto& [table, stream] : replayed.tables) tables_[table] = std::move(stream);
        replayed.tables.clear();
        for (auto& [id, league] : replayed.leagues) leagues_[id] = std::move(league);
        replayed.leagues.clear();
        // A house that has never had cards: not all of it at once.
        if (tournaments_.size() >= shelved_together) shelve(INT64_MAX);
    }
    records += replayed.records;
    const std::int64_t due = store_.head().position;
    if (records != due)
        return std::unexpected(
            fmt::format("the journal is damaged: its streams have {} records where {} are due", records, due));
    std::int64_t last_at_ms = 0;
    const auto last = store_.read_all(due - 1, [&](const journal::Envelope& record) {
        last_at_ms = record.at_ms;
        return true;
    });
    if (!last) return unreadable(last.error());
    clock_.start(last_at_ms, replayed.house.state().time_off_ms);
    house_ = std::make_shared<HouseStream>(std::move(replayed.house));
    shelve(INT64_MAX);
    return {};
}

void App::shelve(std::int64_t before_ms) {
    if (options_.read_only) return;
    std::vector<store::Shortcut> shortcuts;
    std::vector<store::Signpost> signposts;
    std::map<std::string, CardPtr> cards;
    for (const auto& [id, stream] : tournaments_) {
        if (!is_over(*stream) || stream->steps().back().second->at_ms >= before_ms) continue;
        CardPtr card = card_of(*stream);
        shortcuts.push_back(shortcut_of(stream_name(id), *card));
        // As it will be read back: without the field.
        cards[id] = read_shortcut(shortcuts.back());
        for (auto& post : signposts_of(stream_name(id), *stream)) signposts.push_back(std::move(post));
    }
    if (cards.empty()) return;
    if (const auto written = store_.keep_shortcuts(shortcuts, signposts); !written) {
        alarm("the cards of finished tournaments could not be kept: " + written.error().detail);
        return;
    }
    const std::lock_guard lock(state_mutex_);
    for (auto& [id, card] : cards) {
        for (const auto& [number, entry] : tournaments_.at(id)->state().entries) {
            tickets_.erase(entry.ticket);
            if (const auto played = played_.find(entry.person); played != played_.end()) {
                played->second.erase(id);
                if (played->second.empty()) played_.erase(played);
            }
        }
        tournaments_.erase(id);
        const std::string prefix = std::string(table_prefix) + id + "/";
        std::erase_if(tables_, [&](const auto& one) { return one.first.starts_with(prefix); });
        shelf_[id] = std::move(card);
    }
}

LeagueSnapshot App::league(const std::string& id) const {
    const std::lock_guard lock(state_mutex_);
    const auto found = leagues_.find(id);
    return found == leagues_.end() ? nullptr : found->second;
}

Leagues App::leagues() const {
    const std::lock_guard lock(state_mutex_);
    return leagues_;
}

bool App::knows(const std::string& id) const {
    const std::lock_guard lock(state_mutex_);
    return tournaments_.contains(id) || shelf_.contains(id);
}

CardPtr App::card(const std::string& id) const {
    const std::lock_guard lock(state_mutex_);
    if (const auto open = tournaments_.find(id); open != tournaments_.end()) return card_of(*open->second);
    const auto over = shelf_.find(id);
    return over == shelf_.end() ? nullptr : over->second;
}

std::vector<std::pair<std::string, CardPtr>> App::cards() const {
    const std::lock_guard lock(state_mutex_);
    std::vector<std::pair<std::string, CardPtr>> all(shelf_.begin(), shelf_.end());
    for (const auto& [id, stream] : tournaments_) all.emplace_back(id, card_of(*stream));
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return all;
}

Snapshot App::tournament(const std::string& id) const {
    {
        const std::lock_guard lock(state_mutex_);
        if (const auto open = tournaments_.find(id); open != tournaments_.end()) return open->second;
        if (!shelf_.contains(id)) return nullptr;
        for (auto it = lately_.begin(); it != lately_.end(); ++it)
            if (it->first == id) {
                lately_.splice(lately_.begin(), lately_, it);
                return it->second;
            }
    }
    return read_from_shelf(id);
}

// Without the lock: others need not wait. Whoever changed it meanwhile has put it into tournaments_, and that counts.
Snapshot App::read_from_shelf(const std::string& id) const {
    auto read = read_tournament(store_, id);
    if (!read) {
        alarm(read.error());
        return nullptr;
    }
    const std::lock_guard lock(state_mutex_);
    if (const auto open = tournaments_.find(id); open != tournaments_.end()) return open->second;
    Snapshot stream = std::move(*read);
    std::erase_if(lately_, [&](const auto& one) { return one.first == id; });
    lately_.emplace_front(id, stream);
    if (lately_.size() > most_lately) lately_.pop_back();
    return stream;
}

std::vector<std::pair<std::string, Snapshot>> App::tournaments() const {
    std::vector<std::pair<std::string, Snapshot>> all;
    for (const auto& [id, card] : cards())
        if (auto stream = tournament(id)) all.emplace_back(id, std::move(stream));
    return all;
}

std::optional<std::pair<std::string, tournament::EntryNumber>> App::find_ticket(const std::string& ticket) const {
    {
        const std::lock_guard lock(state_mutex_);
        if (const auto it = tickets_.find(ticket); it != tickets_.end()) return it->second;
    }
    const auto posts = store_.signposts("ticket/" + ticket);
    if (!posts || posts->empty()) return std::nullopt;
    return std::pair(posts->front().stream.substr(tournament_prefix.size()),
                     tournament::EntryNumber{posts->front().number});
}

std::vector<std::string> App::shelved_of(const std::string& person) const {
    const auto posts = store_.signposts("person/" + person);
    if (!posts) {
        alarm("the journal could not be read: " + posts.error().detail);
        return {};
    }
    std::vector<std::string> found;
    const std::lock_guard lock(state_mutex_);
    // A signpost may be older than an undo that took its tournament from the shelf.
    for (const store::Signpost& post : *posts)
        if (std::string id = post.stream.substr(tournament_prefix.size()); shelf_.contains(id))
            found.push_back(std::move(id));
    return found;
}

std::vector<std::pair<std::string, Snapshot>> App::tournaments_of(const std::string& person) const {
    std::set<std::string> ids;
    for (std::string& id : shelved_of(person)) ids.insert(std::move(id));
    {
        const std::lock_guard lock(state_mutex_);
        if (const auto played = played_.find(person); played != played_.end())
            ids.insert(played->second.begin(), played->second.end());
    }
    std::vector<std::pair<std::string, Snapshot>> found;
    for (const std::string& id : ids)
        if (auto stream = tournament(id)) found.emplace_back(id, std::move(stream));
    return found;
}

std::int64_t App::entries_of(const std::string& person) const {
    const auto posts = store_.signposts("person/" + person);
    std::int64_t entries = 0;
    const std::lock_guard lock(state_mutex_);
    if (const auto played = played_.find(person); played != played_.end())
        for (const std::string& id : played->second)
            entries += static_cast<std::int64_t>(tournaments_.at(id)->state().entries_of(person).size());
    if (posts)
        for (const store::Signpost& post : *posts)
            if (shelf_.contains(post.stream.substr(tournament_prefix.size()))) entries += post.number;
    return entries;
}

}  // namespace riffle::app
