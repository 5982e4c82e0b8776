# SPDX-License-Identifier: Apache-2.0
"""Reads the JSON files of aclnn-cl-bench, and formats times, rates and shares as text."""

import json
import math

LEAST_NOISE = 0.01  # two processes differ more than passes do: less noise is not believed
FLOPS_PER_BYTE = 10.0  # above this a case is bound by arithmetic on any device
NEEDED = ("operator", "case", "dtype", "device", "outcome")


class BadFile(Exception):
    """A file that cannot be used; the text says which and why."""


def load(path, hint=""):
    """The object in a JSON file; an empty one where it holds something else."""
    try:
        with open(path, encoding="utf-8") as stream:
            root = json.load(stream)
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}{hint}") from None
    except ValueError as error:
        raise BadFile(f"{path}: line {getattr(error, 'lineno', 1)}: not JSON: {error}") from None
    return root if isinstance(root, dict) else {}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


class Row:
    """One result: a case in one dtype on one device, or the time of the peer for it."""

    def __init__(self, data):
        for name in NEEDED:
            if not isinstance(data, dict) or not isinstance(data.get(name) or None, str):
                raise BadFile(f'has no "{name}": not written by aclnn-cl-bench')
        self.data = data
        self.op, self.case, self.dtype = self.key = tuple(data[name] for name in NEEDED[:3])
        self.device, self.device_id = data["device"], data.get("device_id", 0)
        self.outcome, self.api = data["outcome"], self.text("api") or self.op
        self.good, self.broken = self.outcome == "good", self.outcome in ("wrong", "failed")
        self.median, self.noise = self.number("median"), max(self.number("noise"), LEAST_NOISE)
        if self.good and not self.median >= 1e-12:
            raise BadFile('has no time above 0 as "median"')
        if self.good and not (is_number(data.get("noise")) and data["noise"] >= 0):
            raise BadFile('has no "noise"')

    def number(self, name):
        """0 where the row has no such number."""
        return float(self.data[name]) if is_number(self.data.get(name)) else 0.0

    def text(self, name):
        value = self.data.get(name)
        return value if isinstance(value, str) else ""

    def rate(self):
        """Bytes per second of the median, or operations where arithmetic binds."""
        flops, count = self.number("flops"), self.number("bytes")
        if flops > FLOPS_PER_BYTE * count:
            return f"{flops / self.median / 1e9:.1f} GFLOP/s"
        rate = count / self.median
        return f"{rate / 1e9:.1f} GB/s" if rate >= 1e9 else f"{rate / 1e6:.3g} MB/s"

    def fraction(self):
        """(fraction, name of the ceiling), or None where the file states no share."""
        fraction = self.data.get("share_of_ceiling")
        return (fraction, self.text("ceiling") or "ceiling") if is_number(fraction) else None

    def cells(self):
        """What tables show of the row, by heading."""
        shown = {"case": self.case, "dtype": self.dtype, "device": self.device}
        if not self.good:
            return shown
        for heading, name in TIMES.items():
            if self.number(name) > 0:
                shown[heading] = time_text(self.number(name))
        shown.update(noise=f"{100 * self.number('noise'):.0f} %", rate=self.rate())
        if self.fraction():
            fraction, name = self.fraction()
            shown["share of ceiling"] = f"{100 * fraction:.0f} % of {name.replace('_', ' ')}"
        elif self.number("in_cache"):
            shown["share of ceiling"] = "in cache"
        if "peer" in shown:
            shown["ours / peer"] = f"{self.number('peer_ratio'):.3f}"
        words = filter(None, map(self.text, ("strategy", "strategy_reason")))
        return {**shown, "strategy": ": ".join(words)}


TIMES = {"median": "median", "min": "min", "p95": "p95", "cold": "cold_time",
         "on device": "device_time", "repeat": "repeat_time", "peer": "peer_median"}


class File:
    """One JSON file: its context and its rows."""

    def __init__(self, path):
        self.path, root = path, load(path)
        self.context, data = root.get("context"), root.get("benchmarks")
        if not isinstance(self.context, dict) or not isinstance(data, list):
            words = 'has no "context" and "benchmarks": not written by aclnn-cl-bench'
            raise BadFile(f"{path}: {words}")
        self.rows = []
        for i, one in enumerate(data):
            try:
                self.rows.append(Row(one))
            except BadFile as error:
                raise BadFile(f"{path}: benchmarks[{i}] {error}") from None
        if not self.rows:
            raise BadFile(f"{path}: has no results")
        self.devices = [d for d in self.context.get("devices") or [] if isinstance(d, dict)]
        for row in self.rows:
            if row.device_id not in [device.get("id", 0) for device in self.devices]:
                self.devices.append({"id": row.device_id, "name": row.device})

    def word(self, name):
        return str(self.context.get(name) or "")

    def version(self):
        commit = f" ({self.word('commit')})" if self.word("commit") else ""
        return f"aclnn-cl {self.word('library_version')}{commit}"

    def rows_of(self, device):
        return [row for row in self.rows if row.device_id == device.get("id", 0)]

    def by_device(self):
        """Rows by (name, number among the devices of this name).

        Device numbers may change from run to run; the order of equal devices is assumed to stay.
        """
        numbers, found = {}, {}
        for row in self.rows:
            same = numbers.setdefault(row.device, [])
            if row.device_id not in same:
                same.append(row.device_id)
            found.setdefault((row.device, same.index(row.device_id)), []).append(row)
        return found


def plural(count, noun):
    return f"{count} {noun}{'' if count == 1 else 's'}"


def time_text(seconds):
    """Three digits and a unit."""
    for scale, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")):
        if seconds >= 0.9995 * scale or unit == "ns":
            break
    value = seconds / scale
    return f"{value:.{2 if value < 9.995 else 1 if value < 99.95 else 0}f} {unit}"


def ceiling_name(name):
    for ending in ("_bandwidth", "_rate", "_latency"):
        name = name.removesuffix(ending)
    return name.upper() if name in ("fma", "sgemm") else name.replace("_", " ")


def ceiling_text(name, value):
    """A ceiling of context.devices[].ceilings, which are in SI units."""
    if not is_number(value):
        return f"{ceiling_name(name)} unknown"
    if name.startswith("launch"):
        return f"{ceiling_name(name)} {1e6 * value:.3g} us"
    unit = {"bandwidth": "GB/s", "rate": "GFLOP/s"}.get(name.rpartition("_")[2], "G/s")
    return f"{ceiling_name(name)} {value / 1e9:.3g} {unit}"
