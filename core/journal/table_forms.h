// How the types of hands, rulings and tables look as JSON: described structs and enums, and a form of their own for
// cards, sets, games, clauses and the engine's events. Include only in .cpp files, before json_codec.h is used.
#pragma once
#include <boost/describe.hpp>
#include <mutex>
#include <set>

#include "core/hand/event_fields.h"
#include "core/hand/rotation.h"
#include "core/journal/json_codec.h"
#include "core/rulings/penalties.h"
#include "core/table/events.h"

namespace riffle {
BOOST_DESCRIBE_ENUM(HighCategory, high_card, pair, two_pair, trips, straight, flush, full_house, quads, straight_flush)
}  // namespace riffle

namespace riffle::hand {
BOOST_DESCRIBE_ENUM(AnteKind, none, each, big_blind, button)
BOOST_DESCRIBE_ENUM(Dealing, from_deck, told)
BOOST_DESCRIBE_ENUM(Showing, by_players, automatic)
BOOST_DESCRIBE_ENUM(ForcedBets, by_stakes, listed)
BOOST_DESCRIBE_ENUM(BlindKind, small, big, straddle, late)
BOOST_DESCRIBE_ENUM(Share, uncontested, whole, high, low)
BOOST_DESCRIBE_ENUM(RotateBy, level, hands, orbit)
BOOST_DESCRIBE_STRUCT(Stakes, (), (small_blind, big_blind, ante, bring_in, small_bet, big_bet, min_bet, chip))
BOOST_DESCRIBE_STRUCT(SeatEntry, (), (stack, absent, waiting, ante, blind, late_post))
BOOST_DESCRIBE_STRUCT(StartHand, (),
                      (game, stakes, ante_kind, forced, listed_antes_layered, button, small_blind, big_blind,
                       players_in_event, dealing, showing, seats, deck, deck_size))
BOOST_DESCRIBE_STRUCT(Positions, (), (button, small_blind, big_blind, frozen))
BOOST_DESCRIBE_STRUCT(Rotation, (), (games, by, hands))
BOOST_DESCRIBE_STRUCT(RotationPlace, (), (index, level, hands, orbit))
}  // namespace riffle::hand

namespace riffle::rulings {
BOOST_DESCRIBE_ENUM(Word, amount, fold, check, call, bet, raise, all_in, pot, complete, knock, conditional, unofficial,
                    time)
BOOST_DESCRIBE_ENUM(Timing, before, in_the_air, on_table, after, at_once)
BOOST_DESCRIBE_ENUM(Penalty, none, may, must, must_leave, may_disqualify, must_disqualify, must_up_to_disqualification,
                    forfeit_may_disqualify, up_to_expulsion, up_to_exclusion_and_report)
BOOST_DESCRIBE_STRUCT(Words, (), (word, amount, short_number, clear, timing))
BOOST_DESCRIBE_STRUCT(Motion, (), (chips, from_stack, released))
BOOST_DESCRIBE_STRUCT(Wager, (),
                      (seat, words, motions, pulled_back, gathered, objects, for_change, missed_raise, flags))
BOOST_DESCRIBE_STRUCT(Incident, (), (matter, seat, other, n, m, amount, amount2, flags))
BOOST_DESCRIBE_STRUCT(Conduct, (), (seat, infraction, flags))
BOOST_DESCRIBE_STRUCT(Held, (), (seat, kind, to, price, chips))
BOOST_DESCRIBE_STRUCT(Because, (), (what, amount))
BOOST_DESCRIBE_STRUCT(Ruling, (), (outcomes, directors_choice, penalty, why, more, cites, consulted))
BOOST_DESCRIBE_STRUCT(PenaltyPlayer, (), (value))
BOOST_DESCRIBE_STRUCT(Removal, (), (effect, chips, expelled, refunded, others_move_up))
BOOST_DESCRIBE_STRUCT(PenaltyEntry, (),
                      (offences, offended_earlier, warned, left, served, awaits_director, eliminated, removal))
}  // namespace riffle::rulings

