// A plain socket client for the server's tests: what goes over the wire is written out in full.
#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <map>
#include <string>

namespace riffle::server {

struct Answer {
    int status = 0;
    std::map<std::string, std::string> headers;  // names in lower case; repeated ones joined by "\n"
    std::string body;
};

class Client {
  public:
    // From another address of this machine: 127.0.0.2 and the like.
    explicit Client(std::uint16_t port, int receive_buffer = 0, const char* from = nullptr)
        : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
        if (from != nullptr) {
            sockaddr_in mine{};
            mine.sin_family = AF_INET;
            ::inet_pton(AF_INET, from, &mine.sin_addr);
            if (::bind(fd_, reinterpret_cast<const sockaddr*>(&mine), sizeof mine) != 0) return;
        }
        if (receive_buffer > 0) ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    }
    ~Client() { ::close(fd_); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    bool connected() const { return connected_; }
    int descriptor() const { return fd_; }

    bool send(const std::string& bytes) const {
        std::size_t sent = 0;
        while (sent < bytes.size()) {
            const auto n = ::send(fd_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
            if (n <= 0) return false;
            sent += static_cast<std::size_t>(n);
        }
        return true;
    }

    // Reads more; false when the other side has closed or nothing came in time.
    bool more(int ms = 5000) {
        pollfd ready{fd_, POLLIN, 0};
        if (::poll(&ready, 1, ms) <= 0) return false;
        char bytes[65536];
        const auto n = ::recv(fd_, bytes, sizeof bytes, 0);
        if (n <= 0) return false;
        input_.append(bytes, static_cast<std::size_t>(n));
        return true;
    }

    // Reads until `text` has come, and takes everything up to its end; empty when it does not come.
    std::string until(const std::string& text, int ms = 5000) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
        for (;;) {
            if (const auto at = input_.find(text); at != std::string::npos) {
                std::string taken = input_.substr(0, at + text.size());
                input_.erase(0, at + text.size());
                return taken;
            }
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
            if (left.count() <= 0 || !more(static_cast<int>(left.count()))) return "";
        }
    }

    // One answer; status 0 when none comes.
    Answer answer(bool head = false, int ms = 10000) {
        Answer answer;
        std::string top = until("\r\n\r\n", ms);
        if (top.size() < 12) return answer;
        answer.status = std::stoi(top.substr(9, 3));
        for (std::size_t at = top.find("\r\n") + 2; at < top.size();) {
            const std::size_t end = top.find("\r\n", at);
            const std::size_t colon = top.find(':', at);
            if (end == at || colon == std::string::npos || colon > end) break;
            std::string name = top.substr(at, colon - at);
            for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            std::string& value = answer.headers[name];
            value += (value.empty() ? "" : "\n") + top.substr(colon + 2, end - colon - 2);
            at = end + 2;
        }
        const auto length = answer.headers.find("content-length");
        if (length == answer.headers.end() || head) return answer;
        const auto size = static_cast<std::size_t>(std::stoul(length->second));
        while (input_.size() < size && more(ms)) {
        }
        answer.body = input_.substr(0, size);
        input_.erase(0, size);
        return answer;
    }

    bool closed(int ms = 5000) {
        while (more(ms)) {
        }
        pollfd ready{fd_, POLLIN, 0};
        char byte = 0;
        return ::poll(&ready, 1, 0) > 0 && ::recv(fd_, &byte, 1, MSG_PEEK) <= 0;
    }
    std::string& input() { return input_; }

  private:
    int fd_;
    bool connected_ = false;
    std::string input_;
};

}  // namespace riffle::server
