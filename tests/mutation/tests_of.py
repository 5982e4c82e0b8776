# SPDX-License-Identifier: Apache-2.0
"""Which tests of ops run with the mutants of a file."""
import pathlib


def tests_of(root, path, others):
    """Those that `others` has for a part of the path; else the test whose name the file's begins with: conv_tbc for
    conv_tbc_direct.c. None where there is none."""
    for part, tests in others:
        if part in str(path):
            return tests
    names = (test.stem[len("test_"):] for test in pathlib.Path(root, "tests/ops").glob("test_*.c"))
    own = [name for name in names if path.stem == name or path.stem.startswith(f"{name}_")]
    return [max(own, key=len)] if own else None
