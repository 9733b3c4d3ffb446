// The `riffle` command as a person runs it; it is next to the tests' folder.
#pragma once
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace riffle {

class Command : public testing::Test {
  protected:
    struct Ran {
        int code = -1;
        std::string out;  // with stderr
    };

    void SetUp() override {
        riffle_ = std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "riffle";
        ASSERT_TRUE(std::filesystem::exists(riffle_)) << "riffle is not built";
        folder_ = std::filesystem::temp_directory_path() / ("riffle-command-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override {
        if (!folder_.empty()) std::filesystem::remove_all(folder_);
    }

    Ran run(const std::string& arguments) const {
        const std::string command =
            "cd '" + folder_.native() + "' && '" + riffle_.native() + "' " + arguments + " 2>&1";
        Ran ran;
        FILE* pipe = ::popen(command.c_str(), "r");
        if (pipe == nullptr) return ran;
        std::array<char, 4096> buffer{};
        for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
            ran.out.append(buffer.data(), n);
        const int status = ::pclose(pipe);
        ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return ran;
    }
    void write(const std::string& name, std::string_view text) const { std::ofstream{folder_ / name} << text; }

    void expect_refused(const std::string& arguments, std::string_view because) const {
        const Ran ran = run(arguments);
        EXPECT_GT(ran.code, 0) << arguments;  // and no signal ended it
        EXPECT_EQ(ran.out.find("riffle: bug"), std::string::npos) << ran.out;
        EXPECT_NE(ran.out.find(because), std::string::npos) << arguments << "\n" << ran.out;
    }

    std::filesystem::path riffle_, folder_;
};

}  // namespace riffle
