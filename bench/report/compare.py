# SPDX-License-Identifier: Apache-2.0
"""Compares each later file with the first: row by row, and all rows of a device together.

A row is matched by device, operator, case and dtype, and by strategy where that leaves a choice.
Files without a common device compare devices instead, and one file alone its devices; between
devices there are no regressions.
"""

import math
from collections import Counter

import signed_rank
from results import LEAST_NOISE, BadFile, File, plural, time_text

REGRESSION = 3  # exit status
SIGNIFICANT = 0.01

SAME, FASTER, SLOWER, REGRESSED = "same within noise", "faster", "slower", "slower: REGRESSION"
BROKEN, FIXED, NOT_COMPARED, ALONE = "broken", "fixed", "not compared", "only in"
RATIOS = (SAME, FASTER, SLOWER, REGRESSED)


def match(first, later):
    """Pairs of rows, with None for a partner that is missing.

    Equal strategies are matched first, so that files with a row per strategy match one to one; then
    the others: a library that chooses another strategy is what should be compared.
    """
    found, taken = {}, set()
    for same_strategy in (True, False):
        for row in first:
            for other in later if id(row) not in found else ():
                if id(other) in taken or row.key != other.key:
                    continue
                if not same_strategy or row.text("strategy") == other.text("strategy"):
                    found[id(row)] = other
                    taken.add(id(other))
                    break
    pairs = [(row, found.get(id(row))) for row in first]
    return pairs + [(None, other) for other in later if id(other) not in taken]


def judge(a, b, threshold):
    """The verdict of a pair. No regression is found where the threshold is None."""
    if a is None or b is None:
        return ALONE
    if threshold is not None and a.good and b.broken:
        return BROKEN
    if threshold is not None and a.broken and b.good:
        return FIXED
    if not (a.good and b.good) or a.text("keys") != b.text("keys"):
        return NOT_COMPARED
    if b.median * (1 + b.noise) < a.median * (1 - a.noise):
        return FASTER
    if b.median * (1 - b.noise) <= a.median * (1 + a.noise):
        return SAME
    if threshold is not None and b.median > (1 + threshold) * a.median:
        return REGRESSED
    return SLOWER


def explain(verdict, a, b, labels, same_device):
    first, later = labels
    if verdict in RATIOS:
        strategies = [row.text("strategy") or "?" for row in (a, b)]
        changed = same_device and strategies[0] != strategies[1]
        return verdict + (f", strategy {strategies[0]} -> {strategies[1]}" if changed else "")
    if verdict == ALONE:
        row = a or b
        return f"only in {first if a else later}" + ("" if row.good else f", {row.outcome}")
    if verdict == BROKEN:
        return f"{b.outcome} in {later}: REGRESSION: {b.text('error_message')}"
    if verdict == FIXED:
        return f"{a.outcome} in {first}, right in {later}"
    if a.good and b.good:
        return f"not compared: the case was {a.text('keys')}, is {b.text('keys')}"
    bad = [f"{r.outcome} in {label}" for r, label in zip((a, b), labels) if not r.good]
    return f"not compared: {', '.join(bad)}"


def mean(logs):
    return math.exp(sum(logs) / len(logs))


def together(logs, threshold):
    """The test of all rows: (its line of text, whether they are a regression)."""
    if len(logs) < 2:
        return "", False
    p = signed_rank.p_value(logs)
    low, middle, high = signed_rank.interval(logs, 1 - SIGNIFICANT)
    line = f"{len(logs)} rows together: geometric mean {mean(logs):.3f}, typical ratio "
    line += f"{math.exp(middle):.3f}, 99 % interval "
    line += "unknown (8 rows needed)" if low is None else f"{math.exp(low):.3f} to {math.exp(high):.3f}"
    verdict = "no significant difference" if p >= SIGNIFICANT else FASTER if middle < 0 else SLOWER
    bad = verdict == SLOWER and threshold is not None and mean(logs) > 1 + threshold
    return f"{line}, p = {p:.2g}: {REGRESSED if bad else verdict}", bad


