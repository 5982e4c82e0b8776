/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of acl_rt.h for copies and sets. */
#include <stdlib.h>

#include "api/gate.h"
#include "api/runtime.h"

/* ---- Copies ---- */

THREAD_BODY(copy_in_fresh_thread, aclrtMemcpy(argument, 1, "x", 1, ACL_MEMCPY_HOST_TO_HOST))
THREAD_BODY(set_in_fresh_thread, aclrtMemset(argument, 1, 0, 1))

static void copies_refuse_misuse(void)
{
    char *p = device_memory(100), host[200] = {0};

    EXPECT_OK(aclrtMemcpy(NULL, 0, NULL, 0, (aclrtMemcpyKind)99)); /* count 0 is checked first */
    EXPECT_OK(aclrtMemcpy(p, 100, p, 100, ON_DEVICE));
    FAILS(100000, aclrtMemcpy(NULL, 1, host, 1, TO_DEVICE), "dst");
    FAILS(100000, aclrtMemcpy(p, 1, NULL, 1, TO_DEVICE), "src");
    FAILS(100000, aclrtMemcpy(p, 1, host, 1, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE), "kind is 6");
    FAILS(100000, aclrtMemcpy(p, 1, host, 1, (aclrtMemcpyKind)-1), "kind is -1");
    FAILS(107000, aclrtMemcpy(p, 0, host, 1, TO_DEVICE), "destMax");
    FAILS(107000, aclrtMemcpy(p, 10, host, 11, TO_DEVICE), "destMax");
    FAILS(107000, aclrtMemcpy(p, 101, host, 101, TO_DEVICE), "dst");
    FAILS(107000, aclrtMemcpy(p + 50, 200, host, 51, TO_DEVICE), "dst");
    FAILS(107000, aclrtMemcpy(host, 200, p, 101, TO_HOST), "src");
    FAILS(107000, aclrtMemcpy(host, 200, p - 1, 10, TO_HOST), "src");
    FAILS(107000, aclrtMemcpy(p, 100, p + 99, 2, ON_DEVICE), "src");
    FAILS(107000, aclrtMemcpy(p + 1, 99, p, 50, ON_DEVICE), "overlap");
    EXPECT_OK(aclrtMemcpy(p, 100, p, 100, ON_DEVICE));
    FAILS(107000, aclrtMemcpy(p, 101, p, 101, ON_DEVICE), "dst");
    EXPECT_EQ_I64(in_new_thread(copy_in_fresh_thread, host), 107002);
    EXPECT_OK(aclrtFree(p));
    FAILS(107000, aclrtMemcpy(p, 100, host, 1, TO_DEVICE), "freed");
    FAILS(107000, aclrtMemcpy(p, 100, p, 100, ON_DEVICE), "freed");
}

static void asynchronous_copies_refuse_misuse(void)
{
    char *p = device_memory(100), host[200] = {0};

    EXPECT_OK(aclrtMemcpyAsync(NULL, 0, NULL, 0, (aclrtMemcpyKind)99, NULL));
    FAILS(100000, aclrtMemcpyAsync(NULL, 1, host, 1, TO_DEVICE, NULL), "dst");
    FAILS(100000, aclrtMemcpyAsync(p, 1, NULL, 1, TO_DEVICE, NULL), "src");
    FAILS(100000, aclrtMemcpyAsync(p, 1, host, 1, (aclrtMemcpyKind)7, NULL), "kind is 7");
    FAILS(107000, aclrtMemcpyAsync(p, 1, host, 2, TO_DEVICE, NULL), "destMax");
    FAILS(107000, aclrtMemcpyAsync(p, 200, host, 101, TO_DEVICE, NULL), "dst");
    FAILS(107000, aclrtMemcpyAsync(p, 100, p + 1, 50, ON_DEVICE, NULL), "overlap");
    EXPECT_OK(aclrtMemcpyAsync(p, 100, p, 100, ON_DEVICE, NULL));
    FAILS(107000, aclrtMemcpyAsync(p, 101, p, 101, ON_DEVICE, NULL), "dst");
    FAILS(207000, aclrtMemcpyAsync(host, 1, host + 1, 1, ACL_MEMCPY_HOST_TO_HOST, NULL), "kind");
    FAILS(207000, aclrtMemcpyAsync(host, 1, host + 1, 1, ACL_MEMCPY_DEFAULT, NULL), "kind");
    FAILS(107017, aclrtMemcpyAsync(p, 1, host, 1, TO_DEVICE, host), "stream");
    EXPECT_OK(aclrtFree(p));
}

