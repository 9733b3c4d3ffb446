#include "say/asking.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

#include "core/rulebook/toml.h"
#include "core/rulings/act.h"

namespace riffle::say {
namespace {

using Strings = std::vector<std::string>;
constexpr std::string_view list_file = "matters.toml";
constexpr std::string_view texts_prefix = "texts/matters.";

Strings strings(toml::node_view<const toml::node> node) {
    Strings list;
    if (const toml::array* array = node.as_array())
        for (const auto& item : *array)
            if (const auto text = item.value<std::string>()) list.push_back(*text);
    return list;
}

Usual numbers(const toml::table* table) {
    Usual found;
    if (table)
        for (auto&& [slot, value] : *table) found[std::string{slot.str()}] = value.value_or(std::int64_t{0});
    return found;
}

using Node = toml::node_view<const toml::node>;

std::optional<Chips> chips_at(Node node, std::size_t i) {
    const auto value = node.is_array() ? node[i].value<std::int64_t>() : std::nullopt;
    return value ? std::optional{Chips{*value}} : std::nullopt;
}
std::optional<Chips> chips_of(Node node) {
    const auto value = node.value<std::int64_t>();
    return value ? std::optional{Chips{*value}} : std::nullopt;
}

// { game = "nl-holdem", blinds = [100, 200], button = 6, stacks = [40000, ...] }: the stacks from seat 1 on, 0 for an
// empty chair.
ToldTable table_of(Node node) {
    ToldTable table;
    table.game = node["game"].value_or(std::string{});
    table.button = node["button"].value_or(std::int64_t{1});
    table.small_blind = chips_at(node["blinds"], 0);
    table.big_blind = chips_at(node["blinds"], 1);
    table.ante = chips_of(node["ante"]);
    table.bring_in = chips_of(node["bring_in"]);
    table.small_bet = chips_at(node["bets"], 0);
    table.big_bet = chips_at(node["bets"], 1);
    if (const toml::array* stacks = node["stacks"].as_array())
        for (std::size_t i = 0; i < stacks->size(); ++i)
            if (const auto stack = (*stacks)[i].value_or(std::int64_t{0}); stack > 0)
                table.seats.push_back({.seat = static_cast<std::int64_t>(i) + 1, .stack = Chips{stack}});
    return table;
}

Doing doing_named(std::string_view name) {
    Doing found{};
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Doing>>([&](auto d) {
        if (name == d.name) found = d.value;
    });
    return found;
}

// { play_to = 2 }, { showdown = true }, { seat = 3, does = "raise", to = 600 } or { seat = 5, says = "call" }
Step step_of(Node node) {
    if (const auto street = node["play_to"].value<std::int64_t>()) return PlayTo{*street};
    if (node["showdown"].value_or(false)) return PlayToShowdown{};
    const auto seat = node["seat"].value_or(std::int64_t{0});
    if (const auto said = node["says"].value<std::string>()) return Happened{.act = Wager{.seat = seat, .said = *said}};
    return Do{seat, doing_named(node["does"].value_or(std::string{})), chips_of(node["to"])};
}

std::vector<GameScene> games_of(Node node) {
    std::vector<GameScene> list;
    for (const std::string& name : strings(node["order"])) list.push_back({name, table_of(node[name])});
    return list;
}

std::vector<Moment> moments_of(Node node, Node tables) {
    std::vector<Moment> list;
    for (const std::string& name : strings(node["order"])) {
        Moment moment{.name = name, .table = {}, .course = {}};
        if (tables[name]) moment.table = table_of(tables[name]);
        if (const toml::array* steps = node[name].as_array())
            for (const auto& step : *steps) moment.course.push_back(step_of(Node{&step}));
        list.push_back(std::move(moment));
    }
    return list;
}

// The names a list asks for, or those of a set it names.
Strings names_of(Node node, Node sets) {
    if (const auto set = node.value<std::string>()) return strings(sets[*set]);
    return strings(node);
}

std::string hyphened(std::string_view name) {
    std::string text{name};
    std::replace(text.begin(), text.end(), '_', '-');
    return text;
}

// As a scenario says it; empty: there is no such matter or infraction.
std::string told_of(std::string_view name, bool infraction) {
    if (infraction)
        return rulings::infraction_named(name) ? fmt::format("{{seat}} infraction {}", hyphened(name)) : std::string{};
    for (std::size_t m = 0; m < rulings::matter_count; ++m)
        if (rulings::name_of(static_cast<rulings::Matter>(m)) == name)
            return std::string{rulings::phrase_of(static_cast<rulings::Matter>(m))};
    return {};
}

void read_list(const toml::table& root, Asking& asking) {
    const auto all = toml::node_view<const toml::node>(static_cast<const toml::node*>(&root));
    asking.groups = strings(all["groups"]);
    asking.told_otherwise = strings(all["told_otherwise"]);
    asking.games = games_of(all["games"]);
    asking.moments = moments_of(all["moments"], all["moment_tables"]);
    const Usual usual = numbers(all["usual"].as_table());
    for (const bool infraction : {false, true}) {
        const toml::table* table = all[infraction ? "infraction" : "matter"].as_table();
        if (!table) continue;
        for (auto&& [name, node] : *table) {
            const auto entry = toml::node_view<const toml::node>(static_cast<const toml::node*>(&node));
            Asked asked;
            asked.name = std::string{name.str()};
            asked.infraction = infraction;
            asked.group = entry["group"].value_or(std::string{});
            asked.told = told_of(asked.name, infraction);
            asked.slots = slots_of(asked.told);
            asked.circumstances = strings(entry["circumstances"]);
            asked.moments = names_of(entry["moments"], all["moment_sets"]);
            asked.games = strings(entry["games"]);
            asked.fixed = entry["fixed"].value_or(false);
            const Usual own = numbers(entry["usual"].as_table());
            for (const std::string& slot : asked.slots) {
                const auto mine = own.find(slot);
                const auto common = usual.find(slot);
                asked.usual[slot] = mine != own.end() ? mine->second : common != usual.end() ? common->second : 1;
            }
            asking.asked.push_back(std::move(asked));
        }
    }
}

// Tables of toml++ are sorted by name: the order people see is that of the file.
void sort_as_written(const toml::table& root, Asking& asking) {
    const auto line = [&](const Asked& a) {
        const auto* node = root[a.infraction ? "infraction" : "matter"][a.name].node();
        return node ? node->source().begin.line : 0;
    };
    const auto group = [&](const Asked& a) {
        return std::find(asking.groups.begin(), asking.groups.end(), a.group) - asking.groups.begin();
    };
    std::stable_sort(asking.asked.begin(), asking.asked.end(), [&](const Asked& a, const Asked& b) {
        return std::pair{group(a), line(a)} < std::pair{group(b), line(b)};
    });
}

// The names a kind of text must have, and no others.
struct Wanted {
    std::string kind;
    Strings names;
};

std::vector<Wanted> wanted(const Asking& asking) {
    std::vector<Wanted> all{{"group", asking.groups}, {"game", {}},   {"moment", {}},
                            {"circumstance", {}},     {"matter", {}}, {"infraction", {}}};
    for (const GameScene& game : asking.games) all[1].names.push_back(game.name);
    for (const Moment& moment : asking.moments) all[2].names.push_back(moment.name);
#define FLAG(name) all[3].names.push_back(#name);
#include "core/rulings/flags.def"
#undef FLAG
#define MATTER(name, phrase) all[4].names.push_back(#name);
#include "core/rulings/matters.def"
#undef MATTER
#define INFRACTION(name) all[5].names.push_back(#name);
#include "core/rulings/infractions.def"
#undef INFRACTION
    return all;
}

bool has(const Strings& list, std::string_view name) { return std::find(list.begin(), list.end(), name) != list.end(); }

void list_gaps(const Asking& asking, const std::vector<Wanted>& all, Strings& gaps) {
    const auto say = [&](const Asked& a, std::string_view what) {
        gaps.push_back(fmt::format("{}: {}: {}", list_file, a.key(), what));
    };
    for (const Wanted& kind : {all[4], all[5]})
        for (const std::string& name : kind.names)
            if (std::none_of(asking.asked.begin(), asking.asked.end(),
                             [&](const Asked& a) { return a.key() == kind.kind + "." + name; }))
                gaps.push_back(fmt::format("{}: {}.{} is missing", list_file, kind.kind, name));
    for (const Asked& a : asking.asked) {
        if (a.told.empty()) say(a, "there is no such thing in core/rulings");
        if (!has(asking.groups, a.group)) say(a, fmt::format("unknown group '{}'", a.group));
        for (const std::string& flag : a.circumstances)
            if (!rulings::flag_named(flag)) say(a, fmt::format("unknown circumstance '{}'", flag));
        for (const std::string& name : a.moments)
            if (!asking.moment(name)) say(a, fmt::format("unknown moment '{}'", name));
        for (const std::string& name : a.games)
            if (!asking.game(name)) say(a, fmt::format("unknown game '{}'", name));
    }
}

void text_gaps(const Asking& asking, const std::vector<Wanted>& all, rulebook::Language language, Strings& gaps) {
    const std::string file = fmt::format("{}{}.toml", texts_prefix, rulebook::to_word(language));
    for (const Wanted& kind : all)
        for (const std::string& name : kind.names)
            if (asking.text(kind.kind + "." + name, language).empty())
                gaps.push_back(fmt::format("{}: {}.{} is missing", file, kind.kind, name));
    for (const auto& [key, text] : asking.texts[static_cast<std::size_t>(language)]) {
        std::string kind = key.substr(0, key.find('.'));
        if (kind.ends_with("_also")) kind.resize(kind.size() - 5);
        const auto it = std::find_if(all.begin(), all.end(), [&](const Wanted& w) { return w.kind == kind; });
        if (it == all.end() || !has(it->names, key.substr(key.find('.') + 1)))
            gaps.push_back(fmt::format("{}: {} is not known", file, key));
    }
    for (const Asked& a : asking.asked) {
        Strings here = slots_of(asking.text(a.key(), language));
        Strings there = a.slots;
        std::sort(here.begin(), here.end());
        std::sort(there.begin(), there.end());
        if (here != there && !asking.text(a.key(), language).empty())
            gaps.push_back(fmt::format("{}: {} has other places than '{}'", file, a.key(), a.told));
    }
}

}  // namespace

std::string_view Asking::text(std::string_view key, rulebook::Language language) const {
    const auto& all = texts[static_cast<std::size_t>(language)];
    const auto it = all.find(key);
    return it == all.end() ? std::string_view{} : std::string_view{it->second};
}
const Moment* Asking::moment(std::string_view name) const {
    const auto it = std::find_if(moments.begin(), moments.end(), [&](const Moment& s) { return s.name == name; });
    return it == moments.end() ? nullptr : &*it;
}
const GameScene* Asking::game(std::string_view name) const {
    const auto it = std::find_if(games.begin(), games.end(), [&](const GameScene& s) { return s.name == name; });
    return it == games.end() ? nullptr : &*it;
}

Asking load_asking(std::span<const EmbeddedFile> files, std::vector<std::string>& faults) {
    Asking asking;
    for (const EmbeddedFile& file : files) {
        const bool list = file.path == list_file;
        const auto language = file.path.starts_with(texts_prefix)
                                  ? rulebook::language_from(file.path.substr(texts_prefix.size(), 2))
                                  : std::nullopt;
        if (!list && !language) continue;
        const toml::parse_result root = toml::parse(file.bytes, file.path);
        if (!root) {
            faults.push_back(fmt::format("{}: {}", file.path, root.error().description()));
            continue;
        }
        if (list) {
            read_list(root.table(), asking);
            sort_as_written(root.table(), asking);
            continue;
        }
        auto& texts = asking.texts[static_cast<std::size_t>(*language)];
        for (auto&& [kind, node] : root.table())
            if (const toml::table* table = node.as_table())
                for (auto&& [name, text] : *table)
                    texts[fmt::format("{}.{}", kind.str(), name.str())] = text.value_or(std::string{});
    }
    return asking;
}

std::vector<std::string> slots_of(std::string_view phrase) {
    Strings found;
    for (auto open = phrase.find('{'); open != std::string_view::npos; open = phrase.find('{', open + 1)) {
        const auto close = phrase.find('}', open);
        if (close == std::string_view::npos) break;
        std::string slot{phrase.substr(open + 1, close - open - 1)};
        if (!has(found, slot)) found.push_back(std::move(slot));
    }
    return found;
}

std::vector<std::string> gaps(const Asking& asking) {
    Strings found;
    const std::vector<Wanted> all = wanted(asking);
    list_gaps(asking, all, found);
    for (const auto language :
         {rulebook::Language::en, rulebook::Language::es, rulebook::Language::it, rulebook::Language::pt})
        text_gaps(asking, all, language, found);
    return found;
}

Situation situation_of(const Asking& asking, const Asked& asked, const Choice& choice) {
    const GameScene* game = asking.game(choice.game);
    if (!game && !asked.games.empty()) game = asking.game(asked.games[0]);
    if (!game && !asking.games.empty()) game = &asking.games[0];
    const Moment* moment = asking.moment(choice.moment);
    if (!moment && !asked.moments.empty()) moment = asking.moment(asked.moments[0]);
    Situation situation;
    if (moment && moment->table)
        situation.table = moment->table;
    else if (game)
        situation.table = game->table;
    if (situation.table && moment) situation.table->course = moment->course;
    const auto value = [&](std::string_view slot) -> std::optional<std::int64_t> {
        const auto usual = asked.usual.find(slot);
        if (usual == asked.usual.end()) return std::nullopt;
        const auto given = choice.values.find(slot);
        return given != choice.values.end() ? given->second : usual->second;
    };
    const auto chips = [&](std::string_view slot) {
        const auto amount = value(slot);
        return amount ? std::optional{Chips{*amount}} : std::nullopt;
    };
    if (asked.infraction)
        situation.act = Conduct{value("seat").value_or(0), asked.name, choice.circumstances};
    else
        situation.act = Incident{asked.name, value("seat"),  value("other"),  value("n"),
                                 value("m"), chips("chips"), chips("chips2"), choice.circumstances};
    return situation;
}

}  // namespace riffle::say
