#include "runner/world.h"

#include <fmt/format.h>

#include "core/rulebook/toml.h"

namespace riffle::runner {
namespace {

template <class T>
std::vector<T> list_of(const toml::table& fields, std::string_view key) {
    std::vector<T> list;
    if (const toml::array* array = fields[key].as_array())
        for (const auto& item : *array) list.push_back(item.value_or(T{}));
    return list;
}

Example example_of(const toml::table& fields) {
    return {.illustrates = list_of<std::string>(fields, "illustrates"),
            .figures = list_of<std::int64_t>(fields, "figures"),
            .ours = list_of<std::int64_t>(fields, "ours"),
            .sums = list_of<std::string>(fields, "sums")};
}

}  // namespace

std::expected<std::unique_ptr<World>, std::vector<std::string>> World::load(std::span<const EmbeddedFile> files) {
    auto voices = say::Voices::load(files);
    if (!voices) return std::unexpected(voices.error());
    auto world = std::make_unique<World>(World{std::move(*voices), {}});
    std::vector<std::string> faults;
    for (const EmbeddedFile& file : files) {
        if (file.path != "examples/examples.toml") continue;
        const toml::parse_result root = toml::parse(file.bytes, file.path);
        if (!root) {
            faults.push_back(fmt::format("{}: {}", file.path, root.error().description()));
            continue;
        }
        if (const toml::table* table = root["examples"].as_table())
            for (auto&& [id, entry] : *table) {
                if (const toml::table* fields = entry.as_table())
                    world->examples.emplace(id.str(), example_of(*fields));
                else
                    faults.push_back(fmt::format("{}: '{}' is no table", file.path, id.str()));
            }
    }
    if (!faults.empty()) return std::unexpected(faults);
    return world;
}

}  // namespace riffle::runner
