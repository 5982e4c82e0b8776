/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_convolution.h"

/* The planes of one image, output and input of a group, and where the sums of the plane that is computed begin. */
struct planes {
    int64_t image, output, input; /* of all channels, of the group */
    int64_t at;
};

enum target { SMALL, LARGE, WEIGHT };

int64_t convolution_reference_count(const int64_t extents[3])
{
    return extents[0] * extents[1] * extents[2];
}

/* Splits a number of an element of `extents` into its position. */
static void position_of(int64_t number, const int64_t extents[3], int64_t at[3])
{
    for (int i = 2; i >= 0; i--) {
        at[i] = number % extents[i];
        number /= extents[i];
    }
}

/* Returns the element that a tap of a window has, or -1 if that is in the padding. */
static int64_t element_of(const struct convolution_problem *q, const int64_t window[3],
                          const int64_t tap[3])
{
    int64_t element = 0;

    for (int i = 0; i < 3; i++) {
        const int64_t at = window[i] * q->stride[i] - q->pad[i] + tap[i] * q->dilation[i];

        if (at < 0 || at >= q->size[i]) return -1;
        element = element * q->size[i] + at;
    }
    return element;
}

/* Adds all products of the planes. */
static void add_planes(const struct convolution_problem *q, enum target target,
                       const struct planes *p, const struct reference_sums *s)
{
    const int64_t channel = p->output / q->outputs * q->inputs + p->input;
    const int64_t taps = convolution_reference_count(q->taps);
    const int64_t windows = convolution_reference_count(q->windows);
    const int64_t size = convolution_reference_count(q->size);
    const int64_t small_at = (p->image * q->groups * q->outputs + p->output) * windows;
    const int64_t large_at = (p->image * q->groups * q->inputs + channel) * size;
    const int64_t weight_at = (p->output * q->inputs + p->input) * taps;

    for (int64_t window = 0; window < windows; window++) {
        int64_t window_at[3], tap_at[3];

        position_of(window, q->windows, window_at);
        for (int64_t tap = 0; tap < taps; tap++) {
            position_of(tap, q->taps, tap_at);

            const int64_t element = element_of(q, window_at, tap_at);

            if (element < 0) continue;

            const reference_real a =
                target == SMALL ? q->large[large_at + element] : q->small[small_at + window];
            const reference_real b =
                target == WEIGHT ? q->large[large_at + element] : q->weight[weight_at + tap];

            reference_add(s,
                          p->at + (target == SMALL   ? window
                                   : target == LARGE ? element
                                                     : tap),
                          a * b, a * b);
        }
    }
}

static void add_bias(const struct convolution_problem *q, int64_t at, int64_t elements,
                     int64_t channel, const struct reference_sums *s)
{
    for (int64_t i = 0; i < elements && q->bias != NULL; i++)
        reference_add(s, at + i, q->bias[channel], q->bias[channel]);
}

bool convolution_reference_small(const struct convolution_problem *q, int64_t begin, int64_t end,
                                 const struct reference_sums *s)
{
    const int64_t channels = q->groups * q->outputs,
                  windows = convolution_reference_count(q->windows);

    for (int64_t plane = begin; plane < end; plane++) {
        struct planes p = {plane / channels, plane % channels, 0, (plane - begin) * windows};

        add_bias(q, p.at, windows, p.output, s);
        for (; p.input < q->inputs; p.input++)
            add_planes(q, SMALL, &p, s);
    }
    return true;
}

bool convolution_reference_large(const struct convolution_problem *q, int64_t begin, int64_t end,
                                 const struct reference_sums *s)
{
    const int64_t channels = q->groups * q->inputs, size = convolution_reference_count(q->size);

    for (int64_t plane = begin; plane < end; plane++) {
        const int64_t channel = plane % channels, group = channel / q->inputs;
        struct planes p = {plane / channels, 0, channel % q->inputs, (plane - begin) * size};

        add_bias(q, p.at, size, channel, s);
        for (int64_t o = 0; o < q->outputs; o++) {
            p.output = group * q->outputs + o;
            add_planes(q, LARGE, &p, s);
        }
    }
    return true;
}

bool convolution_reference_weight(const struct convolution_problem *q, int64_t begin, int64_t end,
                                  const struct reference_sums *s)
{
    const int64_t taps = convolution_reference_count(q->taps);

    for (int64_t plane = begin; plane < end; plane++) {
        struct planes p = {0, plane / q->inputs, plane % q->inputs, (plane - begin) * taps};

        for (; p.image < q->images; p.image++)
            add_planes(q, WEIGHT, &p, s);
    }
    return true;
}

bool convolution_reference_bias(const double *side, int64_t images, int64_t channels,
                                int64_t elements, int64_t begin, int64_t end,
                                const struct reference_sums *s)
{
    for (int64_t n = 0; n < images; n++)
        for (int64_t c = begin; c < end; c++)
            for (int64_t i = 0; i < elements; i++) {
                const double v = side[(n * channels + c) * elements + i];

                reference_add(s, c - begin, v, v);
            }
    return true;
}
