/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reads traces that child processes write with ACLNN_CL_PROFILE. Events are JSON objects; a slice
 * is an event with a duration.
 */
#ifndef OC_HARNESS_TRACE_READER_H
#define OC_HARNESS_TRACE_READER_H

#include <jansson.h>

#include "acl/acl.h"
#include "harness/test.h"

/* ---- For children ---- */

/* Runs one of `step` operators, with 1 each of them, and waits for it. */
bool oc_run_operators(aclrtStream stream, size_t step);

/* Enqueues more commands than a track collects before it reads their times, and does not wait.
 * Suits pthread_create. */
#define OC_FILLS 1500
void *oc_enqueue_fills(void *stream);

/* ---- Recording ---- */

/* Runs a child that writes <folder>/<name> and logs warnings; returns its process id. */
int trace_child(const char *child, const char *folder, const char *name, struct oc_spawn *result);

/* NULL, and a failed expectation, when the file is not valid JSON. */
json_t *trace_load(const char *folder, const char *name);

/* Skips the test where device 0 does not measure times. */
void trace_need_times(void);

/* Runs a child and loads its trace; NULL, and a failed expectation, when the child fails. Needs times.
 */
json_t *trace_of(const char *child, struct oc_spawn *result);

/* ---- Reading ---- */

const char *trace_text(const json_t *object, const char *key);
double trace_number(const json_t *object, const char *key);
const json_t *trace_argument(const json_t *event, const char *key);
long long trace_ns(const json_t *event, const char *key);

bool trace_is_host(const json_t *event);                  /* a slice of the host process */
bool trace_is_slice(const json_t *event, int64_t stream); /* a slice of the stream on device 0 */

#define OC_TRACE_EVENTS(trace, i, event) \
    json_array_foreach(json_object_get((trace), "traceEvents"), i, event)
#define OC_TRACE_SLICES(trace, i, event, stream) \
    OC_TRACE_EVENTS(trace, i, event) if (trace_is_slice(event, stream))

/* The name of a thread or process in the trace; "" when it has none. */
const char *trace_name(const json_t *trace, const char *what, double pid, double tid);

/* The streams of device 0 that have slices, in ascending order; returns their number. */
int trace_streams(const json_t *trace, int streams[8]);

/* Expects that the slices of an in-order stream do not overlap. Returns their number; *sum is the
 * sum of their durations, *span the time from the start of the first to the end of the last. */
int trace_in_order(const json_t *trace, int stream, long long *sum, long long *span);

/* Expects that no slice was lost. */
void trace_expect_complete(const json_t *trace);

#endif
