// Every format of the templates under every book: refused for a reason the book has, or played from the first entry to
// the winner. And tournaments at random: whatever the floor does in them, what must hold holds after every step.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "app/templates.h"
#include "core/prizes/report.h"
#include "core/tournament/what_next.h"
#include "tests/app/draws.h"
#include "tests/journal/floor_oracle.h"
#include "tests/journal/night.h"

namespace riffle::app {
namespace {

using namespace tournament;
using journal::Night;

Setup base_setup(std::string_view book) {
    Setup s = journal::small_setup();
    s.book = std::string(book);
    s.chips = templates().chip_sets.front().chips;
    s.payout = {{1, {10000}}, {4, {6000, 4000}}};
    return s;
}

// What a book may have against a format.
bool books_reason(RefusalCode code) {
    using enum RefusalCode;
    return code == format_not_offered || code == rebuys_not_in_format || code == sit_and_go_size ||
           code == reentries_above_book || code == late_levels_above_book || code == game_not_offered ||
           code == table_above_book || code == sit_and_go_stack_wrong || code == sit_and_go_fee_wrong ||
           code == sit_and_go_minimum;
}

std::int64_t field_of(const Setup& s) {
    if (s.format == Format::sit_and_go) return s.seats_per_table;
    return s.format == Format::heads_up ? 8 : 12;
}

// Who goes next: the last to have come, but nobody who has won a table that plays alone.
std::optional<EntryNumber> next_out(const State& s) {
    std::optional<EntryNumber> last;
    for (const auto& [number, entry] : s.entries)
        if (entry.status == EntryStatus::seated &&
            (!table_by_table(*s.setup) || s.seating.find(entry.place->table)->players() > 1))
            last = number;
    return last;
}

std::int64_t prizes_of(const Night& night) {
    if (journal::still_sold(night.stream, night.by->id, night.now_ms)) return 0;
    return static_cast<std::int64_t>(
        prizes::present_prizes(night.stream.state(), night.stream.prizes(), night.by).size());
}

// One step towards the end, by the format's own rule; nothing: there is none.
std::optional<journal::TournamentCommand> towards_the_end(const Night& night) {
    const State& s = night.stream.state();
    const auto list = what_next(s, *night.by, prizes_of(night));
    const auto told = [&](AdviceKind kind) { return std::ranges::count(list, kind, &Advice::kind) > 0; };
    if (told(AdviceKind::stop_survivor)) {
        StopSurvivor stop;
        const std::int64_t each = s.chips_in_play().value / s.players_left();
        for (const auto& [number, entry] : s.entries)
            if (entry.status == EntryStatus::seated)
                stop.survivors.push_back({number, Chips{std::max<std::int64_t>(1, each - number.value)}});
        return stop;
    }
    if (told(AdviceKind::next_round)) return RedrawSeats{};
    if (const auto out = next_out(s)) return BustOut{{*out}, {}};
    return std::nullopt;
}

void register_teams(Night& night, std::int64_t players) {
    if (night.stream.state().setup->format != Format::teams) return;
    for (std::int64_t i = 0; i + 2 < players; i += 3)
        (void)night.give(
            RegisterTeam{"team " + std::to_string(i),
                         {"p" + std::to_string(i), "p" + std::to_string(i + 1), "p" + std::to_string(i + 2)}});
}

TEST(Formats, each_is_played_from_the_first_entry_to_the_winner_where_the_book_has_it) {
    std::map<std::string, int> played;
    for (const char* id : book_ids)
        for (const FormatTemplate& format : templates().formats) {
            SCOPED_TRACE(std::string(id) + " " + format.id);
            Night night;
            night.by = &journal::book(id);
            const auto made = night.give(CreateTournament{with_format(base_setup(id), format)});
            if (!made) {
                EXPECT_TRUE(books_reason(made.error().code)) << static_cast<int>(made.error().code);
                EXPECT_FALSE(made.error().citation.clause.empty());
                continue;
            }
            ++played[format.id];
            ASSERT_TRUE(night.give(OpenRegistration{}));
            const tournament::Setup setup = *night.stream.state().setup;
            register_teams(night, field_of(setup));
            for (std::int64_t i = 0; i < field_of(setup); ++i)
                ASSERT_TRUE(night.give(SellEntry{"p" + std::to_string(i)}));
            ASSERT_TRUE(night.give(StartClock{}));
            if (setup.rebuy) {
                ASSERT_TRUE(night.give(SellChips{EntryNumber{1}, ChipProduct::rebuy}));
                EXPECT_EQ(night.stream.state().chips_in_play().value,
                          (field_of(setup) + 1) * setup.starting_stack.value);
            }
            night.now_ms += 24 * hour_ms;
            while (night.stream.state().status == Status::running) {
                const auto step = towards_the_end(night);
                ASSERT_TRUE(step.has_value());
                ASSERT_TRUE(night.give(*step));
                ASSERT_EQ(night.stream.broken_invariant(), std::nullopt);
            }
            EXPECT_EQ(night.stream.state().status, Status::finished);
            EXPECT_TRUE(night.stream.state().winner.has_value());
            if (setup.format != Format::teams) {
                EXPECT_EQ(night.stream.state().winner, EntryNumber{1});
            }
        }
    // Each somewhere.
    for (const FormatTemplate& format : templates().formats) EXPECT_GT(played[format.id], 0) << format.id;
}

// Independent of what_next: the seats alone.
void check_room(const State& s) {
    std::set<EntryNumber> sitting;
    for (const auto& [table, seats] : s.seating.tables()) {
        RC_ASSERT(seats.players() <= seats.size());
        for (const auto& entry : seats.seats)
            if (entry) RC_ASSERT(sitting.insert(*entry).second);
    }
    std::int64_t in = 0, chips = 0;
    for (const auto& [entry, known] : s.entries) {
        in += known.status == EntryStatus::seated || known.status == EntryStatus::winner;
        if (known.status != EntryStatus::refunded)
            for (const ChipPosting& posting : known.chips) chips += posting.amount.value;
    }
    RC_ASSERT(static_cast<std::int64_t>(sitting.size()) == in);
    RC_ASSERT(chips == -s.accounts.of(ChipAccount::sold));
    RC_ASSERT(chips - s.accounts.of(ChipAccount::removed) - s.accounts.of(ChipAccount::found) -
                  s.accounts.of(ChipAccount::raced) ==
              s.chips_in_play().value);
}

TEST(Formats, whatever_is_done_in_one_of_them_at_random_what_must_hold_holds) {
    EXPECT_TRUE(rc::check([] {
        const auto& formats = templates().formats;
        const FormatTemplate& format = formats[static_cast<std::size_t>(number(static_cast<int>(formats.size())))];
        Night night;
        const char* id = book_ids[number(6)];
        night.by = &journal::book(id);
        if (!night.give(CreateTournament{with_format(base_setup(id), format)})) return;
        RC_ASSERT(night.give(OpenRegistration{}).has_value());
        // Most of them small, so that many are played; one in six of up to 500.
        const int field = 2 + (number(6) ? number(60) : number(499));
        register_teams(night, field);
        for (int i = 0; i < field; ++i) (void)night.give(SellEntry{"p" + std::to_string(i)});
        (void)night.give(StartClock{});
        for (int step = 0; step < 120; ++step) {
            night.now_ms += number(4) ? number(120'000) : number(1'200'000);
            if (number(3)) {
                (void)night.give(journal::random_command(night.stream));
            } else if (night.stream.state().status == Status::running) {
                if (const auto next = towards_the_end(night)) (void)night.give(*next);
            }
            if (const auto broken = night.stream.broken_invariant()) RC_FAIL(*broken);
            check_room(night.stream.state());
            if (night.stream.state().status == Status::running)
                journal::check_floor(night.stream, *night.by, prizes_of(night));
        }
        journal::TournamentStream again;
        for (const auto& [version, step] : night.stream.steps()) again.append(*step);
        RC_ASSERT(again.state() == night.stream.state());
    }));
}

}  // namespace
}  // namespace riffle::app
