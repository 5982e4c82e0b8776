/* SPDX-License-Identifier: Apache-2.0 */
/* Of the fuzz target "calls": what its calls made, and what is chosen from it as arguments. */
#ifndef OC_FUZZ_CALLS_STATE_H
#define OC_FUZZ_CALLS_STATE_H

#include <string.h>

#include "fuzz/bytes.h"
#include "harness/operators.h"

#define HOST_BYTES 4096
#define SLOTS 4
#define TENSORS 256
#define VALUES 2
/* A second call of more elements would take long, not find more. */
#define MOST_ELEMENTS (1 << 14)

/* What calls made, dead or alive: destroyed objects stay to be passed again. */
struct state {
    struct oc_bytes bytes;
    void *blocks[SLOTS];
    void *handles[4][SLOTS]; /* by kind: contexts, streams, events, notifies */
    void *executors[SLOTS];
    struct {
        const struct oc_operator *op;
        uint64_t workspace;
        bool is_small;
    } plans[SLOTS]; /* of the executors */
    aclTensor *tensors[TENSORS];
    int tensor_count;
    aclScalar *scalar;
    aclTensor *stale_tensor; /* was destroyed; a new one may have its address */
    bool is_recorded[SLOTS]; /* notifies: a record was submitted after the last wait */
    uint64_t *values;        /* device memory that only aclrtValueWrite is given */
    bool is_written[VALUES]; /* of them */
};

enum { CONTEXTS, STREAMS, EVENTS, NOTIFIES };

static char host[HOST_BYTES];
static const int64_t EXTENTS[] = {0,
                                  1,
                                  2,
                                  3,
                                  4,
                                  5,
                                  7,
                                  16,
                                  33,
                                  -1,
                                  65536,
                                  INT32_MAX,
                                  (int64_t)1 << 31,
                                  (int64_t)1 << 40,
                                  INT64_MAX,
                                  INT64_MIN};
static const size_t SIZES[] = {0, 1, 2, 63, 64, 100, 4096, 65536, (size_t)1 << 40, SIZE_MAX};

static inline void *arbitrary(struct state *s)
{
    uint64_t bits = 0;

    for (int i = 0; i < 8; i++)
        bits = bits << 8 | oc_bytes_next(&s->bytes);
    return (void *)(uintptr_t)bits;
}

/* A slot, mostly one that has been used. */
static inline unsigned any_slot(struct state *s, void *const slots[SLOTS])
{
    const unsigned slot = oc_bytes_below(&s->bytes, SLOTS);

    return slots[slot] != NULL ? slot : 0;
}

/* A handle of the kind, mostly. */
static inline void *any_handle(struct state *s, int kind)
{
    const unsigned choice = oc_bytes_below(&s->bytes, 64);

    if (choice == 0) return NULL;
    if (choice == 1) return arbitrary(s);
    if (choice == 2) return s->executors[oc_bytes_below(&s->bytes, SLOTS)];
    if (choice == 3) kind = (int)oc_bytes_below(&s->bytes, 3);
    return s->handles[kind][any_slot(s, s->handles[kind])];
}

/* Instead of a tensor or an array. */
static inline void *any_object(struct state *s)
{
    switch (oc_bytes_below(&s->bytes, 5)) {
        case 0:
            return any_handle(s, STREAMS);
        case 1:
            return s->scalar;
        case 2:
            return s->stale_tensor;
        case 3:
            return arbitrary(s);
        default:
            return s->tensor_count == 0
                       ? NULL
                       : s->tensors[oc_bytes_below(&s->bytes, (size_t)s->tensor_count)];
    }
}

/* An address of device memory, live or freed, or NULL. */
static inline char *any_device_address(struct state *s)
{
    char *block = s->blocks[any_slot(s, s->blocks)];

    return block == NULL ? NULL : block + OC_BYTES_PICK(&s->bytes, SIZES) % 70000;
}

static inline void *any_address(struct state *s)
{
    const unsigned choice = oc_bytes_below(&s->bytes, 16);

    return choice == 0 ? NULL : choice == 1 ? arbitrary(s) : any_device_address(s);
}

static inline int64_t any_extent(struct state *s) { return OC_BYTES_PICK(&s->bytes, EXTENTS); }

/* The tensor of the operator's row, changed in some properties. NULL: no room for more tensors. */
static inline aclTensor *any_tensor(struct state *s, const struct oc_parameter *p)
{
    const struct oc_shape shape = oc_shape_parse(p->value);
    /* Of the row, mostly: what is refused first hides what comes after it. */
    const unsigned changes = oc_bytes_below(&s->bytes, 8) == 1 ? oc_bytes_next(&s->bytes) : 0;
    int64_t extent[16] = {0}, stride[16], offset = 0, count = 1;
    uint64_t rank = shape.rank;
    aclDataType type = oc_acl_type_of((enum oc_dtype)(p->dtypes & -p->dtypes));
    int format = (int)p->format;
    void *address = (char *)s->blocks[0] + 64 * (size_t)oc_bytes_below(&s->bytes, 200);

    memcpy(extent, shape.extent, sizeof(shape.extent));
    if (changes & 1) rank = oc_bytes_below(&s->bytes, 16);
    if (changes & 2) extent[oc_bytes_below(&s->bytes, 16)] = any_extent(s);
    if (changes & 4) extent[oc_bytes_below(&s->bytes, 8)] = 1 + oc_bytes_below(&s->bytes, 5);
    if (changes & 8) type = (aclDataType)((int)oc_bytes_below(&s->bytes, 46) - 1);
    if (changes & 16) format = (int)oc_bytes_below(&s->bytes, 36) - 1;
    if (changes & 64) offset = any_extent(s);
    if (changes & 128) address = any_address(s);
    for (int i = 15; i >= 0; i--) {
        stride[i] = count;
        if (i < (int)rank && extent[i] > 0 && extent[i] < MOST_ELEMENTS && count < MOST_ELEMENTS)
            count *= extent[i];
    }
    if (changes & 32) stride[oc_bytes_below(&s->bytes, 8)] = any_extent(s);
    if (s->tensor_count == TENSORS) return NULL;

    aclTensor *made = aclCreateTensor(extent, rank, type, stride, offset, (aclFormat)format, extent,
                                      rank, address);

    if (made != NULL) s->tensors[s->tensor_count++] = made;
    return made;
}

static inline void *any_array(struct state *s, const struct oc_parameter *p)
{
    const struct oc_shape values = oc_shape_parse(p->value);
    int64_t integers[16] = {0};
    bool bools[16];
    uint64_t size = values.rank;

    memcpy(integers, values.extent, sizeof(values.extent));
    if (oc_bytes_below(&s->bytes, 4) == 0) integers[oc_bytes_below(&s->bytes, 16)] = any_extent(s);
    if (oc_bytes_below(&s->bytes, 8) == 0) size = oc_bytes_below(&s->bytes, 16);
    for (int i = 0; i < 16; i++)
        bools[i] = integers[i] != 0;
    return p->kind == OC_PARAMETER_INT_ARRAY ? (void *)aclCreateIntArray(integers, size)
                                             : (void *)aclCreateBoolArray(bools, size);
}

#endif
