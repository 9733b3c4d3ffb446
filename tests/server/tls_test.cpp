// TLS with real handshakes: certificates made here, read again on SIGHUP, plain HTTP on the TLS port.
#include <gtest/gtest.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>

#include "tests/server/house.h"

namespace riffle::server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

template <auto release>
struct Release {
    template <class T>
    void operator()(T* held) const {
        release(held);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Release<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Release<X509_free>>;
using File = std::unique_ptr<FILE, Release<std::fclose>>;

// A folder with chain.pem and key.pem for this name.
class Papers {
  public:
    explicit Papers(const std::string& name) {
        std::string shape = (std::filesystem::temp_directory_path() / "riffle-tls-XXXXXX").string();
        folder_ = ::mkdtemp(shape.data());
        write(name);
    }
    ~Papers() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    Papers(const Papers&) = delete;
    Papers& operator=(const Papers&) = delete;
    std::string cert() const { return folder_ + "/chain.pem"; }
    std::string key_file() const { return folder_ + "/key.pem"; }

    void write(const std::string& name, const char* password = nullptr) const {
        const Key pair(EVP_EC_gen("P-256"));
        const Certificate paper(X509_new());
        X509_set_version(paper.get(), 2);
        ASN1_INTEGER_set(X509_get_serialNumber(paper.get()), 1);
        X509_gmtime_adj(X509_getm_notBefore(paper.get()), -3600);
        X509_gmtime_adj(X509_getm_notAfter(paper.get()), 3600);
        X509_set_pubkey(paper.get(), pair.get());
        X509_NAME* subject = X509_get_subject_name(paper.get());
        X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, reinterpret_cast<const unsigned char*>(name.c_str()),
                                   -1, -1, 0);
        X509_set_issuer_name(paper.get(), subject);
        X509_sign(paper.get(), pair.get(), EVP_sha256());
        const File certs(std::fopen(cert().c_str(), "w"));
        PEM_write_X509(certs.get(), paper.get());
        const File keys(std::fopen(key_file().c_str(), "w"));
        PEM_write_PrivateKey(keys.get(), pair.get(), password == nullptr ? nullptr : EVP_aes_128_cbc(), nullptr, 0,
                             nullptr, const_cast<char*>(password));
    }

  private:
    std::string folder_;
};

// A TLS client over the plain one's socket; blocking.
class TlsClient {
  public:
    explicit TlsClient(std::uint16_t port, int most_version = TLS1_3_VERSION) : wire(port) {
        context_.reset(SSL_CTX_new(TLS_client_method()));
        SSL_CTX_set_min_proto_version(context_.get(), TLS1_VERSION);
        SSL_CTX_set_max_proto_version(context_.get(), most_version);
        SSL_CTX_set_security_level(context_.get(), 0);
        tls_.reset(SSL_new(context_.get()));
        const timeval wait{10, 0};
        ::setsockopt(wire.descriptor(), SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
        SSL_set_fd(tls_.get(), wire.descriptor());
        connected = SSL_connect(tls_.get()) == 1;
        ERR_clear_error();
    }
    // The name on the other side's certificate.
    std::string name() const {
        const Certificate paper(SSL_get1_peer_certificate(tls_.get()));
        if (!paper) return "";
        char text[100] = {};
        X509_NAME_get_text_by_NID(X509_get_subject_name(paper.get()), NID_commonName, text, sizeof text);
        return text;
    }
    std::string version() const { return SSL_get_version(tls_.get()); }
    bool send(const std::string& text) const {
        return SSL_write(tls_.get(), text.data(), static_cast<int>(text.size())) > 0;
    }
    std::string until(const std::string& text) {
        std::size_t at = 0;
        while ((at = input_.find(text)) == std::string::npos) {
            char bytes[16384];
            const int n = SSL_read(tls_.get(), bytes, sizeof bytes);
            if (n <= 0) return "";
            input_.append(bytes, static_cast<std::size_t>(n));
        }
        std::string taken = input_.substr(0, at + text.size());
        input_.erase(0, at + text.size());
        return taken;
    }
    // The other side ended the TLS session properly, not only the connection.
    bool ended() {
        char byte = 0;
        const int n = SSL_read(tls_.get(), &byte, 1);
        return n <= 0 && SSL_get_error(tls_.get(), n) == SSL_ERROR_ZERO_RETURN;
    }
    Client wire;
    bool connected = false;

  private:
    std::unique_ptr<SSL_CTX, Release<SSL_CTX_free>> context_;
    std::unique_ptr<SSL, Release<SSL_free>> tls_;
    std::string input_;
};

Options secured(const Papers& papers) {
    Options options = quick();
    options.cert = papers.cert();
    options.key = papers.key_file();
    return options;
}

const std::string health = request("GET", "/api/v1/health");

TEST(Tls, ServesRequestsAndStreamsOverIt) {
    const Papers papers("first");
    House house(secured(papers));
    TlsClient client(house.port());
    ASSERT_TRUE(client.connected);
    EXPECT_EQ(client.version(), "TLSv1.3");
    EXPECT_EQ(client.name(), "first");
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(client.send(health));
        const std::string head = client.until("\r\n\r\n");
        EXPECT_TRUE(head.starts_with("HTTP/1.1 200 OK\r\n")) << head;
        EXPECT_NE(head.find("\r\nStrict-Transport-Security: max-age=31536000\r\n"), std::string::npos);
        EXPECT_TRUE(client.until("}").starts_with(R"({"status":"ok")"));
    }
    // Larger than a TLS record, both ways.
    ASSERT_TRUE(client.send(request("POST", "/api/v1/session", sign_in_body("Ada", "271828"))));
    const std::string head = client.until("\r\n\r\n");
    const std::size_t at = head.find("Set-Cookie: riffle_session=");
    ASSERT_NE(at, std::string::npos) << head;
    EXPECT_NE(head.substr(at, head.find("\r\n", at) - at).find("; Secure"), std::string::npos);
    const std::string start = head.substr(at + 12);
    const std::string csrf = client.until("\"must_change_pin\"");
    const std::size_t token = csrf.find("\"csrf\":\"") + 8;
    const Wire wire{start.substr(0, start.find(';')), csrf.substr(token, csrf.find('"', token) - token), ""};
    client.until("}");
    ASSERT_TRUE(client.send(request("POST", "/api/v1/echo", std::string(900'000, 'x'), wire)));
    EXPECT_TRUE(client.until("\r\n\r\n").starts_with("HTTP/1.1 200"));
    EXPECT_GT(client.until("xxx\",\"lang\"").size(), 900'000U);

    TlsClient viewer(house.port());
    ASSERT_TRUE(viewer.send(request("GET", "/api/v1/tournaments/t1/stream")));
    EXPECT_NE(viewer.until("event: view\nid: 3\n").find("Strict-Transport-Security"), std::string::npos);
    for (int version = 4; version < 10; ++version) {
        house.service.count();
        EXPECT_NE(viewer.until("event: view\nid: " + std::to_string(version) + "\n"), "");
    }
    TlsClient last(house.port());
    ASSERT_TRUE(last.send("GET /api/v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
    last.until("}");
    EXPECT_TRUE(last.ended()) << "what was sent could have been cut off";
}

TEST(Tls, From12On) {
    const Papers papers("first");
    const House house(secured(papers));
    EXPECT_EQ(TlsClient(house.port(), TLS1_2_VERSION).version(), "TLSv1.2");
    EXPECT_FALSE(TlsClient(house.port(), TLS1_1_VERSION).connected);
    EXPECT_FALSE(TlsClient(house.port(), TLS1_VERSION).connected);
    EXPECT_TRUE(TlsClient(house.port()).connected);
}

// Whose certificate the next connection gets, once it is this one.
bool becomes(std::uint16_t port, const std::string& name) {
    const auto end = Clock::now() + 5s;
    while (Clock::now() < end) {
        if (TlsClient(port).name() == name) return true;
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

TEST(Tls, AHangUpReadsTheCertificateAgainAndDropsNobody) {
    const Papers papers("first");
    House house(secured(papers));
    TlsClient before(house.port());
    TlsClient viewer(house.port());
    ASSERT_TRUE(viewer.send(request("GET", "/api/v1/tournaments/t1/stream")));
    ASSERT_NE(viewer.until("event: view\nid: 3\n"), "");
    papers.write("second");
    ::kill(::getpid(), SIGHUP);
    EXPECT_TRUE(becomes(house.port(), "second"));
    ASSERT_TRUE(before.send(health));
    EXPECT_NE(before.until(R"({"status":"ok")"), "");
    house.service.count();
    EXPECT_NE(viewer.until("event: view\nid: 4\n"), "");

    // A broken one changes nothing, and the next good one is taken.
    std::ofstream(papers.cert()) << "no certificate";
    ::kill(::getpid(), SIGHUP);
    std::this_thread::sleep_for(200ms);
    EXPECT_EQ(TlsClient(house.port()).name(), "second");
    papers.write("third");
    const Papers other("other");
    std::filesystem::copy_file(other.key_file(), papers.key_file(), std::filesystem::copy_options::overwrite_existing);
    ::kill(::getpid(), SIGHUP);
    std::this_thread::sleep_for(200ms);
    EXPECT_EQ(TlsClient(house.port()).name(), "second") << "the key is another's";
    papers.write("fourth");
    ::kill(::getpid(), SIGHUP);
    EXPECT_TRUE(becomes(house.port(), "fourth"));
}

TEST(Tls, PlainHttpOnItsPortIsSentToHttps) {
    const Papers papers("first");
    const House house(secured(papers));
    Client plain(house.port());
    plain.send("GET /api/v1/health?a=1 HTTP/1.1\r\nHost: riffle.test:8443\r\n\r\n" + health);
    const Answer moved = plain.answer();
    EXPECT_EQ(moved.status, 307);
    EXPECT_EQ(moved.headers.at("location"), "https://riffle.test:8443/api/v1/health?a=1");
    EXPECT_FALSE(moved.headers.contains("strict-transport-security")) << "to be believed only over TLS";
    EXPECT_TRUE(plain.closed());
    EXPECT_EQ(plain.input(), "");
    const Answer refused = ask(house.port(), request("POST", "/api/v1/session", sign_in_body("Ada", "271828")));
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(code_of(refused), "tls_needed");
    Client garbage(house.port());
    garbage.send("\x01\x02\x03\r\n");
    EXPECT_EQ(garbage.answer().status, 400);
    EXPECT_TRUE(garbage.closed());
    EXPECT_TRUE(TlsClient(house.port()).connected);
}

TEST(Tls, AHandshakeHasADeadlineAndAPlace) {
    const Papers papers("first");
    Options options = secured(papers);
    options.header_ms = 300;
    const House house(options);
    const auto before = Clock::now();
    Client silent(house.port());
    Client half(house.port());
    half.send(std::string("\x16\x03\x01\x02\x00\x01\x00\x01", 8));
    EXPECT_TRUE(silent.closed());
    EXPECT_TRUE(half.closed());
    EXPECT_LT(Clock::now() - before, 4s);

    Options few = secured(papers);
    few.caps.connections = 10;
    few.caps.staff = 2;
    const House small(few);
    std::vector<std::unique_ptr<Client>> crowd;
    for (int i = 0; i < 30; ++i) {
        crowd.push_back(std::make_unique<Client>(small.port()));
        crowd.back()->send(std::string("\x16\x03\x01", 3));
    }
    int open = 30;
    for (const auto end = Clock::now() + 5s; open > 10 && Clock::now() < end;) {
        open = 0;
        for (auto& client : crowd) open += client->closed(1) ? 0 : 1;
    }
    EXPECT_LE(open, 10);
    TlsClient good(small.port());
    EXPECT_TRUE(good.connected && good.send(health));
    EXPECT_NE(good.until(R"({"status":"ok")"), "");
}

TEST(Tls, AWrongFileIsOneClearSentence) {
    const Papers papers("first");
    const Papers other("other");
    Counter service;
    store::MemoryStore store;
    const auto sentence = [&](const std::string& cert, const std::string& key) {
        Options options = quick();
        options.cert = cert;
        options.key = key;
        Server server(options, service, store);
        const auto listening = server.listen();
        return listening ? "" : listening.error();
    };
    EXPECT_NE(sentence("/nowhere/chain.pem", papers.key_file()).find("/nowhere/chain.pem"), std::string::npos);
    EXPECT_NE(sentence(papers.cert(), "/nowhere/key.pem").find("/nowhere/key.pem"), std::string::npos);
    EXPECT_NE(sentence(papers.cert(), other.key_file()).find(other.key_file()), std::string::npos);
    EXPECT_NE(sentence(papers.key_file(), papers.key_file()).find(papers.key_file()), std::string::npos);
    EXPECT_EQ(sentence(papers.cert(), papers.key_file()), "");
    papers.write("first", "secret");
    EXPECT_NE(sentence(papers.cert(), papers.key_file()).find(papers.key_file()), std::string::npos)
        << "nobody can type it";
}

TEST(Tls, APublicAddressWithoutItIsRefused) {
    Counter service;
    store::MemoryStore store;
    const auto listens = [&](const std::string& host, bool secure, bool insecure) {
        Options options = quick();
        options.host = host;
        options.secure = secure;
        options.insecure = insecure;
        return Server(options, service, store).listen();
    };
    for (const char* host : {"0.0.0.0", "::"}) {
        const auto refused = listens(host, false, false);
        ASSERT_FALSE(refused) << host;
        EXPECT_NE(refused.error().find("--insecure"), std::string::npos);
        EXPECT_NE(refused.error().find(host), std::string::npos);
    }
    EXPECT_TRUE(listens("0.0.0.0", true, false));
    EXPECT_TRUE(listens("0.0.0.0", false, true));
    for (const char* host : {"127.0.0.1", "127.0.0.9", "localhost"}) EXPECT_TRUE(listens(host, false, false)) << host;
}

}  // namespace
}  // namespace riffle::server
