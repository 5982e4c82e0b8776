#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes host/verify/functions.c of the prototypes in include/aclnnop: each operator's parameters, and a call of its first
function with values from an array.

    functions.py            writes it after a change of a prototype
    functions.py --check    says whether it is what would be written
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTPUT = "host/verify/functions.c"
COMMENT = re.compile(r"/\*.*?\*/", re.S)
PROTOTYPE = re.compile(r"ACLNN_API\s+aclnnStatus\s+(\w+)GetWorkspaceSize\s*\(([^()]*)\)")
LAST = 2  # parameters of every first call: workspaceSize and executor
# Of a row, of which one is the end of its list.
MOST = int(re.search(r"OC_FUNCTION_PARAMETERS (\d+)", (ROOT / "host/verify/functions.h").read_text())[1])

# The kind of value of each type, and the argument that is made of it.
OBJECTS = {"aclTensor *": "TENSOR", "aclTensorList *": "TENSOR_LIST", "aclScalar *": "SCALAR",
           "aclIntArray *": "INT_ARRAY", "aclBoolArray *": "BOOL_ARRAY"}
VALUES = {"int64_t": ("INTEGER", "{v}.integer"),
          "uint64_t": ("INTEGER", "(uint64_t){v}.integer"),
          "int": ("INTEGER", "(int){v}.integer"),
          "int8_t": ("INTEGER", "(int8_t){v}.integer"),
          "bool": ("INTEGER", "{v}.integer != 0"),
          "aclDataType": ("INTEGER", "(aclDataType){v}.integer"),
          "double": ("REAL", "{v}.real"),
          "float": ("REAL", "(float){v}.real"),
          "char *": ("TEXT", "(char *){v}.text")}

HEAD = """/* SPDX-License-Identifier: Apache-2.0 */
/* Generated from host/verify/functions.py and the prototypes of include/aclnnop. */
#include "verify/functions.h"

#include <string.h>

{includes}
#define FIRST(function, ...)                                                                                 \\
    static aclnnStatus first_##function(const union oc_value *v, uint64_t *workspaceSize, aclOpExecutor **executor) \\
    {{                                                                                                        \\
        return function##GetWorkspaceSize(__VA_ARGS__, workspaceSize, executor);                              \\
    }}
{calls}
#define FUNCTION(function) #function, first_##function, function

const struct oc_function oc_functions[] = {{
{rows}    {{NULL, NULL, NULL, {{{{NULL, OC_VALUE_TENSOR}}}}}},
}};

const struct oc_function *oc_function_named(const char *name)
{{
    for (const struct oc_function *f = oc_functions; f->name != NULL; f++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}}
"""


class Function:
    def __init__(self, name, parameters):
        self.name = name
        self.parameters = []
        for text in parameters.split(",")[:-LAST]:
            kind, parameter = re.fullmatch(r"(?:const )?(.*?)(\w+)", " ".join(text.split())).groups()
            self.parameters.append((parameter, kind.strip()))
        if len(self.parameters) >= MOST:
            sys.exit(f"functions.py: {name} has more parameters than OC_FUNCTION_PARAMETERS of functions.h allows")

    def call(self):
        arguments = (f"v[{i}].object" if kind in OBJECTS else VALUES[kind][1].format(v=f"v[{i}]")
                     for i, (_, kind) in enumerate(self.parameters))
        return f"FIRST({self.name}, {', '.join(arguments)})\n"

    def row(self):
        parameters = ", ".join(f'{{"{name}", OC_VALUE_{OBJECTS.get(kind) or VALUES[kind][0]}}}'
                               for name, kind in self.parameters)
        return f"    {{FUNCTION({self.name}), {{{parameters}}}}},\n"


def text():
    headers = sorted((ROOT / "include/aclnnop").glob("*.h"))
    functions = [Function(*match.groups()) for path in headers
                 for match in PROTOTYPE.finditer(COMMENT.sub("", path.read_text()))]
    return HEAD.format(includes="".join(f'#include "aclnnop/{path.name}"\n' for path in headers),
                       calls="".join(function.call() for function in functions),
                       rows="".join(function.row() for function in functions))


def main(*options):
    path, made = ROOT / OUTPUT, text()
    if path.exists() and path.read_text() == made:
        return 0
    if "--check" in options:
        print(f"{OUTPUT}: is not what host/verify/functions.py makes of include/aclnnop: run it")
        return 1
    path.write_text(made)
    print(OUTPUT)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
