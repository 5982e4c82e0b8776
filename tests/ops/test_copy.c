/* SPDX-License-Identifier: Apache-2.0 */
/* Copies without a conversion keep all bits, also those of NaN, in every access, and write nothing else. */
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_copy.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/test_data.h"

#define RANK 3

struct copy_case {
    const char *name;
    int64_t extent[RANK];
    int64_t to[RANK], from[RANK]; /* strides */
};

// clang-format off
static const struct copy_case CASES[] = {
    {"one row",                     {1, 1, 1000},  {1000, 1000, 1},  {1000, 1000, 1}},
    {"rows",                        {3, 7, 50},    {371, 53, 1},     {392, 56, 1}},
    {"rows from one",               {3, 7, 50},    {350, 50, 1},     {0, 0, 1}},
    {"an element everywhere",       {3, 7, 50},    {371, 53, 1},     {0, 0, 0}},
    {"every second element",        {3, 7, 50},    {700, 100, 2},    {1400, 200, 4}},
    {"one tile",                    {1, 16, 16},   {256, 16, 1},     {256, 1, 16}},
    {"parts of tiles",              {1, 37, 50},   {1850, 50, 1},    {1850, 1, 37}},
    {"matrices, padded",            {3, 37, 50},   {1998, 54, 1},    {2000, 1, 40}},
    {"a single column of tiles",    {5, 100, 17},  {1700, 17, 1},    {1700, 1, 100}},
    {"outer and inner swapped",     {40, 3, 33},   {99, 33, 1},      {1, 40, 120}},
    {"across, every second element", {1, 20, 40}, {800, 40, 1},     {1600, 2, 40}},
    {"across, 15 elements more",    {2, 20, 31},   {620, 31, 1},     {620, 1, 20}},
    {"long and narrow",             {1, 1000, 3},  {3000, 3, 1},     {3000, 1, 1000}},
    {"smaller than a tile",         {2, 15, 40},   {600, 40, 1},     {600, 1, 15}},
};
// clang-format on

static const char *const STRATEGIES[] = {NULL,
                                         "alignment:vector",
                                         "elementwise:tile",
                                         "elementwise:groups",
                                         "elementwise:tile,index:64",
                                         "elementwise:groups,index:64"};

static int64_t elements_of(const int64_t *extent, const int64_t *stride)
{
    int64_t last = 0;

    for (int d = 0; d < RANK; d++)
        last += (extent[d] - 1) * stride[d];
    return last + 1;
}

static void expect_copied(const struct copy_case *c, size_t size, const struct oc_buffer *to,
                          const struct oc_buffer *from, size_t bytes)
{
    unsigned char *expected = malloc(bytes);

    if (expected == NULL) abort();
    memcpy(expected, to->sent, bytes);
    for (int64_t i = 0; i < c->extent[0]; i++)
        for (int64_t k = 0; k < c->extent[1]; k++)
            for (int64_t m = 0; m < c->extent[2]; m++)
                memcpy(expected + (size_t)(i * c->to[0] + k * c->to[1] + m * c->to[2]) * size,
                       (const char *)from->sent +
                           (size_t)(i * c->from[0] + k * c->from[1] + m * c->from[2]) * size,
                       size);
    EXPECT(memcmp(to->received, expected, bytes) == 0);
    free(expected);
}

static void fill_with_bits(struct oc_random *random, void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)(oc_random_bits(random) >> 32);
}

static void copy_once(const struct copy_case *c, aclDataType type, size_t size)
{
    const size_t to_bytes = (size_t)elements_of(c->extent, c->to) * size,
                 from_bytes = (size_t)elements_of(c->extent, c->from) * size;
    struct oc_random random = oc_random_for(c->name);
    struct oc_buffer to, from;
    uint64_t workspace = 1;
    aclOpExecutor *executor = NULL;

    if (!EXPECT(oc_buffer_make(&to, to_bytes) && oc_buffer_make(&from, from_bytes))) return;
    fill_with_bits(&random, to.sent, to_bytes);
    fill_with_bits(&random, from.sent, from_bytes);
    EXPECT(oc_buffer_send(&to) && oc_buffer_send(&from));

    const int64_t to_extent = elements_of(c->extent, c->to),
                  from_extent = elements_of(c->extent, c->from);
    aclTensor *out = aclCreateTensor(c->extent, RANK, type, c->to, 0, ACL_FORMAT_ND, &to_extent, 1,
                                     to.device),
              *in = aclCreateTensor(c->extent, RANK, type, c->from, 0, ACL_FORMAT_ND, &from_extent,
                                    1, from.device);

    if (EXPECT_OK(aclnnInplaceCopyGetWorkspaceSize(out, in, &workspace, &executor))) {
        EXPECT_EQ_I64(workspace, 0);
        EXPECT_OK(aclnnInplaceCopy(NULL, 0, executor, oc_test_stream()));
        EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
        if (EXPECT(oc_buffer_receive(&to, "selfRef"))) expect_copied(c, size, &to, &from, to_bytes);
    }
    (void)aclDestroyTensor(out);
    (void)aclDestroyTensor(in);
    oc_buffer_free(&to);
    oc_buffer_free(&from);
}

static void run(const void *row)
{
    static const aclDataType TYPES[] = {ACL_INT8,  ACL_UINT8, ACL_FLOAT16, ACL_BF16,
                                        ACL_INT16, ACL_FLOAT, ACL_INT32,   ACL_INT64};

    for (size_t s = 0; s < OC_COUNT(STRATEGIES); s++) {
        oc_strategy_override(STRATEGIES[s]);
        for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
            oc_expect_note("type %d, strategy %s", (int)TYPES[t],
                           STRATEGIES[s] != NULL ? STRATEGIES[s] : "by rule");
            copy_once(row, TYPES[t], oc_dtype_size(oc_dtype_of(TYPES[t])));
        }
    }
    oc_strategy_override(NULL);
    oc_expect_no_note();
}

static struct oc_suite suite = {.name = "copy", OC_ON_DEVICE};

int main(int argc, char **argv)
{
    oc_suite_add_rows(&suite, CASES, OC_COUNT(CASES), sizeof(CASES[0]), run);
    return oc_test_main(argc, argv, &suite);
}
