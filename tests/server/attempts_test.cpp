// Guessing PINs: slowed for strangers, never for the owner at a known device, and never at the others' expense.
#include <gtest/gtest.h>

#include "server/attempt_limiter.h"
#include "server/gate.h"
#include "tests/server/house.h"

namespace riffle::server {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

std::string address(int n) {
    return "10." + std::to_string(n / 65536) + "." + std::to_string(n / 256 % 256) + "." + std::to_string(n % 256);
}

TEST(AttemptLimiter, FiveFailuresThenEachWaitIsLonger) {
    AttemptLimiter limiter;
    Steady now{hours(1000)};
    const Attempt ada{"ada", "10.0.0.1", ""};
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(limiter.attempt(ada, now));
    milliseconds last{0};
    for (int i = 0; i < 12; ++i) {
        const auto wait = limiter.attempt(ada, now);
        ASSERT_TRUE(wait);
        EXPECT_GE(*wait, std::min(last * 2, AttemptLimiter::longest_wait));
        EXPECT_TRUE(limiter.attempt(ada, now + *wait - milliseconds(1)));
        now += *wait;
        EXPECT_FALSE(limiter.attempt(ada, now));
        last = *wait;
    }
    EXPECT_EQ(last, AttemptLimiter::longest_wait);
    EXPECT_FALSE(limiter.attempt({"bo", "10.0.0.1", ""}, now)) << "another name from the same address";
    EXPECT_FALSE(limiter.attempt(ada, now + AttemptLimiter::forgotten_after));
}

TEST(AttemptLimiter, AnAddressIsSlowedOverAllNames) {
    AttemptLimiter limiter;
    const Steady now{hours(1)};
    for (int i = 0; i < AttemptLimiter::free_of_address; ++i)
        EXPECT_FALSE(limiter.attempt({"name " + std::to_string(i), "10.0.0.1", ""}, now));
    EXPECT_TRUE(limiter.attempt({"ada", "10.0.0.1", ""}, now));
    EXPECT_FALSE(limiter.attempt({"ada", "10.0.0.2", ""}, now));
    // One's own success does not wipe off what one has failed with others' names.
    EXPECT_FALSE(limiter.attempt({"ada", "10.0.0.1", ""}, now + seconds(2)));
    limiter.succeeded({"ada", "10.0.0.1", ""});
    EXPECT_TRUE(limiter.attempt({"bo", "10.0.0.1", ""}, now + seconds(2)));
}

TEST(AttemptLimiter, StrangersFromEverywhereAreSlowedAndNeverLocked) {
    AttemptLimiter limiter;
    Steady now{hours(1)};
    int made = 0;
    for (int i = 0; i < 1000; ++i) made += limiter.attempt({"ada", address(i), ""}, now) ? 0 : 1;
    EXPECT_EQ(made, AttemptLimiter::free_of_strangers);
    // However long it goes on, the wait stays what it is.
    for (int i = 1000; i < 1200; ++i) {
        const auto wait = limiter.attempt({"ada", address(i), ""}, now);
        ASSERT_TRUE(wait);
        EXPECT_EQ(*wait, AttemptLimiter::strangers_wait);
        now += *wait;
        EXPECT_FALSE(limiter.attempt({"ada", address(i), ""}, now));
    }
    EXPECT_FALSE(limiter.attempt({"bo", address(5000), ""}, now));
}

TEST(AttemptLimiter, AKnownDeviceHasItsOwnBudget) {
    AttemptLimiter limiter;
    const Steady now{hours(1)};
    const Attempt owner{"ada", "10.0.0.1", "tablet"};
    for (int i = 0; i < 2000; ++i) (void)limiter.attempt({"ada", i % 2 == 0 ? "10.0.0.1" : address(i), ""}, now);
    for (int i = 0; i < AttemptLimiter::free_failures; ++i) EXPECT_FALSE(limiter.attempt(owner, now)) << i;
    // Its own failures do slow it: a stolen tablet guesses no faster than a stranger.
    EXPECT_TRUE(limiter.attempt(owner, now));
    EXPECT_FALSE(limiter.attempt({"ada", "10.0.0.1", "phone"}, now));
    limiter.succeeded(owner);
    EXPECT_FALSE(limiter.attempt(owner, now));
}

TEST(AttemptLimiter, AnAttemptThatWasNotMadeIsNotCounted) {
    AttemptLimiter limiter;
    const Steady now{hours(1)};
    for (int i = 0; i < 100; ++i) {
        EXPECT_FALSE(limiter.attempt({"ada", "10.0.0.1", ""}, now)) << i;
        limiter.withdrawn({"ada", "10.0.0.1", ""});
    }
}

TEST(AttemptLimiter, MemoryIsBounded) {
    AttemptLimiter limiter;
    Steady now{hours(1)};
    for (int i = 0; i < 100'000; ++i) {
        (void)limiter.attempt({"name " + std::to_string(i), address(i), ""}, now);
        now += milliseconds(1);
    }
    EXPECT_LE(limiter.size(), 3 * AttemptLimiter::most_rows + AttemptLimiter::name_slots);
    // Whoever comes again is still known; that so many came slows others' names by the strangers' wait, and no more.
    for (int i = 0; i < 5; ++i) {
        now += AttemptLimiter::strangers_wait;
        EXPECT_FALSE(limiter.attempt({"zed", "192.0.2.1", ""}, now)) << i;
    }
    EXPECT_TRUE(limiter.attempt({"zed", "192.0.2.1", ""}, now));
}

// The gate, with clocks that the test moves.
class SignIns : public testing::Test {
  protected:
    SignIns() {
        store::Append pins;
        static const store::SideWrite hashed = pin_row("a1", "271828", false);
        pins.side.push_back(hashed);
        EXPECT_TRUE(store_.commit({&pins, 1}));
        open();
    }
    void open() {
        gate_.emplace(
            service_, store_, std::span<const EmbeddedFile>{}, [this] { return wall_ms_; }, [this] { return now_; });
    }
    Reply sign_in(const std::string& name, const std::string& pin, const std::string& address,
                  const std::string& cookies = "") {
        Incoming incoming;
        incoming.method = "POST";
        incoming.target = "/api/v1/session";
        incoming.address = address;
        incoming.headers = {{"content-type", "application/json"}, {"host", "x"}, {"cookie", cookies}};
        incoming.body = sign_in_body(name, pin);
        return gate_->answer(incoming);
    }
    static std::string device_of(const Reply& reply) {
        for (const auto& [name, value] : reply.headers)
            if (name == "Set-Cookie" && value.starts_with("riffle_device=")) return value.substr(0, value.find(';'));
        return "";
    }

