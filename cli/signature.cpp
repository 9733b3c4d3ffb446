// riffle signature: one number for the engine's behaviour. A commit says the new number or "behaviour unchanged".
#include "core/hand/signature.h"

#include <fmt/format.h>

#include "cli/subcommands.h"

namespace riffle::cli {

void add_signature(CLI::App& app) {
    app.add_subcommand("signature", "Print the digest of the hand engine's behaviour over fixed seeds")->callback([] {
        fmt::print("{:016x}\n", hand::signature());
    });
}

}  // namespace riffle::cli
