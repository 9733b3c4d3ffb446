// Ready-made structures, payout tables and chip sets a director starts from (rulebooks/templates).
#pragma once
#include <map>
#include <string>
#include <vector>

#include "core/tournament/setup.h"

namespace riffle::app {

struct StructureTemplate {
    std::string id;
    std::map<std::string, std::string> names;  // by language
    Chips starting_stack;
    std::vector<tournament::Level> levels;
};
struct PayoutTemplate {
    std::string id;
    std::map<std::string, std::string> names;
    std::vector<tournament::PayoutBand> bands;
};
struct ChipTemplate {
    std::string id;
    std::map<std::string, std::string> names;
    std::vector<tournament::ChipKind> chips;
};
BOOST_DESCRIBE_STRUCT(StructureTemplate, (), (id, names, starting_stack, levels))
BOOST_DESCRIBE_STRUCT(PayoutTemplate, (), (id, names, bands))
BOOST_DESCRIBE_STRUCT(ChipTemplate, (), (id, names, chips))

// What a format sets of a set-up.
struct FormatTemplate {
    std::string id;
    std::map<std::string, std::string> names;
    tournament::Format format = tournament::Format::freezeout;
    std::string game;
    std::string structure;  // a structure's id
    std::int64_t seats_per_table = 9;
    std::int64_t reentries = 0;
    std::int64_t late_levels = 0;
    bool rebuys = false;  // and an add-on: a buy-in for a starting stack, until late registration ends
};
BOOST_DESCRIBE_STRUCT(FormatTemplate, (),
                      (id, names, format, game, structure, seats_per_table, reentries, late_levels, rebuys))

struct Templates {
    std::vector<StructureTemplate> structures;
    std::vector<PayoutTemplate> payouts;
    std::vector<ChipTemplate> chip_sets;
    std::vector<FormatTemplate> formats;
};
BOOST_DESCRIBE_STRUCT(Templates, (), (structures, payouts, chip_sets, formats))

// A set-up with what the format sets of it; money, name, book and time stay.
tournament::Setup with_format(tournament::Setup setup, const FormatTemplate& format);

// Read once from the binary; a broken file is a bug of ours and stops the process.
const Templates& templates();

}  // namespace riffle::app
