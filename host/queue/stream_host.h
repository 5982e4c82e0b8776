/* SPDX-License-Identifier: Apache-2.0 */
/* Adds tasks of the host (queue/host_tasks.h) to a stream. */
#ifndef OC_QUEUE_STREAM_HOST_H
#define OC_QUEUE_STREAM_HOST_H

#include "queue/host_tasks.h"
#include "queue/stream.h"

/* Runs a function of the host in the order of the stream's work. Takes over the task's data, also
 * when it fails. It fails when resources are missing, or when a task that blocks needs user events
 * and the driver does not have them. */
aclnnStatus oc_stream_run_on_host(struct oc_stream *stream, const struct oc_host_task *task);

#endif
