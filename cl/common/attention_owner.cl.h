// SPDX-License-Identifier: Apache-2.0
//
// The arguments that all kernels of attention share: which rows and columns of a head an owner has,
// which keys a query sees, and which of its scores dropout keeps.
#ifndef COMMON_ATTENTION_OWNER_CL_H
#define COMMON_ATTENTION_OWNER_CL_H

#include "common/loop_nest.cl.h"

#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("unroll")

// Returns how many columns of a part that begins at `column` there are.
INLINE int part_of(const index_t columns, const index_t column, const int most)
{
    return (int)clamp(columns - column, (index_t)0, (index_t)most);
}

// Describes which keys the queries of a head see: those of its mask that are 0, up to the key at
// distance `diagonal` from the query. Bit i % 8 of byte i / 8 of `drop` says whether dropout keeps
// score i. The scores of this head begin at `first_score`.
struct sight {
    global const uchar *mask, *drop;
    index_t query_stride, key_stride, keys, diagonal;
    ulong first_score, drop_bytes;
    bool has_mask, has_drop;
};

// Returns a bit for each of eight bytes: 1 if it is 0.
INLINE uint zeros_of(global const uchar *p)
{
    const ulong bytes = as_ulong(vload8(0, p));
    const ulong others = (((bytes & 0x7f7f7f7f7f7f7f7f) + 0x7f7f7f7f7f7f7f7f) | bytes) >> 7;

    // Byte i is 0 or 1, and its product with bit 56 - 7 * i is bit 56 + i.
    return ~(uint)(((others & 0x0101010101010101) * 0x0102040810204080) >> 56) & 0xff;
}

// Returns a bit for each of `count` keys from `key` on, up to 32: 1 if the query sees it.
INLINE uint keys_seen(const struct sight *s, const index_t query, const index_t key,
                      const int count)
{
    const int end = part_of(min(query + s->diagonal + 1, s->keys), key, count);
    const uint before_end = end >= 32 ? ~0u : (1u << end) - 1;

    if (!s->has_mask || end == 0) return before_end;

    global const uchar *const p = s->mask + query * s->query_stride + key * s->key_stride;
    uint seen = 0;
    int i = 0;

    for (; s->key_stride == 1 && i + 8 <= end; i += 8)
        seen |= zeros_of(p + i) << i;
    for (; i < end; i++)
        seen |= (uint)(p[i * s->key_stride] == 0) << i;
    return seen;
}

// Returns a bit for each of 32 keys from `key` on: 1 if dropout keeps the score.
INLINE uint scores_kept(const struct sight *s, const index_t query, const index_t key)
{
    const ulong score = s->first_score + (ulong)query * (ulong)s->keys + (ulong)key;
    const ulong at = score / 8;
    ulong bits = 0;

    for (int i = 0; i < 5; i++)
        bits |= (ulong)s->drop[min(at + i, s->drop_bytes - 1)] << 8 * i;
    return (uint)(bits >> score % 8);
}

// The parameters that all kernels end with.
#define ATTENTION                                                                                \
    const index8_t mask_stride, const index8_t extent, const index_t owners, const int has_mask, \
        const int has_drop, const long drop_bytes, const float scale, const float keep_scale

// What the queries of a head see.
#define SIGHT(batch, head)                                                                      \
    {                                                                                           \
        .mask = POINTER(const uchar, mask) + (batch)*mask_stride.s0 + (head)*mask_stride.s1,    \
        .drop = POINTER(const uchar, drop), .query_stride = mask_stride.s2,                     \
        .key_stride = mask_stride.s3, .keys = extent.s3, .diagonal = extent.s6,                 \
        .first_score = ((ulong)(batch) * (ulong)extent.s0 + (ulong)(head)) * (ulong)extent.s2 * \
                       (ulong)extent.s3,                                                        \
        .drop_bytes = (ulong)drop_bytes, .has_mask = has_mask != 0, .has_drop = has_drop != 0   \
    }

// Declares the head that the owner belongs to, and its rows and the first of its columns. Owners
// have TILE_ROWS rows and COLUMNS columns; NUMBER is the number of an owner.
#define FIND_OWNER(head_count, row_count, column_count)                         \
    const index_t blocks = max(((column_count)-1) / COLUMNS + 1, (index_t)1);   \
    const index_t row_tiles = max(((row_count)-1) / TILE_ROWS + 1, (index_t)1); \
    const index_t owner = (index_t)NUMBER;                                      \
    const bool exists = owner < owners;                                         \
    const index_t first_column = owner % blocks * COLUMNS;                      \
    const index_t first_row = owner / blocks % row_tiles * TILE_ROWS;           \
    const index_t head_number = owner / blocks / row_tiles;                     \
    const index_t owner_head = head_number % max((head_count), (index_t)1);     \
    const index_t batch = head_number / max((head_count), (index_t)1);          \
    const int rows = exists ? part_of(row_count, first_row, TILE_ROWS) : 0

// The extents are heads, heads per head of key, queries, keys, columns of query and of value, and
// the distance of the last key that a query sees. Strides are those of batches, heads, rows and
// columns.
#ifdef FUSED
#define SHIFT_OR_STATISTICS TENSOR(shift), const index8_t shift_stride, const int has_shift
#else
#define SHIFT_OR_STATISTICS TENSOR(most), TENSOR(sum)
#endif
#define FORWARD                                                                                 \
    TENSOR(query), TENSOR(key), TENSOR(value), TENSOR(mask), TENSOR(drop), SHIFT_OR_STATISTICS, \
        TENSOR(out), const index8_t query_key_stride, const index8_t value_out_stride, ATTENTION

// Declares the owner's rows and columns of all tensors of `forward`: q, k_rows, v_rows.
#define FIND_HEAD                                                                              \
    const index_t queries = extent.s2, keys = extent.s3, depth = extent.s4, width = extent.s5; \
    FIND_OWNER(extent.s0, queries, width);                                                     \
    const index_t key_head = owner_head / max(extent.s1, (index_t)1);                          \
    const index8_t qk = query_key_stride, vo = value_out_stride;                               \
    global const T *const q =                                                                  \
        POINTER(const T, query) + batch * qk.s0 + owner_head * qk.s1 + first_row * qk.s2;      \
    global const T *const k_rows = POINTER(const T, key) + batch * qk.s4 + key_head * qk.s5;   \
    global const T *const v_rows =                                                             \
        POINTER(const T, value) + batch * vo.s0 + key_head * vo.s1 + first_column * vo.s3

#endif
