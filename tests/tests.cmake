# SPDX-License-Identifier: Apache-2.0
#
# Every tests/{unit,api}/test_*.c and every operator's tests/ops/test_<op>.c is one cmocka program,
# linked with the library's objects (so that it reaches internals) and the harness.
# Labels: unit, api, ops, lint, client.
set(OC_TEST_CACHE ${PROJECT_BINARY_DIR}/cache)
file(MAKE_DIRECTORY ${OC_TEST_CACHE}/pocl ${OC_TEST_CACHE}/aclnn-cl) # PoCL wants its folder there

set(suppressions ${PROJECT_SOURCE_DIR}/tests)
set(OC_TEST_ENVIRONMENT
    XDG_CACHE_HOME=${OC_TEST_CACHE}
    POCL_CACHE_DIR=${OC_TEST_CACHE}/pocl
    ACLNN_CL_CACHE=${OC_TEST_CACHE}/aclnn-cl
    CMOCKA_MESSAGE_OUTPUT=stdout
    # A GPU driver maps memory where the sanitizer keeps its shadow gap.
    ASAN_OPTIONS=protect_shadow_gap=0:strict_string_checks=1:detect_stack_use_after_return=1:suppressions=${suppressions}/asan.supp
    # Stacks through drivers built without frame pointers.
    LSAN_OPTIONS=fast_unwind_on_malloc=0:print_suppressions=0:suppressions=${suppressions}/lsan.supp
    TSAN_OPTIONS=ignore_noninstrumented_modules=1:suppressions=${suppressions}/tsan.supp
    UBSAN_OPTIONS=print_stacktrace=1)

# PoCL 3.1 reads the first name, newer ones the second.
set(one_thread POCL_MAX_PTHREAD_COUNT=1 POCL_CPU_MAX_CU_COUNT=1)
set(two_devices "POCL_DEVICES=pthread basic")

# oc_test(<label> <name> <command> [ENVIRONMENT <variable=value>...])
function(oc_test label name)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "TIMEOUT" "COMMAND;ENVIRONMENT")
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 300)
    endif()
    add_test(NAME ${label}.${name} COMMAND ${arg_COMMAND} WORKING_DIRECTORY ${PROJECT_BINARY_DIR})
    set_tests_properties(${label}.${name} PROPERTIES LABELS ${label} TIMEOUT ${arg_TIMEOUT}
        SKIP_RETURN_CODE 77 ENVIRONMENT "${OC_TEST_ENVIRONMENT};${arg_ENVIRONMENT}")
endfunction()

# Programs -----------------------------------------------------------------------------------------
oc_require(cmocka cmocka libcmocka-dev)

add_library(oc_harness STATIC)
file(GLOB harness CONFIGURE_DEPENDS tests/harness/*.c)
file(CONFIGURE OUTPUT ${OC_GENERATED}/empty.c CONTENT "typedef int oc_empty;\n")
target_sources(oc_harness PRIVATE ${harness} ${OC_GENERATED}/empty.c)
target_include_directories(oc_harness PUBLIC ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(oc_harness PUBLIC oc_build OpenCL::OpenCL PkgConfig::cmocka Threads::Threads m)

function(oc_test_program label source)
    get_filename_component(stem ${source} NAME_WE)
    string(REGEX REPLACE "^test_" "" name ${stem})
    set(program ${label}_${name})
    add_executable(${program} ${source})
    set_target_properties(${program} PROPERTIES
        OUTPUT_NAME ${stem} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/${label})
    target_link_libraries(${program} PRIVATE oc_harness aclnn_cl_objects)

    oc_test(${label} ${name} COMMAND ${program})
    if(NOT label STREQUAL unit)
        oc_test(${label} ${name}.one-thread COMMAND ${program} ENVIRONMENT ${one_thread})
    endif()
    if(label STREQUAL api)
        oc_test(${label} ${name}.two-devices COMMAND ${program} ENVIRONMENT ${two_devices})
    endif()
endfunction()

foreach(label unit api)
    file(GLOB programs CONFIGURE_DEPENDS tests/${label}/test_*.c)
    foreach(source IN LISTS programs)
        oc_test_program(${label} ${source})
    endforeach()
endforeach()
foreach(op IN LISTS OPS)
    file(GLOB source CONFIGURE_DEPENDS tests/ops/test_${op}.c)
    if(source)
        oc_test_program(ops ${source})
    endif()
endforeach()

include(tests/lint/lint.cmake)

# The installed tree, and clients built against it ------------------------------------------------
if(NOT OC_SANITIZE)
    set(prefix ${PROJECT_BINARY_DIR}/tests/prefix)
    oc_test(client install
        COMMAND sh ${packaging}/check.sh ${PROJECT_BINARY_DIR} ${prefix})
    set_tests_properties(client.install PROPERTIES FIXTURES_SETUP prefix)
    if(EXISTS ${PROJECT_SOURCE_DIR}/tests/client/run.sh)
        oc_test(client programs COMMAND sh ${PROJECT_SOURCE_DIR}/tests/client/run.sh ${prefix})
        set_tests_properties(client.programs PROPERTIES FIXTURES_REQUIRED prefix)
    endif()
endif()