class Comparison:
    def __init__(self, threshold):
        self.threshold = threshold
        self.counts = {True: Counter(), False: Counter()}  # by whether the device is the same
        self.logs = {True: {}, False: {}}  # log ratios by row of the first file
        self.pairings, self.together = 0, 0  # of one device; those that regressed as a whole

    def rows(self, pairs, labels, same):
        logs = []
        for op in dict.fromkeys((a or b).op for a, b in pairs):
            print(f"\n  {op}\n  {'case':16} {'dtype':5} {labels[0]:>9} {'noise':>6} ", end="")
            print(f"{labels[1]:>9} {'noise':>6} {'ratio':>8}  verdict")
            of_op = []
            for a, b in pairs:
                if (a or b).op != op:
                    continue
                verdict = judge(a, b, self.threshold if same else None)
                self.counts[same][verdict] += 1
                line = f"  {(a or b).case:16} {(a or b).dtype:5}"
                for row in (a, b):
                    known = row is not None and row.good
                    line += f" {time_text(row.median):>9} {100 * row.noise:4.0f} %" if known else (
                        f" {'-':>9} {'':6}")
                ratio = "-"
                if verdict in RATIOS:
                    of_op.append(math.log(b.median / a.median))
                    self.logs[same].setdefault(id(a), []).append(of_op[-1])
                    ratio = f"{b.median / a.median:.3f}"
                print(f"{line} {ratio:>8}  {explain(verdict, a, b, labels, same)}")
            if of_op:
                print(f"  {'geometric mean':56} {mean(of_op):8.3f}")
            logs += of_op
        return logs

    def pair(self, first, later, labels, same):
        """One device of the first file, as rows, with one of a later file."""
        if same:
            print(f"\n{first[0].device}: {labels[1]} against {labels[0]}")
        else:
            names = f"{later[0].device} ({labels[1]}) against {first[0].device} ({labels[0]})"
            print(f"\nDIFFERENT DEVICES: {names}")
        logs = self.rows(match(first, later), labels, same)
        line, bad = together(logs, self.threshold if same else None)
        print(f"\n  {line}" if line else "", end="\n" if line else "")
        self.together += bad
        self.pairings += same

    def files(self, a, b, letter):
        ours, theirs = a.by_device(), b.by_device()
        common = [device for device in ours if device in theirs]
        if a is not b and common:
            for device in common:
                self.pair(ours[device], theirs[device], ("A", letter), True)
            for side, other, of in ((ours, theirs, "A"), (theirs, ours, letter)):
                for device in side:
                    if device not in other:
                        print(f"\n{device[0]}: only in {of}")
            return
        for i, first in enumerate(ours.values()):
            for later in list(theirs.values()) if a is not b else list(theirs.values())[1:]:
                if a is not b or i == 0:
                    labels = f"A:{first[0].device_id}", f"{letter}:{later[0].device_id}"
                    self.pair(first, later, labels, False)

    def conclude(self):
        print(LEGEND.format(100 * LEAST_NOISE, 100 * self.threshold))
        for what, same in (("versions", True), ("devices", False)):
            n = self.counts[same]
            if not n:
                continue
            line = f"{what}: {n.total()} rows: {n[SLOWER] + n[REGRESSED]} slower, "
            line += f"{n[FASTER]} faster, {n[SAME]} same within noise"
            other = ((BROKEN, "right no more"), (FIXED, "right now"))
            for verdict, words in other + ((NOT_COMPARED, "not compared"), (ALONE, "without a partner")):
                line += f", {n[verdict]} {words}" if n[verdict] else ""
            logs = [log for of_row in self.logs[same].values() for log in of_row]
            print(line + (f"; geometric mean {mean(logs):.3f}" if logs else ""))
        if self.pairings > 1:  # a row that several files share counts once
            means = [sum(logs) / len(logs) for logs in self.logs[True].values()]
            line, bad = together(means, self.threshold)
            print(f"versions, {line}" if line else "", end="\n" if line else "")
            self.together += bad
        rows = self.counts[True][REGRESSED] + self.counts[True][BROKEN]
        if rows or self.together:
            print(f"REGRESSION: {plural(rows, 'row')}; {self.together} times all rows together")
            return REGRESSION
        if not any(self.logs.values()) and not self.counts[True][FIXED]:
            raise BadFile("compare: no two results could be compared")
        return 0


LEGEND = """
ratio     the later median / the earlier one: above 1 the later takes longer
noise     of each median, as its file states it, but no less than {:.0f} %: two medians are the same
          when the ranges overlap that they span with their noise
together  Wilcoxon's signed-rank test of the log ratios, two-sided; the typical ratio is the
          Hodges-Lehmann estimate. Below p = 0.01 the rows as a whole are slower or faster. A
          machine that was busier during one of the two runs looks the same: repeat both in turns
REGRESSION  of a row: slower beyond noise and by more than {:g} %, or right before, not now; of all
          rows together: significantly slower, and the geometric mean by more than that
"""


def print_file(file, letter):
    print(f"{letter}  {file.path}\n   aclnn-cl {file.word('library_version')}", end="")
    print(f" (commit {file.word('commit')})" if file.word("commit") else "", end="")
    print(f", {file.word('library_build_type')} build, {file.word('date')}")
    for rows in file.by_device().values():
        device = next(d for d in file.devices if d.get("id", 0) == rows[0].device_id)
        print(f"   device {rows[0].device_id}: {rows[0].device}, ", end="")
        print(f"{device.get('platform', '')}, driver {device.get('driver', '')}")
    if any(row.good and row.number("passes") < 2 for row in file.rows):
        print("   measured in one pass: its noise is too low, and verdicts may be false")


def main(paths, threshold):
    """Prints the comparison and returns the exit status."""
    files = [File(path) for path in paths]
    letters = [chr(ord("A") + i) for i in range(len(files))]
    for file, letter in zip(files, letters):
        print_file(file, letter)
    comparison = Comparison(threshold)
    for file, letter in list(zip(files, letters))[1:] or [(files[0], "A")]:
        comparison.files(files[0], file, letter)
    return comparison.conclude()
