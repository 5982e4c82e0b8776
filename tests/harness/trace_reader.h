/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Traces that children of a test wrote by ACLNN_CL_PROFILE, read back. Events are JSON objects; a
 * slice is an event that lasts.
 */
#ifndef OC_HARNESS_TRACE_READER_H
#define OC_HARNESS_TRACE_READER_H

#include <jansson.h>

#include "acl/acl.h"
#include "harness/test.h"

/* ---- For children ---- */

/* Every operator, one by one. */
bool oc_run_operators(aclrtStream stream);

/* More commands than a track gathers before it looks; waits for none. The body of a thread, too. */
#define OC_FILLS 1500
void *oc_enqueue_fills(void *stream);

/* ---- Making ---- */

/* Runs a child whose file is <folder>/<name>, with warnings; its process id. */
int trace_child(const char *child, const char *folder, const char *name, struct oc_spawn *result);

/* NULL, and an expectation failed, when it is no JSON. */
json_t *trace_load(const char *folder, const char *name);

/* The trace of a child that ends well; NULL, and an expectation failed, when it does not. */
json_t *trace_of(const char *child, struct oc_spawn *result);

/* ---- Reading ---- */

const char *trace_text(const json_t *object, const char *key);
double trace_number(const json_t *object, const char *key);
const json_t *trace_argument(const json_t *event, const char *key);
long long trace_ns(const json_t *event, const char *key);

bool trace_is_host(const json_t *event);                  /* it is a slice of the host */
bool trace_is_slice(const json_t *event, int64_t stream); /* one on device 0 */

#define OC_TRACE_EVENTS(trace, i, event) \
    json_array_foreach(json_object_get((trace), "traceEvents"), i, event)
#define OC_TRACE_SLICES(trace, i, event, stream) \
    OC_TRACE_EVENTS(trace, i, event) if (trace_is_slice(event, stream))

/* The name that a row or a process was given; "" when it has none. */
const char *trace_name(const json_t *trace, const char *what, double pid, double tid);

/* Numbers of the streams of device 0 that have slices, ascending; how many there are. */
int trace_streams(const json_t *trace, int rows[8]);

/* Slices of an in-order stream must not overlap. How many; how long all are, and from the begin of
 * the first to the end of the last. */
int trace_in_order(const json_t *trace, int stream, long long *sum, long long *span);

/* Nothing was lost. */
void trace_expect_complete(const json_t *trace);

#endif
