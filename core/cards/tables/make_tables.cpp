// make_tables FOLDER: the evaluators' tables as bytes and the assembler's source that puts them into the library, so
// that no program spends its first milliseconds on making them.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>

#include "core/cards/high_tables.h"
#include "core/cards/low_tables.h"
#include "core/cards/omaha_tables.h"

namespace {

void write(const std::string& path, const void* bytes, std::size_t size) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr || std::fwrite(bytes, 1, size, file) != size || std::fclose(file) != 0) {
        std::perror(path.c_str());
        std::exit(1);
    }
}

// The constant `tables` of the namespace, under the name that a C++ compiler gives it.
template <class Tables>
std::string add(const std::string& folder, const std::string& room) {
    static_assert(std::is_trivially_copyable_v<Tables>);
    static const Tables tables;
    write(folder + "/" + room + ".bin", &tables, sizeof tables);
    const std::string symbol = "_ZN6riffle" + std::to_string(room.size()) + room + "6tablesE";
    return ".balign 64\n.global " + symbol + "\n.hidden " + symbol + "\n.type " + symbol + ", @object\n.size " +
           symbol + ", " + std::to_string(sizeof tables) + "\n" + symbol + ":\n.incbin \"" + folder + "/" + room +
           ".bin\"\n";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return std::fputs("make_tables FOLDER\n", stderr), 2;
    const std::string folder = argv[1];
    const std::string source = ".section .rodata\n" + add<riffle::high::Tables>(folder, "high") +
                               add<riffle::low::Tables>(folder, "low") + add<riffle::omaha::Tables>(folder, "omaha") +
                               ".section .note.GNU-stack,\"\",@progbits\n";
    write(folder + "/tables.S", source.data(), source.size());
}
