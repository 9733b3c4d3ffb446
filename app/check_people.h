// Holds the people and accounts that the chain knows against the sealed rows beside it: everyone has a row and a key
// that open and are theirs, and nobody else has one.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/journal/envelope.h"
#include "store/findings.h"
#include "store/store.h"

namespace riffle::app {

class PeopleCheck {
  public:
    // Every record, in order; folds only who is known, so that a damaged journal can be checked too.
    void take(const journal::Envelope& record);
    // Has the chain, as far as it was taken, somebody this row of a side table belongs to? Other tables' rows: yes.
    bool knows(const std::string& table, const std::string& key) const;
    void check(const store::Store& store, store::Findings& findings) const;

  private:
    void forget_text(std::int64_t step);

    std::map<std::int64_t, std::string> texts_;   // steps that posted a text, as in the side tables
    std::map<std::int64_t, std::string> naming_;  // steps that named an account
    std::set<std::string> known_;                 // as in the side tables: "<person>", "account/<account>"
    std::set<std::string> accounts_;
    std::optional<std::string> logo_;  // the hash of the picture there must be
};

}  // namespace riffle::app
