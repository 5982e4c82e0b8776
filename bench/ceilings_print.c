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

const char *bench_ceiling_text(char text[BENCH_CEILING_TEXT], enum bench_ceiling which,
                               double value)
{
    const struct row *row = &ROWS[which];

    if (value > 0)
        (void)snprintf(text, BENCH_CEILING_TEXT, "%s %.3g %s", row->brief, value / row->scale,
                       row->unit);
    else
        (void)snprintf(text, BENCH_CEILING_TEXT, "%s unknown", row->brief);
    return text;
}

void bench_ceilings_print(const struct bench_ceilings *ceilings)
{
    static const char *const BEFORE[] = {"\n          ", "; ", "; ", "; "};
    char text[BENCH_CEILING_TEXT];

    if (ceilings->seconds <= 0) return;
    for (int i = 0; i < BENCH_CEILING_COUNT; i++)
        printf("%s%s", i == 0 ? "          ceilings: " : BEFORE[i % 4],
               bench_ceiling_text(text, (enum bench_ceiling)i, ceilings->values[i]));
    printf("\n");
}