    Counter service_;
    store::MemoryStore store_;
    std::int64_t wall_ms_ = 1'700'000'000'000;
    Steady now_{hours(1000)};
    std::optional<Gate> gate_;
};

TEST_F(SignIns, TheOwnerAtAKnownDeviceCanAlwaysTry) {
    const Reply first = sign_in("Ada", "271828", "10.9.9.9");
    ASSERT_EQ(first.status, 200) << first.body;
    const std::string device = device_of(first);
    ASSERT_NE(device, "");
    // Strangers, also from her own address and with made-up devices, until all of them have to wait.
    int refused = 0;
    for (int i = 0; i < 40; ++i) {
        const std::string made_up = "riffle_device=" + std::string(64, "0123456789abcdef"[i % 16]);
        refused += sign_in("Ada", "000000", i % 2 == 0 ? "10.9.9.9" : address(i), made_up).status == 429 ? 1 : 0;
    }
    EXPECT_GT(refused, 10);
    EXPECT_EQ(sign_in("Ada", "271828", "10.9.9.9").status, 429) << "without the cookie she is a stranger";
    EXPECT_EQ(sign_in("Ada", "271828", "10.9.9.9", device).status, 200);
    EXPECT_EQ(sign_in("ÁDA", "271828", "10.1.2.3", device).status, 200) << "from anywhere, however she writes it";
    // Also after a restart, in which everything else is forgotten.
    open();
    for (int i = 0; i < 40; ++i) (void)sign_in("Ada", "000000", address(i));
    EXPECT_EQ(sign_in("Ada", "271828", "10.9.9.9", device).status, 200);
    // Another account does not know this device.
    for (int i = 0; i < 6; ++i) (void)sign_in("Bo", "000000", "10.9.9.9", device);
    EXPECT_EQ(sign_in("Bo", "000000", "10.9.9.9", device).status, 429);
}

TEST_F(SignIns, WhatIsStoredMakesNobodyAKnownDevice) {
    const std::string device = device_of(sign_in("Ada", "271828", "10.9.9.9")).substr(14);
    const std::string stored = store_.side("secret", "devices/a1").value().value();
    EXPECT_EQ(stored.size(), 64U);
    EXPECT_EQ(stored.find(device), std::string::npos);
    for (int i = 0; i < 6; ++i) (void)sign_in("Ada", "000000", "10.9.9.9");
    EXPECT_EQ(sign_in("Ada", "271828", "10.9.9.9", "riffle_device=" + stored).status, 429);
}

TEST_F(SignIns, OnlySoManyDevicesAreKnown) {
    const std::string first = device_of(sign_in("Ada", "271828", "10.9.9.9"));
    for (std::size_t i = 0; i < Devices::most; ++i)
        ASSERT_EQ(sign_in("Ada", "271828", address(static_cast<int>(i))).status, 200);
    EXPECT_EQ(store_.side("secret", "devices/a1").value()->size(), Devices::most * 65 - 1);
    for (int i = 0; i < 6; ++i) (void)sign_in("Ada", "000000", "10.8.8.8", first);
    EXPECT_EQ(sign_in("Ada", "271828", "10.8.8.8", first).status, 429);
}

// Known, unknown, closed; plain, accented, in capitals: the same answers in the same order.
TEST_F(SignIns, NothingTellsWhetherAnAccountExists) {
    const auto course = [&](const std::vector<std::string>& spellings) {
        std::vector<std::string> answers;
        for (int i = 0; i < 8; ++i) {
            const Reply reply =
                sign_in(spellings[static_cast<std::size_t>(i) % spellings.size()], "000000", "10.0.0.7");
            answers.push_back(std::to_string(reply.status) + reply.body);
        }
        for (int i = 0; i < 30; ++i) {
            const Reply reply =
                sign_in(spellings[static_cast<std::size_t>(i) % spellings.size()], "000000", address(i));
            answers.push_back(std::to_string(reply.status) + reply.body);
        }
        return answers;
    };
    const auto ada = course({"Ada", "ÁDÁ", "ada", "aDä"});
    now_ += hours(10);
    const auto nobody = course({"Eve", "ÉVÉ", "eve", "eVë"});
    now_ += hours(10);
    const auto closed = course({"Cy", "ÇY", "cy", "cÝ"});
    EXPECT_EQ(ada, nobody);
    EXPECT_EQ(ada, closed);
    EXPECT_TRUE(ada[4].starts_with("401")) << ada[4];
    EXPECT_TRUE(ada[5].starts_with("429")) << ada[5];
}

TEST_F(SignIns, TheWallClockChangesNothing) {
    for (int i = 0; i < 6; ++i) (void)sign_in("Ada", "000000", "10.0.0.7");
    ASSERT_EQ(sign_in("Ada", "271828", "10.0.0.7").status, 429);
    wall_ms_ -= 24LL * 60 * 60 * 1000;
    now_ += seconds(3);
    EXPECT_EQ(sign_in("Ada", "271828", "10.0.0.7").status, 200) << "a day back does not lock for a day";
    for (int i = 0; i < 6; ++i) (void)sign_in("Ada", "000000", "10.0.0.8");
    wall_ms_ += 48LL * 60 * 60 * 1000;
    EXPECT_EQ(sign_in("Ada", "271828", "10.0.0.8").status, 429) << "nor does a day on forgive";
}

// A store that is full, or cannot be written.
class Refusing final : public store::Store {
  public:
    std::expected<std::vector<journal::Envelope>, store::StoreFailure> commit(
        std::span<const store::Append> batch) override {
        if (error) return std::unexpected(store::StoreFailure{*error, "on purpose"});
        return memory.commit(batch);
    }
    std::expected<void, store::StoreFailure> read_stream(
        const std::string& stream, std::int64_t after,
        const std::function<bool(const journal::Envelope&)>& visit) const override {
        return memory.read_stream(stream, after, visit);
    }
    std::expected<void, store::StoreFailure> read_all(
        std::int64_t after, const std::function<bool(journal::Envelope&&)>& visit) const override {
        return memory.read_all(after, visit);
    }
    std::expected<std::optional<store::KnownCommand>, store::StoreFailure> find_command(
        const std::string& command) const override {
        return memory.find_command(command);
    }
    std::expected<std::optional<std::string>, store::StoreFailure> side(const std::string& table,
                                                                        const std::string& key) const override {
        return memory.side(table, key);
    }
    std::expected<void, store::StoreFailure> each_side(
        const std::string& table,
        const std::function<void(const std::string&, const std::string&)>& visit) const override {
        return memory.each_side(table, visit);
    }
    std::expected<void, store::StoreFailure> each_stream(
        const std::function<void(const std::string&, std::int64_t)>& visit) const override {
        return memory.each_stream(visit);
    }
    std::expected<std::vector<store::Shortcut>, store::StoreFailure> shortcuts() const override {
        return memory.shortcuts();
    }
    std::expected<void, store::StoreFailure> keep_shortcuts(std::span<const store::Shortcut> shortcuts,
                                                            std::span<const store::Signpost> signposts) override {
        return memory.keep_shortcuts(shortcuts, signposts);
    }
    std::expected<std::vector<store::Signpost>, store::StoreFailure> signposts(const std::string& key) const override {
        return memory.signposts(key);
    }
    store::Head head() const override { return memory.head(); }
    const store::HouseKey* key() const override { return memory.key(); }
    store::MemoryStore memory;
    std::optional<store::StoreError> error;
};

// The order in which answers come, not how long they take: the lobby's comes while sign-ins still wait.
TEST(PinLane, AFloodOfSignInsLeavesTheLobbyAnswered) {
    Options options = quick();
    options.threads = 1;
    const House house(options);
    constexpr int flood = 30;
    std::vector<std::unique_ptr<Client>> guessers;
    for (int i = 0; i < flood; ++i) {
        guessers.push_back(std::make_unique<Client>(house.port(), 0, ("127.0.1." + std::to_string(i + 1)).c_str()));
        guessers.back()->send(request("POST", "/api/v1/session", sign_in_body("name" + std::to_string(i), "000000")));
    }
    const auto waiting = [&] {
        int n = 0;
        for (const auto& guesser : guessers) {
            pollfd ready{guesser->descriptor(), POLLIN, 0};
            n += ::poll(&ready, 1, 0) == 0 ? 1 : 0;
        }
        return n;
    };
    for (int i = 0; i < 3; ++i) EXPECT_EQ(ask(house.port(), request("GET", "/api/v1/echo")).status, 200);
    EXPECT_GT(waiting(), 0) << "the lobby waited until every PIN was hashed";
    std::map<int, int> by_status;
    for (const auto& guesser : guessers) {
        const Answer answer = guesser->answer(false, 30'000);
        ++by_status[answer.status];
        if (answer.status != 503) continue;
        EXPECT_EQ(code_of(answer), "sign_in_busy");
        EXPECT_GE(std::stoi(answer.headers.at("retry-after")), 1);
    }
    EXPECT_EQ(by_status[401] + by_status[503], flood);
    EXPECT_GE(by_status[401], static_cast<int>(PinLane::most_strangers));
    EXPECT_GT(by_status[503], 0);
}

TEST(PinLane, WhoIsKnownGoesBeforeStrangersAndHasPlacesOfItsOwn) {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> order;
    bool go = false;
    PinLane lane;  // ends before what its work looks at
    const auto wait_until = [&](auto condition) {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, seconds(30), condition);
    };
    const auto add = [&](bool known, const std::string& name, bool block = false) {
        lane.run({.known = known,
                  .work =
                      [&, name, block] {
                          std::unique_lock lock(mutex);
                          order.push_back(name);
                          changed.notify_all();
                          if (block) changed.wait(lock, [&] { return go; });
                          return Reply{};
                      },
                  .full = [] { return problem(503, "sign_in_busy", "en"); }},
                 [&, name](const Reply& reply) {
                     const std::lock_guard lock(mutex);
                     if (reply.status == 503) order.push_back("full " + name);
                     changed.notify_all();
                 });
    };
    // Every thread of the lane is busy.
    const std::size_t threads = std::clamp(std::thread::hardware_concurrency() / 2, 1U, 4U);
    for (std::size_t i = 0; i < threads; ++i) add(true, "busy", true);
    ASSERT_TRUE(wait_until([&] { return order.size() == threads; }));
    for (std::size_t i = 0; i < PinLane::most_strangers; ++i) add(false, "stranger");
    add(false, "one more");
    add(true, "owner");
    {
        const std::lock_guard lock(mutex);
        EXPECT_EQ(order.back(), "full one more");
        go = true;
        changed.notify_all();
    }
    ASSERT_TRUE(wait_until([&] { return order.size() == threads + 1 + 1 + PinLane::most_strangers; }));
    EXPECT_EQ(order[threads + 1], "owner");
}

TEST(Storage, OneCodeForOneFailureWhereverItShows) {
    for (const auto& [error, status, code] : {std::tuple{store::StoreError::disk_full, 507, "storage_full"},
                                              {store::StoreError::read_only, 503, "storage_read_only"},
                                              {store::StoreError::busy, 503, "storage_failed"}}) {
        Refusing store;
        store::Append pins;
        static const store::SideWrite hashed = pin_row("a1", "271828", false);
        pins.side.push_back(hashed);
        ASSERT_TRUE(store.commit({&pins, 1}));
        Counter service;
        Gate gate(service, store, {}, [] { return std::int64_t{1'000'000}; });
        store.error = error;
        Incoming incoming;
        incoming.method = "POST";
        incoming.target = "/api/v1/session";
        incoming.headers = {{"content-type", "application/json"}, {"host", "x"}};
        incoming.body = sign_in_body("Ada", "271828");
        const Reply signing = gate.answer(incoming);
        // A house that is only shown (--damaged) can still be signed in to; all else it is asked to keep, it refuses.
        const bool shown = error == store::StoreError::read_only;
        EXPECT_EQ(signing.status, shown ? 200 : status);
        const Reply refused = shown ? storage_problem({error, ""}, "en") : signing;
        EXPECT_EQ(refused.status, status);
        EXPECT_NE(refused.body.find(code), std::string::npos) << refused.body;
    }
}

}  // namespace
}  // namespace riffle::server
