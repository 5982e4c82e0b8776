# SPDX-License-Identifier: Apache-2.0
#
# aclnn-cl-bench, a client of the public API: what it measures is what users get. OpenCL is for the
# ceilings. The references are those of host/verify.
set(bench ${PROJECT_SOURCE_DIR}/bench)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${bench}/ceilings/ceilings.cl)
file(READ ${bench}/ceilings/ceilings.cl hex HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
file(CONFIGURE OUTPUT ${OC_GENERATED}/bench_ceilings.c CONTENT
    "extern const char bench_ceilings_source[];\nconst char bench_ceilings_source[] = {@bytes@0};\n"
    @ONLY)
file(GLOB bench_sources CONFIGURE_DEPENDS ${bench}/measure/*.c ${bench}/ops/*.c
    ${bench}/ceilings/*.c ${bench}/peer/*.c ${PROJECT_SOURCE_DIR}/host/verify/ops/reference_*.c)
# What host/verify needs for its cases, and the cases that are problems of the bench.
set(verify functions values op_case op_call test_data layout selection operand tolerance tensor_list expect
    elementwise_strategy element_order)
list(TRANSFORM verify PREPEND ${PROJECT_SOURCE_DIR}/host/verify/)
set(verify_ops layer_norm rms_norm batch_norm group_norm norm_statistics max_pool2d
    avg_pool2d embedding gather attention sort cumsum dropout random upsample_interpolated
    upsample_volume flip roll constant_pad_nd permute repeat triangle extremum bce_with_logits
    softmax_cross_entropy gated rotary_position_embedding fused_attention im2col lstm
    lstm_reference lstm_reference_backward scatter scatter_elements index index_slices apply_adam_w foreach
    reduction edge_pad median glu prelu unique nonzero search_sorted bincount histc
    repeat_interleave masked_scatter multinomial one_hot affine_grid gelu_v2 max_pool amp_scale
    triangular_solve weight_quant)
list(TRANSFORM verify_ops PREPEND ${PROJECT_SOURCE_DIR}/host/verify/ops/)
list(APPEND verify ${verify_ops} ${PROJECT_SOURCE_DIR}/host/meta/dtype
    ${PROJECT_SOURCE_DIR}/host/meta/tensor)
list(TRANSFORM verify APPEND .c)
add_executable(aclnn-cl-bench ${bench_sources} ${verify} ${OC_GENERATED}/bench_ceilings.c)
# Results hold their commit, which changes without any source being touched.
add_custom_target(oc_commit BYPRODUCTS ${OC_GENERATED}/bench/commit.h
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR}
        -D OUTPUT=${OC_GENERATED}/bench/commit.h -P ${bench}/commit.cmake
    VERBATIM)
add_dependencies(aclnn-cl-bench oc_commit)
target_include_directories(aclnn-cl-bench PRIVATE ${bench}
    ${OC_GENERATED}/bench)
target_link_libraries(aclnn-cl-bench PRIVATE oc_build aclnn_cl OpenCL::OpenCL PkgConfig::clblast
    PkgConfig::jansson PkgConfig::xxhash Threads::Threads m)