/* The addresses decide the direction, for every valid kind. */
static void the_kind_of_a_copy_is_only_a_hint(void)
{
    static const aclrtMemcpyKind KINDS[] = {
        ACL_MEMCPY_HOST_TO_HOST,     ACL_MEMCPY_HOST_TO_DEVICE, ACL_MEMCPY_DEVICE_TO_HOST,
        ACL_MEMCPY_DEVICE_TO_DEVICE, ACL_MEMCPY_DEFAULT,        ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE};
    char *p = device_memory(256);

    for (size_t i = 0; i < sizeof(KINDS) / sizeof(KINDS[0]); i++) {
        const char text[] = "interior pointers";
        char back[sizeof(text)] = "", again[sizeof(text)] = "";

        EXPECT_OK(aclrtMemcpy(p + 3 + i, 100, text, sizeof(text), KINDS[i]));
        EXPECT_OK(aclrtMemcpy(p + 129, 100, p + 3 + i, sizeof(text), KINDS[i]));
        EXPECT_OK(aclrtMemcpy(back, sizeof(back), p + 129, sizeof(text), KINDS[i]));
        EXPECT_OK(aclrtMemcpy(again, sizeof(again), back, sizeof(text), KINDS[i]));
        EXPECT_TEXT(again, text);
    }
    EXPECT_OK(aclrtFree(p));
}

static void asynchronous_copies_follow_the_stream(void)
{
    aclrtStream stream = NULL;
    void *p = device_memory(BIG), *q = device_memory(BIG), *pinned = NULL;
    unsigned char *pageable = malloc(BIG);

    EXPECT(pageable != NULL);
    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtMallocHost(&pinned, BIG));
    for (int i = 0; i < 16; i++)
        EXPECT_OK(aclrtMemsetAsync(p, BIG, 0x20 + i, BIG, stream));
    EXPECT_OK(aclrtMemcpyAsync(q, BIG, p, BIG, ON_DEVICE, stream));
    EXPECT_OK(aclrtMemcpyAsync(pinned, BIG, q, BIG, TO_HOST, stream));
    EXPECT_OK(aclrtMemcpyAsync(pageable, BIG, q, BIG, TO_HOST, stream));
    EXPECT_EQ_I64(pageable[BIG - 1], 0x2F); /* complete when the call returns */
    EXPECT_OK(aclrtMemcpyAsync(p, BIG, pageable, BIG, TO_DEVICE, stream));
    pageable[BIG - 1] = 0;
    EXPECT_OK(aclrtSynchronizeStream(stream));
    EXPECT(memcmp(pinned, pageable, BIG - 1) == 0);
    expect_bytes(p, BIG, 0x2F);
    EXPECT_OK(aclrtMemsetAsync(pinned, BIG, 3, BIG, stream));
    EXPECT_OK(aclrtSynchronizeStream(stream));
    EXPECT_EQ_I64(((unsigned char *)pinned)[BIG - 1], 3);
    EXPECT_OK(aclrtFreeHost(pinned));
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtFree(q));
    EXPECT_OK(aclrtDestroyStream(stream));
    free(pageable);
}

enum { ROWS = 4, ROW = 1 << 14, PITCH = ROW + 64, COPIED = ROWS * ROW };

/* As one range, or as rows with gaps on the host. */
static aclError copy_async(bool is_write, bool has_rows, void *device, void *host,
                           aclrtStream stream)
{
    if (has_rows)
        return is_write ? aclrtMemcpy2dAsync(device, ROW, host, PITCH, ROW, ROWS, TO_DEVICE, stream)
                        : aclrtMemcpy2dAsync(host, PITCH, device, ROW, ROW, ROWS, TO_HOST, stream);
    return is_write ? aclrtMemcpyAsync(device, COPIED, host, COPIED, TO_DEVICE, stream)
                    : aclrtMemcpyAsync(host, COPIED, device, COPIED, TO_HOST, stream);
}

/* As the vendor's manual has it: with memory from malloc the call returns when the copy is complete, whatever the
 * stream has still to do, so that the memory may be changed, read or freed at once. */
