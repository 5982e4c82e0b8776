#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch group_norm of a tensor in channels_last takes the variance as a difference of two sums of squares, and loses it
# where the mean is large: for values 1000 +- 1 the result is off by more than 0.1, for 10000 +- 1 it is 316 in place of 1.
# The same tensor in contiguous layout, instance_norm and batch_norm are right.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     0 +- 1, contiguous_format: off by less than 0.01
#     0 +- 1, channels_last: off by less than 0.01
#     1000 +- 1, contiguous_format: off by less than 0.01
#     1000 +- 1, channels_last: off by more than 0.1
#     10000 +- 1, contiguous_format: off by less than 0.01
#     10000 +- 1, channels_last: off by more than 0.1
#     group_norm, channels_last: largest 316.25
#     instance_norm, channels_last: largest 1.00
#     batch_norm, channels_last: largest 1.00
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
import torch

sign = torch.where(torch.arange(512).reshape(1, 2, 16, 16) % 2 == 0, 1.0, -1.0)
for offset in (0, 1000, 10000):
    x = offset + sign
    for layout in (torch.contiguous_format, torch.channels_last):
        y = torch.nn.functional.group_norm(x.contiguous(memory_format=layout), 1)
        wrong = (y - sign).abs().max().item()
        print(f"{offset} +- 1, {str(layout)[6:]}: off by {'less than 0.01' if wrong < 0.01 else 'more than 0.1'}")
x = 10000 + sign.contiguous(memory_format=torch.channels_last)
for name, y in (
    ("group_norm", torch.nn.functional.group_norm(x, 1)),
    ("instance_norm", torch.nn.functional.instance_norm(x)),
    ("batch_norm", torch.nn.functional.batch_norm(x, None, None, training=True)),
):
    print(f"{name}, channels_last: largest {y.abs().max().item():.2f}")
PROGRAM
run_torch
expect <<'OUTPUT'
0 +- 1, contiguous_format: off by less than 0.01
0 +- 1, channels_last: off by less than 0.01
1000 +- 1, contiguous_format: off by less than 0.01
1000 +- 1, channels_last: off by more than 0.1
10000 +- 1, contiguous_format: off by less than 0.01
10000 +- 1, channels_last: off by more than 0.1
group_norm, channels_last: largest 316.25
instance_norm, channels_last: largest 1.00
batch_norm, channels_last: largest 1.00
OUTPUT
