// The system says no: a stable code, the clause it rests on, and its arguments. Prose is made at the edge.
#pragma once
#include <boost/describe/enum.hpp>
#include <map>
#include <string>

#include "core/rulebook/citation.h"

namespace riffle::tournament {

enum class RefusalCode {
    tournament_exists,
    tournament_unknown,
    tournament_over,
    tournament_begun,
    setup_fault,
    currency_fixed,
    registration_not_open,
    registration_open_already,
    registration_closed,
    tournament_full,
    person_still_in,
    no_reentry,
    reentries_used_up,
    entry_unknown,
    entry_not_in,
    entry_in_play,
    clock_running,
    clock_not_running,
    too_few_players,
    level_unknown,
    level_has_no_end,
    time_out_of_range,
    no_change,
    entries_missing,
    entry_named_twice,
    last_player,
    table_unknown,
    seat_unknown,
    seat_taken,
    not_enough_seats,
    tables_balanced,
    prizes_published_already,
    prizes_not_published,
    no_prize,
    prize_paid_already,
    prize_not_paid,
    step_unknown,
    step_undone_already,
    step_not_undone,
    later_steps_depend,
    creation_stays,
    prize_paid_stays,
    prize_taken_back_stays,
    refund_paid_stays,
    accepted_time_stays,
    text_too_long,
};
BOOST_DESCRIBE_ENUM(RefusalCode, tournament_exists, tournament_unknown, tournament_over, tournament_begun, setup_fault,
                    currency_fixed, registration_not_open, registration_open_already, registration_closed,
                    tournament_full, person_still_in, no_reentry, reentries_used_up, entry_unknown, entry_not_in,
                    entry_in_play, clock_running, clock_not_running, too_few_players, level_unknown, level_has_no_end,
                    time_out_of_range, no_change, entries_missing, entry_named_twice, last_player, table_unknown,
                    seat_unknown, seat_taken, not_enough_seats, tables_balanced, prizes_published_already,
                    prizes_not_published, no_prize, prize_paid_already, prize_not_paid, step_unknown,
                    step_undone_already, step_not_undone, later_steps_depend, creation_stays, prize_paid_stays,
                    prize_taken_back_stays, refund_paid_stays, accepted_time_stays, text_too_long)

struct Refusal {
    RefusalCode code = RefusalCode::no_change;
    Citation citation{};
    std::map<std::string, std::string> args{};
};

}  // namespace riffle::tournament
