#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Converts a corpus between a folder, as libFuzzer keeps it, and a file with a line of hexadecimal
digits per input.

    python3 tests/fuzz/pack.py pack FOLDER FILE
    python3 tests/fuzz/pack.py unpack FILE FOLDER
"""
import pathlib
import sys


def pack(folder, file):
    inputs = {path.read_bytes() for path in pathlib.Path(folder).iterdir() if path.is_file()}
    ordered = sorted(inputs - {b""}, key=lambda data: (len(data), data))
    pathlib.Path(file).write_text("".join(data.hex() + "\n" for data in ordered))


def unpack(file, folder):
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for i, line in enumerate(pathlib.Path(file).read_text().split()):
        (pathlib.Path(folder) / f"{i:05}").write_bytes(bytes.fromhex(line))


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("pack", "unpack"):
        sys.exit(__doc__)
    (pack if sys.argv[1] == "pack" else unpack)(sys.argv[2], sys.argv[3])
