# SPDX-License-Identifier: Apache-2.0
"""aclnn-cl-report md, csv, html and check, from made-up files; no device is needed. Plots need
matplotlib (Debian: python3-matplotlib) for this interpreter or for /usr/bin/python3: without it
the tests fail."""

import array
import csv
import html.parser
import json
import math
import os
import re
import struct
import unittest

from report_files import BASE, Folder, make_file, make_row

import check
import results

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


class Strategies(Folder):
    def test_each_file_is_a_column(self):
        self.write("a.json", make_file(BASE))
        self.write("b.json", make_file([("mse", "plain", "f32", 0.008, 0.02, {"strategy": "element"})],
                                       strategy="elementwise:element"))
        self.write("c.json", make_file([("mse", "plain", "f32", "wrong", 0)], strategy="elementwise:tile"))
        text = self.run_tool("strategies", "a.json", "b.json", "c.json")
        self.assertIn("| case | dtype | default | `elementwise:element` |", text)
        self.assertIn("| `plain` | f32 | 10.0 ms flat | **8.00 ms** |", text)
        self.assertIn("| `plain` | f16 | **5.00 ms** flat |  |", text)
        self.assertIn("### aclnn up", text)
        self.assertNotIn("elementwise:tile", text)


if __name__ == "__main__":
    unittest.main()
