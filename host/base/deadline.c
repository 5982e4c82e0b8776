/* SPDX-License-Identifier: Apache-2.0 */
#include "deadline.h"

#define FIRST_PAUSE 20000L     /* ns: a short kernel */
#define LONGEST_PAUSE 1000000L /* ns: late by at most this, at next to no load */
#define SECOND 1000000000L

struct oc_deadline oc_deadline_after_ms(int32_t timeout_ms)
{
    struct oc_deadline p = {.pause = FIRST_PAUSE, .endless = timeout_ms < 0};

    (void)clock_gettime(CLOCK_MONOTONIC, &p.end);
    if (p.endless) return p;
    p.end.tv_sec += timeout_ms / 1000;
    p.end.tv_nsec += timeout_ms % 1000 * 1000000L;
    if (p.end.tv_nsec >= SECOND) {
        p.end.tv_sec++;
        p.end.tv_nsec -= SECOND;
    }
    return p;
}

bool oc_deadline_sleep(struct oc_deadline *p)
{
    const struct timespec pause = {.tv_nsec = p->pause};
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    if (!p->endless && (now.tv_sec > p->end.tv_sec ||
                        (now.tv_sec == p->end.tv_sec && now.tv_nsec >= p->end.tv_nsec)))
        return false;
    (void)nanosleep(&pause, NULL); /* a signal only makes us look earlier */
    if (p->pause < LONGEST_PAUSE) p->pause *= 2;
    return true;
}
