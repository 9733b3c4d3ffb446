// The one loop: decide, apply to a copy, append durably, adopt the copy, publish. One thread decides at a time, who
// asks when nobody does, else the loop's own; commands that wait meanwhile share its next transaction (group commit).
// Readers hold snapshots and never wait. A bug that shows while a command is decided costs that command (500), never
// the process: the copy is dropped and made anew.
#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <expected>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "app/house.h"
#include "app/house_clock.h"
#include "app/house_stream.h"
#include "app/people.h"
#include "app/shelf.h"
#include "app/table_commands.h"
#include "core/journal/league_stream.h"
#include "core/journal/table_stream.h"
#include "core/journal/tournament_stream.h"
#include "core/rulebook/library.h"
#include "store/store.h"

namespace riffle::app {

// Why a command was not taken. Prose is made at the edge from the code and its arguments.
struct Problem {
    int status = 409;
    std::string code;
    std::string citation{};
    std::string where{};
    std::map<std::string, std::string> args{};
};

struct Submission {
    std::string stream;  // "house", "tournament/<id>", "table/<id>/<number>" or "league/<id>"
    std::string command_id;
    std::optional<std::int64_t> expected_version{};
    std::variant<HouseCommand, journal::TournamentCommand, TableCommand, league::LeagueCommand> command;
    std::string digest{};  // of the request's body
    std::string by{};      // account id, empty: the system
    std::string role{};    // of that account; "administrator" for the system
    std::string device{};
    std::optional<std::int64_t> at_ms{};    // the demo's past; nothing: now
    std::optional<std::string> fresh_id{};  // for a new person or account; nothing: a random one
    std::vector<store::SideWrite> side{};   // rows to store with it (a PIN's hash)
};

struct StoredEvent {
    std::string type;
    std::int64_t version = 0;
    std::string payload;
};

struct Accepted {
    std::string reply;  // JSON of the answer, as stored for retries
    bool repeated = false;
    std::string fresh_id;  // of a new person or account; empty otherwise
    std::vector<StoredEvent> events{};
};

using HouseSnapshot = std::shared_ptr<const HouseStream>;
using Snapshot = std::shared_ptr<const journal::TournamentStream>;
using TableSnapshot = std::shared_ptr<const journal::TableStream>;
using Tables = std::map<std::string, TableSnapshot>;  // by stream
using LeagueSnapshot = std::shared_ptr<const journal::LeagueStream>;
using Leagues = std::map<std::string, LeagueSnapshot>;  // by id

// A step that goes with one that is undone: of the tournament, or of one of its live tables.
struct RestingStep {
    std::shared_ptr<const journal::Step> step{};
    std::shared_ptr<const journal::TableStep> at_table{};
    std::optional<std::int64_t> table{};
};

class App {
  public:
    struct Options {
        std::function<std::int64_t()> now_ms;       // the wall clock; tests bring their own
        const rulebook::Library* books = nullptr;   // must outlive the app; none: those that come with the program
        std::function<std::int64_t()> steady_ms{};  // house_clock.h; none: the wall is followed
        std::function<void(const std::string&)> alarm{};       // what must be told loudly; none: standard error
        std::function<void(const Submission&)> before_keep{};  // for tests: a bug between decision and storage
        // A damaged house, to look at: no command is taken, and the replay stops at what cannot be read.
        bool read_only = false;
    };

    // Replays the whole journal; the sentence says which record cannot be read.
    static std::expected<std::unique_ptr<App>, std::string> open(store::Store& store, Options options);
    ~App();

    std::expected<Accepted, Problem> submit(Submission submission);
    // Decided one after the other, in this order and in one transaction; each has its own answer.
    std::vector<std::expected<Accepted, Problem>> submit_together(std::vector<Submission> submissions);

