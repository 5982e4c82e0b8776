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
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
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
run_torch
expect <<'OUTPUT'
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
