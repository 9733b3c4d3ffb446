// One of many kinds of thing, such as all events of a room: what std::variant says, but made for lists of a hundred
// kinds that are copied often and changed never. What is held is shared between copies, so a copy costs a count, a
// wider or narrower list takes the same thing over, and a file that passes such values on compiles nothing for each
// kind.
//   event.is<EntrySold>(), event.as<EntrySold>() (nothing when it is another), event.get<EntrySold>(), visit(f, event)
#pragma once
#include <atomic>
#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>
#include <concepts>
#include <cstdint>
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

namespace detail {
// A thing and how many hold it. Not a std::shared_ptr: a hundred kinds of those are a third of what a file with them
// compiles.
struct Box {
    mutable std::atomic<std::uint32_t> holders{1};
    void (*drop)(const Box*);
    void* at;  // the thing
};
template <class T>
struct BoxOf : Box {
    T thing;
    template <class... Args>
    explicit BoxOf(Args&&... args) : thing(std::forward<Args>(args)...) {
        drop = [](const Box* box) { delete static_cast<const BoxOf*>(box); };
        at = &thing;
    }
};
class Held {
  public:
    explicit Held(const Box* box) : box_(box) {}  // takes over the one who holds it
    Held(const Held& other) : box_(other.box_) {
        if (box_) box_->holders.fetch_add(1, std::memory_order_relaxed);
    }
    Held(Held&& other) noexcept : box_(std::exchange(other.box_, nullptr)) {}
    Held& operator=(Held other) noexcept {
        std::swap(box_, other.box_);
        return *this;
    }
    ~Held() {
        if (box_ && box_->holders.fetch_sub(1, std::memory_order_acq_rel) == 1) box_->drop(box_);
    }
    void* at() const { return box_->at; }

  private:
    const Box* box_;
};
}  // namespace detail

template <class T, class List>
concept one_of_list = boost::mp11::mp_contains<List, T>::value;

template <class... Ts>
class OneOf {
  public:
    static constexpr std::uint16_t kinds = sizeof...(Ts);

    template <class T>
    requires one_of_list<std::remove_cvref_t<T>, OneOf<Ts...>> OneOf(
        T&& x)  // NOLINT: a kind stands for the whole wherever one is asked for
        : held_(new detail::BoxOf<std::remove_cvref_t<T>>(std::forward<T>(x))),
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
        return is<T>() ? static_cast<const T*>(held_.at()) : nullptr;
    }
    template <class T>
    const T& get() const {
        RIFFLE_CHECK(is<T>());
        return *static_cast<const T*>(held_.at());
    }
    // To change it here, and in no copy; nothing when it is another kind.
    template <class T>
    T* edit() {
        if (!is<T>()) return nullptr;
        held_ = detail::Held(new detail::BoxOf<T>(get<T>()));
        return static_cast<T*>(held_.at());
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
    const void* held() const { return held_.at(); }

    // One of a kind as it is by default, for who fills it in before anybody else holds it (core/journal/json_codec.h).
    struct Blank {
        OneOf one;
        void* thing;
    };
    template <class T>
    static Blank blank() {
        auto* box = new detail::BoxOf<T>();
        return {OneOf(detail::Held(box), detail::kind_in<OneOf, T>), &box->thing};
    }

  private:
    template <class...>
    friend class OneOf;
    OneOf(detail::Held held, std::uint16_t kind) : held_(std::move(held)), kind_(kind) {}

    detail::Held held_;
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
