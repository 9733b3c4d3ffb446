# find_package(riffle): the targets riffle::core_cards, core_hand, core_rulebook, core_rulings and what they stand on,
# and riffle::rulebook_files, the six books. C++23.
include(CMakeFindDependencyMacro)
find_dependency(fmt)
find_dependency(Boost 1.81)
find_dependency(PkgConfig)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
pkg_check_modules(TOMLPP REQUIRED IMPORTED_TARGET tomlplusplus)
include(${CMAKE_CURRENT_LIST_DIR}/riffleTargets.cmake)
