#include "server/request_head.h"

#include <algorithm>

#include "core/base/text.h"
#include "server/incoming.h"

namespace riffle::server {
namespace {

constexpr int most_headers = 100;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// RFC 9110, 5.6.2
bool is_token(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return is_letter(c) || is_digit(c) || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
    });
}

// Anything but control characters; tabs are spaces.
bool is_value(std::string_view text) {
    return std::ranges::all_of(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte == '\t' || (byte >= ' ' && byte != 0x7f);
    });
}

bool is_target(std::string_view text) {
    return text.starts_with('/') && std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7f; });
}

// "name", "name:port", "[address]:port"; no user, no path, no list.
bool is_host(std::string_view text) {
    const bool bracketed = text.starts_with('[');
    const std::size_t end = bracketed ? text.find(']') : text.find(':');
    if (bracketed && end == std::string_view::npos) return false;
    std::string_view name = text.substr(0, end);
    std::string_view port = end == std::string_view::npos ? "" : text.substr(end);
    if (bracketed) {
        name.remove_prefix(1);
        port.remove_prefix(1);
    }
    if (name.empty() || name.size() > 255) return false;
    const auto fits = [bracketed](char c) {
        if (!bracketed) return is_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '_';
        return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' || c == '.';
    };
    if (!std::ranges::all_of(name, fits)) return false;
    if (port.empty()) return true;
    if (port.front() != ':' || port.size() < 2 || port.size() > 6) return false;
    int number = 0;
    for (const char c : port.substr(1)) {
        if (!is_digit(c)) return false;
        number = number * 10 + (c - '0');
    }
    return number <= 65535;
}

std::string_view take_line(std::string_view& rest) {
    const std::size_t end = rest.find("\r\n");
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 2);
    return line;
}

struct Counts {
    int headers = 0;
    int hosts = 0;
    int lengths = 0;
    int codings = 0;
    int expectations = 0;
    bool strange_expectation = false;
};

bool is_good_line(std::string_view line, Counts& counts) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return false;
    // A space before the colon or a folded line is no token.
    if (!is_token(line.substr(0, colon))) return false;
    const std::string name = lower(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (!is_value(value)) return false;
    ++counts.headers;
    if (name == "host") {
        ++counts.hosts;
        return is_host(value);
    }
    if (name == "content-length") {
        ++counts.lengths;
        return !value.empty() && value.size() <= 18 && std::ranges::all_of(value, is_digit);
    }
    if (name == "transfer-encoding") {
        ++counts.codings;
        return lower(value) == "chunked";
    }
    if (name == "expect") {
        ++counts.expectations;
        counts.strange_expectation = lower(value) != "100-continue";
    }
    return true;
}

}  // namespace

HeadFault HeadScan::look(std::string_view bytes) {
    // The last byte waits for the next one: a carriage return must be followed by a line feed.
    for (; looked_ < bytes.size(); ++looked_) {
        const char c = bytes[looked_];
        if (looked_ == 0 && !is_letter(c)) return HeadFault::broken;
        if (looked_ >= limit) return HeadFault::too_large;
        if (c == '\r') {
            if (looked_ + 1 == bytes.size()) return HeadFault::none;
            if (bytes[looked_ + 1] != '\n') return HeadFault::broken;
        }
        if (c != '\n') continue;
        if (bytes[looked_ - 1] != '\r') return HeadFault::broken;
        if (looked_ >= 3 && bytes[looked_ - 2] == '\n') {
            size_ = looked_ + 1;
            return HeadFault::none;
        }
    }
    return HeadFault::none;
}

HeadFault fault_of_head(std::string_view head) {
    std::string_view rest = head;
    const std::string_view first = take_line(rest);
    const std::size_t space = first.find(' ');
    const std::size_t last = first.rfind(' ');
    if (space == std::string_view::npos || last == space) return HeadFault::broken;
    const std::string_view version = first.substr(last + 1);
    if (version != "HTTP/1.1" && version != "HTTP/1.0") return HeadFault::broken;
    if (!is_token(first.substr(0, space)) || space > 32) return HeadFault::broken;
    if (!is_target(first.substr(space + 1, last - space - 1))) return HeadFault::broken;
    Counts counts;
    for (std::string_view line = take_line(rest); !line.empty(); line = take_line(rest)) {
        if (!is_good_line(line, counts)) return HeadFault::broken;
        if (counts.headers > most_headers) return HeadFault::too_large;
    }
    if (counts.hosts > 1 || counts.lengths > 1 || counts.codings > 1) return HeadFault::broken;
    if (counts.codings > 0 && (counts.lengths > 0 || version == "HTTP/1.0")) return HeadFault::broken;
    if (counts.hosts == 0 && version == "HTTP/1.1") return HeadFault::broken;
    if (counts.expectations > 1 || counts.strange_expectation) return HeadFault::expectation_unknown;
    return HeadFault::none;
}

std::string language_asked(std::string_view head) {
    constexpr std::string_view name = "\naccept-language:";
    const std::string text = lower(head);
    const std::size_t at = text.find(name);
    if (at == std::string::npos) return "";
    const std::size_t from = at + name.size();
    return std::string(trimmed(std::string_view(text).substr(from, text.find_first_of("\r\n", from) - from)));
}

}  // namespace riffle::server
