#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Breaks kernels, one place at a time, and says which breaks the tests of ops do not notice.

    python3 tests/mutation/run.py [--count N] [--seed N] [--only PART] [--build FOLDER]

A mutant is a copy of cl/ in which one operator of one line is another one: a sign, a comparison, a
bound, a logical operator, min or max, a constant, a barrier that is not there. The tests of the
operators that use the file run with it (ACLNN_CL_KERNEL_DIR), first the cases named "every ...",
then all, then all with the strategies of a GPU. A test that fails, crashes or exceeds its time has
noticed it. What remains is listed: each is a missing test, or computes the same (equivalent.txt says
why). Lines that only prefetch are left alone.

Exit status: 0 all were noticed or are known to be equivalent, 1 not.
"""
import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The part of a kernel file's name: the tests of ops that use it.
TESTS = (
    ("affine_grid", ["affine_grid"]),
    ("conv_tbc_backward", ["conv_tbc_backward"]),
    ("conv_tbc_tile", ["conv_tbc", "conv_tbc_backward"]),
    ("conv_tbc", ["conv_tbc"]),
    ("copy", ["copy"]),
    ("elementwise_copy", ["copy"]),
    ("elementwise_transpose", ["copy"]),
    ("elementwise", ["mse_loss_backward", "elementwise"]),
    ("equal", ["equal"]),
    ("fixed", ["grid_sampler_2d_backward", "roi_align_v2_backward"]),
    ("channel_blocks", ["roi_align_v2_backward", "grid_sampler_2d_backward"]),
    ("grid_sampler_2d_backward", ["grid_sampler_2d_backward"]),
    ("grid_sampler_2d_ranges", ["grid_sampler_2d_backward"]),
    ("grid_sampler_2d", ["grid_sampler_2d"]),
    ("loss", ["loss"]),
    ("masked_select", ["masked_select"]),
    ("matmul", ["matmul"]),
    ("random", ["random"]),
    ("reduction", ["reduction"]),
    ("roi_align_v2_backward", ["roi_align_v2_backward"]),
    ("roi_align", ["roi_align"]),
    ("sequence", ["sequence"]),
    ("upsample_nearest_backward", ["upsample_nearest_exact1d_backward", "upsample_nearest"]),
    ("upsample_nearest", ["upsample_nearest_exact1d", "upsample_nearest"]),
)
UNTESTED_BY_OPS = ("self_test", "atomic_test")

# What is replaced, by what.
BREAKS = (
    (r"(?<=[\w)\]] )\+(?= [\w(])", "-"),
    (r"(?<=[\w)\]] )-(?= [\w(])", "+"),
    (r"(?<=[\w)\]] )\*(?= [\w(])", "+"),
    (r"(?<=[\w)\]] )/(?= [\w(])", "*"),
    (r"(?<= )<(?= )", "<="),
    (r"(?<= )<=(?= )", "<"),
    (r"(?<= )>=(?= )", ">"),
    (r"(?<= )>(?= )", ">="),
    (r"(?<= )==(?= )", "!="),
    (r"(?<= )!=(?= )", "=="),
    (r"(?<= )&&(?= )", "||"),
    (r"(?<= )\|\|(?= )", "&&"),
    (r"(?<= )\+=(?= )", "-="),
    (r"\bmin\(", "max("),
    (r"\bmax\(", "min("),
    (r"\bfmin\(", "fmax("),
    (r"\bfmax\(", "fmin("),
    (r"(?<=[ (])0(?=[,;)])", "1"),
    (r"(?<=[ (])1(?=[,;)])", "0"),
    (r"\bbarrier\(CLK_\w+\);", ";"),
    (r"\bcontinue;", ";"),
)
COMMENT = re.compile(r"//.*")


def places(path):
    """Yields (line number, column, text, replacement) of what can be broken."""
    for number, line in enumerate(path.read_text().splitlines()):
        code = COMMENT.sub(lambda m: " " * len(m[0]), line)
        if code.lstrip().startswith("#") or "PREFETCH_LINE" in code:
            continue
        for pattern, by in BREAKS:
            for match in re.finditer(pattern, code):
                yield number, match.start(), match[0], by


def tests_of(path):
    return next((tests for part, tests in TESTS if path.stem.startswith(part)), None)


def broken(line, column, text, by):
    return line[:column] + by + line[column + len(text):]


def run(program, arguments, environment, seconds):
    """Returns whether the program noticed: failed, crashed, or exceeded the time."""
    try:
        done = subprocess.run([program, *arguments], env=environment, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 2)  # 2: no test matches


def is_noticed(folder, tests, build, seconds):
    environment = dict(os.environ, ACLNN_CL_KERNEL_DIR=str(folder), ACLNN_CL_CACHE="0",
                       POCL_CACHE_DIR=str(build / "mutation-cache"))
    programs = [build / "tests/ops" / f"test_{test}" for test in tests]
    as_gpu = dict(environment, LD_PRELOAD=str(build / "liboc_pretend_gpu.so"))
    for arguments, variables in ((["--filter", "*/*every*"], environment), ([], environment),
                                 ([], as_gpu)):
        if any(run(program, arguments, variables, seconds) for program in programs):
            return True
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="files whose names contain this")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--seconds", type=int, default=300, help="for a test, then it has noticed")
    o = parser.parse_args()

    files = [p for p in sorted((ROOT / "cl").glob("*.cl"))
             if p.stem not in UNTESTED_BY_OPS and o.only in p.name]
    mutants = [(path, *place) for path in files for place in places(path)]
    chosen = random.Random(o.seed).sample(mutants, min(o.count, len(mutants)))
    equivalent = (pathlib.Path(__file__).parent / "equivalent.txt").read_text().splitlines()
    survivors = known = 0
    (o.build / "mutation-cache").mkdir(exist_ok=True)
    print(f"seed {o.seed}: {len(chosen)} of {len(mutants)} mutants of {len(files)} files", flush=True)
    for path, number, column, text, by in chosen:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "cl"
            shutil.copytree(ROOT / "cl", folder)
            lines = path.read_text().splitlines(keepends=True)
            before = lines[number].strip()
            lines[number] = broken(lines[number], column, text, by)
            (folder / path.name).write_text("".join(lines))
            if is_noticed(folder, tests_of(path), o.build, o.seconds):
                print(".", end="", flush=True)
                continue
        what = f"{path.name}: {before}  ->  {lines[number].strip()}"
        if any(line and what.startswith(line) for line in equivalent):
            known += 1
            print("e", end="", flush=True)
            continue
        survivors += 1
        print(f"\nnot noticed: {path.name}:{number + 1}: {before}  ->  {lines[number].strip()}",
              flush=True)
    print(f"\n{len(chosen)} mutants, {len(chosen) - survivors - known} noticed, {known} known to be "
          f"equivalent, {survivors} not noticed")
    return survivors > 0


if __name__ == "__main__":
    sys.exit(main())
