// SPDX-License-Identifier: Apache-2.0
//
// out is a copy of in, of the same type. Elements are RAW, an integer of their size, so that all
// bits are kept.
//
// -D RAW: uchar ushort uint ulong
// -D INDEX: int long
// -D VECTOR: 4 8 16
// -D UNROLL: 2
// -D TILES: 1
// -D NON_TEMPORAL: - 1
// -D ALIGNED_ACCESS: - 1
// -D GROUP: - 128

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

typedef RAW raw_t;
typedef CAT(RAW, VECTOR) raws_t;

#define PARAMETERS                                                                                \
    TENSOR(out), TENSOR(in), TILE_LOOP_NEST, const index8_t out_stride, const index8_t in_stride, \
        const index_t out_inner_stride, const index_t in_inner_stride

// Declares the first element of a row in each tensor.
#define FIND_ROW(row)                              \
    global raw_t *to = POINTER(raw_t, out);        \
    global const raw_t *from = POINTER(raw_t, in); \
    FOR_EACH_OUTER(row, {                          \
        to += at * component(out_stride, d);       \
        from += at * component(in_stride, d);      \
    })

#define FIND_NEXT_ROW                                                          \
    const index_t out_row_stride = component(out_stride, (int)outer_rank - 1); \
    const index_t in_row_stride = component(in_stride, (int)outer_rank - 1)
#define NEXT_ROW               \
    {                          \
        to += out_row_stride;  \
        from += in_row_stride; \
    }

#define LOAD_INPUT(r, i) from[(r)*in_row_stride + (i)*in_inner_stride]
#define FOR_EACH_INPUT(X) X(in, LOAD_INPUT, raw_t)
#define STORE_RESULT(r, i) to[(r)*out_row_stride + (i)*out_inner_stride] = in_value
#define STORE_ELEMENT(i) to[(i)*out_inner_stride] = from[(i)*in_inner_stride]

raws_t load_raws(global const raw_t *p, const bool is_repeated)
{
    if (is_repeated) return (raws_t)(*p);
    LOAD_VECTOR(VECTOR, RAW, p);
}

void store_raws(global raw_t *p, const raws_t v) { STORE_VECTOR(VECTOR, RAW, p, v); }

#define STORE_VALUES(i) \
    store_raws(to + (i), load_raws(from + (i)*in_inner_stride, in_inner_stride == 0))

#if defined(TILES) && VECTOR == 16
// Tiles have the bits of an element in a float. If an element has eight bytes, they have the bits
// of one of its halves.
#define DEFINE_LOADS_OF_BITS(half, shift)                                                          \
    typedef raw_t half;                                                                            \
    float load_##half(global const half *p, const index_t i)                                       \
    {                                                                                              \
        return as_float((uint)(p[i] >> shift));                                                    \
    }                                                                                              \
    float8 load8_##half(global const half *p)                                                      \
    {                                                                                              \
        return as_float8(convert_uint8(*(global const CAT(CAT(RAW, 8), _unaligned) *)p >> shift)); \
    }                                                                                              \
    float16 load16_##half(global const half *p)                                                    \
    {                                                                                              \
        return as_float16(                                                                         \
            convert_uint16(*(global const CAT(CAT(RAW, 16), _unaligned) *)p >> shift));            \
    }
DEFINE_LOADS_OF_BITS(low_half, 0)
#define LOAD_BITS(half, name, i) \
    LOAD_TILE(half, name, from + (i)*in_inner_stride, in_row_stride, in_inner_stride)
#define RAWS_OF(bits) CAT(CAT(convert_, RAW), 16)(as_uint16(bits))

#define IS_TILE (out_inner_stride == 1 && IS_TILED(in_row_stride, in_inner_stride))
#define IS_LARGE_ulong 1
#if CAT(IS_LARGE_, RAW)
DEFINE_LOADS_OF_BITS(high_half, 32)
#define STORE_TILE(i)                                                                     \
    {                                                                                     \
        LOAD_BITS(low_half, low_bits, i)                                                  \
        LOAD_BITS(high_half, high_bits, i)                                                \
        FOR_EACH_TILE_ROW(store_raws(to + r * out_row_stride + (i),                       \
                                     RAWS_OF(low_bits[r]) | RAWS_OF(high_bits[r]) << 32)) \
    }
#else
#define STORE_TILE(i)                                                                      \
    {                                                                                      \
        LOAD_BITS(low_half, low_bits, i)                                                   \
        FOR_EACH_TILE_ROW(store_raws(to + r * out_row_stride + (i), RAWS_OF(low_bits[r]))) \
    }
#endif
#endif

#include "common/element_kernels.cl.h"