static void pageable_memory_is_free_at_once(void)
{
    enum { ROUNDS = 4 };
    aclrtStream stream = NULL;
    void *device = device_memory(COPIED);

    EXPECT_OK(aclrtCreateStream(&stream));
    for (int i = 0; i < 2 * ROUNDS; i++) {
        unsigned char *host = malloc(ROWS * PITCH);
        void *busy = keep_busy(stream);

        if (!EXPECT(host != NULL)) return;
        memset(host, i, ROWS * PITCH);
        EXPECT_OK(copy_async(true, i % 2 != 0, device, host, stream));
        memset(host, 0xEE, ROWS * PITCH);
        free(host);
        host = malloc(ROWS * PITCH);
        if (!EXPECT(host != NULL)) return;
        memset(host, 0xEE, ROWS * PITCH);
        EXPECT_OK(copy_async(false, i % 2 != 0, device, host, stream));
        EXPECT_EQ_I64(host[0], i);
        EXPECT_EQ_I64(host[i % 2 != 0 ? (ROWS - 1) * PITCH + ROW - 1 : COPIED - 1], i);
        EXPECT_OK(aclrtSynchronizeStream(stream));
        expect_bytes(device, COPIED, i);
        EXPECT_OK(aclrtFree(busy));
        free(host);
    }
    EXPECT_OK(aclrtFree(device));
    EXPECT_OK(aclrtDestroyStream(stream));
}

/* With memory from aclrtMallocHost the call does not wait: what it promises holds after a wait for the stream. */
static void pinned_memory_is_copied_behind_the_stream(void)
{
    aclrtStream stream = NULL;
    void *device = device_memory(COPIED), *source = NULL, *result = NULL;

    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtMallocHost(&source, ROWS * PITCH));
    EXPECT_OK(aclrtMallocHost(&result, ROWS * PITCH));
    for (int has_rows = 0; has_rows <= 1; has_rows++) {
        unsigned char *bytes = result;
        struct gate gate;

        memset(source, 7 + has_rows, ROWS * PITCH);
        memset(result, 0xEE, ROWS * PITCH);
        gate_close(&gate, stream);
        gate_open_after(&gate, LATE_MS);
        EXPECT_OK(copy_async(true, has_rows != 0, device, source, stream));
        EXPECT_OK(copy_async(false, has_rows != 0, device, result, stream));
        EXPECT(!gate_is_open(&gate));
        EXPECT_EQ_I64(bytes[0], 0xEE);
        gate_end(&gate);
        EXPECT_OK(aclrtSynchronizeStream(stream));
        memset(source, 0xEE, ROWS * PITCH);
        EXPECT_EQ_I64(bytes[0], 7 + has_rows);
        EXPECT_EQ_I64(bytes[has_rows ? (ROWS - 1) * PITCH + ROW - 1 : COPIED - 1], 7 + has_rows);
        expect_bytes(device, COPIED, 7 + has_rows);
    }
    EXPECT_OK(aclrtFreeHost(source));
    EXPECT_OK(aclrtFreeHost(result));
    EXPECT_OK(aclrtFree(device));
    EXPECT_OK(aclrtDestroyStream(stream));
}

static void sets_refuse_misuse(void)
{
    char *p = device_memory(100);

    EXPECT_OK(aclrtMemset(NULL, 0, 0, 0));
    EXPECT_OK(aclrtMemsetAsync(NULL, 0, 0, 0, NULL));
    FAILS(100000, aclrtMemset(NULL, 1, 0, 1), "devPtr");
    FAILS(107000, aclrtMemset(p, 10, 0, 11), "maxCount");
    FAILS(107000, aclrtMemset(p + 1, 100, 0, 100), "devPtr");
    FAILS(100000, aclrtMemsetAsync(NULL, 1, 0, 1, NULL), "devPtr");
    FAILS(107000, aclrtMemsetAsync(p, 10, 0, 11, NULL), "maxCount");
    FAILS(107000, aclrtMemsetAsync(p + 1, 100, 0, 100, NULL), "devPtr");
    FAILS(107017, aclrtMemsetAsync(p, 1, 0, 1, p), "stream");
    EXPECT_EQ_I64(in_new_thread(set_in_fresh_thread, p), 107002);
    EXPECT_OK(aclrtMemset(p, 100, 0x1FF, 100)); /* only the low byte is used */
    expect_bytes(p, 100, 0xFF);
    EXPECT_OK(aclrtMemset(p + 1, 98, 7, 98));
    expect_bytes(p + 1, 98, 7);
    expect_bytes(p + 99, 1, 0xFF);
    EXPECT_OK(aclrtFree(p));
}

