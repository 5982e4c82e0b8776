# SPDX-License-Identifier: Apache-2.0
#
# Each tests/{unit,api,opencl_calls}/test_*.c is a program, and so is each operator's
# or family's tests/ops/test_<op>.c with its refusals_<op>.c. Programs link the harness, the cases of host/verify and
# the library's objects, so that they reach internal functions.
# Labels: unit, api, ops, drivers, faults, opencl_calls, fuzz, mutation, bench, lint, client, long, oclgrind; variant, in
# addition, of a test that runs again in another way.
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
set(OC_TEST_CACHE ${PROJECT_BINARY_DIR}/cache)
set(ACLNN_CL_TEST_POCL_CACHE ${OC_TEST_CACHE}/pocl CACHE PATH
    "PoCL's cache while tests run; builds that share it do not compile kernels again")
# PoCL does not create its folder.
file(MAKE_DIRECTORY ${ACLNN_CL_TEST_POCL_CACHE} ${OC_TEST_CACHE}/aclnn-cl ${OC_TEST_CACHE}/as_gpu/aclnn-cl)

set(suppressions ${PROJECT_SOURCE_DIR}/tests)
set(OC_TEST_ENVIRONMENT
    XDG_CACHE_HOME=${OC_TEST_CACHE}
    POCL_CACHE_DIR=${ACLNN_CL_TEST_POCL_CACHE}
    CMOCKA_MESSAGE_OUTPUT=stdout
    # A GPU driver maps memory where the sanitizer keeps its shadow gap.
    # The leak check takes sizes of TLS blocks from glibc's internals, wrongly, and crashes.
    ASAN_OPTIONS=intercept_tls_get_addr=0:protect_shadow_gap=0:allocator_may_return_null=1:handle_segv=2:strict_string_checks=1:detect_stack_use_after_return=1:suppressions=${suppressions}/asan.supp
    LSAN_OPTIONS=print_suppressions=0:suppressions=${suppressions}/lsan.supp
    TSAN_OPTIONS=allocator_may_return_null=1:ignore_noninstrumented_modules=1:suppressions=${suppressions}/tsan.supp
    UBSAN_OPTIONS=print_stacktrace=1)
if(ACLNN_CL_SANITIZE) # sees the host's code only, which is the same for all values
    list(APPEND OC_TEST_ENVIRONMENT OC_TEST_VALUES=once)
endif()

# Tests see one driver, whatever else is installed: the ICD loader reads this folder instead of the
# system's. -DACLNN_CL_TEST_ICD= lets the tests see every driver.
find_file(ACLNN_CL_TEST_ICD pocl.icd
    PATHS /etc/OpenCL/vendors $ENV{CONDA_PREFIX}/etc/OpenCL/vendors NO_DEFAULT_PATH
    DOC "ICD file of the OpenCL driver that the tests use")
if(EXISTS "${ACLNN_CL_TEST_ICD}")
    set(vendors ${PROJECT_BINARY_DIR}/tests/vendors)
    file(REMOVE_RECURSE ${vendors})
    file(COPY ${ACLNN_CL_TEST_ICD} DESTINATION ${vendors})
    list(APPEND OC_TEST_ENVIRONMENT OCL_ICD_VENDORS=${vendors}/)
endif()

# PoCL 3.1 reads the first name, newer ones the second.
set(one_thread POCL_MAX_PTHREAD_COUNT=1 POCL_CPU_MAX_CU_COUNT=1)
# A driver may have more compute units than this machine: plans and their workspace depend on them.
set(many_units POCL_MAX_PTHREAD_COUNT=16)
# PoCL lists its basic device first, and since version 5 calls the devices cpu-minimal and cpu. The
# threaded one must be device 0, since the basic one does not run commands of several threads (docs/devices.md).
# Other drivers show one device, and tests that need two skip.
set(two_devices "POCL_DEVICES=pthread basic" ACLNN_CL_DEVICE=0:1,0:0)
set(folded OC_TEST_FOLDED=40)

set(ACLNN_CL_TEST_TIMEOUT_FACTOR 1 CACHE STRING "Multiplies the time limits of tests, for slow drivers")

# Time limits end tests that hang, and nothing else: on idle cores the longest test takes less than a tenth.
set(time_limit 3600)
set(time_limit_long 36000) # of the label long

