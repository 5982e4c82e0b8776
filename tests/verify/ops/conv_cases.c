/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/conv_cases.h"

#include <stdio.h>

const char *const conv_strategies[] = {"gemm:clblast", "gemm:tile", "gemm:direct", "gemm:groups",
                                       NULL};
const char *const conv_usual_strategies[] = {
    "gemm:clblast", "gemm:tile", "gemm:direct", "gemm:few", "gemm:groups", "gemm:matrix", NULL};
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

const char *conv_check_name(int mode)
{
    static char name[32];

    (void)snprintf(name, sizeof(name), mode == CONV_CHECK_FEW ? "few channels" : "cubeMathType %d",
                   mode);
    return name;
}
