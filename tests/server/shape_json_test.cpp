// Answers are written as text straight from their shapes: the same text as Boost.JSON would write of the same values,
// with what is left out left out, and topics among the fields of the answer they stand in.
#include "server/shape_json.h"

#include <gtest/gtest.h>

#include "app/templates.h"
#include "core/journal/json_codec.h"
#include "server/shapes_tournament.h"
#include "server/shapes_wire.h"

namespace riffle::server {
namespace {

namespace json = boost::json;

TEST(ShapeJson, TextsAreEscapedAsBoostEscapesThem) {
    std::string all;
    for (int c = 0; c < 128; ++c) all += static_cast<char>(c);
    for (const std::string& text : {all, std::string("Łukasz \"Nowak\" \\ / 点\u2028"), std::string()})
        EXPECT_EQ(answer_of(text), json::serialize(json::value(text)));
}

TEST(ShapeJson, WhatIsStoredAndAnsweredIsWrittenAlike) {
    for (const app::StructureTemplate& one : app::templates().structures)
        EXPECT_EQ(answer_of(one), json::serialize(journal::to_json(one)));
    tournament::Setup setup;
    setup.name = "Sunday \"deep\"\n";
    setup.levels = app::templates().structures.front().levels;
    setup.venue = "Sala 1";
    EXPECT_EQ(answer_of(setup), json::serialize(journal::to_json(setup)));
    for (const std::int64_t number : {std::int64_t{0}, std::int64_t{-1}, INT64_MAX, INT64_MIN})
        EXPECT_EQ(answer_of(number), json::serialize(json::value(number)));
}

TEST(ShapeJson, WhatMayNotBeSeenIsLeftOutAndWhatIsNotThereIsNull) {
    EXPECT_EQ(answer_of(shape::StepsTopic{}), R"({"undo":null,"redo":null})");
    EXPECT_EQ(answer_of(shape::StepsTopic{.undo = shape::StepName{.step = 3, .type = "EntrySold"}, .head = {"1-A"}}),
              R"({"undo":{"step":3,"type":"EntrySold"},"redo":null,"head":"1-A"})");
}

TEST(ShapeJson, ATopicStandsAmongTheFieldsOfItsAnswer) {
    shape::TournamentChange change;
    change.id = "t";
    change.version = 7;
    EXPECT_EQ(answer_of(change), R"({"id":"t","version":7})");
    change.draw.value = {.draw = {.count = 2, .next_commitment = "c"}};
    change.teams.value.emplace();  // of a topic whose fields are all for others nothing is written
    change.tables.value = {.set = {}, .gone = {tournament::TableNumber{4}}};
    EXPECT_EQ(answer_of(change),
              R"({"id":"t","version":7,"draw":{"count":2,"next_commitment":"c"},"tables":{"set":[],"gone":[4]}})");
}

TEST(ShapeJson, ObjectsByNameKeepTheirOrder) {
    const shape::By<std::string, shape::Figure> figures{{"to", {1100}}, {"all_in", {}}};
    EXPECT_EQ(answer_of(figures), R"({"to":1100,"all_in":true})");
    const shape::By<tournament::Payment, Money> drawers{{tournament::Payment::card, Money{250, {}}}};
    EXPECT_EQ(answer_of(drawers), R"({"card":{"minor":250,"currency":"EUR"}})");
    const std::vector<shape::Either<shape::StepName, std::int64_t>> either{shape::StepName{1, "a"}, 5};
    EXPECT_EQ(answer_of(either), R"([{"step":1,"type":"a"},5])");
}

}  // namespace
}  // namespace riffle::server
