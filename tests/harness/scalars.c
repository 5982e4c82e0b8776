/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/scalars.h"

#include <pthread.h>

static aclScalar *scalars[16];

static void make_all(void)
{
    for (int64_t i = 0; i < 16; i++)
        scalars[i] = aclCreateScalar(&i, ACL_INT64);
}

const aclScalar *oc_scalar_integer(int64_t value)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    (void)pthread_once(&once, make_all);
    return scalars[value];
}
