/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Results that another implementation computed: tests/data/goldens_<name>.json, made by
 * tests/data/make_goldens.py. A row has a name, attributes, "shapes" and the values of tensors, by
 * their names.
 */
#ifndef OC_HARNESS_GOLDEN_VALUES_H
#define OC_HARNESS_GOLDEN_VALUES_H

#include <jansson.h>

#include "harness/op.h"

/* Calls `run` for every row; expects that there are some. */
void oc_golden_each(const char *name, void (*run)(const json_t *row));

const char *oc_golden_name(const json_t *row);
int64_t oc_golden_integer(const json_t *row, const char *attribute);
double oc_golden_real(const json_t *row, const char *attribute);
bool oc_golden_flag(const json_t *row, const char *attribute);

/* Extent i of a tensor. */
int64_t oc_golden_extent(const json_t *row, const char *tensor, int i);

/* The operands' values, by their names. Outputs may differ by what OC_GOLDEN_ROUNDINGS roundings
 * lose on the largest of them: the other implementation rounds, too, and adds in another order. */
#define OC_GOLDEN_ROUNDINGS 64
void oc_golden_fill(const json_t *row, struct oc_op_case *c);

#endif
