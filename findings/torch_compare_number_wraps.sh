#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# PyTorch converts the number that an integer tensor is compared with to the type of the tensor, modulo its range: no
# element of a uint8 tensor is above -1 or below 256, its 5 equals 261, and 44 in int8 equals 300. With a tensor of int64 or
# a floating-point number in place of the number the comparison is right.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     uint8 [0, 5, 200] >  -1:         [False, False, False]
#     uint8 [0, 5, 200] <  256:        [False, False, False]
#     uint8 [0, 5, 200] == 261:        [False, True, False]
#     int8  [44, -3]    == 300:        [True, False]
#     uint8 [0, 5, 200] >  int64 [-1]: [True, True, True]
#     uint8 [0, 5, 200] >  -1.0:       [True, True, True]
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
import torch

bytes_ = torch.tensor([0, 5, 200], dtype=torch.uint8)
small = torch.tensor([44, -3], dtype=torch.int8)
print("uint8 [0, 5, 200] >  -1:        ", (bytes_ > -1).tolist())
print("uint8 [0, 5, 200] <  256:       ", (bytes_ < 256).tolist())
print("uint8 [0, 5, 200] == 261:       ", (bytes_ == 261).tolist())
print("int8  [44, -3]    == 300:       ", (small == 300).tolist())
print("uint8 [0, 5, 200] >  int64 [-1]:", (bytes_ > torch.tensor([-1])).tolist())
print("uint8 [0, 5, 200] >  -1.0:      ", (bytes_ > -1.0).tolist())
PROGRAM
run_torch
expect <<'OUTPUT'
uint8 [0, 5, 200] >  -1:         [False, False, False]
uint8 [0, 5, 200] <  256:        [False, False, False]
uint8 [0, 5, 200] == 261:        [False, True, False]
int8  [44, -3]    == 300:        [True, False]
uint8 [0, 5, 200] >  int64 [-1]: [True, True, True]
uint8 [0, 5, 200] >  -1.0:       [True, True, True]
OUTPUT
