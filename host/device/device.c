/* SPDX-License-Identifier: Apache-2.0 */
#include "device.h"

const char *oc_float_atomic_name(enum oc_float_atomic atomic)
{
    static const char *const NAMES[] = {
#define TEXT(name, text) text,
        OC_FLOAT_ATOMICS(TEXT)
#undef TEXT
    };

    return NAMES[atomic];
}

const char *oc_matrix_unit_name(enum oc_matrix_unit unit)
{
    static const char *const NAMES[] = {
#define TEXT(name, text) text,
        OC_MATRIX_UNITS(TEXT)
#undef TEXT
    };

    return NAMES[unit];
}

const char *oc_device_kind_name(enum oc_device_kind kind)
{
    static const char *const NAMES[] = {"gpu", "accelerator", "cpu"};

    return NAMES[kind];
}
