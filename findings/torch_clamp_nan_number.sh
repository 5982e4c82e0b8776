#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch clamp with a single bound that is the number NaN returns its input. The same bound beside a second one, or as a
# tensor, makes every element NaN, and so does maximum.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     clamp(min=nan):                 [1.0, 2.0]
#     clamp(max=nan):                 [1.0, 2.0]
#     clamp(min=nan, max=1.5):        [nan, nan]
#     clamp(min=0, max=nan):          [nan, nan]
#     clamp(min=tensor(nan)):         [nan, nan]
#     maximum(x, tensor(nan)):        [nan, nan]
#     integers, clamp(min=nan):       [1.0, 2.0]
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

x, whole, nan = torch.tensor([1.0, 2.0]), torch.tensor([1, 2]), math.nan
print("clamp(min=nan):                ", x.clamp(min=nan).tolist())
print("clamp(max=nan):                ", x.clamp(max=nan).tolist())
print("clamp(min=nan, max=1.5):       ", x.clamp(min=nan, max=1.5).tolist())
print("clamp(min=0, max=nan):         ", x.clamp(min=0, max=nan).tolist())
print("clamp(min=tensor(nan)):        ", x.clamp(min=torch.tensor(nan)).tolist())
print("maximum(x, tensor(nan)):       ", torch.maximum(x, torch.tensor(nan)).tolist())
print("integers, clamp(min=nan):      ", whole.clamp(min=nan).tolist())
PROGRAM
OMP_NUM_THREADS=1 PYTHONPATH="$work/site" LD_LIBRARY_PATH="$work/cuda" python3 "$work/try.py" \
    >"$work/out" 2>"$work/error" || {
    cat "$work/error"
    exit 2
}
cat "$work/out"
cat >"$work/expected" <<'OUTPUT'
clamp(min=nan):                 [1.0, 2.0]
clamp(max=nan):                 [1.0, 2.0]
clamp(min=nan, max=1.5):        [nan, nan]
clamp(min=0, max=nan):          [nan, nan]
clamp(min=tensor(nan)):         [nan, nan]
maximum(x, tensor(nan)):        [nan, nan]
integers, clamp(min=nan):       [1.0, 2.0]
OUTPUT
cmp -s "$work/out" "$work/expected"
