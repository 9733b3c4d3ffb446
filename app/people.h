// What identifies people, in memory for search and names; on disk sealed, each person under a key of their own, beside
// the chain; the store wraps that key under the house's. Erasing a person deletes the key and the sealed row: every
// hash still verifies.
#pragma once
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <shared_mutex>
#include <string>
#include <vector>

#include "app/house.h"
#include "app/person_index.h"
#include "store/store.h"

namespace riffle::app {

// As what People is told of a message on a tournament's screens (note_change).
inline std::string screens_of(const std::string& tournament) { return "screens/" + tournament; }

// What an account was called by a step that named it, while another step names it: sealed under the account's key.
inline std::string name_row(std::int64_t step) { return "name/" + std::to_string(step); }
std::optional<std::int64_t> step_of_name(std::string_view row);

class People {
  public:
    struct Found {
        std::string id;
        PersonDetails details;
    };
    struct Page {
        std::vector<Found> rows;
        std::optional<std::size_t> next;  // where the next page begins; nothing: this was the last
    };
    // Somebody who may be the same: by the same name, the same document, or both.
    struct Likely {
        Found found;
        bool same_name = false;
        bool same_document = false;
    };

    void put(const std::string& id, PersonDetails details);
    void erase(const std::string& id);
    // From now on `merged` is known as `person`, and found under the names of both; and apart again.
    void merge(const std::string& merged, const std::string& person);
    void part(const std::string& merged);
    // Names and details are those of the person somebody was merged with; `own` are what was kept of them.
    std::optional<PersonDetails> find(const std::string& id) const;
    std::optional<PersonDetails> own(const std::string& id) const;
    // Everybody who was merged with this person, also by way of others.
    std::vector<std::string> merged_with(const std::string& person) const;
    // "Ana García"; empty when the person is unknown or erased.
    std::string full_name(const std::string& id) const;
    // As the house shows names in public: full, first_initial ("Ana G."), nickname.
    std::string public_name(const std::string& id, const std::string& style) const;
    // The accounts (their ids) that have this name, folded; closed ones too.
    std::vector<std::string> accounts_called(const std::string& folded_name) const;
    // How often what is known of somebody has changed since the start (new ones aside), and whether it has since then
    // for a person whom `of` concerns; "" is everybody: the house shows names in another way.
    std::int64_t changes() const;
    bool changed_since(std::int64_t changes, const std::function<bool(const std::string& person)>& of) const;
    void note_change(const std::string& person);
    // Merged ones are found as whom they are merged with.
    std::vector<Found> search(const std::string& query, std::size_t limit) const { return page(query, 0, limit).rows; }
    Page page(const std::string& query, std::size_t from, std::size_t limit) const;
    // Never whoever is `but`.
    std::vector<Likely> likely_same(const PersonDetails& details, const std::string& but, std::size_t limit) const;
    std::size_t size() const;

    // Sealed rows to store with the command (XChaCha20-Poly1305 under the person's own key), and back.
    static std::string make_key();
    static std::vector<store::SideWrite> seal(const std::string& id, const PersonDetails& details,
                                              const std::string& key);
    static std::vector<store::SideWrite> forget(const std::string& id);  // deletes row and key
    static std::optional<PersonDetails> open(const std::string& sealed, const std::string& key, const std::string& id);
    // A person whose row does not open stays unknown: `riffle verify` tells who.
    std::expected<void, store::StoreFailure> load(const store::Store& store);

  private:
    mutable std::shared_mutex mutex_;
    std::map<std::string, PersonDetails> known_;
    std::map<std::string, std::string> merged_;                // -> the person
    std::map<std::string, std::vector<std::string>> mergers_;  // the other way, as they were merged
    PersonIndex index_;
    std::multimap<std::string, std::string> account_names_;  // folded name -> id: nobody folds them all at a sign-in
    std::vector<std::string> changed_;
    // With the lock held.
    void forget_account_name(const std::string& id);
    const std::string& person_of(const std::string& id) const;
    void collect_merged(const std::string& person, std::vector<std::string>& all) const;
    void index(const std::string& id);  // the person it is of
    void note_group(const std::string& id);
    Found found(const std::string& id) const { return {id, known_.at(id)}; }
};

}  // namespace riffle::app
