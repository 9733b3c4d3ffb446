// A command of any kind that a room knows, filled at random by its description: one that is new is met without a word.
#pragma once
#include <boost/describe/enumerators.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/strong_int.h"
#include "core/ledger/amount.h"

namespace riffle::app {

struct AnyCommand {
    std::function<int(int)> number;          // from 0 up to, not including
    std::function<std::string()> some_text;  // of a person, an account, a tournament, or nobody's

    // Of any room, by its list of commands.
    template <class Commands>
    Commands of() const {
        using Kinds = boost::mp11::mp_rename<Commands, boost::mp11::mp_list>;
        std::optional<Commands> made;
        boost::mp11::mp_with_index<boost::mp11::mp_size<Kinds>::value>(
            static_cast<std::size_t>(number(static_cast<int>(boost::mp11::mp_size<Kinds>::value))), [&](auto kind) {
                boost::mp11::mp_at_c<Kinds, kind> command{};
                fill(command);
                made = std::move(command);
            });
        return *made;
    }

  private:
    template <class T>
    void fill(T& x) const {
        if constexpr (std::same_as<T, bool>) {
            x = number(2) == 0;
        } else if constexpr (std::same_as<T, std::string>) {
            x = some_text();
        } else if constexpr (std::same_as<T, Chips>) {
            x = Chips{number(900)};
        } else if constexpr (strong_int<T>) {
            x = T{static_cast<typename T::rep>(number(6))};
        } else if constexpr (std::integral<T>) {
            x = static_cast<T>(number(3) ? number(12) : number(40) * 60'000);
        } else if constexpr (std::is_enum_v<T>) {
            using Words = boost::describe::describe_enumerators<T>;
            boost::mp11::mp_with_index<boost::mp11::mp_size<Words>::value>(
                static_cast<std::size_t>(number(static_cast<int>(boost::mp11::mp_size<Words>::value))),
                [&](auto word) { x = boost::mp11::mp_at_c<Words, word>::value; });
        } else if constexpr (boost::describe::has_describe_members<T>::value) {
            boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
                [&](auto member) { fill(x.*member.pointer); });
        }
    }
    template <class T>
    void fill(std::optional<T>& x) const {
        if (number(2)) fill(x.emplace());
    }
    template <class T>
    void fill(std::vector<T>& x) const {
        for (int i = number(4); i > 0; --i) fill(x.emplace_back());
    }
};

}  // namespace riffle::app
