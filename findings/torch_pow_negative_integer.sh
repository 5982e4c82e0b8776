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
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
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
run_torch
expect <<'OUTPUT'
[2, 1, 0, -1] ** -1:         Integers to negative integer powers are not allowed.
[2, 1, 0, -1] ** tensor(-1): [0, 1, 0, -1]
2 ** [-1, 0, 1]:             [0, 1, 2]
0 ** [-1, 0, 1]:             [0, 1, 0]
[2, 1, 0, -1] ** -1.0:       [0.5, 1.0, inf, -1.0]
OUTPUT
