#include "say/numbers.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "say/text.h"

namespace riffle::say {
namespace {

using Names = std::map<std::string, int, std::less<>>;  // of 1 to 999, without spaces and joining words
using Row = std::vector<std::string_view>;

// How a language says its numbers, by parts.
struct Tongue {
    Row units;     // 1 to 19, or to 29 where those have words of their own
    Row tens;      // 20, 30 ... 90
    Row hundreds;  // 100 with something behind it, 200 ... 900; empty: a unit and `hundred`
    std::string_view hundred_alone{};
    std::string_view hundred{};
    Row thousand;         // words for it, the last ones only behind a number ("mila")
    Row million;          // one and several
    Row joints;           // "and", "y", "e"
    bool elides = false;  // ventuno, trentotto
};

const Tongue& english() {
    static const Tongue t{
        .units = {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
                  "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"},
        .tens = {"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"},
        .hundreds = {},
        .hundred = "hundred",
        .thousand = {"thousand"},
        .million = {"million"},
        .joints = {"and"}};
    return t;
}
const Tongue& spanish() {
    static const Tongue t{
        .units = {"uno",         "dos",        "tres",        "cuatro",     "cinco",      "seis",
                  "siete",       "ocho",       "nueve",       "diez",       "once",       "doce",
                  "trece",       "catorce",    "quince",      "dieciseis",  "diecisiete", "dieciocho",
                  "diecinueve",  "veinte",     "veintiuno",   "veintidos",  "veintitres", "veinticuatro",
                  "veinticinco", "veintiseis", "veintisiete", "veintiocho", "veintinueve"},
        .tens = {"veinte", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"},
        .hundreds = {"ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos", "setecientos",
                     "ochocientos", "novecientos"},
        .hundred_alone = "cien",
        .thousand = {"mil"},
        .million = {"millones", "millon"},
        .joints = {"y"}};
    return t;
}
const Tongue& italian() {
    static const Tongue t{
        .units = {"uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici",
                  "tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove"},
        .tens = {"venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"},
        .hundreds = {"cento", "duecento", "trecento", "quattrocento", "cinquecento", "seicento", "settecento",
                     "ottocento", "novecento"},
        .hundred_alone = "cento",
        .thousand = {"mille", "mila"},
        .million = {"milioni", "milione"},
        .joints = {"e"},
        .elides = true};
    return t;
}
const Tongue& portuguese() {
    static const Tongue t{
        .units = {"um", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze",
                  "treze", "catorze", "quinze", "dezasseis", "dezassete", "dezoito", "dezanove"},
        .tens = {"vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"},
        .hundreds = {"cento", "duzentos", "trezentos", "quatrocentos", "quinhentos", "seiscentos", "setecentos",
                     "oitocentos", "novecentos"},
        .hundred_alone = "cem",
        .thousand = {"mil"},
        .million = {"milhoes", "milhao"},
        .joints = {"e"}};
    return t;
}

std::string below_hundred(const Tongue& t, int n) {
    if (n == 0) return {};
    if (n <= static_cast<int>(t.units.size())) return std::string{t.units[static_cast<std::size_t>(n) - 1]};
    std::string ten{t.tens[static_cast<std::size_t>(n / 10) - 2]};
    if (n % 10 == 0) return ten;
    if (t.elides && (n % 10 == 1 || n % 10 == 8)) ten.pop_back();
    return ten + std::string{t.units[static_cast<std::size_t>(n % 10) - 1]};
}

std::string below_thousand(const Tongue& t, int n) {
    const auto hundreds = static_cast<std::size_t>(n / 100);
    if (hundreds == 0) return below_hundred(t, n);
    const std::string rest = below_hundred(t, n % 100);
    if (!t.hundred.empty()) return std::string{t.units[hundreds - 1]} + std::string{t.hundred} + rest;
    return std::string{n == 100 ? t.hundred_alone : t.hundreds[hundreds - 1]} + rest;
}

Names names_of(const Tongue& t) {
    Names names;
    for (int n = 1; n < 1000; ++n) {
        std::string name = below_thousand(t, n);
        names[name] = n;
        // Before a noun: veintiún mil, un millón, un milione.
        if (name.ends_with("uno")) {
            name.pop_back();
            names[name] = n;
        }
    }
    return names;
}

std::optional<int> named(const Names& names, std::string_view text) {
    const auto it = names.find(text);
    return it == names.end() ? std::nullopt : std::optional{it->second};
}

// [N] thousand [N], or N alone: the text has neither spaces nor joining words.
std::optional<std::int64_t> whole(const Tongue& t, const Names& names, std::string_view text) {
    if (const auto n = named(names, text)) return *n;
    for (std::size_t i = 0; i < t.thousand.size(); ++i) {
        const std::string_view word = t.thousand[i];
        for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const auto before = text.substr(0, at);
            const auto after = text.substr(at + word.size());
            const auto rest = after.empty() ? std::optional{0} : named(names, after);
            // "Mille" is one thousand, "mila" several; elsewhere one word does for both.
            const bool bare = before.empty() && i == 0;
            const bool counted = !before.empty() && (t.thousand.size() == 1 || i > 0);
            const auto count = bare ? std::optional{1} : counted ? named(names, before) : std::nullopt;
            if (count && rest) return std::int64_t{1000} * *count + *rest;
        }
    }
    return std::nullopt;
}

// Millions in front of that.
std::optional<std::int64_t> with_millions(const Tongue& t, const Names& names, std::string_view text) {
    for (const std::string_view word : t.million) {
        const auto at = text.find(word);
        if (at == std::string_view::npos) continue;
        const auto count = named(names, text.substr(0, at));
        const auto after = text.substr(at + word.size());
        const auto rest = after.empty() ? std::optional<std::int64_t>{0} : whole(t, names, after);
        return count && rest ? std::optional{std::int64_t{1'000'000} * *count + *rest} : std::nullopt;
    }
    return whole(t, names, text);
}

// "Fourteen hundred [fifty]", "eighteen fifty", "three fifty": said in hundreds. "Five and ten" is none.
std::optional<std::int64_t> in_hundreds(const Names& names, const std::vector<std::string>& words, bool with_joint) {
    for (std::size_t cut = 1; cut < words.size(); ++cut) {
        std::string left, right;
        for (std::size_t i = 0; i < words.size(); ++i) (i < cut ? left : right) += words[i];
        const bool said = right.starts_with("hundred");
        if (!said && with_joint) continue;
        if (said) right.erase(0, 7);
        const auto count = named(names, left);
        const auto rest = right.empty() && said ? std::optional{0} : named(names, right);
        if (count && rest && *count < 100 && *rest < 100 && (said ? *count > 10 : *rest >= 10))
            return 100 * *count + *rest;
    }
    return std::nullopt;
}

// "Due e cento" is not duecento, nor "dos y mil" dos mil: before a hundred or a thousand, "and" stands only behind a
// greater one.
bool joins(const Tongue& t, std::string_view before, std::string_view after) {
    const auto among = [](const Row& row, const auto& is) { return std::ranges::any_of(row, is); };
    const auto opens = [&](std::string_view word) { return !word.empty() && after.starts_with(word); };
    const auto closes = [&](std::string_view word) { return before.ends_with(word); };
    const bool counted = opens(t.hundred) || opens(t.hundred_alone) ||
                         (!t.hundreds.empty() && opens(t.hundreds.front())) || among(t.thousand, opens) ||
                         among(t.million, opens);
    return !counted || among(t.thousand, closes) || among(t.million, closes);
}

struct NumberWords {
    std::vector<std::string> words;
    bool with_joint = false;
    bool sound = true;  // every "and" stands where the language has one
};

NumberWords words_in(std::string text, const Tongue& t) {
    std::replace(text.begin(), text.end(), '-', ' ');
    NumberWords said;
    std::vector<std::string>& words = said.words;
    bool joint = false;
    for (const auto token : tokens(text)) {
        if (std::ranges::find(t.joints, token) != t.joints.end()) {
            said.sound = said.sound && !joint && !words.empty();
            said.with_joint = joint = true;
            continue;
        }
        if (joint && said.sound) said.sound = joins(t, words.back(), token);
        joint = false;
        std::string word{token};
        // Women's forms, and those before a noun, are the same number.
        for (const auto& [from, to] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
                 {"ientas", "ientos"}, {"zentas", "zentos"}, {"centas", "centos"}, {"hentas", "hentos"}})
            if (word.ends_with(from) && word.size() > from.size() + 1)
                word.replace(word.size() - from.size(), from.size(), to);
        // Brazil's spelling of Portugal's numbers.
        for (const auto& [brazil, portugal] :
             std::initializer_list<std::pair<std::string_view, std::string_view>>{{"dezesseis", "dezasseis"},
                                                                                  {"dezessete", "dezassete"},
                                                                                  {"dezenove", "dezanove"},
                                                                                  {"quatorze", "catorze"}})
            if (word == brazil) word = portugal;
        words.push_back(std::move(word));
    }
    said.sound = said.sound && !joint;
    return said;
}

// "Two thousand five": 2,005 or 2,500.
bool is_cut_short(std::int64_t n) { return n > 1000 && n % 1000 != 0 && n % 1000 < 10; }

std::optional<std::int64_t> said_in(const Tongue& t, const Names& names, const std::string& text) {
    auto [words, with_joint, sound] = words_in(text, t);
    if (words.empty() || !sound) return std::nullopt;
    const bool in_english = &t == &english();
    if (words.front() == "a" && in_english && words.size() > 1) words.front() = "one";
    if (in_english && words.front() == t.hundred) words.insert(words.begin(), "one");
    if ((words.front() == "un" || words.front() == "una") && words.size() == 1) return std::nullopt;
    if (words.front() == "duas") words.front() = "dois";
    std::string joined;
    for (const std::string& word : words) joined += word;
    if (const auto n = with_millions(t, names, joined)) {
        // "A million five": 1,000,005, 1,005,000 or 1,500,000.
        const bool doubtful = *n > 1'000'000 && *n % 1'000'000 != 0 && (*n % 1'000'000 < 1000 || is_cut_short(*n));
        return doubtful ? std::nullopt : n;
    }
    return in_english ? in_hundreds(names, words, with_joint) : std::nullopt;
}

// "1.200" and "1,200".
std::optional<std::int64_t> in_figures(std::string_view text) {
    std::string digits;
    std::size_t run = 0;
    bool parted = false;
    for (const char c : text) {
        if (c == '.' || c == ',') {
            if (run == 0 || run > 3 || (parted && run != 3) || digits.starts_with('0')) return std::nullopt;
            parted = true;
            run = 0;
            continue;
        }
        digits += c;
        ++run;
    }
    if (parted && run != 3) return std::nullopt;
    return parse_number(digits);
}

// "5k", "4.5k", "6,5 k": thousands, and tenths of them. With more behind the point it is one of thousands that are parted.
std::optional<std::int64_t> in_thousands(std::string_view text) {
    if (!text.ends_with('k') && !text.ends_with('K')) return std::nullopt;
    text = trim(text.substr(0, text.size() - 1));
    std::int64_t hundreds = 0;
    if (const std::size_t point = text.find_first_of(".,"); point != std::string_view::npos) {
        if (point + 2 != text.size() || text[point + 1] < '0' || text[point + 1] > '9') return std::nullopt;
        hundreds = text[point + 1] - '0';
        text = text.substr(0, point);
    }
    constexpr std::int64_t most = 1'000'000'000;
    const auto thousands = parse_number(text);
    return thousands && *thousands < most ? std::optional{1000 * *thousands + 100 * hundreds} : std::nullopt;
}

}  // namespace

