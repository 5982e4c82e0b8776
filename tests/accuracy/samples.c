/* SPDX-License-Identifier: Apache-2.0 */
#include "accuracy/samples.h"

#include <math.h>
#include <stdlib.h>

#include "base/math.h"
#include "verify/test_data.h"

#define RANDOM_SAMPLES (1u << 20)
#define MOST_SAMPLES (RANDOM_SAMPLES + (1u << 18))

static void add(struct samples *s, double first, double second, double third)
{
    if (s->count == MOST_SAMPLES) abort();
    s->input[0][s->count] = first;
    s->input[1][s->count] = second;
    s->input[2][s->count++] = third;
}

/* Adds the value and `distance` neighbors on either side, with both signs. */
static void add_around(struct samples *s, double value, int distance)
{
    const float center = (float)value;
    float low = center, high = center;

    for (int i = 0; i <= distance; i++) {
        add(s, low, 0, 0);
        add(s, high, 0, 0);
        add(s, -low, 0, 0);
        add(s, -high, 0, 0);
        low = nextafterf(low, -INFINITY);
        high = nextafterf(high, INFINITY);
    }
}

/* Around zeros, limits and poles of functions, limits of their ranges, and where implementations change the method. */
static void add_points(struct samples *s)
{
    static const double POINTS[] = {0,           0.5,        1,
                                    1.5,         2,          3,
                                    6,           9.02,       0.84375,
                                    1.25,        2.857,      5.42,
                                    10.06,       16.64,      20,
                                    1.2784645,   0.7517916,  1.1924,
                                    87.336545,   88.722839,  103.97,
                                    126,         128,        149,
                                    1e38,        1e-38,      3.4028235e38,
                                    1.6777216e7, 0.41421356, 0.70710678,
                                    1.41421356};

    for (size_t i = 0; i < OC_COUNT(POINTS); i++)
        add_around(s, POINTS[i], 64);
    for (int k = 1; k <= 256; k++) {
        add_around(s, k * 0.78539816339744831, 8);
        add_around(s, k * 0.34657359027997265, 4);
    }
    for (int k = -149; k <= 127; k++)
        add_around(s, ldexp(1, k), 4);
    add(s, INFINITY, 0, 0);
    add(s, -INFINITY, 0, 0);
    add(s, NAN, 0, 0);
}

/* Every combination of special values, in all inputs. */
static void add_specials(struct samples *s, enum oc_dtype type, int inputs)
{
    static const double SPECIALS[] = {0,    1,    2,     3,    0.5,   1.5,      0.0009765625, 10,
                                      1000, 1e-7, 1e-40, 1e38, 60000, INFINITY, NAN};
    const int values = 2 * (int)OC_COUNT(SPECIALS);

    for (int k = 0; k < (inputs == 2 ? values * values : values * values * values); k++) {
        double v[OC_ELEMENTWISE_INPUTS];

        for (int i = 0, n = k; i < OC_ELEMENTWISE_INPUTS; i++, n /= values)
            v[i] = oc_round_to(type, SPECIALS[n % values / 2]) * (n % 2 == 0 ? 1 : -1);
        add(s, v[0], v[1], v[2]);
    }
}

/* Half of the values have exponents as programs have them, the others have any bits. */
static double random_value(struct oc_random *random, enum oc_dtype type)
{
    const uint64_t bits = oc_random_bits(random);

    if ((bits & 1) != 0) return oc_from_bits(type, (uint32_t)(bits >> 32));

    const double magnitude = exp2(oc_random_real(random, -10, 7));

    return oc_round_to(type, (bits & 2) != 0 ? magnitude : -magnitude);
}

void samples_make(struct samples *s, enum oc_dtype type, int inputs)
{
    struct oc_random random = oc_random_for("accuracy");

    *s = (struct samples){.count = 0};
    for (int i = 0; i < OC_ELEMENTWISE_INPUTS; i++) {
        s->input[i] = malloc(MOST_SAMPLES * sizeof(double));
        if (s->input[i] == NULL) abort();
    }
    if (inputs == 1 && oc_dtype_size(type) == 2) {
        for (uint32_t bits = 0; bits < 1u << 16; bits++)
            add(s, oc_from_bits(type, bits), 0, 0);
        return;
    }
    if (inputs == 1)
        add_points(s);
    else
        add_specials(s, type, inputs);
    for (unsigned i = 0; i < RANDOM_SAMPLES; i++) {
        const double first = random_value(&random, type), second = random_value(&random, type);

        add(s, first, second, random_value(&random, type));
    }
}

void samples_free(struct samples *s)
{
    for (int i = 0; i < OC_ELEMENTWISE_INPUTS; i++)
        free(s->input[i]);
}
