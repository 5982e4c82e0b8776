#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PyTorch a sequence that is padding throughout gives numbers from MultiheadAttention or NaN, by circumstances that
# should not matter: numbers with need_weights=False while gradients are recorded, NaN with need_weights=True, and NaN in
# any case in evaluation without gradients.
#
# Needs an x86-64 processor, cc, binutils, python3 (3.10 to 3.13) with pip, and a download of 900 MB, to a folder that is
# removed again.
# Exits with 1 if PyTorch behaves otherwise, with 2 if it could not be tried.
#
# Seen with torch 2.9.1 on a CPU, and the same with ATEN_CPU_CAPABILITY=avx2 and default:
#     gradients True, need_weights False: NaN in sequences [False, False]
#     gradients True, need_weights True: NaN in sequences [False, True]
#     gradients False, need_weights False: NaN in sequences [False, True]
#     gradients False, need_weights True: NaN in sequences [False, True]
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_torch
cat >"$work/program.py" <<'PROGRAM'
import torch

torch.manual_seed(1)
attention = torch.nn.MultiheadAttention(8, 2, batch_first=True).eval()
x = torch.randn(2, 3, 8)
padding = torch.tensor([[False] * 3, [True] * 3])
for gradients in (True, False):
    for weights in (False, True):
        with torch.set_grad_enabled(gradients):
            y, _ = attention(x, x, x, key_padding_mask=padding, need_weights=weights)
        print(f"gradients {gradients}, need_weights {weights}: NaN in sequences {y.isnan().any(2).any(1).tolist()}")
PROGRAM
run_torch
expect <<'OUTPUT'
gradients True, need_weights False: NaN in sequences [False, False]
gradients True, need_weights True: NaN in sequences [False, True]
gradients False, need_weights False: NaN in sequences [False, True]
gradients False, need_weights True: NaN in sequences [False, True]
OUTPUT
