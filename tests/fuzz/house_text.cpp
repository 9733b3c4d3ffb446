#include "tests/fuzz/house_text.h"

#include <fmt/format.h>

namespace riffle::fuzz {
namespace {
using namespace rulebook;

std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += std::string{"\\"} + c;
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        else
            out += c;
    }
    return out + "\"";
}

template <class List, class Each>
std::string listed(const List& list, Each each) {
    std::string out = "[";
    for (const auto& item : list) out += each(item) + ", ";
    return out + "]";
}

struct ToToml {
    const Parameter& parameter;
    std::string operator()(bool flag) const { return flag ? "true" : "false"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(Percent percent) const {
        return fmt::format("{}.{:02}", percent.bp / 100, percent.bp % 100);
    }
    std::string operator()(WordIndex word) const { return in_quotes(parameter.words.at(word.index)); }
    std::string operator()(WordMask mask) const {
        std::vector<std::string_view> words;
        for (std::size_t i = 0; i < parameter.words.size(); ++i)
            if ((mask.bits >> i & 1U) != 0) words.push_back(parameter.words[i]);
        return listed(words, in_quotes);
    }
    std::string operator()(const std::vector<std::int64_t>& numbers) const {
        return listed(numbers, [](std::int64_t n) { return std::to_string(n); });
    }
    std::string operator()(const std::vector<std::string_view>& texts) const { return listed(texts, in_quotes); }
    std::string operator()(std::string_view text) const { return in_quotes(text); }
    std::string operator()(std::chrono::seconds time) const { return in_quotes(to_text(time, parameter)); }
    std::string operator()(Range range) const { return fmt::format("{{ min = {}, max = {} }}", range.min, range.max); }
};

std::string text_of(std::string_view id, std::string_view name, std::string_view base, const Book& book,
                    std::span<const std::size_t> parameters) {
    std::string out = fmt::format("[book]\nid = {}\nname = {}\nbase = {}\n[parameters]\n", in_quotes(id),
                                  in_quotes(name), in_quotes(base));
    for (const std::size_t i : parameters) {
        const Parameter& parameter = (*book.schema)[i];
        out += fmt::format("{} = {}\n", parameter.name, std::visit(ToToml{parameter}, *book.slots[i].value));
    }
    return out;
}
}  // namespace

std::vector<std::size_t> own_settings(const Book& book) {
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < book.slots.size(); ++i)
        if (book.slots[i].set_by == book.id) own.push_back(i);
    return own;
}

std::string house_text(const Book& book, std::span<const std::size_t> parameters) {
    return text_of(book.id, book.name, book.base->id, book, parameters);
}

std::string house_over(const Book& book, std::span<const std::size_t> parameters) {
    return text_of("casa", "Casa", book.id, book, parameters);
}

}  // namespace riffle::fuzz
