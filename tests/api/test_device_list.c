/* SPDX-License-Identifier: Apache-2.0 */
/* Which devices are listed, by ACLNN_CL_DEVICE and by what the ICD loader finds. The list is made
 * once per process, so each case has a process of its own. */
#include <ctype.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api/expect.h"
#include "device/device_registry.h"

struct list_case {
    const char *name, *filter, *vendors; /* NULL: as it is */
    int code;
    const char *message; /* what it contains */
};

static const struct list_case CASES[] = {
    {.name = "no filter", .code = 0},
    {.name = "empty filter", .filter = "", .code = 0},
    {.name = "by number", .filter = "0:0", .code = 0},
    {.name = "an unknown term beside a good one", .filter = "nosuchdevice, 0:0", .code = 0},
    {.name = "unknown name",
     .filter = "nosuchdevice",
     .code = 207004,
     .message =
         "aclrtGetDeviceCount: ACLNN_CL_DEVICE=nosuchdevice matches none of the devices that "
         "exist: 0:0 "},
    {.name = "unknown number", .filter = "7:7", .code = 207004, .message = "ACLNN_CL_DEVICE"},
    {.name = "no number", .filter = "0:0x", .code = 207004, .message = "0:0x"},
    {.name = "no term", .filter = " , ", .code = 207004, .message = "ACLNN_CL_DEVICE= ,  matches"},
    {.name = "no platform",
     .vendors = "/nonexistent/",
     .code = 207004,
     .message = "OCL_ICD_VENDORS is /nonexistent/"},
};

/* In the child: 0 when the case behaves. */
static int run_case(const struct list_case *c)
{
    uint32_t count = 0;
    int code;

    if (c->filter != NULL) (void)setenv("ACLNN_CL_DEVICE", c->filter, 1);
    if (c->vendors != NULL) (void)setenv("OCL_ICD_VENDORS", c->vendors, 1);
    code = aclrtGetDeviceCount(&count);
    if (code != c->code || (code == 0) != (count > 0)) return 1;
    if (c->message != NULL && strstr(aclGetRecentErrMsg(), c->message) == NULL) return 2;
    if (code == 0) return 0;
    if (aclrtSetDevice(0) != 107001 || strcmp(aclrtGetSocName(), "") != 0) return 3;
    if (c->vendors == NULL &&
        strstr(aclGetRecentErrMsg(), "aclrtSetDevice: deviceId is 0: ACLNN_CL_DEVICE=") == NULL)
        return 5;
    return aclrtGetDeviceCount(&count) == c->code ? 0 : 4; /* and again */
}

/* The exit status of the body, run in a process of its own. */
static int in_new_process(int (*body)(const void *), const void *argument)
{
    int status = 0;
    const pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) _exit(body(argument));
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256;
}

static int run_case_of(const void *argument) { return run_case(argument); }

static void devices_are_filtered_and_their_absence_explained(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(CASES) / sizeof(CASES[0]); i++) {
        const int result = in_new_process(run_case_of, &CASES[i]);

        if (result != 0) fail_msg("%s: step %d", CASES[i].name, result);
    }
}

/* Naming the last device first puts it first, and each device is listed once. */
static int reverse_two(const void *argument)
{
    const struct oc_device *first, *second;
    uint32_t count = 0;

    (void)argument;
    (void)setenv("ACLNN_CL_DEVICE", "0:1,0:0,0:1", 1);
    if (aclrtGetDeviceCount(&count) != 0 || count > 2) return 1;
    if (count == 1) return 77;
    if (oc_device_peek(0, &first) != 0 || oc_device_peek(1, &second) != 0) return 2;
    return first->device_number == 1 && second->device_number == 0 ? 0 : 3;
}

static void the_filter_orders_devices(void **state)
{
    const int result = in_new_process(reverse_two, NULL);

    (void)state;
    if (result == 77) skip();
    assert_int_equal(result, 0);
}

/* What a child tells its parent about device 0. */
struct facts {
    char kind[32], name[256];
};

static int tell_facts(const void *argument)
{
    struct facts *facts = (struct facts *)(uintptr_t)argument;
    const struct oc_device *d;

    if (oc_device_peek(0, &d) != 0) return 1;
    (void)snprintf(facts->kind, sizeof(facts->kind), "%s", oc_device_kind_name(d->kind));
    (void)snprintf(facts->name, sizeof(facts->name), "%s", d->name);
    return d->compute_units > 0 && d->max_group > 0 && d->base_align > 0 && d->max_allocation > 0 &&
                   d->global_memory >= d->max_allocation &&
                   strlen(oc_float_atomic_name(d->float_atomic)) > 0
               ? 0
               : 2;
}

/* By its kind, and by the first word of its name in capitals. */
static void a_device_is_found_by_words(void **state)
{
    struct facts *facts =
        mmap(NULL, sizeof(*facts), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    (void)state;
    assert_ptr_not_equal(facts, MAP_FAILED);
    assert_int_equal(in_new_process(tell_facts, facts), 0);
    facts->name[strcspn(facts->name, " ,")] = '\0';
    for (char *c = facts->name; *c != '\0'; c++)
        *c = (char)toupper((unsigned char)*c);

    const struct list_case by_kind = {.filter = facts->kind}, by_name = {.filter = facts->name};

    assert_int_equal(in_new_process(run_case_of, &by_kind), 0);
    assert_int_equal(in_new_process(run_case_of, &by_name), 0);
    (void)munmap(facts, sizeof(*facts));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(devices_are_filtered_and_their_absence_explained),
        cmocka_unit_test(the_filter_orders_devices),
        cmocka_unit_test(a_device_is_found_by_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
