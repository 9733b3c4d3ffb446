#include <sys/stat.h>

#include <cstdio>
#include <exception>

#include "cli/subcommands.h"

namespace riffle::cli {
namespace {
int exit_code = 0;
}
void set_exit_code(int code) { exit_code = code; }
}  // namespace riffle::cli

int main(int argc, char** argv) {
    ::umask(0077);  // what this program writes (journal, key, logs) is its owner's
    CLI::App app{"Riffle runs poker tournaments by the book."};
    app.require_subcommand(1);
    riffle::cli::add_serve(app);
    riffle::cli::add_verify(app);
    riffle::cli::add_rescue(app);
    riffle::cli::add_reset_pin(app);
    riffle::cli::add_phh(app);
    riffle::cli::add_icm(app);
    riffle::cli::add_payouts(app);
    riffle::cli::add_rule(app);
    riffle::cli::add_spec(app);
    riffle::cli::add_signature(app);
    riffle::cli::add_rules(app);
    riffle::cli::add_equity(app);
    riffle::cli::add_eval(app);
    riffle::cli::add_completion(app);
    riffle::cli::add_version(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "riffle: %s\n", error.what());
        return 1;
    }
    return riffle::cli::exit_code;
}
