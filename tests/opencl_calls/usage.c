/* SPDX-License-Identifier: Apache-2.0 */
#include "usage.h"

#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

#include "harness/test.h"

#define MAX_EXTRA_OBJECTS 16
#define MAX_EXTRA_BYTES 65536
#define MAX_EXTRA_RESIDENT (2 << 20)

struct usage usage_now(void)
{
    struct usage u = {.counts = oc_object_counts_now(), .allocated = mallinfo2().uordblks};
    FILE *file = fopen("/proc/self/statm", "r");
    long pages = 0;

    if (file != NULL && fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    if (file != NULL) (void)fclose(file);
    u.resident = pages * sysconf(_SC_PAGESIZE);
    return u;
}

static void expect_flat(const char *what, long before, long after, long slack)
{
    if (after - before > slack)
        oc_expect_fail("%s: %ld before, %ld after: more than %ld more", what, before, after, slack);
}

void usage_expect_flat(const char *what, const struct usage *before, const struct usage *after)
{
    const struct oc_object_counts *b = &before->counts, *a = &after->counts;

    (void)printf(
        "%s: compilations +%ld, mems %ld%+ld, kernels %ld%+ld, events %ld%+ld, "
        "allocated %zu%+ld B, resident %ld%+ld B\n",
        what, a->compilations - b->compilations, b->mems, a->mems - b->mems, b->kernels,
        a->kernels - b->kernels, b->events, a->events - b->events, before->allocated,
        (long)after->allocated - (long)before->allocated, before->resident,
        after->resident - before->resident);
    expect_flat("compilations", b->compilations, a->compilations, 0);
    expect_flat("cl_context", b->contexts, a->contexts, 0);
    expect_flat("cl_program", b->programs, a->programs, 0);
    expect_flat("cl_mem", b->mems, a->mems, MAX_EXTRA_OBJECTS);
    expect_flat("cl_kernel", b->kernels, a->kernels, MAX_EXTRA_OBJECTS);
    expect_flat("cl_event", b->events, a->events, MAX_EXTRA_OBJECTS);
    expect_flat("allocated bytes", (long)before->allocated, (long)after->allocated,
                MAX_EXTRA_BYTES);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) /* which delay frees */
    expect_flat("resident bytes", before->resident, after->resident, MAX_EXTRA_RESIDENT);
#endif
}