# The longest tests, in seconds with cold caches on one core: they start first, so that no core waits for one of them
# at the end.
set(longest ops.roi_align_v2_backward.oclgrind 200 ops.conv_tbc_backward 105 ops.matmul 82 ops.elementwise 70 ops.conv_tbc 52
    mutation.kernels 20 ops.same_bits 39 ops.grid_sampler_2d_backward 30 ops.attention 48 ops.convolution 46 fuzz.calls 45
    api.plan_cache 44 ops.loss 40 ops.batch_norm 30 bench.ceilings 28 opencl_calls.failing_calls 27 client.programs 26
    api.info_check 30 api.matrix_unit 25 client.install 24 client.subproject 22 ops.grid_sampler_2d 20 fuzz.results 20
    ops.upsample_nearest 20 ops.upsample_nearest_exact1d_backward 20 ops.mse_loss_backward 20 opencl_calls.conv_compilation 20
    opencl_calls.failing_start 20 ops.max_pool2d 20)

# oc_test(<label> <name> COMMAND <words...> [ENVIRONMENT <variable=value>...])
function(oc_test label name)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "COMMAND;ENVIRONMENT")
    set(limit ${time_limit})
    if(label MATCHES "^(long|mutation)$") # a mutant may hang, and has a limit of its own
        set(limit ${time_limit_long})
    endif()
    math(EXPR limit "${limit} * ${ACLNN_CL_TEST_TIMEOUT_FACTOR}")
    add_test(NAME ${label}.${name} COMMAND ${arg_COMMAND} WORKING_DIRECTORY ${PROJECT_BINARY_DIR})
    set_tests_properties(${label}.${name} PROPERTIES LABELS ${label} TIMEOUT ${limit}
        SKIP_RETURN_CODE 77 ENVIRONMENT "${OC_TEST_ENVIRONMENT};${arg_ENVIRONMENT}")
    string(REGEX REPLACE "[.][^.]*$" "" program ${name}) # of a variant
    foreach(candidate IN ITEMS ${label}.${name} ${label}.${program})
        list(FIND longest ${candidate} place)
        if(NOT place LESS 0)
            math(EXPR place "${place} + 1")
            list(GET longest ${place} seconds)
            set_tests_properties(${label}.${name} PROPERTIES COST ${seconds})
        endif()
    endforeach()
endfunction()

# Programs -----------------------------------------------------------------------------------------
oc_require(cmocka cmocka "libcmocka-dev; or build without tests: -DBUILD_TESTING=OFF")

