/* SPDX-License-Identifier: Apache-2.0 */
/* Memory for the sums of a reference; a test without memory ends. */
#ifndef OC_VERIFY_SUMS_H
#define OC_VERIFY_SUMS_H

#include <stdlib.h>

#include "verify/ops/reference.h"

static inline struct reference_sums oc_reference_sums(int64_t count)
{
    const size_t size = (size_t)count + 1;
    const struct reference_sums s = {
        calloc(size, sizeof(*s.value)), calloc(size, sizeof(*s.magnitude)),
        calloc(size, sizeof(*s.terms)), calloc(size, sizeof(*s.omitted))};

    if (s.value == NULL || s.magnitude == NULL || s.terms == NULL || s.omitted == NULL) abort();
    return s;
}

static inline void oc_reference_sums_free(struct reference_sums *s)
{
    free(s->value);
    free(s->magnitude);
    free(s->terms);
    free(s->omitted);
}

#endif
