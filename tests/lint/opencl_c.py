# SPDX-License-Identifier: Apache-2.0
"""What kernels leave out, and the host with them, since OpenCL implementations make different things of it.

    opencl_c.py <source folder> | --self-test

findings/README.md and docs/devices.md have what these make of it; a finding says what to write instead. Expressions in
strings of host/ops follow the rules of kernels. Nothing is fused where common/dtype.cl.h is included, which says
FP_CONTRACT OFF.
"""
import re

import source

RANGE = "cl/common/work_item.cl.h"  # defines the numbers of work-items
RULES = [
    (r"\b(rsqrt|native_\w+|half_(?:cos|divide|exp\w*|log\w*|powr|recip|rsqrt|sin|sqrt|tan))\s*\(",
     "{}: has other bits by driver and position"),
    (r"\b(mad_sat|mad|mad24|mul24)\s*\(", "{}: write * and +, or fma"),
    (r"\b(convert_[\w#]*_sat[\w#]*)\s*\((?!isnan\()", "{}: replace NaN first, by isnan(v) ? 0 : (v)"),
    (r"((?:K\(0\)|(?<![-+*/\w.(])0(?:\.0*)?[fF]?) ?[*/]|[*/] ?(?:K?\()*0(?:\.0*)?[fF]?(?![\w.]))",
     "{}: compilers fold what a literal zero multiplies or divides; x - x keeps NaN and infinity"),
    (r"\b(get_global_size|get_global_offset|get_global_linear_id|get_num_groups)\s*\(",
     "{}: is that of a range that may be folded (host/plan/range.h)"),
]
HOST_RULES = [
    (r"-cl-std=(?!(?:CL1\.2|CL3\.0)\b)(\w[\w.]*)", "{}: CL1.2, or CL3.0"),
    (r"\b(CLBlast[A-Z][a-z]{0,3}mv\w*)", "{}: keeps NaN of the output where beta is 0; use a matrix product"),
]


def arguments(text, start):
    """Of the call whose opening parenthesis ends before `start`."""
    depth, found = 0, [""]
    for character in text[start:]:
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            break
        if character == "," and depth == 0:
            found.append("")
        else:
            found[-1] += character
    return [argument.strip() for argument in found]


def includes(root, path):
    """The path and what it includes, in turn."""
    found = [path]
    for name in found:
        if (root / "cl" / name).is_file():
            found += [other for other in re.findall(r'^\s*#include "(.*)"', source.read(root, f"cl/{name}"), re.M)
                      if other not in found]
    return found


def check(root):
    found = source.Findings()
    for path in source.files(root, (".c",), ("host/ops",)):
        text = source.strings(path, source.read(root, path))  # expressions, which become part of programs
        for rule, message in RULES:
            for match in re.finditer(rule, text):
                found.add(path, source.line_of(text, match.start()), message.format(match[1]))
    for path in source.files(root, (".cl", ".cl.h"), ("cl",)):
        text = source.code(path, source.read(root, path))
        for rule, message in RULES:
            for match in re.finditer(rule, text):
                if path != RANGE:
                    found.add(path, source.line_of(text, match.start()), message.format(match[1]))
        kernel = re.search(r"\bkernel\b", text)
        if path.endswith(".cl") and kernel and "common/dtype.cl.h" not in includes(root, path[len("cl/"):]):
            found.add(path, source.line_of(text, kernel.start()), "include common/dtype.cl.h: nothing is fused, "
                      "and work-items are numbered in folded ranges")
    for path in source.files(root, (".c", ".h"), ("host",)):
        text = source.code(path, source.read(root, path), keep_strings=True)
        for rule, message in HOST_RULES:
            for match in re.finditer(rule, text):
                found.add(path, source.line_of(text, match.start()), message.format(match[1]))
        for match in re.finditer(r"\bclEnqueueNDRangeKernel\(", text):
            if arguments(text, match.end())[5:6] == ["NULL"]:
                found.add(path, source.line_of(text, match.start()),
                          "clEnqueueNDRangeKernel: say the work-group's size")
    return found


