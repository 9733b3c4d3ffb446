// The contract from its one source: the described structs of the commands, of what else is sent and of the answers.
// Reads server/openapi.json, makes the schema of every command, of every other body (server/asked.h), of every answer
// (server/shapes.h), and of every struct in one, fit what the program takes and gives, and says who may give a command;
// what people wrote there (descriptions, bounds) stays where it still applies. tools/web-types makes the pages' types
// of the same file.
//   contract [--check] server/openapi.json
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>

#include "app/house.h"
#include "app/roles.h"
#include "app/table_commands.h"
#include "core/journal/json_codec.h"
#include "core/journal/tournament_stream.h"
#include "core/league/league_room.h"
#include "server/asked.h"
#include "server/shape_json.h"
#include "server/shapes.h"

namespace riffle {
namespace {

namespace json = boost::json;
using journal::type_name;

constexpr std::string_view schemas_at = "#/components/schemas/";
// What is told has no nulls: what was not told is left out. Its schemas are called Told....
template <class T>
constexpr bool stands_in(std::string_view room) {
    const std::string_view name = __PRETTY_FUNCTION__;
    return name.substr(name.find("T = ") + 4).starts_with(room);
}
template <class T>
constexpr bool is_told = stands_in<T>("riffle::say::");
template <class T>
constexpr bool is_shape = stands_in<T>("riffle::server::shape::");
template <class T>
std::string schema_name() {
    const std::string name{type_name<T>()};
    return is_told<T> && !name.starts_with("Told") ? "Told" + name : name;
}

constexpr const char* roles[] = {"cashier", "floor", "dealer", "director", "administrator"};

template <class T>
inline constexpr bool is_line = false;
template <std::size_t most>
inline constexpr bool is_line<server::asked::Line<most>> = true;
template <class T>
inline constexpr bool is_later = false;
template <class T>
inline constexpr bool is_later<server::asked::Later<T>> = true;
template <class T>
inline constexpr bool is_told_apart = false;
template <class First, class Second>
inline constexpr bool is_told_apart<server::asked::Either<First, Second>> = true;
template <class T>
struct is_by : std::false_type {};
template <class Name, class T>
struct is_by<std::vector<std::pair<Name, T>>> : std::true_type {};
// The type of a member as its schema describes it.
template <class T, class Member>
struct without_null : std::type_identity<Member> {};
template <class T, class Member>
requires is_told<T>
struct without_null<T, std::optional<Member>> : std::type_identity<Member> {
};

class Contract {
  public:
    explicit Contract(json::value file) : file_(std::move(file)) {}

    // Every command of a room but those that have an endpoint of their own, or none.
    template <class Variant>
    void room(const char* name, const std::set<std::string_view>& apart) {
        json::array one_of;
        json::object mapping;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>([&](auto identity) {
            using Command = typename decltype(identity)::type;
            grant(type_name<Command>());
            if (apart.contains(type_name<Command>())) return;
            command(std::string(type_name<Command>()), described<Command>());
            one_of.emplace_back(json::object{{"$ref", path_of(type_name<Command>())}});
            mapping.emplace(type_name<Command>(), path_of(type_name<Command>()));
        });
        json::object schema{{"oneOf", std::move(one_of)},
                            {"discriminator", {{"propertyName", "type"}, {"mapping", std::move(mapping)}}}};
        schemas()[name] = std::move(schema);
        sent_.insert(name);
    }

    // An answer, and all that it is made of.
    template <class Shape>
    void answer() {
        schema_of<Shape>(nullptr);
    }
    // What is sent that is no command.
    template <class Asked>
    void body() {
        schema_of<Asked>(nullptr);
        sent_.insert(schema_name<Asked>());
    }

    // Who may give it, beside the administrator: what the pages offer whom (web/src/api/contract.ts).
    void grant(std::string_view command) {
        json::array may;
        for (const char* role : roles)
            if (std::string_view(role) != "administrator" && app::may(role, command)) may.push_back(role);
        grants_.insert_or_assign(command, std::move(may));
    }

    // What is described by hand: objects in answers that no struct stands behind, and bodies that are nothing which is
    // read through one.
    std::set<std::string> by_hand() {
        std::set<std::string> found, seen;
        for (const auto& [path, operations] : file_.at("paths").as_object())
            for (const auto& [method, operation] : operations.as_object()) {
                const std::string where = std::string(method) + " " + std::string(path);
                for (const auto& [status, answer] : operation.at("responses").as_object())
                    look_for_hand(answer, where + ": an answer", found, seen);
                if (const auto* body = operation.as_object().if_contains("requestBody"); body && !is_read(*body))
                    found.insert(where + ": a body");
            }
        return found;
    }

