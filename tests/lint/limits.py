# SPDX-License-Identifier: Apache-2.0
"""No file has more than 500 lines, no function more than 60, kernels, tests and scripts included.

    limits.py <source folder> | --self-test
"""
import ast
import re

import source

FILE_LINES = 500
FUNCTION_LINES = 60
SUFFIXES = source.C + (".py", ".sh", ".cmake", ".in")


def c_functions(text):
    """Yields (name, first line, last line). A function begins in column 0 and has its braces there,
    alone in their lines. A macro with statements counts as a function."""
    head = ""  # the current declaration
    first = 0
    in_body = in_macro = False
    for number, line in enumerate(text.split("\n"), 1):
        if not in_body and not in_macro and re.match(r"#\s*define\s", line):
            head, first, in_macro = "", number, True
        if in_macro:
            head += line
            in_macro = line.endswith("\\")
            if not in_macro and ";" in head:
                yield re.match(r"#\s*define\s+(\w+)", head)[1], first, number
            head = head if in_macro else ""
        elif in_body:
            if line.startswith("}"):
                yield (re.search(r"(\w+)\s*\(", head) or ["", head])[1], first, number
                head, in_body = "", False
        elif line == "{":
            in_body = head != "" and not head.startswith("namespace")
        elif not line.strip() or line[0] in "#}" or line.endswith(";"):
            head = ""
        else:
            first = first if head else number
            head += line + "\n"


def shell_functions(text):
    first = None
    for number, line in enumerate(text.split("\n"), 1):
        begin = re.match(r"(\w+)\(\) *[{(]", line)
        if begin:
            first = (begin[1], number)
        elif first and line[:1] in ("}", ")"):
            yield first[0], first[1], number
            first = None


def python_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, node.lineno, node.end_lineno


def functions(path, text):
    if path.endswith(".py"):
        return python_functions(text)
    if path.endswith((".sh", ".sh.in")):
        return shell_functions(text)
    return c_functions(source.code(path, text)) if path.endswith(source.C) else ()


def check(root):
    found = source.Findings()
    for path in source.files(root, SUFFIXES):
        text = source.read(root, path)
        if source.is_generated(text):
            continue
        lines = text.count("\n")
        if lines > FILE_LINES:
            found.add(path, lines, f"the file has {lines} lines: must be at most {FILE_LINES}")
        for name, first, last in functions(path, text):
            lines = last - first + 1
            if lines > FUNCTION_LINES:
                found.add(path, first,
                          f"{name} has {lines} lines: must be at most {FUNCTION_LINES}")
    return found


def body(lines):
    return "{\n" + "    x++;\n" * (lines - 2) + "}\n"


LONG = "must be at most 60"
CASES = [
    ("a file", {"host/a/x.c": "int x;\n" * 500, "cl/x.cl": "\n" * 501},
     ["cl/x.cl:501: the file has 501 lines: must be at most 500"]),
    ("every kind of file", {f"bench/x{suffix}": "#\n" * 501 for suffix in SUFFIXES},
     [f"bench/x{suffix}:501: the file has 501 lines: must be at most 500" for suffix in SUFFIXES]),
    ("a function of 60 lines", {"host/a/x.c": "static int f(void)\n" + body(59)}, []),
    ("a function of 61 lines", {"host/a/x.c": "#include <a.h>\n\nint f(void)\n" + body(60)},
     [f"host/a/x.c:3: f has 61 lines: {LONG}"]),
    ("a long head, a comment, a label",
     {"tests/x.c": "/*\n{\n*/\nint f(int a,\n      int b)\n" + body(20) + "static int\ng(int a,\n"
      + "  int b)\n{\nend:\n" + "    x++; // {\n" * 60 + "}\nint x;\n"},
     [f"tests/x.c:26: g has 66 lines: {LONG}"]),
    ("a kernel", {"cl/x.cl": "int x;\n\nkernel void add(PARAMETERS)\n" + body(60)},
     [f"cl/x.cl:3: add has 61 lines: {LONG}"]),
    ("a macro", {"cl/common/x.cl.h": "#define ADD(a) \\\n" + "    a++; \\\n" * 60 + "    a\n"},
     [f"cl/common/x.cl.h:1: ADD has 62 lines: {LONG}"]),
    ("a list is no function",
     {"include/x.h": "#define LIST(X) \\\n" + "    X(1) \\\n" * 70 + "    X(2)\n"}, []),
    ("data are no function",
     {"host/a/x.c": "static const int X[] = {\n" + "    1,\n" * 70 + "};\n"}, []),
    ("a shell function", {"tests/x.sh": "x=1\nrun() { # it\n" + "    :\n" * 60 + "}\n"},
     [f"tests/x.sh:2: run has 62 lines: {LONG}"]),
    ("a Python method", {"bench/x.py": "class X:\n    def f(self):\n" + "        f(1)\n" * 60},
     [f"bench/x.py:2: f has 61 lines: {LONG}"]),
]

if __name__ == "__main__":
    source.main(check, CASES)
