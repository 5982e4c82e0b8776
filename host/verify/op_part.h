/* SPDX-License-Identifier: Apache-2.0 */
/* Which combinations of a case belong to the part of the tests that runs. */
#ifndef OC_VERIFY_OP_PART_H
#define OC_VERIFY_OP_PART_H

#include "verify/op_case.h"

/* Whether a strategy other than the default runs. */
bool oc_op_is_in_part(const struct oc_op_case *c, const char *strategy);

/* The layouts of the case that run, a bit each. */
unsigned oc_op_layouts(const struct oc_op_case *c);

/* Whether the default strategy runs: with the remainder where any strategy does. */
bool oc_op_has_part(const struct oc_op_case *c);

#endif
