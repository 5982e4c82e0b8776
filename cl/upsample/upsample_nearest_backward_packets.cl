// SPDX-License-Identifier: Apache-2.0
//
// This is the operator for GPUs where both tensors are a single row without gaps, and where every
// group of RATIO adjacent elements of the longer row belongs to one element of the shorter row. A
// packet is as many groups as fill accesses of 16 bytes of the longer row. A work-item has PACKETS
// packets, all of which it loads before it stores any. Neighboring work-items have neighboring
// packets. Sums are accumulated in float, in order, and rounded once.
//
// -D T: f32 f16 bf16
// -D RATIO: 1 2 3 4 8
// -D PACKETS: 2
// -D ALIGNED_ACCESS: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#if !defined(RATIO) || !defined(PACKETS)
#error "the host defines RATIO, and PACKETS, those of a work-item"
#endif

#define SIZE_f32 4
#define SIZE_f16 2
#define SIZE_bf16 2
#define SIZE CAT(SIZE_, T)
#define PER_ACCESS (16 / SIZE)

// A packet has this many groups (the host's oc_segment_config).
#if RATIO == 3
#define GROUPS PER_ACCESS
#elif RATIO < PER_ACCESS
#define GROUPS (PER_ACCESS / RATIO)
#else
#define GROUPS 1
#endif

// `groups` is the length of the shorter row.
#define PARAMS TENSOR(grad), TENSOR(out), const index_t groups

#ifdef ALIGNED_ACCESS

// A packet has this many accesses of the longer row, and this many bytes of the shorter one.
#define ACCESSES (GROUPS * RATIO / PER_ACCESS)
#define PACKET_BYTES (GROUPS * SIZE)

#if PACKET_BYTES == 16
typedef uint4 shorter_t;
#elif PACKET_BYTES == 8
typedef uint2 shorter_t;
#elif PACKET_BYTES == 4
typedef uint shorter_t;
#else
typedef ushort shorter_t;
#endif

#if SIZE == 4
static inline void unpack(float x[PER_ACCESS], const uint4 words)
{
    vstore4(as_float4(words), 0, x);
}

static inline uint4 pack(const float x[PER_ACCESS]) { return as_uint4(vload4(0, x)); }
#else
#define FROM_BITS_f16(bits) from_f16_bits8(bits)
#define FROM_BITS_bf16(bits) from_bf16_bits8(bits)
#define TO_BITS_f16(v) to_f16_bits8(v)
#define TO_BITS_bf16(v) to_bf16_bits8(v)

static inline void unpack(float x[PER_ACCESS], const uint4 words)
{
    vstore8(CAT(FROM_BITS_, T)(ushorts8(words)), 0, x);
}

static inline uint4 pack(const float x[PER_ACCESS])
{
    return words_ushort8(CAT(TO_BITS_, T)(vload8(0, x)));
}
#endif

// FIRST_BYTES takes the first PACKET_BYTES of 16 bytes. FROM_FIRST sets the other bytes,
// which do not matter, to 0.
#if PACKET_BYTES == 16
#define FIRST_BYTES(words) (words)
#define FROM_FIRST(bytes) (bytes)
#elif PACKET_BYTES == 8
#define FIRST_BYTES(words) (words).lo
#define FROM_FIRST(bytes) (uint4)(bytes, 0, 0)
#else
#define FIRST_BYTES(words) (shorter_t)(words).x
#define FROM_FIRST(bytes) (uint4)(bytes, 0, 0, 0)
#endif

// Packets begin where the views do, or multiples of 16 and of PACKET_BYTES bytes after that.
static inline bool is_aligned(global const T *longer, global const T *shorter)
{
    return IS_ALIGNED_TO(16, longer) && IS_ALIGNED_TO(PACKET_BYTES, shorter);
}

#if RATIO > 1
static inline void load_long(uint4 words[ACCESSES], global const T *p)
{
    for (int n = 0; n < ACCESSES; n++)
        words[n] = ((global const uint4 *)p)[n];
}

