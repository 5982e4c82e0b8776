/* SPDX-License-Identifier: Apache-2.0 */
/* Dropout: its mask, and its application. Keys: function=DropoutGenMaskV2|DropoutDoMask; self; prob (default: 0.1). */
#include "verify/ops/dropout.h"

#include "ops/verify_case.h"

static const char *const DROPOUT[] = {"DropoutGenMaskV2", "DropoutDoMask", NULL};

static void make_dropout(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct dropout_case m = {.name = "bench",
                                   .is_mask = bench_key_choice(k, "function", DROPOUT) == 0,
                                   .shape = bench_key_shape(k, "self", NULL),
                                   .prob = bench_key_real(k, "prob", 0.1),
                                   .seed = 17,
                                   .offset = 40};

    dropout_make(c, &m, type, type);
}

static void draw_dropout(struct bench_draw *d)
{
    bench_draw_add_choice(d, "function", DROPOUT);
    bench_draw_add(d, " self=%lld prob=0.%d", (long long)bench_draw_elements(d, 1 << 22),
                   1 + (int)bench_draw_below(d, 9));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_dropout =
    BENCH_VERIFY_CASE(dropout, "aclnnDropoutGenMaskV2 and aclnnDropoutDoMask");
