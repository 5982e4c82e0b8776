#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch a sequence that is padding throughout gives numbers from MultiheadAttention or NaN, by circumstances that
# should not matter: numbers with need_weights=False while gradients are recorded, NaN with need_weights=True, and NaN in
# any case in evaluation without gradients.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     gradients True, need_weights False: NaN in sequences [False, False]
#     gradients True, need_weights True: NaN in sequences [False, True]
#     gradients False, need_weights False: NaN in sequences [False, True]
#     gradients False, need_weights True: NaN in sequences [False, True]
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

torch.manual_seed(1)
attention = torch.nn.MultiheadAttention(8, 2, batch_first=True).eval()
x = torch.randn(2, 3, 8)
padding = torch.tensor([[False] * 3, [True] * 3])
for gradients in (True, False):
    for weights in (False, True):
        with torch.set_grad_enabled(gradients):
            y, _ = attention(x, x, x, key_padding_mask=padding, need_weights=weights)
        print(f"gradients {gradients}, need_weights {weights}: NaN in sequences {y.isnan().any(2).any(1).tolist()}")
PROGRAM
OMP_NUM_THREADS=1 PYTHONPATH="$work/site" LD_LIBRARY_PATH="$work/cuda" python3 "$work/try.py" \
    >"$work/out" 2>"$work/error" || {
    cat "$work/error"
    exit 2
}
cat "$work/out"
cat >"$work/expected" <<'OUTPUT'
gradients True, need_weights False: NaN in sequences [False, False]
gradients True, need_weights True: NaN in sequences [False, True]
gradients False, need_weights False: NaN in sequences [False, True]
gradients False, need_weights True: NaN in sequences [False, True]
OUTPUT
cmp -s "$work/out" "$work/expected"
