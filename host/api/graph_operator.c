/* SPDX-License-Identifier: Apache-2.0 */
#include "api/graph_operator.h"

#include <stdio.h>
#include <string.h>

#include "base/environment.h"
#include "base/require.h"
#include "queue/stream.h"

static void describe(char *text, size_t size, const char *api, const char *opType)
{
    (void)snprintf(
        text, size,
        "%sthe graph operator %.100s is not in this library: the aclnn operator that the "
        "client looked for is missing (aclnn-cl-info --client FILE lists those that a "
        "library looks for)",
        api, opType == NULL ? "(NULL)" : opType);
}

static aclError fail_at_once(const char *api, const char *opType)
{
    char text[OC_REASON_BYTES];

    oc_set_api(api);
    describe(text, sizeof(text), "", opType);
    return oc_fail(ACL_ERROR_FAILURE, "%s", text);
}

static bool client_has_task_queue(void)
{
    return strcmp(oc_environment()->task_queue, "0") != 0 &&
           strcmp(oc_environment()->launch_blocking, "1") != 0;
}

/* Makes reads of the outputs notice that nothing was computed. */
static aclError fill_outputs(int numOutputs, aclDataBuffer *const outputs[], aclrtStream stream)
{
    for (int i = 0; outputs != NULL && i < numOutputs; i++) {
        void *const address = aclGetDataBufferAddr(outputs[i]);
        const size_t bytes = aclGetDataBufferSizeV2(outputs[i]);

        if (address != NULL) OC_TRY(aclrtMemsetAsync(address, bytes, 255, bytes, stream));
    }
    return ACL_SUCCESS;
}

/* Makes the stream's next report fail. Records no message if it returns false because the handle is
 * no stream. */
static bool fail_in_stream(const char *opType, int numOutputs, aclDataBuffer *const outputs[],
                           aclrtStream stream)
{
    struct oc_stream *s = oc_stream_acquire(stream);
    char text[OC_REASON_BYTES];
    bool is_filled;

    if (s == NULL) return false;
    is_filled = fill_outputs(numOutputs, outputs, stream) == ACL_SUCCESS;
    if (is_filled) {
        describe(text, sizeof(text), "aclopCompileAndExecute: ", opType);
        oc_timeline_fail(oc_stream_timeline(s), text);
    }
    oc_stream_release(s);
    return is_filled;
}

aclError aclopCompileAndExecute(const char *opType, int numInputs, const void *const inputDesc[],
                                const void *const inputs[], int numOutputs,
                                const void *const outputDesc[], aclDataBuffer *const outputs[],
                                const void *attr, int engineType, int compileFlag,
                                const char *opPath, aclrtStream stream)
{
    (void)numInputs;
    (void)inputDesc;
    (void)inputs;
    (void)outputDesc;
    (void)attr;
    (void)engineType;
    (void)compileFlag;
    (void)opPath;
    oc_set_api("aclopCompileAndExecute");
    if (client_has_task_queue() && fail_in_stream(opType, numOutputs, outputs, stream))
        return ACL_SUCCESS;
    return fail_at_once("aclopCompileAndExecute", opType);
}

aclError aclopCompileAndExecuteV2(const char *opType)
{
    return fail_at_once("aclopCompileAndExecuteV2", opType);
}
