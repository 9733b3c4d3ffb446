# riffle_room(core_cards USES core_base [LIBS fmt::fmt]): one static library for the folder that calls it, made of all
# its .cpp files. Includes are written from the project's root: #include "core/cards/card.h".
function(riffle_room name)
  cmake_parse_arguments(ROOM "TOGETHER" "" "APART;USES;LIBS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(${name} STATIC ${sources})
    # With sanitizers everything is built once more in ./dev test: rooms whose files can be compiled several at a time
    # (TOGETHER: no two have an unnamed thing of the same name, those named in APART aside) are.
    if(ROOM_TOGETHER AND RIFFLE_SANITIZE)
      set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
      set_source_files_properties(${ROOM_APART} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
    target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<INSTALL_INTERFACE:include/riffle>)
    target_link_libraries(${name} PUBLIC ${ROOM_USES} ${ROOM_LIBS})
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${CMAKE_SOURCE_DIR})
    target_link_libraries(${name} INTERFACE ${ROOM_USES} ${ROOM_LIBS})
  endif()
endfunction()
