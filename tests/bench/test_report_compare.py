# SPDX-License-Identifier: Apache-2.0
"""aclnn-cl-report compare and its statistics, from made-up files; no device is needed."""

import contextlib
import io
import json
import math
import random
import re
import unittest

from report_files import BASE, Folder, make_file, make_row

import compare
import signed_rank

class SignedRank(unittest.TestCase):
    DARWIN = [6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75]

    def test_published_values(self):
        # Darwin's Zea mays, as in scipy's documentation; Hollander and Wolfe's depression scores,
        # as in R's, whose one-sided value is half of this.
        self.assertEqual(signed_rank.p_value(self.DARWIN), 0.041259765625)
        scores = [0.952, -0.147, 1.022, 0.430, 0.620, 0.590, 0.490, -0.080, 0.010]
        self.assertAlmostEqual(signed_rank.p_value(scores), 0.0390625, places=12)

    def test_by_enumeration_with_ties_and_zeros(self):
        draw = random.Random(7)
        for _ in range(20):
            values = [draw.randint(-3, 5) for _ in range(10)]
            kept = [v for v in values if v]
            ranks = [sum(abs(u) < abs(v) for u in kept) + sum(abs(u) == abs(v) for u in kept) / 2 + 0.5
                     for v in kept]
            sums = [sum(rank for i, rank in enumerate(ranks) if signs >> i & 1)
                    for signs in range(2 ** len(kept))]
            seen, middle = sum(r for r, v in zip(ranks, kept) if v > 0), sum(ranks) / 2
            extreme = sum(abs(s - middle) >= abs(seen - middle) for s in sums)
            self.assertAlmostEqual(signed_rank.p_value(values), extreme / len(sums), places=12)

    def test_few_values(self):
        self.assertEqual(signed_rank.p_value([]), 1)
        self.assertEqual(signed_rank.p_value([0, 0]), 1)
        self.assertEqual(signed_rank.p_value([1] * 7), 2 / 2**7)
        self.assertIsNone(signed_rank.interval([1] * 7, 0.99)[0])
        self.assertEqual(signed_rank.interval([1] * 8, 0.99), (1, 1, 1))
        self.assertEqual(signed_rank.interval([3], 0.99)[1], 3)

    def test_normal_approximation_meets_the_exact_test(self):
        draw = random.Random(1)
        for shift in (0, 0.2, 0.4):
            for digits in (1, 9):  # with many ties, and without
                values = [round(draw.gauss(shift, 1), digits) for _ in range(50)]
                exact, normal = (signed_rank.p_value(values, limit) for limit in (50, 0))
                self.assertLess(abs(exact - normal), 0.003 + 0.05 * exact)

    def test_interval_holds_what_the_test_accepts(self):
        draw = random.Random(2)
        for count in (8, 15, 50, 80):
            values = [draw.gauss(0.1, 1) for _ in range(count)]
            low, middle, high = signed_rank.interval(values, 0.95)
            self.assertTrue(low < middle < high)
            for inside in (low + 1e-6, middle, high - 1e-6):
                self.assertGreater(signed_rank.p_value([v - inside for v in values]), 0.05 - 1e-3)
            for outside in (low - 1e-6, high + 1e-6):
                self.assertLess(signed_rank.p_value([v - outside for v in values]), 0.05 + 1e-3)

    def test_false_alarms_are_as_rare_as_stated(self):
        draw = random.Random(3)
        trials, alarms = 2000, {0.01: 0, 0.05: 0}
        for _ in range(trials):
            # Each row has its own noise, from 1 % to 50 %, with tails.
            logs = [draw.gauss(0, s) / draw.uniform(0.1, 1)
                    for s in (10 ** draw.uniform(-2, -0.3) for _ in range(25))]
            p = signed_rank.p_value(logs)
            for level in alarms:
                alarms[level] += p < level
        for level, seen in alarms.items():
            spread = math.sqrt(trials * level * (1 - level))
            self.assertLess(abs(seen - trials * level), 4 * spread, f"{seen} of {trials} at {level}")


