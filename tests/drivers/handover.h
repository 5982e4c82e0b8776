/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that is handed over between queues thousands of times, with a check of every byte: what one
 * queue wrote, another one must read. OpenCL promises this only through events and waits; a driver may
 * finish a blocking write late, or run two queues side by side.
 *
 * Each round writes inputs, runs aclnnMseLossBackward (reduction none: 2 * (self - target) * gradOutput)
 * and reads the result. OC_TEST_HANDOVERS is the number of rounds of each pattern.
 *
 *     for (int64_t i = 0; i < handover_rounds(); i++, handover_round++) {
 *         handover_write_all(BLOCKING, memory, NULL, NULL);
 *         handover_launch(memory, stream);
 *         ... wait, and read memory[OUT] ...
 *         wrong += !handover_is_right(out);
 *     }
 *     handover_report("blocking writes", wrong);
 */
#ifndef OC_DRIVERS_HANDOVER_H
#define OC_DRIVERS_HANDOVER_H

#include <stdbool.h>
#include <stdint.h>

#include "acl/acl.h"

#define ELEMENTS 64
#define BYTES (ELEMENTS * sizeof(float))
#define ROWS 4 /* of a tensor that is copied as a rectangle */
#define ROW_BYTES (BYTES / ROWS)
#define STREAMS 3

enum { GRAD, SELF, TARGET, OUT, TENSORS };

/* Of each tensor, with room behind it for copies within one buffer. */
#define MEMORY_BYTES (4 * BYTES)

extern aclrtStream handover_streams[STREAMS];
extern uint64_t handover_round;

int64_t handover_rounds(void);

/* Inputs that differ from round to round, so that stale bytes are wrong bytes. */
void handover_fill(float values[ELEMENTS], int which);

/* With another target than that of handover_fill. */
bool handover_is_right_for(const float target[ELEMENTS], const float out[ELEMENTS]);
bool handover_is_right(const float out[ELEMENTS]);

bool handover_malloc(void *memory[TENSORS]);
void handover_free(void *const memory[TENSORS]);

/* Both calls, on a stream; returns before the device is done. */
bool handover_launch(void *const memory[TENSORS], aclrtStream stream);

/* Keeps a stream busy, so that what is enqueued next is pending when other streams go on. */
bool handover_delay(aclrtStream stream);

/* How a round's bytes come to the device. */
enum writer { BLOCKING, ON_STREAM, RECTANGLE, RECTANGLE_ON_STREAM, FROM_DEVICE };

/* `staging` is used by FROM_DEVICE, the stream by the writers on it. */
bool handover_write(enum writer writer, void *dst, const float *values, aclrtStream stream,
                    void *staging);
bool handover_write_all(enum writer writer, void *const memory[TENSORS], aclrtStream stream,
                        void *staging);

/* Expects that no round was wrong. */
void handover_report(const char *pattern, int64_t wrong);

int handover_set_up(void); /* opens device 0, with the streams */
void handover_tear_down(void);

#endif
