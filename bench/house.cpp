// A house on disk beside bare SQLite that writes the same bytes in the same mode (WAL, synchronous=FULL), in turns: one
// client and 50, with few persons and with many; then what one command costs by the size of the field. The same bytes
// are those of all rows that a command leaves in the database (its records, its answer, what is kept of people, the
// signed head), counted there; what indexes hold once more, and the head file, are ours to bear. The bare one has one
// table and nothing else: no index, no chain. Its 50 clients write a transaction each, as SQLite's clients do; what it
// could do with 50 rows a transaction is told, too.
// usage: bench_house [PERSONS] [ENTRIES] (100000 each)
#include <sqlite3.h>

#include <atomic>
#include <map>
#include <mutex>
#include <thread>

#include "bench/on_disk.h"

namespace riffle::bench {
namespace {

constexpr int clients_at_once = 50;

class Bare {
  public:
    explicit Bare(const std::filesystem::path& folder) {
        if (sqlite3_open((folder / "bare.db").c_str(), &db_) != SQLITE_OK) give_up("bare SQLite does not open");
        run("PRAGMA journal_mode=WAL");
        run("PRAGMA synchronous=FULL");
        run("CREATE TABLE rows (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)");
        sqlite3_prepare_v2(db_, "INSERT INTO rows (bytes) VALUES (?1)", -1, &insert_, nullptr);
    }
    ~Bare() {
        sqlite3_finalize(insert_);
        sqlite3_close(db_);
    }
    void write(std::size_t rows, std::size_t bytes) {
        const std::string text(bytes, 'x');
        const std::lock_guard lock(mutex_);
        run("BEGIN IMMEDIATE");
        for (std::size_t i = 0; i < rows; ++i) {
            sqlite3_bind_blob(insert_, 1, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
            sqlite3_step(insert_);
            sqlite3_reset(insert_);
        }
        run("COMMIT");
    }

  private:
    void run(const char* sql) {
        if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) give_up(sqlite3_errmsg(db_));
    }
    std::mutex mutex_;
    sqlite3* db_ = nullptr;
    sqlite3_stmt* insert_ = nullptr;
};

// What stands in the rows of the house's tables: texts and blobs by their length, numbers as four bytes (SQLite takes
// one to six). The head is a row that each commit writes anew.
class Rows {
  public:
    explicit Rows(const std::filesystem::path& folder) {
        if (sqlite3_open_v2((folder / "riffle.db").c_str(), &db_, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK)
            give_up("the house's database does not open");
    }
    ~Rows() { sqlite3_close(db_); }
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;
    // Of all rows that `command` adds, and of the head.
    template <class Command>
    std::size_t of(const Command& command) const {
        const std::size_t before = added();
        command();
        return added() - before + one("SELECT octet(line) FROM head");
    }

  private:
    std::size_t added() const {
        return one("SELECT sum(12 + octet(stream) + octet(by) + octet(device) + octet(command) + octet(type) + "
                   "octet(payload) + octet(previous) + octet(hash)) FROM records") +
               one("SELECT sum(12 + octet(command) + octet(request_digest) + octet(reply)) FROM commands") +
               one("SELECT sum(octet(tbl) + octet(key) + octet(value)) FROM side");
    }
    // `octet`: how many bytes, where SQLite's length counts letters.
    std::size_t one(std::string sql) const {
        for (std::size_t at; (at = sql.find("octet(")) != std::string::npos;) {
            const std::size_t end = sql.find(')', at);
            sql = sql.substr(0, at) + "length(CAST(" + sql.substr(at + 6, end - at - 6) + " AS BLOB))" +
                  sql.substr(end + 1);
        }
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK ||
            sqlite3_step(statement) != SQLITE_ROW)
            give_up(sqlite3_errmsg(db_));
        const auto bytes = static_cast<std::size_t>(sqlite3_column_int64(statement, 0));
        sqlite3_finalize(statement);
        return bytes;
    }
    sqlite3* db_ = nullptr;
};

struct Measured {
    std::vector<double> rates;  // commands a second, a slice each
    std::vector<double> waits;  // seconds, a command each
};

// `clients` threads, each gives its next command when the last is answered.
template <class Next>
void slice(Venue& venue, int clients, int commands, const Next& next, Measured& into) {
    std::atomic<int> left = commands;
    std::vector<std::vector<double>> waits(static_cast<std::size_t>(clients));
    const double begun = seconds_now();
    std::vector<std::thread> threads;
    for (int c = 0; c < clients; ++c)
        threads.emplace_back([&, c] {
            while (left-- > 0) {
                app::Submission s = next();
                const double asked = seconds_now();
                venue.must(std::move(s));
                waits[static_cast<std::size_t>(c)].push_back(seconds_now() - asked);
            }
        });
    for (auto& thread : threads) thread.join();
    into.rates.push_back(commands / (seconds_now() - begun));
    for (const auto& some : waits) into.waits.insert(into.waits.end(), some.begin(), some.end());
}

void bare_slice(Bare& bare, int clients, int together, int commands, std::size_t bytes, Measured& into) {
    std::atomic<int> left = commands / together;
    const double begun = seconds_now();
    std::vector<std::thread> threads;
    for (int c = 0; c < clients; ++c)
        threads.emplace_back([&] {
            while (left-- > 0) bare.write(static_cast<std::size_t>(together), bytes);
        });
    for (auto& thread : threads) thread.join();
    into.rates.push_back(commands / (seconds_now() - begun));
}

// Those who are registered while it is measured, and those to whom is sold: everybody once.
std::atomic<std::int64_t> next_person = 10'000'000;
std::atomic<std::int64_t> next_entry = 0;

void beside_bare(Venue& venue, const Rows& stored, Bare& bare, bool with_sales, const std::string& named,
                 std::vector<Row>& rows) {
    const std::string id = "sales";
    const auto registers = [&] { return Venue::of_house(Venue::a_person(next_person++)); };
    const auto sells = [&] { return Venue::of(id, tournament::SellEntry{fmt::format("p{}", next_entry++)}); };
    const std::size_t person_bytes = stored.of([&] { venue.must(registers()); });
    const std::size_t sale_bytes = with_sales ? stored.of([&] { venue.must(sells()); }) : 0;

    std::map<std::string, Measured> measured;
    for (int round = 0; round < 8; ++round) {
        for (const int clients : {1, clients_at_once}) {
            const int commands = clients == 1 ? 100 : 1000;
            const std::string who = clients == 1 ? "one client" : "50 clients";
            slice(venue, clients, commands, registers, measured["register, " + who]);
            bare_slice(bare, clients, 1, commands, person_bytes, measured["bare register, " + who]);
            if (clients > 1)
                bare_slice(bare, 1, clients, commands, person_bytes, measured["bare grouped register, " + who]);
            if (!with_sales) continue;
            slice(venue, clients, commands, sells, measured["sell, " + who]);
            bare_slice(bare, clients, 1, commands, sale_bytes, measured["bare sell, " + who]);
            if (clients > 1) bare_slice(bare, 1, clients, commands, sale_bytes, measured["bare grouped sell, " + who]);
        }
    }
    for (auto& [work, m] : measured) {
        if (work.starts_with("bare")) continue;
        Measured& other = measured["bare " + work];
        std::vector<double> ratios;
        for (std::size_t i = 0; i < m.rates.size(); ++i) ratios.push_back(100 * m.rates[i] / other.rates[i]);
        const std::string what = work + ", " + named;
        rows.push_back({what, quantile(m.rates, 0.5), "/s"});
        rows.push_back({what + ": of bare SQLite", quantile(ratios, 0.5), "%", 60, true});
        if (auto grouped = measured.find("bare grouped " + work); grouped != measured.end())
            rows.push_back({what + ": of bare SQLite, 50 a transaction",
                            100 * quantile(m.rates, 0.5) / quantile(grouped->second.rates, 0.5), "%"});
        rows.push_back({what + ": p99", 1000 * quantile(m.waits, 0.99), "ms", 50});
    }
    rows.push_back({"bytes a person, " + named, static_cast<double>(person_bytes), "B"});
    if (with_sales) rows.push_back({"bytes a sale, " + named, static_cast<double>(sale_bytes), "B"});
}

// One command at a time, the sizes in turns; the median counts, as time, as work of the processor, and as bytes.
void by_field(Venue& venue, const Rows& stored, std::int64_t most, std::vector<Row>& rows) {
    std::vector<std::int64_t> sizes;
    for (std::int64_t n = 100; n <= most; n *= 10) sizes.push_back(n);
    std::map<std::string, std::map<std::int64_t, std::vector<double>>> waits, work;
    std::map<std::int64_t, std::vector<double>> bytes;
    for (const std::int64_t n : sizes) venue.open_tournament(fmt::format("field{}", n), n);
    const auto give = [&](const std::string& what, std::int64_t n, const journal::TournamentCommand& command) {
        app::Submission s = Venue::of(fmt::format("field{}", n), command);
        const double asked = seconds_now(), cpu = cpu_now();
        venue.must(std::move(s));
        waits[what][n].push_back(seconds_now() - asked);
        work[what][n].push_back(cpu_now() - cpu);
    };
    for (std::int64_t round = 0; round < 40; ++round)
        for (const std::int64_t n : sizes) {
            const std::string id = fmt::format("field{}", n);
            const auto now = [&] { return venue.app->tournament(id); };
            const auto sell = [&] { give("sale", n, tournament::SellEntry{fmt::format("p{}", most + round)}); };
            // All rows are counted for it: now and then is often enough.
            if (round % 10 == 0)
                bytes[n].push_back(static_cast<double>(stored.of(sell)));
            else
                sell();
            const tournament::EntryNumber out{n / 2 + round};
            const auto place = *now()->state().find(out)->place;
            give("bust-out", n, tournament::BustOut{{out}, {}});
            give("move", n, tournament::MoveEntry{{round + 1}, place.table, place.seat});
            give("undo", n, journal::UndoStep{now()->to_undo()->version});
        }
    for (auto& [what, of] : waits) {
        const double base = quantile(of[sizes.front()], 0.5), cpu_base = quantile(work[what][sizes.front()], 0.5);
        for (const std::int64_t n : sizes) {
            const std::string name = fmt::format("{}, {} entries", what, n);
            rows.push_back({name, 1e6 * quantile(of[n], 0.5), "us"});
            rows.push_back({name + ": processor", 1e6 * quantile(work[what][n], 0.5), "us"});
            if (n == sizes.front()) continue;
            rows.push_back({name + ": of 100", quantile(of[n], 0.5) / base, "x", 2});
            rows.push_back({name + ": processor, of 100", quantile(work[what][n], 0.5) / cpu_base, "x", 2});
        }
    }
    for (const std::int64_t n : sizes)
        rows.push_back({fmt::format("bytes a sale, {} entries: of 100", n),
                        quantile(bytes[n], 0.5) / quantile(bytes[sizes.front()], 0.5), "x", 2});
}

}  // namespace
}  // namespace riffle::bench

int main(int argc, char** argv) {
    using namespace riffle::bench;
    const std::int64_t many = argc > 1 ? std::atoll(argv[1]) : 100'000;
    const std::int64_t most = argc > 2 ? std::atoll(argv[2]) : 100'000;
    const Folder folder("house");
    const auto store = open_store(folder.path());
    Venue venue(*store);
    Bare bare(folder.path());
    const Rows stored(folder.path());
    std::vector<Row> rows;
    venue.register_persons(0, 100);
    venue.open_tournament("sales", 0);
    beside_bare(venue, stored, bare, false, "100 persons", rows);
    // Everybody is sold one entry: the sales need people.
    venue.register_persons(100, 9'000);
    beside_bare(venue, stored, bare, true, "9000 persons", rows);
    venue.register_persons(9'000, std::max<std::int64_t>({many, most + 100, 18'000}));
    beside_bare(venue, stored, bare, true, fmt::format("{} persons", many), rows);
    by_field(venue, stored, most, rows);
    print(rows);
}
