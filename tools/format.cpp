// The format of the journal as a list: every event with its fields, every shape and every list of words in them. What
// is in the list once is frozen: nothing goes, no field changes its type, and what comes is an event, a word, or a
// field that may be missing (std::optional). Writes the list anew where only such things came.
//   format [--check] tests/journals/format.txt
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>

#include "app/house_stream.h"
#include "core/hand/game.h"
#include "core/journal/league_stream.h"
#include "core/journal/table_forms.h"
#include "core/journal/table_stream.h"
#include "core/journal/tournament_stream.h"

namespace riffle {
namespace {

using Lines = std::vector<std::string>;
using Parts = std::map<std::string, Lines>;  // a heading, such as "event house HouseCreated", and what stands below it

// With its namespace, but ours: "tournament::Setup".
template <class T>
std::string full_name() {
    std::string_view name = __PRETTY_FUNCTION__;
    name = name.substr(name.find("T = ") + 4);
    name = name.substr(0, name.find_first_of(";]"));
    if (name.starts_with("riffle::")) name.remove_prefix(8);
    return std::string(name);
}

class Format {
  public:
    template <class Events>
    void room(std::string_view name) {
        each<Events>([&]<class E>(std::type_identity<E>) {
            fields<E>(fmt::format("event {} {}", name, journal::type_name<E>()));
        });
    }
    Parts take() { return std::move(parts_); }

  private:
    template <class List, class F>
    static void each(const F& f) {
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, List>>(f);
    }
    template <class T>
    void fields(const std::string& heading) {
        if (!parts_.try_emplace(heading).second) return;
        Lines lines;
        boost::mp11::mp_for_each<journal::detail::members<T>>([&](auto d) {
            using Member = std::remove_cvref_t<decltype(std::declval<T>().*d.pointer)>;
            lines.push_back(fmt::format("{} {}", d.name, type<Member>()));
        });
        parts_[heading] = std::move(lines);
    }
    // In the order of to_json (core/journal/json_codec.h): what a value of this type is stored as.
    template <class T>
    std::string type() {
        using namespace journal::detail;
        if constexpr (has_form<T>) {
            return form<T>();
        } else if constexpr (is_variant<T>::value) {
            std::string kinds;
            each<T>([&]<class A>(std::type_identity<A>) { kinds += (kinds.empty() ? "" : " | ") + type<A>(); });
            return "any of " + kinds;
        } else if constexpr (is_list<T>::value) {
            using Item = std::remove_cvref_t<decltype(std::declval<T>()[0])>;
            if constexpr (requires(T x) { x.push_back(x[0]); })
                return "list of " + type<Item>();
            else
                return fmt::format("{} of {}", std::tuple_size_v<T>, type<Item>());
        } else if constexpr (std::same_as<T, bool>) {
            return "bool";
        } else if constexpr (std::integral<T> || std::same_as<T, Chips> || strong_int<T>) {
            return "integer";
        } else if constexpr (std::same_as<T, std::string>) {
            return "text";
        } else if constexpr (std::same_as<T, Currency>) {
            return "currency";
        } else if constexpr (std::same_as<T, Money>) {
            return "money";
        } else if constexpr (described_enum<T>) {
            Lines words;
            boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
                [&](auto d) { words.emplace_back(d.name); });
            return listed<T>(std::move(words));
        } else if constexpr (is_optional<T>::value) {
            return "optional " + type<typename T::value_type>();
        } else if constexpr (is_vector<T>::value) {
            return "list of " + type<typename T::value_type>();
        } else if constexpr (is_string_map<T>::value) {
            return "map of " + type<typename T::mapped_type>();
        } else {
            fields<T>("shape " + full_name<T>());
            return full_name<T>();
        }
    }
    template <class T>
    std::string listed(Lines words) {
        parts_.insert_or_assign("words " + full_name<T>(), std::move(words));
        return full_name<T>();
    }
    // What has a form of its own (core/journal/table_forms.h).
    template <class T>
    std::string form() {
        if constexpr (boost::mp11::mp_contains<hand::Event, T>::value) {
            const std::string heading = "engine " + full_name<T>();
            if (parts_.try_emplace(heading).second) {
                Lines lines;
                T event{};
                hand::for_each_field(event, [&](const char* name, auto& field) {
                    lines.push_back(fmt::format("{} {}", name, type<std::remove_cvref_t<decltype(field)>>()));
                });
                parts_[heading] = std::move(lines);
            }
            return full_name<T>();
        } else if constexpr (std::same_as<T, rulings::Term>) {
            Lines words;
#define TERM(name) words.emplace_back(rulings::name_of(rulings::Term::name));
#include "core/rulings/terms.def"
#undef TERM
            return listed<T>(std::move(words));
        } else if constexpr (std::same_as<T, rulings::Matter>) {
            return listed<T>(names<rulings::Matter>(rulings::matter_count));
        } else if constexpr (std::same_as<T, rulings::Infraction>) {
            return listed<T>(names<rulings::Infraction>(rulings::infraction_count));
        } else if constexpr (std::same_as<T, rulings::Flags>) {
            parts_.insert_or_assign("words rulings::Flag", names<rulings::Flag>(rulings::flag_count));
            return "list of rulings::Flag";
        } else if constexpr (std::same_as<T, const hand::Game*>) {
            Lines ids;
            for (const hand::Game& game : hand::built_in_games()) ids.emplace_back(game.id);
            parts_.insert_or_assign("words hand::Game", std::move(ids));
            return "hand::Game";
        } else {
            return "form " + full_name<T>();
        }
    }
    template <class E>
    static Lines names(std::size_t count) {
        Lines words;
        for (std::size_t i = 0; i < count; ++i) words.emplace_back(rulings::name_of(static_cast<E>(i)));
        return words;
    }