namespace riffle::table {
BOOST_DESCRIBE_STRUCT(Obligation, (), (seat, duty, until, clause, price))
BOOST_DESCRIBE_STRUCT(TableSetUp, (), (start, seated, players, rotation, place, win_the_button, conduct_elsewhere))
BOOST_DESCRIBE_STRUCT(HandBegun, (), (start, seated, players, made_absent, positions, place, total, after))
BOOST_DESCRIBE_STRUCT(HandBegunAgain, (), (start, removed, after))
BOOST_DESCRIBE_STRUCT(HandVoided, (), (start, removed, after))
BOOST_DESCRIBE_STRUCT(DealChanged, (), (start, after))
BOOST_DESCRIBE_STRUCT(Played, (), (event, after))
BOOST_DESCRIBE_STRUCT(ChipsTold, (), (seat, chips))
BOOST_DESCRIBE_STRUCT(RulingGiven, (), (act, ruling, makes, takes_back))
BOOST_DESCRIBE_STRUCT(OutcomeChosen, (), (outcome, makes, takes_back))
BOOST_DESCRIBE_STRUCT(ActKept, (), (held))
BOOST_DESCRIBE_STRUCT(ActsLetGo, (), (seat))
BOOST_DESCRIBE_STRUCT(ObligationLaid, (), (obligation))
BOOST_DESCRIBE_STRUCT(ObligationsLifted, (), (seat))
BOOST_DESCRIBE_STRUCT(PenaltyChanged, (), (player, before, now))
BOOST_DESCRIBE_STRUCT(PlayerLeaving, (), (seat))
BOOST_DESCRIBE_STRUCT(SeatStack, (), (seat, stack))
BOOST_DESCRIBE_STRUCT(HandEnded, (), (stacks, out, after))
BOOST_DESCRIBE_STRUCT(StackCorrected, (), (seat, from, to, reason, after))
BOOST_DESCRIBE_STRUCT(CalledClock, (), (seat, from_ms, until_ms, clause))
BOOST_DESCRIBE_STRUCT(ClockCalled, (), (clock))
BOOST_DESCRIBE_STRUCT(TimeBankCount, (), (player, used, in_hand, tickets))
BOOST_DESCRIBE_STRUCT(TimeBankCounted, (), (now))
BOOST_DESCRIBE_STRUCT(SeenCards, (), (whose, by, to_all, part, card))
BOOST_DESCRIBE_STRUCT(CardsSeen, (), (seen))
BOOST_DESCRIBE_STRUCT(Note, (), (kind, seat, other, amount))
BOOST_DESCRIBE_STRUCT(Noted, (), (note))
BOOST_DESCRIBE_STRUCT(AwardReopened, (), (live, pending, after))
BOOST_DESCRIBE_STRUCT(ButtonsPlanned, (), (buttons))
BOOST_DESCRIBE_STRUCT(FoundChip, (), (seat, chip))
BOOST_DESCRIBE_STRUCT(ChipCounted, (), (found, after))
BOOST_DESCRIBE_STRUCT(LotDrawn, (), (among, seat))
BOOST_DESCRIBE_STRUCT(Task, (), (matter, what, seat, other, holds, clause))
BOOST_DESCRIBE_STRUCT(TaskLaid, (), (task))
BOOST_DESCRIBE_STRUCT(TaskFinished, (), (task))
}  // namespace riffle::table

