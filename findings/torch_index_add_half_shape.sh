#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch the sum of 16-bit elements with the same index depends on the shape and on the operator: index_add of 5000 ones
# stops at 2048 in FLOAT16 and at 256 in BFLOAT16, index_add of rows sums in float and is right. So the gradient of
# index_select is right, and that of the same look-up as table[index] or embedding is not.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     float16, index_add of numbers: 2048
#     float16, index_add of rows of 16: 5000
#     float16, index_put of rows of 16: 2048
#     float16, gradient of index_select: 5000
#     float16, gradient of table[index]: 2048
#     float16, gradient of embedding: 2048
#     bfloat16, index_add of numbers: 256
#     bfloat16, index_add of rows of 16: 4992
#     bfloat16, index_put of rows of 16: 256
#     bfloat16, gradient of index_select: 4992
#     bfloat16, gradient of table[index]: 256
#     bfloat16, gradient of embedding: 256
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
import torch

rows = 5000
index = torch.zeros(rows, dtype=torch.long)
for dtype in (torch.float16, torch.bfloat16):
    name = str(dtype)[6:]
    ones = torch.ones(rows, 16, dtype=dtype)
    for what, total in (
        ("index_add of numbers", torch.zeros(rows, dtype=dtype).index_add(0, index, ones[:, 0])[0]),
        ("index_add of rows of 16", torch.zeros(rows, 16, dtype=dtype).index_add(0, index, ones)[0, 0]),
        ("index_put of rows of 16", torch.zeros(rows, 16, dtype=dtype).index_put((index,), ones, accumulate=True)[0, 0]),
    ):
        print(f"{name}, {what}: {total.item():.0f}")
    for what, look_up in (
        ("index_select", lambda table: table.index_select(0, index)),
        ("table[index]", lambda table: table[index]),
        ("embedding", lambda table: torch.nn.functional.embedding(index, table)),
    ):
        table = torch.zeros(5, 16, dtype=dtype, requires_grad=True)
        look_up(table).sum().backward()
        print(f"{name}, gradient of {what}: {table.grad[0, 0].item():.0f}")
PROGRAM
run_torch
expect <<'OUTPUT'
float16, index_add of numbers: 2048
float16, index_add of rows of 16: 5000
float16, index_put of rows of 16: 2048
float16, gradient of index_select: 5000
float16, gradient of table[index]: 2048
float16, gradient of embedding: 2048
bfloat16, index_add of numbers: 256
bfloat16, index_add of rows of 16: 4992
bfloat16, index_put of rows of 16: 256
bfloat16, gradient of index_select: 4992
bfloat16, gradient of table[index]: 256
bfloat16, gradient of embedding: 256
OUTPUT
