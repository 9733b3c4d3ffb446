// Rulebooks to read, what dealers can ask about, and rulings.
#pragma once
#include "core/rulebook/clause.h"
#include "core/rulings/ruling.h"
#include "say/situation.h"
#include "server/shape.h"

namespace riffle::rulebook {
BOOST_DESCRIBE_ENUM(Kind, play, ruling, floor, money, conduct, notice)
}
namespace riffle::rulings {
// None is not told.
BOOST_DESCRIBE_ENUM(Penalty, may, must, must_leave, may_disqualify, must_disqualify, must_up_to_disqualification,
                    forfeit_may_disqualify, up_to_expulsion, up_to_exclusion_and_report)
}  // namespace riffle::rulings

namespace riffle::server::shape {

struct BookRow {
    std::string id;
    std::string name;
    std::string language;
    std::string text;
    std::optional<std::string> base{};
    std::int64_t clauses = 0;
};
struct Books {
    std::vector<BookRow> books{};
};
struct ClauseRow {
    std::string id;
    std::string book;
    rulebook::Kind kind{};
    std::string title;
};
struct Clauses {
    std::vector<ClauseRow> clauses{};
    std::int64_t total = 0;
};
struct SetParameter {
    std::string name;
    std::string text;
    std::string value;
};
struct Clause : ClauseRow {
    std::string summary{};
    std::string compared{};
    std::string note{};
    std::vector<SetParameter> parameters{};
};
struct Difference {
    std::string parameter;
    std::string text;
    std::optional<ClauseRow> clause{};
    std::optional<std::string> value{};
    std::optional<std::string> root_value{};
};
struct Differences {
    std::string book;
    std::string root;
    std::vector<Difference> differences{};
};
BOOST_DESCRIBE_STRUCT(BookRow, (), (id, name, language, text, base, clauses))
BOOST_DESCRIBE_STRUCT(Books, (), (books))
BOOST_DESCRIBE_STRUCT(ClauseRow, (), (id, book, kind, title))
BOOST_DESCRIBE_STRUCT(Clauses, (), (clauses, total))
BOOST_DESCRIBE_STRUCT(SetParameter, (), (name, text, value))
BOOST_DESCRIBE_STRUCT(Clause, (ClauseRow), (summary, compared, note, parameters))
BOOST_DESCRIBE_STRUCT(Difference, (), (parameter, text, clause, value, root_value))
BOOST_DESCRIBE_STRUCT(Differences, (), (book, root, differences))

// What it counts as: {"word": "call", "figures": {"to": 1100, "returned": 400}, ...}; a figure without a number is
// true, a seat is counted from one.
struct OutcomeView {
    std::string word;
    By<std::string, Figure> figures{};
    std::vector<rulings::ActionKind> may{};
    std::string prose;
};
struct RulingAnswer {
    bool directors_choice = false;
    std::vector<OutcomeView> outcomes{};
    std::optional<rulings::Penalty> penalty{};  // nothing: none follows
    std::vector<ClauseRow> clauses{};
    std::string prose{};
};
BOOST_DESCRIBE_STRUCT(OutcomeView, (), (word, figures, may, prose))
BOOST_DESCRIBE_STRUCT(RulingAnswer, (), (directors_choice, outcomes, penalty, clauses, prose))

struct Label {
    std::string name;
    std::string label;
};
struct Matter {
    std::string name;
    std::string group;
    std::string phrase;
    std::string also;
    std::string told;
    std::vector<std::string> slots{};
    By<std::string, std::int64_t> usual{};
    bool fixed = false;
    std::vector<std::string> circumstances{};
    std::vector<std::string> moments{};
    std::vector<std::string> games{};
};
struct GameScene {
    std::string name;
    std::string label;
    Told<say::ToldTable> table;
};
struct Moment {
    std::string name;
    std::string label;
    std::optional<Told<say::ToldTable>> table{};
    std::vector<Told<say::Step>> course{};
};
struct Matters {
    std::vector<Label> groups{};
    std::vector<Matter> matters{};
    std::vector<Matter> infractions{};
    std::vector<Label> circumstances{};
    std::vector<Moment> moments{};
    std::vector<GameScene> games{};
};
BOOST_DESCRIBE_STRUCT(Label, (), (name, label))
BOOST_DESCRIBE_STRUCT(Matter, (), (name, group, phrase, also, told, slots, usual, fixed, circumstances, moments, games))
BOOST_DESCRIBE_STRUCT(GameScene, (), (name, label, table))
BOOST_DESCRIBE_STRUCT(Moment, (), (name, label, table, course))
BOOST_DESCRIBE_STRUCT(Matters, (), (groups, matters, infractions, circumstances, moments, games))

}  // namespace riffle::server::shape