std::string plain(std::string_view text) {
    static constexpr std::pair<std::string_view, char> letters[] = {
        {"á", 'a'}, {"à", 'a'}, {"â", 'a'}, {"ã", 'a'}, {"é", 'e'}, {"è", 'e'}, {"ê", 'e'}, {"í", 'i'}, {"ì", 'i'},
        {"ó", 'o'}, {"ò", 'o'}, {"ô", 'o'}, {"õ", 'o'}, {"ú", 'u'}, {"ù", 'u'}, {"ü", 'u'}, {"ç", 'c'}, {"ñ", 'n'},
        {"Á", 'a'}, {"É", 'e'}, {"Í", 'i'}, {"Ó", 'o'}, {"Ú", 'u'}, {"À", 'a'}, {"È", 'e'}, {"’", '\''}};
    std::string out;
    while (!text.empty()) {
        const auto* letter = std::find_if(std::begin(letters), std::end(letters),
                                          [&](const auto& l) { return text.starts_with(l.first); });
        if (letter != std::end(letters)) {
            out += letter->second;
            text.remove_prefix(letter->first.size());
            continue;
        }
        const char c = text.front();
        out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        text.remove_prefix(1);
    }
    return out;
}

std::optional<Spoken> parse_spoken_number(std::string_view text) {
    text = trim(text);
    if (text.empty() || text.size() > 200) return std::nullopt;
    if (text.find_first_not_of("0123456789.,") == std::string_view::npos) {
        const auto figures = in_figures(text);
        return figures ? std::optional{Spoken{*figures, false}} : std::nullopt;
    }
    if (const auto thousands = in_thousands(text)) return Spoken{*thousands, false};
    static const std::array<std::pair<const Tongue*, Names>, 4> tongues{{{&english(), names_of(english())},
                                                                         {&spanish(), names_of(spanish())},
                                                                         {&italian(), names_of(italian())},
                                                                         {&portuguese(), names_of(portuguese())}}};
    const std::string said = plain(text);
    std::optional<std::int64_t> found;
    for (const auto& [tongue, names] : tongues) {
        const auto value = said_in(*tongue, names, said);
        if (!value) continue;
        // One sound, two amounts: nobody can say which.
        if (found && *found != *value) return std::nullopt;
        found = value;
    }
    return found ? std::optional{Spoken{*found, *found < 1000 || is_cut_short(*found)}} : std::nullopt;
}

}  // namespace riffle::say
