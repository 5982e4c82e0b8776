# SPDX-License-Identifier: Apache-2.0
"""What kernels leave out, since OpenCL implementations make different things of it.

    opencl_c.py <source folder> | --self-test

The reasons were seen on drivers: of rsqrt, native_* and half_* the bits depend on the position in the
work-group (Intel's CPU runtime); mad_sat is wrong there, and mad is fused on some drivers only; a conversion
that saturates ends the compiler of others where it meets NaN; a product with a literal zero is folded to zero
(Mesa's rusticl), where NaN and infinity give NaN.
"""
import re

import source

RULES = [
    (r"\b(rsqrt|native_\w+|half_(?:cos|divide|exp\w*|log\w*|powr|recip|rsqrt|sin|sqrt|tan))\s*\(",
     "{}: has other bits by driver and position"),
    (r"\b(mad_sat|mad|mad24)\s*\(", "{}: write a product and a sum, or fma"),
    (r"\b(convert_\w*_sat\w*)\s*\((?!isnan\()", "{}: replace NaN first, by isnan(v) ? 0 : (v)"),
    (r"((?:K\(0\)|(?<![-+*/\w.(])0(?:\.0*)?[fF]?) ?[*/]|[*/] ?(?:K?\()*0(?:\.0*)?[fF]?(?![\w.]))",
     "{}: compilers fold what a literal zero multiplies or divides; x - x keeps NaN and infinity"),
]


def check(root):
    found = source.Findings()
    for path in source.files(root, (".cl", ".cl.h"), ("cl",)):
        text = source.code(path, source.read(root, path))
        for rule, message in RULES:
            for match in re.finditer(rule, text):
                found.add(path, source.line_of(text, match.start()), message.format(match[1]))
    return found


CASES = [
    ("functions", {"cl/x.cl": "y = rsqrt(x);\ny = native_exp(x) + half_sqrt (x);\nint half_size = f(x);\n"},
     ["cl/x.cl:1: rsqrt: has other bits by driver and position",
      "cl/x.cl:2: native_exp: has other bits by driver and position",
      "cl/x.cl:2: half_sqrt: has other bits by driver and position"]),
    ("halves in memory", {"cl/x.cl": "vstore_half_rte(v, i, p); // native_exp(x)\n"}, []),
    ("sums of products", {"cl/a/x.cl.h": "y = mad(a, b, c);\ny = mad_sat(a, b, c);\ny = fma(a, b, c);\n"},
     ["cl/a/x.cl.h:1: mad: write a product and a sum, or fma",
      "cl/a/x.cl.h:2: mad_sat: write a product and a sum, or fma"]),
    ("conversions", {"cl/x.cl": "convert_uchar_sat(v);\nconvert_long_sat(isnan(v) ? 0 : v);\n"
                                "convert_##type##_sat(isnan(v) ? 0 : (v));\nconvert_uchar(v);\n"},
     ["cl/x.cl:1: convert_uchar_sat: replace NaN first, by isnan(v) ? 0 : (v)"]),
    ("zeros", {"cl/x.cl": "s += g * 0.0f;\ns = 0 * g;\ns = g / 0.f;\ns = g * 0.5f + 10 * g + x0 * 2;\n"
                          "s = 0x10 * g - 0.0f;\ns = g * 0x10;\ns = max(g, 0) * h;\n"
                        "s = g * K(0);\ns = K(0) * g;\ns = g / (0.0f);\n"},
     [f"cl/x.cl:{line}: {zero}: compilers fold what a literal zero multiplies or divides; "
      "x - x keeps NaN and infinity" for line, zero in ((1, "* 0.0f"), (2, "0 *"), (3, "/ 0.f"), (8, "* K(0"),
                                                 (9, "K(0) *"), (10, "/ (0.0f"))]),
]

if __name__ == "__main__":
    source.main(check, CASES)
