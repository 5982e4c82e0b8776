# SPDX-License-Identifier: Apache-2.0
"""Compares two dumps of aclnn-cl-bench --dump: inputs must be equal, and outputs may differ by
twice the operator's error bound, which each of them may be off by once."""

import ctypes
import fnmatch
import itertools
import math
import os
import struct
import sys
from array import array

from results import BadFile, is_number, load

FORMAT, VERSION = "aclnn-cl-bench dump", 1
CASE = {"operator": str, "case": str, "dtype": str, "keys": str, "tensors": list}
TENSOR = {"name": str, "role": str, "dtype": str, "shape": list, "strides": list, "offset": int,
          "bytes": int, "file": str, "xxh3": str}
SAME = list(TENSOR)[:7]  # must be equal in both dumps
SIZES = {"f32": 4, "f16": 2, "bf16": 2, "i32": 4, "b8": 1}


def find_checksum():
    """XXH3 of 64 bits by the library that aclnn-cl itself needs; None where it is not installed."""
    for name in ("libxxhash.so.0", "libxxhash.dylib", "xxhash.dll"):
        try:
            function = ctypes.CDLL(name).XXH3_64bits
        except (OSError, AttributeError):
            continue
        function.restype, function.argtypes = ctypes.c_uint64, (ctypes.c_char_p, ctypes.c_size_t)
        return lambda data: f"{function(data, len(data)):016x}"
    return None


checksum = find_checksum()


class Dump:
    def __init__(self, folder):
        self.folder, path = folder, os.path.join(folder, "index.json")
        self.index = index = load(path, ": a dump is a folder that --dump made")
        if index.get("format") != FORMAT or not isinstance(index.get("cases"), list):
            raise BadFile(f"{path} is not the index of a dump")
        if index.get("version") != VERSION:
            raise BadFile(f"{path} has version {index.get('version')}, {VERSION} is supported")
        self.cases = {}
        for i, case in enumerate(index["cases"]):
            self.require(case, CASE, f"{path}: cases[{i}]")
            for t in case["tensors"]:
                self.require(t, TENSOR, f"{path}: cases[{i}]: a tensor")
            self.cases[case["operator"], case["case"], case["dtype"]] = case

    @staticmethod
    def require(entry, kinds, where):
        for name, kind in kinds.items():
            if not isinstance(entry, dict) or not isinstance(entry.get(name), kind):
                raise BadFile(f'{where} has no "{name}"')

    def read(self, name, size):
        """A whole file of the folder, which must have `size` bytes."""
        path = os.path.join(self.folder, name)
        if os.path.basename(name) != name:
            raise BadFile(f"{self.folder}/index.json: the file {name} is not in the folder")
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError as error:
            raise BadFile(f"{path}: {error.strerror}") from None
        if len(data) != size:
            what = "truncated" if len(data) < size else "too long"
            raise BadFile(f"{path} is {what}: it has {len(data)} bytes, its index says {size}")
        return data

    def data(self, t):
        data, stated = self.read(t["file"], t["bytes"]), t["xxh3"]
        found = checksum(data) if checksum else stated
        if found != stated:
            path = os.path.join(self.folder, t["file"])
            raise BadFile(f"{path} is damaged: its checksum is {found}, its index says {stated}")
        return data

    def bounds(self, t):
        """The error bound of each element, in the order of the shape."""
        count, bound = math.prod(t["shape"]), t.get("error_bound")
        if isinstance(bound, str):
            return decode("f32", self.read(bound, 4 * count))
        if not is_number(bound) or bound < 0:
            words = f"index.json states no error_bound of {t['name']}: dump again"
            raise BadFile(f"{self.folder}/{words} with a newer aclnn-cl-bench")
        return itertools.repeat(bound, count)


def decode(dtype, data):
    if dtype == "f16":
        return struct.unpack(f"<{len(data) // 2}e", data)
    if dtype == "bf16":  # the upper half of a float
        double = bytearray(2 * len(data))
        double[2::4], double[3::4] = data[0::2], data[1::2]
        data = bytes(double)
    values = array({"i32": "i", "b8": "B"}.get(dtype, "f"), data)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def elements(t, data):
    """The values in the order of the shape."""
    values, step, dense = decode(t["dtype"], data), 1, t["offset"] == 0
    axes = list(zip(t["shape"], t["strides"]))
    for size, stride in reversed(axes):
        dense, step = dense and (stride == step or size == 1), step * size
    if dense:
        return values
    places = [t["offset"]]
    for size, stride in axes:
        places = [place + i * stride for place in places for i in range(size)]
    if not all(0 <= place < len(values) for place in places):
        raise BadFile(f"the strides of {t['name']} do not fit its storage")
    return [values[place] for place in places]


