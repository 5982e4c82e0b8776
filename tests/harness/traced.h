/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Traces that children of a test wrote by ACLNN_CL_PROFILE, read back. Events are JSON objects; a
 * slice is an event that lasts.
 */
#ifndef OC_HARNESS_TRACED_H
#define OC_HARNESS_TRACED_H

#include <jansson.h>

#include "acl/acl.h"
#include "harness/test.h"

/* ---- For children ---- */

/* Every operator, one by one. */
bool oc_traced_operators(aclrtStream stream);

/* More commands than a track gathers before it looks; waits for none. The body of a thread, too. */
#define OC_TRACED_FILLS 1500
void *oc_traced_fill(void *stream);

/* ---- Making ---- */

/* Runs a child whose file is <folder>/<name>, with warnings; its process id. */
int oc_traced_run(const char *child, const char *folder, const char *name, struct oc_spawn *result);

/* NULL, and an expectation failed, when it is no JSON. */
json_t *oc_traced_load(const char *folder, const char *name);

/* The trace of a child that ends well; NULL, and an expectation failed, when it does not. */
json_t *oc_traced_by(const char *child, struct oc_spawn *result);

/* ---- Reading ---- */

const char *oc_traced_text(const json_t *object, const char *key);
double oc_traced_number(const json_t *object, const char *key);
const json_t *oc_traced_argument(const json_t *event, const char *key);
long long oc_traced_ns(const json_t *event, const char *key);

bool oc_traced_is_host(const json_t *event);                  /* it is a slice of the host */
bool oc_traced_is_slice(const json_t *event, int64_t stream); /* one on device 0 */

#define OC_TRACED_EVENTS(trace, i, event) \
    json_array_foreach(json_object_get((trace), "traceEvents"), i, event)
#define OC_TRACED_SLICES(trace, i, event, stream) \
    OC_TRACED_EVENTS(trace, i, event) if (oc_traced_is_slice(event, stream))

/* The name that a row or a process was given; "" when it has none. */
const char *oc_traced_name(const json_t *trace, const char *what, double pid, double tid);

/* Numbers of the streams of device 0 that have slices, ascending; how many there are. */
int oc_traced_rows(const json_t *trace, int rows[8]);

/* Slices of an in-order stream must not overlap. How many; how long all are, and from the begin of
 * the first to the end of the last. */
int oc_traced_order(const json_t *trace, int stream, long long *sum, long long *span);

/* Nothing was lost. */
void oc_traced_complete(const json_t *trace);

#endif
