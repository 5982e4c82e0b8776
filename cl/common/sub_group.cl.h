// SPDX-License-Identifier: Apache-2.0
//
// Kernels use these names of Intel's extensions: cl_intel_required_subgroup_size and
// cl_intel_subgroup_matrix_multiply_accumulate.
#ifndef COMMON_SUB_GROUP_CL_H
#define COMMON_SUB_GROUP_CL_H

// This is an attribute of a kernel. With -DSUB_GROUP_SIZE its sub-groups have this many work-items.
// In larger sub-groups there are too few registers for the sums of a tile.
#ifdef SUB_GROUP_SIZE
#define REQUIRED_SUB_GROUP __attribute__((intel_reqd_sub_group_size(SUB_GROUP_SIZE)))
#else
#define REQUIRED_SUB_GROUP
#endif

#define DPAS_f16 intel_sub_group_f16_f16_matrix_mad_k16
#define DPAS_bf16 intel_sub_group_bf16_bf16_matrix_mad_k16

#endif
