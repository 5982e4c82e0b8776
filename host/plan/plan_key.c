/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/plan_key.h"

#include <string.h>
#include <xxhash.h>

void oc_fields_copy(const struct oc_field *fields, size_t count, const void *args,
                    union oc_args *to)
{
    memset(to, 0, sizeof(*to));
    for (size_t i = 0; i < count; i++)
        if (fields[i].kind != OC_FIELD_PASSED)
            memcpy(to->bytes + fields[i].offset, (const char *)args + fields[i].offset,
                   fields[i].size);
}

/* Appends `bytes` bytes, filled up to whole words with 0. `count` grows beyond the array when they do
 * not fit. */
static void key_append(struct oc_key *key, const void *data, size_t bytes)
{
    const size_t words = (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t);

    if (words == 0) return;
    if (words > OC_KEY_WORDS || key->count > OC_KEY_WORDS - words) {
        key->count = OC_KEY_WORDS + 1;
        return;
    }
    key->words[key->count + words - 1] = 0;
    memcpy(&key->words[key->count], data, bytes);
    key->count += words;
}

/* The size comes first, so that no two sequences of arguments have the same words. */
static void key_append_array(struct oc_key *key, const void *values, uint64_t size, size_t element)
{
    key_append(key, &size, sizeof(size));
    if (size <= OC_KEY_WORDS * sizeof(uint64_t))
        key_append(key, values, size * element);
    else
        key->count = OC_KEY_WORDS + 1;
}

static void key_append_tensor(struct oc_key *key, const aclTensor *t)
{
    const uint64_t head[] = {t->rank, t->storage_rank, (uint64_t)t->offset, (uint64_t)t->dtype,
                             (uint64_t)t->format};

    key_append(key, head, sizeof(head));
    key_append_array(key, t->shape, 2 * t->rank + t->storage_rank, sizeof(*t->shape));
}

static void key_append_tensors(struct oc_key *key, const aclTensorList *list)
{
    key_append(key, &list->size, sizeof(list->size));
    for (uint64_t i = 0; i < list->size && key->count <= OC_KEY_WORDS; i++)
        key_append_tensor(key, list->items[i]);
}

const aclTensor *oc_field_tensor(const struct oc_field *field, const void *args, uint64_t item)
{
    const void *object;

    memcpy(&object, (const char *)args + field->offset, sizeof(object));
    return field->kind == OC_FIELD_TENSORS ? ((const aclTensorList *)object)->items[item] : object;
}

static void key_append_field(struct oc_key *key, const struct oc_field *field, const void *args)
{
    const char *member = (const char *)args + field->offset;
    const void *object;

    if (field->kind == OC_FIELD_PASSED) return;
    if (field->kind == OC_FIELD_VALUE) {
        key_append(key, member, field->size);
        return;
    }
    memcpy(&object, member, sizeof(object));

    const uint64_t is_given = object != NULL;

    key_append(key, &is_given, sizeof(is_given));
    if (object == NULL) return;
    if (field->kind == OC_FIELD_TENSOR) {
        key_append_tensor(key, object);
    } else if (field->kind == OC_FIELD_TENSORS) {
        key_append_tensors(key, object);
    } else if (field->kind == OC_FIELD_INTS) {
        const aclIntArray *ints = object;

        key_append_array(key, ints->values, ints->size, sizeof(ints->values[0]));
    } else {
        const aclBoolArray *bools = object;

        key_append_array(key, bools->values, bools->size, sizeof(bools->values[0]));
    }
}

bool oc_key_make(struct oc_key *key, const struct oc_key_base *base, const struct oc_field *fields,
                 size_t count, const void *args)
{
    const uint64_t head[] = {(uint64_t)(uintptr_t)base->op, (uint64_t)(uintptr_t)base->device,
                             base->flags};

    key->count = 0;
    key_append(key, head, sizeof(head));
    key_append_array(key, base->strategy, strlen(base->strategy), 1);
    for (size_t i = 0; i < count; i++)
        key_append_field(key, &fields[i], args);
    if (key->count > OC_KEY_WORDS) return false;
    key->hash = XXH3_64bits(key->words, key->count * sizeof(key->words[0]));
    return true;
}

bool oc_key_is_equal(const struct oc_key *a, const struct oc_key *b)
{
    return a->hash == b->hash && a->count == b->count &&
           memcmp(a->words, b->words, a->count * sizeof(a->words[0])) == 0;
}
