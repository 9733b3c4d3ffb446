#include "app/people.h"

#include <sodium.h>

#include <algorithm>
#include <mutex>

#include "app/fold.h"

namespace riffle::app {
namespace {

constexpr std::size_t key_bytes = crypto_aead_xchacha20poly1305_ietf_KEYBYTES;
constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;

const unsigned char* bytes(const std::string& text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

constexpr std::string_view account_prefix = "account/";

std::string joined(const PersonDetails& d) {
    std::string name = d.first_name;
    if (!d.first_name.empty() && !d.last_name.empty()) name += ' ';
    return name + d.last_name;
}

// The first letter, whole: a UTF-8 letter may be several bytes.
std::string initial(const std::string& text) {
    std::size_t n = text.empty() ? 0 : 1;
    while (n < text.size() && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) ++n;
    return text.substr(0, n);
}

}  // namespace

void People::put(const std::string& id, PersonDetails details) {
    std::string folded = fold(joined(details) + " " + details.nickname + " " + details.document);
    const bool account = id.starts_with(account_prefix);
    std::string name = joined(details);
    if (account) name = fold(name.empty() ? details.nickname : name);
    const std::unique_lock lock(mutex_);
    forget_account_name(id);
    if (account) account_names_.emplace(std::move(name), id.substr(account_prefix.size()));
    if (known_.contains(id)) changed_.push_back(id);
    known_[id] = {std::move(details), std::move(folded)};
}

void People::forget_account_name(const std::string& id) {
    if (!id.starts_with(account_prefix)) return;
    std::erase_if(account_names_, [&](const auto& row) { return row.second == id.substr(account_prefix.size()); });
}

std::vector<std::string> People::accounts_called(const std::string& folded_name) const {
    const std::shared_lock lock(mutex_);
    std::vector<std::string> ids;
    const auto [from, to] = account_names_.equal_range(folded_name);
    for (auto it = from; it != to; ++it) ids.push_back(it->second);
    return ids;
}

void People::erase(const std::string& id) {
    const std::unique_lock lock(mutex_);
    forget_account_name(id);
    changed_.push_back(id);
    known_.erase(id);
}

std::int64_t People::changes() const {
    const std::shared_lock lock(mutex_);
    return static_cast<std::int64_t>(changed_.size());
}

bool People::changed_since(std::int64_t changes, const std::function<bool(const std::string&)>& of) const {
    const std::shared_lock lock(mutex_);
    return std::any_of(changed_.begin() + changes, changed_.end(), of);
}

void People::note_change(const std::string& person) {
    const std::unique_lock lock(mutex_);
    changed_.push_back(person);
}

std::optional<PersonDetails> People::find(const std::string& id) const {
    const std::shared_lock lock(mutex_);
    const auto it = known_.find(id);
    return it == known_.end() ? std::nullopt : std::optional(it->second.details);
}

std::string People::full_name(const std::string& id) const {
    const auto details = find(id);
    if (!details) return {};
    const std::string name = joined(*details);
    return name.empty() ? details->nickname : name;
}

std::string People::public_name(const std::string& id, const std::string& style) const {
    const auto details = find(id);
    if (!details) return {};
    if (style == "nickname" && !details->nickname.empty()) return details->nickname;
    if (style == "full") return full_name(id);
    if (details->first_name.empty())
        return details->nickname.empty() ? initial(details->last_name) + "." : details->nickname;
    return details->last_name.empty() ? details->first_name
                                      : details->first_name + " " + initial(details->last_name) + ".";
}

std::vector<People::Found> People::search(const std::string& query, std::size_t limit) const {
    const std::string folded = fold(query);
    std::vector<std::pair<std::string, Found>> found;
    {
        const std::shared_lock lock(mutex_);
        for (const auto& [id, known] : known_)
            if (!id.starts_with("account/") && matches(known.folded, folded))
                found.push_back({known.folded, {id, known.details}});
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return std::pair(a.first, a.second.id) < std::pair(b.first, b.second.id);
    });
    if (found.size() > limit) found.resize(limit);
    std::vector<Found> rows;
    for (auto& [key, row] : found) rows.push_back(std::move(row));
    return rows;
}

std::size_t People::size() const {
    const std::shared_lock lock(mutex_);
    return known_.size();
}

std::string People::make_key() {
    std::string key(key_bytes, '\0');
    randombytes_buf(key.data(), key.size());
    return key;
}

std::vector<store::SideWrite> People::seal(const std::string& id, const PersonDetails& details,
                                           const std::string& key) {
    const std::string text = encode(details);
    std::string sealed(nonce_bytes + text.size() + tag_bytes, '\0');
    randombytes_buf(sealed.data(), nonce_bytes);
    unsigned long long length = 0;
    crypto_aead_xchacha20poly1305_ietf_encrypt(bytes(sealed) + nonce_bytes, &length, bytes(text), text.size(),
                                               bytes(id), id.size(), nullptr, bytes(sealed), bytes(key));
    return {{"person", id, sealed}, {"person_key", id, key}};
}

std::vector<store::SideWrite> People::forget(const std::string& id) {
    return {{"person", id, std::nullopt}, {"person_key", id, std::nullopt}};
}

std::optional<PersonDetails> People::open(const std::string& sealed, const std::string& key, const std::string& id) {
    if (key.size() != key_bytes || sealed.size() < nonce_bytes + tag_bytes) return std::nullopt;
    std::string text(sealed.size() - nonce_bytes - tag_bytes, '\0');
    unsigned long long length = 0;
    const int failed = crypto_aead_xchacha20poly1305_ietf_decrypt(
        bytes(text), &length, nullptr, bytes(sealed) + nonce_bytes, sealed.size() - nonce_bytes, bytes(id), id.size(),
        bytes(sealed), bytes(key));
    if (failed) return std::nullopt;
    return decode_details(text);
}

std::expected<void, store::StoreFailure> People::load(const store::Store& store) {
    std::map<std::string, std::string> keys;
    if (auto read = store.each_side("person_key", [&](const auto& id, const auto& key) { keys[id] = key; }); !read)
        return read;
    std::vector<std::pair<std::string, PersonDetails>> all;
    const auto read = store.each_side("person", [&](const std::string& id, const std::string& sealed) {
        if (const auto it = keys.find(id); it != keys.end())
            if (auto details = open(sealed, it->second, id)) all.emplace_back(id, std::move(*details));
    });
    if (!read) return read;
    for (auto& [id, details] : all) put(id, std::move(details));
    return {};
}

}  // namespace riffle::app