add_library(oc_harness STATIC)
file(GLOB harness CONFIGURE_DEPENDS tests/harness/*.c)
file(CONFIGURE OUTPUT ${OC_GENERATED}/empty.c CONTENT "typedef int oc_empty;\n")
target_sources(oc_harness PRIVATE ${harness} ${OC_GENERATED}/empty.c)
target_include_directories(oc_harness PUBLIC ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(oc_harness PUBLIC oc_verify PkgConfig::cmocka PkgConfig::jansson Threads::Threads)

include(tests/variants.cmake)

# Adds another run of a test, which starts after it: PoCL's cache has its kernels then (not those of as_gpu, of which most
# differ). What the default leaves out of types compiles as many programs again, and is for the weekly run.
# oc_test_variant(<label> <name> <variant> <command> [<variable=value>...])
function(oc_test_variant label name variant command)
    oc_test(${label} ${name}.${variant} COMMAND ${command} ENVIRONMENT ${ARGN})
    set(part variant)
    if(variant STREQUAL "remainder")
        set(part long)
    endif()
    set_tests_properties(${label}.${name}.${variant} PROPERTIES
        DEPENDS ${label}.${name} LABELS "${label};${part}")
endfunction()

# oc_test_program(<label> <source> [<further sources...>])
function(oc_test_program label source)
    get_filename_component(stem ${source} NAME_WE)
    string(REGEX REPLACE "^test_" "" name ${stem})
    set(program ${label}_${name})
    add_executable(${program} ${source} ${ARGN})
    set_target_properties(${program} PROPERTIES
        OUTPUT_NAME ${stem} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/${label})
    target_link_libraries(${program} PRIVATE oc_harness aclnn_cl_objects)

    set(environment OC_TEST_SHORT_RUNS=1)
    if(${label}.${name} IN_LIST OC_LONG_RUNS)
        set(environment "")
    endif()
    oc_test(${label} ${name} COMMAND ${program} ENVIRONMENT ${environment})
    oc_test_variants(${label} ${name} ${program} ${environment})
endfunction()

# The variants that variants.cmake lists for a test.
# oc_test_variants(<label> <name> <command> [<variable=value>...])
function(oc_test_variants label name command)
    set(as_gpu LD_PRELOAD=$<TARGET_FILE:oc_pretend_gpu> OC_TEST_AS_GPU=1 XDG_CACHE_HOME=${OC_TEST_CACHE}/as_gpu)
    if(${label}.${name} IN_LIST OC_LONG_RUNS_AS_GPU)
        list(APPEND as_gpu OC_TEST_OPTIMIZED=1)
    endif()
    set(one_thread_of_ops OC_TEST_VALUES=once)
    set(remainder OC_TEST_PART=remainder)
    foreach(variant IN ITEMS one_thread many_units two_devices as_gpu remainder folded)
        string(TOUPPER ${variant} list)
        string(REPLACE _ - suffix ${variant})
        # A sanitizer must be loaded first, and sees the host's code only, which is the same for all types and numbers of
        # units, and not the driver's threads.
        if(ACLNN_CL_SANITIZE AND (label STREQUAL "ops" OR NOT variant STREQUAL "two_devices"))
            continue()
        endif()
        if(${label}.${name} IN_LIST OC_VARIANT_${list} OR (label STREQUAL "ops" AND variant STREQUAL "as_gpu"))
            oc_test_variant(${label} ${name} ${suffix} ${command} ${ARGN} ${${variant}} ${${variant}_of_${label}})
        endif()
    endforeach()
endfunction()

add_library(oc_pretend_gpu MODULE tests/ops/pretend_gpu.c)
target_link_libraries(oc_pretend_gpu PRIVATE oc_build OpenCL::OpenCL ${CMAKE_DL_LIBS})

foreach(label unit api drivers faults)
    file(GLOB programs CONFIGURE_DEPENDS tests/${label}/test_*.c)
    if(ACLNN_CL_SANITIZE) # most of its time is spent in the driver's compiler
        list(FILTER programs EXCLUDE REGEX /test_uncached_second_call[.]c$)
    endif()
    foreach(source IN LISTS programs)
        set(parts "")
        if(source MATCHES "/faults/test_failed_")
            set(parts tests/faults/failing_commands.c)
        elseif(source MATCHES "/test_handover(_events)?[.]c$")
            set(parts tests/drivers/handover.c)
        elseif(source MATCHES "/test_index_range_layers[.]c$")
            set(parts tests/api/layer_arguments.c)
        endif()
        oc_test_program(${label} ${source} ${parts})
    endforeach()
endforeach()
add_library(oc_other_vendor MODULE tests/api/other_vendor.c)
target_link_libraries(oc_other_vendor PRIVATE oc_build)
target_link_options(api_program_cache_shared PRIVATE -Wl,--wrap=fwrite)
target_compile_definitions(api_exit PRIVATE OC_LIBRARY="$<TARGET_FILE:aclnn_cl>"
    OC_OTHER_LIBRARY="$<TARGET_FILE:oc_other_vendor>")
add_dependencies(api_exit aclnn_cl oc_other_vendor)
oc_test(unit drivers_run_script COMMAND sh ${PROJECT_SOURCE_DIR}/tests/drivers/run_script.sh
    ${PROJECT_SOURCE_DIR})
# Fuzz targets: a short run by tests/fuzz/main.c. With libFuzzer (preset fuzz) they are programs of their own.
foreach(target calls results)
    add_executable(fuzz_${target} tests/fuzz/${target}.c)
    set_target_properties(fuzz_${target} PROPERTIES
        OUTPUT_NAME ${target} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/fuzz)
    target_link_libraries(fuzz_${target} PRIVATE oc_harness aclnn_cl_objects)
    if(ACLNN_CL_FUZZ)
        target_link_options(fuzz_${target} PRIVATE -fsanitize=fuzzer)
    else()
        target_sources(fuzz_${target} PRIVATE tests/fuzz/main.c)
        set(part --runs 500)
        if(target STREQUAL "results") # each may compile kernels
            set(part --runs 40 --every 4)
        endif()
        oc_test(fuzz ${target} COMMAND fuzz_${target} ${part}
            ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${target}.hex
            ENVIRONMENT POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable) # kernels run shorter than they compile
    endif()
endforeach()
if(NOT ACLNN_CL_FUZZ)
    oc_test(long fuzz_calls COMMAND fuzz_calls --runs 300000 --seed 2)
    oc_test(long fuzz_results COMMAND fuzz_results --runs 3000 --seed 2)
endif()

# These interpose OpenCL's functions and count the calls.
file(GLOB programs CONFIGURE_DEPENDS tests/opencl_calls/test_*.c)
foreach(source IN LISTS programs)
    set(parts tests/opencl_calls/conv_arguments.c tests/opencl_calls/usage.c)
    if(source MATCHES "/test_failing_(calls|allocations)")
        set(parts tests/opencl_calls/fault_sweep.c)
    endif()
    oc_test_program(opencl_calls ${source} tests/opencl_calls/call_counter.c ${parts})
endforeach()
foreach(function malloc calloc realloc aligned_alloc strdup
        aclCreateScalar aclCreateIntArray aclCreateBoolArray oc_tensor_list)
    target_link_options(opencl_calls_failing_allocations PRIVATE -Wl,--wrap=${function})
endforeach()
# A driver that has no remote devices.
if(TARGET aclnn-cl-info)
    oc_test(api info_without_server COMMAND aclnn-cl-info ENVIRONMENT POCL_DEVICES=remote)
    set_tests_properties(api.info_without_server PROPERTIES
        PASS_REGULAR_EXPRESSION "no server answered")
    # Other drivers do not need the folder.
    oc_test(api info_no_home COMMAND aclnn-cl-info ENVIRONMENT POCL_CACHE_DIR=/proc/nosuch)
    set_tests_properties(api.info_no_home PROPERTIES
        PASS_REGULAR_EXPRESSION "set POCL_CACHE_DIR, XDG_CACHE_HOME or HOME to one that is writable|Device 0"
        FAIL_REGULAR_EXPRESSION "apt-get install pocl")
    oc_test(api info_wrong_strategy COMMAND aclnn-cl-info ENVIRONMENT ACLNN_CL_STRATEGY=foo:bar)
    set_tests_properties(api.info_wrong_strategy PROPERTIES
        PASS_REGULAR_EXPRESSION "ACLNN_CL_STRATEGY=foo:bar    <- first calls fail: ")
    oc_test(api info_reported COMMAND aclnn-cl-info ENVIRONMENT ACLNN_CL_SOC_NAME=Ascend910B1)
    set_tests_properties(api.info_reported PROPERTIES
        PASS_REGULAR_EXPRESSION "\nPrograms are told: Ascend910B1, CANN 8.2.RC1, driver 24.1.0\n")
    oc_test(api info_no_parameters COMMAND aclnn-cl-info ENVIRONMENT ACLNN_CL_BLAS=/nosuch)
    set_tests_properties(api.info_no_parameters PROPERTIES
        PASS_REGULAR_EXPRESSION "rejected .*161002.: aclnn-cl-info: ACLNN_CL_BLAS is /nosuch: No such file")
    oc_test(api info_wrong_determinism COMMAND aclnn-cl-info ENVIRONMENT ACLNN_CL_DETERMINISTIC=true)
    set_tests_properties(api.info_wrong_determinism PROPERTIES
        PASS_REGULAR_EXPRESSION "ACLNN_CL_DETERMINISTIC=true    <- first calls fail: must be 0 or 1")
    oc_test(api info_wrong_trust COMMAND aclnn-cl-info ENVIRONMENT ACLNN_CL_TRUST=yes)
    set_tests_properties(api.info_wrong_trust PROPERTIES
        PASS_REGULAR_EXPRESSION "ACLNN_CL_TRUST=yes    <- ignored: must be 0 or 1")
    oc_test(api info_no_kernels COMMAND aclnn-cl-info ENVIRONMENT ACLNN_CL_KERNEL_DIR=/nosuch)
    set_tests_properties(api.info_no_kernels PROPERTIES
        PASS_REGULAR_EXPRESSION "ACLNN_CL_KERNEL_DIR=/nosuch    <- first calls fail: ")
endif()
oc_test(long conv_soak COMMAND opencl_calls_conv_soak
    ENVIRONMENT OC_TEST_SOAK_CALLS=1000000)
oc_test(long failing_start COMMAND opencl_calls_failing_start
    ENVIRONMENT OC_TEST_ALL_FAILURES=1)
oc_test(long failing_calls COMMAND opencl_calls_failing_calls
    ENVIRONMENT OC_TEST_ALL_FAILURES=1)
oc_test(long program_cache_shared COMMAND api_program_cache_shared ENVIRONMENT OC_TEST_COLD_DRIVER=1)
if(TARGET api_uncached_second_call) # compiles again what all others share
    set_property(TEST api.uncached_second_call APPEND PROPERTY ENVIRONMENT OC_TEST_EVERY=8)
    oc_test(long uncached_second_call COMMAND api_uncached_second_call ENVIRONMENT OC_TEST_EVERY=1)
endif()
oc_test(long endurance COMMAND api_endurance ENVIRONMENT OC_TEST_ENDURANCE=3600)
if(ACLNN_CL_INFO)
    oc_test(api info_check COMMAND sh ${PROJECT_SOURCE_DIR}/tests/api/info_check.sh
        ${PROJECT_SOURCE_DIR} $<TARGET_FILE:aclnn-cl-info>
        ENVIRONMENT POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable) # a few rows: long.check has all, optimized
    oc_test(api info_tune COMMAND sh ${PROJECT_SOURCE_DIR}/tests/api/info_tune.sh
        $<TARGET_FILE:aclnn-cl-info>)
    oc_test(unit info_client COMMAND sh ${PROJECT_SOURCE_DIR}/tests/info/client.sh
        $<TARGET_FILE:aclnn-cl-info> ${CMAKE_C_COMPILER})
    oc_test(long check COMMAND aclnn-cl-info --check)
endif()
if(ACLNN_CL_INFO AND ACLNN_CL_BENCH)
    set(intel_gpu sh ${PROJECT_SOURCE_DIR}/tests/drivers/intel_gpu.sh ${PROJECT_BINARY_DIR})
    oc_test(drivers intel_gpu COMMAND ${intel_gpu} ${OC_TEST_CACHE}/intel_gpu)
    oc_test(long intel_gpu COMMAND ${intel_gpu} ${OC_TEST_CACHE}/intel_gpu_long every)
endif()
file(GLOB programs CONFIGURE_DEPENDS tests/ops/test_*.c)
foreach(source IN LISTS programs)
    string(REPLACE /test_ /refusals_ refusals ${source})
    string(REPLACE /test_ /gradients_ gradients ${source})
    string(REPLACE /test_ /ranges_ ranges ${source})
    string(REPLACE /test_ /ranks_ ranks ${source})
    string(REPLACE /test_ /values_ values ${source})
    file(GLOB parts CONFIGURE_DEPENDS ${gradients} ${ranges} ${ranks} ${refusals} ${values})
    oc_test_program(ops ${source} ${parts})
endforeach()

oc_test(long elementwise COMMAND ops_elementwise ENVIRONMENT OC_TEST_ALL_TYPES=1)
oc_test(long long_sums COMMAND ops_long_sums ENVIRONMENT OC_TEST_LARGE=1)
add_executable(accuracy tests/accuracy/accuracy.c tests/accuracy/samples.c tests/accuracy/score.c)
set_target_properties(accuracy PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
target_link_libraries(accuracy PRIVATE oc_harness aclnn_cl_objects)
oc_test(long accuracy COMMAND accuracy)

if(NOT ACLNN_CL_SANITIZE) # as without the variant
    set(remaining ${OC_FOLDED_CASES})
    while(remaining)
        list(POP_FRONT remaining op pattern)
        oc_test(ops ${op}.folded-cases COMMAND ops_${op} --filter ${op}/${pattern} ENVIRONMENT ${folded})
    endwhile()
endif()

# oc_oclgrind(<label> <op> <check> <pattern...>) runs small cases on Oclgrind, with a check of
# oclgrind.sh. Patterns omit the operator's name.
function(oc_oclgrind label op check)
    list(TRANSFORM ARGN PREPEND ${op}/)
    set(library "")
    if(check STREQUAL uninitialized)
        set(library $<TARGET_FILE:oc_oclgrind_initialized>)
    endif()
    set(suffix ${check})
    if(label STREQUAL "ops")
        set(suffix oclgrind)
    endif()
    oc_test(${label} ${op}.${suffix} COMMAND sh
        ${PROJECT_SOURCE_DIR}/tests/ops/oclgrind.sh ${check} ${library} $<TARGET_FILE:ops_${op}>
        ${ARGN})
    if(label STREQUAL "ops")
        set_tests_properties(${label}.${op}.${suffix} PROPERTIES LABELS "${label};variant")
    endif()
endfunction()

if(NOT ACLNN_CL_SANITIZE) # sanitizers do not see Oclgrind's simulated memory
    add_library(oc_oclgrind_initialized MODULE tests/ops/oclgrind_initialized.c)
    target_link_libraries(oc_oclgrind_initialized PRIVATE oc_build OpenCL::OpenCL)
    target_include_directories(oc_oclgrind_initialized PRIVATE ${PROJECT_SOURCE_DIR}/tests)

    # CLBlast's kernels are not tested here.
    oc_oclgrind(ops conv_tbc races "every strategy and layout/*/gemm:[dgt]*/mixed" "few*/f32/gemm:few*/mixed"
        "bias of any type/f16*/gemm:[dgt]*/contiguous" "taps outside of self/f32/gemm:[dgt]*/contiguous"
        "17 channels/f32/gemm:[dgt]*/contiguous" "no times/f32/default/mixed")
    oc_oclgrind(ops conv_tbc_backward races "every strategy and layout/*/gemm:[dgt]*/mixed" "few*/f32/gemm:few*/mixed"
        "taps outside the input/f32/gemm:[dgt]*/contiguous"
        "17 channels/f32/gemm:[dgt]*/contiguous" "no times/f32/default/mixed")
    oc_oclgrind(ops copy races "rows" "parts of tiles")
    oc_oclgrind(ops grid_sampler_2d_backward races "every strategy and layout/*/*/mixed"
        "planes, every layout/f32/*/mixed" "nearest, every layout/f32/*/mixed"
        "*REFLECTION*/f32/*/contiguous" "hostile coordinates/f32/scatter:*/contiguous"
        "vectors of channels, every layout/*/*/mixed")
    oc_oclgrind(ops grid_sampler_2d races "every strategy and layout/f32/*/mixed")
    oc_oclgrind(ops loss races "257, one above a round/*/reduction:*/mixed"
        "257 along*/f32*/*/contiguous")
    oc_oclgrind(ops roi_align races "every strategy and layout/f32/*/mixed"
        "maximum, adaptive/f16/*/contiguous" "hostile boxes/f32/*/contiguous")
    oc_oclgrind(ops roi_align_v2_backward races "every strategy and layout/*/*/mixed"
        "aligned and adaptive/f32/*/contiguous" "hostile boxes/f32/scatter:owner*/contiguous"
        "36 channels*/f32/scatter:vectors*/*")

    # More cases and both checks, for drivers/run.sh: a label that presets leave out. Vectors that the
    # check for uninitialized values treats wrongly (README.md) leave out segments:rows, gemm:direct
    # with 16 channels or more, channel blocks of 16, and reduction:strips. "hostile boxes" are
    # among the cases for races only (the label ops has those of owners): the other check takes minutes for them.
    foreach(check races uninitialized)
        set(segments segments:*)
        set(vectors gemm:[dgt]*)
        set(blocks 17)
        set(sums "*")
        set(hostile "hostile boxes/f32/scatter:*/contiguous")
        if(check STREQUAL uninitialized)
            set(segments segments:gather*)
            set(vectors gemm:tile*)
            set(blocks 8)
            set(sums reduction:chains*)
            set(hostile)
        endif()
        oc_oclgrind(oclgrind fused_attention ${check} "one query/f32/attention:row_groups/contiguous"
            "a query that sees no key/f32/attention:row_groups/contiguous")
        oc_oclgrind(oclgrind mse_loss_backward ${check} "one element/*/*/mixed"
            "257, one above/*/*/contiguous" "rows of 129*/*/*/contiguous"
            "rank 8, nothing merges*/f32*/*/*" "three-way broadcast/*/*/*" "empty/*/*/contiguous")
        oc_oclgrind(oclgrind loss ${check} "257,*/*/${sums}/mixed" "257 along*/*/*/mixed"
            "4097*/f32*/${sums}/contiguous" "1000 along*/f32*/index:32/contiguous"
            "* of nothing/*/*/contiguous" "absolute/f32*/*/mixed" "smooth/f32*/*/mixed")
        oc_oclgrind(oclgrind upsample_nearest_exact1d_backward ${check}
            "explicit, no binary fraction/*/${segments}/*" "17 rows/*/${segments}/mixed"
            "odd primes, down/f32/${segments}/*" "two splits exactly/f32/${segments}/contiguous"
            "ratio 3, 41 groups/f32/${segments}/mixed" "ratio 1 to 4, 31 groups/f16/${segments}/mixed")
        oc_oclgrind(oclgrind upsample_nearest ${check} "1d: odd primes, up/f32/*/mixed"
            "2d: up and down/*/*/contiguous" "2d: 3 x 4/f32/${segments}/contiguous"
            "2d: channels-last, 11*/f32/*/contiguous" "exact 2d: factors/f32/*/mixed")
        oc_oclgrind(oclgrind grid_sampler_2d_backward ${check} "every strategy*/*/*/mixed"
            "planes, every layout/*/*/mixed" "2 channels in slices/f32/*/contiguous"
            "nearest, */f32/*/mixed" "[BN][IE]*/f32/*/contiguous" "${blocks} channels*/f32/*/contiguous"
            "inputGrad alone/f32/*/contiguous" "gridGrad alone/f32/*/contiguous"
            "no points*/*/*/contiguous" "special elements/f32/*/contiguous"
            "vectors of channels, every layout/*/*/mixed"
            "hostile coordinates/f32/scatter:*/contiguous")
        oc_oclgrind(oclgrind grid_sampler_2d ${check} "every strategy*/*/*/mixed"
            "[BN][IE]*/f32/*/contiguous" "${blocks} channels*/f32/*/contiguous"
            "hostile coordinates/f32/*/contiguous" "special elements/f32/*/contiguous")
        oc_oclgrind(oclgrind roi_align ${check} "*every strategy*/*/*/mixed"
            "*adaptive/*/*/contiguous" "*aligned/*/*/contiguous" "*scaled*/*/*/contiguous" "${blocks} channels*/f32/*/contiguous"
            "many overlapping boxes/f32/*/contiguous" "16 samples*/f32/*/contiguous"
            "special elements/f32/*/contiguous" "*no *s/f32/*/contiguous")
        oc_oclgrind(oclgrind roi_align_v2_backward ${check} "every strategy and layout/*/*/mixed"
            "a[dl]*/f32/*/contiguous" "${blocks} channels*/f32/*/contiguous"
            "many overlapping boxes/f32/*/contiguous" "16 samples*/f32/*/contiguous"
            "36 channels*/f32/scatter:vectors*/*" ${hostile}
            "special elements/f32/*/contiguous" "no *s/f32/*/contiguous")
        oc_oclgrind(oclgrind conv_tbc ${check} "*every strategy*/*/gemm:[dgt]*/mixed"
            "bias of any type/*/gemm:[dgt]*/mixed" "taps outside of self/f32/gemm:[dgt]*/contiguous"
            "17 channels/f32/${vectors}/contiguous" "padding above K/*/gemm:[dgt]*/contiguous"
            "no*/f32/default/contiguous" "special elements*/f32/gemm:[dgt]*/contiguous" "few*/f32/gemm:few*/mixed")
        oc_oclgrind(oclgrind conv_tbc_backward ${check} "*every strategy*/*/gemm:[dgt]*/mixed"
            "taps outside the input/f32/gemm:[dgt]*/contiguous"
            "17 channels/f32/${vectors}/contiguous" "padding above K/*/gemm:[dgt]*/contiguous"
            "no*/f32/default/contiguous" "special elements*/f32/${vectors}/contiguous" "few*/f32/gemm:few*/mixed")
        oc_oclgrind(oclgrind affine_grid ${check} "an image/f32/*/contiguous")
        oc_oclgrind(oclgrind cat ${check} "middle axis/f32*/*/mixed")
        oc_oclgrind(oclgrind elementwise ${check} "SWhere/b8 f32*/*/contiguous"
            "Add/f16 f16 to f16*/*/contiguous")
        oc_oclgrind(oclgrind equal ${check} "equal/f32/*/contiguous")
        oc_oclgrind(oclgrind masked_select ${check} "every second/*/*/contiguous")
        oc_oclgrind(oclgrind matmul ${check} "in place, one row/f32*/gemm:[dgt]*/contiguous")
        oc_oclgrind(oclgrind random ${check} "0 to 1/f32/*/*" "standard/f32/*/*" "rank 8/f32/index:*/*")
        oc_oclgrind(oclgrind reduction ${check} "sum of 1025*/f32*/*/contiguous")
        oc_oclgrind(oclgrind sequence ${check} "thirds/f32/*/contiguous")
    endforeach()
