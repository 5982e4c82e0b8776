/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/plan_key.h"

#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "base/math.h"
#include "base/object_set.h"

void oc_fields_copy(const struct oc_field *fields, size_t count, const void *args,
                    union oc_args *to)
{
    memset(to, 0, sizeof(*to));
    for (size_t i = 0; i < count; i++)
        if (fields[i].kind != OC_FIELD_PASSED)
            memcpy(to->bytes + fields[i].offset, (const char *)args + fields[i].offset,
                   fields[i].size);
}

static aclnnStatus items_check(const char *name, const aclTensorList *list)
{
    char item[64];

    for (uint64_t i = 0; i < list->size; i++) {
        if (list->items[i] == NULL || oc_object_is_live(OC_OBJECT_TENSOR, list->items[i])) continue;
        (void)snprintf(item, sizeof(item), "%s[%llu]", name, (unsigned long long)i);
        return oc_object_fail(ACLNN_ERR_PARAM_INVALID, OC_OBJECT_TENSOR, item, list->items[i]);
    }
    return ACLNN_SUCCESS;
}

aclnnStatus oc_fields_check_objects(const struct oc_field *fields, size_t count, const void *args)
{
    static const enum oc_object_kind KINDS[] = {[OC_FIELD_TENSOR] = OC_OBJECT_TENSOR,
                                                [OC_FIELD_TENSORS] = OC_OBJECT_TENSOR_LIST,
                                                [OC_FIELD_INTS] = OC_OBJECT_INT_ARRAY,
                                                [OC_FIELD_BOOLS] = OC_OBJECT_BOOL_ARRAY};

    for (size_t i = 0; i < count; i++) {
        const enum oc_field_kind kind = fields[i].kind;
        const void *object;

        if (kind >= OC_COUNT(KINDS) || kind == OC_FIELD_VALUE) continue;
        memcpy(&object, (const char *)args + fields[i].offset, sizeof(object));
        if (object == NULL) continue;
        if (!oc_object_is_live(KINDS[kind], object))
            return oc_object_fail(ACLNN_ERR_PARAM_INVALID, KINDS[kind], fields[i].name, object);
        if (kind == OC_FIELD_TENSORS) OC_TRY(items_check(fields[i].name, object));
    }
    return ACLNN_SUCCESS;
}

/* Appends `bytes` bytes, filled up to whole words with 0. If they do not fit, `count` becomes
 * larger than the array. */
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

/* Appends the size first, so that no two sequences of arguments have the same words. */
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
    for (size_t i = 0; i < count; i++) {
        if (fields[i].kind == OC_FIELD_UNCACHED) return false;
        key_append_field(key, &fields[i], args);
    }
    if (key->count > OC_KEY_WORDS) return false;
    key->hash = XXH3_64bits(key->words, key->count * sizeof(key->words[0]));
    return true;
}

bool oc_key_is_equal(const struct oc_key *a, const struct oc_key *b)
{
    return a->hash == b->hash && a->count == b->count &&
           memcmp(a->words, b->words, a->count * sizeof(a->words[0])) == 0;
}
