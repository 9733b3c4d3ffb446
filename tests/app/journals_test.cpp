// A journal written by an earlier version opens in this one: chain, replay, the numbers of the night; every record is
// read and would be written as it was; and every kind of event is in one of them.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "app/app.h"
#include "app/check_people.h"
#include "app/replay.h"
#include "core/journal/json_codec.h"
#include "core/journal/league_stream.h"
#include "core/journal/table_codec.h"
#include "core/journal/tournament_codec.h"
#include "core/tournament/view.h"
#include "store/sqlite_store.h"
#include "store/verify.h"

namespace riffle::app {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

std::vector<fs::path> journals() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(RIFFLE_SOURCE_DIR "/tests/journals"))
        if (entry.is_directory()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

// A copy: who opens a journal writes beside it.
class Opened {
  public:
    explicit Opened(const fs::path& kept) {
        fs::copy(kept, folder_, fs::copy_options::recursive);
        auto opened = store::SqliteStore::open(folder_ / "riffle.db");
        EXPECT_TRUE(opened) << opened.error().detail;
        if (opened) store = std::move(*opened);
    }
    ~Opened() {
        store.reset();
        fs::remove_all(folder_);
    }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;

    std::unique_ptr<store::SqliteStore> store;

  private:
    fs::path folder_ = fs::temp_directory_path() / ("riffle-kept-" + random_id());
};

std::string room_of(const std::string& stream) { return stream.substr(0, stream.find('/')); }

class Kept : public testing::TestWithParam<fs::path> {};

TEST_P(Kept, OpensVerifiesAndReplays) {
    const Opened house{GetParam()};
    ASSERT_TRUE(house.store);
    PeopleCheck people;
    auto whole = store::verify_journal(*house.store, [&](const auto& record) { people.take(record); });
    people.check(*house.store, whole.findings);
    for (const auto& finding : whole.findings.told()) ADD_FAILURE() << finding.where << ": " << finding.what;
    EXPECT_GT(whole.chain.records, 400);

    Replay replay{true};
    std::optional<std::string> wrong;
    ASSERT_TRUE(
        house.store->read_all(0, [&](const journal::Envelope& record) { return !(wrong = replay.take(record)); }));
    if (!wrong) wrong = replay.finish();
    EXPECT_FALSE(wrong) << *wrong;

    auto opened = App::open(*house.store, {.now_ms = [] { return std::int64_t{0}; }, .books = {}});
    ASSERT_TRUE(opened) << opened.error();
    EXPECT_TRUE((*opened)->house()->exists);
    for (const auto& [id, stream] : (*opened)->tournaments()) {
        EXPECT_FALSE(stream->broken_invariant()) << id;
        EXPECT_TRUE(stream->state() == replay.tournaments.at(id)->state()) << id;
    }
}

// Every field of `then` stands in `now` as it was, and what `now` has besides is a field that came later: nothing.
bool same_but_new(const json::value& then, const json::value& now) {
    if (then.is_object()) {
        if (!now.is_object()) return false;
        for (const auto& [name, value] : then.get_object())
            if (const auto* found = now.get_object().if_contains(name); !found || !same_but_new(value, *found))
                return false;
        for (const auto& [name, value] : now.get_object())
            if (!then.get_object().contains(name) && !value.is_null()) return false;
        return true;
    }
    if (then.is_array()) {
        if (!now.is_array() || now.get_array().size() != then.get_array().size()) return false;
        for (std::size_t i = 0; i < then.get_array().size(); ++i)
            if (!same_but_new(then.get_array()[i], now.get_array()[i])) return false;
        return true;
    }
    return then == now;
}

std::string written_again(const journal::Envelope& record) {
    const std::string room = room_of(record.stream);
    const auto again = [](const auto& event) { return event ? encode(*event) : std::string(); };
    if (room == "house") return again(decode_house_record(record.type, record.payload));
    if (room == "table") return again(journal::decode_table_record(record.type, record.payload));
    if (room == "league") return again(journal::decode_league_record(record.type, record.payload));
    return again(journal::decode_event(record.type, record.payload));
}

TEST_P(Kept, EveryRecordWouldBeWrittenAsItWas) {
    const Opened house{GetParam()};
    ASSERT_TRUE(house.store);
    ASSERT_TRUE(house.store->read_all(0, [&](const journal::Envelope& record) {
        const std::string now = written_again(record);
        EXPECT_FALSE(now.empty()) << record.type << " cannot be read: " << record.payload;
        if (!now.empty()) {
            EXPECT_TRUE(same_but_new(json::parse(record.payload), json::parse(now))) << record.type << "\n"
                                                                                     << record.payload << "\n"
                                                                                     << now;
        }
        return !testing::Test::HasFailure();
    }));
}

INSTANTIATE_TEST_SUITE_P(Journals, Kept, testing::ValuesIn(journals()), [](const auto& info) {
    std::string name = "of_" + info.param.filename().string();
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(KeptJournals, TheDemoOfFormatOneIsTheNightItWas) {
    const Opened house{RIFFLE_SOURCE_DIR "/tests/journals/1-rooms"};
    ASSERT_TRUE(house.store);
    auto opened = App::open(*house.store, {.now_ms = [] { return std::int64_t{0}; }, .books = {}});
    ASSERT_TRUE(opened) << opened.error();
    const auto night = (*opened)->tournament("demo-friday-turbo");
    ASSERT_TRUE(night);
    EXPECT_EQ(night->state().status, tournament::Status::finished);
    EXPECT_EQ(night->state().entries_sold(), 27);
    EXPECT_EQ(night->state().pool().minor, 27 * 3000);
    EXPECT_EQ(night->prizes().paid.size(), night->prizes().prizes->size());
    EXPECT_EQ(tournament::ranking(night->state()).size(), 27U);
    const auto running = (*opened)->tournament("demo-sunday-main");
    ASSERT_TRUE(running);
    EXPECT_EQ(running->state().status, tournament::Status::running);
    EXPECT_EQ(running->state().seating.tables().size(), 10U);
    EXPECT_EQ((*opened)->people().search("lukasz", 100).size(), 3U);
}

template <class Events>
void note_kinds(const std::string& room, std::set<std::string>& kinds) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Events>>([&](auto identity) {
        kinds.insert(room + " " + std::string(journal::type_name<typename decltype(identity)::type>()));
    });
}

// What is new: ./dev journals NAME keeps a house that has it; a scenario or the API's tests must lead to it.
TEST(KeptJournals, HaveEveryKindOfEvent) {
    std::set<std::string> missing;
    note_kinds<HouseRecord>("house", missing);
    note_kinds<journal::TournamentEvent>("tournament", missing);
    note_kinds<journal::TableEvent>("table", missing);
    note_kinds<league::LeagueEvent>("league", missing);
    EXPECT_GT(missing.size(), 120U);
    for (const fs::path& kept : journals()) {
        const Opened house{kept};
        ASSERT_TRUE(house.store);
        ASSERT_TRUE(house.store->read_all(0, [&](const journal::Envelope& record) {
            missing.erase(room_of(record.stream) + " " + record.type);
            return true;
        }));
    }
    for (const std::string& kind : missing) ADD_FAILURE() << kind << " is in no journal of tests/journals";
}

}  // namespace
}  // namespace riffle::app
