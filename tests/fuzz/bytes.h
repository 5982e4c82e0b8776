/* SPDX-License-Identifier: Apache-2.0 */
/* The choices of a fuzzed run: each takes the next byte of the input, and 0 after its end. */
#ifndef OC_FUZZ_BYTES_H
#define OC_FUZZ_BYTES_H

#include <stddef.h>
#include <stdint.h>

struct oc_bytes {
    const uint8_t *at;
    size_t left;
};

static inline unsigned oc_bytes_next(struct oc_bytes *b)
{
    if (b->left == 0) return 0;
    b->left--;
    return *b->at++;
}

/* A number below `count`, at most 256. */
static inline unsigned oc_bytes_below(struct oc_bytes *b, size_t count)
{
    return oc_bytes_next(b) % (unsigned)count;
}

#define OC_BYTES_PICK(b, array) ((array)[oc_bytes_below(b, sizeof(array) / sizeof((array)[0]))])

/* A fuzzed run, as libFuzzer calls it; main.c calls it, too. Ends the process when something is wrong. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
