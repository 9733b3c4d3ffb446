#include "server/tls.h"

#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <spdlog/spdlog.h>

#include "server/problem.h"

namespace riffle::server {
namespace ssl = boost::asio::ssl;
using boost::system::error_code;

std::expected<std::shared_ptr<ssl::context>, std::string> load_certificate(const std::string& cert,
                                                                           const std::string& key) {
    const auto wrong = [](const std::string& file, const std::string& reason) {
        return std::unexpected(text("certificate_wrong", "en", {{"file", file}, {"reason", reason}}));
    };
    auto context = std::make_shared<ssl::context>(ssl::context::tls_server);
    SSL_CTX* native = context->native_handle();
    SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
    SSL_CTX_set_options(native, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(native, SSL_MODE_RELEASE_BUFFERS);  // a quiet stream keeps none
    error_code error;
    // A key with a password would be asked for at a terminal that a service has not got.
    context->set_password_callback([](std::size_t, ssl::context::password_purpose) { return std::string(); }, error);
    if (context->use_certificate_chain_file(cert, error); error) return wrong(cert, error.message());
    if (context->use_private_key_file(key, ssl::context::pem, error); error) return wrong(key, error.message());
    if (SSL_CTX_check_private_key(native) != 1) return wrong(key, "it is not the key of " + cert);
    const X509* leaf = SSL_CTX_get0_certificate(native);
    if (X509_cmp_current_time(X509_get0_notAfter(leaf)) < 0)
        spdlog::warn("the certificate {} has expired: browsers will refuse it", cert);
    return context;
}

}  // namespace riffle::server