    json::value take() {
        file_.at("components").as_object()["x-grants"] = std::move(grants_);
        return std::move(file_);
    }

  private:
    // A struct by the table of its fields: what walks it is compiled once.
    struct Described;
    struct Field {
        std::string_view name;
        json::value (Contract::*schema)(const json::value& present, bool or_null);
        bool optional;
        bool left_out;
        Described (*topic)();  // whose fields stand here; nothing: it is no topic
    };
    struct Described {
        std::span<const Field> fields;
        bool is_shape;
        bool is_told;
        bool all_topics;
    };
    template <class T, class Member>
    static constexpr Field field_of() {
        using M = std::remove_cvref_t<decltype(std::declval<T>().*Member::pointer)>;
        if constexpr (server::writing::is_topic<M>)
            return {Member::name, nullptr, false, false, &described<typename M::Of>};
        else
            return {Member::name, &Contract::schema_of<typename without_null<T, M>::type>,
                    journal::detail::is_optional<M>::value, journal::detail::left_out<M>, nullptr};
    }
    template <class T, template <class...> class List, class... Ms>
    static std::span<const Field> fields_of(List<Ms...>) {
        static constexpr std::array<Field, sizeof...(Ms)> all = {field_of<T, Ms>()...};
        return all;
    }
    template <class T>
    static Described described() {
        constexpr bool all_topics = requires { requires T::has_all_topics; };
        if constexpr (std::same_as<T, Money>) {
            static constexpr Field money[] = {{"minor", &Contract::schema_of<std::int64_t>, false, false, nullptr},
                                              {"currency", &Contract::schema_of<Currency>, false, false, nullptr}};
            return {money, false, false, false};
        } else {
            return {fields_of<T>(journal::detail::members<T>{}), is_shape<T>, is_told<T>, all_topics};
        }
    }

    bool is_read(const json::value& body) const {
        const json::object& media = body.at("content").as_object();
        return !media.empty() && std::ranges::all_of(media, [&](const auto& one) {
            const auto* ref = one.value().at("schema").as_object().if_contains("$ref");
            const std::string_view path = ref ? std::string_view(ref->as_string()) : std::string_view{};
            return path.starts_with(schemas_at) && sent_.contains(std::string(path.substr(schemas_at.size())));
        });
    }

    void look_for_hand(const json::value& value, const std::string& where, std::set<std::string>& found,
                       std::set<std::string>& seen) {
        if (const auto* list = value.if_array())
            for (const auto& item : *list) look_for_hand(item, where, found, seen);
        const auto* object = value.if_object();
        if (!object) return;
        if (object->contains("properties")) found.insert(where);
        for (const auto& [key, item] : *object) look_for_hand(item, where, found, seen);
        const auto* ref = object->if_contains("$ref");
        if (!ref) return;
        const std::string_view path = ref->as_string();
        const std::string name{path.substr(path.rfind('/') + 1)};
        if (made_.contains(name) || !seen.insert(name).second) return;
        const auto* named = path.starts_with(schemas_at)
                                ? schemas().if_contains(name)
                                : file_.at("components").at("responses").as_object().if_contains(name);
        if (named) look_for_hand(*named, name + ": an answer", found, seen);
    }

    json::object& schemas() { return file_.at("components").at("schemas").as_object(); }
    static std::string path_of(std::string_view name) { return std::string(schemas_at) + std::string(name); }

