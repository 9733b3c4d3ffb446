// Which devices have signed in to an account before. A device is the random token of its cookie; kept is a hash of the
// account under that token as key, in the side row ("secret", "devices/<account id>"), so that what the file holds
// makes nobody a known device and does not tell which accounts share one.
#pragma once
#include <mutex>
#include <string>

#include "store/store.h"

namespace riffle::server {

class Devices {
  public:
    static constexpr std::size_t most = 16;  // of an account; the one not seen for longest is forgotten

    explicit Devices(store::Store& store) : store_(store) {}
    // A name for the device among the account's, or empty: the account does not know it.
    std::expected<std::string, store::StoreFailure> known(const std::string& account, const std::string& token) const;
    std::expected<void, store::StoreFailure> remember(const std::string& account, const std::string& token);
    // The side row that forgets them all, written together with a reset of the PIN.
    static store::SideWrite none(const std::string& account);

  private:
    store::Store& store_;
    std::mutex mutex_;
};

}  // namespace riffle::server
