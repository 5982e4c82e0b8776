/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/element_order.h"

#include <math.h>

static int order_values(double a, double b)
{
    if (isnan(a) || isnan(b)) return !!isnan(a) - !!isnan(b);
    return (a > b) - (a < b);
}

static int order(const struct oc_element *a, const struct oc_element *b, int by_value)
{
    return by_value != 0 ? by_value : (a->position > b->position) - (a->position < b->position);
}

int oc_element_ascends(const void *left, const void *right)
{
    const struct oc_element *a = left, *b = right;

    return order(a, b, order_values(a->value, b->value));
}

int oc_element_descends(const void *left, const void *right)
{
    const struct oc_element *a = left, *b = right;

    return order(a, b, order_values(b->value, a->value));
}
