/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the arguments that a plan sets with the parameters that the driver reports of a kernel.
 * */
#ifndef OC_VERIFY_SIGNATURE_H
#define OC_VERIFY_SIGNATURE_H

#include <stdbool.h>

#include "plan/executor.h"

/* False if the names, types or number of the parameters differ; `text` then says which. True if the
 * driver has no information about parameters: *compared is the number of compared parameters. */
bool oc_signature_matches(const struct oc_step *step, int *compared, char text[256]);

/* Expects this of every kernel of the plan. */
void oc_signature_expect(aclOpExecutor *executor);

#endif