    std::shared_ptr<const House> house() const;
    HouseSnapshot house_stream() const;               // the same with its steps
    std::shared_ptr<const std::string> logo() const;  // the picture's bytes; none: there is none
    // Null: no such tournament. One that is over is read from the journal when it is asked for.
    Snapshot tournament(const std::string& id) const;
    // All of them, those that are over read one after the other: for tests and tools. A list is made of the cards.
    std::vector<std::pair<std::string, Snapshot>> tournaments() const;
    std::vector<std::pair<std::string, CardPtr>> cards() const;
    // Null: this table is not followed. Those of a tournament that is over are read when they are asked for.
    TableSnapshot table(const std::string& tournament, std::int64_t number) const;
    // All that were followed in a tournament.
    Tables tables_of(const std::string& tournament) const;
    // The later steps that must be undone with this one, the oldest first; or why it stays (together.h).
    std::expected<std::vector<RestingStep>, Problem> resting_on(const std::string& tournament, std::int64_t step) const;
    // The same of a step of a live table.
    std::expected<std::vector<RestingStep>, Problem> resting_at(const std::string& tournament, std::int64_t table,
                                                                std::int64_t step) const;
    // Null: no such league.
    LeagueSnapshot league(const std::string& id) const;
    Leagues leagues() const;
    // The book a league is reckoned by; null: the house no longer has it.
    const rulebook::Book* book_named(const std::string& id) const;
    // How many entries were sold to this id in all tournaments, and not undone.
    std::int64_t entries_of(const std::string& person) const;
    // What a command would do to this version of a tournament; its draws are made with another seed than the real ones.
    std::expected<std::vector<journal::TournamentEvent>, Problem> preview(
        const journal::TournamentStream& stream, const journal::TournamentCommand& command) const;
    const People& people() const { return people_; }
    std::int64_t now_ms() const { return clock_.now_ms(); }
    // How far the machine's clock stands from the house's time, beyond what is let be; 0: it does not.
    std::int64_t time_off_ms() const { return clock_.off_ms(); }
    // The book that a tournament plays by; null: the house no longer has it.
    const rulebook::Book* book_of(const tournament::State& tournament) const;
    // Of all that a book says (core/rulebook/digest.h): what a tournament is pinned to.
    std::string digest_of(const rulebook::Book& book) const;
    // Whether a tournament sells entries now; a refusal says why not.
    std::expected<void, tournament::Refusal> sells(const journal::TournamentStream& stream) const;
    std::expected<void, tournament::Refusal> sells(const Card& card) const;
    const std::string& damage() const { return damage_; }
    // Where the journal ends, for people to keep: "1234-ABCD-EFGH-JKMN" (`riffle verify --head`).
    std::string head_code() const { return store::code_of(store_.head()); }
    // Of the house, in hexadecimal: what signs the heads. Empty when the key is not there.
    std::string public_key() const;
    // Ticket -> tournament id and entry, of entries that stand.
    std::optional<std::pair<std::string, tournament::EntryNumber>> find_ticket(const std::string& ticket) const;
    // The tournaments in which this id was ever sold an entry, on the shelf or not; a sale since undone may have been
    // the only one.
    std::vector<std::pair<std::string, Snapshot>> tournaments_of(const std::string& person) const;
    // What went through the drawer of an open shift (shifts.h); nothing of one that is closed.
    Drawer drawer_of(std::int64_t shift) const;
    // Called with a tournament's id, or with a table's address "<tournament>/tables/<number>".
    void on_change(std::function<void(const std::string& what)> callback);

  private:
    struct Waiting {
        Submission submission;
        std::promise<std::expected<Accepted, Problem>> promise;
    };
    struct Batch;
    struct Draft;
    using Answer = std::expected<Accepted, Problem>;

