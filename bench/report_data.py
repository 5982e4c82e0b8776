# SPDX-License-Identifier: Apache-2.0
"""What report.py shows: rows of JSON files of aclnn-cl-bench, as series that can be compared."""

import json
import math
import os

DTYPES = ["f32", "f16", "bf16"]
# Passes of one process differ less than processes do (compare.c has the same floor).
LEAST_NOISE = 0.01
FLOPS_PER_BYTE = 10.0  # from here on a case is bound by arithmetic anywhere (trial.h)


class BadFile(Exception):
    """A file that aclnn-cl-bench did not write; the text says why."""


class Row:
    """One case in one dtype on one device, or what the peer took for it."""

    def __init__(self, data):
        self.data = data
        self.op, self.case, self.dtype = data["operator"], data["case"], data["dtype"]
        self.api = data.get("api", self.op)
        self.outcome = data.get("outcome", "good")
        self.message = data.get("error_message", "")
        self.good = self.outcome == "good"
        self.median = number(data, "median")
        self.noise = max(number(data, "noise"), LEAST_NOISE)
        if self.good and not self.median > 0:
            raise KeyError("median")

    @property
    def key(self):
        return self.op, self.case, self.dtype

    def number(self, name):
        return number(self.data, name)

    def rate(self):
        """Bytes, or operations where these take the time, per second of the median."""
        flops, amount = self.number("flops"), self.number("bytes")
        if flops > FLOPS_PER_BYTE * amount:
            return f"{flops / self.median / 1e9:.1f} GFLOP/s"
        return rate_text(amount / self.median)

    def share(self):
        """The share of the ceiling that binds, and the ceiling's name; None where none is known."""
        share = self.data.get("share_of_ceiling")
        if isinstance(share, (int, float)):
            return share, ceiling_text(self.data.get("ceiling", "ceiling"))
        return None


class Series:
    """The rows of one device of one file, or of the peer that ran beside it."""

    def __init__(self, label, run, device=None):
        self.label, self.run, self.device = label, run, device
        self.rows = {}  # by Row.key

    @property
    def is_peer(self):
        return self.device is None

    def good(self, key):
        row = self.rows.get(key)
        return row if row is not None and row.good else None


class Run:
    """One file."""

    def __init__(self, path):
        self.path = path
        try:
            with open(path, encoding="utf-8") as file:
                root = json.load(file)
            self.context = root["context"]
            self.rows = [Row(data) for data in root["benchmarks"]]
            self.devices = self.context["devices"]
        except OSError as error:
            raise BadFile(f"{path}: {error.strerror}") from None
        except (ValueError, UnicodeDecodeError) as error:
            raise BadFile(f"{path}: not JSON: {error}") from None
        except (KeyError, TypeError, AttributeError) as error:
            raise BadFile(f"{path}: not written by aclnn-cl-bench: misses {error}") from None
        if not self.rows:
            raise BadFile(f"{path}: has no results")
        listed = {device.get("id", 0) for device in self.devices}
        for row in self.rows:
            if row.data.get("device_id", 0) not in listed:
                raise BadFile(f"{path}: {row.case}: its device is not among the context's devices")

    def version(self):
        commit = self.context.get("commit")
        text = f"aclnn-cl {self.context.get('library_version', '?')}"
        return text + (f" ({commit})" if commit else "")

    def date(self):
        return self.context.get("date", "?").replace("T", " ")[:16]

    def series(self):
        made = []
        for device in self.devices:
            rows = [r for r in self.rows if r.data.get("device_id", 0) == device.get("id", 0)]
            if rows:
                one = Series(device.get("name", "?"), self, device)
                one.rows = {row.key: row for row in rows}
                made.append(one)
        return made

    def peer(self):
        """One series for each device that the peer ran on; beside several CPUs that is the same."""
        made = {}
        for row in self.rows:
            median = row.number("peer_median")
            label = row.data.get("peer_device") or self.context.get("peer") or "peer"
            if median > 0:
                one = made.setdefault(label, Series(label, self))
                data = {name: row.data[name] for name in ("operator", "case", "dtype")}
                data.update(median=median, noise=row.number("peer_noise"))
                data.update(api=row.api, bytes=row.number("bytes"), flops=row.number("flops"))
                one.rows.setdefault(row.key, Row(data))
        return list(made.values())


def collect(runs):
    """All series, devices first, with labels that differ."""
    series = [s for run in runs for s in run.series()] + [s for run in runs for s in run.peer()]
    for describe in (
        lambda s: "" if s.is_peer else s.run.version(),
        lambda s: s.run.date(),
        lambda s: os.path.basename(s.run.path),
        lambda s: "" if s.is_peer else f"device {s.device.get('id', 0)}",
    ):
        labels = [one.label for one in series]
        words = [describe(one) for one in series]
        for i, one in enumerate(series):
            twins = {w for label, w in zip(labels, words) if label == labels[i]}
            if len(twins) > 1 and words[i]:
                one.label = f"{labels[i]}, {words[i]}"
    return series


def operators(series):
    """(operator, its API name, its cases, its dtypes) in the order of the files."""
    found = {}
    for one in series:
        for row in one.rows.values():
            _, cases, dtypes = found.setdefault(row.op, (row.api, [], set()))
            if row.case not in cases:
                cases.append(row.case)
            dtypes.add(row.dtype)
    order = {name: i for i, name in enumerate(DTYPES)}
    return [
        (op, api, cases, sorted(dtypes, key=lambda d: (order.get(d, 9), d)))
        for op, (api, cases, dtypes) in found.items()
    ]


# ---- Comparing ----


def differ(a, b):
    """Whether the ranges that the medians span with their noise do not overlap."""
    low, high = sorted((a, b), key=lambda row: row.median)
    return low.median * (1 + low.noise) < high.median * (1 - high.noise)


def mean_ratio(base, other, op=None):
    """Geometric mean of base's time / other's over the cases that both have, and their number."""
    logs = []
    for key, row in base.rows.items():
        partner = other.good(key)
        if row.good and partner and (op is None or row.op == op):
            logs.append(math.log(row.median / partner.median))
    return (math.exp(sum(logs) / len(logs)), len(logs)) if logs else (None, 0)


# ---- Words ----


def number(data, name):
    value = data.get(name)
    return float(value) if isinstance(value, (int, float)) else 0.0


def time_text(seconds):
    """Three digits and a unit."""
    for scale, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")):
        if seconds >= 0.9995 * scale or unit == "ns":
            value = seconds / scale
            digits = 2 if value < 9.995 else 1 if value < 99.95 else 0
            return f"{value:.{digits}f} {unit}"
    return ""


def rate_text(rate):
    return f"{rate / 1e9:.1f} GB/s" if rate >= 1e9 else f"{rate / 1e6:.3g} MB/s"


def ceiling_text(name):
    for ending in ("_bandwidth", "_rate", "_latency"):
        name = name.removesuffix(ending)
    return name.replace("_", " ")


def ceiling_value(name, value):
    if name.endswith("_bandwidth"):
        return rate_text(value)
    if name.startswith("launch"):
        return time_text(value)
    return f"{value / 1e9:.3g} {'GFLOP/s' if name.endswith('_rate') else 'G/s'}"


def ratio_text(ratio):
    """In words, of base's time / other's time."""
    if ratio is None:
        return "no common case"
    if abs(ratio - 1) < 0.005:
        return "as fast"
    return f"{factor_text(ratio)} as fast"


def factor_text(ratio):
    digits = 0 if ratio >= 9.995 else 2 if ratio >= 0.0995 else 3
    return f"{ratio:.{digits}f}×"