/* ---- Rectangles ---- */

/* Copies 3 rows of 2 bytes within one buffer: behind the source, next to it, and between its rows. */
static void rectangles_move_within_a_buffer(void)
{
    static const size_t PLACES[] = {40, 21, 7};
    const char source[] = "ab.....cd.....ef";
    char *p = device_memory(64), back[16];

    for (size_t i = 0; i < 2 * OC_COUNT(PLACES); i++) {
        char *to = p + PLACES[i / 2];

        EXPECT_OK(aclrtMemset(p, 64, '-', 64));
        EXPECT_OK(aclrtMemcpy(p + 5, 16, source, 16, TO_DEVICE));
        if (i % 2 == 0) {
            EXPECT_OK(aclrtMemcpy2d(to, 7, p + 5, 7, 2, 3, ON_DEVICE));
        } else {
            EXPECT_OK(aclrtMemcpy2dAsync(to, 7, p + 5, 7, 2, 3, ON_DEVICE, NULL));
            EXPECT_OK(aclrtSynchronizeStream(NULL));
        }
        EXPECT_OK(aclrtMemcpy(back, 16, to, 16, TO_HOST));
        EXPECT(memcmp(back, PLACES[i / 2] == 7 ? "ab...cdcd...efef" : "ab-----cd-----ef", 16) == 0);
    }
    EXPECT_OK(aclrtFree(p));
}

/* Copies 3 rows of 2 bytes in all directions. */
static void rectangles_are_copied(void)
{
    const char source[] = "ab..cd..ef";
    char *p = device_memory(64), *q = device_memory(64), back[16];

    for (int is_async = 0; is_async <= 1; is_async++) {
        memset(back, '-', sizeof(back));
        EXPECT_OK(aclrtMemset(p, 64, 'p', 64));
        EXPECT_OK(aclrtMemset(q, 64, 'q', 64));
        if (is_async) {
            EXPECT_OK(aclrtMemcpy2dAsync(p + 5, 7, source, 4, 2, 3, TO_DEVICE, NULL));
            EXPECT_OK(aclrtMemcpy2dAsync(q + 1, 3, p + 5, 7, 2, 3, ON_DEVICE, NULL));
            EXPECT_OK(aclrtMemcpy2dAsync(p + 33, 2, p + 5, 7, 2, 3, ON_DEVICE, NULL));
            EXPECT_OK(aclrtMemcpy2dAsync(back, 5, q + 1, 3, 2, 3, TO_HOST, NULL));
            EXPECT_OK(aclrtSynchronizeStream(NULL));
        } else {
            EXPECT_OK(aclrtMemcpy2d(p + 5, 7, source, 4, 2, 3, TO_DEVICE));
            EXPECT_OK(aclrtMemcpy2d(q + 1, 3, p + 5, 7, 2, 3, ON_DEVICE));
            EXPECT_OK(aclrtMemcpy2d(p + 33, 2, p + 5, 7, 2, 3, ON_DEVICE));
            EXPECT_OK(aclrtMemcpy2d(back, 5, q + 1, 3, 2, 3, TO_HOST));
        }
        EXPECT(memcmp(back, "ab---cd---ef----", 16) == 0);
        EXPECT_OK(aclrtMemcpy(back, 16, p + 5, 16, TO_HOST));
        EXPECT(memcmp(back, "abpppppcdpppppef", 16) == 0);
        EXPECT_OK(aclrtMemcpy(back, 6, p + 33, 6, TO_HOST));
        EXPECT(memcmp(back, "abcdef", 6) == 0);
    }
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtFree(q));
}