    Parts parts_;
};

std::string to_text(const Parts& parts) {
    std::string text =
        "# Format 1 of the journal: every event, with what is in it. Made by ./dev journals; what stands here stays.\n";
    for (const auto& [heading, lines] : parts) {
        text += "\n" + heading + "\n";
        for (const std::string& line : lines) text += "  " + line + "\n";
    }
    return text;
}

Parts read(const std::string& file) {
    Parts parts;
    std::ifstream in(file);
    Lines* lines = nullptr;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        if (!line.starts_with("  "))
            lines = &parts[line];
        else if (lines)
            lines->push_back(line.substr(2));
    }
    return parts;
}

std::set<std::string> kinds_of(std::string_view any) {
    std::set<std::string> kinds;
    any.remove_prefix(7);
    while (!any.empty()) {
        const std::size_t end = std::min(any.find(" | "), any.size());
        kinds.emplace(any.substr(0, end));
        any.remove_prefix(std::min(end + 3, any.size()));
    }
    return kinds;
}

// Whether what was written as one is still read as the other.
bool still_read(const std::string& then, const std::string& now) {
    if (then == now) return true;
    const std::size_t at = then.find("any of "), now_at = now.find("any of ");
    if (at == then.npos || at != now_at || then.substr(0, at) != now.substr(0, at)) return false;
    const auto old = kinds_of(std::string_view(then).substr(at)), present = kinds_of(std::string_view(now).substr(at));
    return std::includes(present.begin(), present.end(), old.begin(), old.end());
}

std::pair<std::string, std::string> field_in(const std::string& line) {
    const std::size_t space = line.find(' ');
    return {line.substr(0, space), space == line.npos ? "" : line.substr(space + 1)};
}

// What of the list that was kept no longer holds, each in a sentence.
Lines faults(const Parts& kept, const Parts& present) {
    Lines wrong;
    for (const auto& [heading, lines] : kept) {
        const auto found = present.find(heading);
        if (found == present.end()) {
            wrong.push_back(fmt::format("{} is gone", heading));
            continue;
        }
        std::map<std::string, std::string> now;
        for (const std::string& line : found->second) now.insert(field_in(line));
        for (const std::string& line : lines) {
            const auto [name, type] = field_in(line);
            const auto at = now.find(name);
            if (at == now.end())
                wrong.push_back(fmt::format("{}: {} is gone", heading, name));
            else if (!still_read(type, at->second))
                wrong.push_back(fmt::format("{}: {} was {}, and is {}", heading, name, type, at->second));
            now.erase(name);
        }
        if (heading.starts_with("words ")) continue;
        for (const auto& [name, type] : now)
            if (!type.starts_with("optional ") || heading.starts_with("engine "))
                wrong.push_back(fmt::format("{}: {} is new, and what was written before has none", heading, name));
    }
    return wrong;
}

int run(const std::string& file, bool check) {
    Format format;
    format.room<app::HouseRecord>("house");
    format.room<journal::TournamentEvent>("tournament");
    format.room<journal::TableEvent>("table");
    format.room<journal::LeagueRecord>("league");
    const Parts present = format.take();
    const Parts kept = read(file);
    const Lines wrong = faults(kept, present);
    for (const std::string& sentence : wrong) std::cerr << sentence << "\n";
    if (!wrong.empty()) {
        std::cerr << "the journal's format is frozen: journals that were written would no longer be read\n";
        return 1;
    }
    if (kept == present) return 0;
    if (check) {
        std::cerr << file << " does not have what is new: run ./dev journals\n";
        return 1;
    }
    std::ofstream out(file, std::ios::binary);
    return out << to_text(present) ? 0 : 1;
}

}  // namespace
}  // namespace riffle

int main(int count, char** words) {
    const bool check = count == 3 && std::string_view(words[1]) == "--check";
    if (count != 2 && !check) {
        std::cerr << "usage: format [--check] tests/journals/format.txt\n";
        return 2;
    }
    return riffle::run(words[count - 1], check);
}
