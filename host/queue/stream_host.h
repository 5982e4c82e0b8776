/* SPDX-License-Identifier: Apache-2.0 */
/* Adds tasks of the host (queue/host_tasks.h) to a stream. */
#ifndef OC_QUEUE_STREAM_HOST_H
#define OC_QUEUE_STREAM_HOST_H

#include "queue/host_tasks.h"
#include "queue/stream.h"

/* Runs a function of the host in the order of the stream's work. Takes over the task's data, also when it
 * fails: where a task that blocks needs user events that the driver does not have, or resources are missing. */
aclnnStatus oc_stream_run_on_host(struct oc_stream *stream, const struct oc_host_task *task);

#endif