endif()

# The bench is a program of its own: its tests are scripts that run it.
function(oc_bench_test name)
    if(NOT ACLNN_CL_BENCH)
        return()
    endif()
    oc_test(bench ${name} COMMAND sh ${PROJECT_SOURCE_DIR}/tests/bench/${name}.sh
        ${PROJECT_SOURCE_DIR} $<TARGET_FILE:aclnn-cl-bench> ENVIRONMENT ${ARGN})
endfunction()
oc_bench_test(ceilings)
oc_bench_test(dump)
oc_bench_test(files ${two_devices})
oc_bench_test(gpu)
oc_bench_test(peer)
oc_test(bench report COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tests/bench/test_report.py)
oc_test(bench report_compare COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tests/bench/test_report_compare.py)
oc_bench_test(run)
oc_bench_test(sweep)
oc_bench_test(wrong)
oc_test_program(unit tests/bench/test_bound.c bench/ceilings/bound.c)
oc_test_program(unit tests/bench/test_measure.c bench/measure/samples.c bench/measure/bench.c)
foreach(program unit_bound unit_measure)
    target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR}/bench)
endforeach()

oc_test_program(unit tests/info/test_elf.c host/info/elf.c)

# Mutants: a few, whose tests are quick, and many.
if(NOT ACLNN_CL_SANITIZE)
    set(mutants ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tests/mutation/run.py)
    oc_test(mutation kernels COMMAND ${mutants} kernels --count 4 --seed 5 --only masked_select
        --build ${PROJECT_BINARY_DIR})
    oc_test(long mutants_of_kernels COMMAND ${mutants} kernels --count 100 --seed 1
        --build ${PROJECT_BINARY_DIR})
    oc_test(long mutants_of_checks COMMAND ${mutants} checks --count 50 --seed 1
        --build ${PROJECT_BINARY_DIR})
