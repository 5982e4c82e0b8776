#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes docs/accuracy.md of docs/accuracy.csv, which tests/accuracy/run.sh measures.

    accuracy.py            fails unless docs/accuracy.md is that page, if a function that computes was not measured,
                           or if a row is worse than OpenCL's bound, than PyTorch's or than 16 ulp, and NOTES does
                           not say why
    accuracy.py --write    writes it
"""
import csv
import pathlib
import re
import sys

import source

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FUNCTIONS = ROOT / "host/ops/elementwise/elementwise.table"
COMPUTES_NOTHING = r"Inplace.*|Bitwise.*|Cast|SWhere"
OURS, PEER = ("pocl", "intel"), "torch"
MEASURED = (*OURS, PEER)
TYPES = {"f32": "FLOAT", "f16": "FLOAT16", "bf16": "BF16"}
COUNTS = {"nan": "NaN", "inf": "infinity", "zero": "sign of 0", "lost": "lost", "flushed": "subnormal"}
COLUMNS = ("function", "type", "unit", "bound", "ulp", *COUNTS, "at", "exact", "result")

# Why a row is worse than OpenCL's bound or than PyTorch's, or far from right: a pattern of FUNCTION/TYPE, and the text.
# The first that matches is the row's.
NOTES = [
    (r"(Exp|Exp2|Expm1|Log|Log10|Log1p|(Sin|Cos|Tan)h|(Asin|Acos|Atan)h?|Atan2)/f32",
     "The driver's function: its error is within OpenCL's bound, and differs between drivers."),
    (r"(Sin|Cos|Tan|Log2|Pow.*)/f32",
     "Polynomials of the library, and beyond 8192 the driver's sine, cosine and tangent; on devices other than CPUs also "
     "its pow. All are within OpenCL's bound."),
    (r"(Silu|Gelu|GeluBackward|Softplus\(.*)/.*",
     "Below −88 (Gelu: −10) `exp(-x)` is infinite and `exp(x)` subnormal, so that results of magnitudes below 1e-35 times "
     "the gradient are 0 or have few digits; with PyTorch's formulas, too, where other results are lost. What is left "
     "differs as the `exp` and `log1p` of the drivers do."),
    (r"(Elu\(.*|Sigmoid|LogSigmoid.*|LogAddExp2?|XLogY.*)/.*",
     "The driver's `exp`, `expm1`, `exp2`, `log` or `log1p`, as in note 1; the formula is PyTorch's."),
    (r"SigmoidBackward/.*",
     "`gradOutput * output` is the first product, PyTorch's is `gradOutput * (1 - output)`: other results have a "
     "subnormal or infinite product."),
    (r"(Adds?|Subs?|Rsubs?|Lerps?|Addcmul|Addcdiv|TanhBackward)(\(.*)?/.*",
     "Each operation is rounded by itself, so that no result depends on whether a device or a compiler fuses a product "
     "with a sum; PyTorch fuses some where the processor can. Where a product alone is infinite, so is the result, or "
     "it is NaN, and where it is subnormal, it has fewer digits."),
    (r"Erf(c|inv)?/f32", "The polynomials of FLOAT have a relative error of up to 4e-7."),
    (r"RoundDecimals\(.*\)/.*",
     "PyTorch's formula: the product with the power of ten is rounded before it becomes an integer, and may be "
     "infinite."),
    (r"DivMods?\(.*1\)/.*",
     "The quotient is rounded before it is truncated, as in PyTorch, so that one just short of an integer becomes that "
     "integer."),
]

HEAD = """# Accuracy

The largest error of each element-wise function, in units in the last place (ulp) of its type, against references in long double: 0.5 is a correctly rounded result.
`sh tests/accuracy/run.sh` measures it and writes this page; `docs/accuracy.csv` has the arguments at which each largest error occurs.

{versions}

Functions of one tensor of FLOAT16 or BF16 are measured on all 65,536 values.
All others are measured on 1,048,576 random values (a half of them any bits, a half between 2⁻¹⁰ and 2⁷ in magnitude), and on zeros, infinities, NaN, and what lies around powers of 2, multiples of π/4 and of log(2)/2, zeros and poles.
Numbers in parentheses are the values of scalars.
Forms in place compute the same; copies, masks and operations on bits do not compute.
OpenCL's bound is for FLOAT; the library computes 16-bit types in FLOAT and rounds once.

Where terms of opposite sign cancel (rows with ±), the error of any arithmetic is unbounded in ulp of the result; it is given in ulp of the sum of what the arguments contribute (the partial derivatives times the arguments).

Beside the error, a cell counts the results that it leaves out:

| word | meaning |
|---|---|
| NaN, infinity, sign of 0 | the result is it and the exact one is not, or the other way around |
| lost | the result is 0 or infinite because an intermediate one is, and the exact one is a normal number |
| subnormal | the exact result is below the smallest normal number, and the error above 1 ulp |

What is worse than OpenCL's bound or than PyTorch is **bold**, and a note says why.
"""

TAIL = """
## PyTorch

Of PyTorch's CPU, where it differs most from the exact results:

