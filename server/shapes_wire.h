// What the transport itself answers: who is signed in, what was refused, what was stored.
#pragma once
#include "server/shape.h"

namespace riffle::server::shape {

enum class Standing { ok };
BOOST_DESCRIBE_ENUM(Standing, ok)
struct Health {
    Standing status{};
    std::int64_t server_time = 0;
};
struct SessionAccount {
    std::string id;
    std::string name;
    std::string role;
};
struct Session {
    std::optional<SessionAccount> account{};
    std::optional<std::string> csrf{};
    bool must_change_pin = false;
};
struct Refused {
    std::string code;
    std::string sentence;
    Shown<std::string> citation{};
    Shown<std::string> where{};
    Shown<By<std::string, std::string>> args{};
};
struct Problem {
    Refused error;
};
BOOST_DESCRIBE_STRUCT(Health, (), (status, server_time))
BOOST_DESCRIBE_STRUCT(SessionAccount, (), (id, name, role))
BOOST_DESCRIBE_STRUCT(Session, (), (account, csrf, must_change_pin))
BOOST_DESCRIBE_STRUCT(Refused, (), (code, sentence, citation, where, args))
BOOST_DESCRIBE_STRUCT(Problem, (), (error))

// An event that was stored, as its record has it.
struct StoredEvent {
    std::string type;
    std::int64_t version = 0;
    Told<AnyObject> data{};
};
// What a command led to, and what it made.
struct CommandReply {
    std::string stream;
    std::int64_t version = 0;
    std::vector<StoredEvent> events{};
    Shown<std::string> tournament{};
    Shown<std::string> league{};
    Shown<std::string> person{};
    Shown<std::string> account{};
    Shown<std::string> message{};
    Shown<std::string> saved{};
    bool repeated = false;
    Shown<std::string> one_time_pin{};
};
// Of one record, in a live stream.
struct RecordNote {
    std::int64_t version = 0;
    std::string type;
    std::int64_t at = 0;
};
BOOST_DESCRIBE_STRUCT(StoredEvent, (), (type, version, data))
BOOST_DESCRIBE_STRUCT(CommandReply, (),
                      (stream, version, events, tournament, league, person, account, message, saved, repeated,
                       one_time_pin))
BOOST_DESCRIBE_STRUCT(RecordNote, (), (version, type, at))

}  // namespace riffle::server::shape
