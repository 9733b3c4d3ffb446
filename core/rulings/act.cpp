#include "core/rulings/act.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace riffle::rulings {
namespace {

constexpr std::string_view flag_names[] = {
#define FLAG(name) #name,
#include "core/rulings/flags.def"
#undef FLAG
};
static_assert(std::size(flag_names) <= 128);

constexpr std::string_view infraction_names[] = {
#define INFRACTION(name) #name,
#include "core/rulings/infractions.def"
#undef INFRACTION
};

struct MatterText {
    std::string_view name;
    std::string_view phrase;
};
constexpr MatterText matter_texts[] = {
#define MATTER(name, phrase) {#name, phrase},
#include "core/rulings/matters.def"
#undef MATTER
};

template <class E, std::size_t N>
std::optional<E> named(const std::string_view (&names)[N], std::string_view name) {
    const auto* it = std::find(std::begin(names), std::end(names), name);
    if (it == std::end(names)) return std::nullopt;
    return static_cast<E>(it - std::begin(names));
}

}  // namespace

std::string_view name_of(Flag flag) { return flag_names[static_cast<std::size_t>(flag)]; }
std::optional<Flag> flag_named(std::string_view name) { return named<Flag>(flag_names, name); }
std::string_view name_of(Infraction i) { return infraction_names[static_cast<std::size_t>(i)]; }
std::optional<Infraction> infraction_named(std::string_view name) { return named<Infraction>(infraction_names, name); }
std::string_view name_of(Matter m) { return matter_texts[static_cast<std::size_t>(m)].name; }
std::optional<Matter> matter_named(std::string_view name) {
    for (std::size_t m = 0; m < matter_count; ++m)
        if (matter_texts[m].name == name) return static_cast<Matter>(m);
    return std::nullopt;
}
std::string_view phrase_of(Matter m) { return matter_texts[static_cast<std::size_t>(m)].phrase; }

Chips sum(const ChipList& chips) {
    Chips total{};
    for (const Chips c : chips) total += c;
    return total;
}

}  // namespace riffle::rulings
