#include "app/check_people.h"

#include <fmt/format.h>

#include <algorithm>

#include <map>

#include "app/house_stream.h"
#include "app/people.h"
#include "app/picture.h"
#include "core/base/overloaded.h"

namespace riffle::app {
namespace {

std::string named(const std::string& id) {
    if (id.starts_with("message/")) return fmt::format("message {}", id.substr(8));
    return id.starts_with("account/") ? fmt::format("account {}", id.substr(8)) : fmt::format("person {}", id);
}

}  // namespace

void PeopleCheck::take(const journal::Envelope& record) {
    if (record.stream != "house") return;
    const auto event = decode_house_record(record.type, record.payload);
    if (!event) return;  // the replay tells
    visit(overloaded{[&](const PersonRegistered& e) { known_.insert(e.person); },
                     [&](const PersonErased& e) { known_.erase(e.person); },
                     [&](const AccountAdded& e) {
                         known_.insert("account/" + e.account);
                         accounts_.insert(e.account);
                         naming_[record.version] = e.account;
                     },
                     [&](const AccountChanged& e) { naming_[record.version] = e.account; },
                     // A text goes with its message, and does not come back.
                     [&](const journal::StepUndone& e) {
                         forget_text(e.step);
                         for (const std::int64_t step : e.with.value_or(std::vector<std::int64_t>{})) forget_text(step);
                     },
                     [&](const MessagePosted& e) {
                         if (e.kind) return;
                         known_.insert("message/" + e.message);
                         texts_[record.version] = "message/" + e.message;
                     },
                     [&](const MessageTakenDown& e) { known_.erase("message/" + e.message); },
                     [&](const LogoSet& e) { logo_ = e.sha256; }, [&](const LogoRemoved&) { logo_.reset(); },
                     [](const auto&) {}},
          *event);
}

void PeopleCheck::forget_text(std::int64_t step) {
    if (const auto text = texts_.find(step); text != texts_.end()) known_.erase(text->second);
}

bool PeopleCheck::knows(const std::string& table, const std::string& key) const {
    if (table == "person" || table == "person_key") return known_.contains(key);
    // "pin/<account>", "devices/<account>"
    if (table == "secret") return accounts_.contains(key.substr(std::min(key.size(), key.find('/') + 1)));
    return true;
}

void PeopleCheck::check(const store::Store& store, store::Findings& findings) const {
    std::map<std::string, std::string> keys;
    std::set<std::string> seen;
    const auto read_keys = store.each_side("person_key", [&](const auto& id, const auto& key) { keys[id] = key; });
    // The store has told which rows do not open.
    if (!read_keys) return findings.add("people", "the keys of people cannot be read: " + read_keys.error().detail);
    const auto read = store.each_side("person", [&](const std::string& id, const std::string& sealed) {
        seen.insert(id);
        if (!known_.contains(id))
            return findings.add("people", named(id) + " has a row, but the chain knows nobody so");
        const auto key = keys.find(id);
        if (key == keys.end()) return findings.add("people", named(id) + " has a row, but no key");
        if (!People::open(sealed, key->second, id))
            findings.add("people", named(id) + ": the row does not open: it was edited or belongs to another");
    });
    if (!read) return findings.add("people", "the rows of people cannot be read: " + read.error().detail);
    for (const std::string& id : known_)
        if (!seen.contains(id))
            findings.add("people", fmt::format("{} is known to the chain, but has no row{}", named(id),
                                               keys.contains(id) ? "" : " and no key"));
    for (const auto& [id, key] : keys)
        if (!known_.contains(id)) findings.add("people", named(id) + " has a key, but the chain knows nobody so");
    // What an account was called, beside the step that gave the name.
    const auto read_names = store.each_side("setting", [&](const std::string& row, const std::string& sealed) {
        const auto step = step_of_name(row);
        if (!step) return;
        const auto account = naming_.find(*step);
        const auto key = account == naming_.end() ? keys.end() : keys.find("account/" + account->second);
        if (account == naming_.end())
            findings.add("people", fmt::format("there is a name of step {}, which gave none", *step));
        else if (key == keys.end() || !People::open(sealed, key->second, row))
            findings.add("people",
                         fmt::format("account {}: the name of step {} does not open", account->second, *step));
    });
    if (!read_names) findings.add("people", "the names of accounts cannot be read: " + read_names.error().detail);
    const auto read_secrets = store.each_side("secret", [&](const std::string& id, const std::string&) {
        if (!knows("secret", id))
            findings.add("secrets",
                         fmt::format("there is a secret {}, of an account which the chain does not know", id));
    });
    const auto logo = store.side("setting", "logo");
    if (!logo)
        findings.add("logo", "the house's picture cannot be read: " + logo.error().detail);
    else if (*logo && !logo_)
        findings.add("logo", "there is a picture of the house, but the chain knows of none");
    else if (!*logo && logo_)
        findings.add("logo", "the house's picture is missing");
    else if (*logo && sha256_hex(**logo) != *logo_)
        findings.add("logo", "the house's picture is not the one that was set: it was edited");
    if (!read_secrets) findings.add("secrets", "the secrets cannot be read: " + read_secrets.error().detail);
}

}  // namespace riffle::app
