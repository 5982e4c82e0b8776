# SPDX-License-Identifier: Apache-2.0
"""aclnn-cl-report, from made-up files; no device is needed. Plots need matplotlib (Debian:
python3-matplotlib) for this interpreter or for /usr/bin/python3: without it the tests fail."""

import array
import contextlib
import csv
import html.parser
import io
import json
import math
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import unittest

REPORT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../bench/report")
sys.path.insert(0, REPORT)
sys.dont_write_bytecode = True

import aclnn_cl_report  # noqa: E402
import check  # noqa: E402
import compare  # noqa: E402
import results  # noqa: E402
import signed_rank  # noqa: E402

BASE = [("mse", "plain", "f32", 0.010, 0.02), ("mse", "plain", "f16", 0.005, 0.02),
        ("up", "plain", "f32", 0.020, 0.03)]


def make_row(device, number, op, case, dtype, time, noise, **other):
    name = f"{op}/{case}/{dtype}/device:{number}"
    row = {"name": name, "run_type": "iteration", "iterations": 10, "time_unit": "us",
           "operator": op, "api": f"aclnn {op}", "case": case, "dtype": dtype, "device": device,
           "device_id": number, "keys": "self=16", "strategy": "flat"}
    if isinstance(time, str):
        row.update(outcome=time, error_occurred=True, error_message="element 3 is 1 <not> 2")
    else:
        row.update(outcome="good", real_time=1e6 * time, median=time, min=0.9 * time,
                   p95=1.2 * time, noise=noise, cold_time=9 * time, device_time=0.8 * time,
                   passes=5, bytes=1e6, flops=1e5, in_cache=0,
                   ceiling="copy_bandwidth", share_of_ceiling=0.125, sets=2)
    return {**row, **other}


def make_file(rows, device="Device one", number=0, **context):
    """`rows`: tuples of operator, case, dtype, seconds or outcome, noise, and a dict of others."""
    rows = [row if isinstance(row, dict) else make_row(device, number, *row[:5], **dict(*row[5:]))
            for row in rows]
    devices = [{"id": i, "name": name, "platform": "A platform", "driver": "1.2",
                "compute_units": 4, "memory": 8e9,
                "ceilings": {"copy_bandwidth": 2e10, "fma_rate": 2e11, "read_bandwidth": None}}
               for i, name in sorted({(row["device_id"], row["device"]) for row in rows})]
    known = {"date": "2026-01-02T03:04:05+0000", "library_version": "0.1.0", "commit": "c0ffee",
             "library_build_type": "release", "strategy": None, "peer": None}
    return {"context": {**known, "devices": devices, **context}, "benchmarks": rows}


