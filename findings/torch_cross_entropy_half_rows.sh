#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch the mean of cross_entropy divides by the number of rows in the type of the input, and in FLOAT16 a number above
# 65504 is infinite: from 65520 rows on the loss of an undecided classifier is 0 in place of log 2 and the gradient is 0,
# scaled or not, and where the sum of the losses is infinite too the loss is NaN. An image of 256 x 260 pixels is enough.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     float32, 65504 rows: 0.69, gradient not 0
#     float32, 70000 rows: 0.69, gradient not 0
#     float32, 100000 rows: 0.69, gradient not 0
#     bfloat16, 65504 rows: 0.69, gradient not 0
#     bfloat16, 70000 rows: 0.69, gradient not 0
#     bfloat16, 100000 rows: 0.69, gradient not 0
#     float16, 65504 rows: 0.69, gradient not 0
#     float16, 70000 rows: 0.00, gradient 0
#     float16, 100000 rows: nan, gradient 0
#     float16, image of 256 x 260: 0.00
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
    for rows in (65504, 70000, 100000):
        x = torch.zeros(rows, 2, dtype=dtype, requires_grad=True)
        target = torch.zeros(rows, dtype=torch.long)
        loss = torch.nn.functional.cross_entropy(x, target)
        (loss * 1024).backward()
        gradient = "0" if x.grad[0, 0] == 0 else "not 0"
        print(f"{str(dtype)[6:]}, {rows} rows: {loss.item():.2f}, gradient {gradient}")
x = torch.zeros(1, 2, 256, 260, dtype=torch.float16)
target = torch.zeros(1, 256, 260, dtype=torch.long)
print(f"float16, image of 256 x 260: {torch.nn.functional.cross_entropy(x, target).item():.2f}")
PROGRAM
OMP_NUM_THREADS=1 PYTHONPATH="$work/site" LD_LIBRARY_PATH="$work/cuda" python3 "$work/try.py" \
    >"$work/out" 2>"$work/error" || {
    cat "$work/error"
    exit 2
}
cat "$work/out"
cat >"$work/expected" <<'OUTPUT'
float32, 65504 rows: 0.69, gradient not 0
float32, 70000 rows: 0.69, gradient not 0
float32, 100000 rows: 0.69, gradient not 0
bfloat16, 65504 rows: 0.69, gradient not 0
bfloat16, 70000 rows: 0.69, gradient not 0
bfloat16, 100000 rows: 0.69, gradient not 0
float16, 65504 rows: 0.69, gradient not 0
float16, 70000 rows: 0.00, gradient 0
float16, 100000 rows: nan, gradient 0
float16, image of 256 x 260: 0.00
OUTPUT
cmp -s "$work/out" "$work/expected"