    App(store::Store& store, Options options);
    std::expected<void, std::string> replay();
    std::expected<void, std::string> replay_all();
    std::expected<void, std::string> replay_open();
    bool knows(const std::string& id) const;
    // Of those on the shelf, by what was kept; of the others, as they are.
    CardPtr card(const std::string& id) const;
    Snapshot read_from_shelf(const std::string& id) const;
    // Those that are over since before this moment leave the memory; their cards are kept beside the journal.
    void shelve(std::int64_t before_ms);
    // Its tickets and players are found in memory.
    void note_field(const std::string& id, const journal::TournamentStream& stream);
    // The tournaments on the shelf in which this id has entries.
    std::vector<std::string> shelved_of(const std::string& person) const;
    void run();
    void decide_here_or_there();
    void decide_what_waits();  // under `deciding_`
    void take(std::vector<Waiting> waiting);
    void take_once(std::vector<Waiting>& waiting, std::vector<Waiting>& again);
    std::expected<void, Problem> store_and_adopt(Batch& batch);
    // Decided into the batch: nothing. Answered at once: the answer.
    std::optional<Answer> decide_into(Batch& batch, std::size_t i, const Submission& s);
    std::optional<Answer> decide_known(Batch& batch, std::size_t i, const Submission& s);
    std::optional<Answer> decide_house(Batch& batch, std::size_t i, const Submission& s, const HouseCommand& command);
    std::optional<Answer> decide_tournament(Batch& batch, std::size_t i, const Submission& s,
                                            const journal::TournamentCommand& command);
    std::optional<Answer> decide_table(Batch& batch, std::size_t i, const Submission& s, const TableCommand& command);
    // Who asks has a drawer for what this moves, and it is in it afterwards; a problem: the house asks for a shift.
    std::optional<Problem> through_drawer(Batch& batch, Draft& draft, const Submission& s, Currency currency,
                                          const Drawer& moves) const;
    std::expected<void, std::string> read_drawers();
    std::optional<Answer> decide_league(Batch& batch, std::size_t i, const Submission& s,
                                        const league::LeagueCommand& command);
    // Leagues that counted a tournament follow it: counted again when its result is another, not at all while it is
    // played on; a change is refused where a league has paid on it (league_follow.cpp).
    std::optional<Problem> follow_in_leagues(Batch& batch, Draft& draft, const Submission& s,
                                             const std::string& tournament, const prizes::TournamentRoom::State& before,
                                             std::int64_t at_ms);
    void append_league_beside(Batch& batch, Draft& draft, const Submission& s, const std::string& id,
                              std::int64_t at_ms, const league::LeagueEvent& event);
    // In the final of a league only its finalists play, with what they have earned.
    std::optional<Problem> as_finalist(Batch& batch, const std::string& tournament, const tournament::State& state,
                                       journal::TournamentCommand& command) const;
    // What a step of a table does to its tournament: nobody out and the button where it was, nothing.
    std::expected<std::vector<journal::TournamentEvent>, Problem> decide_ending(
        const journal::TournamentStream& stream, const journal::TableStream& table, const TableName& name,
        const std::vector<journal::TableEvent>& events, std::int64_t at_ms) const;
    // What an undo or redo of a tournament's step is carried out with, by who asks; the later ones as they were shown.
    struct Both;
    static std::expected<Both, Problem> decide_both(Batch& batch, const Submission& s, const std::string& tournament,
                                                    const journal::TournamentCommand& command);
    // The same of one at a table.
    static std::expected<Both, Problem> decide_step(Batch& batch, const Submission& s, const std::string& tournament,
                                                    const TableCommand& command);
    // A step of a table beside the tournament's that the command was given to.
    void append_table_beside(Batch& batch, Draft& draft, const Submission& s, const std::string& name,
                             std::int64_t at_ms, std::vector<journal::TableEvent> events);
    // The records of a table's stream, folded; null when there are none. What is wrong with them is told.
    TableSnapshot read_table(const std::string& stream) const;
    Tables read_tables(const std::string& tournament, std::int64_t most) const;
    // What is kept of a person, with what this batch has changed.
    std::optional<PersonDetails> details_of(const Batch& batch, const std::string& person) const;
    // What the house knows of whoever asks for a place, all who count as the same person together.
    tournament::PersonFacts facts_of(const Batch& batch, const std::string& person, std::int64_t on_ms) const;
    // The entry is sold to the one who was here before, of all who count as this person (same_person.cpp).
    std::expected<journal::TournamentCommand, Problem> for_the_person(const Batch& batch,
                                                                      const journal::TournamentStream& stream,
                                                                      const tournament::SellEntry& sale) const;
    // The name of a tournament that is not over in which these have more than one seat; empty: there is none.
    std::string seated_twice(Batch& batch, const std::vector<std::string>& persons) const;
    // Somebody who was merged has two seats here; empty: nobody.
    bool merged_seated_twice(const House& house, const journal::TournamentStream& stream) const;
    // What an event of the house changes beside the chain, and who sees something else by it.
    static void note_beside(const HouseRecord& event, const HouseCommand& command, const House& house,
                            store::Append& append, Draft& draft);
    // The screens of a tournament, or of all of them, show something else.
    static void change_screens(Draft& draft, const std::optional<std::string>& tournament);
    // Who may undo or redo what a command names, and whether it can be at all; nothing: it is left to the stream.
    std::optional<Problem> stays_in_house(const Batch& batch, const HouseStream& stream, const Submission& s,
                                          const HouseCommand& command) const;
    // A record of the house that is in no step, as it stands in the batch or in the journal; nothing: it cannot be
    // read.
    std::expected<std::optional<HouseRecord>, Problem> house_record(const Batch& batch, std::int64_t version) const;
    // What an undo or redo changes beside the chain: texts that are gone, accounts called as they were.
    std::optional<Problem> undo_beside(const Batch& batch, const HouseStream& before, const HouseStream& after,
                                       store::Append& append, Draft& draft) const;
    // The name an account has is kept beside the step that gave it, for when that one stands last again.
    std::optional<Problem> keep_name(const Batch& batch, const std::string& account, std::int64_t named_by,
                                     store::Append& append) const;
    bool name_taken(const Batch& batch, const House& house, const std::string& folded, const std::string& self) const;
    Problem failed(const Batch& batch, const Submission& s, const std::string& what);
    // The clocks of all tournaments that may still be read go with the house's time.
    void shift_clocks(Batch& batch, Draft& draft, const Submission& s, const TimeAccepted& accepted);
    // What pays an entry of another tournament: an entry given up for it, or a seat won for it; nothing: neither.
    struct TakenAlong {
        tournament::EntryNumber entry;
        std::string tournament;
        std::optional<tournament::Payment> payment;
        Money credit;
    };
    static std::optional<TakenAlong> taken_along(const journal::TournamentCommand& command,
                                                 const journal::TournamentStream& from);
    // What that does to the tournament it goes to: the sale there.
    std::expected<std::vector<journal::TournamentEvent>, Problem> decide_receiving(
        Batch& batch, const Submission& s, const TakenAlong& taken, const journal::TournamentStream& from,
        std::int64_t at_ms) const;
    // A step of another tournament than the one the command was given to: records of the same command, stored with it.
    void append_beside(Batch& batch, Draft& draft, const Submission& s, const std::string& id, std::int64_t at_ms,
                       std::vector<journal::TournamentEvent> events);
    void watch_time();
    void tell_of_changed_books() const;
    // The book that a command names, or else the one its tournament plays by; null: there is none.
    const rulebook::Book* book_for(const journal::TournamentCommand& command, const tournament::State& state) const;
    void alarm(const std::string& sentence) const;
    tournament::DrawSource draw_source(const std::string& stream, std::int64_t number) const;
    // Of a known person or account; a new one for a new one.
    std::expected<std::string, store::StoreFailure> person_key(const Batch& batch, const std::string& id) const;
    void adopt(Batch& batch);

