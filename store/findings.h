// What is wrong with a journal, and where: as many as there are, the first of each kind in words, the rest counted.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace riffle::store {

struct Finding {
    std::string
        where;  // "file", "records", "commands", "streams", "people", "secrets", "side", "head", "head file", ...
    std::string what;  // one sentence
};

class Findings {
  public:
    static constexpr std::int64_t told_of_each = 20;
    void add(const std::string& where, std::string what) {
        if (++counts_[where] <= told_of_each) told_.push_back({where, std::move(what)});
    }
    bool none() const { return counts_.empty(); }
    bool any_in(const std::string& where) const { return counts_.contains(where); }
    const std::vector<Finding>& told() const { return told_; }
    // How many there are in each place, those not told in words too.
    const std::map<std::string, std::int64_t>& counts() const { return counts_; }

  private:
    std::vector<Finding> told_;
    std::map<std::string, std::int64_t> counts_;
};

}  // namespace riffle::store
