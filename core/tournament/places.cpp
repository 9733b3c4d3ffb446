#include "core/tournament/places.h"

#include <algorithm>
#include <chrono>

#include "core/rulebook/keys.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;

// Whether unpaid seats of those who are here are still kept.
bool keeps_checked_in(const State& s, const Book& book, std::int64_t now_ms) {
    // [solverde-2023:5.4.2] For the first level; then they count as given up.
    const auto held = book.ask(key::unpaid_seat_held_levels);
    if (s.status != Status::running) return true;
    const ClockReading clock = read_clock(s.clock, s.setup->levels, now_ms);
    return clock.level_number < held.value || (clock.level_number == held.value && !clock.on_break);
}

bool keeps_asked(const State& s, const Book& book, std::int64_t now_ms) {
    if (s.status == Status::running) return false;
    // [solverde-2023:4.1.1] Until so long before the start: at that moment it is still in time.
    const auto until = pre_registered_until(s, book);
    return !until || now_ms <= until->value;
}

// [solverde-2023:4.1.2] One that was not answered keeps nothing, where the book wants an answer.
bool counts_unanswered(const Book& book) { return !book.ask(key::pre_registration_needs_reply).value; }

bool kept_for(const State& s, const PersonId& person, const Book& book, std::int64_t now_ms) {
    const Reservation* kept = s.reservations.get(person);
    if (!kept) return false;
    if (kept->checked_in) return keeps_checked_in(s, book, now_ms);
    return keeps_asked(s, book, now_ms) && (kept->confirmed || counts_unanswered(book));
}

// [tda-2024:GL-cap] Who has withdrawn leaves a place, where the cap is of those who take part; where it is of
// registrations, as the room and the staff allow them, nobody does. Asked of a field that is full.
std::int64_t given_up(const State& s, const rulebook::Setting<rulebook::FieldCap>& cap) {
    switch (cap.value) {
        case rulebook::FieldCap::as_announced:
            return std::ranges::count_if(s.entries, [](const auto& one) { return one.second.removed == "withdrawn"; });
        case rulebook::FieldCap::capacity_and_staff_then_waiting_list:
            return 0;
    }
    return 0;
}

}  // namespace

std::optional<rulebook::Setting<std::int64_t>> pre_registered_until(const State& s, const Book& book) {
    const auto before = book.ask(key::pre_registration_confirm);
    if (!before) return std::nullopt;
    rulebook::Setting<std::int64_t> until;
    until.value = s.setup->starts_at - std::chrono::milliseconds{before->value}.count();
    until.citation = before->citation;
    return until;
}

std::int64_t places_kept(const State& s, const Book& book, std::int64_t now_ms) {
    std::int64_t places = 0;
    if (s.reserved.checked_in > 0 && keeps_checked_in(s, book, now_ms)) places += s.reserved.checked_in;
    if (s.reserved.confirmed + s.reserved.asked > 0 && keeps_asked(s, book, now_ms))
        places += s.reserved.confirmed + (counts_unanswered(book) ? s.reserved.asked : 0);
    return places;
}

std::optional<Refusal> no_place(const State& s, const PersonId& person, const Book& book, std::int64_t now_ms) {
    const std::int64_t kept = places_kept(s, book, now_ms) - kept_for(s, person, book, now_ms);
    // [tda-2024:GL-cap] At the cap no further registration is taken; who comes back as the same entry takes no place.
    const bool again = book.ask(key::re_entry_is_new_entry).value;
    const std::int64_t taken = s.entries_sold() - (again ? 0 : s.totals.reentries) + kept;
    const auto full = [&](Citation clause, std::int64_t cap) {
        return Refusal{tournament_full, clause, {{"cap", std::to_string(cap)}}};
    };
    if (s.setup->max_entries && taken >= *s.setup->max_entries)
        if (const auto cap = book.ask(key::field_cap); taken - given_up(s, cap) >= *s.setup->max_entries)
            return full(cap.citation, *s.setup->max_entries);
    // [solverde-2023:3.1.8] One table.
    if (format_of(*s.setup) == Format::sit_and_go && taken >= s.setup->seats_per_table)
        return full(book.ask(key::sit_and_go_players).citation, s.setup->seats_per_table);
    if (!s.setup->max_tables) return std::nullopt;
    // [tda-2024:GL-alternates] Who comes when every seat of the room is taken waits for one.
    const auto open = static_cast<std::int64_t>(s.seating.tables().size());
    const std::int64_t seats =
        s.seating.free_seats() + std::max<std::int64_t>(0, *s.setup->max_tables - open) * chairs_at_table(*s.setup);
    if (seats > kept) return std::nullopt;
    return full(book.ask(key::registration_order).citation, *s.setup->max_tables * chairs_at_table(*s.setup));
}

std::optional<Refusal> others_first(const State& s, const PersonId& person, const Book& book, std::int64_t now_ms) {
    if (s.waiting.empty() || (*s.waiting.begin()).second == person) return std::nullopt;
    if (kept_for(s, person, book, now_ms)) return std::nullopt;
    return Refusal{others_wait_first, book.ask(key::registration_order).citation, {}};
}

std::optional<Refusal> barred_person(const Book& book, const Context& context) {
    if (!context.person) return std::nullopt;
    // [mediterraneo-2026:2-b] Also when it is found out later: every sale looks again.
    const auto lists = book.ask(key::access_ban_check);
    if (lists.value && !context.person->barred.empty())
        return Refusal{person_barred, lists.citation, {{"list", context.person->barred}}};
    // [mediterraneo-2026:2-a] Of age on the day of the tournament.
    const auto age = book.ask(key::minimum_age);
    const std::int64_t least = age.value == rulebook::MinimumAge::twenty_one ? 21 : 18;
    if (context.person->age && *context.person->age < least)
        return Refusal{person_under_age, age.citation, {{"age", std::to_string(least)}}};
    // [solverde-2023:5.1]
    const auto document = book.ask(key::identity_document_required);
    if (document.value && !context.person->document) return Refusal{document_missing, document.citation, {}};
    return std::nullopt;
}

std::optional<std::string> person_check(const Book& book, const Context& context) {
    if (!context.person) return std::nullopt;
    const auto lists = book.ask(key::access_ban_check);
    if (lists.value) return std::string(lists.citation.clause);
    const auto document = book.ask(key::identity_document_required);
    if (document.value) return std::string(document.citation.clause);
    return std::nullopt;
}

}  // namespace riffle::tournament