    store::Store& store_;
    Options options_;
    HouseClock clock_;
    const rulebook::Library& books_;
    std::set<std::string> book_ids_;
    std::map<const rulebook::Book*, std::string> digests_;
    std::string damage_;  // where the replay of a damaged house stopped
    People people_;

    mutable std::mutex state_mutex_;  // guards the pointers below, held only to copy or swap them
    HouseSnapshot house_;
    std::shared_ptr<const std::string> logo_;
    std::map<std::string, Snapshot> tournaments_;
    Tables tables_;  // of the tournaments in tournaments_, all that are followed
    Leagues leagues_;
    std::map<std::string, std::pair<std::string, tournament::EntryNumber>> tickets_;
    std::map<std::int64_t, Drawer> drawers_;  // of the open shifts
    // Person -> tournaments in memory, of entries that stand or stood. Of those on the shelf: signposts.
    std::map<std::string, std::set<std::string>> played_;
    std::map<std::string, CardPtr> shelf_;                        // over, and not in tournaments_
    mutable std::list<std::pair<std::string, Snapshot>> lately_;  // read from the shelf, the latest first
    std::vector<std::function<void(const std::string&)>> callbacks_;

    // Commands that a bug made fail, the last thousand: refused at once when they come again.
    std::set<std::string> failed_;
    std::deque<std::string> failed_order_;

    std::int64_t shelved_ms_ = 0;     // when it was last looked what can go to the shelf
    std::int64_t time_retry_ms_ = 0;  // not before this: a noticed step of the clock could not be stored

    std::mutex deciding_;  // whose turn it is: one thread decides at a time
    std::mutex queue_mutex_;
    std::condition_variable queue_ready_;
    std::deque<Waiting> queue_;
    bool stopping_ = false;
    std::thread thread_;
};

std::string random_id();  // 16 hex digits x 2: 128 bits, from libsodium

}  // namespace riffle::app
