/* SPDX-License-Identifier: Apache-2.0 */
#include "kernel_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/environment.h"
#include "program/sources.h"

static char *source_read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size;

    if (file == NULL) return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0) {
        text = calloc(1, (size_t)size + 1);
        if (text != NULL && fread(text, 1, (size_t)size, file) != (size_t)size) {
            free(text);
            text = NULL;
        }
    }
    (void)fclose(file);
    return text;
}

static aclnnStatus source_from_folder(const char *folder, const char *file, char *options,
                                      size_t options_bytes, struct oc_kernel_source *source)
{
    char path[1024];
    const size_t used = strlen(options);
    const int length = snprintf(path, sizeof(path), "%s/%s", folder, file);
    const int more = snprintf(options + used, options_bytes - used, " -I%s", folder);

    if (length < 0 || (size_t)length >= sizeof(path) || more < 0 ||
        (size_t)more >= options_bytes - used)
        return oc_fail(ACLNN_ERR_INNER_FIND_KERNEL_ERROR,
                       "ACLNN_CL_KERNEL_DIR is %.60s...: its name of %zu bytes must leave room "
                       "for the build options of %s",
                       folder, strlen(folder), file);
    source->text = source->copy = source_read_file(path);
    if (source->text == NULL)
        return oc_fail(ACLNN_ERR_INNER_FIND_KERNEL_ERROR,
                       "kernel source %s cannot be read (ACLNN_CL_KERNEL_DIR)", path);
    return ACLNN_SUCCESS;
}

aclnnStatus oc_kernel_source_get(const char *name, char *options, size_t options_bytes,
                                 struct oc_kernel_source *source)
{
    const char *folder = oc_environment()->kernel_dir;
    const struct oc_source *s = oc_sources;

    source->copy = NULL;
    while (s->name != NULL && strcmp(s->name, name) != 0)
        s++;
    if (s->name == NULL)
        return oc_fail(ACLNN_ERR_INNER_FIND_KERNEL_ERROR,
                       "kernel source %s.cl is not in the library", name);
    if (folder[0] != '\0')
        return source_from_folder(folder, s->path, options, options_bytes, source);
    source->text = s->text;
    return ACLNN_SUCCESS;
}

void oc_kernel_source_release(struct oc_kernel_source *source) { free(source->copy); }
