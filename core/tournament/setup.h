// What a house sets before a tournament begins.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/ledger/amount.h"

namespace riffle::tournament {

struct Level {
    std::string kind = "level";  // "level" or "break"
    Chips small_blind;
    Chips big_blind;
    Chips ante;
    std::int64_t duration_ms = 0;
    bool is_break() const { return kind == "break"; }
    friend bool operator==(const Level&, const Level&) = default;
};
BOOST_DESCRIBE_STRUCT(Level, (), (kind, small_blind, big_blind, ante, duration_ms))

struct ChipKind {
    Chips value;
    std::string color;
    friend bool operator==(const ChipKind&, const ChipKind&) = default;
};
BOOST_DESCRIBE_STRUCT(ChipKind, (), (value, color))

// The shares of the pool, in basis points, from this number of entries on.
struct PayoutBand {
    std::int64_t min_entries = 1;
    std::vector<std::int64_t> shares_bp;
    friend bool operator==(const PayoutBand&, const PayoutBand&) = default;
};
BOOST_DESCRIBE_STRUCT(PayoutBand, (), (min_entries, shares_bp))

// What is sold beside the entry: chips at a price, until the end of a level.
struct ChipOffer {
    std::int64_t price = 0;  // to the pool, in minor units of the buy-in's currency
    std::int64_t fee = 0;
    Chips chips;
    std::int64_t until_level = 0;  // breaks not counted
    std::optional<std::int64_t>
        most{};  // an entry may buy so many; nothing: any number, of an add-on or an extra stack one
    friend bool operator==(const ChipOffer&, const ChipOffer&) = default;
};
BOOST_DESCRIBE_STRUCT(ChipOffer, (), (price, fee, chips, until_level, most))

// What the announcement calls the tournament; what that means is the book's.
enum class Format {
    freezeout,
    rebuy_addon,
    knockout_bounty,
    satellite,
    win_the_button,
    ante_up,
    escalator,
    sit_and_go,
    survivor,
    multistack,
    teams,
    shootout,
    heads_up
};
BOOST_DESCRIBE_ENUM(Format, freezeout, rebuy_addon, knockout_bounty, satellite, win_the_button, ante_up, escalator,
                    sit_and_go, survivor, multistack, teams, shootout, heads_up)

// `mystery`: what a head is worth is drawn from envelopes that are laid once registration is closed.
enum class BountyKind { fixed, progressive, mystery };
enum class BountyForm { chip, voucher };
BOOST_DESCRIBE_ENUM(BountyKind, fixed, progressive, mystery)
BOOST_DESCRIBE_ENUM(BountyForm, chip, voucher)
// What lies on everybody's head. What is not said is as the book has it, and filled in from there (setup_by_book.h).
struct BountySetup {
    BountyKind kind = BountyKind::fixed;
    BountyForm form = BountyForm::chip;
    std::optional<std::int64_t> amount{};  // in minor units
    std::optional<bool> inside_buy_in{};   // part of the buy-in; else on top of it
    std::int64_t unit = 100;               // the smallest bounty chip, in minor units: halves are divided down to it
    friend bool operator==(const BountySetup&, const BountySetup&) = default;
};
BOOST_DESCRIBE_STRUCT(BountySetup, (), (kind, form, amount, inside_buy_in, unit))

// A satellite pays in seats of another event.
struct SatelliteSetup {
    std::string target;                        // that tournament's id
    Money price;                               // what an entry costs there, fee and all
    std::optional<std::int64_t> seat_value{};  // what a seat is reckoned at, where more than the price was announced
    friend bool operator==(const SatelliteSetup&, const SatelliteSetup&) = default;
};
BOOST_DESCRIBE_STRUCT(SatelliteSetup, (), (target, price, seat_value))

// Parts of the buy-ins and of the pot that are no prizes of this tournament, as announced. In basis points.
struct MoneySetup {
    std::int64_t house_bp = 0;                       // of the buy-ins: outside prizes
    std::int64_t organisation_bp = 0;                // of the buy-ins: for the organisation's costs
    bool league = false;                             // the league's retention is kept of the pot
    bool series = false;                             // and the series'
    std::optional<bool> organisation_from_prizes{};  // else out of the house's part; nothing said: by the book
    friend bool operator==(const MoneySetup&, const MoneySetup&) = default;
};
BOOST_DESCRIBE_STRUCT(MoneySetup, (), (house_bp, organisation_bp, league, series, organisation_from_prizes))

// With so many tables left, and fewer, a difference of so many players moves one.
struct BalanceStage {
    std::int64_t tables = 0;
    std::int64_t difference = 0;
    friend bool operator==(const BalanceStage&, const BalanceStage&) = default;
};
BOOST_DESCRIBE_STRUCT(BalanceStage, (), (tables, difference))

// A stack somebody may begin the second day with, at its own price.
struct StackOffer {
    Chips chips;
    std::int64_t price = 0;  // in minor units of the buy-in's currency
    std::int64_t fee = 0;
    friend bool operator==(const StackOffer&, const StackOffer&) = default;
};
BOOST_DESCRIBE_STRUCT(StackOffer, (), (chips, price, fee))

struct Setup {
    std::string name;
    std::int64_t starts_at = 0;
    std::string game;
    std::string book;
    Money buy_in;
    Money fee;
    Chips starting_stack;
    std::int64_t seats_per_table = 9;
    std::optional<std::int64_t> max_entries;
    // Tables open from the first sale, so that those who come together are not drawn to one table; nothing: one, and
    // another whenever all are full.
    std::optional<std::int64_t> opening_tables;
    std::int64_t reentries = 0;    // a person may come back so often; 0: freezeout
    std::int64_t late_levels = 0;  // entries are sold until the end of this level; 0: until the start
    std::vector<Level> levels;
    std::vector<ChipKind> chips;
    std::vector<PayoutBand> payout;
    std::int64_t payout_unit = 100;  // prizes are multiples of this many minor units
    std::optional<std::int64_t>
        guarantee{};                 // the pool is at least this, in minor units; the house adds what is missing
    std::optional<Format> format{};  // nothing: as its offers make it, a freezeout or one with rebuys
    std::optional<ChipOffer> rebuy{};
    std::optional<ChipOffer> addon{};
    std::optional<ChipOffer> extra_stack{};
    std::optional<std::int64_t> max_tables{};  // the room has no more; who comes then waits for a seat
    std::optional<std::string> venue{};        // where it is played; nothing: the house's own
    std::optional<std::int64_t> closes_at{};   // the room's closing time, where there is one
    std::optional<bool> main_event{};          // of a series or a festival
    std::optional<bool> series_final{};        // the last tournament of a series, whose finalists have their seats
    std::optional<BountySetup> bounty{};
    std::optional<SatelliteSetup> satellite{};
    std::optional<MoneySetup> money{};
    std::optional<std::string> trophy{};                        // or another prize that is no money
    std::optional<std::vector<BalanceStage>> balance_stages{};  // from many tables to few, each tighter
    std::optional<std::vector<std::string>> game_order{};       // of a mixed game, where it is not the customary one
    std::optional<bool> stacks_laid_out{};                      // at every seat of the tables open at the start
    std::optional<std::vector<StackOffer>> day_two_stacks{};    // of a multistack event
    std::optional<std::int64_t> team_round{};                   // of the first phase of a team event
    std::optional<bool> team_final{};                           // one seat a team
    friend bool operator==(const Setup&, const Setup&) = default;
};
BOOST_DESCRIBE_STRUCT(Setup, (),
                      (name, starts_at, game, book, buy_in, fee, starting_stack, seats_per_table, max_entries,
                       opening_tables, reentries, late_levels, levels, chips, payout, payout_unit, guarantee, format,
                       rebuy, addon, extra_stack, max_tables, venue, closes_at, main_event, series_final, bounty,
                       satellite, money, trophy, balance_stages, game_order, stacks_laid_out, day_two_stacks,
                       team_round, team_final))

// As announced, or as its offers make it.
Format format_of(const Setup& setup);
// Each table plays to its own winner: nobody is moved between them.
bool table_by_table(const Setup& setup);

// How many players a deck serves at one table: of a mixed game, in each of its games.
std::int64_t players_served(const Setup& setup);
// As many as were announced, and no more than that.
std::int64_t chairs_at_table(const Setup& setup);

// Whether an entry costs and gives the same, and sits at the same tables: what stays once one is sold.
bool same_price(const Setup& a, const Setup& b);

// Breaks are not levels.
std::int64_t count_levels(const std::vector<Level>& levels);

// The first thing wrong with a set-up: which field, and what was expected.
struct SetupFault {
    std::string where;
    std::string expected;
};
std::optional<SetupFault> fault_in(const Setup& setup);

}  // namespace riffle::tournament
