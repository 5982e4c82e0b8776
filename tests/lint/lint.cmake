# SPDX-License-Identifier: Apache-2.0
#
# Checks that read the sources. Each is a shell script that prints file:line of what it finds; it
# exits with 77 (skipped) where its tool is not installed.
set(lint ${PROJECT_SOURCE_DIR}/tests/lint)

function(oc_lint name)
    oc_test(lint ${name} COMMAND sh ${lint}/${name}.sh ${PROJECT_SOURCE_DIR} ${ARGN} TIMEOUT 400)
endfunction()

oc_lint(layers)
oc_lint(symbols ${CMAKE_C_COMPILER} $<TARGET_FILE:aclnn_cl>)
oc_lint(headers ${OpenCL_INCLUDE_DIRS})
oc_lint(kernels)
oc_lint(format)
oc_lint(tidy ${PROJECT_BINARY_DIR})
oc_lint(cppcheck ${PROJECT_BINARY_DIR}/cache)
oc_lint(scripts)
oc_lint(presets)
oc_lint(strategies)
set_tests_properties(lint.tidy lint.kernels PROPERTIES PROCESSORS 2)

# cmake --build <build folder> --target lint, or --target format
add_custom_target(lint COMMAND ${CMAKE_CTEST_COMMAND} -L "^lint$" -j 2 --output-on-failure
    DEPENDS aclnn_cl USES_TERMINAL VERBATIM)
add_custom_target(format COMMAND sh ${lint}/format.sh ${PROJECT_SOURCE_DIR} -i VERBATIM)
