# riffle_embed(target name directory): puts every file below directory into the binary and gives
# `std::span<const riffle::EmbeddedFile> riffle::embedded::name()` (header embedded/name.h).
# The bytes come in through the assembler's .incbin, so that large files cost no compile time.
function(riffle_embed target name directory)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  set(script ${CMAKE_SOURCE_DIR}/cmake/embed_files.cmake)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${directory}/*)
  list(FILTER files EXCLUDE REGEX "(CMakeLists\\.txt|README\\.md)$")
  add_custom_command(
    OUTPUT ${out}/${name}.S ${out}/${name}.cpp ${out}/${name}.h
    COMMAND ${CMAKE_COMMAND} -DNAME=${name} -DDIRECTORY=${directory} -DOUT=${out} -P ${script}
    DEPENDS ${files} ${script}
    COMMENT "Embedding ${directory}")
  set_source_files_properties(${out}/${name}.S PROPERTIES OBJECT_DEPENDS "${files}")
  add_library(${target} STATIC ${out}/${name}.S ${out}/${name}.cpp)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_BINARY_DIR}>
    $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<INSTALL_INTERFACE:include/riffle>)
  target_link_libraries(${target} PUBLIC core_base)
endfunction()