static void rectangles_refuse_misuse(void)
{
    char *p = device_memory(64), host[64] = {0};

    FAILS(100000, aclrtMemcpy2d(NULL, 4, host, 4, 2, 2, TO_DEVICE), "dst");
    FAILS(100000, aclrtMemcpy2d(p, 4, NULL, 4, 2, 2, TO_DEVICE), "src");
    FAILS(100000, aclrtMemcpy2d(p, 4, host, 4, 5, 2, TO_DEVICE), "dpitch");
    FAILS(100000, aclrtMemcpy2d(p, 8, host, 4, 5, 2, TO_DEVICE), "spitch");
    FAILS(100000, aclrtMemcpy2d(p, 4, host, 4, 2, 2, ACL_MEMCPY_HOST_TO_HOST), "kind is 0");
    FAILS(107000, aclrtMemcpy2d(p, 32, host, 4, 2, 3, TO_DEVICE), "dst");
    FAILS(107000, aclrtMemcpy2d(host, 4, p, 32, 2, 3, TO_HOST), "src");
    FAILS(107000, aclrtMemcpy2d(p, SIZE_MAX / 2, host, 4, 2, 9, TO_DEVICE), "height");
    FAILS(107000, aclrtMemcpy2d(p, 4, p + 1, 4, 2, 2, ON_DEVICE), "overlap");
    EXPECT_OK(aclrtMemcpy2d(p, 4, host, 4, 0, 9, TO_DEVICE));
    FAILS(100000, aclrtMemcpy2dAsync(p, 4, host, 4, 5, 2, TO_DEVICE, NULL), "dpitch");
    FAILS(107000, aclrtMemcpy2dAsync(p, 32, host, 4, 2, 3, TO_DEVICE, NULL), "dst");
    FAILS(107000, aclrtMemcpy2dAsync(p, 4, p + 1, 4, 2, 2, ON_DEVICE, NULL), "overlap");
    FAILS(107017, aclrtMemcpy2dAsync(p, 4, host, 4, 2, 2, TO_DEVICE, host), "stream");
    EXPECT_OK(aclrtFree(p));
}

/* ---- Two devices ---- */

static void memory_moves_between_devices(void)
{
    const size_t size = 9 << 20; /* more than two chunks of the staging buffer */
    aclrtStream of_first = NULL;

    need_two_devices();
    EXPECT_OK(aclrtCreateStream(&of_first));
    char *first = device_memory(size), back[4] = "";
    EXPECT_OK(aclrtSetDevice(1));
    char *second = device_memory(size);
    EXPECT_OK(aclrtMemset(first, size, 1, size));
    EXPECT_OK(aclrtMemcpy(second, size, first, size, ON_DEVICE));
    expect_bytes(second, size, 1);
    EXPECT_OK(aclrtMemsetAsync(first, size, 2, size, of_first));
    EXPECT_OK(aclrtMemcpyAsync(second, size, first, size, ON_DEVICE, of_first));
    EXPECT_OK(
        aclrtMemcpyAsync(first, size, second, size, ON_DEVICE, NULL)); /* a stream of device 1 */
    EXPECT_OK(aclrtSynchronizeStream(of_first));
    expect_bytes(second, size, 2);
    EXPECT_OK(aclrtMemsetAsync(second, size, 3, size, of_first));
    expect_bytes(second, size, 3);
    EXPECT_OK(aclrtMemcpy2d(first, 4, second, 8, 2, 2, ON_DEVICE));
    EXPECT_OK(aclrtMemcpy(back, 4, first + 3, 3, TO_HOST));
    EXPECT(memcmp(back, "\2\3\3", 3) == 0);
    EXPECT_OK(aclrtFree(first));
    EXPECT_OK(aclrtFree(second));
    EXPECT_OK(aclrtResetDevice(1));
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDevice(0));
    EXPECT_OK(aclrtDestroyStream(of_first));
}

static const struct oc_test TESTS[] = {
    WITH_DEVICE(copies_refuse_misuse),
    WITH_DEVICE(asynchronous_copies_refuse_misuse),
    WITH_DEVICE(the_kind_of_a_copy_is_only_a_hint),
    WITH_DEVICE(asynchronous_copies_follow_the_stream),
    WITH_DEVICE(pageable_memory_is_free_at_once),
    WITH_DEVICE(pinned_memory_is_copied_behind_the_stream),
    WITH_DEVICE(sets_refuse_misuse),
    WITH_DEVICE(rectangles_are_copied),
    WITH_DEVICE(rectangles_move_within_a_buffer),
    WITH_DEVICE(rectangles_refuse_misuse),
    WITH_DEVICE(memory_moves_between_devices),
};

OC_TEST_MAIN(.name = "runtime_copies", OC_TESTS(TESTS))
