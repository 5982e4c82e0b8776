#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch clip_grad_norm_ of FLOAT16 gradients sets all of them to zero, without an error, where their norm is above
# 65504: the norm is rounded to FLOAT16 and is infinite, and the factor is 1 divided by it. FLOAT32 and BFLOAT16 are
# clipped.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     float32, 10000 gradients of 600: norm 60000, clipped to 0.0100
#     float32, 10000 gradients of 700: norm 69999, clipped to 0.0100
#     bfloat16, 10000 gradients of 600: norm 59904, clipped to 0.0100
#     bfloat16, 10000 gradients of 700: norm 70144, clipped to 0.0099
#     float16, 10000 gradients of 600: norm 60000, clipped to 0.0100
#     float16, 10000 gradients of 700: norm inf, clipped to 0.0000
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
import torch

for dtype in (torch.float32, torch.bfloat16, torch.float16):
    for value in (600, 700):
        p = torch.nn.Parameter(torch.zeros(10000, dtype=dtype))
        p.grad = torch.full_like(p, value)
        norm = torch.nn.utils.clip_grad_norm_([p], 1.0)
        print(f"{str(dtype)[6:]}, 10000 gradients of {value}: norm {norm.item():.0f}, clipped to {p.grad[0].item():.4f}")
PROGRAM
run_torch
expect <<'OUTPUT'
float32, 10000 gradients of 600: norm 60000, clipped to 0.0100
float32, 10000 gradients of 700: norm 69999, clipped to 0.0100
bfloat16, 10000 gradients of 600: norm 59904, clipped to 0.0100
bfloat16, 10000 gradients of 700: norm 70144, clipped to 0.0099
float16, 10000 gradients of 600: norm 60000, clipped to 0.0100
float16, 10000 gradients of 700: norm inf, clipped to 0.0000
OUTPUT
