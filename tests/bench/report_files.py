# SPDX-License-Identifier: Apache-2.0
"""What the tests of aclnn-cl-report share: made-up result files, and running the tool."""

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest

REPORT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../bench/report")
sys.path.insert(0, REPORT)
sys.dont_write_bytecode = True

import aclnn_cl_report  # noqa: E402

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
