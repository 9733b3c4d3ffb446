// One stored record: an event with who, when, from where, and the hash of the record before it.
#pragma once
#include <array>
#include <cstdint>
#include <string>

namespace riffle::journal {

using Hash = std::array<std::uint8_t, 32>;

struct Envelope {
    std::int64_t position = 0;  // 1, 2, ... in the whole journal
    std::string stream;         // "house", "tournament/<id>", "table/<tournament>/<number>", "league/<id>"
    std::int64_t version = 0;   // 1, 2, ... in its stream
    std::int64_t at_ms = 0;     // UTC, from the command
    std::string by;             // account id, "" for the system
    std::string device;
    std::string command;  // the command's id; records of one command share it and are one step
    std::string type;     // the event's frozen name
    std::string payload;  // its fields as JSON, exactly the bytes that were hashed
    Hash previous{};
    Hash hash{};
    friend bool operator==(const Envelope&, const Envelope&) = default;
};

}  // namespace riffle::journal
