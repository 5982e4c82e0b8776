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

/* Where planes begin in their arrays. */
struct begins {
    int64_t small, large, weight, sums;
};

/* Adds the products of one window of the planes. */
static inline void add_window(const struct convolution_problem *q, enum target target,
                              const struct begins *from, const int64_t at[3], int64_t window,
                              const struct reference_sums *s)
{
    int64_t first[3], t[3], tap = 0;

    for (int i = 0; i < 3; i++)
        first[i] = at[i] * q->stride[i] - q->pad[i];
    for (t[0] = 0; t[0] < q->taps[0]; t[0]++)
        for (t[1] = 0; t[1] < q->taps[1]; t[1]++)
            for (t[2] = 0; t[2] < q->taps[2]; t[2]++, tap++) {
                int64_t element = 0;
                bool is_padding = false;

                for (int i = 0; i < 3; i++) {
                    const int64_t place = first[i] + t[i] * q->dilation[i];

                    is_padding = is_padding || place < 0 || place >= q->size[i];
                    element = element * q->size[i] + place;
                }
                if (is_padding) continue;

                const reference_real a = target == SMALL ? q->large[from->large + element]
                                                         : q->small[from->small + window];
                const reference_real b = target == WEIGHT ? q->large[from->large + element]
                                                          : q->weight[from->weight + tap];
                const int64_t to = target == SMALL ? window : target == LARGE ? element : tap;

                reference_add(s, from->sums + to, a * b, a * b);
            }
}

/* Adds all products of the planes. */
static inline void add_planes(const struct convolution_problem *q, enum target target,
                              const struct planes *p, const struct reference_sums *s)
{
    const int64_t channel = p->output / q->outputs * q->inputs + p->input;
    const int64_t windows = convolution_reference_count(q->windows);
    const struct begins from = {
        .small = (p->image * q->groups * q->outputs + p->output) * windows,
        .large =
            (p->image * q->groups * q->inputs + channel) * convolution_reference_count(q->size),
        .weight = (p->output * q->inputs + p->input) * convolution_reference_count(q->taps),
        .sums = p->at};
    int64_t at[3], window = 0;

    for (at[0] = 0; at[0] < q->windows[0]; at[0]++)
        for (at[1] = 0; at[1] < q->windows[1]; at[1]++)
            for (at[2] = 0; at[2] < q->windows[2]; at[2]++, window++)
                add_window(q, target, &from, at, window, s);
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
