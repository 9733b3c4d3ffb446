#include "server/problem.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <toml++/toml.h>
#include <cstdlib>
#include <map>

#include "core/base/check.h"
#include "embedded/texts.h"
#include "server/shape_json.h"
#include "server/shapes_wire.h"

namespace riffle::server {
namespace {

using Texts = std::map<std::string, std::string, std::less<>>;

std::map<std::string, Texts, std::less<>> load_texts() {
    std::map<std::string, Texts, std::less<>> all;
    for (const EmbeddedFile& file : embedded::texts()) {
        const std::size_t dot = file.path.rfind(".toml");
        if (dot == std::string_view::npos) continue;
        Texts& texts = all[std::string(file.path.substr(0, dot))];
        try {
            for (const auto& [key, value] : toml::parse(file.bytes)) {
                if (const auto sentence = value.value<std::string>()) texts[std::string(key.str())] = *sentence;
                if (const toml::table* table = value.as_table())
                    for (const auto& [word, meaning] : *table)
                        texts[fmt::format("{}.{}", key.str(), word.str())] = meaning.value_or(std::string());
            }
        } catch (const toml::parse_error& error) {
            // The files are part of the binary: a broken one is a bug, and the tests parse them all.
            spdlog::critical("rulebooks/texts/{}: {} (line {})", file.path, error.description(),
                             error.source().begin.line);
            constexpr bool texts_can_be_parsed = false;
            RIFFLE_CHECK(texts_can_be_parsed);
        }
    }
    return all;
}

const std::string* find_text(std::string_view code, std::string_view lang) {
    static const auto all = load_texts();
    const auto texts = all.find(lang);
    if (texts == all.end()) return nullptr;
    const auto sentence = texts->second.find(code);
    return sentence == texts->second.end() ? nullptr : &sentence->second;
}

// The quality of "es-AR;q=0.8", in thousandths.
int quality(std::string_view item) {
    const std::size_t q = item.find("q=");
    if (q == std::string_view::npos) return 1000;
    const double value = std::strtod(std::string(item.substr(q + 2)).c_str(), nullptr);
    return value >= 0 && value <= 1 ? static_cast<int>(value * 1000) : 0;
}

// What was expected of a field, in the reader's words. What follows "one of" or a bracket stays as it is: names.
std::string expectation(const std::string& words, std::string_view lang) {
    if (const auto* whole = find_text("expected." + words, lang)) return *whole;
    for (const std::string_view head : {std::string_view("one of"), std::string_view("valid JSON")})
        if (words.starts_with(head))
            if (const auto* known = find_text("expected." + std::string(head), lang))
                return *known + words.substr(head.size());
    return words;
}

}  // namespace

std::string text(std::string_view code, std::string_view lang, const TextArgs& args) {
    const std::string* found = find_text(code, lang);
    if (found == nullptr) found = find_text(code, "en");
    if (found == nullptr) return std::string(code);
    std::string sentence;
    // One pass, so that a brace inside an argument is never taken for a place of its own.
    for (std::size_t i = 0; i < found->size(); ++i) {
        const std::size_t close = (*found)[i] == '{' ? found->find('}', i) : std::string::npos;
        if (close == std::string::npos) {
            sentence += (*found)[i];
            continue;
        }
        const std::string_view name = std::string_view(*found).substr(i + 1, close - i - 1);
        for (const auto& [arg, value] : args)
            if (arg == name) sentence += name == "expected" ? expectation(value, lang) : value;
        i = close;
    }
    return sentence;
}

Reply problem(int status, std::string_view code, std::string_view lang, const TextArgs& args,
              const ProblemDetail& detail) {
    shape::Problem view{.error = {.code = std::string(code), .sentence = text(code, lang, args)}};
    if (!detail.citation.empty()) view.error.citation.value = detail.citation;
    if (!detail.where.empty()) view.error.where.value = detail.where;
    if (!args.empty()) view.error.args.value = args;
    Reply reply;
    reply.status = status;
    reply.body = answer_of(view);
    return reply;
}

std::string choose_language(std::string_view accept_language) {
    std::string best = "en";
    int best_quality = 0;
    while (!accept_language.empty()) {
        const std::size_t comma = accept_language.find(',');
        std::string_view item = accept_language.substr(0, comma);
        accept_language.remove_prefix(comma == std::string_view::npos ? accept_language.size() : comma + 1);
        while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
        for (const std::string_view lang : languages)
            if (item.starts_with(lang) && (item.size() == 2 || item[2] == '-' || item[2] == ';') &&
                quality(item) > best_quality) {
                best = lang;
                best_quality = quality(item);
            }
    }
    return best;
}

}  // namespace riffle::server
