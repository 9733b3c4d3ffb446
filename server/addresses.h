// Addresses of clients: which network one belongs to, and whose a request is that came through a proxy.
#pragma once
#include <array>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace riffle::server {

// IPv4 or IPv6; an IPv4 address in IPv6 clothes (::ffff:1.2.3.4) is IPv4.
struct Address {
    std::array<unsigned char, 16> bytes{};
    bool four = true;  // IPv4: the first four bytes
    bool operator==(const Address&) const = default;
};

std::optional<Address> parse_address(std::string_view text);
std::string to_string(const Address& address);
bool is_loopback(const Address& address);

// What counts as one client: an IPv4 address; of IPv6 the /64, for one machine has all of its addresses.
std::string counted_as(const Address& address);

struct Network {
    Address address;
    int bits = 32;
    bool holds(const Address& other) const;
};
// "ADDR" or "ADDR/BITS"; otherwise one sentence.
std::expected<Network, std::string> parse_network(std::string_view text);

bool is_trusted(const Address& address, const std::vector<Network>& trusted);

// The address a request comes from: the other side's own, unless that is a trusted proxy: then the last hop in
// X-Forwarded-For that is none. What stands before it anybody can have written.
Address client_of(const Address& peer, std::string_view forwarded_for, const std::vector<Network>& trusted);

}  // namespace riffle::server
