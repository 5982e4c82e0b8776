/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

#include "ceilings.h"

struct row {
    const char *name, *brief, *unit;
    double scale;
};

static const struct row ROWS[] = {
#define ROW(name, text, brief, unit, scale) {text, brief, unit, scale},
    BENCH_CEILINGS(ROW)
#undef ROW
};

const char *bench_ceiling_name(enum bench_ceiling which) { return ROWS[which].name; }
const char *bench_ceiling_brief(enum bench_ceiling which) { return ROWS[which].brief; }

void bench_ceilings_print(const struct bench_ceilings *ceilings)
{
    int shown = 0;

    if (ceilings->seconds <= 0) return;
    for (int i = 0; i < BENCH_CEILING_COUNT; i++) {
        const double value = ceilings->values[i] / ROWS[i].scale;

        printf("%s%s ",
               shown++ % 4 == 0 ? (shown == 1 ? "          ceilings: " : "\n          ") : "; ",
               ROWS[i].brief);
        if (value > 0)
            printf("%.3g %s", value, ROWS[i].unit);
        else
            printf("unknown");
    }
    printf("\n");
}
