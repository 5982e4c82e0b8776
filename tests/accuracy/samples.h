/* SPDX-License-Identifier: Apache-2.0 */
/* The arguments that functions are called with. They depend on the type and the number of inputs only. */
#ifndef OC_ACCURACY_SAMPLES_H
#define OC_ACCURACY_SAMPLES_H

#include "families/elementwise.h"

struct samples {
    size_t count;
    double *input[OC_ELEMENTWISE_INPUTS]; /* values of the type */
};

/* One input of a 16-bit type has every value. All others have 2^20 random values and what lies around special points. */
void samples_make(struct samples *s, enum oc_dtype type, int inputs);
void samples_free(struct samples *s);

#endif
