#include "app/people.h"

#include <sodium.h>

#include <algorithm>
#include <charconv>
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

std::optional<std::int64_t> step_of_name(std::string_view row) {
    constexpr std::string_view prefix = "name/";
    if (!row.starts_with(prefix)) return std::nullopt;
    std::int64_t step = 0;
    const char* const end = row.data() + row.size();
    const auto read = std::from_chars(row.data() + prefix.size(), end, step);
    return read.ec == std::errc{} && read.ptr == end ? std::optional(step) : std::nullopt;
}

void People::put(const std::string& id, PersonDetails details) {
    const bool account = id.starts_with(account_prefix);
    std::string name = joined(details);
    if (account) name = fold(name.empty() ? details.nickname : name);
    const std::unique_lock lock(mutex_);
    forget_account_name(id);
    if (account) account_names_.emplace(std::move(name), id.substr(account_prefix.size()));
    if (known_.contains(id)) note_group(id);
    known_[id] = std::move(details);
    index(id);
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
    if (const auto it = merged_.find(id); it != merged_.end()) {
        std::erase(mergers_[it->second], id);
        merged_.erase(it);
    }
    index_.erase(id);
}

void People::merge(const std::string& merged, const std::string& person) {
    const std::unique_lock lock(mutex_);
    merged_[merged] = person;
    mergers_[person].push_back(merged);
    index_.erase(merged);
    index(person);
    note_group(person);
}

void People::part(const std::string& merged) {
    const std::unique_lock lock(mutex_);
    const auto it = merged_.find(merged);
    if (it == merged_.end()) return;
    const std::string person = it->second;
    std::erase(mergers_[person], merged);
    merged_.erase(it);
    index(person);
    index(merged);
    note_group(person);
    note_group(merged);
}

const std::string& People::person_of(const std::string& id) const {
    const std::string* person = &id;
    for (auto it = merged_.find(id); it != merged_.end(); it = merged_.find(*person)) person = &it->second;
    return *person;
}

void People::collect_merged(const std::string& person, std::vector<std::string>& all) const {
    const auto own = mergers_.find(person);
    if (own == mergers_.end()) return;
    for (const std::string& id : own->second) {
        all.push_back(id);
        collect_merged(id, all);
    }
}

std::vector<std::string> People::merged_with(const std::string& person) const {
    const std::shared_lock lock(mutex_);
    std::vector<std::string> all;
    collect_merged(person, all);
    return all;
}

// Whoever is merged with somebody is shown by that one's name.
void People::note_group(const std::string& id) {
    std::vector<std::string> all{id};
    collect_merged(id, all);
    changed_.insert(changed_.end(), all.begin(), all.end());
}

void People::index(const std::string& id) {
    const std::string& person = person_of(id);
    // No account is a person of the house, nor is what stands on a screen.
    if (person.find('/') != std::string::npos || !known_.contains(person)) return;
    std::vector<std::string> all{person};
    collect_merged(person, all);
    const PersonDetails& shown = known_.at(person);
    const std::string surname_first = shown.last_name + " " + shown.first_name + " " + shown.nickname;
    PersonIndex::Entry entry{.sort_name = fold(surname_first), .texts = {}, .documents = {}, .names = {}};
    for (const std::string& one : all) {
        const auto known = known_.find(one);
        if (known == known_.end()) continue;
        const PersonDetails& d = known->second;
        entry.texts.push_back(fold(joined(d) + " " + d.nickname + " " + d.document));
        entry.documents.push_back(PersonIndex::plain_document(d.document));
        entry.names.push_back(PersonIndex::plain_name(joined(d)));
    }
    index_.put(person, std::move(entry));
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
    const auto it = known_.find(person_of(id));
    return it == known_.end() ? std::nullopt : std::optional(it->second);
}

std::optional<PersonDetails> People::own(const std::string& id) const {
    const std::shared_lock lock(mutex_);
    const auto it = known_.find(id);
    return it == known_.end() ? std::nullopt : std::optional(it->second);
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

People::Page People::page(const std::string& query, std::size_t from, std::size_t limit) const {
    const std::string folded = fold(query);
    const std::shared_lock lock(mutex_);
    const PersonIndex::Page page = index_.find(folded, from, limit);
    Page rows{.rows = {}, .next = page.next};
    for (const std::string& id : page.ids) rows.rows.push_back(found(id));
    return rows;
}

std::vector<People::Likely> People::likely_same(const PersonDetails& details, const std::string& but,
                                                std::size_t limit) const {
    const std::string document = PersonIndex::plain_document(details.document);
    const std::string name = PersonIndex::plain_name(joined(details));
    const std::shared_lock lock(mutex_);
    std::vector<Likely> rows;
    const auto add = [&](const std::string& id, bool Likely::*how) {
        if (id == person_of(but)) return;
        auto row = std::find_if(rows.begin(), rows.end(), [&](const Likely& one) { return one.found.id == id; });
        if (row == rows.end() && rows.size() == limit) return;
        if (row == rows.end()) row = rows.insert(rows.end(), Likely{.found = found(id)});
        (*row).*how = true;
    };
    // One more than is shown: `but` may be among them.
    for (const std::string& id : index_.with_document(document, limit + 1)) add(id, &Likely::same_document);
    for (const std::string& id : index_.with_name(name, limit + 1)) add(id, &Likely::same_name);
    return rows;
}

std::size_t People::size() const {
    const std::shared_lock lock(mutex_);
    return index_.size();
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
