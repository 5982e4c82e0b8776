#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The combinations of macros with which kernels are compiled: a line each, the file and its -D options.

    combinations.py [--every | --remainder] <kernel source...>
    combinations.py --self-test

A source lists the values of a macro in a line such as
    // -D T: f32 f16 bf16
    // -D NON_TEMPORAL: - 1
where - means undefined and 1 is a flag. There is a line for any values of any three macros; with --every, for
any values of all; with --remainder, for those of all that the lines without an option leave out.
"""

import itertools
import random
import re
import sys

TOGETHER = 3
SEED = 1


def macros_of(text, name):
    """Pairs of a macro and its values."""
    macros = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := re.match(r"// -D ([A-Za-z_]\w*):(.*)", line):
            macros.append((match.group(1), match.group(2).split()))
            if not macros[-1][1]:
                sys.exit(f"{name}:{number}: no values")
    return macros


def covering(sizes, together=TOGETHER):
    """Some of all combinations, such that those of any macros that are `together` occur: each that has one which none
    before it has, in an order without pattern."""
    every = list(itertools.product(*map(range, sizes)))
    places = list(itertools.combinations(range(len(sizes)), min(together, len(sizes))))
    random.Random(SEED).shuffle(every)
    seen, chosen = set(), []
    for values in every:
        new = {(place, tuple(values[i] for i in place)) for place in places} - seen
        if new:
            seen |= new
            chosen.append(values)
    return sorted(chosen)


def lines_of(name, macros, option=None):
    sizes = [len(values) for _, values in macros]
    every = itertools.product(*map(range, sizes))
    chosen = covering(sizes) if option != "--every" else []
    for values in chosen if option is None else every:
        if option is not None and values in chosen:
            continue
        options = [f"-D{macro}={choices[i]}" for (macro, choices), i in zip(macros, values)
                   if choices[i] != "-"]
        yield " ".join([name, *options])


def self_test():
    sizes = [2, 1, 3, 4, 2]
    chosen = covering(sizes)
    for place in itertools.combinations(range(len(sizes)), TOGETHER):
        found = {tuple(values[i] for i in place) for values in chosen}
        assert found == set(itertools.product(*(range(sizes[i]) for i in place))), place
    assert len(chosen) < 48
    assert covering([]) == [()] and covering([3]) == [(0,), (1,), (2,)]
    macros = macros_of("// -D T: f32 f16\n// -D FLAG: - 1\n// not -D X: 1\n", "x.cl")
    assert list(lines_of("x.cl", macros, "--every")) == [
        "x.cl -DT=f32", "x.cl -DT=f32 -DFLAG=1", "x.cl -DT=f16", "x.cl -DT=f16 -DFLAG=1"]
    macros = [(name, ["0", "1", "2"]) for name in "ABCDE"]
    parts = [set(lines_of("x.cl", macros, option)) for option in (None, "--remainder", "--every")]
    assert parts[0] and parts[1] and not parts[0] & parts[1] and parts[0] | parts[1] == parts[2]


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return
    option = arguments.pop(0) if arguments[0].startswith("--") else None
    for name in arguments:
        with open(name, encoding="utf-8") as file:
            for line in lines_of(name, macros_of(file.read(), name), option):
                print(line)


main(sys.argv[1:])
