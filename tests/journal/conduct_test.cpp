// A person's record in the event, through the stream: what was decided is undone and redone, and what rests on it says
// so.
#include "tests/journal/night.h"

namespace riffle::journal {
namespace {

RecordConduct told(std::int64_t entry, std::string infraction, std::optional<LightMeasure> measure = {},
                   std::int64_t length = 0) {
    RecordConduct c{.entry = EntryNumber{entry}, .infraction = std::move(infraction), .reason = ""};
    c.measure = measure;
    if (length > 0) c.length = length;
    return c;
}
const ConductRecord* record(const Night& night, std::int64_t entry) {
    const State& s = night.stream.state();
    return s.conduct.get(s.find(EntryNumber{entry})->person);
}
RefusalCode refused(const TournamentStream::Decision& decision) {
    EXPECT_FALSE(decision);
    return decision ? RefusalCode::no_change : decision.error().code;
}

TEST(Conduct, a_repetition_rests_on_what_was_done_before) {
    Night night = running(4);
    ASSERT_TRUE(night.give(told(1, "cheating")));
    const auto first = night.stream.version();
    ASSERT_TRUE(night.give(told(1, "cheating")));
    ASSERT_EQ(record(night, 1)->offences.size(), 2U);
    EXPECT_EQ(record(night, 1)->offences[0].measure, Measure::warning);
    EXPECT_EQ(record(night, 1)->offences[1].measure, Measure::hands);
    EXPECT_TRUE(record(night, 1)->offences[1].repeated);
    EXPECT_EQ(refused(night.give(UndoStep{first})), RefusalCode::later_steps_depend);
    const auto second = night.stream.to_undo()->version;
    ASSERT_TRUE(night.give(UndoStep{second}));
    EXPECT_EQ(record(night, 1)->hands_left, 0);
    ASSERT_TRUE(night.give(RedoStep{second}));
    EXPECT_EQ(record(night, 1)->hands_left, 1);
}

TEST(Conduct, the_record_is_the_persons_whatever_the_entry) {
    Night night = running(4);
    ASSERT_TRUE(night.give(told(1, "noise", LightMeasure::warning)));
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{1}}, {}}));
    ASSERT_TRUE(night.give(SellEntry{"p0"}));
    EXPECT_EQ(refused(night.give(told(5, "noise", LightMeasure::warning))), RefusalCode::measure_not_heavier);
    ASSERT_TRUE(night.give(told(5, "noise", LightMeasure::hands, 2)));
    EXPECT_EQ(record(night, 5)->offences.size(), 2U);
    EXPECT_EQ(record(night, 5)->hands_left, 2);
}

TEST(Conduct, hands_are_served_where_the_player_sits) {
    Night night = running(5);
    ASSERT_TRUE(night.give(told(1, "noise", LightMeasure::hands, 3)));
    const Place here = *night.stream.state().find(EntryNumber{1})->place;
    EXPECT_EQ(refused(night.give(CountHandsDealt{TableNumber{99}, 1})), RefusalCode::table_unknown);
    EXPECT_EQ(refused(night.give(CountHandsDealt{here.table, 0})), RefusalCode::hands_wrong);
    ASSERT_TRUE(night.give(CountHandsDealt{here.table, 2}));
    EXPECT_EQ(record(night, 1)->hands_left, 1);
    // More than are left is as many as are left.
    ASSERT_TRUE(night.give(CountHandsDealt{here.table, 9}));
    EXPECT_EQ(record(night, 1)->hands_left, 0);
    EXPECT_EQ(record(night, 1)->hands_served, 3);
    EXPECT_EQ(refused(night.give(CountHandsDealt{here.table, 1})), RefusalCode::nobody_on_penalty);
}

TEST(Conduct, nobody_is_recorded_for_what_is_not_there) {
    Night night = running(4);
    EXPECT_EQ(refused(night.give(told(9, "noise"))), RefusalCode::entry_unknown);
    EXPECT_EQ(refused(night.give(told(1, "whistling"))), RefusalCode::infraction_unknown);
    RecordConduct odd = told(1, "noise");
    odd.circumstances = {"full_moon"};
    EXPECT_EQ(refused(night.give(odd)), RefusalCode::circumstance_unknown);
    odd.circumstances = {"hand_for_hand"};
    EXPECT_EQ(refused(night.give(odd)), RefusalCode::circumstance_wrong);
    odd = told(1, "noise");
    odd.what = std::string(301, 'x');
    EXPECT_EQ(refused(night.give(odd)), RefusalCode::text_too_long);
    EXPECT_EQ(refused(night.give(told(1, "noise", LightMeasure::hands, 1'000'000))), RefusalCode::measure_not_in_scale);
    EXPECT_EQ(refused(night.give(ReadmitPlayer{EntryNumber{1}})), RefusalCode::not_awaited);
    EXPECT_EQ(record(night, 1), nullptr);
}

TEST(Conduct, an_expelled_player_leaves_place_and_prize) {
    Night night;
    night.by = &book("cnp");
    tournament::Setup setup = small_setup();
    setup.book = "cnp";
    setup.late_levels = 0;
    setup.reentries = 0;
    ASSERT_TRUE(night.give(CreateTournament{setup}));
    ASSERT_TRUE(night.give(OpenRegistration{}));
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(night.give(SellEntry{"p" + std::to_string(i)}));
    ASSERT_TRUE(night.give(StartClock{}));
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{4}}, {}}));
    ASSERT_EQ(place_of(night.stream.state(), EntryNumber{4}), 4);
    DisqualifyPlayer out{.entry = EntryNumber{1}, .infraction = "cheating", .expelled = true, .reason = "marked cards"};
    out.chips = Chips{10'000};
    ASSERT_TRUE(night.give(out));
    EXPECT_EQ(place_of(night.stream.state(), EntryNumber{1}), std::nullopt);
    EXPECT_EQ(place_of(night.stream.state(), EntryNumber{4}), 3);
    EXPECT_EQ(night.stream.state().chips_in_play(), Chips{30'000});
    EXPECT_EQ(night.stream.broken_invariant(), std::nullopt);
    ASSERT_TRUE(night.give(UndoStep{night.stream.to_undo()->version}));
    EXPECT_EQ(place_of(night.stream.state(), EntryNumber{4}), 4);
    EXPECT_EQ(record(night, 1), nullptr);
}

TEST(Conduct, the_record_has_its_end) {
    Night night = running(4);
    for (std::size_t i = 0; i < most_offences; ++i) ASSERT_TRUE(night.give(told(1, "noise")));
    EXPECT_EQ(refused(night.give(told(1, "noise"))), RefusalCode::record_full);
}

}  // namespace
}  // namespace riffle::journal
