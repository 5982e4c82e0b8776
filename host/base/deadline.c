/* SPDX-License-Identifier: Apache-2.0 */
#include "deadline.h"

#define FIRST_PAUSE 20000L     /* ns, about the run time of a short kernel */
#define LONGEST_PAUSE 1000000L /* ns, bounds both the delay and the polling load */
#define SECOND 1000000000L     /* ns */

struct oc_deadline oc_deadline_after_ms(int32_t timeout_ms)
{
    struct oc_deadline deadline = {.pause = FIRST_PAUSE, .is_infinite = timeout_ms < 0};

    (void)clock_gettime(CLOCK_MONOTONIC, &deadline.end);
    if (deadline.is_infinite) return deadline;
    deadline.end.tv_sec += timeout_ms / 1000;
    deadline.end.tv_nsec += timeout_ms % 1000 * 1000000L;
    if (deadline.end.tv_nsec >= SECOND) {
        deadline.end.tv_sec++;
        deadline.end.tv_nsec -= SECOND;
    }
    return deadline;
}

bool oc_deadline_sleep(struct oc_deadline *deadline)
{
    const struct timespec pause = {.tv_nsec = deadline->pause};
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    if (!deadline->is_infinite &&
        (now.tv_sec > deadline->end.tv_sec ||
         (now.tv_sec == deadline->end.tv_sec && now.tv_nsec >= deadline->end.tv_nsec)))
        return false;
    (void)nanosleep(&pause, NULL); /* a signal only shortens the sleep */
    if (deadline->pause < LONGEST_PAUSE) deadline->pause *= 2;
    return true;
}
