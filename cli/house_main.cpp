// riffle_house: the commands that a house runs on, and nothing of scenarios, hand histories and evaluators. The
// sanitized load of ./dev test needs no more, and a build with sanitizers is slow (tools/run-sanitize).
#include "cli/subcommands.h"

int main(int argc, char** argv) {
    using namespace riffle::cli;
    CLI::App app{"Riffle's server, and what checks and mends its house."};
    add_serve(app);
    add_verify(app);
    add_rescue(app);
    add_reset_pin(app);
    return run(app, argc, argv);
}
