// People of the house, and lists of them that are read in.
#pragma once
#include "app/house.h"
#include "core/tournament/state.h"
#include "server/shape.h"

namespace riffle::server::shape {

struct MergedPerson : app::PersonDetails {
    std::string id;
};
struct Person : MergedPerson {
    std::int64_t entries = 0;
};
struct Persons {
    std::vector<Person> persons;
    std::optional<std::int64_t> next;
};
struct LikelyPerson : Person {
    bool same_name = false;
    bool same_document = false;
};
struct LikelyPersons {
    std::vector<LikelyPerson> persons;
};
struct PlayedEntry {
    std::string tournament;
    std::string tournament_name;
    tournament::Status tournament_status{};
    std::int64_t starts_at = 0;
    std::int64_t entry = 0;
    tournament::EntryKind kind{};
    tournament::EntryStatus status{};
    Money paid;
    std::optional<std::int64_t> place;
    std::optional<Money> prize;
};
struct PersonView : Person {
    std::vector<PlayedEntry> played;
    std::vector<MergedPerson> merged;
    std::vector<LikelyPerson> likely;
};
BOOST_DESCRIBE_STRUCT(MergedPerson, (app::PersonDetails), (id))
BOOST_DESCRIBE_STRUCT(Person, (MergedPerson), (entries))
BOOST_DESCRIBE_STRUCT(Persons, (), (persons, next))
BOOST_DESCRIBE_STRUCT(LikelyPerson, (Person), (same_name, same_document))
BOOST_DESCRIBE_STRUCT(LikelyPersons, (), (persons))
BOOST_DESCRIBE_STRUCT(PlayedEntry, (),
                      (tournament, tournament_name, tournament_status, starts_at, entry, kind, status, paid, place,
                       prize))
BOOST_DESCRIBE_STRUCT(PersonView, (Person), (played, merged, likely))

// A list of people as it was read, row by row, before anybody is taken from it.
struct ImportRow {
    std::int64_t line = 0;
    app::PersonDetails person;
    std::vector<LikelyPerson> likely{};
    std::optional<std::int64_t> same_as_line{};
};
struct ImportFault {
    std::int64_t line = 0;
    std::int64_t column = 0;
    std::string code;
    std::string sentence;
};
struct ImportPreview {
    std::vector<ImportRow> rows{};
    std::vector<ImportFault> errors{};
    std::vector<std::string> passed_over{};
};
struct ImportedPerson {
    std::string person;
};
struct ImportRefused {
    std::string code;
    std::string sentence;
};
struct ImportAnswer {
    std::int64_t taken = 0;
    std::vector<Either<ImportedPerson, ImportRefused>> answers{};
};
BOOST_DESCRIBE_STRUCT(ImportRow, (), (line, person, likely, same_as_line))
BOOST_DESCRIBE_STRUCT(ImportFault, (), (line, column, code, sentence))
BOOST_DESCRIBE_STRUCT(ImportPreview, (), (rows, errors, passed_over))
BOOST_DESCRIBE_STRUCT(ImportedPerson, (), (person))
BOOST_DESCRIBE_STRUCT(ImportRefused, (), (code, sentence))
BOOST_DESCRIBE_STRUCT(ImportAnswer, (), (taken, answers))

}  // namespace riffle::server::shape