    // What a reference stands for.
    const json::value& resolved(const json::value& schema) {
        const auto* object = schema.if_object();
        const auto* ref = object ? object->if_contains("$ref") : nullptr;
        if (!ref) return schema;
        const std::string_view path = ref->as_string();
        const auto* found =
            path.starts_with(schemas_at) ? schemas().if_contains(path.substr(schemas_at.size())) : nullptr;
        return found ? resolved(*found) : schema;
    }
    // Whether a schema takes values of this JSON type, and null too if that is asked, and nothing else.
    bool takes(const json::value& schema, std::string_view type, bool or_null) {
        const auto* object = resolved(schema).if_object();
        if (!object) return false;
        std::set<std::string_view> types;
        const auto add = [&](const json::value& t) {
            if (t.is_string()) types.insert(std::string_view(t.get_string()));
        };
        if (const auto* t = object->if_contains("type"); t && t->is_array())
            for (const auto& one : t->get_array()) add(one);
        else if (t)
            add(*t);
        else if (const auto* words = object->if_contains("enum"))
            for (const auto& word : words->as_array()) types.insert(word.is_null() ? "null" : "string");
        else if (const auto* any = object->if_contains("anyOf"))
            for (const auto& one : any->as_array()) {
                if (takes(one, type, false)) types.insert(type);
                if (takes(one, "null", false)) types.insert("null");
            }
        std::set<std::string_view> due{type};
        if (or_null) due.insert("null");
        return types == due;
    }
    static json::value carry_over(json::object made, const json::value& present) {
        if (const auto* old = present.if_object())
            for (const char* key :
                 {"description", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"})
                if (const auto* kept = old->if_contains(key)) made.insert_or_assign(key, *kept);
        return made;
    }
    json::value simple(std::string_view type, const json::value& present, bool or_null) {
        if (takes(present, type, or_null)) return present;
        if (or_null) return carry_over({{"type", {type, "null"}}}, present);
        return carry_over({{"type", type}}, present);
    }

    // The schema of a type: the present one where it fits.
    template <class T>
    json::value schema_of(const json::value& present, bool or_null = false) {
        using namespace journal::detail;
        namespace shape = server::shape;
        if constexpr (is_optional<T>::value) {
            return schema_of<typename T::value_type>(present, true);
        } else if constexpr (is_later<T>) {
            return schema_of<typename T::Of>(present);
        } else if constexpr (left_out<T>) {
            return schema_of<typename decltype(T::value)::value_type>(present);
        } else if constexpr (is_line<T>) {
            json::value line = simple("string", present, or_null);
            line.as_object()["maxLength"] = T::most_characters;
            return line;
        } else if constexpr (is_told_apart<T>) {
            return by_fields<typename T::Kinds>(present, or_null);
        } else if constexpr (server::writing::is_told<T>) {
            return schema_of<typename T::Of>(present, or_null);
        } else if constexpr (std::same_as<T, shape::AnyObject>) {
            return carry_over({{"type", "object"}}, present);
        } else if constexpr (std::same_as<T, shape::Figure>) {
            return json::object{{"oneOf", {{{"type", "integer"}}, {{"const", true}}}}};
        } else if constexpr (is_string_map<T>::value) {
            return map_of<typename T::mapped_type>(present);
        } else if constexpr (is_by<T>::value) {
            using Name = typename T::value_type::first_type;
            using Item = typename T::value_type::second_type;
            if constexpr (described_enum<Name>)
                return each_word<Name, Item>(present);
            else
                return map_of<Item>(present);
        } else if constexpr (is_variant<T>::value) {
            return one_of<T>(present);
        } else if constexpr (std::same_as<T, bool>) {
            return simple("boolean", present, or_null);
        } else if constexpr (std::integral<T> || std::same_as<T, Chips> || strong_int<T>) {
            return simple("integer", present, or_null);
        } else if constexpr (std::same_as<T, std::string> || std::same_as<T, Currency>) {
            return simple("string", present, or_null);
        } else if constexpr (described_enum<T>) {
            return words_of<T>(present, or_null);
        } else if constexpr (is_vector<T>::value || is_list<T>::value) {
            json::object list = list_in(present);
            list["type"] = or_null ? json::value{"array", "null"} : json::value("array");
            list["items"] = schema_of<typename T::value_type>(json::value(list["items"]));
            return list;
        } else if constexpr (!described_struct<T> && !std::same_as<T, Money>) {
            // A form of its own (core/journal): what people say of it.
            return present.is_null() ? json::value(json::object{}) : present;
        } else {
            // A struct has a schema of its own name; what stood in its place before that is where it begins.
            return named_struct(schema_name<T>(), described<T>(), present, or_null);
        }
    }
    // By names that nobody knows before.
    template <class Item>
    json::value map_of(const json::value& present) {
        const auto* was = present.if_object();
        const auto* items = was ? was->if_contains("additionalProperties") : nullptr;
        json::object map = was ? *was : json::object{};
        map["type"] = "object";
        // Where people have written which names there are, those are all.
        if (const auto* names = was ? was->if_contains("properties") : nullptr; names && items && items->is_bool()) {
            json::object kept;
            for (const auto& [name, item] : names->as_object()) kept.emplace(name, schema_of<Item>(item));
            map["properties"] = std::move(kept);
            return map;
        }
        map["additionalProperties"] = schema_of<Item>(items ? *items : json::value(nullptr));
        return map;
    }
    // By the words of an enum: all of them.
    template <class Name, class Item>
    json::value each_word(const json::value& present) {
        const auto* was = present.if_object();
        const auto* were = was ? was->if_contains("properties") : nullptr;
        const json::object old = were ? were->as_object() : json::object{};
        json::object properties;
        json::array required;
        boost::mp11::mp_for_each<boost::describe::describe_enumerators<Name>>([&](auto d) {
            properties.emplace(d.name, schema_of<Item>(at(old, d.name)));
            required.push_back(d.name);
        });
        json::object made = was ? *was : json::object{};
        made["type"] = "object";
        made["properties"] = in_order(std::move(properties), old);
        made["required"] = std::move(required);
        made["additionalProperties"] = false;
        return made;
    }
    // One of several kinds: of what is told by its name, of what is answered by its fields. Where people gave the
    // choice a name, it keeps it.
    template <class Variant>
    json::value one_of(const json::value& present) {
        const auto* object = present.if_object();
        if (const auto* ref = object ? object->if_contains("$ref") : nullptr) {
            const std::string name{std::string_view(ref->as_string()).substr(schemas_at.size())};
            json::value made = one_of<Variant>(at(schemas(), name));
            schemas()[name] = std::move(made);
            return present;
        }
        if constexpr (!is_told<boost::mp11::mp_front<Variant>>) {
            return by_fields<Variant>(present, false);
        } else {
            json::array kinds;
            boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>([&](auto identity) {
                using Kind = typename decltype(identity)::type;
                const std::string name{type_name<Kind>()};
                json::value fields = schema_of<Kind>(named_in(present, name));
                kinds.push_back({{"type", "object"},
                                 {"additionalProperties", false},
                                 {"required", {name}},
                                 {"properties", {{name, std::move(fields)}}}});
            });
            return carry_over({{"oneOf", std::move(kinds)}}, present);
        }
    }
    // One of several kinds, and its fields tell which.
    template <class Variant>
    json::value by_fields(const json::value& present, bool or_null) {
        json::array kinds;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>(
            [&](auto identity) { kinds.push_back(schema_of<typename decltype(identity)::type>(nullptr)); });
        if (or_null) kinds.push_back(json::object{{"type", "null"}});
        return carry_over({{"anyOf", std::move(kinds)}}, present);
    }
    // What a choice says of the kind of this name.
    static json::value named_in(const json::value& choice, std::string_view name) {
        const auto* object = choice.if_object();
        if (const auto* kinds = object ? object->if_contains("oneOf") : nullptr)
            for (const auto& kind : kinds->as_array())
                if (const auto* fields = kind.as_object().if_contains("properties");
                    fields && fields->as_object().contains(name))
                    return fields->at(name);
        return nullptr;
    }
    // The object that a schema describes in place, or offers beside null.
    static json::value object_in(const json::value& present) {
        const auto* object = present.if_object();
        if (!object) return nullptr;
        if (object->contains("properties")) {
            // What people said of it there stays there.
            json::object fields = *object;
            fields.erase("description");
            return fields;
        }
        if (const auto* any = object->if_contains("anyOf"))
            for (const auto& one : any->as_array())
                if (json::value found = object_in(one); !found.is_null()) return found;
        return nullptr;
    }
    // The list that a schema is, or offers beside null.
    static json::object list_in(const json::value& present) {
        const auto* object = present.if_object();
        if (!object) return {};
        if (object->contains("items")) return *object;
        if (const auto* any = object->if_contains("anyOf"))
            for (const auto& one : any->as_array())
                if (json::object list = list_in(one); !list.empty()) return list;
        return {};
    }
    template <class T>
    json::value words_of(const json::value& present, bool or_null) {
        json::array words;
        boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto d) { words.push_back(d.name); });
        json::array due = words;
        if (or_null) due.push_back(nullptr);
        const auto* object = resolved(present).if_object();
        const auto* listed = object ? object->if_contains("enum") : nullptr;
        if (listed && *listed == due) return present;
        if (or_null) return carry_over({{"enum", std::move(due)}}, present);
        return carry_over({{"type", "string"}, {"enum", std::move(due)}}, present);
    }
    json::value named_struct(const std::string& name, const Described& what, const json::value& present, bool or_null) {
        json::value was = at(schemas(), name);
        if (was.is_null()) was = object_in(present);
        json::value made = struct_of(what, was);
        schemas()[name] = std::move(made);
        made_.insert(name);
        if (or_null) return carry_over({{"anyOf", {{{"$ref", path_of(name)}}, {{"type", "null"}}}}}, present);
        return carry_over({{"$ref", path_of(name)}}, present);
    }
    json::value struct_of(const Described& what, const json::value& present) {
        static const json::object none;
        const auto* was = present.if_object();
        const auto* were = was ? was->if_contains("properties") : nullptr;
        const json::object& old = were && were->is_object() ? were->get_object() : none;
        std::set<std::string_view> asked;
        if (const auto* required = was ? was->if_contains("required") : nullptr)
            for (const auto& name : required->as_array()) asked.insert(std::string_view(name.as_string()));
        json::object properties;
        json::array required;
        add_fields(what, what.all_topics, properties, required, old, asked);
        json::object made = was ? *was : json::object{};
        // In the present order where nothing is new: the file is read by people.
        made["type"] = "object";
        made["properties"] = in_order(std::move(properties), old);
        made["required"] = std::move(required);
        made["additionalProperties"] = false;
        return made;
    }
    // Those of a struct; those of a topic stand among them, and are always there where all topics are.
    void add_fields(const Described& what, bool all_topics, json::object& properties, json::array& required,
                    const json::object& old, const std::set<std::string_view>& asked) {
        for (const Field& field : what.fields) {
            if (field.topic) {
                json::array always;
                add_fields(field.topic(), all_topics, properties, always, old, asked);
                if (all_topics)
                    for (json::value& name : always) required.push_back(std::move(name));
                continue;
            }
            properties.emplace(field.name, (this->*field.schema)(at(old, field.name), false));
            // What may be left out may still be asked for: the answers always have it.
            const bool always =
                what.is_shape ? !field.left_out : !field.optional || (asked.contains(field.name) && !what.is_told);
            if (always) required.push_back(json::value(field.name));
        }
    }
    static json::object in_order(json::object properties, const json::object& old) {
        json::object ordered;
        for (const auto& [name, schema] : old)
            if (auto* kept = properties.if_contains(name)) ordered.emplace(name, std::move(*kept));
        for (auto& [name, schema] : properties)
            if (!ordered.contains(name)) ordered.emplace(name, std::move(schema));
        return ordered;
    }
    static json::value at(const json::object& object, std::string_view name) {
        const auto* found = object.if_contains(name);
        return found ? *found : json::value(nullptr);
    }

