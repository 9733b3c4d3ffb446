#include "app/request_digest.h"

#include <sodium.h>

#include <array>

namespace riffle::app {
namespace {

constexpr std::string_view person_prefix = "person:";
constexpr std::string_view purpose = "riffle-request-1:";  // the person's key also seals; never the same bytes

const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

std::string digest_for_house(const store::HouseKey& key, const std::string& request) {
    return store::to_hex(key.request_digest(request));
}

std::string digest_for_person(const std::string& id, const std::string& person_key, const std::string& request) {
    const std::string text = std::string(purpose) + request;
    std::array<std::uint8_t, 32> digest{};
    crypto_generichash(digest.data(), digest.size(), bytes(text), text.size(), bytes(person_key), person_key.size());
    return std::string(person_prefix) + id + ":" + store::to_hex(digest);
}

std::expected<bool, store::StoreFailure> same_request(const store::Store& store, const std::string& kept,
                                                      const std::string& request) {
    if (!kept.starts_with(person_prefix)) return store.key() && kept == digest_for_house(*store.key(), request);
    const std::size_t colon = kept.rfind(':');
    const std::string id = kept.substr(person_prefix.size(), colon - std::min(colon, person_prefix.size()));
    const auto key = store.side("person_key", id);
    if (!key) return std::unexpected(key.error());
    return *key && kept == digest_for_person(id, **key, request);
}

}  // namespace riffle::app
