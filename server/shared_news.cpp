#include "server/shared_news.h"

namespace riffle::server {

std::optional<SharedNews::Made> SharedNews::find(const std::string& key, std::uint64_t ticket) const {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(key);
    return found != kept_.end() && found->second.began >= ticket ? std::optional(found->second.made) : std::nullopt;
}

SharedNews::Made SharedNews::get(const std::string& key, std::uint64_t ticket, const std::function<Made()>& make) {
    if (auto made = find(key, ticket)) return *made;
    // Every ticket drawn so far is older than what is made now.
    const std::uint64_t began = last_.load();
    Made made = make();
    const std::lock_guard lock(mutex_);
    if (kept_.size() >= most_kept && !kept_.contains(key)) kept_.clear();
    Kept& kept = kept_[key];
    if (kept.began <= began) kept = {began, made};
    return made;
}

}  // namespace riffle::server