    void command(const std::string& name, const Described& what) {
        json::value present = at(schemas(), name);
        std::string about;
        json::value args;
        if (auto* old = present.if_object()) {
            if (const auto* text = old->if_contains("description")) about = text->as_string();
            if (const auto* were = old->if_contains("properties"); were && were->as_object().contains("args"))
                args = were->at("args");
        }
        std::string who = "Roles: ";
        for (const char* role : roles)
            if (app::may(role, name)) who += (who.ends_with(' ') ? "" : ", ") + std::string(role);
        // In its place in what people wrote, or before it.
        if (const auto from = about.find("Roles: "); from != std::string::npos)
            about.replace(from, about.find('.', from) - from, who);
        else
            about = who + (about.empty() ? "." : ". " + about);
        json::object made{
            {"type", "object"},
            {"description", about},
            {"properties",
             {{"command_id", {{"$ref", path_of("CommandId")}}},
              {"expected_version",
               {{"type", "integer"},
                {"minimum", 0},
                {"description", "The version the caller last saw; refused with 409 when the stream has moved on."}}},
              {"type", {{"const", name}}},
              {"args", struct_of(what, args)}}},
            {"required", {"command_id", "type", "args"}},
            {"additionalProperties", false}};
        schemas()[name] = std::move(made);
    }

