# Called by riffle_embed: writes NAME.S, NAME.cpp and NAME.h into OUT for the files below DIRECTORY.
file(MAKE_DIRECTORY ${OUT})
file(GLOB_RECURSE files RELATIVE ${DIRECTORY} ${DIRECTORY}/*)
list(FILTER files EXCLUDE REGEX "(CMakeLists\\.txt|README\\.md)$")
list(SORT files)
set(asm ".section .rodata\n")
set(decls "")
set(rows "")
set(n 0)
foreach(f IN LISTS files)
  string(APPEND asm
    ".balign 16\n.global riffle_${NAME}_${n}\nriffle_${NAME}_${n}:\n.incbin \"${DIRECTORY}/${f}\"\n"
    ".global riffle_${NAME}_${n}_end\nriffle_${NAME}_${n}_end:\n.byte 0\n")
  string(APPEND decls "extern \"C\" const char riffle_${NAME}_${n}[], riffle_${NAME}_${n}_end[];\n")
  string(APPEND rows
    "    EmbeddedFile{\"${f}\", {riffle_${NAME}_${n}, static_cast<std::size_t>(riffle_${NAME}_${n}_end - riffle_${NAME}_${n})}},\n")
  math(EXPR n "${n} + 1")
endforeach()
string(APPEND asm ".section .note.GNU-stack,\"\",@progbits\n")
file(WRITE ${OUT}/${NAME}.S "${asm}")
file(WRITE ${OUT}/${NAME}.h
"#pragma once
#include <span>

#include \"core/base/embedded_file.h\"
namespace riffle::embedded {
std::span<const EmbeddedFile> ${NAME}();
}
")
file(WRITE ${OUT}/${NAME}.cpp
"#include \"${NAME}.h\"

#include <array>
${decls}
namespace riffle::embedded {
std::span<const EmbeddedFile> ${NAME}() {
  static const std::array<EmbeddedFile, ${n}> files{{
${rows}  }};
  return files;
}
}
")