def compare_output(name, a, b, bounds):
    """(largest difference, words, whether all differences are allowed)"""
    largest, fraction, wrong = 0.0, 0.0, []
    for i, (x, y, bound) in enumerate(zip(a, b, bounds)):
        if x == y:
            continue
        error, allowed = abs(x - y), 2 * bound
        if error <= allowed:
            if error > largest:
                largest = error
            if error > fraction * allowed:
                fraction = error / allowed
        elif x == x or y == y:  # not both are NaN
            wrong.append((i, allowed))
            largest = max(largest, error) if math.isfinite(error) else math.inf
    if not wrong:
        return largest, f"within the bound, at {fraction:.2g} of it" if largest else "equal", True
    i, allowed = wrong[0]
    words = f"{name}[{i}] is {b[i]:.9g}, in the first dump {a[i]:.9g}, may differ by "
    words += f"{allowed:.3g} ({len(wrong)} of {len(a)} elements do by more)"
    return largest, f"DIFFERS: {words}", False


def check_case(dumps, key):
    """Prints a line per output. Returns whether all agree."""
    for dump in dumps:
        if key not in dump.cases:
            raise BadFile(f"not in {dump.folder}")
    (a, b), good = (dump.cases[key] for dump in dumps), True
    if a["keys"] != b["keys"] or len(a["tensors"]) != len(b["tensors"]):
        raise BadFile(f"another case: {a['keys']} in the first dump, {b['keys']} in the second")
    for s, t in sorted(zip(a["tensors"], b["tensors"]), key=lambda pair: pair[0]["role"]):
        if any(s[name] != t[name] for name in SAME) or len(s["shape"]) != len(s["strides"]):
            raise BadFile(f"the dumps have different tensors {s['name']} and {t['name']}")
        if s["bytes"] != math.prod(s["shape"]) * SIZES.get(s["dtype"], -1):
            raise BadFile(f"{s['name']}: {s['bytes']} bytes do not fit its shape and dtype")
        data = dumps[0].data(s), dumps[1].data(t)
        if s["role"] != "output":
            if data[0] != data[1]:
                raise BadFile(f"the dumps hold different values of the input {s['name']}")
            continue
        bounds, found = dumps[0].bounds(s), (0.0, "equal", True)
        if data[0] != data[1]:
            values = elements(s, data[0]), elements(t, data[1])
            found = compare_output(s["name"], *values, bounds)
        print(f"{key[1]:16} {key[2]:5} {s['name']:12} {found[0]:10.3g}  {found[1]}")
        good = good and found[2]
    return good


def main(folders, wanted):
    """Prints the comparison and returns the exit status."""
    dumps, verdicts = [Dump(folder) for folder in folders], []
    for dump in dumps:
        device = (dump.index.get("device") or {}).get("name", "?")
        version, commit = (dump.index.get(name, "?") for name in ("library_version", "commit"))
        print(f"{dump.folder}: {device}, version {version}, commit {commit}")
    if checksum is None:
        print("libxxhash.so.0 is not installed: checksums are not verified")
    print(f"{'case':16} {'dtype':5} {'output':12} {'max error':>10}")
    for key in dict.fromkeys([*dumps[0].cases, *dumps[1].cases]):
        if any(terms and not any(fnmatch.fnmatchcase(name, term) for term in terms.split(","))
               for name, terms in zip(key, wanted)):
            continue
        try:
            verdicts.append(check_case(dumps, key))
        except BadFile as error:
            print(f"{key[1]:16} {key[2]:5} {error}")
            verdicts.append(False)
    if not verdicts:
        raise BadFile("the dumps have no such case")
    print(f"\n{verdicts.count(True)} cases agree, {verdicts.count(False)} do not")
    return 0 if all(verdicts) else 1
