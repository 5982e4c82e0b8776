#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# PyTorch converts the number that an integer tensor is compared with to the type of the tensor, modulo its range: no
# element of a uint8 tensor is above -1 or below 256, its 5 equals 261, and 44 in int8 equals 300. With a tensor of int64 or
# a floating-point number in place of the number the comparison is right.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     uint8 [0, 5, 200] >  -1:         [False, False, False]
#     uint8 [0, 5, 200] <  256:        [False, False, False]
#     uint8 [0, 5, 200] == 261:        [False, True, False]
#     int8  [44, -3]    == 300:        [True, False]
#     uint8 [0, 5, 200] >  int64 [-1]: [True, True, True]
#     uint8 [0, 5, 200] >  -1.0:       [True, True, True]
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

bytes_ = torch.tensor([0, 5, 200], dtype=torch.uint8)
small = torch.tensor([44, -3], dtype=torch.int8)
print("uint8 [0, 5, 200] >  -1:        ", (bytes_ > -1).tolist())
print("uint8 [0, 5, 200] <  256:       ", (bytes_ < 256).tolist())
print("uint8 [0, 5, 200] == 261:       ", (bytes_ == 261).tolist())
print("int8  [44, -3]    == 300:       ", (small == 300).tolist())
print("uint8 [0, 5, 200] >  int64 [-1]:", (bytes_ > torch.tensor([-1])).tolist())
print("uint8 [0, 5, 200] >  -1.0:      ", (bytes_ > -1.0).tolist())
PROGRAM
OMP_NUM_THREADS=1 PYTHONPATH="$work/site" LD_LIBRARY_PATH="$work/cuda" python3 "$work/try.py" \
    >"$work/out" 2>"$work/error" || {
    cat "$work/error"
    exit 2
}
cat "$work/out"
cat >"$work/expected" <<'OUTPUT'
uint8 [0, 5, 200] >  -1:         [False, False, False]
uint8 [0, 5, 200] <  256:        [False, False, False]
uint8 [0, 5, 200] == 261:        [False, True, False]
int8  [44, -3]    == 300:        [True, False]
uint8 [0, 5, 200] >  int64 [-1]: [True, True, True]
uint8 [0, 5, 200] >  -1.0:       [True, True, True]
OUTPUT
cmp -s "$work/out" "$work/expected"
