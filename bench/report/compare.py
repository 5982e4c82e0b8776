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
BROKEN, FIXED, NOT_COMPARED = "right no more", "right now", "not compared"
ALONE = "without a partner"
RATIOS = (SAME, FASTER, SLOWER, REGRESSED)


def match(first, later):
    """Pairs of rows, with None for a partner that is missing.

    Equal strategies are matched first, so that files with a row per strategy match one to one; then
    the others: a library that chooses another strategy is what should be compared.
    """
    partners, free = {}, list(later)
    for same_strategy in (True, False):
        for i, row in enumerate(first):
            found = [] if i in partners else [other for other in free if row.key == other.key]
            if same_strategy:
                found = [other for other in found if other.text("strategy") == row.text("strategy")]
            if found:
                partners[i] = found[0]
                free.remove(found[0])
    return [(row, partners.get(i)) for i, row in enumerate(first)] + [(None, row) for row in free]


def judge(a, b, threshold):
    """The verdict of a pair. There are no regressions where the threshold is None."""
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
    return REGRESSED if threshold is not None and b.median > (1 + threshold) * a.median else SLOWER


def explain(verdict, a, b, labels, same):
    if verdict in RATIOS:
        strategies = [row.text("strategy") or "?" for row in (a, b)]
        changed = same and strategies[0] != strategies[1]
        return verdict + (f", strategy {' -> '.join(strategies)}" if changed else "")
    if verdict == ALONE:
        bad = "" if (a or b).good else f", {(a or b).outcome}"
        return f"only in {labels[0] if a else labels[1]}{bad}"
    if verdict == BROKEN:
        return f"{b.outcome} in {labels[1]}: REGRESSION: {b.text('error_message')}"
    if verdict == FIXED:
        return f"{a.outcome} in {labels[0]}, right in {labels[1]}"
    if a.good and b.good:
        return f"not compared: the case was {a.text('keys')}, is {b.text('keys')}"
    bad = [f"{row.outcome} in {label}" for row, label in zip((a, b), labels) if not row.good]
    return f"not compared: {', '.join(bad)}"


def mean(logs):
    return math.exp(sum(logs) / len(logs))


def judge_together(logs, threshold):
    """Tests all rows at once: (its line of text, whether it is a regression)."""
    p = signed_rank.p_value(logs)
    low, typical, high = signed_rank.interval(logs, 1 - SIGNIFICANT)
    known = f"{math.exp(low):.3f} to {math.exp(high):.3f}" if low is not None else "needs 8 rows"
    verdict = "no significant difference" if p >= SIGNIFICANT else FASTER if typical < 0 else SLOWER
    if verdict == SLOWER and threshold is not None and mean(logs) > 1 + threshold:
        verdict = REGRESSED
    return (
        f"{plural(len(logs), 'row')} together: geometric mean {mean(logs):.3f}, typical ratio "
        f"{math.exp(typical):.3f}, 99 % interval {known}, p = {p:.2g}: {verdict}"
    ), verdict == REGRESSED


