/* SPDX-License-Identifier: Apache-2.0 */
/* Operators that only move elements of one type keep every bit: NaN with any payload, -0, subnormal numbers.
 * Arithmetic keeps them, too, but for the payload of NaN, and subnormal numbers on devices that have none. All
 * patterns of 16 bits, and as many of 32. */
#include <string.h>

#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_masked_select.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_upsample_nearest_1d.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d.h"
#include "base/math.h"
#include "harness/test.h"
#include "meta/dtype.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/expect.h"
#include "verify/test_data.h"

#define COUNT 65536
#define SIDE 256

/* The objects of a call: a view of `COUNT` elements in, and one out. */
struct move {
    aclTensor *self, *out, *mask;
    aclDataType type;
    uint64_t workspace;
    aclOpExecutor *executor;
};

struct move_case {
    const char *name;
    aclnnStatus (*first)(struct move *m);
    aclnnStatus (*second)(void *workspace, uint64_t size, aclOpExecutor *executor, aclrtStream s);
    int rank;
    enum { MOVED, TRANSPOSED, COMPUTED } what; /* transposed: out, as a view */
};

static aclnnStatus first_copy(struct move *m)
{
    return aclnnInplaceCopyGetWorkspaceSize(m->out, m->self, &m->workspace, &m->executor);
}

static aclnnStatus first_cast(struct move *m)
{
    return aclnnCastGetWorkspaceSize(m->self, m->type, m->out, &m->workspace, &m->executor);
}

static aclnnStatus first_cat(struct move *m)
{
    const aclTensor *items[] = {m->self};
    aclTensorList *list = aclCreateTensorList(items, 1);
    const aclnnStatus status =
        aclnnCatGetWorkspaceSize(list, 0, m->out, &m->workspace, &m->executor);

    m->self = NULL; /* the list's now */
    (void)aclDestroyTensorList(list);
    return status;
}

/* By 1. */
static aclnnStatus first_mul(struct move *m)
{
    float one = 1;
    aclScalar *scalar = aclCreateScalar(&one, ACL_FLOAT);
    const aclnnStatus status =
        aclnnMulsGetWorkspaceSize(m->self, scalar, m->out, &m->workspace, &m->executor);

    (void)aclDestroyScalar(scalar);
    return status;
}

static aclnnStatus first_masked_select(struct move *m)
{
    return aclnnMaskedSelectGetWorkspaceSize(m->self, m->mask, m->out, &m->workspace, &m->executor);
}

/* To the same extents. */
static const int64_t EXTENTS[] = {SIDE, SIDE};

static aclnnStatus first_nearest1d(struct move *m)
{
    aclIntArray *size = aclCreateIntArray(EXTENTS, 1);
    const aclnnStatus status =
        aclnnUpsampleNearest1dGetWorkspaceSize(m->self, size, m->out, &m->workspace, &m->executor);

    (void)aclDestroyIntArray(size);
    return status;
}

static aclnnStatus first_nearest2d(struct move *m)
{
    aclIntArray *size = aclCreateIntArray(EXTENTS, 2);
    const aclnnStatus status =
        aclnnUpsampleNearest2dGetWorkspaceSize(m->self, size, m->out, &m->workspace, &m->executor);

    (void)aclDestroyIntArray(size);
    return status;
}

static aclnnStatus first_exact1d(struct move *m)
{
    aclIntArray *size = aclCreateIntArray(EXTENTS, 1);
    const aclnnStatus status = aclnnUpsampleNearestExact1dGetWorkspaceSize(
        m->self, size, 0, m->out, &m->workspace, &m->executor);

    (void)aclDestroyIntArray(size);
    return status;
}

static aclnnStatus first_exact2d(struct move *m)
{
    aclIntArray *size = aclCreateIntArray(EXTENTS, 2);
    const aclnnStatus status = aclnnUpsampleNearestExact2dGetWorkspaceSize(
        m->self, size, 0, 0, m->out, &m->workspace, &m->executor);

    (void)aclDestroyIntArray(size);
    return status;
}

// clang-format off
static const struct move_case CASES[] = {
    {"copy",             first_copy,          aclnnInplaceCopy,            1, MOVED},
    {"transposed copy",  first_copy,          aclnnInplaceCopy,            2, TRANSPOSED},
    {"cast to the type", first_cast,          aclnnCast,                   1, MOVED},
    {"cat",              first_cat,           aclnnCat,                    1, MOVED},
    {"masked select",    first_masked_select, aclnnMaskedSelect,           1, MOVED},
    {"nearest 1d",       first_nearest1d,     aclnnUpsampleNearest1d,      3, MOVED},
    {"nearest 2d",       first_nearest2d,     aclnnUpsampleNearest2d,      4, MOVED},
    {"exact 1d",         first_exact1d,       aclnnUpsampleNearestExact1d, 3, MOVED},
    {"exact 2d",         first_exact2d,       aclnnUpsampleNearestExact2d, 4, MOVED},
    {"times 1",          first_mul,           aclnnMuls,                   1, COMPUTED},
};
// clang-format on

