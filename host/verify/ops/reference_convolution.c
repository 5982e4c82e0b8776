/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_convolution.h"

/* The planes of one image, output and input of a group, and where the sums of the plane that is computed begin. */
struct planes {
    int64_t image, output, input; /* of all channels, of the group */
    int64_t at;
};

enum target { SMALL, LARGE, WEIGHT };

/* Adds all products of the planes. */
static void add_planes(const struct convolution_problem *q, enum target target,
                       const struct planes *p, const struct reference_sums *s)
{
    const int64_t channel = p->output / q->outputs * q->inputs + p->input;
    const int64_t taps = q->taps[0] * q->taps[1], windows = q->windows[0] * q->windows[1];
    const int64_t size = q->size[0] * q->size[1];
    const int64_t small_at = (p->image * q->groups * q->outputs + p->output) * windows;
    const int64_t large_at = (p->image * q->groups * q->inputs + channel) * size;
    const int64_t weight_at = (p->output * q->inputs + p->input) * taps;

    for (int64_t oy = 0; oy < q->windows[0]; oy++)
        for (int64_t tap = 0; tap < taps; tap++) {
            const int64_t ky = tap / q->taps[1], kx = tap % q->taps[1];
            const int64_t y = oy * q->stride[0] - q->pad[0] + ky * q->dilation[0];

            for (int64_t ox = 0; ox < q->windows[1] && y >= 0 && y < q->size[0]; ox++) {
                const int64_t x = ox * q->stride[1] - q->pad[1] + kx * q->dilation[1];
                const int64_t element = y * q->size[1] + x, window = oy * q->windows[1] + ox;

                if (x < 0 || x >= q->size[1]) continue;

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
    const int64_t channels = q->groups * q->outputs, windows = q->windows[0] * q->windows[1];

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
    const int64_t channels = q->groups * q->inputs, size = q->size[0] * q->size[1];

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
    const int64_t taps = q->taps[0] * q->taps[1];

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
