/* SPDX-License-Identifier: Apache-2.0 */
#include "deadline.h"

#define FIRST_PAUSE 20000L     /* nanoseconds, about the run time of a short kernel */
#define LONGEST_PAUSE 1000000L /* nanoseconds; bounds both the delay and the polling load */
#define SECOND 1000000000L     /* nanoseconds */

struct oc_deadline oc_deadline_after_us(int64_t timeout_us)
{
    struct oc_deadline deadline = {.pause = FIRST_PAUSE, .is_infinite = timeout_us < 0};

    (void)clock_gettime(CLOCK_MONOTONIC, &deadline.end);
    if (deadline.is_infinite) return deadline;
    deadline.end.tv_sec += timeout_us / 1000000;
    deadline.end.tv_nsec += timeout_us % 1000000 * 1000L;
    if (deadline.end.tv_nsec >= SECOND) {
        deadline.end.tv_sec++;
        deadline.end.tv_nsec -= SECOND;
    }
    return deadline;
}

struct oc_deadline oc_deadline_after_ms(int32_t timeout_ms)
{
    return oc_deadline_after_us((int64_t)timeout_ms * 1000);
}

bool oc_deadline_has_passed(const struct oc_deadline *deadline)
{
    struct timespec now;

    if (deadline->is_infinite) return false;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > deadline->end.tv_sec ||
           (now.tv_sec == deadline->end.tv_sec && now.tv_nsec >= deadline->end.tv_nsec);
}

bool oc_deadline_sleep(struct oc_deadline *deadline)
{
    const struct timespec pause = {.tv_nsec = deadline->pause};

    if (oc_deadline_has_passed(deadline)) return false;
    (void)nanosleep(&pause, NULL); /* a signal only shortens the sleep */
    if (deadline->pause < LONGEST_PAUSE) deadline->pause *= 2;
    return true;
}
