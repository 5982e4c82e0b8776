#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch an exponent of 0.5 or -0.5 that is a number takes a square root, and one that is a tensor takes the power:
# minus infinity gives NaN or infinity (0 for -0.5), and minus zero keeps or loses its sign.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     [-inf, -0.0] ** 0.5: [nan, -0.0]
#     [-inf, -0.0] ** tensor(0.5): [inf, 0.0]
#     [-inf, -0.0] ** -0.5: [nan, -inf]
#     [-inf, -0.0] ** tensor(-0.5): [0.0, inf]
#     math.pow with 0.5: [inf, 0.0]
#     math.pow with -0.5: [0.0]
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
import math

import torch

x = torch.tensor([-math.inf, -0.0])
for exponent in (0.5, -0.5):
    print(f"[-inf, -0.0] ** {exponent}:", (x**exponent).tolist())
    print(f"[-inf, -0.0] ** tensor({exponent}):", (x ** torch.tensor(exponent)).tolist())
print("math.pow with 0.5:", [math.pow(-math.inf, 0.5), math.pow(-0.0, 0.5)])
print("math.pow with -0.5:", [math.pow(-math.inf, -0.5)])
PROGRAM
OMP_NUM_THREADS=1 PYTHONPATH="$work/site" LD_LIBRARY_PATH="$work/cuda" python3 "$work/try.py" \
    >"$work/out" 2>"$work/error" || {
    cat "$work/error"
    exit 2
}
cat "$work/out"
cat >"$work/expected" <<'OUTPUT'
[-inf, -0.0] ** 0.5: [nan, -0.0]
[-inf, -0.0] ** tensor(0.5): [inf, 0.0]
[-inf, -0.0] ** -0.5: [nan, -inf]
[-inf, -0.0] ** tensor(-0.5): [0.0, inf]
math.pow with 0.5: [inf, 0.0]
math.pow with -0.5: [0.0]
OUTPUT
cmp -s "$work/out" "$work/expected"
