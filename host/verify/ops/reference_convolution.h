/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The naive references of convolutions over three axes and of their gradients. The smaller side has an element per window of
 * the larger one: the output of a convolution, the input of a transposed one.
 */
#ifndef OC_VERIFY_REFERENCE_CONVOLUTION_H
#define OC_VERIFY_REFERENCE_CONVOLUTION_H

#include "verify/ops/reference.h"

struct convolution_problem {
    int64_t images, groups;
    int64_t inputs, outputs; /* channels of a group: of the larger side, and of the smaller one */
    int64_t size[3], windows[3], taps[3], stride[3], dilation[3], pad[3]; /* z, y, x */
    const double *large, *small,
        *weight;        /* (n, c, z, y, x), (n, o, z, y, x), (o, c of the group, z, y, x) */
    const double *bias; /* of the side that is computed; NULL: none */
};

/* Each computes planes [begin, end) from the two others: of images and channels, of the weight of outputs and inputs. */
bool convolution_reference_small(const struct convolution_problem *q, int64_t begin, int64_t end,
                                 const struct reference_sums *s);
bool convolution_reference_large(const struct convolution_problem *q, int64_t begin, int64_t end,
                                 const struct reference_sums *s);
bool convolution_reference_weight(const struct convolution_problem *q, int64_t begin, int64_t end,
                                  const struct reference_sums *s);

/* The number of elements of extents z, y and x. */
int64_t convolution_reference_count(const int64_t extents[3]);

/* The sums of channels [begin, end) of a side, over images and elements. */
bool convolution_reference_bias(const double *side, int64_t images, int64_t channels,
                                int64_t elements, int64_t begin, int64_t end,
                                const struct reference_sums *s);

#endif
