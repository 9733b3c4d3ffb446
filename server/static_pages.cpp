#include "server/static_pages.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "server/compress.h"
#include "server/problem.h"

namespace riffle::server {
namespace {

struct Coding {
    std::string_view ending;
    std::string_view name;
};
constexpr std::array codings{Coding{".br", "br"}, Coding{".gz", "gzip"}};

std::string etag_of(std::string_view bytes) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    std::array<char, 33> hex{};
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), 16);
    return std::string("\"") + hex.data() + "\"";
}

}  // namespace

std::string content_type_of(std::string_view path) {
    static const std::map<std::string_view, std::string_view> types = {{"html", "text/html; charset=utf-8"},
                                                                       {"js", "text/javascript; charset=utf-8"},
                                                                       {"css", "text/css; charset=utf-8"},
                                                                       {"svg", "image/svg+xml"},
                                                                       {"png", "image/png"},
                                                                       {"ico", "image/x-icon"},
                                                                       {"woff2", "font/woff2"},
                                                                       {"json", "application/json"},
                                                                       {"mp3", "audio/mpeg"},
                                                                       {"wav", "audio/wav"},
                                                                       {"txt", "text/plain; charset=utf-8"},
                                                                       {"webmanifest", "application/manifest+json"}};
    const std::size_t dot = path.rfind('.');
    const auto found = dot == std::string_view::npos ? types.end() : types.find(path.substr(dot + 1));
    return std::string(found == types.end() ? "application/octet-stream" : found->second);
}

StaticPages::StaticPages(std::span<const EmbeddedFile> files) {
    for (const EmbeddedFile& file : files) {
        const auto coding = std::ranges::find_if(codings, [&](const auto& c) { return file.path.ends_with(c.ending); });
        const bool coded = coding != codings.end();
        const std::string_view plain =
            coded ? file.path.substr(0, file.path.size() - coding->ending.size()) : file.path;
        Page& page = pages_["/" + std::string(plain)];
        page.type = content_type_of(plain);
        page.forms.push_back({coded ? coding->name : "", file.bytes, etag_of(file.bytes)});
    }
    for (auto& [path, page] : pages_)
        std::ranges::sort(page.forms, [](const Form& a, const Form& b) {
            return std::pair(a.coding.empty(), a.bytes.size()) < std::pair(b.coding.empty(), b.bytes.size());
        });
    // A compressed file whose plain one is missing is no page.
    std::erase_if(pages_, [](const auto& entry) { return !entry.second.forms.back().coding.empty(); });
}

Reply StaticPages::answer(std::string_view path, std::string_view if_none_match, std::string_view accept_encoding,
                          std::string_view lang) const {
    const bool asset = path.starts_with("/assets/");
    auto found = pages_.find(path);
    if (found == pages_.end() && asset) return problem(404, "path_unknown", lang);
    if (found == pages_.end()) found = pages_.find("/index.html");
    if (found == pages_.end()) return problem(503, "pages_missing", lang);
    const Page& page = found->second;
    const Form& form = *std::ranges::find_if(
        page.forms, [&](const Form& one) { return one.coding.empty() || takes_coding(accept_encoding, one.coding); });
    Reply reply;
    reply.content_type = page.type;
    // The names of assets hold a hash of their content: they never change. All else is asked for anew each time.
    reply.headers.emplace_back("Cache-Control", asset ? "public, max-age=31536000, immutable" : "no-cache");
    reply.headers.emplace_back("ETag", form.etag);
    if (page.forms.size() > 1) reply.headers.emplace_back("Vary", "Accept-Encoding");
    if (if_none_match == "*" || if_none_match.find(form.etag) != std::string_view::npos) {
        reply.status = 304;
        return reply;
    }
    if (!form.coding.empty()) reply.headers.emplace_back("Content-Encoding", std::string(form.coding));
    reply.body = form.bytes;
    return reply;
}

}  // namespace riffle::server