endif()

include(tests/lint/lint.cmake)

foreach(name IN LISTS OC_VARIANT_ONE_THREAD OC_VARIANT_MANY_UNITS OC_VARIANT_TWO_DEVICES OC_VARIANT_AS_GPU
        OC_VARIANT_REMAINDER OC_VARIANT_FOLDED OC_LONG_RUNS OC_LONG_RUNS_AS_GPU)
    if(NOT TEST ${name})
        message(FATAL_ERROR "tests/variants.cmake: there is no test ${name}")
    endif()
endforeach()

# The installed tree, and clients built against it; another project that adds this one -------------
if(ACLNN_CL_INSTALL AND NOT ACLNN_CL_SANITIZE)
    set(prefix ${PROJECT_BINARY_DIR}/tests/prefix)
    oc_test(client install
        COMMAND sh ${packaging}/check.sh ${PROJECT_BINARY_DIR} ${prefix})
    set_tests_properties(client.install PROPERTIES FIXTURES_SETUP prefix)
    oc_test(client programs COMMAND sh ${PROJECT_SOURCE_DIR}/tests/client/run.sh ${prefix})
    set_tests_properties(client.programs PROPERTIES FIXTURES_REQUIRED prefix)
    oc_test(client training
        COMMAND sh ${PROJECT_SOURCE_DIR}/examples/training/run.sh ${prefix})
    oc_test(client examples COMMAND ${CMAKE_CTEST_COMMAND}
        --build-and-test ${PROJECT_SOURCE_DIR}/examples ${PROJECT_BINARY_DIR}/examples
        --build-generator ${CMAKE_GENERATOR} --build-options -DCMAKE_PREFIX_PATH=${prefix}
        --test-command ${CMAKE_CTEST_COMMAND} --output-on-failure)
    set_tests_properties(client.training client.examples PROPERTIES FIXTURES_REQUIRED prefix)
    oc_test(client subproject COMMAND sh ${packaging}/subproject.sh ${PROJECT_SOURCE_DIR}
        ${PROJECT_BINARY_DIR}/tests/subproject)
    set_tests_properties(client.subproject PROPERTIES PROCESSORS 2)
endif()