static aclTensor *make_tensor(aclDataType type, int rank, bool is_transposed, void *device)
{
    const int64_t shapes[][4] = {{COUNT}, {SIDE, SIDE}, {1, SIDE, SIDE}, {1, 1, SIDE, SIDE}};
    const int64_t strides[] = {1, SIDE};
    const aclFormat format = rank == 4 ? ACL_FORMAT_NCHW : ACL_FORMAT_ND;
    const int64_t *shape = shapes[rank - 1];

    return aclCreateTensor(shape, (uint64_t)rank, type, is_transposed ? strides : NULL, 0, format,
                           shape, (uint64_t)rank, device);
}

static void fill(struct oc_buffer *buffer, size_t size)
{
    for (uint32_t i = 0; i < COUNT; i++) {
        const uint64_t patterns = i | (uint64_t)i << 16 | (uint64_t)i << 32 | (uint64_t)i << 48;

        memcpy(buffer->sent + i * size, &patterns, size);
    }
}

/* Of one element: whether the bits may become those after arithmetic. */
static bool is_kept(const unsigned char *before, const unsigned char *after, enum oc_dtype dtype)
{
    uint32_t x = 0, y = 0;
    const uint32_t infinity = dtype == OC_F32   ? 0x7f800000
                              : dtype == OC_F16 ? 0x7c00
                                                : 0x7f80,
                   sign = dtype == OC_F32 ? 0x80000000 : 0x8000, least = infinity & -infinity;

    memcpy(&x, before, oc_dtype_size(dtype));
    memcpy(&y, after, oc_dtype_size(dtype));
    if ((x & ~sign) > infinity) return (y & ~sign) > infinity;
    if (dtype != OC_F16 && (x & ~sign) < least && !oc_device_has_subnormals() && (y & ~sign) == 0)
        return true;
    return x == y;
}

static void compare(const struct oc_buffer *self, const struct oc_buffer *out, size_t size,
                    const struct move_case *c, enum oc_dtype dtype)
{
    int different = 0;

    for (size_t i = 0; i < COUNT; i++) {
        const size_t at = c->what == TRANSPOSED ? i % SIDE * SIDE + i / SIDE : i;

        different += c->what == COMPUTED
                         ? !is_kept(self->sent + i * size, out->received + at * size, dtype)
                         : memcmp(out->received + at * size, self->sent + i * size, size) != 0;
    }
    if (different > 0)
        oc_expect_fail("%s: %d of %d patterns differ", oc_dtype_name(dtype), different, COUNT);
}

static void run_typed(const struct move_case *c, enum oc_dtype dtype)
{
    const size_t size = oc_dtype_size(dtype);
    struct oc_buffer self, out, mask;
    struct move m = {.type = oc_acl_type_of(dtype)};
    void *workspace = NULL;

    if (!oc_buffer_make(&self, COUNT * size) || !oc_buffer_make(&out, COUNT * size) ||
        !oc_buffer_make(&mask, COUNT))
        return;
    fill(&self, size);
    memset(mask.sent, 1, COUNT);
    m.self = make_tensor(m.type, c->rank, false, self.device);
    m.out = make_tensor(m.type, c->rank, c->what == TRANSPOSED, out.device);
    m.mask = make_tensor(ACL_BOOL, 1, false, mask.device);
    if (oc_buffer_send(&self) && oc_buffer_send(&out) && oc_buffer_send(&mask) &&
        EXPECT_OK(c->first(&m)) &&
        (m.workspace == 0 ||
         EXPECT_OK(aclrtMalloc(&workspace, m.workspace, ACL_MEM_MALLOC_NORMAL_ONLY))) &&
        EXPECT_OK(c->second(workspace, m.workspace, m.executor, oc_test_stream())) &&
        EXPECT_OK(aclrtSynchronizeStream(oc_test_stream())) && oc_buffer_receive(&out, "out"))
        compare(&self, &out, size, c, dtype);
    if (workspace != NULL) EXPECT_OK(aclrtFree(workspace));
    (void)aclDestroyTensor(m.self);
    (void)aclDestroyTensor(m.out);
    (void)aclDestroyTensor(m.mask);
    oc_buffer_free(&self);
    oc_buffer_free(&out);
    oc_buffer_free(&mask);
}

static void moves_every_bit(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

    for (size_t i = 0; i < OC_COUNT(TYPES); i++)
        run_typed(row, TYPES[i]);
}

static const struct oc_test TESTS[] = {OC_TEST_ROWS(CASES, moves_every_bit)};

OC_TEST_MAIN(.name = "moved_elements", OC_TESTS(TESTS), OC_ON_DEVICE)
