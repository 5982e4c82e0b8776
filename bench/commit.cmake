# SPDX-License-Identifier: Apache-2.0
#
# Writes OUTPUT, a header with the commit of the sources in ROOT, whenever that has changed. A copy
# of the sources without their history (or inside another repository) has none: the text is empty.
cmake_minimum_required(VERSION 3.22)
execute_process(COMMAND git -C ${ROOT} rev-parse --show-toplevel
    OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
set(commit "")
if(NOT failed)
    file(REAL_PATH ${ROOT} root)
    file(REAL_PATH ${top} top)
    if(root STREQUAL top)
        execute_process(COMMAND git -C ${ROOT} describe --always --dirty --abbrev=12 --exclude=*
            OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define OC_COMMIT \"@commit@\"\n" @ONLY)
