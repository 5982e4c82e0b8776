#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Breaks kernels or the host's checks, one place at a time, and says what no test notices.

    python3 tests/mutation/run.py [kernels|checks] [--count N] [--seed N] [--only PART]

Each mutant is a source file in which one place is changed (kernels.py and checks.py say what, and
which tests run with it): a sign, a comparison, a bound, a constant, a barrier or a check that is not
there. A test that fails, crashes or exceeds its processor time has noticed it. What remains is listed: each is
a missing test, or computes the same (equivalent.txt says why).

Exit status: 0 all were noticed or are known to be equivalent, 1 not.
"""
import argparse
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile

import checks
import kernels

ROOT = pathlib.Path(__file__).resolve().parents[2]


# Of processor time for a test of a part; who exceeds it has noticed. Unbroken, the longest tests use a quarter.
SECONDS = {"brief": 1200, "gpu": 1200, "all": 7200}


def run(program, part, variables):
    """Returns whether the program noticed with this part of its cases: failed, crashed, or exceeded the processor time,
    which does not depend on what else runs. A program that waits for ever uses none: of elapsed time it has four times as
    much. The first failure ends it, and its children with it."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS[part], SECONDS[part]))

    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, **variables, OC_TEST_PART=part, OC_TEST_SHORT_RUNS="1",
                           OC_TEST_FIRST_FAILURE="1", TMPDIR=folder)
        with subprocess.Popen([program], env=environment, stdout=subprocess.DEVNULL, preexec_fn=limit,
                              stderr=subprocess.DEVNULL, start_new_session=True) as process:
            try:
                status = process.wait(4 * SECONDS[part])
            except subprocess.TimeoutExpired:
                status = None
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
    return status not in (0, 2, 77)  # 2: no test matches, 77: skipped


def change(text, start, end, by):
    """Returns the line of the change, the lines before and after it on one line, and the text."""
    after = text[:start] + by + text[end:]
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    lines = (text[first:last], after[first:last + len(after) - len(text)])
    return text.count("\n", 0, start) + 1, "  ->  ".join(" ".join(l.split()) for l in lines), after


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", nargs="?", choices=("kernels", "checks"), default="kernels")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="files whose names contain this")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    o = parser.parse_args()

    for each in (kernels, checks):  # a file without tests is found by whichever of them runs
        each.files(ROOT)
    kind = checks if o.kind == "checks" else kernels
    files = [path for path in kind.files(ROOT) if o.only in str(path.relative_to(ROOT))]
    mutants = [(path, *place) for path in files for place in kind.places(path.read_text())]
    chosen = random.Random(o.seed).sample(mutants, min(o.count, len(mutants)))
    equivalent = (pathlib.Path(__file__).parent / "equivalent.txt").read_text().splitlines()
    if o.only == "":
        found = [f"{path.name}: {change(path.read_text(), *place)[1]}" for path, *place in mutants]
        others = {path.name for each in (kernels, checks) if each is not kind for path in each.files(ROOT)}
        for line in equivalent:
            if line and line[0] != "#" and line.split(":")[0] not in others and not any(f.startswith(line) for f in found):
                raise SystemExit(f"equivalent.txt: no mutant is {line}")
    builder = kind.Builder(ROOT, o.build)
    if run(builder.control, "brief", builder.variables):
        raise SystemExit(f"{builder.control} fails without a mutant, too")
    counts = dict.fromkeys(("noticed", "known", "survived", "not compiled"), 0)
    print(f"seed {o.seed}: {len(chosen)} of {len(mutants)} mutants of {len(files)} files", flush=True)
    for path, *place in chosen:
        number, what, text = change(path.read_text(), *place)
        known = any(line and f"{path.name}: {what}".startswith(line) for line in equivalent)
        noticed = not known and builder.is_noticed(path, text, run)
        if noticed is None:
            end, counts["not compiled"] = "n", counts["not compiled"] + 1
        elif noticed:
            end, counts["noticed"] = ".", counts["noticed"] + 1
        elif known:
            end, counts["known"] = "e", counts["known"] + 1
        else:
            end, counts["survived"] = "", counts["survived"] + 1
            print(f"\nnot noticed: {path.name}:{number}: {what}", flush=True)
        print(end, end="", flush=True)
    print(f"\n{len(chosen)} mutants, {counts['noticed']} noticed, {counts['known']} known to be "
          f"equivalent, {counts['not compiled']} not compiled, {counts['survived']} not noticed")
    return counts["survived"] > 0


if __name__ == "__main__":
    sys.exit(main())
