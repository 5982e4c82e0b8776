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
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
import torch

for dtype in (torch.float32, torch.bfloat16, torch.float16):
    x = torch.tensor([0.0, 1.0, 0.5], dtype=dtype, requires_grad=True)
    target = torch.tensor([0.0, 1.0, 1.0], dtype=dtype)
    loss = torch.nn.functional.binary_cross_entropy(x, target, reduction="none")
    loss.sum().backward()
    print(f"{str(dtype)[6:]}: loss {[round(v, 2) + 0 for v in loss.tolist()]}, gradient {x.grad.tolist()}")
PROGRAM
run_torch
expect <<'OUTPUT'
float32: loss [0.0, 0.0, 0.69], gradient [0.0, 0.0, -2.0]
bfloat16: loss [0.0, 0.0, 0.69], gradient [0.0, 0.0, -2.0]
float16: loss [0.0, 0.0, 0.69], gradient [nan, nan, -2.0]
OUTPUT
