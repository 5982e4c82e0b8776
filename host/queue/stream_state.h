/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of the client that are called when streams are created and destroyed. */
#ifndef OC_QUEUE_STREAM_STATE_H
#define OC_QUEUE_STREAM_STATE_H

#include "acl/acl.h"

/* Calls them in the order of their registration. Called without locks. */
void oc_stream_state_report(aclrtStream stream, aclrtStreamState state);

#endif
