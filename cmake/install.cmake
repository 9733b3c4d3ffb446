# `cmake --install build/release --prefix DIR`: what others build upon. The rooms below as archives with their headers
# (find_package(riffle), then riffle::core_cards and so on; includes as in here, "core/cards/evaluate.h"), and
# libriffle.so with riffle.h for C and whatever can call it. examples/ shows both; tests/library builds them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(library_rooms core_base core_cards core_ledger core_rulebook core_hand core_rulings rulebook_files)
install(TARGETS ${library_rooms} EXPORT riffle ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
foreach(room base cards ledger rulebook hand rulings)
  install(DIRECTORY core/${room} DESTINATION include/riffle/core COMPONENT library
    FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
endforeach()
install(DIRECTORY ${CMAKE_BINARY_DIR}/generated/ DESTINATION include/riffle COMPONENT library FILES_MATCHING PATTERN "*.h")
install(FILES ${CMAKE_BINARY_DIR}/rulebooks/embedded/rulebooks.h DESTINATION include/riffle/embedded COMPONENT library)
install(EXPORT riffle NAMESPACE riffle:: FILE riffleTargets.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/riffle
  COMPONENT library)
install(FILES cmake/riffleConfig.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/riffle COMPONENT library)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/riffleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/riffleConfigVersion.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/riffle
  COMPONENT library)
install(TARGETS riffle_c LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(FILES include/riffle.h DESTINATION include COMPONENT library)
