# riffle_room(core_cards USES core_base [LIBS fmt::fmt]): one static library for the folder that calls it, made of all
# its .cpp files. Includes are written from the project's root: #include "core/cards/card.h".
function(riffle_room name)
  cmake_parse_arguments(ROOM "TOGETHER" "" "APART;USES;LIBS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(${name} STATIC ${sources})
    riffle_together(${name} ${ROOM_TOGETHER} ${ROOM_APART})
    target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<INSTALL_INTERFACE:include/riffle>)
    target_link_libraries(${name} PUBLIC ${ROOM_USES} ${ROOM_LIBS})
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${CMAKE_SOURCE_DIR})
    target_link_libraries(${name} INTERFACE ${ROOM_USES} ${ROOM_LIBS})
  endif()
endfunction()

# Half of a file's compile time is its headers: with RIFFLE_TOGETHER, what can be compiled several files at a time is (no
# two files of the target have an unnamed thing of the same name, those named in APART aside).
function(riffle_together name together)
  if(together AND (RIFFLE_TOGETHER OR RIFFLE_SANITIZE))
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 24)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# The headers that nearly every file of a target includes, compiled once, with RIFFLE_TOGETHER.
function(riffle_precompiled name)
  if(RIFFLE_TOGETHER)
    target_precompile_headers(${name} PRIVATE ${ARGN})
  endif()
endfunction()
