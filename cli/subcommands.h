// One line a subcommand: its file adds it to the app and runs it in its callback.
#pragma once
#include <CLI/CLI.hpp>

namespace riffle::cli {
void add_icm(CLI::App& app);
void add_payouts(CLI::App& app);
void add_phh(CLI::App& app);
void add_rule(CLI::App& app);
void add_spec(CLI::App& app);
void add_signature(CLI::App& app);
void add_rules(CLI::App& app);
void add_serve(CLI::App& app);
void add_reset_pin(CLI::App& app);
void add_verify(CLI::App& app);
void add_rescue(CLI::App& app);
void add_equity(CLI::App& app);
void add_eval(CLI::App& app);
void add_completion(CLI::App& app);
void add_version(CLI::App& app);

// The process's exit code, set by a subcommand that ran but did not succeed.
void set_exit_code(int code);

// Reads the arguments, runs the subcommand they name and gives the exit code.
int run(CLI::App& app, int argc, char** argv);
}  // namespace riffle::cli
