// Results as they leave the house, and a prize list before it is published.
#pragma once
#include "core/tournament/state.h"
#include "server/shape.h"

namespace riffle::server::shape {

struct PublicResult {
    std::int64_t place = 0;
    tournament::EntryNumber entry;
    std::vector<tournament::EntryNumber> entries{};
    std::string name;
    std::string country;
    std::optional<Money> prize{};
    std::vector<std::string> knocked_out_by{};
};
struct Results {
    std::string tournament;
    std::string event;
    tournament::Status status{};
    std::string date;
    std::int64_t starts_at = 0;
    std::string time_zone;
    std::string venue;
    std::string country;
    std::string game;
    std::string book;
    Money buy_in;
    Money fee;
    std::int64_t entries = 0;
    std::int64_t reentries = 0;
    std::int64_t persons = 0;
    Money pool;
    bool prizes_published = false;
    std::vector<PublicResult> results{};
    std::string head;
};
struct DrawnUpList {
    std::int64_t pool = 0;
    Currency currency;
    std::vector<std::int64_t> prizes{};
};
BOOST_DESCRIBE_STRUCT(PublicResult, (), (place, entry, entries, name, country, prize, knocked_out_by))
BOOST_DESCRIBE_STRUCT(Results, (),
                      (tournament, event, status, date, starts_at, time_zone, venue, country, game, book, buy_in, fee,
                       entries, reentries, persons, pool, prizes_published, results, head))
BOOST_DESCRIBE_STRUCT(DrawnUpList, (), (pool, currency, prizes))

}  // namespace riffle::server::shape
