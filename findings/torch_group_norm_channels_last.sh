#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch group_norm of a tensor in channels_last takes the variance as a difference of two sums of squares, and loses it
# where the mean is large: for values 1000 +- 1 the result is off by more than 0.1, for 10000 +- 1 it is 316 in place of 1.
# The same tensor in contiguous layout, instance_norm and batch_norm are right.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     0 +- 1, contiguous_format: off by less than 0.01
#     0 +- 1, channels_last: off by less than 0.01
#     1000 +- 1, contiguous_format: off by less than 0.01
#     1000 +- 1, channels_last: off by more than 0.1
#     10000 +- 1, contiguous_format: off by less than 0.01
#     10000 +- 1, channels_last: off by more than 0.1
#     group_norm, channels_last: largest 316.25
#     instance_norm, channels_last: largest 1.00
#     batch_norm, channels_last: largest 1.00
set -eu
tests=$(CDPATH='' cd -- "$(dirname "$0")/../tests" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# PyTorch loads CUDA's libraries, which nothing here calls: stubs save the download of gigabytes.
{
    python3 -m pip install --quiet --no-deps --no-compile --target "$work/site" torch==2.9.1 \
        typing_extensions==4.15.0 filelock==3.20.0 networkx==3.4.2 jinja2==3.1.6 markupsafe==3.0.3 \
        sympy==1.14.0 mpmath==1.3.0 fsspec==2025.10.0 &&
        sh "$tests/torch_npu/cuda_stubs.sh" "$work/site" "$work/cuda"
} >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 2
}
cat >"$work/try.py" <<'PROGRAM'
import torch

sign = torch.where(torch.arange(512).reshape(1, 2, 16, 16) % 2 == 0, 1.0, -1.0)
for offset in (0, 1000, 10000):
    x = offset + sign
    for layout in (torch.contiguous_format, torch.channels_last):
        y = torch.nn.functional.group_norm(x.contiguous(memory_format=layout), 1)
        wrong = (y - sign).abs().max().item()
        print(f"{offset} +- 1, {str(layout)[6:]}: off by {'less than 0.01' if wrong < 0.01 else 'more than 0.1'}")
x = 10000 + sign.contiguous(memory_format=torch.channels_last)
for name, y in (
    ("group_norm", torch.nn.functional.group_norm(x, 1)),
    ("instance_norm", torch.nn.functional.instance_norm(x)),
    ("batch_norm", torch.nn.functional.batch_norm(x, None, None, training=True)),
):
    print(f"{name}, channels_last: largest {y.abs().max().item():.2f}")
PROGRAM
OMP_NUM_THREADS=1 PYTHONPATH="$work/site" LD_LIBRARY_PATH="$work/cuda" python3 "$work/try.py" \
    >"$work/out" 2>"$work/error" || {
    cat "$work/error"
    exit 2
}
cat "$work/out"
cat >"$work/expected" <<'OUTPUT'
0 +- 1, contiguous_format: off by less than 0.01
0 +- 1, channels_last: off by less than 0.01
1000 +- 1, contiguous_format: off by less than 0.01
1000 +- 1, channels_last: off by more than 0.1
10000 +- 1, contiguous_format: off by less than 0.01
10000 +- 1, channels_last: off by more than 0.1
group_norm, channels_last: largest 316.25
instance_norm, channels_last: largest 1.00
batch_norm, channels_last: largest 1.00
OUTPUT
cmp -s "$work/out" "$work/expected"
