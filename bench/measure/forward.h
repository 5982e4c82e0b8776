/* SPDX-License-Identifier: Apache-2.0 */
/* What aclnn-cl-report does, beside the case files: --md, --csv, --html and --compare. */
#ifndef BENCH_FORWARD_H
#define BENCH_FORWARD_H

#include "measure/json.h"
#include "measure/options.h"

/* Runs `aclnn-cl-report compare` with the other arguments; returns its exit status. */
int bench_forward_compare(const struct bench_options *options, int argc, char **argv);

/* Makes the files that the options name from the document. On failure the document is kept. */
bool bench_forward_reports(const struct bench_options *options, const json_t *document);

#endif
