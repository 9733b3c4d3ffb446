// A house's own book: what it may set, and faults that say line, key and what was expected.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>

#include "core/rulebook/keys.h"
#include "tests/rulebook/books.h"

namespace riffle::rulebook {
namespace {
TEST(House, SetsOverAnyBookWithItsOwnClauses) {
    const std::string text = R"([book]
id = "casa"
name = "Casa"
language = "es"
base = "cnp"

[[clause]]
id = "3"
kind = "play"
es = "Reloj de la casa"
summary = "Time called in this house is twenty seconds."

[parameters]
call_clock = { value = "20 s", clause = "3" }
main_event_deal_winner_reserve_percent = 12.5
last_hands_of_day = { min = 2, max = 5 }
hand_start_events = ["first_riffle", "dealer_push"]
)";
    const auto casa = house(text);
    ASSERT_TRUE(casa) << all_faults(casa.error());
    const auto clock = (*casa)->ask(key::call_clock);
    EXPECT_EQ(clock.value, std::chrono::seconds{20});
    EXPECT_EQ(clock.citation.clause, "casa:3");
    EXPECT_EQ((*casa)->clause("casa:3")->title(Language::pt), "Reloj de la casa");
    // Set without a clause: the parameter is a clause of its own.
    const auto reserve = (*casa)->ask(key::main_event_deal_winner_reserve_percent);
    EXPECT_EQ(reserve.value, Percent{1250});
    EXPECT_EQ(reserve.citation.clause, "casa:main_event_deal_winner_reserve_percent");
    EXPECT_NE((*casa)->clause(reserve.citation.clause), nullptr);
    EXPECT_EQ((*casa)->ask(key::last_hands_of_day)->value, (Range{2, 5}));
    // Untouched: CNP's, and below it TDA's.
    EXPECT_EQ((*casa)->ask(key::four_card_flop).citation.clause, "cnp:5.b-1");
    EXPECT_EQ((*casa)->ask(key::dodging_blinds_scope).citation.clause, "tda-2024:33");
    EXPECT_EQ((*casa)->gap_clause.clause, "cnp:1.a");
}

TEST(House, OverASuggestingBookMakesItsOwnBinding) {
    const auto casa = house(house_text("duplicate_cards = \"hand_void\"\n", "rptp"));
    ASSERT_TRUE(casa) << all_faults(casa.error());
    EXPECT_EQ((*casa)->ask(key::duplicate_cards).standing, Standing::binding);
    EXPECT_EQ((*casa)->ask(key::short_deck_found).standing, Standing::suggestion);
}

struct Bad {
    std::string_view name, text;
    std::uint32_t line;
    std::string_view key, expected;
};

class BadHouse : public testing::TestWithParam<Bad> {};

TEST_P(BadHouse, IsRefusedWithTheLine) {
    const Bad& bad = GetParam();
    const auto casa = house(bad.text);
    ASSERT_FALSE(casa);
    ASSERT_EQ(casa.error().size(), 1U) << all_faults(casa.error());
    const Fault& fault = casa.error().front();
    EXPECT_EQ(fault.file, "house.toml");
    EXPECT_EQ(fault.line, bad.line);
    EXPECT_EQ(fault.key, bad.key);
    EXPECT_NE(fault.expected.find(bad.expected), std::string::npos) << fault.expected;
    EXPECT_EQ(to_string(fault), "house.toml:" + std::to_string(bad.line) + ": " +
                                    (bad.key.empty() ? "" : std::string{bad.key} + ": ") + fault.expected);
}

#define HEAD "[book]\nid = \"casa\"\nname = \"Casa\"\nbase = \"tda-2024\"\n[parameters]\n"
INSTANTIATE_TEST_SUITE_P(
    Faults, BadHouse,
    testing::Values(
        Bad{"unknown_key", HEAD "call_clok = \"20 s\"\n", 6, "call_clok", "did you mean 'call_clock'"},
        Bad{"with_a_unit", HEAD "call_clock_seconds = 20\n", 6, "call_clock_seconds", "did you mean 'call_clock'"},
        Bad{"no_such_part", HEAD "foreign_back_card = { value = \"hand_void\", clauses = { befor = \"35-A\" } }\n", 6,
            "foreign_back_card", "'befor' is no part of it; expected any of before, after; did you mean 'before'"},
        Bad{"has_no_parts", HEAD "call_clock = { value = \"20 s\", clauses = { first = \"29-2\" } }\n", 6, "call_clock",
            "has no parts"},
        Bad{"part_with_a_strange_clause",
            HEAD "foreign_back_card = { value = \"hand_void\", clauses = { before = \"tda-2024:999\" } }\n", 6,
            "foreign_back_card", "cites 'tda-2024:999'"},
        Bad{"part_that_is_no_text", HEAD "foreign_back_card.value = \"hand_void\"\nforeign_back_card.clauses = 3\n", 7,
            "foreign_back_card", "clauses: expected any of before, after"},
        Bad{"nothing_near", HEAD "\nxyzzy = 20\n", 7, "xyzzy", "unknown parameter"},
        Bad{"text_for_number", HEAD "chip_stack_size = \"20\"\n", 6, "chip_stack_size",
            "a whole number, 0 or more, got the text \"20\""},
        Bad{"negative", HEAD "chip_stack_size = -1\n", 6, "chip_stack_size", "got the number -1"},
        Bad{"fraction", HEAD "chip_stack_size = 2.5\n", 6, "chip_stack_size", "a whole number"},
        Bad{"time_without_unit", HEAD "call_clock = \"20\"\n", 6, "call_clock",
            "a length of time such as \"25 s\", \"20 min\", \"72 h\" or \"7 days\", got the text \"20\""},
        Bad{"number_for_time", HEAD "call_clock = 20\n", 6, "call_clock", "got the number 20"},
        Bad{"time_in_weeks", HEAD "call_clock = \"2 weeks\"\n", 6, "call_clock", "a length of time"},
        Bad{"negative_time", HEAD "call_clock = \"-2 s\"\n", 6, "call_clock", "a length of time"},
        Bad{"endless_time", HEAD "call_clock = \"99999999999999999999 s\"\n", 6, "call_clock", "a length of time"},
        Bad{"number_for_bool", HEAD "rabbit_hunting = 1\n", 6, "rabbit_hunting", "true or false, got the number 1"},
        Bad{"wrong_word", HEAD "four_card_flop = \"random_pick_of_for\"\n", 6, "four_card_flop",
            "did you mean 'random_pick_of_four'"},
        Bad{"wrong_word_in_set", HEAD "hand_start_events = [\"first_rifle\"]\n", 6, "hand_start_events",
            "any of first_riffle, shuffler_button, dealer_push"},
        Bad{"word_for_set", HEAD "hand_start_events = \"first_riffle\"\n", 6, "hand_start_events", "a list of any of"},
        Bad{"percent_above", HEAD "half_raise_threshold = 101\n", 6, "half_raise_threshold", "from 0 to 100"},
        Bad{"percent_too_fine", HEAD "half_raise_threshold = 33.333\n", 6, "half_raise_threshold", "two decimals"},
        Bad{"range_upside_down", HEAD "last_hands_of_day = { min = 7, max = 3 }\n", 6, "last_hands_of_day",
            "min not above max"},
        Bad{"no_value", HEAD "call_clock = { clause = \"tda-2024:29-2\" }\n", 6, "call_clock", "has no value"},
        Bad{"stray_field", HEAD "call_clock = { value = \"20 s\", claus = \"tda-2024:29-2\" }\n", 6, "claus",
            "did you mean 'clause'"},
        Bad{"no_such_clause", HEAD "call_clock = { value = \"20 s\", clause = \"tda-2024:29-9\" }\n", 6, "call_clock",
            "cites 'tda-2024:29-9'"},
        Bad{"clause_of_a_sibling", HEAD "call_clock = { value = \"20 s\", clause = \"cnp:8.k-1\" }\n", 6, "call_clock",
            "no clause of this book"},
        Bad{"not_toml", HEAD "call_clock = = 20\n", 6, "", "not valid TOML"},
        Bad{"open_bracket", HEAD "[\n", 6, "", "not valid TOML"},
        Bad{"twice", HEAD "call_clock = \"20 s\"\ncall_clock = \"25 s\"\n", 7, "", "not valid TOML"},
        Bad{"no_base", "[book]\nid = \"casa\"\nname = \"Casa\"\n", 1, "base", "is missing; expected one of tda-2024"},
        Bad{"unknown_base", "[book]\nid = \"casa\"\nname = \"Casa\"\nbase = \"tda-2042\"\n", 1, "base",
            "did you mean 'tda-2024'"},
        Bad{"taken_id", "[book]\nid = \"cnp\"\nname = \"Casa\"\nbase = \"tda-2024\"\n", 1, "id", "already there"},
        Bad{"bad_id", "[book]\nid = \"Mi Casa\"\nname = \"Casa\"\nbase = \"tda-2024\"\n", 1, "id",
            "lower-case letters"},
        Bad{"inherits", "[book]\nid = \"casa\"\nname = \"Casa\"\nbase = \"cnp\"\ninherits = \"maybe\"\n", 5, "inherits",
            "binding or suggestion"},
        Bad{"stray_table", HEAD "[parameter]\n", 6, "parameter", "did you mean 'parameters'"},
        Bad{"kind",
            "[book]\nid = \"casa\"\nname = \"Casa\"\nbase = \"cnp\"\n[[clause]]\nid = \"1\"\nkind = \"game\"\nen = "
            "\"T\"\nsummary = \"S\"\n",
            7, "kind", "expected one of play, ruling"},
        Bad{"clause_twice",
            "[book]\nid = \"casa\"\nname = \"Casa\"\nbase = \"cnp\"\n[[clause]]\nid = \"1\"\nkind = \"play\"\nen = "
            "\"T\"\nsummary = \"S\"\n[[clause]]\nid = \"1\"\nkind = \"play\"\nen = \"T\"\nsummary = \"S\"\n",
            10, "casa:1", "already there"},
        // Contradictions.
        Bad{"ante", HEAD "\n\nbb_ante_reduced_at_players = 4\n", 8, "bb_ante_reduced_at_players",
            "contradicts bb_ante_reduced_amount = not_reduced (default)"},
        Bad{"hand_for_hand", HEAD "hand_for_hand_per_hand = \"4 min\"\n", 6, "hand_for_hand_per_hand",
            "contradicts hand_for_hand_max_per_hand = 3 min (tda-2024:RP-8-B)"},
        Bad{"expulsion", HEAD "deal_illegal_penalty = \"up_to_expulsion\"\n", 6, "deal_illegal_penalty",
            "contradicts penalty_scale"},
        Bad{"own_parameter", HEAD "may_penalise = [\"throwing_cards\", \"abuse\"]\n", 6, "may_penalise",
            "any of throwing_cards, one_player_to_a_hand"},
        Bad{"time_bank", HEAD "time_bank_chips_per_day = 3\n", 6, "time_bank_chips_per_day",
            "time_bank, which is not set"},
        Bad{"final_table", HEAD "final_table_players = 11\n", 6, "final_table_players",
            "contradicts final_table_max_players = 10"},
        Bad{"protector", HEAD "card_protector_limit = \"limited\"\ncard_protector_width_tenths = 15\n", 6,
            "card_protector_limit", "card_protector_diameter_tenths, which is not set"},
        Bad{"balance", HEAD "balance_trigger_difference = 4\n", 6, "balance_trigger_difference",
            "halt before anybody is moved"},
        Bad{"money", HEAD "prize_share_of_buy_ins_min = 99\norganisation_share_of_buy_ins_max = 2\n", 6,
            "prize_share_of_buy_ins_min", "more than all buy-ins"}),
    [](const auto& each) { return std::string{each.param.name}; });
#undef HEAD

TEST(House, AllFaultsAreReportedNotOnlyTheFirst) {
    const auto casa = house(house_text("call_clok = 1\nrabbit_hunting = 3\n"));
    ASSERT_FALSE(casa);
    EXPECT_EQ(casa.error().size(), 2U) << all_faults(casa.error());
}

TEST(House, TheSameParameterInTwoFilesIsAFault) {
    const std::string head = house_text("call_clock = \"20 s\"\n");
    const std::vector<EmbeddedFile> files{{"casa/book.toml", head},
                                          {"casa/more.toml", "[parameters]\ncall_clock = \"25 s\"\n"}};
    const auto casa = books().load_house(files);
    ASSERT_FALSE(casa);
    EXPECT_EQ(to_string(casa.error().front()), "casa/more.toml:2: call_clock: is already set at casa/book.toml:6");
}

// Another value of the parameter's type than the one it has, as TOML.
std::string other_value(const Parameter& parameter, const std::optional<Value>& now) {
    const auto differs = [&](const Value& value) { return !now || *now != value; };
    switch (parameter.type) {
        case Type::boolean:
            return differs(true) ? "true" : "false";
        case Type::integer:
            return differs(std::int64_t{1}) ? "1" : "2";
        case Type::percent:
            return differs(Percent{4025}) ? "40.25" : "50";
        case Type::word:
            return "\"" + std::string{parameter.words[differs(WordIndex{0}) ? 0 : 1]} + "\"";
        case Type::words:
            return differs(WordMask{1}) ? "[\"" + std::string{parameter.words[0]} + "\"]" : "[]";
        case Type::integers:
            return differs(std::vector<std::int64_t>{5, 4}) ? "[5, 4]" : "[]";
        case Type::texts:
            return "[\"xx\", \"yy\"]";
        case Type::text:
            return "\"other\"";
        case Type::range:
            return differs(Range{1, 2}) ? "{ min = 1, max = 2 }" : "{ min = 2, max = 3 }";
        case Type::duration:
            return differs(std::chrono::seconds{90}) ? "\"90 s\"" : "\"2 min\"";
    }
    return {};
}

// Every parameter, over every book: a house can set it, it reads back, and nothing else moves.
TEST(House, CanSetEveryParameterOverEveryBook) {
    int tried = 0;
    int set = 0;
    int contradicted = 0;
    for (const auto& base : books().books())
        for (std::size_t i = 0; i < base->slots.size(); ++i) {
            const Parameter& parameter = books().schema()[i];
            ++tried;
            const auto value = other_value(parameter, base->slots[i].value);
            const auto casa = house(house_text(std::string{parameter.name} + " = " + value + "\n", base->id));
            if (!casa) {
                for (const Fault& fault : casa.error()) {
                    EXPECT_NE(fault.expected.find("contradicts"), std::string::npos) << to_string(fault);
                    EXPECT_EQ(fault.key, parameter.name);
                    EXPECT_EQ(fault.line, 6U);
                }
                ++contradicted;
                continue;
            }
            for (std::size_t j = 0; j < base->slots.size(); ++j)
                ASSERT_EQ((*casa)->slots[j].value != base->slots[j].value, i == j) << parameter.name;
            ++set;
        }
    EXPECT_EQ(set + contradicted, tried);
    EXPECT_EQ(tried, 6 * 643);
    // Five to ten a book are tied to another parameter by contradictions.cpp and cannot be changed alone.
    EXPECT_EQ(contradicted, 44);
}

RC_GTEST_PROP(HouseProperty, MangledTextNeverDoesMoreThanFault, ()) {
    std::string text = R"([book]
id = "casa"
name = "Casa"
base = "rptp"
[[clause]]
id = "1"
kind = "play"
en = "Título"
summary = "S."
[parameters]
call_clock = { value = "20 s", clause = "1", also = ["rptp:29-b"], note = "n" }
foreign_back_card.value = "hand_void"
foreign_back_card.clauses.before = ["1", "rptp:29-b"]
hand_start_events = ["first_riffle"]
last_hands_of_day = { min = 2, max = 5 }
[[table]]
subject = "payouts"
unit = "share_bp"
field = { min = 1, max = 9 }
clause = "1"
places = 2
values = [6000, 4000]
)";
    const auto edits = *rc::gen::inRange(1, 6);
    for (int i = 0; i < edits && !text.empty(); ++i) {
        const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
        switch (*rc::gen::inRange(0, 3)) {
            case 0:
                text[at] = *rc::gen::arbitrary<char>();
                break;
            case 1:
                text.erase(at, *rc::gen::inRange<std::size_t>(1, 30));
                break;
            default:
                text.insert(at, text.substr(*rc::gen::inRange<std::size_t>(0, text.size()), 12));
        }
    }
    const auto casa = house(text);
    if (!casa) {
        RC_ASSERT(!casa.error().empty());
        for (const Fault& fault : casa.error()) RC_ASSERT(!fault.expected.empty());
    }
}
// Found by fuzzing: letters where toml++ expects a space or a key's end, and keys too long to be a slip of the hand.
TEST(House, LettersOutOfPlaceAndEndlessKeysAreFaults) {
    for (const char* text : {"a\u00e9 = 1", "a = 1 \u00e9", "[a\u00e9]", "\u00e9"}) {
        const auto casa = house(text);
        ASSERT_FALSE(casa);
        EXPECT_NE(casa.error().front().expected.find("not valid TOML"), std::string::npos);
    }
    const std::string endless(20'000, 'a');
    const auto casa = house(house_text(endless + " = 1\n", "cnp"));
    ASSERT_FALSE(casa);
    EXPECT_EQ(casa.error().front().expected, "unknown parameter");
}
}  // namespace
}  // namespace riffle::rulebook
