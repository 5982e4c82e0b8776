/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the creation and destruction of streams to functions of the client. */
#ifndef OC_QUEUE_STREAM_STATE_H
#define OC_QUEUE_STREAM_STATE_H

#include "acl/acl.h"

/* Calls the functions in the order of their registration. The caller holds no locks. */
void oc_stream_state_report(aclrtStream stream, aclrtStreamState state);

#endif
