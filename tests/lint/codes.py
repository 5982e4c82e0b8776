# SPDX-License-Identifier: Apache-2.0
"""Every code that host/ returns has a name in messages and a row in the documents, and no other has.

    codes.py <source folder>
    codes.py --self-test

The constants are those of include/; names are in host/base/status.c, rows in docs/error-codes.md.
"""
import re

import source

NAMES, ROWS = "host/base/status.c", "docs/error-codes.md"
CONSTANT = re.compile(r"\b(ACL_ERROR_\w+|ACLNN_ERR_\w+)(?:,)?\s+(\d{6})\b")
USE = re.compile(r"\b(?:ACL_ERROR|ACLNN_ERR)_[A-Z0-9_]+\b")
NAME = re.compile(r'X\((\d{6}), "(\w+)"')
PREFIX = re.compile(r"^(ACL_ERROR|ACLNN_ERR)_")


def constants(root):
    """The number of each constant of the public headers."""
    return {name: int(number) for path in source.files(root, (".h",), ("include",))
            for name, number in CONSTANT.findall(source.code(path, source.read(root, path)))}


def returned(root, known):
    """Where host/ first uses each number."""
    found = {}
    for path in source.files(root, (".c", ".h"), ("host",)):
        text = source.code(path, source.read(root, path))
        for match in USE.finditer(text):
            if match[0] in known and path != NAMES and not path.startswith("host/verify/"):
                found.setdefault(known[match[0]], (path, source.line_of(text, match.start()), match[0]))
    return found


def check(root):
    found, known = source.Findings(), constants(root)
    used = returned(root, known)
    text = source.code(NAMES, source.read(root, NAMES), True)
    named = {int(m[1]): (source.line_of(text, m.start()), m[2]) for m in NAME.finditer(text)}
    rows = {}
    for line, row in enumerate(source.read(root, ROWS).splitlines(), 1):
        cells = row.split("|")
        if len(cells) > 2:
            for number, name in zip(re.findall(r"\d{6}", cells[1]), re.findall(r"`(\w+)`", cells[2])):
                rows[int(number)] = (line, name)
    for number, (path, line, constant) in used.items():
        if named.get(number, (0, ""))[1] != PREFIX.sub("", constant):
            found.add(path, line, f"returns {constant} ({number}), which has no such name in {NAMES}")
        if rows.get(number, (0, ""))[1] != constant:
            found.add(path, line, f"returns {constant} ({number}), which has no such row in {ROWS}")
    for path, listed in ((NAMES, named), (ROWS, rows)):
        for number, (line, name) in listed.items():
            if number not in used:
                found.add(path, line, f"{name} ({number}) is returned by no file of host/")
    return found


HEADER = "#define ACL_ERROR_A 100000\n#define ACLNN_LIST(X) \\\n    X(ACLNN_ERR_B, 161002)\n"
HOST = "int f(void)\n{\n    return g ? ACL_ERROR_A : ACLNN_ERR_B;\n}\n"
STATUS = 'X(100000, "A", "E1") X(161002, "B", "E2")\n'
PAGE = "| code | name |\n|---|---|\n| 100000, 161002 | `ACL_ERROR_A`, `ACLNN_ERR_B` |\n"


def tree(**changed):
    return {"include/acl.h": HEADER, "host/a/x.c": HOST, NAMES: changed.get("names", STATUS),
            ROWS: changed.get("rows", PAGE), "host/verify/x.c": changed.get("verify", "")}


CASES = [
    ("all are named", tree(), []),
    ("a code of the tests", {**tree(), "include/b.h": "#define ACL_ERROR_C 1\n",
                             "host/verify/x.c": "int c = ACL_ERROR_C;\n"}, []),
    ("a code without a name, another one with", tree(names='X(100000, "A", "E1")\nX(107000, "D", "E1")\n'),
     [f"host/a/x.c:3: returns ACLNN_ERR_B (161002), which has no such name in {NAMES}",
      f"{NAMES}:2: D (107000) is returned by no file of host/"]),
    ("another name", tree(names=STATUS.replace("B", "C")),
     [f"host/a/x.c:3: returns ACLNN_ERR_B (161002), which has no such name in {NAMES}"]),
    ("a code without a row, another one with", tree(rows="| 100000 | `ACL_ERROR_A` |\n| 107000 | `ACL_ERROR_D` |\n"),
     [f"host/a/x.c:3: returns ACLNN_ERR_B (161002), which has no such row in {ROWS}",
      f"{ROWS}:2: ACL_ERROR_D (107000) is returned by no file of host/"]),
]

if __name__ == "__main__":
    source.main(check, CASES)
