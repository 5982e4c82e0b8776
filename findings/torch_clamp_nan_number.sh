#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch clamp with a single bound that is the number NaN returns its input. The same bound beside a second one, or as a
# tensor, makes every element NaN, and so does maximum.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     clamp(min=nan):                 [1.0, 2.0]
#     clamp(max=nan):                 [1.0, 2.0]
#     clamp(min=nan, max=1.5):        [nan, nan]
#     clamp(min=0, max=nan):          [nan, nan]
#     clamp(min=tensor(nan)):         [nan, nan]
#     maximum(x, tensor(nan)):        [nan, nan]
#     integers, clamp(min=nan):       [1.0, 2.0]
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
import math

import torch

x, whole, nan = torch.tensor([1.0, 2.0]), torch.tensor([1, 2]), math.nan
print("clamp(min=nan):                ", x.clamp(min=nan).tolist())
print("clamp(max=nan):                ", x.clamp(max=nan).tolist())
print("clamp(min=nan, max=1.5):       ", x.clamp(min=nan, max=1.5).tolist())
print("clamp(min=0, max=nan):         ", x.clamp(min=0, max=nan).tolist())
print("clamp(min=tensor(nan)):        ", x.clamp(min=torch.tensor(nan)).tolist())
print("maximum(x, tensor(nan)):       ", torch.maximum(x, torch.tensor(nan)).tolist())
print("integers, clamp(min=nan):      ", whole.clamp(min=nan).tolist())
PROGRAM
run_torch
expect <<'OUTPUT'
clamp(min=nan):                 [1.0, 2.0]
clamp(max=nan):                 [1.0, 2.0]
clamp(min=nan, max=1.5):        [nan, nan]
clamp(min=0, max=nan):          [nan, nan]
clamp(min=tensor(nan)):         [nan, nan]
maximum(x, tensor(nan)):        [nan, nan]
integers, clamp(min=nan):       [1.0, 2.0]
OUTPUT