namespace riffle::journal {

template <>
struct JsonForm<Card> {
    static boost::json::value to(Card card) {
        return boost::json::value(card == hand::unknown_card ? "??" : to_string(card));
    }
    static CodecResult from(Card& card, const boost::json::value& value, const Where& where) {
        if (!value.is_string()) return not_that(where, "a card such as As, or ??");
        const std::string_view text = value.get_string();
        if (text == "??") {
            card = hand::unknown_card;
            return {};
        }
        const auto found = parse_card(text);
        if (!found) return not_that(where, "a card such as As, or ??");
        card = *found;
        return {};
    }
};

template <>
struct JsonForm<CardSet> {
    static boost::json::value to(CardSet cards) {
        boost::json::array list;
        for (const Card card : cards) list.push_back(JsonForm<Card>::to(card));
        return list;
    }
    static CodecResult from(CardSet& cards, const boost::json::value& value, const Where& where) {
        if (!value.is_array()) return not_that(where, "a list of cards");
        cards = {};
        for (const auto& item : value.get_array()) {
            Card card;
            if (auto r = JsonForm<Card>::from(card, item, where); !r) return r;
            if (card == hand::unknown_card) return not_that(where, "cards that are known");
            cards.add(card);
        }
        return {};
    }
};

template <>
struct JsonForm<hand::SeatSet> {
    static boost::json::value to(hand::SeatSet seats) { return static_cast<std::int64_t>(seats.bits()); }
    static CodecResult from(hand::SeatSet& seats, const boost::json::value& value, const Where& where) {
        if (!value.is_int64() || value.get_int64() < 0 || value.get_int64() >= (1 << hand::max_seats))
            return not_that(where, "a set of seats as bits");
        seats = hand::SeatSet{static_cast<std::uint32_t>(value.get_int64())};
        return {};
    }
};

template <>
struct JsonForm<const hand::Game*> {
    static boost::json::value to(const hand::Game* game) {
        return game ? boost::json::value(game->id) : boost::json::value(nullptr);
    }
    static CodecResult from(const hand::Game*& game, const boost::json::value& value, const Where& where) {
        game = value.is_string() ? hand::find_game(value.get_string()) : nullptr;
        return game || value.is_null() ? CodecResult{} : not_that(where, "a game");
    }
};

// A clause read back lives as long as the process, like those of the books.
template <>
struct JsonForm<Citation> {
    static boost::json::value to(Citation cite) { return boost::json::value(cite.clause); }
    static CodecResult from(Citation& cite, const boost::json::value& value, const Where& where) {
        if (!value.is_string() || value.get_string().size() > most_name_bytes) return not_that(where, "a clause");
        static std::mutex guard;
        static std::set<std::string, std::less<>> known;
        const std::scoped_lock lock(guard);
        cite.clause = *known.emplace(value.get_string()).first;
        return {};
    }
};

template <>
struct JsonForm<rulings::Flags> {
    static boost::json::value to(const rulings::Flags& flags) {
        boost::json::array names;
        for (std::size_t i = 0; i < rulings::flag_count; ++i)
            if (flags.has(static_cast<rulings::Flag>(i)))
                names.push_back(boost::json::value(rulings::name_of(static_cast<rulings::Flag>(i))));
        return names;
    }
    static CodecResult from(rulings::Flags& flags, const boost::json::value& value, const Where& where) {
        if (!value.is_array()) return not_that(where, "a list of circumstances");
        flags = {};
        for (const auto& item : value.get_array()) {
            const auto flag = item.is_string() ? rulings::flag_named(item.get_string()) : std::nullopt;
            if (!flag) return not_that(where, "circumstances that are known");
            flags.add(*flag);
        }
        return {};
    }
};

// Enums of the long lists (.def files), by their names.
template <class E>
struct NamedForm {
    static boost::json::value to(E e) { return boost::json::value(rulings::name_of(e)); }
    static CodecResult from(E& e, const boost::json::value& value, const Where& where) {
        const auto found = value.is_string() ? named(value.get_string(), e) : std::nullopt;
        if (!found) return not_that(where, "a name that is known");
        e = *found;
        return {};
    }
    static std::optional<rulings::Term> named(std::string_view name, rulings::Term) {
        return rulings::term_named(name);
    }
    static std::optional<rulings::Matter> named(std::string_view name, rulings::Matter) {
        return rulings::matter_named(name);
    }
    static std::optional<rulings::Infraction> named(std::string_view name, rulings::Infraction) {
        return rulings::infraction_named(name);
    }
};
template <>
struct JsonForm<rulings::Term> : NamedForm<rulings::Term> {};
template <>
struct JsonForm<rulings::Matter> : NamedForm<rulings::Matter> {};
template <>
struct JsonForm<rulings::Infraction> : NamedForm<rulings::Infraction> {};

// The engine's events, by their fields.
template <class T>
requires boost::mp11::mp_contains<hand::Event, T>::value struct JsonForm<T> {
    static boost::json::value to(const T& event) {
        boost::json::object object;
        hand::for_each_field(event, [&](const char* name, const auto& field) { object.emplace(name, to_json(field)); });
        return object;
    }
    static CodecResult from(T& event, const boost::json::value& value, const Where& where) {
        if (!value.is_object()) return not_that(where, "an object");
        CodecResult result;
        std::size_t known = 0;
        hand::for_each_field(event, [&](const char* name, auto& field) {
            if (!result) return;
            const auto* found = value.get_object().if_contains(name);
            const Where path{&where, name};
            if (!found) {
                result = not_that(path, "this field, which is missing");
                return;
            }
            ++known;
            result = from_json(field, *found, path);
        });
        if (result && known != value.get_object().size()) return not_that(where, "no other fields");
        return result;
    }
};

}  // namespace riffle::journal
