# SPDX-License-Identifier: Apache-2.0
#
# Checks that read the sources. Each is a script that prints file:line of what it finds; it exits
# with 77 (skipped) where its tool is not installed.
set(lint ${PROJECT_SOURCE_DIR}/tests/lint)

function(oc_lint name)
    oc_test(lint ${name} COMMAND sh ${lint}/${name}.sh ${PROJECT_SOURCE_DIR} ${ARGN})
endfunction()

# The self-test of such a lint requires each of its rules to find what breaks it, in small trees.
# oc_python_lint(<name> [CHECK <arguments...>] [SELF_TEST <arguments...>])
function(oc_python_lint name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "CHECK;SELF_TEST")
    set(run ${Python3_EXECUTABLE} -B ${lint}/${name}.py)
    oc_test(lint ${name} COMMAND ${run} ${PROJECT_SOURCE_DIR} ${arg_CHECK})
    oc_test(lint ${name}.self-test COMMAND ${run} --self-test ${arg_SELF_TEST})
endfunction()

oc_python_lint(layers CHECK ${CMAKE_NM} ${PROJECT_BINARY_DIR}/CMakeFiles
    SELF_TEST ${CMAKE_C_COMPILER} ${CMAKE_NM})
oc_test(lint architecture COMMAND ${Python3_EXECUTABLE} -B ${lint}/architecture.py ${PROJECT_SOURCE_DIR})
oc_test(lint speed COMMAND ${Python3_EXECUTABLE} -B ${lint}/speed.py)
oc_test(lint roofline COMMAND ${Python3_EXECUTABLE} -B ${lint}/roofline.py)
oc_test(lint accuracy COMMAND ${Python3_EXECUTABLE} -B ${lint}/accuracy.py)
oc_python_lint(words)
oc_python_lint(limits)
oc_python_lint(codes)
oc_python_lint(opencl_c)
oc_python_lint(prototypes)
oc_test(lint elementwise COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/host/ops/elementwise/elementwise.py --check)
oc_test(lint functions COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/host/verify/functions.py --check)
oc_lint(symbols ${CMAKE_C_COMPILER} $<TARGET_FILE:aclnn_cl>)
oc_lint(checked ${CMAKE_NM} $<TARGET_FILE:aclnn_cl> $<TARGET_FILE:oc_verify>)
oc_lint(headers ${OpenCL_INCLUDE_DIRS})
if(ACLNN_CL_INFO AND ACLNN_CL_BENCH)
    oc_test(lint commands COMMAND ${Python3_EXECUTABLE} -B ${lint}/commands.py ${PROJECT_SOURCE_DIR}
        $<TARGET_FILE:aclnn-cl-info> $<TARGET_FILE:aclnn-cl-bench>)
endif()
oc_lint(format)
oc_lint(cppcheck ${PROJECT_BINARY_DIR}/cache)
oc_lint(scripts)
oc_lint(presets)
oc_lint(strategies)

# Analyses that take minutes: of what changed.py selects, in shares that run at the same time.
oc_test(lint changed.self-test COMMAND ${Python3_EXECUTABLE} -B ${lint}/changed.py --self-test)
foreach(share RANGE 1 4)
    oc_test(lint tidy.${share} COMMAND sh ${lint}/tidy.sh ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${share}/4)
    oc_test(lint gpu_code.${share} COMMAND ${Python3_EXECUTABLE} -B ${lint}/gpu_code.py ${PROJECT_SOURCE_DIR}
        --shard ${share}/4)
endforeach()
foreach(share RANGE 1 2)
    oc_test(lint kernels.${share} COMMAND sh ${lint}/kernels.sh ${PROJECT_SOURCE_DIR} ${share}/2)
    oc_test(lint kernels.remainder.${share} COMMAND sh ${lint}/kernels.sh ${PROJECT_SOURCE_DIR} ${share}/2 --remainder)
    set_tests_properties(lint.kernels.remainder.${share} PROPERTIES LABELS "lint;long")
endforeach()

# cmake --build <build folder> --target lint, or --target format
add_custom_target(lint COMMAND ${CMAKE_CTEST_COMMAND} -L "^lint$" -j 2 --output-on-failure
    DEPENDS aclnn_cl oc_verify $<TARGET_NAME_IF_EXISTS:aclnn-cl-info> $<TARGET_NAME_IF_EXISTS:aclnn-cl-bench> USES_TERMINAL VERBATIM) # layers reads the objects of both
add_custom_target(format COMMAND sh ${lint}/format.sh ${PROJECT_SOURCE_DIR} -i VERBATIM)
