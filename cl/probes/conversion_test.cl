// SPDX-License-Identifier: Apache-2.0
//
// This part of the device self-test (host/registry/self_test_conversions.h) converts floats by the
// functions of common/vector.cl.h.

#include "common/vector.cl.h"

// Work-item i converts 16 floats, and stores them as half and as bfloat16: out[i][0] and out[i][1].
kernel void convert(global const float *in, global ushort *out, const int count)
{
    const int i = get_global_id(0);

    if (i >= count) return;

    const float16 v = vload16(i, in);

    vstore16(to_f16_bits16(v), 2 * i, out);
    vstore16(to_bf16_bits16(v), 2 * i + 1, out);
}
