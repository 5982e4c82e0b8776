/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/scatter.h"

#include <stddef.h>

// clang-format off
#define STRATEGIES(index) \
    "scatter:owner,index:" index, "scatter:atomic,index:" index, "scatter:channels,index:" index, \
    "scatter:plane,index:" index, "scatter:fixed,index:" index
// clang-format on

const char *const scatter_strategies[] = {STRATEGIES("32"), NULL};
const char *const scatter_every_strategy[] = {STRATEGIES("32"), STRATEGIES("64"), NULL};
