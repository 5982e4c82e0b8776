/* SPDX-License-Identifier: Apache-2.0 */
#include "peer/peer.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "measure/bench.h"
#include "measure/subprocess.h"

#define PLACE 320

struct bench_peer {
    struct bench_child child; /* without files once it is gone */
    char *line;               /* its last */
    size_t line_size;
    char name[128];
    const char *python; /* which it runs in */
    char script[4200];
};

/* Its next line without the newline; NULL when it is gone. */
static const char *read_line(struct bench_peer *peer)
{
    if (peer->child.from == NULL) return NULL;
    if (getline(&peer->line, &peer->line_size, peer->child.from) < 0) {
        (void)bench_child_end(&peer->child);
        return NULL;
    }
    peer->line[strcspn(peer->line, "\n")] = '\0';
    return peer->line;
}

/* What follows the word; NULL when the line begins otherwise. */
static const char *after(const char *line, const char *word)
{
    const size_t length = strlen(word);

    if (line == NULL || strncmp(line, word, length) != 0) return NULL;
    return line + length + (line[length] == ' ');
}

/*
 * Starts the script and reads its name. Its environment is that of the benchmark, but for what
 * would make the comparison unfair or the peer spin: a BLAS held to an older processor, threads
 * that wait busily, memory that goes back to the system and has to be paged in again.
 */
static bool start_with(struct bench_peer *peer, const char *python, const char *script, char *note,
                       size_t size)
{
    const char *const words[] = {"env",
                                 "-u",
                                 "OPENBLAS_CORETYPE",
                                 "-u",
                                 "GOMP_SPINCOUNT",
                                 "OMP_WAIT_POLICY=passive",
                                 "KMP_BLOCKTIME=0",
                                 "MALLOC_MMAP_MAX_=0",
                                 "MALLOC_TRIM_THRESHOLD_=17179869184",
                                 "PYTHONUNBUFFERED=1",
                                 python,
                                 script,
                                 NULL};

    if (!bench_child_start(&peer->child, words, STDOUT_FILENO, true)) return false;

    const char *line = read_line(peer), *name = after(line, "hello");

    if (line != NULL)
        (void)snprintf(name != NULL ? peer->name : note, name != NULL ? sizeof(peer->name) : size,
                       "%s", name != NULL ? name : line);
    if (name == NULL) (void)bench_child_end(&peer->child);
    peer->python = python;
    return name != NULL;
}

struct bench_peer *bench_peer_start(const char *folder, const char *name, char *note, size_t size)
{
    static struct bench_peer peer; /* the only one */
    const char *script = peer.script;

    (void)snprintf(peer.script, sizeof(peer.script), "%s/peer/peer_%s.py", folder, name);
    (void)snprintf(note, size, "no Python was found");
    if (access(script, R_OK) != 0) {
        (void)snprintf(note, size, "there is no %s", script);
        return NULL;
    }
    (void)signal(SIGPIPE, SIG_IGN); /* if the peer exits, a note is printed */
    /* The first is what Debian's packages serve. */
    return (access("/usr/bin/python3", X_OK) == 0 &&
            start_with(&peer, "/usr/bin/python3", script, note, size)) ||
                   start_with(&peer, "python3", script, note, size)
               ? &peer
               : NULL;
}

void bench_peer_stop(struct bench_peer *peer)
{
    if (peer != NULL) (void)bench_child_end(&peer->child);
}

const char *bench_peer_name(const struct bench_peer *peer) { return peer->name; }

/* ---- Requests ---- */

bool bench_peer_prepare(struct bench_peer *peer, const struct bench_problem *problem,
                        const struct bench_device *device, int sets, struct bench_peer_reply *reply)
{
    char place[PLACE], *note = reply->note;
    const size_t size = sizeof(reply->note);

    /* The last case may have ended it: PyTorch crashes on some. */
    if (peer->child.to == NULL) (void)start_with(peer, peer->python, peer->script, note, size);
    note[0] = '\0';
    if (peer->child.to != NULL) {
        /* Where it shall run, as one word. */
        (void)snprintf(place, PLACE, device->facts.is_cpu ? "cpu" : "gpu:%s", device->name);
        for (char *c = place; *c != '\0'; c++)
            if (isspace((unsigned char)*c)) *c = '_';
        (void)fprintf(peer->child.to, "case %s %s on=%s sets=%d %s\n", problem->op->name,
                      bench_dtype_name(problem->dtype), place, sets, problem->spec->keys);
        (void)fflush(peer->child.to);
    }

    const char *line = read_line(peer), *why = after(line, "unsupported"),
               *ready = after(line, "ready");

    if (line == NULL)
        (void)snprintf(note, size, "the peer is gone");
    else if (why != NULL)
        (void)snprintf(note, size, "%s", why);
    else if (ready == NULL)
        (void)snprintf(note, size, "the peer replied: %s", line);
    else
        (void)snprintf(reply->device, sizeof(reply->device), "%s", ready);
    return ready != NULL;
}

bool bench_peer_go(struct bench_peer *peer, size_t repetitions, struct bench_samples *samples)
{
    if (peer->child.to == NULL) return false;
    (void)fprintf(peer->child.to, "go %zu\n", repetitions);
    (void)fflush(peer->child.to);

    const char *times = after(read_line(peer), "times");

    while (times != NULL && *times != '\0') {
        char *end;
        const double seconds = strtod(times, &end);

        if (end == times || !bench_samples_add(samples, seconds)) return false;
        times = end + strspn(end, " ");
    }
    return times != NULL;
}

void bench_peer_idle(struct bench_peer *peer)
{
    if (peer->child.to == NULL) return;
    (void)fprintf(peer->child.to, "idle\n");
    (void)fflush(peer->child.to);
    (void)read_line(peer);
}
