// std::visit(overloaded{[](A) {...}, [](B) {...}}, variant): closed sets, every case spelled out.
#pragma once

namespace riffle {
template <class... Fs>
struct overloaded : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
overloaded(Fs...) -> overloaded<Fs...>;
}  // namespace riffle
