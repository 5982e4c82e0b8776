#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""PyTorch on the work sets of aclnn-cl-bench, which starts this script and talks to it by lines
(see peer.h). Runs only when it is told to; blocks on its input otherwise.

A new operator is one function and one entry in OPERATORS. The function makes one work set and
returns what runs it once, with the result in memory that is there already.
"""

import gc
import os
import sys
import time

os.environ.pop("OPENBLAS_CORETYPE", None)  # before the libraries are loaded: they read it then
try:
    import torch
except ImportError as error:
    print(f"PyTorch cannot be imported: {error}", flush=True)
    sys.exit(1)

DTYPES = {"f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16}
WARM_UP = 2  # runs of every set before the first time is taken
aten = torch.ops.aten


class Case:
    """The key=value pairs of a case and the dtype."""

    def __init__(self, dtype, pairs):
        self.dtype = DTYPES[dtype]
        self.pairs = pairs

    def shape(self, key, otherwise=None):
        text = self.pairs.get(key, self.pairs.get(otherwise))
        return [] if text == "scalar" else [int(extent) for extent in text.split("x")]

    def tensor(self, name, shape, low=-8, high=8):
        """Integers from low to high; axes swapped in memory where the case wants that."""
        swap = name in self.pairs.get("transposed", "").split(",") and len(shape) > 1
        stored = shape[:-2] + [shape[-1], shape[-2]] if swap else shape
        made = torch.randint(low, high + 1, stored).to(self.dtype)
        return made.transpose(-1, -2) if swap else made


def mse_loss_backward(case):
    shapes = [case.shape(name, "self") for name in ("grad", "self", "target")]
    grad = case.tensor("grad", shapes[0], 1, 4)
    x = case.tensor("self", shapes[1])
    target = case.tensor("target", shapes[2])
    out = case.tensor("out", list(torch.broadcast_shapes(*shapes)))
    reduction = ["none", "mean", "sum"].index(case.pairs.get("reduction", "none"))
    call = aten.mse_loss_backward.grad_input
    return lambda: call(grad, x, target, reduction, grad_input=out)


def upsample_nearest_exact1d_backward(case):
    grad = case.tensor("grad", case.shape("grad"))
    out = case.tensor("out", case.shape("out"))
    size, shape = [grad.shape[2]], list(out.shape)
    scale = float(case.pairs.get("scale", 0)) or None
    call = aten._upsample_nearest_exact1d_backward.grad_input
    return lambda: call(grad, size, shape, scale, grad_input=out)


OPERATORS = {
    "mse_loss_backward": mse_loss_backward,
    "upsample_nearest_exact1d_backward": upsample_nearest_exact1d_backward,
}


def prepare(words):
    """case <op> <dtype> key=value... -> the runs of all sets."""
    op, dtype, *pairs = words
    pairs = dict(pair.split("=", 1) for pair in pairs)
    if op not in OPERATORS:
        raise ValueError(f"{op} is not in peer_torch.py")
    runs = [OPERATORS[op](Case(dtype, pairs)) for _ in range(int(pairs["sets"]))]
    for run in runs * WARM_UP:
        run()
    return runs


def measure(runs, start, count):
    """Seconds of `count` repetitions that take turns with the sets."""
    times = []
    for i in range(start, start + count):
        run = runs[i % len(runs)]
        begin = time.perf_counter()
        run()
        times.append(time.perf_counter() - begin)
    return times


def main():
    threads = len(os.sched_getaffinity(0))
    torch.set_num_threads(threads)
    gc.disable()
    say = lambda text: print(text, flush=True)
    say(f"hello PyTorch {torch.__version__}, {threads} threads")
    runs, done = [], 0
    for line in sys.stdin:
        command, *words = line.split()
        if command == "case":
            runs, done = [], 0  # the last case's memory goes first
            gc.collect()
            try:
                runs = prepare(words)
                say("ready")
            except (RuntimeError, NotImplementedError, ValueError) as error:
                say("unsupported " + str(error).split("\n")[0])
        elif command == "go":
            count = int(words[0])
            times = measure(runs, done, count)
            done += count
            say("times " + " ".join(f"{seconds:.9f}" for seconds in times))


if __name__ == "__main__":
    with torch.inference_mode():
        main()
