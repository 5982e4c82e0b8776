/* SPDX-License-Identifier: Apache-2.0 */
#include "peer/peer.h"

#include <ctype.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure/bench.h"

#define PLACE 320

extern char **environ;

struct bench_peer {
    pid_t pid;
    FILE *to, *from; /* NULL once it is gone */
    char *line;      /* its last */
    size_t line_size;
    char name[128];
};

/* ---- Lines ---- */

static void hang_up(struct bench_peer *peer)
{
    if (peer->to != NULL) (void)fclose(peer->to);
    if (peer->from != NULL) (void)fclose(peer->from);
    peer->to = peer->from = NULL;
}

/* Its next line without the newline; NULL when it is gone. */
static const char *listen_to(struct bench_peer *peer)
{
    if (peer->from == NULL) return NULL;
    if (getline(&peer->line, &peer->line_size, peer->from) < 0) {
        hang_up(peer);
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

/* ---- The process ---- */

/*
 * The environment of the bench, but for what would make the comparison unfair or the peer spin:
 * a BLAS held to an older processor, threads that wait busily, memory that goes back to the system
 * and has to be paged in again.
 */
static char **make_environment(void)
{
    static char *const SET[] = {"OMP_WAIT_POLICY=passive", "KMP_BLOCKTIME=0", "MALLOC_MMAP_MAX_=0",
                                "MALLOC_TRIM_THRESHOLD_=17179869184", "PYTHONUNBUFFERED=1"};
    static const char *const DROP[] = {"OPENBLAS_CORETYPE=", "GOMP_SPINCOUNT="};
    size_t count = 0, kept = 0;

    while (environ[count] != NULL)
        count++;

    char **made = calloc(count + BENCH_COUNT(SET) + 1, sizeof(*made));

    if (made == NULL) return NULL;
    for (size_t i = 0; i < count; i++) {
        bool keep = true;

        for (size_t k = 0; k < BENCH_COUNT(SET); k++)
            keep &= strncmp(environ[i], SET[k], strcspn(SET[k], "=") + 1) != 0;
        for (size_t k = 0; k < BENCH_COUNT(DROP); k++)
            keep &= strncmp(environ[i], DROP[k], strlen(DROP[k])) != 0;
        if (keep) made[kept++] = environ[i];
    }
    for (size_t k = 0; k < BENCH_COUNT(SET); k++)
        made[kept++] = SET[k];
    return made;
}

static bool spawn(struct bench_peer *peer, const char *python, const char *script, const int in[2],
                  const int out[2])
{
    char *arguments[] = {(char *)(uintptr_t)python, (char *)(uintptr_t)script, NULL};
    char **environment = make_environment();
    posix_spawn_file_actions_t actions;

    if (environment == NULL || posix_spawn_file_actions_init(&actions) != 0) {
        free(environment);
        return false;
    }
    (void)posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    for (int i = 0; i < 2; i++) {
        (void)posix_spawn_file_actions_addclose(&actions, in[i]);
        (void)posix_spawn_file_actions_addclose(&actions, out[i]);
    }

    const bool good = posix_spawnp(&peer->pid, python, &actions, NULL, arguments, environment) == 0;

    (void)posix_spawn_file_actions_destroy(&actions);
    free(environment);
    return good;
}

static void close_both(const int pipe_ends[2])
{
    (void)close(pipe_ends[0]);
    (void)close(pipe_ends[1]);
}

/* Starts the script and hears its name; false when it has nothing to say. */
static bool start_with(struct bench_peer *peer, const char *python, const char *script, char *note,
                       size_t size)
{
    int in[2], out[2]; /* of the peer: ends 0 are read */

    if (pipe(in) != 0) return false;
    if (pipe(out) != 0) {
        close_both(in);
        return false;
    }
    if (!spawn(peer, python, script, in, out)) {
        close_both(in);
        close_both(out);
        return false;
    }
    (void)close(in[0]);
    (void)close(out[1]);
    peer->to = fdopen(in[1], "w");
    peer->from = fdopen(out[0], "r");

    const char *line = listen_to(peer), *name = after(line, "hello");

    if (name != NULL) {
        (void)snprintf(peer->name, sizeof(peer->name), "%s", name);
        return true;
    }
    if (line != NULL) (void)snprintf(note, size, "%s", line);
    hang_up(peer);
    (void)waitpid(peer->pid, NULL, 0);
    return false;
}

struct bench_peer *bench_peer_start(const char *folder, const char *name, char *note, size_t size)
{
    static const char *const PYTHONS[] = {"/usr/bin/python3", "python3"};
    struct bench_peer *peer = calloc(1, sizeof(*peer));
    char script[4096];

    (void)snprintf(script, sizeof(script), "%s/peer/peer_%s.py", folder, name);
    (void)snprintf(note, size, "no Python was found");
    if (access(script, R_OK) != 0) {
        (void)snprintf(note, size, "there is no %s", script);
    } else if (peer != NULL) {
        (void)signal(SIGPIPE, SIG_IGN); /* a peer that dies is a note */
        for (size_t i = 0; i < BENCH_COUNT(PYTHONS); i++)
            if (start_with(peer, PYTHONS[i], script, note, size)) return peer;
    }
    if (peer != NULL) free(peer->line);
    free(peer);
    return NULL;
}

void bench_peer_stop(struct bench_peer *peer)
{
    if (peer == NULL) return;
    hang_up(peer);
    (void)waitpid(peer->pid, NULL, 0);
    free(peer->line);
    free(peer);
}

const char *bench_peer_name(const struct bench_peer *peer) { return peer->name; }

/* ---- Requests ---- */

/* Where it shall run, as one word. */
static void place_of(char place[PLACE], const struct bench_device *device)
{
    (void)snprintf(place, PLACE, device->facts.is_cpu ? "cpu" : "gpu:%s", device->name);
    for (char *c = place; *c != '\0'; c++)
        if (isspace((unsigned char)*c)) *c = '_';
}

bool bench_peer_prepare(struct bench_peer *peer, const struct bench_op *op,
                        const struct bench_problem *problem, const struct bench_device *device,
                        int sets, struct bench_peer_answer *answer)
{
    char place[PLACE], *note = answer->note;
    const size_t size = sizeof(answer->note);

    note[0] = '\0';
    if (peer->to != NULL) {
        place_of(place, device);
        (void)fprintf(peer->to, "case %s %s on=%s sets=%d %s\n", op->name,
                      bench_dtype_name(problem->dtype), place, sets, problem->spec->keys);
        (void)fflush(peer->to);
    }

    const char *line = listen_to(peer), *why = after(line, "unsupported"),
               *ready = after(line, "ready");

    if (line == NULL)
        (void)snprintf(note, size, "the peer is gone");
    else if (why != NULL)
        (void)snprintf(note, size, "%s", why);
    else if (ready == NULL)
        (void)snprintf(note, size, "the peer answered: %s", line);
    else
        (void)snprintf(answer->device, sizeof(answer->device), "%s", ready);
    return ready != NULL;
}

bool bench_peer_go(struct bench_peer *peer, size_t repetitions, struct bench_samples *samples)
{
    if (peer->to == NULL) return false;
    (void)fprintf(peer->to, "go %zu\n", repetitions);
    (void)fflush(peer->to);

    const char *times = after(listen_to(peer), "times");

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
    if (peer->to == NULL) return;
    (void)fprintf(peer->to, "idle\n");
    (void)fflush(peer->to);
    (void)listen_to(peer);
}
