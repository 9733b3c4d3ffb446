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

struct Templates {
    std::vector<StructureTemplate> structures;
    std::vector<PayoutTemplate> payouts;
    std::vector<ChipTemplate> chip_sets;
};
BOOST_DESCRIBE_STRUCT(Templates, (), (structures, payouts, chip_sets))

// Read once from the binary; a broken file is a bug of ours and stops the process.
const Templates& templates();

}  // namespace riffle::app
