#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""PyTorch on the work sets of aclnn-cl-bench, which starts this script and talks to it by lines
(see peer.h). Runs on request only; blocks on its input otherwise. Beside a CPU it runs on
the CPU, beside a GPU on the same GPU by CUDA (or what PyTorch presents as that), or not at all: two
different devices compare the devices.

torch_operators.py has the operators.
"""

import gc
import os
import sys
import time

sys.dont_write_bytecode = True  # of torch_operators, beside the sources
os.environ.pop("OPENBLAS_CORETYPE", None)  # before the libraries are loaded: they read it then
try:
    import torch
except ImportError as error:
    print(f"PyTorch cannot be imported: {error}", flush=True)
    sys.exit(1)

from torch_operators import OPERATORS, Case  # noqa: E402 (needs torch)

WARM_UP = 2  # runs of every set before the first time is taken, unless these take longer than
WARM_SECONDS = 1


# ---- Devices ----


def alike(name, other):
    """Whether one name is part of the other; blanks may have become underscores."""
    name, other = (text.lower().replace("_", " ").strip() for text in (name, other))
    return name != "" and (name in other or other in name)


def find_cuda(name):
    """The CUDA device that OpenCL calls so."""
    if not torch.cuda.is_available():
        raise ValueError("this PyTorch has no CUDA, and its CPU is no peer of a GPU")
    known = []
    for i in range(torch.cuda.device_count()):
        facts = torch.cuda.get_device_properties(i)
        # AMD's OpenCL names the architecture.
        if alike(facts.name, name) or alike(getattr(facts, "gcnArchName", "").split(":")[0], name):
            return torch.device("cuda", i)
        known.append(facts.name)
    raise ValueError(f"PyTorch has no {name.replace('_', ' ')}, only {', '.join(known)}")


# ---- Requests ----


def allow_tf32(allowed):
    torch.backends.cuda.matmul.allow_tf32 = allowed
    torch.backends.cudnn.allow_tf32 = allowed


class Runs:
    """The work sets of one case."""

    def __init__(self, words):
        """<op> <dtype> key=value..., of which on= and sets= are not the case's."""
        op, dtype, *pairs = words
        pairs = dict(pair.split("=", 1) for pair in pairs)
        if op not in OPERATORS:
            raise ValueError(f"{op} is not in peer_torch.py")
        kind, _, name = pairs.pop("on").partition(":")
        self.cuda = kind != "cpu"
        self.device = find_cuda(name) if self.cuda else torch.device("cpu")
        sets, self.done = int(pairs.pop("sets")), 0
        # As on our side: products of floats are of floats, unless the case allows fewer bits.
        self.allows_tf32 = float(pairs.get("cube", 0)) > 0
        allow_tf32(self.allows_tf32)
        self.runs = [OPERATORS[op](Case(dtype, pairs, self.device)) for _ in range(sets)]
        end = time.perf_counter() + WARM_SECONDS
        for run in self.runs * WARM_UP:
            run()
            if time.perf_counter() > end:
                break
        self.wait()

    def __str__(self):
        version = f"PyTorch {torch.__version__}"
        if not self.cuda:
            return f"{version}, {torch.get_num_threads()} threads"
        return f"{version}, CUDA, {torch.cuda.get_device_properties(self.device).name}"

    def wait(self):
        """Until nothing runs any more. On the CPU a call returns no sooner."""
        if self.cuda:
            torch.cuda.synchronize(self.device)

    def measure(self, count):
        """Seconds of `count` repetitions, each with the wait for its end, that take turns with the
        sets."""
        times = []
        allow_tf32(self.allows_tf32)
        for i in range(self.done, self.done + count):
            begin = time.perf_counter()
            self.runs[i % len(self.runs)]()
            if self.cuda:
                self.wait()
            times.append(time.perf_counter() - begin)
        self.done += count
        return times


def release():
    """After the last reference to a case's tensors is gone."""
    gc.collect()
    if torch.cuda.is_available() and torch.cuda.is_initialized():
        torch.cuda.empty_cache()  # who shares the device may need it


def greeting(threads):
    parts = [f"hello PyTorch {torch.__version__}, {threads} threads"]
    if torch.cuda.is_available():
        count = range(torch.cuda.device_count())
        parts += [f"CUDA: {torch.cuda.get_device_properties(i).name}" for i in count]
    return "; ".join(parts)


def main():
    threads = len(os.sched_getaffinity(0))
    torch.set_num_threads(threads)
    gc.disable()
    say = lambda text: print(text, flush=True)
    say(greeting(threads))
    runs = None
    for line in sys.stdin:
        command, *words = line.split()
        if command in ("case", "idle"):
            runs = None  # the last case's memory goes first
            release()
        if command == "case":
            try:
                runs = Runs(words)
                say(f"ready {runs}")
            except (RuntimeError, NotImplementedError, ValueError, ImportError) as error:
                say("unsupported " + str(error).split("\n")[0])
        elif command == "idle":
            say("idling")
        elif command == "go":
            say("times " + " ".join(f"{seconds:.9f}" for seconds in runs.measure(int(words[0]))))


if __name__ == "__main__":
    with torch.inference_mode():
        main()
