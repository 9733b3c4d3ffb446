// The certificate of the house. Includes Boost.Asio: for server.cpp and its neighbours only.
#pragma once
#include <boost/asio/ssl/context.hpp>
#include <expected>
#include <memory>
#include <string>

namespace riffle::server {

// A context for TLS 1.2 and later with this chain and key; otherwise one sentence that names the file.
std::expected<std::shared_ptr<boost::asio::ssl::context>, std::string> load_certificate(const std::string& cert,
                                                                                        const std::string& key);

}  // namespace riffle::server
