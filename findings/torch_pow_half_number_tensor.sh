#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch an exponent of 0.5 or -0.5 that is a number takes a square root, and one that is a tensor takes the power:
# minus infinity gives NaN or infinity (0 for -0.5), and minus zero keeps or loses its sign.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     [-inf, -0.0] ** 0.5: [nan, -0.0]
#     [-inf, -0.0] ** tensor(0.5): [inf, 0.0]
#     [-inf, -0.0] ** -0.5: [nan, -inf]
#     [-inf, -0.0] ** tensor(-0.5): [0.0, inf]
#     math.pow with 0.5: [inf, 0.0]
#     math.pow with -0.5: [0.0]
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
import math

import torch

x = torch.tensor([-math.inf, -0.0])
for exponent in (0.5, -0.5):
    print(f"[-inf, -0.0] ** {exponent}:", (x**exponent).tolist())
    print(f"[-inf, -0.0] ** tensor({exponent}):", (x ** torch.tensor(exponent)).tolist())
print("math.pow with 0.5:", [math.pow(-math.inf, 0.5), math.pow(-0.0, 0.5)])
print("math.pow with -0.5:", [math.pow(-math.inf, -0.5)])
PROGRAM
run_torch
expect <<'OUTPUT'
[-inf, -0.0] ** 0.5: [nan, -0.0]
[-inf, -0.0] ** tensor(0.5): [inf, 0.0]
[-inf, -0.0] ** -0.5: [nan, -inf]
[-inf, -0.0] ** tensor(-0.5): [0.0, inf]
math.pow with 0.5: [inf, 0.0]
math.pow with -0.5: [0.0]
OUTPUT
