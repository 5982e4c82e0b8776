#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch the gradient of binary_cross_entropy in FLOAT16 is NaN for a prediction that is exactly right, 0 for 0 or 1 for
# 1: the 1e-12 that keeps the denominator above zero is 0 in FLOAT16. The loss there is 0, and FLOAT32 and BFLOAT16 give 0.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     float32: loss [0.0, 0.0, 0.69], gradient [0.0, 0.0, -2.0]
#     bfloat16: loss [0.0, 0.0, 0.69], gradient [0.0, 0.0, -2.0]
#     float16: loss [0.0, 0.0, 0.69], gradient [nan, nan, -2.0]
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

for dtype in (torch.float32, torch.bfloat16, torch.float16):
    x = torch.tensor([0.0, 1.0, 0.5], dtype=dtype, requires_grad=True)
    target = torch.tensor([0.0, 1.0, 1.0], dtype=dtype)
    loss = torch.nn.functional.binary_cross_entropy(x, target, reduction="none")
    loss.sum().backward()
    print(f"{str(dtype)[6:]}: loss {[round(v, 2) + 0 for v in loss.tolist()]}, gradient {x.grad.tolist()}")
PROGRAM
OMP_NUM_THREADS=1 PYTHONPATH="$work/site" LD_LIBRARY_PATH="$work/cuda" python3 "$work/try.py" \
    >"$work/out" 2>"$work/error" || {
    cat "$work/error"
    exit 2
}
cat "$work/out"
cat >"$work/expected" <<'OUTPUT'
float32: loss [0.0, 0.0, 0.69], gradient [0.0, 0.0, -2.0]
bfloat16: loss [0.0, 0.0, 0.69], gradient [0.0, 0.0, -2.0]
float16: loss [0.0, 0.0, 0.69], gradient [nan, nan, -2.0]
OUTPUT
cmp -s "$work/out" "$work/expected"
