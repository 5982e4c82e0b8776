#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# PyTorch refuses to raise integers to a negative integer, but only where the exponent is a number. With a tensor of
# exponents the results are truncated in silence, and 0 to the power of -1 is 0.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     [2, 1, 0, -1] ** -1:         Integers to negative integer powers are not allowed.
#     [2, 1, 0, -1] ** tensor(-1): [0, 1, 0, -1]
#     2 ** [-1, 0, 1]:             [0, 1, 2]
#     0 ** [-1, 0, 1]:             [0, 1, 0]
#     [2, 1, 0, -1] ** -1.0:       [0.5, 1.0, inf, -1.0]
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


def attempt(text, function):
    try:
        print(text, function().tolist())
    except RuntimeError as error:
        print(text, str(error).splitlines()[0])


base = torch.tensor([2, 1, 0, -1])
attempt("[2, 1, 0, -1] ** -1:        ", lambda: base**-1)
attempt("[2, 1, 0, -1] ** tensor(-1):", lambda: base ** torch.tensor(-1))
attempt("2 ** [-1, 0, 1]:            ", lambda: 2 ** torch.tensor([-1, 0, 1]))
attempt("0 ** [-1, 0, 1]:            ", lambda: 0 ** torch.tensor([-1, 0, 1]))
attempt("[2, 1, 0, -1] ** -1.0:      ", lambda: base**-1.0)
PROGRAM
OMP_NUM_THREADS=1 PYTHONPATH="$work/site" LD_LIBRARY_PATH="$work/cuda" python3 "$work/try.py" \
    >"$work/out" 2>"$work/error" || {
    cat "$work/error"
    exit 2
}
cat "$work/out"
cat >"$work/expected" <<'OUTPUT'
[2, 1, 0, -1] ** -1:         Integers to negative integer powers are not allowed.
[2, 1, 0, -1] ** tensor(-1): [0, 1, 0, -1]
2 ** [-1, 0, 1]:             [0, 1, 2]
0 ** [-1, 0, 1]:             [0, 1, 0]
[2, 1, 0, -1] ** -1.0:       [0.5, 1.0, inf, -1.0]
OUTPUT
cmp -s "$work/out" "$work/expected"
