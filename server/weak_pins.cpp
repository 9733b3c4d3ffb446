// The PINs people choose first, and who guesses tries first.
#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "app/fold.h"
#include "server/pins.h"

namespace riffle::server {
namespace {

using Text = std::string_view;

bool is_digits(Text pin) { return pin.find_first_not_of("0123456789") == Text::npos; }

bool few_characters(Text pin) { return std::set<char>(pin.begin(), pin.end()).size() < 3; }

// 123123, 121212, abcabc.
bool repeats(Text pin) {
    for (std::size_t period = 1; period * 2 <= pin.size(); ++period) {
        bool same = true;
        for (std::size_t i = period; i < pin.size(); ++i) same = same && pin[i] == pin[i - period];
        if (same) return true;
    }
    return false;
}

int step(char from, char to, bool digits) { return digits ? (to - from + 10) % 10 : to - from; }

// Every so-manieth character, the same step between any two: 123456, 987654, 135791 by one; 142536, 102030 by two.
bool is_ladder(Text pin, std::size_t stride) {
    const bool digits = is_digits(pin);
    if (pin.size() < 3 * stride) return false;
    for (std::size_t i = 2 * stride; i < pin.size(); ++i)
        if (step(pin[i - 2 * stride], pin[i - stride], digits) != step(pin[i - stride], pin[i], digits)) return false;
    return true;
}

// 123321, 112233, 123457: all neighbours but one are the same or next to each other.
bool mostly_steps(Text pin) {
    std::size_t far = 0;
    for (std::size_t i = 1; i < pin.size(); ++i) far += std::abs(pin[i] - pin[i - 1]) > 1 ? 1 : 0;
    return far <= 1;
}

int number(Text pin, std::size_t at, std::size_t size) {
    int n = 0;
    for (const char c : pin.substr(at, size)) n = n * 10 + (c - '0');
    return n;
}

bool is_day(int day) { return day >= 1 && day <= 31; }
bool is_month(int month) { return month >= 1 && month <= 12; }
bool is_year(int year) { return year >= 1900 && year <= 2099; }

// A birthday in any usual order: 150387, 870315, 15031987, 1987-03.
bool is_date(Text pin) {
    if (!is_digits(pin)) return false;
    const auto two = [&](std::size_t at) { return number(pin, at, 2); };
    const auto day_and_month = [&](std::size_t at) {
        return (is_day(two(at)) && is_month(two(at + 2))) || (is_month(two(at)) && is_day(two(at + 2)));
    };
    if (pin.size() == 6)
        return day_and_month(0) || day_and_month(2) || (is_year(number(pin, 0, 4)) && is_month(two(4))) ||
               (is_month(two(0)) && is_year(number(pin, 2, 4)));
    if (pin.size() == 8)
        return (day_and_month(0) && is_year(number(pin, 4, 4))) || (is_year(number(pin, 0, 4)) && day_and_month(4));
    return false;
}

// 147258, 159753, 789123: rows, columns and diagonals of the keypad, one after the other.
bool is_keypad(Text pin) {
    constexpr std::array<Text, 8> lines{"123", "456", "789", "147", "258", "369", "159", "357"};
    if (!is_digits(pin) || pin.size() % 3 != 0) return false;
    for (std::size_t i = 0; i < pin.size(); i += 3) {
        const std::string there(pin.substr(i, 3));
        const std::string back(there.rbegin(), there.rend());
        if (std::ranges::find(lines, Text(there)) == lines.end() && std::ranges::find(lines, Text(back)) == lines.end())
            return false;
    }
    return true;
}

bool is_common(Text pin) {
    constexpr std::array<Text, 12> common{"password", "passwort", "contraseña", "senha123", "qwerty",     "qwertz",
                                          "asdfgh",   "dragon",   "letmein",    "poker123", "pokerpoker", "riffle"};
    return std::ranges::find(common, pin) != common.end();
}

}  // namespace

bool pin_is_strong(std::string_view pin, std::string_view name) {
    if (pin.size() < 6 || pin.size() > most_pin_bytes) return false;
    const std::string folded = app::fold(pin);
    return !few_characters(folded) && !repeats(folded) && !is_ladder(folded, 1) && !is_ladder(folded, 2) &&
           !mostly_steps(folded) && !is_date(folded) && !is_keypad(folded) && !is_common(folded) &&
           (name.empty() || folded != app::fold(name));
}

}  // namespace riffle::server