class Folder(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.folder = kept.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        mode = "wb" if isinstance(content, bytes) else "w"
        with open(self.path(name), mode) as file:
            file.write(content if isinstance(content, (str, bytes)) else json.dumps(content))
        return self.path(name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def run_tool(self, *words, status=0):
        """What the tool prints, on both streams, called in this process."""
        printed, before = io.StringIO(), os.getcwd()
        os.chdir(self.folder)
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                found = aclnn_cl_report.main(list(words))
        except SystemExit as end:
            found = end.code
        finally:
            os.chdir(before)
        self.assertEqual(found, status, f"{words}: {printed.getvalue()}")
        return printed.getvalue()

    def run_program(self, *words, status=0):
        """The same in a process, which finds an interpreter with matplotlib."""
        command = [sys.executable, os.path.join(REPORT, "aclnn_cl_report.py"), *words]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, encoding="utf-8")
        self.assertEqual(done.returncode, status, f"{words}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr


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

    def ratios(self, *files, **how):
        return [(ratio, verdict) for _, _, ratio, verdict in self.compare(*files, **how)[0]]

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
        twins = [make_file([make_row("D", n, "mse", "x", "f32", t, 0.01) for n, t in pairs])
                 for pairs in (((0, 1e-3), (1, 2e-3)), ((4, 1e-3), (7, 2e-3)))]
        self.assertEqual(self.ratios(*twins), [("1.000", compare.SAME)] * 2)
        twins[1]["benchmarks"][0]["case"] = "y"
        self.assertEqual(self.ratios(*twins),
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


class Tables(Folder):
    ROWS = [*BASE, ("up", "new", "f32", "wrong", 0), ("up", "other", "f32", "skipped", 0)]

    def setUp(self):
        super().setUp()
        self.write("a.json", make_file(self.ROWS))

    def tables(self, text):
        """Each row of the tables as a dict by heading."""
        found, head = [], None
        for line in text.splitlines():
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if not line.startswith("|"):
                head = None
            elif head is None:
                head = cells
            else:
                self.assertEqual(len(cells), len(head), line)
                found += [dict(zip(head, cells))] if not line.startswith("|--") else []
        return found

    def test_markdown(self):
        text = self.run_tool("md", "a.json")
        rows = self.tables(text)
        self.assertEqual(len(rows), 5)
        self.assertEqual(rows[0], {
            "case": "`plain`", "dtype": "f32", "median": "10.0 ms", "noise": "2 %",
            "cold": "90.0 ms", "on device": "8.00 ms", "rate": "100 MB/s",
            "share of ceiling": "12 % of copy bandwidth", "result": "right"})
        self.assertEqual(rows[3]["result"], r"**WRONG**: element 3 is 1 \<not\> 2")
        self.assertEqual(rows[4]["median"], "")
        self.assertRegex(text, r"(?m)^aclnn-cl 0\.1\.0, commit c0ffee, release build, 2026")
        self.assertRegex(text, r"(?m)^Ceilings: copy 20 GB/s; FMA 200 GFLOP/s; read unknown\.$")
        self.assertEqual(len(re.findall("(?m)^### ", text)), 2)
        self.assertEqual(self.run_tool("md", "-o", "a.md", "a.json"), "")
        self.assertEqual(self.read("a.md"), text)
        text = self.run_tool("md", "--title", "A title", "a.json", "a.json")
        self.assertTrue(text.startswith("# A title\n"))
        self.assertEqual(len(self.tables(text)), 10)

    def test_new_and_optional_fields(self):
        rows = [(*BASE[0], {"repeat_time": 1e-3, "peer_median": 0.02, "peer_ratio": 0.5}),
                (*BASE[1], {"share_of_ceiling": None, "in_cache": 1})]
        self.write("b.json", make_file(rows, peer="A peer"))
        first, second = self.tables(self.run_tool("md", "b.json"))
        self.assertEqual(
            [first[name] for name in ("repeat", "peer", "ours / peer")], ["1.00 ms", "20.0 ms", "0.500"]
        )
        self.assertEqual([second[name] for name in ("repeat", "peer", "share of ceiling")],
                         ["", "none", "in cache"])
        (row, _) = csv.DictReader(self.run_tool("csv", "b.json").splitlines())
        self.assertEqual((row["repeat_time"], row["peer_median"]), ("0.001", "0.02"))

    def test_csv(self):
        rows = list(csv.DictReader(self.run_tool("csv", "a.json").splitlines()))
        self.assertEqual(len(rows), 5)
        self.assertEqual(len({len(row) for row in rows}), 1)
        self.assertFalse(any(None in row or None in row.values() for row in rows))
        self.assertEqual(rows[0]["operator"], "mse")
        self.assertEqual(float(rows[0]["median"]), 0.01)
        self.assertEqual((rows[3]["outcome"], rows[3]["median"]), ("wrong", ""))
        self.assertEqual(rows[3]["message"], "element 3 is 1 <not> 2")
        self.write("c.json", make_file([(*BASE[0], {"comment": 'a, "b"'})]))
        (row,) = csv.DictReader(self.run_tool("csv", "c.json").splitlines())
        self.assertEqual(row["comment"], 'a, "b"')
        both = list(csv.DictReader(self.run_tool("csv", "a.json", "a.json").splitlines()))
        self.assertEqual((len(both), both[0]["file"]), (10, "a.json"))
        self.assertIn("missing/x.csv", self.run_tool("csv", "-o", "missing/x.csv", "a.json", status=1))

    def test_text_of_numbers(self):
        times = [results.time_text(s) for s in (1.5, 0.0123, 999.4e-6, 999.6e-6, 5e-8)]
        self.assertEqual(times, ["1.50 s", "12.3 ms", "999 us", "1.00 ms", "50.0 ns"])
        row = results.Row(make_row("d", 0, "conv", "x", "f32", 1e-3, 0.1, flops=1e9, bytes=1e6))
        self.assertEqual(row.rate(), "1000.0 GFLOP/s")


class Nesting(html.parser.HTMLParser):
    """Headings, plots and table cells of a page, whose tags must nest."""

    def __init__(self, page):
        super().__init__()
        self.open, self.headings, self.plots, self.rows, self.bad = [], [], [], [], []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "br"):
            self.open.append(tag)
        if tag == "svg":
            self.plots.append(dict(attributes).get("aria-label"))
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        opened = self.open.pop()
        if opened != tag:
            self.bad.append(f"{tag} ends {opened}, line {self.getpos()[0]}")

    def handle_data(self, data):
        if any(tag in ("td", "th") for tag in self.open):
            self.rows[-1][-1] += data
        if self.open and self.open[-1] in ("h2", "h3"):
            self.headings.append(data)


class Page(Folder):
    def page(self, name, *files, words=()):
        self.run_program(*words, "-o", name, *files)
        page = self.read(name)
        parsed = Nesting(page)
        self.assertEqual(parsed.bad + parsed.open, [])
        # What a browser would fetch; names of XML dialects are no addresses.
        self.assertNotRegex(page, r"""(src|href)="?(https?:)?//|@import|url\(["']?http|<script|<link""")
        ids = re.findall(r'\bid="([^"]*)"', page)
        self.assertEqual(len(ids), len(set(ids)))
        return page, parsed

    def setUp(self):
        super().setUp()
        self.rows = [*BASE, ("mse", "small", "f32", 5e-6, 0.3, {"repeat_time": 1e-6})]
        self.a = self.write("a.json", make_file(self.rows, "Device <one>"))
        b = [("mse", "plain", "f32", 0.001, 0.02), ("mse", "small", "f32", "wrong", 0),
             ("mse", "plain", "f16", "skipped", 0), ("up", "plain", "f32", 0.002, 0.03)]
        self.b = self.write("b.json", make_file(b, "Device two"))

    def test_one_device(self):
        page, parsed = self.page("one.html", "a.json")  # without a command
        self.assertTrue(page.startswith("<!DOCTYPE html>"))
        self.assertEqual(len(parsed.plots), 4)  # time and share of two operators
        self.assertTrue(all(parsed.plots))
        row = next(row for row in parsed.rows if row[:2] == ["plain", "f32"])
        self.assertEqual(row[2:5], ["Device <one>", "10.0 ms", "2 %"])
        self.assertTrue(any("1.00 us" in row for row in parsed.rows), "no repeat_time")
        self.assertIn("none is wrong", page)
        self.assertEqual(self.page("two.html", "a.json", words=["html"])[0], page)

    def test_devices_and_peers(self):
        rows = [make_row("Device <one>", 0, *row[:5], peer_median=0.03, peer_noise=0.1) for row in BASE]
        rows[0]["peer_device"] = "A peer on device 7"
        self.write("peer.json", make_file(rows, peer="A peer 1.0"))
        page, parsed = self.page("all.html", "peer.json", "b.json", words=["--title", "A title"])
        self.assertIn("<title>A title", page)
        self.assertIn("Next to Device <one>", parsed.headings)
        self.assertIn(["operator", "Device two", "A peer on device 7", "A peer 1.0"], parsed.rows)
        ratios = next(row for row in parsed.rows if row[0] == "aclnn mse")
        self.assertIn("10× as fast", ratios)
        self.assertIn(">WRONG<", page)
        results = [row[-1] for row in parsed.rows]
        self.assertIn("wrong: element 3 is 1 <not> 2", results)
        self.assertEqual(results.count("not checked"), 3)
        self.assertIn("1 skipped", page)

    def test_series_of_one_name_are_told_apart(self):
        later = make_file(self.rows, "Device <one>", commit="decaf")
        self.write("later.json", later)
        labels = self.page("versions.html", "a.json", "later.json")[1].rows[0]
        self.assertEqual(labels, ["operator", "Device <one>, aclnn-cl 0.1.0 (decaf)"])
        self.write("copy.json", make_file(self.rows, "Device <one>"))
        labels = self.page("copies.html", "a.json", "copy.json")[1].rows[0]
        self.assertEqual(labels, ["operator", "Device <one>, copy.json"])

    def test_what_is_wrong_is_named(self):
        self.write("foreign.json", '{"context": {}}')
        self.assertIn("foreign.json: has no", self.run_program("foreign.json", status=1))
        self.assertIn("missing.json: No such", self.run_tool("html", "missing.json", status=1))
        self.assertIn("missing/x.html", self.run_program("-o", "missing/x.html", self.a, status=1))
        self.run_program(status=2)
        self.run_tool("md", status=2)


class Check(Folder):
    """Dumps of one case with an input and an output in each dtype."""

    def setUp(self):
        super().setUp()
        if check.checksum is None:
            self.fail("libxxhash.so.0 is not installed (Debian: libxxhash0)")

    def dump(self, folder, outputs, bound=0.5, shape=(2, 3), strides=None, inputs=(1.0,) * 6, **other):
        """`outputs`: bytes by dtype; `bound`: of each, a number, list, or None."""
        os.mkdir(self.path(folder))
        strides = strides or [shape[1], 1]
        cases = []
        for dtype, data in outputs.items():
            tensors = []
            for name, role, content in (
                ("self", "input", array.array("f", inputs).tobytes()), ("out", "output", data)):
                file = f"op.case.{dtype}.{name}.bin"
                self.write(f"{folder}/{file}", content)
                tensors.append({
                    "name": name, "role": role, "dtype": "f32" if role == "input" else dtype,
                    "format": "ND", "shape": list(shape), "strides": strides, "offset": 0,
                    "file": file, "bytes": len(content), "xxh3": check.checksum(content)})
            if isinstance(bound, list):
                self.write(f"{folder}/bound.bin", array.array("f", bound).tobytes())
                tensors[1]["error_bound"] = "bound.bin"
            elif bound is not None:
                tensors[1]["error_bound"] = bound
            cases.append({"operator": "op", "api": "aclnnOp", "case": "case", "dtype": dtype,
                          "keys": "self=2x3", "attributes": {}, "tensors": tensors})
        index = {"format": "aclnn-cl-bench dump", "version": 1, "cases": cases}
        self.write(f"{folder}/index.json", {**index, **other})

    def edit(self, folder, change):
        index = json.loads(self.read(f"{folder}/index.json"))
        change(index["cases"][0])
        self.write(f"{folder}/index.json", index)

    @staticmethod
    def f32(*values):
        return {"f32": array.array("f", values).tobytes()}

    def check(self, status=0, *words):
        return self.run_tool("check", "a", "b", *words, status=status)

    def test_checksum(self):
        # XXH3 of nothing, and of a file that aclnn-cl-bench dumped.
        self.assertEqual(check.checksum(b""), "2d06800538d394c2")
        self.assertEqual(check.checksum(struct.pack("<f", 32)), "911d7ce9e93be7b1")

    def test_values_of_all_dtypes(self):
        values = [1.5, -2.0, 65504.0, 0.25, 0.0, math.inf]
        bf16 = b"".join(struct.pack("<f", value)[2:] for value in values[:2] + [1.0, 0.25, 0, math.inf])
        self.assertEqual(list(check.decode("f32", array.array("f", values).tobytes())), values)
        self.assertEqual(list(check.decode("f16", struct.pack("<6e", *values))), values)
        self.assertEqual(list(check.decode("bf16", bf16)), values[:2] + [1.0] + values[3:])

    def test_equal_and_within_twice_the_bound(self):
        self.dump("a", self.f32(0, 1, 2, 3, 4, 5))
        self.dump("b", self.f32(0, 1, 2, 4, 4, 5))
        self.assertIn("  equal", self.run_tool("check", "a", "a"))
        self.assertIn("within the bound, at 1 of it", self.check())
        self.edit("a", lambda case: case["tensors"][1].update(error_bound=0.4999))
        text = self.check(1)
        self.assertIn("DIFFERS: out[3] is 4, in the first dump 3", text)
        self.assertIn("(1 of 6 ", text)
        self.assertIn("0 cases agree, 1 do not", text)

    def test_half_types(self):
        def halves(*values):
            return {"f16": struct.pack("<6e", *values),
                    "bf16": b"".join(struct.pack("<f", value)[2:] for value in values)}

        self.dump("a", halves(0, 1, 2, 3, 4, 5), bound=0.25)
        self.dump("b", halves(0, 1, 2, 3, 4.5, 5), bound=0.25)
        self.assertEqual(self.check().count("within the bound"), 2)
        self.edit("a", lambda case: case["tensors"][1].update(error_bound=0.2))
        self.assertIn("1 cases agree, 1 do not", self.check(1))
        self.check(0, "--dtype", "bf16")

    def test_bound_of_each_element(self):
        self.dump("a", self.f32(0, 1, 2, 3, 4, 5), bound=[0, 0, 0, 0, 1, 0])
        self.dump("b", self.f32(0, 1, 2, 3, 6, 5), bound=None)
        self.check()
        self.write("a/bound.bin", array.array("f", [1, 1, 1, 1, 0.9, 1]).tobytes())
        self.assertIn("out[4]", self.check(1))
        self.write("a/bound.bin", bytes(8))
        self.assertIn("bound.bin is truncated", self.check(1))

    def test_strides(self):
        # The storage is transposed; bounds and indices are in the order of the shape.
        self.dump("a", self.f32(0, 3, 1, 4, 2, 5), strides=[1, 2], bound=[9, 9, 9, 0, 9, 9])
        self.dump("b", self.f32(0, 4, 1, 4, 2, 5), strides=[1, 2])
        self.assertIn("out[3] is 4, in the first dump 3", self.check(1))

    def test_values_that_are_no_numbers(self):
        nan, inf = math.nan, math.inf
        self.dump("a", self.f32(nan, inf, -inf, 0.0, 1, 1), bound=1e30)
        self.dump("b", self.f32(nan, inf, -inf, -0.0, 1, 1), bound=1e30)
        self.assertIn("equal", self.check())
        for i, value in ((0, 1.0), (1, nan), (2, inf), (3, nan)):
            self.setUp()
            values = [nan, inf, -inf, 0.0, 1, 1]
            self.dump("a", self.f32(*values), bound=1e30)
            values[i] = value
            self.dump("b", self.f32(*values))
            self.assertRegex(self.check(1), rf"(?m)^case .* inf  DIFFERS: out\[{i}\]")

    def test_missing_bound(self):
        self.dump("a", self.f32(0, 1, 2, 3, 4, 5), bound=None)
        self.dump("b", self.f32(0, 1, 2, 3, 4, 5), bound=None)
        self.assertIn("error_bound", self.check(1))

    def test_damage(self):
        out, given = "op.case.f32.out.bin", "op.case.f32.self.bin"
        data = self.f32(0, 1, 2, 3, 4, 5)["f32"]

        def keys(case):
            case["keys"] = "self=6"

        def tensor(**other):
            return lambda: self.edit("b", lambda case: case["tensors"][1].update(other))

        def write(name, content):
            return lambda: self.write(f"b/{name}", content)

        for words, damage in (
            ("a dump is a folder", lambda: os.remove(self.path("b/index.json"))),
            ("not JSON", write("index.json", '{"format": ')),
            ("not the index of a dump", write("index.json", '{"benchmarks": []}')),
            ("not the index of a dump", write("index.json", "[]")),
            ("has version 99", write("index.json", {"format": "aclnn-cl-bench dump", "version": 99,
                                                    "cases": []})),
            ("tensors", lambda: self.edit("b", lambda case: case.pop("tensors"))),
            ('a tensor has no "bytes"', lambda: self.edit("b", lambda case: case["tensors"][0].pop("bytes"))),
            ("is not in the folder", tensor(file=f"../a/{out}")),
            ("another case", lambda: self.edit("b", keys)),
            ("different tensors", tensor(shape=[3, 2])),
            ("not in b", lambda: self.edit("b", lambda case: case.update(operator="dream"))),
            (f"{out}: No such file", lambda: os.remove(self.path(f"b/{out}"))),
            ("is truncated: it has 20 bytes", write(out, data[:20])),
            ("is too long", write(out, data + b"\n")),
            ("is damaged: its checksum is", write(out, b"\0\0\x80\x7f" + data[4:])),
            ("is damaged: its checksum is", write(given, bytes(24))),
        ):
            with self.subTest(words):
                self.setUp()
                self.dump("a", self.f32(0, 1, 2, 3, 4, 5))
                self.dump("b", self.f32(0, 1, 2, 3, 4, 5))
                self.check()
                damage()
                self.assertIn(words, self.check(1))

    def test_other_inputs(self):
        self.dump("a", self.f32(0, 1, 2, 3, 4, 5))
        self.dump("b", self.f32(0, 1, 2, 3, 4, 5), inputs=(2.0,) * 6)
        self.assertIn("different values of the input self", self.check(1))

    def test_choice_of_cases(self):
        self.dump("a", {**self.f32(0, 1, 2, 3, 4, 5), "f16": bytes(12)})
        self.dump("b", self.f32(0, 1, 2, 3, 4, 5))
        self.assertIn("not in b", self.check(1))
        self.assertIn("1 cases agree", self.check(0, "--dtype", "f32", "--case", "c*,x"))
        self.assertIn("no such case", self.check(1, "--op", "nothing"))


if __name__ == "__main__":
    unittest.main()
