// SPDX-License-Identifier: Apache-2.0
//
// Sums of the first elements of a row along an axis: out[k] = self[0] + ... + self[k], or without self[k]. The loop nest has
// all other axes: each of its elements is a row of `axis` elements.
//
// All kernels add in one order. A part of a row has RUNS runs of BLOCKS blocks of BLOCK_TERMS elements. Sums begin at 0 in
// each block, and the sums of blocks, runs and parts are added one after the other:
//
//     out[k] = (parts before + (runs before + blocks before)) + elements of the block up to k
//
// With is_total a kernel stores the sum of its part in `starts`. Without it `starts` has the sum of all parts before, if
// there are several (`parts`). A row of a single part may be longer than PART_TERMS. With
// PRODUCTS elements are multiplied, and a sum is a product.
//
// -D T: - f32 f16 bf16
// -D PRODUCTS: - 1
// -D COMPUTE: f32 i64
// -D WIDTH: 1 16
// -D INDEX: int long
// -D GROUP: - 256

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"

typedef compute_t sum_t;
#ifdef PRODUCTS
#define ADDED *
#define NEUTRAL 1
#else
#define ADDED +
#define NEUTRAL 0
#endif
#if COMPUTES_INTEGERS
#define ADD(a, b) ((long)((ulong)(a)ADDED(ulong)(b)))
#else
#define ADD(a, b) ((a)ADDED(b))
#endif

#include "common/part_starts.cl.h"

#define BLOCK_TERMS 8
#define BLOCKS 16
#define RUNS 16
#define RUN_TERMS (BLOCKS * BLOCK_TERMS)
#define PART_TERMS (RUNS * RUN_TERMS)

// Elements are first converted to the type of out.
#ifdef T
#define LOAD_SELF(at) LOAD(T, POINTER(const T, self), at)
#define STORE_OUT(at, v) STORE(T, POINTER(T, out), at, v)
#else
#define LOAD_SELF(at) as_operand(out_type, load_any(self_type, self_buffer + self_offset, at))
#define STORE_OUT(at, v) store_any(out_type, out_buffer + out_offset, at, v)
#endif

#define PARAMS                                                                                     \
    TENSOR(out), const int out_type, TENSOR(self), const int self_type, TENSOR(starts), LOOP_NEST, \
        const index8_t out_stride, const index8_t self_stride, const index_t out_inner_stride,     \
        const index_t self_inner_stride, const index_t axis, const index_t out_axis_stride,        \
        const index_t self_axis_stride, const index_t parts, const index_t part_terms,             \
        const int is_exclusive, const int is_total

#define FIND_OFFSETS(row)                          \
    index_t out_at = 0, self_at = 0;               \
    FOR_EACH_OUTER(row, {                          \
        out_at += at * component(out_stride, d);   \
        self_at += at * component(self_stride, d); \
    })

#ifdef GROUP

// Elements of a block are next to each other, and blocks are one element apart, so that the work-items of the blocks access
// different banks of the local memory.
#define PLACE(term) ((term) + (term) / BLOCK_TERMS)

