# SPDX-License-Identifier: Apache-2.0
"""The public functions are declared as the vendor declares them: tests/data/vendor_prototypes.txt has a line each, made
from the vendor's headers.

    prototypes.py <source folder> | --self-test

Names of parameters count, too: messages and profiles show them.
"""
import re

import source

TABLE = "tests/data/vendor_prototypes.txt"
DECLARATION = re.compile(r"\b(?:ACLNN_API|ACL_FUNC_VISIBILITY)\s+([\w\s]+?[\s*]+)(\w+)\s*\(([^()]*)\)\s*;")


def prototypes(text):
    """Yields (name, declaration in one spelling, offset)."""
    for match in DECLARATION.finditer(text):
        declaration = " ".join(f"{match[1]} {match[2]}({match[3]})".split())
        declaration = re.sub(r" ?(\*+)(?: (?=\*))? ?", r" \1", declaration.replace("* *", "**"))
        yield match[2], declaration.replace("( ", "("), match.start(2)


def check(root):
    found = source.Findings()
    vendor = {}
    for line in source.read(root, TABLE).splitlines():
        if not line.startswith("#"):
            vendor[re.search(r"(\w+)\(", line)[1]] = line
    declared = set()
    for path in source.files(root, (".h",), ("include",)):
        text = source.code(path, source.read(root, path))
        for name, declaration, offset in prototypes(text):
            declared.add(name)
            if vendor.get(name) != declaration:
                found.add(path, source.line_of(text, offset),
                          f"{declaration}: the vendor has {vendor.get(name, 'no such function in the table')}")
    for name in sorted(vendor.keys() - declared):
        found.add(TABLE, 1, f"{name} is declared nowhere")
    return found


ADD = "aclnnStatus aclnnAdd(void *w, uint64_t workspaceSize)"
CASES = [
    ("as the vendor", {TABLE: f"# from headers\n{ADD}\n",
                       "include/acl/a.h": "ACLNN_API aclnnStatus aclnnAdd(void* w, // its memory\n    "
                                          "uint64_t workspaceSize);\n"}, []),
    ("another type", {TABLE: ADD, "include/a.h": "\nACLNN_API aclnnStatus\naclnnAdd(const void *w, uint64_t workspaceSize);"},
     [f"include/a.h:3: aclnnStatus aclnnAdd(const void *w, uint64_t workspaceSize): the vendor has {ADD}"]),
    ("another name", {TABLE: ADD, "include/a.h": "ACLNN_API aclnnStatus aclnnAdd(void *w, uint64_t size);"},
     [f"include/a.h:1: aclnnStatus aclnnAdd(void *w, uint64_t size): the vendor has {ADD}"]),
    ("unknown", {TABLE: ADD, "include/a.h": "ACL_FUNC_VISIBILITY const char *aclGet(void);"},
     ["include/a.h:1: const char *aclGet(void): the vendor has no such function in the table",
      f"{TABLE}:1: aclnnAdd is declared nowhere"]),
]

if __name__ == "__main__":
    source.main(check, CASES)
