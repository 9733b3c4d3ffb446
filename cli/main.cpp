#include "cli/subcommands.h"

int main(int argc, char** argv) {
    using namespace riffle::cli;
    CLI::App app{"Riffle runs poker tournaments by the book."};
    add_serve(app);
    add_verify(app);
    add_rescue(app);
    add_reset_pin(app);
    add_phh(app);
    add_icm(app);
    add_payouts(app);
    add_rule(app);
    add_spec(app);
    add_signature(app);
    add_rules(app);
    add_equity(app);
    add_eval(app);
    add_completion(app);
    add_version(app);
    return run(app, argc, argv);
}
