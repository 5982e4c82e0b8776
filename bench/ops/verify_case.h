/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Problems that are cases of host/verify, which has their tensors, data and results. An operator only says which case
 * its keys name:
 *
 *     static void make_cumsum(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
 *     {
 *         const struct cumsum_case m = {.name = "bench", .shape = bench_key_shape(k, "self", NULL)};
 *
 *         cumsum_make(c, &m, type, type, OC_DATA_REALS);
 *     }
 *
 *     const struct bench_op bench_cumsum = BENCH_VERIFY_CASE(cumsum, "aclnnCumsum");
 */
#ifndef BENCH_VERIFY_CASE_H
#define BENCH_VERIFY_CASE_H

#include "measure/bench.h"
#include "measure/problem.h"
#include "verify/op_case.h"

/* The keys of a case. Once one is wrong, bench_error says which. */
struct bench_keys {
    struct bench_case *spec;
    bool is_wrong;
    /* Of the problem, set by the operator. */
    double flops;
    bool is_product;
    const char
        *unread; /* a list of tensors that are not moved once: more_bytes are moved of them */
    double more_bytes;
    const char *resized; /* a list of outputs whose extents a second call sets */
};

/* Without the key its preset; without a preset, NULL, the key must be there. */
const char *bench_key_shape(struct bench_keys *keys, const char *key, const char *preset);
/* The extents of a key that must be there and have so many axes. */
struct oc_shape bench_key_axes(struct bench_keys *keys, const char *key, uint64_t rank);
int64_t bench_key_integer(struct bench_keys *keys, const char *key, int64_t preset);
double bench_key_real(struct bench_keys *keys, const char *key, double preset);
/* Numbers separated by commas, of which there may be `most`; returns how many there are. */
int bench_key_list(struct bench_keys *keys, const char *key, int64_t *numbers, int most);
/* The index of the value among `words`, which end with NULL; 0 without the key. */
int bench_key_choice(struct bench_keys *keys, const char *key, const char *const *words);
/* The element type that the value names. */
enum oc_dtype bench_key_type(struct bench_keys *keys, const char *key, enum oc_dtype preset);

bool bench_verify_case_make(struct bench_problem *problem);
bool bench_verify_case_fill(struct bench_problem *problem);
bool bench_verify_case_prepare(struct bench_problem *problem);

/* The members of an operator; make_<stem> and draw_<stem> are its functions. */
#define BENCH_VERIFY_CASE(stem, functions)                                                \
    {                                                                                     \
        .name = #stem, .api = (functions), .make_case = make_##stem, .draw = draw_##stem, \
        .make = bench_verify_case_make, .fill = bench_verify_case_fill,                   \
        .prepare = bench_verify_case_prepare                                              \
    }

#endif
