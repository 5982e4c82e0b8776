/* SPDX-License-Identifier: Apache-2.0 */
/* Events of a trace that are longer than their buffer. */
#include <stdio.h>
#include <string.h>

#include "harness/trace_reader.h"
#include "trace/trace_file.h"

/* Texts are truncated; an event with too many keys and numbers is not written, and counts as lost. */
static void events_that_do_not_fit(void)
{
    const char *folder = oc_test_folder();
    struct oc_trace_event e, fragment;
    char path[1024], text[2 * OC_TRACE_EVENT_BYTES];

    if (!EXPECT(folder != NULL)) return;
    (void)snprintf(path, sizeof(path), "%s/trace.json", folder);
    if (!EXPECT(oc_trace_open(path))) return;
    memset(text, 'x', sizeof(text) - 1);
    text[sizeof(text) - 1] = '\0';
    oc_trace_begin(&e, 'X', 1, 2);
    for (size_t i = 0; i < OC_TRACE_EVENT_BYTES; i++)
        oc_trace_integer(&e, "number", INT64_MAX);
    oc_trace_end(&e);
    oc_trace_fragment(&fragment);
    for (size_t i = 0; i < OC_TRACE_EVENT_BYTES; i++)
        oc_trace_object(&fragment, "object");
    oc_trace_begin(&e, 'X', 1, 2);
    oc_trace_paste(&e, &fragment);
    oc_trace_end(&e);
    oc_trace_begin(&e, 'X', 1, 2);
    oc_trace_text(&e, "name", text);
    oc_trace_integer(&e, "number", 3);
    oc_trace_end(&e);
    oc_trace_flush(false);

    json_t *trace = trace_load(folder, "trace.json");
    const json_t *events = json_object_get(trace, "traceEvents");
    const json_t *event = json_array_get(events, 0);
    const size_t length = strlen(trace_text(event, "name"));

    EXPECT_EQ_I64(json_array_size(events), 1);
    EXPECT(length > 0 && length < OC_TRACE_EVENT_BYTES - OC_TRACE_ROOM_BYTES);
    EXPECT(trace_number(event, "number") == 3);
    EXPECT_TEXT(trace_text(json_object_get(trace, "otherData"), "lost slices"), "2");
    json_decref(trace);
}

static const struct oc_test TESTS[] = {OC_TEST("events that do not fit", events_that_do_not_fit)};

OC_TEST_MAIN(.name = "trace_file", OC_TESTS(TESTS))
