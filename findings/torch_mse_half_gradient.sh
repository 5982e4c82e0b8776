#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch the gradient of mse_loss in FLOAT16 rounds 2 / n to FLOAT16 before anything else: with 10^7 elements it is 11 %
# too small, and with 2^26 elements it is 0 although 200 / n is not, and scaling the loss does not help. BFLOAT16 is right.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     bfloat16, 10000000 elements, loss scaled by 1: gradient 2.003e-05
#     bfloat16, 10000000 elements, loss scaled by 1024: gradient 2.003e-05
#     bfloat16, 67108864 elements, loss scaled by 1: gradient 2.98e-06
#     bfloat16, 67108864 elements, loss scaled by 1024: gradient 2.98e-06
#     float16, 10000000 elements, loss scaled by 1: gradient 1.788e-05
#     float16, 10000000 elements, loss scaled by 1024: gradient 1.788e-05
#     float16, 67108864 elements, loss scaled by 1: gradient 0
#     float16, 67108864 elements, loss scaled by 1024: gradient 0
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

for dtype in (torch.bfloat16, torch.float16):
    for count in (10**7, 2**26):
        for scale in (1, 1024):
            x = torch.full((count,), 100.0, dtype=dtype, requires_grad=True)
            loss = torch.nn.functional.mse_loss(x, torch.zeros_like(x))
            (loss.float() * scale).backward()
            print(f"{str(dtype)[6:]}, {count} elements, loss scaled by {scale}: gradient {x.grad[0].item() / scale:.4g}")
PROGRAM
OMP_NUM_THREADS=1 PYTHONPATH="$work/site" LD_LIBRARY_PATH="$work/cuda" python3 "$work/try.py" \
    >"$work/out" 2>"$work/error" || {
    cat "$work/error"
    exit 2
}
cat "$work/out"
cat >"$work/expected" <<'OUTPUT'
bfloat16, 10000000 elements, loss scaled by 1: gradient 2.003e-05
bfloat16, 10000000 elements, loss scaled by 1024: gradient 2.003e-05
bfloat16, 67108864 elements, loss scaled by 1: gradient 2.98e-06
bfloat16, 67108864 elements, loss scaled by 1024: gradient 2.98e-06
float16, 10000000 elements, loss scaled by 1: gradient 1.788e-05
float16, 10000000 elements, loss scaled by 1024: gradient 1.788e-05
float16, 67108864 elements, loss scaled by 1: gradient 0
float16, 67108864 elements, loss scaled by 1024: gradient 0
OUTPUT
cmp -s "$work/out" "$work/expected"
