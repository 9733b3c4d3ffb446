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
#include "store/store.h"

namespace riffle::app {

class People {
  public:
    struct Found {
        std::string id;
        PersonDetails details;
    };

    void put(const std::string& id, PersonDetails details);
    void erase(const std::string& id);
    std::optional<PersonDetails> find(const std::string& id) const;
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
    std::vector<Found> search(const std::string& query, std::size_t limit) const;
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
    struct Known {
        PersonDetails details;
        std::string folded;
    };
    mutable std::shared_mutex mutex_;
    std::map<std::string, Known> known_;
    std::multimap<std::string, std::string> account_names_;  // folded name -> id: nobody folds them all at a sign-in
    std::vector<std::string> changed_;
    void forget_account_name(const std::string& id);  // with the lock held
};

}  // namespace riffle::app