- `remainder` is NaN where the quotient is above the range of FLOAT, in vectors only: the last elements of a tensor are right.
- `erf` of FLOAT16 and BF16 is 13 % too large for small arguments (0.001 gives 0.00113), and 0 at 1e-7.
- `gelu_backward` is NaN at 1e20, and `gelu` 0 below −6.3.
- Where the argument is NaN, `hardtanh_backward`, `hardshrink_backward` and `softshrink_backward` are 0 and `elu_backward` is NaN, in vectors only.
- `fmod` is NaN where `remainder` is.
- `sinh` and `cosh` are infinite from 88.73 up.
- `log_sigmoid_backward` of FLOAT16 is 6 % too large at 16, and 44 % at 17.
- `mish_backward` is NaN at infinity.
- `hardswish` is infinite from 5.7e37 up.
"""


def read(text):
    versions, rows = {}, {}
    for line in csv.reader(text.splitlines()):
        if line[0].startswith("# "):
            name, _, version = ",".join(line)[2:].partition(": ")
            versions[name] = version
        else:
            row = dict(zip(COLUMNS, line[1:]))
            rows.setdefault((row["function"], row["type"]), {})[line[0]] = row
    return versions, rows


def unmeasured(rows):
    """Returns the functions of the element-wise table that compute and have no row."""
    lines = [line for line in FUNCTIONS.read_text().splitlines() if line and not line.startswith("#")]
    columns = [[column.strip() for column in line.split("|")] for line in lines]
    names = {name for names, header, *_ in columns if header != "-" for name in names.split("/")}
    measured = {function.partition("(")[0] for function, _ in rows}
    return sorted(name for name in names - measured if not re.fullmatch(COMPUTES_NOTHING, name))


def is_right(row):
    return float(row["ulp"]) <= 0.5 and not any(int(row[count]) for count in COUNTS)


def is_worse(row, peer):
    """Whether our row is worse than OpenCL's bound, or than PyTorch's where it has the function. PyTorch computes
    16-bit types in several ways; an error that rounds to 0.5 is as good as any."""
    if row["type"] == "f32" and 0 < float(row["bound"]) < float(row["ulp"]):
        return True
    if peer is None:
        return False
    return (float(row["ulp"]) > max(float(peer["ulp"]), 0.505)
            or any(int(row[count]) > int(peer[count]) for count in COUNTS))


def is_rough(row):
    """Whether the error is far above that of a few roundings."""
    return float(row["ulp"]) > 16 or int(row["lost"]) > 0


def cell(row, is_bold):
    if row is None:
        return ""
    error = float(row["ulp"])
    text = ", ".join([f"{error:.2f}" if error < 100 else f"{error:.2g}".replace("e+0", "e"),
                      *(f"{row[count]} {word}" for count, word in COUNTS.items() if int(row[count]))])
    return f"**{text}**" if is_bold else text


def note_of(name):
    return next((i for i, (pattern, _) in enumerate(NOTES) if re.fullmatch(pattern, name)), None)


def table(rows, type_name, unexplained):
    """Returns the lines of a table, and the functions that are not in it because nothing is to be said of them."""
    lines, right = [], []
    for (function, of), measured in sorted(rows.items()):
        if of != type_name:
            continue
        if all(is_right(row) for row in measured.values()):
            right.append(function)
            continue
        worse = [name for name in OURS if name in measured and is_worse(measured[name], measured.get(PEER))]
        is_noted = worse or any(is_rough(measured[name]) for name in OURS if name in measured)
        note = note_of(f"{function}/{of}") if is_noted else None
        if is_noted and note is None:
            unexplained.append(f"{function}/{of}")
        row = next(iter(measured.values()))
        bound = float(row["bound"]) if of == "f32" else 0
        cells = [function + (" ±" if row["unit"] == "terms" else ""), f"{bound:g}" if bound else "",
                 *(cell(measured.get(name), name in worse) for name in MEASURED),
                 "" if note is None else str(note + 1)]
        if of != "f32":
            del cells[1]
        lines.append("| " + " | ".join(cells) + " |")
    return lines, right


def page(text):
    versions, rows = read(text)
    faults = [f"{name} is not measured: sh tests/accuracy/run.sh" for name in unmeasured(rows)]
    unexplained = []
    out = [HEAD.format(versions="\n".join(f"- {versions[name]}" for name in MEASURED if name in versions)).rstrip()]
    for type_name, title in TYPES.items():
        lines, right = table(rows, type_name, unexplained)
        bound = ["OpenCL"] if type_name == "f32" else []
        titles = ["function", *bound, "PoCL", "Intel's runtime", "PyTorch", "note"]
        out += [f"\n## {title}\n", "| " + " | ".join(titles) + " |", "|---" * len(titles) + "|", *lines,
                f"\nAt most 0.50 everywhere, and no other difference: {', '.join(sorted(right))}."]
    out += ["\n## Notes\n", *(f"{i + 1}. {text}" for i, (_, text) in enumerate(NOTES))]
    faults += [f"{name} is worse than it must be: NOTES of tests/lint/accuracy.py must say why" for name in unexplained]
    return "\n".join(out) + "\n" + TAIL, faults


def main(*options):
    text, faults = page((DOCS / "accuracy.csv").read_text())
    for fault in faults:
        print(f"docs/accuracy.csv: {fault}")
    status = source.kept(DOCS / "accuracy.md", text, "--write" in options, "tests/lint/accuracy.py makes of accuracy.csv")
    return 1 if faults else status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
