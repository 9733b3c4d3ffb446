#include "app/templates.h"

#include <algorithm>
#include <boost/describe/enum_from_string.hpp>

#include <toml++/toml.h>

#include "core/base/check.h"
#include "embedded/templates.h"

namespace riffle::app {
namespace {

std::int64_t whole(const toml::table& table, const char* key) {
    const auto value = table[key].value<std::int64_t>();
    RIFFLE_CHECK(value.has_value());
    return *value;
}

std::string word(const toml::table& table, const char* key) {
    const auto value = table[key].value<std::string>();
    RIFFLE_CHECK(value.has_value());
    return *value;
}

std::map<std::string, std::string> names_in(const toml::table& file) {
    std::map<std::string, std::string> names;
    for (const char* lang : {"en", "es", "it", "pt"}) names[lang] = word(*file["names"].as_table(), lang);
    return names;
}

template <class Row, class Read>
std::vector<Row> rows_in(const toml::table& file, const char* key, Read read) {
    std::vector<Row> rows;
    const toml::array* array = file[key].as_array();
    RIFFLE_CHECK(array != nullptr);
    for (const toml::node& node : *array) {
        RIFFLE_CHECK(node.is_table());
        rows.push_back(read(*node.as_table()));
    }
    return rows;
}

void add(Templates& all, const toml::table& file) {
    const std::string kind = word(file, "kind");
    if (kind == "structure") {
        const auto level = [](const toml::table& t) {
            return tournament::Level{.kind = word(t, "kind"),
                                     .small_blind = Chips{whole(t, "small_blind")},
                                     .big_blind = Chips{whole(t, "big_blind")},
                                     .ante = Chips{whole(t, "ante")},
                                     .duration_ms = whole(t, "duration_ms")};
        };
        all.structures.push_back({.id = word(file, "id"),
                                  .names = names_in(file),
                                  .starting_stack = Chips{whole(file, "starting_stack")},
                                  .levels = rows_in<tournament::Level>(file, "levels", level)});
    } else if (kind == "payout") {
        const auto band = [](const toml::table& t) {
            tournament::PayoutBand b{.min_entries = whole(t, "min_entries"), .shares_bp = {}};
            for (const toml::node& share : *t["shares_bp"].as_array())
                b.shares_bp.push_back(share.value<std::int64_t>().value());
            return b;
        };
        all.payouts.push_back({.id = word(file, "id"),
                               .names = names_in(file),
                               .bands = rows_in<tournament::PayoutBand>(file, "bands", band)});
    } else if (kind == "formats") {
        const auto format = [](const toml::table& t) {
            FormatTemplate f{.id = word(t, "id"),
                             .names = names_in(t),
                             .format = {},
                             .game = word(t, "game"),
                             .structure = word(t, "structure"),
                             .seats_per_table = whole(t, "seats_per_table"),
                             .reentries = whole(t, "reentries"),
                             .late_levels = whole(t, "late_levels"),
                             .rebuys = t["rebuys"].value<bool>().value()};
            RIFFLE_CHECK(boost::describe::enum_from_string(word(t, "format").c_str(), f.format));
            return f;
        };
        for (FormatTemplate& one : rows_in<FormatTemplate>(file, "formats", format))
            all.formats.push_back(std::move(one));
    } else {
        const auto chip = [](const toml::table& t) {
            return tournament::ChipKind{.value = Chips{whole(t, "value")}, .color = word(t, "color")};
        };
        all.chip_sets.push_back({.id = word(file, "id"),
                                 .names = names_in(file),
                                 .chips = rows_in<tournament::ChipKind>(file, "chips", chip)});
    }
}

}  // namespace

tournament::Setup with_format(tournament::Setup setup, const FormatTemplate& format) {
    const auto& all = templates().structures;
    const auto structure = std::ranges::find(all, format.structure, &StructureTemplate::id);
    RIFFLE_CHECK(structure != all.end());
    setup.format = format.format;
    setup.game = format.game;
    setup.starting_stack = structure->starting_stack;
    setup.levels = structure->levels;
    setup.seats_per_table = format.seats_per_table;
    setup.reentries = format.reentries;
    setup.late_levels = format.late_levels;
    setup.rebuy.reset();
    setup.addon.reset();
    if (format.rebuys) {
        setup.rebuy = tournament::ChipOffer{
            .price = setup.buy_in.minor, .fee = 0, .chips = setup.starting_stack, .until_level = setup.late_levels};
        setup.addon = setup.rebuy;
    }
    return setup;
}

const Templates& templates() {
    static const Templates all = [] {
        Templates t;
        for (const EmbeddedFile& file : embedded::templates()) {
            add(t, toml::parse(file.bytes, file.path));
        }
        // The one a new director most likely wants stands first.
        const auto standard_first = [](auto& rows) {
            std::stable_partition(rows.begin(), rows.end(), [](const auto& row) { return row.id == "standard"; });
        };
        standard_first(t.structures);
        standard_first(t.payouts);
        standard_first(t.chip_sets);
        return t;
    }();
    return all;
}

}  // namespace riffle::app
