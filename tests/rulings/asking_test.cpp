// What dealers pick from: complete in four languages, and every choice has its ruling.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/rulings/act.h"
#include "tests/rulings/scenarios.h"

namespace riffle::say {
namespace {

using runner::world;

using Strings = std::vector<std::string>;

const Asking& asking() { return world().asking; }

// The ruling as a scenario writes it, with its clauses; the fault when there is none.
std::expected<std::string, std::string> ruled(const Asked& asked, const Choice& choice, std::string_view book) {
    const auto ruling = ruling_on(situation_of(asking(), asked, choice), *world().library.find(book), world().synonyms);
    if (!ruling)
        return std::unexpected(
            fmt::format("{} {}{}", ruling.error().where, ruling.error().expected, ruling.error().refused));
    // Nobody is helped by "another outcome" alone.
    EXPECT_FALSE(ruling->outcomes.size() == 1 && ruling->outcomes[0] == rulings::Outcome{rulings::Term::other})
        << asked.key() << " under " << book << ", " << choice.moment << ": "
        << fmt::format("{}", fmt::join(choice.circumstances, " "));
    std::vector<std::string_view> clauses;
    for (const Citation& cite : ruling->cites) clauses.push_back(cite.clause);
    return fmt::format("{} [{}]", rulings::to_text(*ruling), fmt::join(clauses, " "));
}

// The moments of the table that a matter without moments may fall in.
const Strings& any_moment() {
    static const Strings names{"dealt", "one_acted", "substantial", "flop", "flop_bet", "turn", "river", "showdown"};
    return names;
}

Strings moments_of(const Asked& a) {
    if (!a.moments.empty()) return a.moments;
    if (!a.games.empty() && a.games[0] == "stud") return {"dealt"};
    return any_moment();
}

Strings games_of(const Asked& a, const std::string& moment) {
    // Stud has no flop: there a game with one is asked only.
    Strings games;
    for (const std::string& game : a.games.empty() ? Strings{asking().games[0].name} : a.games)
        if (game != "stud" || moment == "dealt" || moment == "fourth_street") games.push_back(game);
    return games;
}

Strings subset(const Strings& flags, unsigned bits) {
    Strings chosen;
    for (std::size_t i = 0; i < flags.size(); ++i)
        if ((bits >> i) & 1U) chosen.push_back(flags[i]);
    return chosen;
}

// The numbers it begins with, and others that books draw lines at; the seat in the middle, and the button's.
std::vector<Usual> values_of(const Asked& a) {
    std::vector<Usual> list{{}};
    if (a.usual.contains("n"))
        for (const std::int64_t n : {1, 2, 3, 90, 200}) list.push_back({{"n", n}});
    if (a.usual.contains("n") && a.usual.contains("seat") && !a.fixed) list.push_back({{"n", 1}, {"seat", 6}});
    return list;
}

TEST(Asking, nothing_is_missing_in_any_language) {
    for (const std::string& gap : gaps(asking())) ADD_FAILURE() << gap;
    ASSERT_FALSE(asking().asked.empty());
    // A label that two circumstances of one matter share would not tell them apart.
    for (const Asked& a : asking().asked)
        for (const auto language :
             {rulebook::Language::en, rulebook::Language::es, rulebook::Language::it, rulebook::Language::pt}) {
            std::set<std::string_view> labels;
            for (const std::string& flag : a.circumstances)
                EXPECT_TRUE(labels.insert(asking().text("circumstance." + flag, language)).second)
                    << a.key() << ": " << flag;
        }
}

TEST(Asking, a_gap_is_told_with_its_file) {
    Asking holed = asking();
    holed.texts[static_cast<std::size_t>(rulebook::Language::es)].erase("matter.card_exposed");
    holed.texts[static_cast<std::size_t>(rulebook::Language::it)]["matter.card_exposed"] = "La carta {m}";
    holed.texts[static_cast<std::size_t>(rulebook::Language::pt)]["circumstance.nonsense"] = "x";
    std::erase_if(holed.asked, [](const Asked& a) { return a.name == "phone_call"; });
    const Strings found = gaps(holed);
    const std::set<std::string> all{found.begin(), found.end()};
    EXPECT_TRUE(all.contains("texts/matters.es.toml: matter.card_exposed is missing"));
    EXPECT_TRUE(all.contains(
        "texts/matters.it.toml: matter.card_exposed has other places than 'dealer exposes card {n} of the deal'"));
    EXPECT_TRUE(all.contains("texts/matters.pt.toml: circumstance.nonsense is not known"));
    EXPECT_TRUE(all.contains("matters.toml: infraction.phone_call is missing"));
    EXPECT_EQ(found.size(), gaps(asking()).size() + 4);
}

// What is looked for by what dealers say; bets lead to the bet form (web/src/lib/bet_cases.ts).
TEST(Asking, what_dealers_say_finds_a_matter) {
    using rulebook::Language;
    const auto found = [](Language language, std::string_view words) {
        for (const Asked& a : asking().asked) {
            const std::string also = a.key().insert(a.key().find('.'), "_also");
            if (asking().text(a.key(), language).find(words) != std::string_view::npos ||
                asking().text(also, language).find(words) != std::string_view::npos)
                return true;
        }
        return false;
    };
    for (const char* words : {"string bet", "out of turn", "underraise", "mucked", "left the table", "side pot"})
        EXPECT_TRUE(found(Language::en, words)) << words;
    for (const char* words :
         {"string bet", "fuera de turno", "subida insuficiente", "muck", "dejó la mesa", "bote lateral"})
        EXPECT_TRUE(found(Language::es, words)) << words;
    for (const char* words :
         {"string bet", "fuori turno", "rilancio insufficiente", "muck", "ha lasciato il tavolo", "piatto laterale"})
        EXPECT_TRUE(found(Language::it, words)) << words;
    for (const char* words :
         {"string bet", "fora de vez", "raise insuficiente", "muck", "saiu da mesa", "pote lateral"})
        EXPECT_TRUE(found(Language::pt, words)) << words;
}

TEST(Asking, every_choice_has_a_ruling_under_every_book) {
    for (const Asked& a : asking().asked)
        for (const auto& book : world().library.books())
            for (const std::string& moment : moments_of(a))
                for (const std::string& game : games_of(a, moment)) {
                    const auto plain = ruled(a, {game, moment, {}, {}}, book->id);
                    ASSERT_TRUE(plain) << a.key() << " under " << book->id << ": " << plain.error();
                    EXPECT_FALSE(plain->empty()) << a.key();
                    const auto full = ruled(a, {game, moment, {}, a.circumstances}, book->id);
                    ASSERT_TRUE(full) << a.key() << " under " << book->id << ": " << full.error();
                }
}

// A switch that changes nothing wastes a dealer's seconds, and one that is not offered must change nothing.
TEST(Asking, the_circumstances_offered_are_those_that_count) {
    constexpr std::size_t flag_count = 0
#define FLAG(name) +1
#include "core/rulings/flags.def"
#undef FLAG
        ;
    for (const Asked& a : asking().asked) {
        ASSERT_LT(a.circumstances.size(), 10U) << a.key();
        Strings not_offered;
        for (std::size_t f = 0; f < flag_count; ++f) {
            const std::string name{rulings::name_of(static_cast<rulings::Flag>(f))};
            const auto in = [&](const Strings& list) { return std::ranges::find(list, name) != list.end(); };
            if (!in(a.circumstances) && !in(asking().told_otherwise)) not_offered.push_back(name);
        }
        std::set<std::string> counted;
        std::set<std::string> idle{a.circumstances.begin(), a.circumstances.end()};
        const unsigned all = 1U << a.circumstances.size();
        for (const auto& book : world().library.books())
            for (const std::string& moment : a.moments.empty() ? Strings{"dealt"} : a.moments)
                for (const std::string& game : games_of(a, moment))
                    for (const Usual& values : values_of(a)) {
                        Choice choice{game, moment, values, {}};
                        Strings rulings;
                        for (unsigned bits = 0; bits < all; ++bits) {
                            choice.circumstances = subset(a.circumstances, bits);
                            rulings.push_back(ruled(a, choice, book->id).value_or("none"));
                        }
                        for (unsigned bits = 0; bits < all; ++bits)
                            for (std::size_t i = 0; i < a.circumstances.size(); ++i)
                                if (rulings[bits] != rulings[bits ^ (1U << i)]) idle.erase(a.circumstances[i]);
                        for (unsigned bits = 0; bits < all; ++bits) {
                            const Strings on = subset(a.circumstances, bits);
                            const auto with = [&](const Strings& more) {
                                choice.circumstances = on;
                                choice.circumstances.insert(choice.circumstances.end(), more.begin(), more.end());
                                return ruled(a, choice, book->id).value_or("none");
                            };
                            if (with(not_offered) == rulings[bits]) continue;
                            for (const std::string& flag : not_offered)
                                if (with({flag}) != rulings[bits]) counted.insert(flag);
                            if (counted.empty()) counted.insert("several together");
                        }
                    }
        for (const std::string& flag : counted)
            ADD_FAILURE() << a.key() << ": " << flag << " counts and is not offered";
        for (const std::string& flag : idle) ADD_FAILURE() << a.key() << ": " << flag << " changes no ruling";
    }
}

std::string text_of(const Situation& told, const rulebook::Book& book) {
    const auto ruling = ruling_on(told, book, world().synonyms);
    return ruling ? rulings::to_text(*ruling) : "none";
}
void tell(Act& act, const std::string& flag) {
    std::visit([&](auto& a) { a.circumstances = Strings{flag}; }, act);
}

// Bets as they are told: two motions, out of turn, and a raise that was not seen.
std::vector<Situation> wagers() {
    ToldTable table{.game = "nl-holdem", .button = 6, .seats = {}, .small_blind = Chips{50}, .big_blind = Chips{100}};
    for (std::int64_t seat = 1; seat <= 6; ++seat) table.seats.push_back({.seat = seat, .stack = Chips{9000}});
    table.course = std::vector<Step>{Do{.seat = 3, .action = Doing::raise, .to = Chips{300}},
                                     Do{.seat = 4, .action = Doing::raise, .to = Chips{2000}}};
    const Motion some{.chips = {Chips{100}, Chips{100}, Chips{100}}};
    return {{table, Wager{.seat = 5, .motions = std::vector{Motion{.chips = {Chips{1000}, Chips{1000}}}, some}}},
            {table, Wager{.seat = 1, .said = "call"}},
            {table, Wager{.seat = 5, .motions = std::vector{some}, .missed_raise = true}}};
}

// Those that change the ruling on one of the situations, under some book.
std::set<std::string, std::less<>> counting_in(const std::vector<Situation>& situations) {
    std::set<std::string, std::less<>> counting;
    for (const Situation& told : situations)
        for (const auto& book : world().library.books()) {
            const std::string plain = text_of(told, *book);
            for (std::size_t f = 0; f < rulings::flag_count; ++f) {
                const std::string name{rulings::name_of(static_cast<rulings::Flag>(f))};
                Situation with = told;
                tell(with.act, name);
                if (text_of(with, *book) != plain) counting.insert(name);
            }
        }
    return counting;
}

// No word is there for nothing: it changes the ruling on something that a dealer is offered (above), on a bet, or where
// no table tells it.
TEST(Asking, every_circumstance_of_the_language_changes_a_ruling) {
    std::vector<Situation> told = wagers();
    for (const Asked& a : asking().asked) {
        for (const Usual& values : values_of(a)) {
            told.push_back(situation_of(asking(), a, {"", a.moments.empty() ? "dealt" : a.moments[0], values, {}}));
            told.back().table.reset();
        }
    }
    std::set<std::string, std::less<>> known = counting_in(told);
    for (const Asked& a : asking().asked) known.insert(a.circumstances.begin(), a.circumstances.end());
    for (std::size_t f = 0; f < rulings::flag_count; ++f) {
        const auto name = rulings::name_of(static_cast<rulings::Flag>(f));
        EXPECT_TRUE(known.contains(name)) << name << " changes no ruling";
    }
    for (const std::string& name : known) EXPECT_TRUE(rulings::flag_named(name)) << name << " is no circumstance";
}

TEST(Asking, the_moments_offered_are_those_that_count) {
    for (const Asked& a : asking().asked) {
        if (a.moments.size() == 1) continue;
        bool differs = false;
        const Strings moments = moments_of(a);
        const unsigned all = 1U << a.circumstances.size();
        for (const auto& book : world().library.books())
            for (const Usual& values : values_of(a))
                for (unsigned bits = 0; bits < all && !differs; ++bits) {
                    const Strings flags = subset(a.circumstances, bits);
                    std::set<std::string> rulings;
                    for (const std::string& moment : moments)
                        rulings.insert(ruled(a, {"", moment, values, flags}, book->id).value_or("none"));
                    differs = rulings.size() > 1;
                }
        EXPECT_EQ(differs, !a.moments.empty()) << a.key();
    }
}

TEST(Asking, a_choice_is_a_situation) {
    const auto it = std::ranges::find(asking().asked, "hand_asked_for", &Asked::name);
    ASSERT_NE(it, asking().asked.end());
    const Situation told =
        situation_of(asking(), *it, {"", "showdown", {{"seat", 2}, {"other", 5}}, {"no_cards", "winner"}});
    ASSERT_TRUE(told.table && told.table->course);
    EXPECT_EQ(told.table->game, "nl-holdem");
    EXPECT_EQ(told.table->seats.size(), 6U);
    ASSERT_EQ(told.table->course->size(), 1U);
    EXPECT_TRUE(std::holds_alternative<PlayToShowdown>(told.table->course->front()));
    const auto& act = std::get<Incident>(told.act);
    EXPECT_EQ(act.seat, 2);
    EXPECT_EQ(act.other, 5);
    EXPECT_EQ(act.circumstances, (Strings{"no_cards", "winner"}));
}

}  // namespace
}  // namespace riffle::say
