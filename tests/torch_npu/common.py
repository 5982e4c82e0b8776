# SPDX-License-Identifier: Apache-2.0
"""What the tests share: groups of checks, each in a process of its own, seeds, and comparisons.

Every script takes the options that main() defines. A group is a function with one parameter, a
random.Random; it raises an exception for what is wrong.
"""
import argparse
import os
import random
import re
import signal
import sys
import tempfile
import time
import traceback

import torch
import torch_npu  # noqa: F401 (the device "npu")

DEVICE = "npu"
# Plug-in 2.14.0 calls aclnnLSTM for one layer with biases in one direction, and the graph operator DynamicRNN for others.
HAS_PLAIN_LSTM_ALONE = tuple(map(int, torch.__version__.split(".")[:2])) >= (2, 14)
FLOATING = (torch.float32, torch.float16, torch.bfloat16)
SCRIPT = os.path.splitext(os.path.basename(sys.argv[0]))[0]
TIMEOUT = 1200  # seconds for a group; some drivers compile for minutes
GROUPS = {}
OPTIONS = argparse.Namespace()


def group(function):
    """Registers a group of checks by the function's name."""
    GROUPS[function.__name__] = function
    return function


def unit(dtype):
    """Half the distance from 1 to the next value: the relative error of one rounding to nearest."""
    return torch.finfo(dtype).eps / 2


def check_equal(what, got, want):
    """The same dtype, shape and values; NaN equals NaN."""
    check(what, got, want, 0.0)


def check(what, got, want, bound):
    """Requires |got - want| <= bound, a number or a tensor, for each element."""
    got = got.detach().cpu()
    if got.dtype != want.dtype or got.shape != want.shape:
        raise AssertionError(f"{what} is {got.dtype} {tuple(got.shape)}: must be "
                             f"{want.dtype} {tuple(want.shape)}")
    got, want = got.double(), want.double()
    bound = torch.as_tensor(bound, dtype=torch.float64).expand(want.shape)
    good = (got == want) | ((got - want).abs() <= bound) | (got.isnan() & want.isnan())
    if not good.all():
        where = tuple(torch.nonzero(~good)[0].tolist())
        raise AssertionError(
            f"{what}: {int((~good).sum())} of {good.numel()} elements are wrong: {list(where)} is "
            f"{got[where].item():.9g}, must be {want[where].item():.9g} within "
            f"{bound[where].item():.3g}")


def check_rounded(what, got, want, bound):
    """want is exact, in double; got may be off by bound, and is then rounded to its dtype."""
    got = got.cpu()
    limits = torch.finfo(got.dtype)
    bound = bound + unit(got.dtype) * (want.abs() + bound) + limits.tiny * limits.eps
    check(what, got.double(), want, torch.where(want.isfinite(), bound, 0.0))


def strided(chance, tensor):
    """The tensor on the device: contiguous, transposed, or a slice of a larger one."""
    kind = chance.randrange(3)
    if kind == 1:
        return tensor.transpose(0, -1).contiguous().to(DEVICE).transpose(0, -1)
    if kind == 2:
        wider = torch.full((*tensor.shape[:-1], 2 * tensor.shape[-1] + 1), 7, dtype=tensor.dtype)
        wider[..., 1::2] = tensor
        return wider.to(DEVICE)[..., 1::2]
    return tensor.to(DEVICE)


def normal(shape, dtype=torch.float32):
    return torch.randn(shape).to(dtype)


def report_at_calls():
    """For groups that meet absent functions, before they use the device: errors come at the call, and what
    follows is not dropped."""
    os.environ["TASK_QUEUE_ENABLE"] = "0"


def absent(error):
    """Returns the name of what the library lacks, or None if the error is another one. It is that of the graph
    operator where the plug-in looks for one in place of the function."""
    match = re.search(r"graph operator (\w+) is not in this library|(\w+) or \w+ not in libopapi", str(error))
    return match and (match[1] or match[2])


def run_rounds(name, seed, rounds):
    for number in range(seed, seed + rounds):
        torch.manual_seed(number)
        try:
            GROUPS[name](random.Random(number))
            torch.npu.synchronize()  # what was enqueued may have failed
        except Exception:
            traceback.print_exc()
            return number
    return None


def run_forked(name, seed, rounds, log):
    """Returns whether the group passed. Its output goes to the file log, and a failed operator or a
    crash has no consequence for other groups."""
    child = os.fork()
    if child != 0:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.dup2(log.fileno(), 1)
    os.dup2(log.fileno(), 2)
    signal.alarm(TIMEOUT)
    failed = run_rounds(name, seed, rounds)
    if failed is not None:
        queue = os.environ.get("TASK_QUEUE_ENABLE")
        print("repeat:", *([f"TASK_QUEUE_ENABLE={queue}"] if queue else []),
              "sh tests/torch_npu/run.sh --version", torch.__version__.split("+")[0], SCRIPT,
              "--group", name, "--seed", failed, "--rounds 1", flush=True)
    sys.exit(failed is not None)


def verdict(name, passed, seconds, output):
    """Prints one line, and the output of a failure; returns the word for it."""
    word = "ok" if passed else "FAIL"
    print(f"{word:8}{name:24}{seconds:6.1f} s", flush=True)
    if passed:
        print("".join(line for line in output.splitlines(True) if line.startswith("# ")), end="")
    else:
        print(output, flush=True)
    return word


def main(rounds=1, extra=()):
    """extra: more options, as (name, help)."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--group", action="append", choices=GROUPS, help="by default all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=rounds)
    for name, text in extra:
        parser.add_argument(name, help=text)
    options = parser.parse_args(namespace=OPTIONS)
    print(f"seeds {options.seed} to {options.seed + options.rounds - 1}")
    words = []
    for name in options.group or GROUPS:
        with tempfile.TemporaryFile("w+") as log:
            start = time.monotonic()
            passed = run_forked(name, options.seed, options.rounds, log)
            log.seek(0)
            words.append(verdict(name, passed, time.monotonic() - start, log.read()))
    counts = [f"{words.count(word)} {word}" for word in ("ok", "FAIL")]
    print(f"{SCRIPT}:", ", ".join(counts))
    sys.exit("FAIL" in words)
