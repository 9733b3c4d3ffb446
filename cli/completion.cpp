// `riffle completion bash`: a completion script made from the commands as they are.
#include <fmt/format.h>

#include "cli/subcommands.h"

namespace riffle::cli {
namespace {

std::string words_of(const CLI::App& app) {
    std::string words;
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
        words += sub->get_name() + " ";
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) words += "--" + name + " ";
    return words;
}

// One case a command path ("", "phh", "phh replay"): the words that may follow it.
void add_cases(const CLI::App& app, const std::string& path, std::string& cases) {
    cases += fmt::format("    '{}') words='{}' ;;\n", path, words_of(app));
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
        add_cases(*sub, path.empty() ? sub->get_name() : path + " " + sub->get_name(), cases);
}

constexpr const char* script_head = R"(# riffle completion for bash: source <(riffle completion bash)
_riffle() {
  local cur=${COMP_WORDS[COMP_CWORD]} path='' words='' w
  for w in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do case $w in -*) ;; *) path="${path:+$path }$w" ;; esac; done
  while :; do
  case $path in
)";
constexpr const char* script_tail = R"(    *) words='' ;;
  esac
  [ -n "$words" ] && break
  case $path in *' '*) path=${path% *} ;; '') break ;; *) path='' ;; esac
  done
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$cur"))
}
complete -F _riffle riffle
)";

}  // namespace

void add_completion(CLI::App& app) {
    CLI::App* sub = app.add_subcommand("completion", "Print the shell completion: source <(riffle completion bash)");
    auto shell = std::make_shared<std::string>("bash");
    sub->add_option("SHELL", *shell, "bash")->check(CLI::IsMember({"bash"}))->capture_default_str();
    sub->callback([&app] {
        std::string cases;
        add_cases(app, "", cases);
        fmt::print("{}{}{}", script_head, cases, script_tail);
    });
}

}  // namespace riffle::cli
