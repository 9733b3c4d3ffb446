// What is kept of a request, to tell a retry from a reused command id: a keyed digest, never the request. That of a
// command with personal data is keyed by that person's own key, so that erasing the person leaves nothing to guess a
// document number by; a resend after that counts as a reused id.
#pragma once
#include <expected>
#include <string>

#include "store/store.h"

namespace riffle::app {

std::string digest_for_house(const store::HouseKey& key, const std::string& request);
// `id`: as in the side tables, "<person>" or "account/<account>".
std::string digest_for_person(const std::string& id, const std::string& person_key, const std::string& request);
std::expected<bool, store::StoreFailure> same_request(const store::Store& store, const std::string& kept,
                                                      const std::string& request);

}  // namespace riffle::app
