# SPDX-License-Identifier: Apache-2.0
"""What the lints written in Python share: files, comments, findings, and the run of a self-test."""
import os
import pathlib
import re
import sys
import tempfile

FOLDERS = ("host", "cl", "examples", "tests", "bench", "include")
C = (".c", ".h", ".cl", ".cpp")
HASH = (".py", ".sh", ".cmake", "CMakeLists.txt")  # comments begin with '#'

_C_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|
        (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')""", re.S | re.X)
_HASH_TOKEN = re.compile(
    r"""(?P<comment>(?<!\S)\#[^\n]*)|
        (?P<string>\"\"\".*?\"\"\"|'''.*?'''|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')""", re.S | re.X)


def files(root, suffixes, folders=FOLDERS):
    """Yields the paths below the folders, relative to root, in order."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.name.endswith(suffixes) and path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(root).as_posix()


def read(root, path):
    return (root / path).read_text(encoding="utf-8")


def is_generated(text):
    return re.search(r"^[ /*]*Generated from host/", text[:500], re.M) is not None


def code(path, text, keep_strings=False):
    """Returns the text without comments, and with empty strings; lines keep their numbers."""

    def blank(token):
        if token["string"] is not None and keep_strings:
            return token[0]
        quote = '""' if token["string"] is not None else " "
        return quote + newlines(token)

    return (_HASH_TOKEN if path.endswith(HASH) else _C_TOKEN).sub(blank, text)


def strings(path, text):
    """Returns what is in the strings of the text, each between spaces; lines keep their numbers."""
    token = _HASH_TOKEN if path.endswith(HASH) else _C_TOKEN
    found, end = [], 0
    for match in token.finditer(text):
        if match["string"] is not None:
            found += ["\n" * text.count("\n", end, match.start()), f" {match[0][1:-1]} "]
            end = match.end()
    return "".join(found)


def newlines(match):
    """What a match becomes where it is taken out and lines keep their numbers."""
    return "\n" * match[0].count("\n")


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def kept(path, text, write, by):
    """The exit status of a lint by which a file is what a script makes, or of that script with --write."""
    if write:
        path.write_text(text, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != text:
        print(f"{path}: is not what {by}: run it with --write")
        return 1
    return 0


class Findings:
    def __init__(self):
        self.lines = []

    def add(self, path, line, message):
        finding = f"{path}:{line}: {message}"
        if finding not in self.lines:
            self.lines.append(finding)


def self_test(check, cases):
    """Each case is (name, {path: text}, expected findings). check(root) returns Findings. The
    findings of the small tree must be the expected ones, no more and no fewer."""
    failed = 0
    for name, tree, expected in cases:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in tree.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            found = check(root).lines
        if sorted(found) != sorted(expected):
            failed += 1
            print(f"{name}: expected", *expected, "found", *found, sep="\n    ")
    print(f"{len(cases)} cases, {failed} failed")
    return failed


def main(check, cases):
    """Arguments: --self-test, or the source folder; what follows is for the check."""
    arguments = sys.argv[2:]
    if sys.argv[1] == "--self-test":
        sys.exit(self_test(lambda root: check(root, *arguments), cases) != 0)
    root = pathlib.Path(os.path.abspath(sys.argv[1]))
    for folder in FOLDERS:
        if not (root / folder).is_dir():
            sys.exit(f"{root / folder} is missing: nothing would be checked")
    found = check(root, *arguments).lines
    print(*found, f"{len(found)} findings", sep="\n")
    sys.exit(len(found) != 0)
