#include "core/rulings/outcome.h"

#include <boost/describe/enum_to_string.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>

#include "core/base/overloaded.h"

namespace riffle::rulings {
namespace {

namespace describe = boost::describe;

template <class T>
concept named_enum = describe::has_describe_enumerators<T>::value && std::is_enum_v<T>;

// What a field says: nothing where there is nothing to say.
void tell(Told& told, std::string_view name, Chips amount) {
    if (amount > Chips{0}) told.figures.push_back({name, amount.value});
}
void tell(Told& told, std::string_view name, std::int64_t value) {
    if (value > 0) told.figures.push_back({name, value});
}
void tell(Told& told, std::string_view name, bool so) {
    if (so) told.figures.push_back({name, std::nullopt});
}
void tell(Told& told, std::string_view name, Seat seat) {
    if (seat != no_seat) told.figures.push_back({name, seat.value + 1});
}
void tell(Told& told, std::string_view name, const std::optional<std::int64_t>& value) {
    if (value) told.figures.push_back({name, *value});
}
void tell(Told& told, std::string_view name, const std::optional<Chips>& amount) {
    if (amount) told.figures.push_back({name, amount->value});
}
void tell(Told& told, std::string_view, const May& may) { told.may = may; }
template <named_enum E>
void tell(Told& told, std::string_view, E how) {
    told.word = describe::enum_to_string(how, "");
}

Told told_of(const Statement& s) {
    Told told{.word = name_of(s.what), .figures = {}, .may = s.may};
    for (const Detail& d : s.details) {
        const bool bare = d.value == 0 && d.name != Term::hands;  // a word without a figure
        told.figures.push_back({name_of(d.name), bare ? std::nullopt : std::optional{d.value}});
    }
    return told;
}
Told told_of(const Demand& demand) { return told_of(demand.said); }
Told told_of(const ActHeld& held) {
    Told told{.word = ActHeld::word, .figures = {}, .may = {}};
    if (!held.as) return told;
    const bool amount = held.to > Chips{0};
    told.figures.push_back(
        {describe::enum_to_string(*held.as, ""), amount ? std::optional{held.to.value} : std::nullopt});
    return told;
}
template <class T>
Told told_of(const T& outcome) {
    Told told{.word = {}, .figures = {}, .may = {}};
    if constexpr (requires { T::word; }) told.word = T::word;
    boost::mp11::mp_for_each<describe::describe_members<T, describe::mod_public>>(
        [&](auto d) { tell(told, d.name, outcome.*d.pointer); });
    return told;
}

}  // namespace

Told told(const Outcome& outcome) {
    return std::visit([](const auto& o) { return told_of(o); }, outcome);
}
std::string_view word_of(const Outcome& outcome) { return told(outcome).word; }
std::string_view name_of(ActionKind kind) { return describe::enum_to_string(kind, ""); }
std::string_view name_of(RemovalEffect effect) { return describe::enum_to_string(effect, ""); }

}  // namespace riffle::rulings
