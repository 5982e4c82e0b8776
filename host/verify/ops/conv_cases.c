/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/conv_cases.h"

#include <stdio.h>
#include <string.h>

#include "gemm/matrix_unit.h"
#include "registry/device_registry.h"
#include "strategy/gemm.h"
#include "verify/device.h"

const char *const conv_strategies[] = {"gemm:clblast", "gemm:tile", "gemm:direct", "gemm:groups",
                                       NULL};
const char *const conv_usual_strategies[] = {"gemm:clblast",
                                             "gemm:tile",
                                             "gemm:direct",
                                             "gemm:few",
                                             "gemm:groups",
                                             "gemm:matrix",
                                             "gemm:pairs",
                                             "gemm:pairs_fma",
                                             "gemm:pairs_fma,index:64",
                                             "gemm:pairs_fma,tile:8x6",
                                             "gemm:pairs_fma,tile:16x12",
                                             NULL};
const char *const conv_every_strategy[] = {"gemm:clblast,index:32",
                                           "gemm:tile,index:32",
                                           "gemm:direct,index:32",
                                           "gemm:few,index:32",
                                           "gemm:clblast,index:64",
                                           "gemm:tile,index:64",
                                           "gemm:direct,index:64",
                                           "gemm:few,index:64",
                                           "gemm:groups,index:32",
                                           "gemm:groups,index:64",
                                           "gemm:matrix,index:32",
                                           "gemm:matrix,index:64",
                                           NULL};

bool conv_can_serve_pairs(const char *strategy, const aclTensor *left, const aclTensor *right)
{
    struct oc_device *device;

    if (strstr(strategy, "gemm:pairs") == NULL ||
        oc_device_get(oc_test_device()->id, &device) != ACLNN_SUCCESS)
        return true;
    return left->dtype == ACL_BF16 && right->dtype == ACL_BF16 &&
           (strstr(strategy, "gemm:pairs_fma") != NULL ||
            oc_matrix_unit_works(device, oc_choose_pair_unit(device), OC_BF16));
}

bool conv_has_matrix(enum oc_dtype left, enum oc_dtype right, int8_t cube)
{
    return oc_gemm_matrix_type(oc_test_device(), left, right, cube) != OC_DTYPE_NONE;
}

enum oc_dtype conv_type_of(const char *strategy)
{
    if (strncmp(strategy, "gemm:pairs", 10) == 0) return OC_BF16;
    return strcmp(strategy, "gemm:matrix") == 0 ? OC_F16 : OC_F32;
}

const char *conv_check_name(int mode)
{
    static const char *const NAMES[CONV_CHECK_MODES] = {
        "cubeMathType 0", "cubeMathType 1", "cubeMathType 2", "cubeMathType 3", "few channels"};

    return NAMES[mode];
}
