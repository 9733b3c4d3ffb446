// One of many kinds of thing, such as all events of a room: what std::variant says, but made for lists of a hundred kinds
// that are copied often and changed never. What is held is shared between copies, so a copy costs a count, a wider or
// narrower list takes the same thing over, and a file that passes such values on compiles nothing for each kind.
//   event.is<EntrySold>(), event.as<EntrySold>() (nothing when it is another), event.get<EntrySold>(), visit(f, event)
#pragma once
#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/base/check.h"

namespace riffle {

template <class... Ts>
class OneOf;

namespace detail {
template <class List, class T>
inline constexpr std::uint16_t kind_in = static_cast<std::uint16_t>(boost::mp11::mp_find<List, T>::value);

// Where each kind of From stands in To; size of To: not there.
template <class To, class From>
struct KindMap;
template <class To, class... Us>
struct KindMap<To, OneOf<Us...>> {
    static constexpr std::uint16_t at[] = {kind_in<To, Us>...};
};
}  // namespace detail

template <class T, class List>
concept one_of_list = boost::mp11::mp_contains<List, T>::value;

template <class... Ts>
class OneOf {
  public:
    static constexpr std::uint16_t kinds = sizeof...(Ts);

    template <class T>
        requires one_of_list<std::remove_cvref_t<T>, OneOf<Ts...>>
    OneOf(T&& x)  // NOLINT: a kind stands for the whole wherever one is asked for
        : held_(std::make_shared<const std::remove_cvref_t<T>>(std::forward<T>(x))),
          kind_(detail::kind_in<OneOf, std::remove_cvref_t<T>>) {}

    // From a list all of whose kinds are here too.
    template <class... Us>
        requires(!std::same_as<OneOf<Us...>, OneOf> && (one_of_list<Us, OneOf<Ts...>> && ...))
    OneOf(const OneOf<Us...>& narrower)  // NOLINT
        : held_(narrower.held_), kind_(detail::KindMap<OneOf, OneOf<Us...>>::at[narrower.kind_]) {}

    template <class T>
    bool is() const {
        static_assert(one_of_list<T, OneOf>);
        return kind_ == detail::kind_in<OneOf, T>;
    }
    template <class T>
    const T* as() const {
        return is<T>() ? static_cast<const T*>(held_.get()) : nullptr;
    }
    template <class T>
    const T& get() const {
        RIFFLE_CHECK(is<T>());
        return *static_cast<const T*>(held_.get());
    }
    // To change it here, and in no copy; nothing when it is another kind.
    template <class T>
    T* edit() {
        if (!is<T>()) return nullptr;
        auto own = std::make_shared<T>(get<T>());
        T* changed = own.get();
        held_ = std::move(own);
        return changed;
    }
    // The same of whatever it is: f is given what may be changed.
    template <class F>
    auto edit_any(F&& f) {
        using R = std::invoke_result_t<F&, boost::mp11::mp_first<OneOf>&>;
        using Call = R (*)(F&, OneOf&);
        static constexpr Call calls[] = {[](F& g, OneOf& x) -> R { return g(*x.template edit<Ts>()); }...};
        return calls[kind_](f, *this);
    }
    // The same thing as one of a narrower list, where it is one.
    template <class Narrower>
    std::optional<Narrower> narrow() const {
        const std::uint16_t kind = detail::KindMap<Narrower, OneOf>::at[kind_];
        if (kind == Narrower::kinds) return std::nullopt;
        return Narrower(held_, kind);
    }

    std::uint16_t kind() const { return kind_; }
    const void* held() const { return held_.get(); }

  private:
    template <class...>
    friend class OneOf;
    OneOf(std::shared_ptr<const void> held, std::uint16_t kind) : held_(std::move(held)), kind_(kind) {}

    std::shared_ptr<const void> held_;
    std::uint16_t kind_;
};

template <class F, class... Ts>
decltype(auto) visit(F&& f, const OneOf<Ts...>& x) {
    using First = boost::mp11::mp_first<OneOf<Ts...>>;
    using R = std::invoke_result_t<F&, const First&>;
    using Call = R (*)(F&, const void*);
    static constexpr Call calls[] = {[](F& g, const void* held) -> R { return g(*static_cast<const Ts*>(held)); }...};
    return calls[x.kind()](f, x.held());
}

// The same of a OneOf and of a std::variant, for what is written for both.
template <class T, class... Ts>
const T* as(const OneOf<Ts...>& x) {
    return x.template as<T>();
}
template <class T, class... Ts>
const T* as(const std::variant<Ts...>& x) {
    return std::get_if<T>(&x);
}
template <class T, class Any>
bool is(const Any& x) {
    return as<T>(x) != nullptr;
}
// One of a list as one of a longer or shorter list; nothing when it is not among the shorter.
template <class To, class... Us>
std::optional<To> as_one_of(const OneOf<Us...>& x) {
    return x.template narrow<To>();
}
template <class To, class... Us>
std::optional<To> as_one_of(const std::variant<Us...>& x) {
    return std::visit(
        []<class T>(const T& held) -> std::optional<To> {
            if constexpr (boost::mp11::mp_contains<To, T>::value)
                return std::optional<To>(std::in_place, std::in_place_type<T>, held);
            else
                return std::nullopt;
        },
        x);
}

}  // namespace riffle