static inline void sum_words(global T *out, const uint4 words[ACCESSES])
{
    float x[ACCESSES * PER_ACCESS], sums[PER_ACCESS] = {0};

    UNROLL_COMPONENTS
    for (int n = 0; n < ACCESSES; n++)
        unpack(x + n * PER_ACCESS, words[n]);
    UNROLL_COMPONENTS
    for (int k = 0; k < GROUPS * RATIO; k++)
        sums[k / RATIO] += x[k];
    *(global shorter_t *)out = FIRST_BYTES(pack(sums));
}
#endif

static inline void spread_bytes(global T *out, const shorter_t bytes)
{
    float values[PER_ACCESS], x[ACCESSES * PER_ACCESS];

    unpack(values, FROM_FIRST(bytes));
    UNROLL_COMPONENTS
    for (int k = 0; k < GROUPS * RATIO; k++)
        x[k] = k % RATIO == RATIO / 2 ? 0.0f + values[k / RATIO] : 0.0f;
    UNROLL_COMPONENTS
    for (int n = 0; n < ACCESSES; n++)
        ((global uint4 *)out)[n] = pack(x + n * PER_ACCESS);
}

#endif

// Groups are processed one by one if a view is not aligned, and at the end.
#if RATIO > 1
static inline void sum_groups(global const T *grad, global T *out, const index_t first,
                              const index_t end)
{
    for (index_t i = first; i < end; i++) {
        float sum = 0;

        for (int k = 0; k < RATIO; k++)
            sum += LOAD(T, grad, i * RATIO + k);
        STORE(T, out, i, sum);
    }
}
#endif

static inline void spread_groups(global const T *grad, global T *out, const index_t first,
                                 const index_t end)
{
    for (index_t i = first; i < end; i++)
        for (int k = 0; k < RATIO; k++)
            STORE(T, out, i * RATIO + k, k == RATIO / 2 ? 0.0f + LOAD(T, grad, i) : 0.0f);
}

// Declares the first group of this work-item, and the distance to its next packet.
#define FIND_PACKETS(first, step)                                                      \
    const index_t step = (index_t)get_local_size(0) * GROUPS;                          \
    const index_t first =                                                              \
        (index_t)get_group_id(0) * step * PACKETS + (index_t)get_local_id(0) * GROUPS; \
    global const T *grad = POINTER(const T, grad);                                     \
    global T *out = POINTER(T, out)
#define ARE_WHOLE(first, step) (first + (PACKETS - 1) * step + GROUPS <= groups)
#define FOR_EACH_PACKET(at, first, step) \
    for (index_t at = first; at < min(first + PACKETS * step, groups); at += step)

#if RATIO > 1
// The forward operator is up-sampling: groups of `grad` are summed.
kernel void sum(PARAMS)
{
    FIND_PACKETS(first, step);

#ifdef ALIGNED_ACCESS
    if (ARE_WHOLE(first, step) && is_aligned(grad, out)) {
        uint4 words[PACKETS][ACCESSES];

        UNROLL_COMPONENTS
        for (int u = 0; u < PACKETS; u++)
            load_long(words[u], grad + (first + u * step) * RATIO);
        UNROLL_COMPONENTS
        for (int u = 0; u < PACKETS; u++)
            sum_words(out + (first + u * step), words[u]);
        return;
    }
#endif
    FOR_EACH_PACKET(at, first, step)
    sum_groups(grad, out, at, min(at + GROUPS, groups));
}
#endif

// The forward operator is down-sampling, or a copy: each element of `grad` is the only one of its
// group of `out` that is not 0. Adding 0, as any sum begins, makes a negative zero positive.
kernel void spread(PARAMS)
{
    FIND_PACKETS(first, step);

#ifdef ALIGNED_ACCESS
    if (ARE_WHOLE(first, step) && is_aligned(out, grad)) {
        shorter_t bytes[PACKETS];

        UNROLL_COMPONENTS
        for (int u = 0; u < PACKETS; u++)
            bytes[u] = *(global const shorter_t *)(grad + (first + u * step));
        UNROLL_COMPONENTS
        for (int u = 0; u < PACKETS; u++)
            spread_bytes(out + (first + u * step) * RATIO, bytes[u]);
        return;
    }
#endif
    FOR_EACH_PACKET(at, first, step)
    spread_groups(grad, out, at, min(at + GROUPS, groups));
}
