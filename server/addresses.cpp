#include "server/addresses.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/base/text.h"

namespace riffle::server {
namespace {

// A hop of X-Forwarded-For; some proxies write its port, too.
std::optional<Address> parse_hop(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('[')) return parse_address(text.substr(1, text.find(']') - 1));
    if (std::ranges::count(text, ':') == 1) text = text.substr(0, text.find(':'));
    return parse_address(text);
}

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
    const std::string name(text);
    Address address;
    if (::inet_pton(AF_INET, name.c_str(), address.bytes.data()) == 1) return address;
    if (::inet_pton(AF_INET6, name.c_str(), address.bytes.data()) != 1) return std::nullopt;
    constexpr std::array<unsigned char, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (!std::equal(mapped.begin(), mapped.end(), address.bytes.begin())) {
        address.four = false;
        return address;
    }
    Address four;
    std::copy(address.bytes.begin() + 12, address.bytes.end(), four.bytes.begin());
    return four;
}

std::string to_string(const Address& address) {
    char text[INET6_ADDRSTRLEN] = {};
    ::inet_ntop(address.four ? AF_INET : AF_INET6, address.bytes.data(), text, sizeof text);
    return text;
}

bool is_loopback(const Address& address) {
    if (address.four) return address.bytes[0] == 127;
    return std::all_of(address.bytes.begin(), address.bytes.end() - 1, [](auto b) { return b == 0; }) &&
           address.bytes.back() == 1;
}

std::string counted_as(const Address& address) {
    if (address.four || is_loopback(address)) return to_string(address);
    Address network = address;
    std::fill(network.bytes.begin() + 8, network.bytes.end(), static_cast<unsigned char>(0));
    return to_string(network) + "/64";
}

bool Network::holds(const Address& other) const {
    if (other.four != address.four) return false;
    for (int bit = 0; bit < bits; ++bit) {
        const auto byte = static_cast<std::size_t>(bit / 8);
        const int mask = 0x80 >> (bit % 8);
        if ((address.bytes[byte] & mask) != (other.bytes[byte] & mask)) return false;
    }
    return true;
}

std::expected<Network, std::string> parse_network(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto address = parse_address(text.substr(0, slash));
    const auto wrong = [&] {
        return std::unexpected(fmt::format("\"{}\" is no address or network, e.g. 10.0.0.7 or 10.0.0.0/8", text));
    };
    if (!address) return wrong();
    Network network{*address, address->four ? 32 : 128};
    if (slash == std::string_view::npos) return network;
    const std::string_view digits = text.substr(slash + 1);
    int bits = -1;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size()) return wrong();
    if (bits < 0 || bits > network.bits) return wrong();
    network.bits = bits;
    return network;
}

bool is_trusted(const Address& address, const std::vector<Network>& trusted) {
    return std::ranges::any_of(trusted, [&](const Network& network) { return network.holds(address); });
}

Address client_of(const Address& peer, std::string_view forwarded_for, const std::vector<Network>& trusted) {
    Address client = peer;
    while (is_trusted(client, trusted) && !trimmed(forwarded_for).empty()) {
        const std::size_t comma = forwarded_for.rfind(',');
        const auto hop = parse_hop(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
        if (!hop) return client;
        client = *hop;
        forwarded_for = comma == std::string_view::npos ? "" : forwarded_for.substr(0, comma);
    }
    return client;
}

}  // namespace riffle::server