    json::value file_;
    json::object grants_;
    std::set<std::string> made_;  // schemas that a struct stands behind
    std::set<std::string> sent_;  // those of whole bodies
};

void print(std::string& out, const json::value& value, std::size_t depth) {
    const auto line = [&](std::size_t to) { out += "\n" + std::string(to, ' '); };
    const auto each = [&](const auto& list, char open, char close, const auto& one) {
        out += open;
        for (bool first = true; const auto& item : list) {
            if (!first) out += ',';
            first = false;
            line(depth + 1);
            one(item);
        }
        if (!list.empty()) line(depth);
        out += close;
    };
    if (value.is_object())
        each(value.get_object(), '{', '}', [&](const auto& member) {
            out += json::serialize(json::value(member.key())) + ": ";
            print(out, member.value(), depth + 1);
        });
    else if (value.is_array())
        each(value.get_array(), '[', ']', [&](const json::value& item) { print(out, item, depth + 1); });
    else
        out += json::serialize(value);
}

std::string read(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

int run(const std::string& file, bool check) {
    const std::string present = read(file);
    json::error_code wrong;
    json::value parsed = json::parse(present, wrong);
    if (wrong) {
        std::cerr << fmt::format("{} is not JSON: {}\n", file, wrong.message());
        return 1;
    }
    Contract contract(std::move(parsed));
    contract.room<journal::TournamentCommand>("TournamentCommand", {"CreateTournament"});
    contract.room<app::TableCommand>("TableCommand", {});
    contract.room<app::HouseCommand>("HouseCommand", {"CreateHouse"});
    contract.room<league::LeagueCommand>("LeagueCommand", {"CreateLeague"});
    namespace shape = server::shape;
    contract.answer<shape::Health>();
    contract.answer<shape::Session>();
    contract.answer<shape::Problem>();
    contract.answer<shape::CommandReply>();
    contract.answer<shape::RecordNote>();
    contract.answer<shape::House>();
    contract.answer<shape::Accounts>();
    contract.answer<shape::Shifts>();
    contract.answer<shape::Templates>();
    contract.answer<shape::Tournaments>();
    contract.answer<shape::TournamentView>();
    contract.answer<shape::TournamentTopics>();
    contract.answer<shape::TournamentChange>();
    contract.answer<shape::History>();
    contract.answer<shape::Resting>();
    contract.answer<shape::MovesPreview>();
    contract.answer<shape::DrawnUpList>();
    contract.answer<shape::Results>();
    contract.answer<shape::SeatTicket>();
    contract.answer<shape::LiveTableView>();
    contract.answer<shape::TableHistory>();
    contract.answer<shape::Persons>();
    contract.answer<shape::LikelyPersons>();
    contract.answer<shape::PersonView>();
    contract.answer<shape::ImportPreview>();
    contract.answer<shape::ImportAnswer>();
    contract.answer<shape::Leagues>();
    contract.answer<shape::LeagueView>();
    contract.answer<shape::Standings>();
    contract.answer<shape::Books>();
    contract.answer<shape::Differences>();
    contract.answer<shape::Clauses>();
    contract.answer<shape::Clause>();
    contract.answer<shape::Matters>();
    contract.answer<shape::RulingAnswer>();
    namespace asked = server::asked;
    contract.body<asked::SignIn>();
    contract.body<asked::PinChange>();
    contract.body<asked::ImportFile>();
    contract.body<asked::ImportRequest>();
    contract.body<asked::CreateTournament>();
    contract.body<asked::CreateLeague>();
    contract.body<asked::RulingRequest>();
    contract.grant("ImportPersons");
    contract.grant("FinishDirectorsTask");
    contract.grant("AnnounceConditions");
    if (const auto by_hand = contract.by_hand(); !by_hand.empty()) {
        for (const std::string& where : by_hand)
            std::cerr << fmt::format("{} that no struct stands behind (server/shapes_*.h, server/asked.h)\n", where);
        return 1;
    }
    std::string made;
    print(made, contract.take(), 0);
    made += "\n";
    if (made == present) return 0;
    if (check) {
        std::cerr << file << " is not what the commands and the answers are: run ./dev contract\n";
        return 1;
    }
    std::ofstream out(file, std::ios::binary);
    return out << made ? 0 : 1;
}

}  // namespace
}  // namespace riffle

int main(int count, char** words) {
    const bool check = count == 3 && std::string_view(words[1]) == "--check";
    if (count != 2 && !check) {
        std::cerr << "usage: contract [--check] server/openapi.json\n";
        return 2;
    }
    return riffle::run(words[count - 1], check);
}
