// Opening a house of a million events in 1,600 finished tournaments, and verifying it: time and memory. The house is
// one tournament, played once and written down so many times; everybody in it is known to the house. usage:
// bench_opening [TOURNAMENTS] [PERSONS]   or, for its own use: bench_opening --open FOLDER
#include <sys/wait.h>

#include <fstream>

#include "bench/on_disk.h"
#include "store/memory_store.h"

namespace riffle::bench {
namespace {

// Of this process, in MB: at its most, and now.
double memory_mb(const std::string& field) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(field + ":")) return std::atof(line.c_str() + field.size() + 1) / 1024;
    return 0;
}

// The records of one tournament of 200 entries, from the set-up to the last bust-out.
std::vector<journal::Envelope> one_night() {
    store::MemoryStore memory;
    Venue venue(memory);
    venue.register_persons(0, 200);
    venue.open_tournament("t", 200);
    for (std::int64_t entry = 1; entry < 200; ++entry) {
        if (entry == 1) venue.must(Venue::of("t", tournament::SetLevel{4}));
        venue.must(Venue::of("t", tournament::BustOut{{tournament::EntryNumber{entry}}, {}}));
    }
    const auto stream = venue.app->tournament("t");
    if (stream->state().status != tournament::Status::finished) give_up("the tournament did not finish");
    std::vector<journal::Envelope> records;
    (void)memory.read_stream("tournament/t", 0, [&](const journal::Envelope& record) {
        records.push_back(record);
        return true;
    });
    return records;
}

void write_down(store::Store& store, const std::vector<journal::Envelope>& night, std::int64_t number) {
    std::vector<store::Append> appends;
    for (const journal::Envelope& record : night) {
        if (appends.empty() || !appends.back().command.starts_with(record.command))
            appends.push_back({.stream = fmt::format("tournament/t{}", number),
                               .expected_version = record.version - 1,
                               .at_ms = record.at_ms,
                               .by = record.by,
                               .device = record.device,
                               .command = fmt::format("{}-{}", record.command, number),
                               .request_digest = std::string(64, 'd'),
                               .reply = std::string(400, 'r')});
        appends.back().records.push_back({record.type, record.payload});
    }
    if (auto written = store.commit(appends); !written) give_up(written.error().detail);
}

struct Opened {
    double seconds = 0;
    double memory = 0;
};

// In a process of its own: what it takes is then known.
Opened open_apart(const char* self, const std::filesystem::path& folder) {
    const std::string command = fmt::format("'{}' --open '{}'", self, folder.string());
    FILE* told = ::popen(command.c_str(), "r");
    Opened opened;
    if (!told || std::fscanf(told, "%lf %lf", &opened.seconds, &opened.memory) != 2) give_up("it did not open");
    ::pclose(told);
    return opened;
}

int open_here(const std::filesystem::path& folder) {
    const double begun = seconds_now();
    const auto store = open_store(folder);
    const Venue venue(*store);
    fmt::print("{} {}\n", seconds_now() - begun, memory_mb("VmHWM"));
    return 0;
}

}  // namespace
}  // namespace riffle::bench

int main(int argc, char** argv) {
    using namespace riffle::bench;
    if (argc == 3 && std::string(argv[1]) == "--open") return open_here(argv[2]);
    const std::int64_t tournaments = argc > 1 ? std::atoll(argv[1]) : 1600;
    const std::int64_t persons = argc > 2 ? std::atoll(argv[2]) : 5000;
    const Folder folder("opening");
    std::int64_t events = 0;
    {
        const auto night = one_night();
        const auto store = open_store(folder.path());
        {
            Venue venue(*store);
            venue.register_persons(0, persons);
        }
        for (std::int64_t n = 0; n < tournaments; ++n) write_down(*store, night, n);
        events = store->head().position;
    }
    std::vector<Row> rows;
    rows.push_back({"events", static_cast<double>(events), ""});
    const std::string house = fmt::format("{} finished tournaments", tournaments);
    const Opened first = open_apart(argv[0], folder.path());
    rows.push_back({"open " + house + ", the first time", first.seconds, "s"});
    std::vector<double> seconds, memory;
    for (int i = 0; i < 5; ++i) {
        const Opened again = open_apart(argv[0], folder.path());
        seconds.push_back(again.seconds);
        memory.push_back(again.memory);
    }
    rows.push_back({"open " + house, quantile(seconds, 0.5), "s", 1});
    rows.push_back({"open " + house + ": memory", quantile(memory, 0.5), "MB", 150});
    const auto riffle = std::filesystem::path(argv[0]).parent_path().parent_path() / "riffle";
    std::vector<double> rates;
    for (int i = 0; i < 3; ++i) {
        const double begun = seconds_now();
        const std::string command =
            fmt::format("'{}' verify '{}' > /dev/null", riffle.string(), folder.path().string());
        if (std::system(command.c_str()) != 0) give_up("verify found something");
        rates.push_back(static_cast<double>(events) / (seconds_now() - begun));
    }
    rows.push_back({"verify", quantile(rates, 0.5), "records/s", 200'000, true});
    print(rows);
}
