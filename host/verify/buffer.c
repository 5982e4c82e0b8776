/* SPDX-License-Identifier: Apache-2.0 */
#include "buffer.h"

#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "verify/expect.h"

static size_t guarded_size(const struct oc_buffer *buffer)
{
    return buffer->bytes + 2 * OC_GUARD_BYTES;
}

bool oc_buffer_make(struct oc_buffer *buffer, size_t bytes)
{
    void *address = NULL;

    *buffer = (struct oc_buffer){.bytes = bytes};

    unsigned char *sent = malloc(guarded_size(buffer)), *received = malloc(guarded_size(buffer));

    if (sent == NULL || received == NULL ||
        !EXPECT_OK(aclrtMalloc(&address, guarded_size(buffer), ACL_MEM_MALLOC_NORMAL_ONLY))) {
        free(sent);
        free(received);
        return EXPECT(address != NULL);
    }
    memset(sent, OC_GUARD_PATTERN, guarded_size(buffer));
    memset(received, 0, guarded_size(buffer));
    buffer->device = (char *)address + OC_GUARD_BYTES;
    buffer->sent = sent + OC_GUARD_BYTES;
    buffer->received = received + OC_GUARD_BYTES;
    return true;
}

void oc_buffer_free(struct oc_buffer *buffer)
{
    if (buffer->device == NULL) return;
    (void)EXPECT_OK(aclrtFree(buffer->device - OC_GUARD_BYTES));
    free(buffer->sent - OC_GUARD_BYTES);
    free(buffer->received - OC_GUARD_BYTES);
    *buffer = (struct oc_buffer){.bytes = 0};
}

bool oc_buffer_send(struct oc_buffer *buffer)
{
    return EXPECT_OK(aclrtMemcpy(buffer->device - OC_GUARD_BYTES, guarded_size(buffer),
                                 buffer->sent - OC_GUARD_BYTES, guarded_size(buffer),
                                 ACL_MEMCPY_HOST_TO_DEVICE));
}

size_t oc_pattern_length(const unsigned char *bytes, size_t count)
{
    size_t i = 0;

    while (i < count && bytes[i] == OC_GUARD_PATTERN)
        i++;
    return i;
}

bool oc_buffer_receive(struct oc_buffer *buffer, const char *name)
{
    unsigned char *before = buffer->received - OC_GUARD_BYTES;
    unsigned char *after = buffer->received + buffer->bytes;

    if (!EXPECT_OK(aclrtMemcpy(before, guarded_size(buffer), buffer->device - OC_GUARD_BYTES,
                               guarded_size(buffer), ACL_MEMCPY_DEVICE_TO_HOST)))
        return false;

    const size_t low = oc_pattern_length(before, OC_GUARD_BYTES);
    const size_t high = oc_pattern_length(after, OC_GUARD_BYTES);

    if (low < OC_GUARD_BYTES)
        oc_expect_fail("%s: overwritten from %zu bytes before its memory", name,
                       OC_GUARD_BYTES - low);
    if (high < OC_GUARD_BYTES)
        oc_expect_fail("%s: overwritten %zu bytes after its memory", name, high);
    return low == OC_GUARD_BYTES && high == OC_GUARD_BYTES;
}
