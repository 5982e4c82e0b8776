/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The naive references of convolutions over two axes and of their gradients. The smaller side has an element per window of
 * the larger one: the output of a convolution, the input of a transposed one.
 */
#ifndef OC_VERIFY_REFERENCE_CONVOLUTION_H
#define OC_VERIFY_REFERENCE_CONVOLUTION_H

#include "verify/ops/reference.h"

struct convolution_problem {
    int64_t images, groups;
    int64_t inputs, outputs; /* channels of a group: of the larger side, and of the smaller one */
    int64_t size[2], windows[2], taps[2], stride[2], dilation[2], pad[2]; /* y, x */
    const double *large, *small,
        *weight;        /* (n, c, y, x), (n, o, y, x), (o, c of the group, y, x) */
    const double *bias; /* of the side that is computed; NULL: none */
};

/* Each computes planes [begin, end) from the two others: of images and channels, of the weight of outputs and inputs. */
bool convolution_reference_small(const struct convolution_problem *q, int64_t begin, int64_t end,
                                 const struct reference_sums *s);
bool convolution_reference_large(const struct convolution_problem *q, int64_t begin, int64_t end,
                                 const struct reference_sums *s);
bool convolution_reference_weight(const struct convolution_problem *q, int64_t begin, int64_t end,
                                  const struct reference_sums *s);

/* The sums of channels [begin, end) of a side, over images and elements. */
bool convolution_reference_bias(const double *side, int64_t images, int64_t channels,
                                int64_t elements, int64_t begin, int64_t end,
                                const struct reference_sums *s);

#endif