class Compare(Folder):
    def compare(self, *files, threshold=None, status=0):
        """(verdicts by (case, dtype), the text)"""
        words = [f if isinstance(f, str) else self.write(f"{i}.json", f) for i, f in enumerate(files)]
        words += ["--threshold", str(threshold)] if threshold is not None else []
        text = self.run_tool("compare", *words, status=status)
        found = re.findall(r"(?m)^  (\w+) +(f32|f16) .* (-|\d+\.\d{3})  (.*)$", text)
        return [(case, dtype, ratio, words) for case, dtype, ratio, words in found], text

    def ratios(self, *files, **options):
        return [(ratio, verdict) for _, _, ratio, verdict in self.compare(*files, **options)[0]]

    def test_nothing_has_changed(self):
        a = make_file(BASE)
        rows, text = self.compare(a, a)
        self.assertEqual([row[2:] for row in rows], [("1.000", compare.SAME)] * 3)
        self.assertIn("c0ffee", text)
        self.assertNotIn("REGRESSION:", text)
        self.assertNotIn("one pass", text)
        later = make_file([("mse", "plain", "f32", 0.0103, 0.02), ("mse", "plain", "f16", 0.006, 0.25),
                           ("up", "plain", "f32", 0.019, 0.03)])
        ratios = [(r, compare.SAME) for r in ("1.030", "1.200", "0.950")]
        self.assertEqual(self.ratios(a, later), ratios)

    def test_regression_is_beyond_noise_and_threshold(self):
        a, later = make_file(BASE), make_file([("mse", "plain", "f32", 0.0125, 0.02), *BASE[1:]])
        rows, text = self.compare(a, later, status=3)
        self.assertEqual(rows[0], ("plain", "f32", "1.250", compare.REGRESSED))
        self.assertRegex(text, r"geometric mean +1\.118")
        self.assertRegex(text, r"(?m)^REGRESSION: 1 row, 0 ")
        self.assertEqual(self.ratios(a, later, threshold=30)[0], ("1.250", compare.SLOWER))
        self.assertEqual(self.ratios(a, later, threshold=24.9, status=3)[0][1], compare.REGRESSED)
        self.ratios(a, a, threshold=0)
        self.assertEqual(self.ratios(later, a)[0], ("0.800", compare.FASTER))
        # Medians that are as far apart, with more noise on one side.
        noisy = make_file([("mse", "plain", "f32", 0.0125, 0.19), *BASE[1:]])
        self.assertEqual(self.ratios(a, noisy)[0], ("1.250", compare.SAME))
        self.assertEqual(self.ratios(noisy, a)[0], ("0.800", compare.SAME))

    def test_one_pass_is_pointed_out(self):
        a = make_file([(*BASE[0], {"passes": 1})])
        self.assertIn("measured in one pass", self.compare(a, a)[1])

    def test_no_noise_at_all_is_not_believed(self):
        files = [make_file([("mse", "plain", "f32", time, 0)]) for time in (0.01, 0.01005)]
        self.assertEqual(self.ratios(*files, threshold=0), [("1.005", compare.SAME)])

    def test_rows_of_one_side_are_no_regression(self):
        fewer = make_file([BASE[0], ("new", "plain", "f32", 0.01, 0.02), ("new", "other", "f32", "wrong", 0)])
        rows, text = self.compare(make_file(BASE), fewer)
        self.assertEqual([row[3] for row in rows], [compare.SAME, "only in A", "only in A",
                                                   "only in B", "only in B, wrong"])
        self.assertIn("4 without a partner", text)

    def test_what_became_wrong_is_a_regression(self):
        bad = [(*row[:3], outcome, 0) for row, outcome in zip(BASE, ("wrong", "failed", "skipped"))]
        a, wrong = make_file(BASE), make_file(bad)
        rows, text = self.compare(a, wrong, status=3)
        self.assertEqual([row[2] for row in rows], ["-"] * 3)
        self.assertIn("wrong in B: REGRESSION: element 3 is 1 <not> 2", rows[0][3])
        self.assertIn("failed in B: REGRESSION", rows[1][3])
        self.assertEqual(rows[2][3], "not compared: skipped in B")
        self.assertNotIn("geometric mean ", text.split("ratio  ")[0])
        self.assertRegex(text, r"2 right no more(?s:.*)\nREGRESSION: 2 rows")
        self.assertIn("wrong in A, right in B", self.compare(wrong, a)[0][0][3])
        rows, text = self.compare(wrong, wrong, status=1)
        self.assertEqual(rows[0][3], "not compared: wrong in A, wrong in B")
        self.assertIn("no two results could be compared", text)

    def test_a_case_that_is_another_one(self):
        later = make_file([(*row, {"keys": "self=32"}) for row in BASE])
        rows, _ = self.compare(make_file(BASE), later, status=1)
        self.assertEqual(rows[0][3], "not compared: the case was self=16, is self=32")

    def test_strategies(self):
        def rows(*triples):
            return make_file([("up", c, "f32", t, 0.02, {"strategy": s}) for c, t, s in triples])

        first = rows(("plain", 0.01, "rows"), ("plain", 0.02, "gather"), ("other", 0.01, "rows"))
        second = rows(("plain", 0.021, "gather"), ("plain", 0.01, "rows"), ("other", 0.03, "gather"))
        self.assertEqual(self.ratios(first, second, status=3), [
            ("1.000", compare.SAME), ("1.050", compare.SLOWER),
            ("3.000", f"{compare.REGRESSED}, strategy rows -> gather")])

    def test_devices(self):
        other = make_file([("mse", "plain", "f32", 0.1, 0.02), ("mse", "plain", "f16", 0.001, 0.02),
                           ("up", "plain", "f32", "wrong", 0)], "Device two")
        rows, text = self.compare(make_file(BASE), other)
        self.assertEqual([row[3] for row in rows],
                         [compare.SLOWER, compare.FASTER, "not compared: wrong in B:0"])
        self.assertIn("DIFFERENT DEVICES: Device two (B:0) against Device one (A:0)", text)
        self.assertNotRegex(text, "(?m)^versions")
        slower = make_file([(*row[:3], 2 * row[3], row[4]) for row in BASE])
        text = self.compare(make_file(BASE), slower, other, status=3)[1]
        self.assertIn("Device one: B against A", text)
        self.assertIn("DIFFERENT DEVICES: Device two (C:0)", text)
        # The number of a device may change; equal devices are told apart by their order.
        self.assertEqual(len(self.ratios(make_file(BASE), make_file(BASE, number=5))), 3)
        duplicates = [make_file([make_row("D", n, "mse", "x", "f32", t, 0.01) for n, t in pairs])
                 for pairs in (((0, 1e-3), (1, 2e-3)), ((4, 1e-3), (7, 2e-3)))]
        self.assertEqual(self.ratios(*duplicates), [("1.000", compare.SAME)] * 2)
        duplicates[1]["benchmarks"][0]["case"] = "y"
        self.assertEqual(self.ratios(*duplicates),
                         [("-", "only in A"), ("-", "only in B"), ("1.000", compare.SAME)])
        # One file: its devices with the first one.
        both = make_file([make_row("Device one", 0, *BASE[0]), make_row("Device two", 1, *BASE[0][:3],
                                                                        0.0125, 0.02)])
        rows, text = self.compare(both)
        self.assertEqual(rows[0][2:], ("1.250", compare.SLOWER))
        self.compare(make_file(BASE), status=1)

    def many(self, factor, noise=0.3, count=25, seed=4):
        draw = random.Random(seed)
        return [make_file([("mse", f"case{i}", "f32", time * f * draw.uniform(0.8, 1.25), noise)
                           for i, time in enumerate([1e-3] * count)]) for f in (1, factor)]

    def test_rows_together(self):
        # All twice as slow, with so much noise that no row says so.
        rows, text = self.compare(*self.many(2, noise=0.6), status=3)
        self.assertEqual({row[3] for row in rows}, {compare.SAME})
        self.assertIn(f": {compare.REGRESSED}\n", text)
        self.assertRegex(text, r"(?m)^REGRESSION: 0 rows, 1 ")
        # Slower for certain, but not by so much; and faster.
        self.assertIn(f": {compare.SLOWER}\n", self.compare(*self.many(2, 0.6), threshold=150)[1])
        self.assertIn(f": {compare.FASTER}\n", self.compare(*self.many(0.5, 0.6))[1])
        # Of other devices it is no regression.
        a, b = self.many(2, 0.6)
        b = json.loads(json.dumps(b).replace("Device one", "Device two"))
        self.assertIn(f": {compare.SLOWER}\n", self.compare(a, b)[1])
        # Noise alone, and one row that is far off, say nothing about the whole.
        self.assertIn(": no significant", self.compare(*self.many(1, 0.6), threshold=0)[1])
        a, b = self.many(1, 0.01, seed=6)
        a["benchmarks"][0]["median"] = 1e-5
        self.assertRegex(self.compare(a, b, threshold=30, status=3)[1], "REGRESSION: 1 row, 0 ")
        # Seven rows cannot be significant in both directions.
        self.assertIn("needs 8 rows", self.compare(*self.many(2, 0.6, count=7))[1])

    def test_together_over_files_and_devices(self):
        with contextlib.redirect_stdout(io.StringIO()):
            a, b = (self.write(f"{i}.json", f) for i, f in enumerate(self.many(2, 0.6, count=6)))
            self.assertEqual(compare.main([a, b], 0.1), 0)
            # The same rows against two files are no more evidence.
            self.assertEqual(compare.main([a, b, b], 0.1), 0)
        halves = [
            make_file([make_row(f"D{i % 2}", i % 2, "mse", f"c{i}", "f32", t * (1 + i), 0.6)
                       for i in range(12)]) for t in (1e-3, 2e-3)]
        self.assertIn("12 rows together", self.compare(*halves, status=3)[1])

    def test_bad_files_and_usage(self):
        good = self.write("good.json", make_file(BASE))
        for content, words in (
            ('{"context": {},\n"benchmarks": [\n', "line 3: not JSON"),
            ('{"context": {}}', 'has no "context" and "benchmarks"'),
            ("[]", 'has no "context" and "benchmarks"'),
            ('{"context": {}, "benchmarks": []}', "has no results"),
            ('{"context": {}, "benchmarks": [{"name": "x"}]}', 'benchmarks[0] has no "operator"'),
            ('{"context": {}, "benchmarks": [7]}', 'benchmarks[0] has no "operator"'),
            (make_file([BASE[0], (*BASE[1][:3], 0, 0.02)]), "benchmarks[1] has no time above 0"),
            (make_file([(*BASE[0][:4], None)]), 'benchmarks[0] has no "noise"'),
        ):
            self.write("bad.json", content)
            text = self.run_tool("compare", good, "bad.json", status=1)
            self.assertIn(f"bad.json: {words}", text)
        self.assertIn("missing.json: No such", self.run_tool("compare", good, "missing.json", status=1))
        self.run_tool("compare", status=2)
        self.run_tool("compare", good, good, "--threshold", "ten", status=2)
        self.run_tool("compare", good, good, "--threshold", "-1", status=2)
        self.run_tool("compare", good, good, "--op", "mse", status=2)
        self.run_tool("compare", *[good] * 27, status=2)


if __name__ == "__main__":
    unittest.main()
