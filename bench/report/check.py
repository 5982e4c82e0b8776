# SPDX-License-Identifier: Apache-2.0
"""Compares two dumps of aclnn-cl-bench --dump: outputs may differ by twice the operator's error
bound, which the index states (each result may be off by it once); inputs must be equal."""

import ctypes
import fnmatch
import json
import math
import os
import struct
import sys
from array import array

from results import BadFile, is_number

FORMAT, VERSION = "aclnn-cl-bench dump", 1
TENSOR = {"name": str, "role": str, "dtype": str, "file": str, "shape": list, "strides": list,
          "offset": int, "bytes": int, "xxh3": str}  # fmt: skip
SAME = ("name", "role", "dtype", "shape", "strides", "offset", "bytes")  # in both dumps
SIZES = {"f32": 4, "f16": 2, "bf16": 2}


def xxh3():
    """XXH3 of 64 bits by the library that aclnn-cl itself needs; None where it is not installed."""
    for name in ("libxxhash.so.0", "libxxhash.dylib", "xxhash.dll"):
        try:
            function = ctypes.CDLL(name).XXH3_64bits
        except (OSError, AttributeError):
            continue
        function.restype, function.argtypes = ctypes.c_uint64, (ctypes.c_char_p, ctypes.c_size_t)
        return lambda data: f"{function(data, len(data)):016x}"
    return None


class Dump:
    checksum = staticmethod(xxh3())

    def __init__(self, folder):
        self.folder, path = folder, os.path.join(folder, "index.json")
        try:
            with open(path, encoding="utf-8") as file:
                self.index = json.load(file)
        except OSError as error:
            raise BadFile(
                f"{path}: {error.strerror}: a dump is a folder that --dump made"
            ) from None
        except ValueError as error:
            raise BadFile(f"{path}: not JSON: {error}") from None
        index = self.index if isinstance(self.index, dict) else {}
        if index.get("format") != FORMAT or not isinstance(index.get("cases"), list):
            raise BadFile(f"{path} is not the index of a dump")
        if index.get("version") != VERSION:
            raise BadFile(f"{path} has version {index.get('version')}, this program reads {VERSION}")
        self.cases = {}
        for i, case in enumerate(index["cases"]):
            names = [case.get(name) for name in ("operator", "case", "dtype", "keys")]
            if not all(isinstance(name, str) for name in names) or not case.get("tensors"):
                raise BadFile(f"{path}: cases[{i}] has no operator, case, dtype, keys or tensors")
            for t in case["tensors"]:
                for name, kind in TENSOR.items():
                    if not isinstance(t.get(name), kind):
                        raise BadFile(f'{path}: cases[{i}] has a tensor without "{name}"')
            self.cases[tuple(names[:3])] = case

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
        data = self.read(t["file"], t["bytes"])
        hashed = self.checksum(data) if self.checksum else t["xxh3"]
        if hashed != t["xxh3"]:
            raise BadFile(
                f"{os.path.join(self.folder, t['file'])} is damaged: its checksum is {hashed}, "
                f"its index says {t['xxh3']}"
            )
        return data


def floats(data):
    values = array("f", data)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def decode(dtype, data):
    if dtype == "f32":
        return floats(data)
    if dtype == "f16":
        return struct.unpack(f"<{len(data) // 2}e", data)
    wide = bytearray(2 * len(data))  # bfloat16 is the upper half of a float
    wide[2::4], wide[3::4] = data[0::2], data[1::2]
    return floats(bytes(wide))


def in_order(t, values):
    """Storage as elements in the order of the shape."""
    places, step, dense = [t["offset"]], 1, True
    for size, stride in reversed(list(zip(t["shape"], t["strides"]))):
        dense, step = dense and (stride == step or size == 1), step * size
    if dense and t["offset"] == 0:
        return values
    for size, stride in zip(t["shape"], t["strides"]):
        places = [place + i * stride for place in places for i in range(size)]
    return [values[place] for place in places]


