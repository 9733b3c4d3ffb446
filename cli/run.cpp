#include <sys/stat.h>

#include <cstdio>
#include <exception>

#include "cli/subcommands.h"

namespace riffle::cli {
namespace {
int exit_code = 0;
}
void set_exit_code(int code) { exit_code = code; }

int run(CLI::App& app, int argc, char** argv) {
    ::umask(0077);  // what this program writes (journal, key, logs) is its owner's
    app.require_subcommand(1);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "riffle: %s\n", error.what());
        return 1;
    }
    return exit_code;
}

}  // namespace riffle::cli