// Replaces the sums of all blocks by the sum of the blocks before in their run, and makes the sums of the runs before each run,
// and of all. All work-items of the group call this function.
void add_blocks(local sum_t *blocks, local sum_t *runs, const int item)
{
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < RUNS) {
        sum_t of_run = NEUTRAL;

        for (int u = item * BLOCKS; u < (item + 1) * BLOCKS; u++) {
            const sum_t of_block = blocks[u];

            blocks[u] = of_run;
            of_run = ADD(of_run, of_block);
        }
        runs[item] = of_run;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) {
        sum_t of_part = NEUTRAL;

        for (int u = 0; u < RUNS; u++) {
            const sum_t of_run = runs[u];

            runs[u] = of_part;
            of_part = ADD(of_part, of_run);
        }
        runs[RUNS] = of_part;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// A work-group has a part, and a work-item a block of it.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void groups(PARAMS)
{
    local sum_t terms[PART_TERMS + GROUP], blocks[GROUP], runs[RUNS + 1];
    const int item = (int)get_local_id(0);
    index_t number = get_group_id(0);
    TAKE_AXIS(part, number, max(parts, (index_t)1));
    const index_t place = number;
    TAKE_AXIS(i, number, max(inner, (index_t)1));
    const index_t row = number, begin = part * part_terms;
    const index_t stop = row < rows && elements_per_item > 0 ? min(begin + part_terms, axis) : 0;
    sum_t start = NEUTRAL;

    FIND_OFFSETS(row)
    out_at += i * out_inner_stride;
    self_at += i * self_inner_stride;
    if (stop > 0 && parts > 1 && is_total == 0)
        start = POINTER(const sum_t, starts)[part * (rows * inner) + place];
    for (index_t from = begin; from < stop; from += PART_TERMS) {
        sum_t sum = NEUTRAL;

        for (int term = item; term < PART_TERMS; term += GROUP)
            terms[PLACE(term)] = term < stop - from
                                     ? LOAD_SELF(self_at + (from + term) * self_axis_stride)
                                     : NEUTRAL;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int u = 0; u < BLOCK_TERMS; u++) {
            const int at = PLACE(item * BLOCK_TERMS + u);
            const sum_t before = sum;

            sum = ADD(sum, terms[at]);
            terms[at] = is_exclusive != 0 ? before : sum;
        }
        blocks[item] = sum;
        add_blocks(blocks, runs, item);

        const sum_t base = ADD(start, ADD(runs[item / BLOCKS], blocks[item]));

        for (int u = 0; u < BLOCK_TERMS; u++) {
            const int at = PLACE(item * BLOCK_TERMS + u);

            terms[at] = ADD(base, terms[at]);
        }
        start = ADD(start, runs[RUNS]);
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int term = item; term < PART_TERMS && is_total == 0; term += GROUP)
            if (term < stop - from)
                STORE_OUT(out_at + (from + term) * out_axis_stride, terms[PLACE(term)]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (item == 0 && stop > 0 && is_total != 0)
        POINTER(sum_t, starts)[part * (rows * inner) + place] = start;
}

#else

void clear(sum_t sums[WIDTH])
{
    for (int j = 0; j < WIDTH; j++)
        sums[j] = NEUTRAL;
}

void add_to(sum_t sums[WIDTH], const sum_t others[WIDTH])
{
    for (int j = 0; j < WIDTH; j++)
        sums[j] = ADD(sums[j], others[j]);
}

// A work-item has a part of `elements_per_item` rows. It adds WIDTH neighboring rows side by side.
kernel void along(PARAMS)
{
    if (elements_per_item == 0) return;

    index_t number = get_global_id(0);
    TAKE_AXIS(place, number, (inner - 1) / elements_per_item + 1);
    TAKE_AXIS(row, number, rows);
    const index_t part = number, first = place * elements_per_item;
    const index_t end = min(first + elements_per_item, inner);
    const index_t begin = part * part_terms, stop = min(begin + part_terms, axis);

    if (part >= parts) return;
    FIND_OFFSETS(row)
    for (index_t i = first; i < end; i += WIDTH) {
        const int count = (int)min(end - i, (index_t)WIDTH);
        global sum_t *start_of = POINTER(sum_t, starts) + (part * (rows * inner) + row * inner + i);
        const index_t self_from = self_at + i * self_inner_stride;
        const index_t out_from = out_at + i * out_inner_stride;
        sum_t start[WIDTH], runs[WIDTH], blocks[WIDTH], terms[WIDTH], base[WIDTH];

        for (int j = 0; j < WIDTH; j++)
            start[j] = parts > 1 && is_total == 0 && j < count ? start_of[j] : NEUTRAL;
        for (index_t from = begin; from < stop; from += PART_TERMS) {
            const index_t part_end = min(from + PART_TERMS, stop);

            clear(runs);
            for (index_t run = from; run < part_end; run += RUN_TERMS) {
                const index_t run_end = min(run + RUN_TERMS, part_end);

                clear(blocks);
                for (index_t block = run; block < run_end; block += BLOCK_TERMS) {
                    const index_t block_end = min(block + BLOCK_TERMS, run_end);

                    for (int j = 0; j < WIDTH; j++) {
                        base[j] = ADD(start[j], ADD(runs[j], blocks[j]));
                        terms[j] = NEUTRAL;
                    }
                    for (index_t k = block; k < block_end; k++)
                        for (int j = 0; j < count; j++) {
                            const sum_t x =
                                LOAD_SELF(self_from + j * self_inner_stride + k * self_axis_stride);
                            const sum_t sum = ADD(terms[j], x);

                            if (is_total == 0)
                                STORE_OUT(out_from + j * out_inner_stride + k * out_axis_stride,
                                          ADD(base[j], is_exclusive != 0 ? terms[j] : sum));
                            terms[j] = sum;
                        }
                    add_to(blocks, terms);
                }
                add_to(runs, blocks);
            }
            add_to(start, runs);
        }
        for (int j = 0; j < count && is_total != 0; j++)
            start_of[j] = start[j];
    }
}

#endif
