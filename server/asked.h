// What the server is asked in a body, beside the commands: what is read is what is described here, and ./dev contract
// makes the schemas of it, called as the struct is. Include only in .cpp files (it brings Boost.JSON).
#pragma once
#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/house.h"
#include "core/journal/json_codec.h"
#include "core/league/league_room.h"
#include "core/tournament/setup.h"
#include "say/situation.h"
#include "server/pins.h"

namespace riffle::server::asked {

// A text of one line, of so many characters at most.
template <std::size_t most>
struct Line {
    static constexpr std::size_t most_characters = most;
    std::string text{};
};
// Nothing: it was not sent, and is asked for like one that is empty.
struct CommandId {
    static constexpr bool left_out_when_empty = true;
    std::optional<std::string> value{};
};
// A T that is read when it is known that the sender may; until then it is JSON, or nothing where it was not sent.
template <class T>
struct Later {
    using Of = T;
    static constexpr bool left_out_when_empty = true;
    std::optional<std::string> value{};

    std::expected<T, journal::CodecError> read(std::string_view where) const;
};
// One of two: the second where there is the field that tells it.
template <class First, class Second>
struct Either {
    using Kinds = std::variant<First, Second>;
    Kinds value{};

    const First* first() const { return std::get_if<First>(&value); }
    const Second* second() const { return std::get_if<Second>(&value); }
};

// POST /session, /session/pin
struct SignIn {
    Line<app::most_account_name> name;
    Line<most_pin_bytes> pin;
};
struct PinChange {
    Line<most_pin_bytes> old_pin;
    Line<most_pin_bytes> pin;
};
BOOST_DESCRIBE_STRUCT(SignIn, (), (name, pin))
BOOST_DESCRIBE_STRUCT(PinChange, (), (old_pin, pin))

// POST /persons/preview, /persons/import
struct ImportFile {
    std::string csv;
};
struct ImportRequest {
    std::string command_id;
    std::vector<app::PersonDetails> persons;
};
BOOST_DESCRIBE_STRUCT(ImportFile, (), (csv))
BOOST_DESCRIBE_STRUCT(ImportRequest, (), (command_id, persons))

// POST /tournaments, /leagues
struct CreateTournament {
    using Room = journal::TournamentCommand;
    using Command = tournament::CreateTournament;
    CommandId command_id;
    std::optional<std::int64_t> expected_version{};
    Later<tournament::Setup> setup;
};
struct CreateLeague {
    using Room = league::LeagueCommand;
    using Command = league::CreateLeague;
    CommandId command_id;
    std::optional<std::int64_t> expected_version{};
    Later<league::LeagueSetup> setup;
};
BOOST_DESCRIBE_STRUCT(CreateTournament, (), (command_id, expected_version, setup))
BOOST_DESCRIBE_STRUCT(CreateLeague, (), (command_id, expected_version, setup))

// POST /rulings
struct LiveTableName {
    static constexpr std::string_view told_by = "tournament";
    std::string tournament;
    std::int64_t number = 0;
};
struct RulingRequest {
    std::optional<Either<say::ToldTable, LiveTableName>> table{};
    std::string book;
    say::Act act;
};
BOOST_DESCRIBE_STRUCT(LiveTableName, (), (tournament, number))
// The table first: whoever may not see a live one is told that, not what is wrong beside it.
BOOST_DESCRIBE_STRUCT(RulingRequest, (), (table, book, act))

}  // namespace riffle::server::asked

namespace riffle::journal {

template <>
struct JsonForm<server::asked::CommandId> {
    static boost::json::value to(const server::asked::CommandId& x) { return to_json(x.value); }
    static CodecResult from(server::asked::CommandId& x, const boost::json::value& value, const Where& where) {
        return from_json(x.value.emplace(), value, where);
    }
};
template <class T>
struct JsonForm<server::asked::Later<T>> {
    static boost::json::value to(const server::asked::Later<T>& x) { return boost::json::parse(*x.value); }
    static CodecResult from(server::asked::Later<T>& x, const boost::json::value& value, const Where&) {
        x.value = boost::json::serialize(value);
        return {};
    }
};
template <class First, class Second>
struct JsonForm<server::asked::Either<First, Second>> {
    using Either = server::asked::Either<First, Second>;
    static boost::json::value to(const Either& x) { return x.first() ? to_json(*x.first()) : to_json(*x.second()); }
    // What could not be read is not there: half a name is nobody's.
    static CodecResult from(Either& x, const boost::json::value& value, const Where& where) {
        const auto read_as = [&](auto kind) {
            auto r = from_json(kind, value, where);
            if (r) x.value = std::move(kind);
            return r;
        };
        return value.is_object() && value.get_object().contains(Second::told_by) ? read_as(Second{}) : read_as(First{});
    }
};

}  // namespace riffle::journal

namespace riffle::server::asked {

template <class T>
std::expected<T, journal::CodecError> Later<T>::read(std::string_view where) const {
    if (!value) return std::unexpected(journal::CodecError{std::string(where), "this field, which is missing"});
    const auto sent = journal::parse_json(*value);
    if (!sent) return std::unexpected(sent.error());
    T made{};
    if (auto r = journal::from_json(made, *sent, where); !r) return std::unexpected(r.error());
    return made;
}

}  // namespace riffle::server::asked
