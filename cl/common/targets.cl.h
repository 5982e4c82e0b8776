// SPDX-License-Identifier: Apache-2.0
//
// A tensor of integers of type -DTARGET names classes. A target that is `ignored`, or no class,
// does not count and addresses nothing.
#ifndef COMMON_TARGETS_CL_H
#define COMMON_TARGETS_CL_H

#include "common/dtype.cl.h"

typedef int i32;
typedef long i64;
typedef uchar u8;

bool is_class(const long target, const long classes, const long ignored)
{
    return target != ignored && 0 <= target && target < classes;
}

#endif
