// What staff announce or see to, by name; when each is due, and whether anything waits for it, is asked of the book
// (notices.h).
#pragma once
#include <boost/describe/enum.hpp>

namespace riffle::tournament {

// The first seven are conditions of the event, as it was announced; event_changes is that it was altered since. The
// others come at their moment: before the start, in hand for hand, when dealers change, when late
// registration is over.
enum class Notice {
    entry_conditions,
    rebuy_addon_conditions,
    rebuy_addon_price,
    extra_stack,
    commission,
    ante_structure,
    starting_stack,
    event_changes,
    dealers_read_hands,
    anti_stalling_policy,
    items_allowed,
    bounties_with_dealer,
    asked_to_stay_seated,
    told_to_stay_seated,
    dealer_handover,
    racks_brought,
    untaken_stacks
};
BOOST_DESCRIBE_ENUM(Notice, entry_conditions, rebuy_addon_conditions, rebuy_addon_price, extra_stack, commission,
                    ante_structure, starting_stack, event_changes, dealers_read_hands, anti_stalling_policy,
                    items_allowed, bounties_with_dealer, asked_to_stay_seated, told_to_stay_seated, dealer_handover,
                    racks_brought, untaken_stacks)

}  // namespace riffle::tournament