def bounds(dump, t):
    """The error bound of each element."""
    count, bound = math.prod(t["shape"]), t.get("error_bound")
    if isinstance(bound, str):
        return floats(dump.read(bound, 4 * count))
    if not is_number(bound) or bound < 0:
        raise BadFile(
            f"{dump.folder}/index.json has no error_bound of {t['name']}: dump again with a newer "
            "aclnn-cl-bench"
        )
    return [bound] * count


def distance(a, b):
    """Infinite where only one of the two is a number."""
    if a == b or (a != a and b != b):
        return 0.0
    return abs(a - b) if math.isfinite(a - b) else math.inf


def compare_output(dumps, a, b):
    """(largest difference, words, whether it is allowed)"""
    first, second = dumps[0].data(a), dumps[1].data(b)
    bound = bounds(dumps[0], a)
    if first == second:
        return 0.0, "equal", True
    values = [in_order(t, decode(t["dtype"], data)) for t, data in ((a, first), (b, second))]
    largest, share, wrong = 0.0, 0.0, []
    for i, (x, y) in enumerate(zip(*values)):
        if x != y:
            error, allowed = distance(x, y), 2 * bound[i]
            largest = max(largest, error)
            share = max(share, error / allowed) if allowed > 0 else share
            if not error <= allowed:
                wrong.append(i)
    if wrong:
        i = wrong[0]
        return largest, (
            f"DIFFERS: {a['name']}[{i}] is {values[1][i]:.9g}, in the first dump "
            f"{values[0][i]:.9g}, may differ by {2 * bound[i]:.3g} ({len(wrong)} of "
            f"{len(values[0])} do)"
        ), False
    return largest, f"within the bound, at {share:.2g} of it" if largest else "equal", True


def check_case(dumps, key):
    """Prints a line per output, or one that says what is wrong. Returns whether all is right."""
    head = f"{key[1]:16} {key[2]:5}"
    try:
        for dump in dumps:
            if key not in dump.cases:
                raise BadFile(f"not in {dump.folder}")
        a, b = (dump.cases[key] for dump in dumps)
        if a["keys"] != b["keys"] or len(a["tensors"]) != len(b["tensors"]):
            raise BadFile(f"another case: {a['keys']} here, {b['keys']} there")
        pairs = list(zip(a["tensors"], b["tensors"]))
        for s, t in pairs:
            if any(s[name] != t[name] for name in SAME):
                raise BadFile(f"the dumps have different tensors {s['name']} and {t['name']}")
            if s["bytes"] != math.prod(s["shape"]) * SIZES.get(s["dtype"], -1):
                raise BadFile(f"{s['name']}: {s['bytes']} bytes do not fit its shape and dtype")
            if s["role"] != "output" and dumps[0].data(s) != dumps[1].data(t):
                raise BadFile(f"the dumps hold different values of the input {s['name']}")
        good = True
        for s, t in pairs:
            if s["role"] == "output":
                largest, words, right = compare_output(dumps, s, t)
                print(f"{head} {s['name']:12} {largest:10.3g}  {words}")
                good = good and right
        return good
    except BadFile as error:
        print(f"{head} {error}")
        return False


def main(folders, wanted):
    dumps = [Dump(folder) for folder in folders]
    for dump in dumps:
        device = (dump.index.get("device") or {}).get("name", "?")
        version, commit = (dump.index.get(name, "?") for name in ("library_version", "commit"))
        print(f"{dump.folder}: {device}, version {version}, commit {commit}")
    if Dump.checksum is None:
        print("libxxhash.so.0 is not installed: checksums are not verified")
    print(f"{'case':16} {'dtype':5} {'output':12} {'max error':>10}")
    verdicts = [
        check_case(dumps, key)
        for key in dict.fromkeys([*dumps[0].cases, *dumps[1].cases])
        if all(
            not terms or any(fnmatch.fnmatchcase(name, term) for term in terms.split(","))
            for name, terms in zip(key, wanted)
        )
    ]
    print(f"\n{sum(verdicts)} cases agree, {verdicts.count(False)} do not")
    if not verdicts:
        raise BadFile("the dumps have no such case")
    return 0 if all(verdicts) else 1