CASES = [
    ("functions", {"cl/x.cl": "y = rsqrt(x);\ny = native_exp(x) + half_sqrt (x);\nint half_size = f(x);\n"},
     ["cl/x.cl:1: rsqrt: has other bits by driver and position",
      "cl/x.cl:2: native_exp: has other bits by driver and position",
      "cl/x.cl:2: half_sqrt: has other bits by driver and position"]),
    ("halves in memory", {"cl/x.cl": "vstore_half_rte(v, i, p); // native_exp(x)\n"}, []),
    ("sums of products", {"cl/a/x.cl.h": "y = mad(a, b, c);\ny = mad_sat(a, b, c);\ny = fma(a, b, c);\n"
                                          "y = mul24(a, b) + c;\n"},
     [f"cl/a/x.cl.h:{line}: {name}: write * and +, or fma" for line, name in ((1, "mad"), (2, "mad_sat"), (4, "mul24"))]),
    ("expressions in operators",
     {"host/ops/a/x.c": 'x = rsqrt(y); // "mad(x)"\n#define E \\\n    "K(2)*native_exp(self)"\nf("g*0.0f", 0 * n);\n'},
     ["host/ops/a/x.c:3: native_exp: has other bits by driver and position",
      "host/ops/a/x.c:4: *0.0f: compilers fold what a literal zero multiplies or divides; x - x keeps NaN and infinity"]),
    ("conversions", {"cl/x.cl": "convert_uchar_sat(v);\nconvert_long_sat(isnan(v) ? 0 : v);\n"
                                "convert_##type##_sat(isnan(v) ? 0 : (v));\nconvert_uchar(v);\nconvert_##type##_sat(v);\n"},
     ["cl/x.cl:1: convert_uchar_sat: replace NaN first, by isnan(v) ? 0 : (v)",
      "cl/x.cl:5: convert_##type##_sat: replace NaN first, by isnan(v) ? 0 : (v)"]),
    ("zeros", {"cl/x.cl": "s += g * 0.0f;\ns = 0 * g;\ns = g / 0.f;\ns = g * 0.5f + 10 * g + x0 * 2;\n"
                          "s = 0x10 * g - 0.0f;\ns = g * 0x10;\ns = max(g, 0) * h;\n"
                        "s = g * K(0);\ns = K(0) * g;\ns = g / (0.0f);\n"},
     [f"cl/x.cl:{line}: {zero}: compilers fold what a literal zero multiplies or divides; "
      "x - x keeps NaN and infinity" for line, zero in ((1, "* 0.0f"), (2, "0 *"), (3, "/ 0.f"), (8, "* K(0"),
                                                 (9, "K(0) *"), (10, "/ (0.0f"))]),
    ("ranges", {"cl/common/x.cl.h": "n = get_global_size(0);\nn = get_num_groups (1);\nn = get_local_size(0);\n",
                RANGE: "n = get_global_size(0);\n"},
     ["cl/common/x.cl.h:1: get_global_size: is that of a range that may be folded (host/plan/range.h)",
      "cl/common/x.cl.h:2: get_num_groups: is that of a range that may be folded (host/plan/range.h)"]),
    ("what every kernel includes",
     {"cl/x.cl": "kernel void f() {}\n", "cl/y.cl": '#include "common/y.cl.h"\nkernel void f() {}\n',
      "cl/common/y.cl.h": '#include "common/dtype.cl.h"\nint a;\n', "cl/common/dtype.cl.h": "int b;\n"},
     ["cl/x.cl:1: include common/dtype.cl.h: nothing is fused, and work-items are numbered in folded ranges"]),
    ("versions", {"host/a/x.c": 'a = "-cl-std=CL1.2 -DX";\nb = "-cl-std=CL3.0";\nc = "-cl-std=CL2.0";\n'
                                'd = "-cl-std=clc++";\ne = "-cl-std=";\nf = "-cl-std=CL1.0";\n'},
     ["host/a/x.c:3: CL2.0: CL1.2, or CL3.0", "host/a/x.c:4: clc: CL1.2, or CL3.0",
      "host/a/x.c:6: CL1.0: CL1.2, or CL3.0"]),
    ("work-groups", {"host/a/x.c": "clEnqueueNDRangeKernel(q, k, f(1, 2), NULL, &g, NULL, 0, NULL,\n    NULL);\n"
                                   "clEnqueueNDRangeKernel(q, k, 1, NULL, &g, &l, 0, NULL, NULL);\n"},
     ["host/a/x.c:1: clEnqueueNDRangeKernel: say the work-group's size"]),
    ("matrix-vector products", {"host/a/x.c": "s = CLBlastSgemv(x);\ns = CLBlastSgemm(x);\ns = CLBlastSsymv(x);\n"},
     [f"host/a/x.c:{line}: {name}: keeps NaN of the output where beta is 0; use a matrix product"
      for line, name in ((1, "CLBlastSgemv"), (3, "CLBlastSsymv"))]),
]

if __name__ == "__main__":
    source.main(check, CASES)
