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
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
import torch

for dtype in (torch.bfloat16, torch.float16):
    for count in (10**7, 2**26):
        for scale in (1, 1024):
            x = torch.full((count,), 100.0, dtype=dtype, requires_grad=True)
            loss = torch.nn.functional.mse_loss(x, torch.zeros_like(x))
            (loss.float() * scale).backward()
            print(f"{str(dtype)[6:]}, {count} elements, loss scaled by {scale}: gradient {x.grad[0].item() / scale:.4g}")
PROGRAM
run_torch
expect <<'OUTPUT'
bfloat16, 10000000 elements, loss scaled by 1: gradient 2.003e-05
bfloat16, 10000000 elements, loss scaled by 1024: gradient 2.003e-05
bfloat16, 67108864 elements, loss scaled by 1: gradient 2.98e-06
bfloat16, 67108864 elements, loss scaled by 1024: gradient 2.98e-06
float16, 10000000 elements, loss scaled by 1: gradient 1.788e-05
float16, 10000000 elements, loss scaled by 1024: gradient 1.788e-05
float16, 67108864 elements, loss scaled by 1: gradient 0
float16, 67108864 elements, loss scaled by 1024: gradient 0
OUTPUT
