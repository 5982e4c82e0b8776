/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of the functions of functions.h, by public headers alone. */
#ifndef OC_VERIFY_VALUES_H
#define OC_VERIFY_VALUES_H

#include <stdbool.h>

#include "verify/functions.h"

/* An argument that is no tensor, by the name of its parameter. */
struct oc_named_value {
    const char *name;
    enum oc_value_kind kind;
    union oc_value value;
};

/* Whether a parameter takes the tensor of that name: of a list x those called x[0], x[1] and so on. */
bool oc_parameter_takes(const struct oc_function_parameter *parameter, const char *tensor);

/* Destroys an object that is no tensor, and of a list also its tensors. Other kinds and NULL need nothing. */
void oc_value_destroy(enum oc_value_kind kind, union oc_value value);

#endif