class Comparison:
    def __init__(self, threshold):
        self.threshold = threshold
        self.counts = {True: Counter(), False: Counter()}  # of verdicts: same device, others
        self.logs = {True: {}, False: {}}  # lists of log ratios, by row of the first file
        self.pairings, self.together = 0, 0  # of the same device; regressions of all rows together

    def print_op(self, pairs, labels, same):
        """A table of one operator. Returns the log ratios."""
        logs, head = [], "".join(f"{label:>10} {'noise':>6}" for label in labels)
        print(f"\n  {(pairs[0][0] or pairs[0][1]).op}")
        print(f"  {'case':16} {'dtype':5}{head} {'ratio':>8}  verdict")
        for a, b in pairs:
            verdict, ratio = judge(a, b, self.threshold if same else None), "-"
            self.counts[same][verdict] += 1
            if verdict in RATIOS:
                ratio = f"{b.median / a.median:.3f}"
                logs.append(math.log(b.median / a.median))
                self.logs[same].setdefault(a, []).append(logs[-1])
            line = f"  {(a or b).case:16} {(a or b).dtype:5}"
            for row in (a, b):
                known = row is not None and row.good
                line += f"{time_text(row.median) if known else '-':>10} "
                line += f"{f'{100 * row.noise:.0f} %' if known else '':>6}"
            print(f"{line} {ratio:>8}  {explain(verdict, a, b, labels, same)}")
        if logs:
            print(f"  {'geometric mean':56} {mean(logs):8.3f}")
        return logs

    def pair(self, first, later, labels, same):
        """One device of the first file with one of a later file, as rows."""
        names = [f"{rows[0].device} ({label})" for rows, label in zip((first, later), labels)]
        print(f"\n{first[0].device}: {labels[1]} against {labels[0]}" if same else
              f"\nDIFFERENT DEVICES: {names[1]} against {names[0]}")
        pairs, logs = match(first, later), []
        for op in dict.fromkeys((a or b).op for a, b in pairs):
            of_op = [(a, b) for a, b in pairs if (a or b).op == op]
            logs += self.print_op(of_op, labels, same)
        if logs:
            line, bad = judge_together(logs, self.threshold if same else None)
            print(f"\n  {line}")
            self.together += bad
        self.pairings += same

    def files(self, a, b, letter):
        ours, theirs = a.by_device(), b.by_device()
        common = [device for device in ours if device in theirs] if a is not b else []
        for device in common:
            self.pair(ours[device], theirs[device], ("A", letter), True)
        if common:
            for side, label in ((ours, "A"), (theirs, letter)):
                for name, _ in [device for device in side if device not in common]:
                    print(f"\n{name}: only in {label}")
            return
        for i, first in enumerate(ours.values()):
            for k, later in enumerate(theirs.values()):
                if a is not b or i == 0 < k:
                    labels = f"A:{first[0].device_id}", f"{letter}:{later[0].device_id}"
                    self.pair(first, later, labels, False)

    def conclude(self):
        print(LEGEND.format(100 * LEAST_NOISE, 100 * self.threshold))
        for what, same in (("versions", True), ("devices", False)):
            n = self.counts[same]
            logs = [log for of_row in self.logs[same].values() for log in of_row]
            line = f"{what}: {plural(sum(n.values()), 'row')}: {n[SLOWER] + n[REGRESSED]} slower, "
            line += f"{n[FASTER]} faster, {n[SAME]} same within noise"
            for verdict in (BROKEN, FIXED, NOT_COMPARED, ALONE):
                line += f", {n[verdict]} {verdict}" if n[verdict] else ""
            if n:
                print(line + (f"; geometric mean {mean(logs):.3f}" if logs else ""))
        if self.pairings > 1 and self.logs[True]:  # a row against several files counts once
            means = [sum(logs) / len(logs) for logs in self.logs[True].values()]
            line, bad = judge_together(means, self.threshold)
            print(f"versions: {line}")
            self.together += bad
        rows = self.counts[True][REGRESSED] + self.counts[True][BROKEN]
        if rows or self.together:
            tests = plural(self.together, "test")
            print(f"REGRESSION: {plural(rows, 'row')}, {tests} of all rows together")
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
    commit = f" (commit {file.word('commit')})" if file.word("commit") else ""
    print(f"{letter}  {file.path}\n   aclnn-cl {file.word('library_version')}{commit}, "
          f"{file.word('library_build_type')} build, {file.word('date')}")
    for device in file.devices:
        if file.rows_of(device):
            print(f"   device {device.get('id', 0)}: {device.get('name', '')}, "
                  f"{device.get('platform', '')}, driver {device.get('driver', '')}")
    if any(row.good and row.number("passes") < 2 for row in file.rows):
        print("   measured in one pass: its noise is too low, and verdicts may be false")


def main(paths, threshold):
    """Prints the comparison and returns the exit status."""
    files = [File(path) for path in paths]
    lettered = [(file, chr(ord("A") + i)) for i, file in enumerate(files)]
    for file, letter in lettered:
        print_file(file, letter)
    comparison = Comparison(threshold)
    for file, letter in lettered[1:] or lettered:
        comparison.files(files[0], file, letter)
    return comparison.conclude()
