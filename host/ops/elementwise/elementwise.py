#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Generates files from elementwise.table, which explains the columns. They are committed:

    include/aclnnop/aclnn_<header>.h                    the public headers
    host/ops/elementwise/elementwise_functions.c        rows of struct oc_elementwise, and the API functions
    host/verify/ops/elementwise_references.h            the reference of each function
    host/verify/ops/elementwise_functions.[ch]          the table of the functions for the tests
    bench/ops/elementwise_functions.c                   the same for the benchmark
    cl/common/elementwise_operations.cl.h               expressions of all operations, for programs
                                                        that take any types

    elementwise.py            writes them after a change of the table
    elementwise.py --check    names the files that differ from what it would write

elementwise.in has the texts, where @NAME@ is a placeholder.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
TABLE = "host/ops/elementwise/elementwise.table"
COLUMNS = ("names", "headers", "parameters", "in_places", "types", "results", "computes", "expression", "reference")

# The headers name sets of types and rules of results in this way.
SETS = {"ALL": "FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8, BOOL",
        "NUMBERS": "FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8",
        "FLOATS": "FLOAT, FLOAT16, BF16, DOUBLE",
        "INTEGERS": "INT8, INT16, INT32, INT64, UINT8, BOOL",
        "ADDCMUL": "FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT32, INT64, UINT8"}
RULES = {"SAME": "the type of the first input",
         "CAST": "a type to which the promoted one can be cast",
         "TENSORS": "a type to which that of the tensors can be cast",
         "FLOATING": "a floating-point type",
         "BOOL": "BOOL",
         "TRUTH": "any of the ten types",
         "ANY": "any of the ten types"}
# The headers describe parameters of each kind in this way.
PROMOTES = "is real; with a type of a higher category than the tensors' it takes part in type promotion."
NOTES = {"M": "is of type BOOL or UINT8, and takes no part in type promotion.",
         "S": PROMOTES,
         "L": f"{PROMOTES} NULL: no lower bound.",
         "U": f"{PROMOTES} NULL, if there is a lower bound: no upper one.",
         "A": "is real, of a type that can be cast to the promoted one.",
         "V": "is real.",
         "R": f"{PROMOTES} It is rounded to the promoted type.",
         "F": "is real, and is converted as to an element of the output.",
         "N": "is not a parameter: 1 for BOOL, else -1, all bits.",
         "P": "may be NULL: no bound. One bound must be given.",
         "Q": "is real, and at least 0.",
         "Z": "is real, and not 0.",
         "O": "is real, and at least 0 if isResult is true.",
         "J": "0: the quotient, of integers in float; 1: rounded toward zero; 2: rounded down.",
         "K": "is the number of digits behind the point; if negative, of zeros before it. With p = 10^|decimals|\n"
              " * rounded_to is nearbyint(self * p) / p or, if negative, nearbyint(self / p) * p, of integers exactly.",
         "X": "is not written; it may be NULL.",
         "I": "is not read; it may be NULL.",
         "Y": "is the type of the output."}
# Of kinds of scalars: the declaration, and the value in a row of the operator.
ACL_SCALAR = ("const aclScalar *", "oc_scalar_of({name})")
SCALARS = {"D": ("double ", "oc_scalar_of_double({name})"),
           "G": ("float ", "oc_scalar_of_double({name})"),
           "J": ("int ", "oc_scalar_of_double({name})"),
           "K": ("int64_t ", "oc_scalar_of_decimals({name})"),
           "H": ("", "oc_scalar_of_double({tensor} != NULL)"),  # whether there is the tensor
           "B": ("bool ", "oc_scalar_of_double({name})"),
           "Y": ("const aclDataType ", "oc_scalar_of_dtype({name})"),
           "L": ("const aclScalar *", "oc_scalar_or({name}, -INFINITY)"),
           "U": ("const aclScalar *", "oc_scalar_or({name}, INFINITY)"),
           "N": ("", "oc_scalar_of_double(0)")}  # the plan finds it
# What the column "in place" makes of the output.
IN_PLACE = {"W": "W", "C": "C", "V": "W", "S": "C"}
NO_HEADER = "-"  # the row has no API function
ARITHMETICS = ("ANY", "REAL", "INTEGER")
# The order is that of enum oc_operation (host/steps/steps.h).
FIRST_OPERATIONS = ["value||value", "src|src|"]


def read_templates():
    text = (ROOT / "host/ops/elementwise/elementwise.in").read_text()
    parts = re.split(r"^//// (\w+)\n", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


TEMPLATES = read_templates()


def fill(template, **values):
    return re.sub(r"@(\w+)@", lambda m: str(values[m[1].lower()]), TEMPLATES[template])


def strings(names, count=3):
    """Returns so many C strings, with empty ones at the end."""
    return ", ".join(f'"{name}"' for name in (names + [""] * count)[:count])


class Function:
    """A function is one API function of a row. `parameters` are pairs of a kind and a name."""

    def __init__(self, row, name, header, parameters, in_place, result):
        self.row, self.name, self.header, self.result = row, name, header, result
        self.declarations, self.inputs, self.scalars, self.variables = [], [], [], []
        self.scalar_values, self.input_values, self.unused = [], [], ""
        # The vendor declares the inputs of a few without const.
        self.constant = "" if in_place == "V" and name.startswith("Inplace") else "const "
        self.input_kinds = self.scalar_kinds = self.one = self.notes = ""
        for kind, parameter in parameters:
            if kind in NOTES:
                self.notes += f" * {parameter} {NOTES[kind]}\n"
            if kind in "TMEP":
                self.add_input(kind, parameter)
            elif kind in "XI":
                self.declarations.append(f"{'const ' if kind == 'I' else ''}aclTensor *{parameter}")
                self.unused += f"    (void){parameter};\n"
            elif kind in "WC":
                self.add_output(kind, parameter)
            else:
                self.add_scalar(kind, parameter)
        if name.startswith("Inplace") and in_place != "-":
            self.read_output()
        # These are the names in the expression.
        self.operands = [name.removesuffix("Ref") for name in self.inputs]

    def add_input(self, kind, name):
        i = len(self.inputs)
        self.declarations.append(f"{self.constant}aclTensor *{name}")
        if kind == "E":
            self.one = f", {name} of one element: () or (1)"
        self.inputs.append(name)
        self.input_kinds += "T" if kind == "P" else kind
        self.input_values.append(f"{name} != NULL ? {name} : {self.inputs[0]}" if kind == "P" else name)
        self.variables.append(f"{name} = t[{i}]")

    def add_output(self, kind, name):
        self.output = name
        self.output_value = name if kind == "W" else f"(aclTensor *){name}"
        self.declarations.append(f"{'' if kind == 'W' else 'const '}aclTensor *{name}")

    def add_scalar(self, kind, name):
        i = len(self.scalars)
        declared, value = SCALARS.get(kind, ACL_SCALAR)
        if kind not in "NH":
            self.declarations.append(declared + name)
        self.scalars.append(name)
        self.scalar_kinds += kind
        self.scalar_values.append(value.format(name=name, tensor=name[3:4].lower() + name[4:]))
        if re.search(rf"\b{name}\b", self.row.reference):
            self.variables.append(f"{name} = v[{i}]")

    def read_output(self):
        """Makes the output the first input, too."""
        def shift(text):
            return re.sub(r"\bt\[(\d)\]$", lambda m: f"t[{int(m[1]) + 1}]", text)

        self.inputs.insert(0, self.output)
        self.input_values.insert(0, self.output)
        self.input_kinds = "T" + self.input_kinds
        self.variables = [f"{self.output.removesuffix('Ref')} = t[0]", *map(shift, self.variables)]

    def cases(self):
        """Returns the initializer of the member `cases`."""
        cases = [f'{{{self.scalars.index(scalar)}, {value}, "{expression.replace(" ", "")}"}}'
                 for scalar, value, expression in self.row.cases if scalar in self.scalars]
        return f" .cases = {{{', '.join(cases)}}}," if cases else ""

    def values(self, operation):
        row, variables = self.row, ", ".join(self.variables) or "none = 0"
        promoted = f", promoted to {SETS[row.promoted]}" if row.types != row.promoted else ""
        return {"name": self.name, "api": f"aclnn{self.name}", "declarations": ",\n    ".join(self.declarations),
                "input_names": strings(self.inputs), "operand_names": strings(self.operands),
                "scalar_names": strings(self.scalars, 4), "unused": self.unused, "input_kinds": self.input_kinds,
                "scalar_kinds": self.scalar_kinds, "input_values": ", ".join(self.input_values) or "NULL",
                "scalar_values": ", ".join(self.scalar_values) or "{0}", "output": self.output,
                "output_value": self.output_value, "types": row.types, "promoted": row.promoted,
                "is_alike": str(row.is_alike).lower(), "result": self.result, "computes": row.computes,
                "expression": row.compact, "cases": self.cases(), "operation": operation, "reference": row.reference,
                # Macros are for all types, and the last one is a function of that type.
                "reference_code": re.sub(r"\b(?!isfinite|isinf|isnan|signbit|inverse_of_erf|slope_of_mish|rounded_to)([a-z]\w*)\(",
                                         r"REFERENCE(\1)(", row.reference),
                "set": SETS[row.types], "promoted_set": promoted, "alike": ", all of one type" if row.is_alike else "",
                "one": self.one, "rule": RULES[self.result], "notes": self.notes,
                "variables": variables, "first_variable": variables.split(" ")[0]}


class Row:
    """A row is a line of the table."""

    def __init__(self, line):
        columns = re.split(r" +\| +", line)
        if len(columns) != len(COLUMNS):
            sys.exit(f"{TABLE}: {len(COLUMNS)} columns are needed: {line}")
        c = dict(zip(COLUMNS, columns))
        self.names, self.headers, self.in_places, self.results = (
            c[column].split("/") for column in ("names", "headers", "in_places", "results"))
        self.is_alike = c["types"].startswith("=")
        self.types, _, promoted = c["types"].removeprefix("=").partition(">")
        self.promoted = promoted or self.types
        self.computes, self.reference = c["computes"], c["reference"]
        self.expression, *cases = c["expression"].split(" [")
        self.cases = [re.fullmatch(r"(\w+) (\d+): (.*)]", case).groups() for case in cases]
        self.compact = self.expression.replace(" ", "")  # a blank ends a build option
        self.parameters = [parameter.split(" ") for parameter in c["parameters"].split(", ")]

    def functions(self):
        """Yields the functions: each name, and its form in place."""
        for i, name in enumerate(self.names):
            header, in_place, result = (values[i % len(values)] for values in
                                        (self.headers, self.in_places, self.results))
            which = -1 if i > 0 else 0  # TS is T of the first name, S of the second
            parameters = [(kind[which], parameter) for kind, parameter in self.parameters]
            yield Function(self, name, header, parameters, in_place, result)
            if in_place != "-" and not name.startswith("Inplace"):
                written = (IN_PLACE[in_place], "" if in_place == "S" else "Ref")
                parameters = [(written[0], p[1] + written[1]) if p in (("T", "self"), ("T", "input")) else p
                              for p in parameters]
                parameters = [p for p in parameters if p not in (("W", "out"), ("C", "out"))]
                yield Function(self, f"Inplace{name}", header, parameters, in_place, result)


class Operations:
    """Numbers the operations. Functions with the same expression and the same names share a number."""

    def __init__(self):
        self.keys = list(FIRST_OPERATIONS)
        self.written = set()
        self.cases = {(count, arithmetic): "" for count in range(4) for arithmetic in ARITHMETICS}

    def number(self, f):
        key = f"{f.row.compact}|{','.join(f.operands)}|{','.join(f.scalars)}"
        if key not in self.keys:
            self.keys.append(key)
        number = self.keys.index(key)
        if number not in self.written:
            self.written.add(number)
            self.add_case(f, number)
        return number

    def add_case(self, f, number):
        constants = []
        for i in range(4):
            if i < len(f.operands):
                constants.append(f"const compute_t {f.operands[i]} = x{i};")
            # A scalar that the expression does not use may be the dtype of a cast.
            if i < len(f.scalars) and re.search(rf"(^|[^A-Za-z_]){f.scalars[i]}([^A-Za-z_]|$)", f.row.compact):
                constants.append(f"const compute_t {f.scalars[i]} = s{i};")
        arithmetic = "ANY"
        if f.row.computes == "FLOAT" or f.row.promoted == "FLOATS":
            arithmetic = "REAL"
        elif f.row.promoted == "INTEGERS":
            arithmetic = "INTEGER"
        self.cases[len(f.operands), arithmetic] += (
            f" \\\n    OPERATION({number}, {' '.join(constants)}, {f.row.expression})")

    def text(self):
        return fill("operations", operations="".join(
            f"#define {arithmetic}_OPERATIONS_{count}(OPERATION){case}\n"
            for (count, arithmetic), case in self.cases.items()))


def files():
    """Returns the content of each file by its path."""
    lines = (ROOT / TABLE).read_text().splitlines()
    functions = [f for line in lines if re.match("[A-Z]", line) for f in Row(line).functions()]
    operations = Operations()
    values = {f.name: f.values(operations.number(f)) for f in functions}
    parts = [f for f in functions if f.header == NO_HEADER]
    functions = [f for f in functions if f.header != NO_HEADER]
    headers = list(dict.fromkeys(f.header for f in functions))
    made = {}
    for header in headers:
        of = [f for f in functions if f.header == header]
        made[f"include/aclnnop/aclnn_{header}.h"] = fill(
            "header", functions=", ".join(f"aclnn{f.name}" for f in of), guard=header.upper(),
            integers="float" if of[-1].row.computes == "FLOAT" else "64 bits",
            prototypes="".join(fill("prototypes", **values[f.name]) for f in of))
    includes = "".join(f'#include "aclnnop/aclnn_{header}.h"\n' for header in headers)
    made["host/ops/elementwise/elementwise_functions.c"] = fill(
        "functions", includes=includes, rows="".join(
            [fill("row", **values[f.name]) for f in parts] +
            [fill("row", **values[f.name]) + fill("entries", **values[f.name]) for f in functions]))
    sharers = {}  # a function in place has the reference of the other one
    for f in functions:
        f.reference = sharers.setdefault((tuple(f.variables), f.row.reference), f.name)
    made["host/verify/ops/elementwise_references.h"] = fill("references", references="".join(
        fill("reference", **values[f.name]) for f in functions if f.reference == f.name))
    made["host/verify/ops/elementwise_functions.c"] = fill(
        "tests", test_declarations="".join(
            f"extern const struct oc_elementwise oc_elementwise_{f.name};\n" for f in functions),
        test_rows="".join(f'    {{"{f.name}", &oc_elementwise_{f.name}, reference_{f.reference}}},\n'
                          for f in functions))
    made["host/verify/ops/elementwise_functions.h"] = fill("tests_header", count=len(functions))
    made["bench/ops/elementwise_functions.c"] = fill(
        "bench", bench_rows="".join(
            f'    {{"{f.name}", {{{strings(f.inputs)}}}, "{f.output}", "{f.input_kinds}", "{f.scalar_kinds}", '
            f"reference_{f.reference}}},\n" for f in functions))
    made["cl/common/elementwise_operations.cl.h"] = operations.text()
    return made


def stale(made):
    """Yields the headers of rows that no longer exist."""
    for path in sorted((ROOT / "include/aclnnop").glob("*.h")):
        name = path.relative_to(ROOT).as_posix()
        if name not in made and f"Generated from {TABLE}" in path.read_text():
            yield path


def main(*options):
    made = files()
    status = 0
    for path in stale(made):
        print(f"{path.relative_to(ROOT)}: no row of {TABLE} has this header")
        status = 1
        if "--check" not in options:
            path.unlink()
    for name, text in made.items():
        path = ROOT / name
        if path.exists() and path.read_text() == text:
            continue
        if "--check" in options:
            print(f"{name}: is not what host/ops/elementwise/elementwise.py makes of {TABLE}: run it")
            status = 1
        else:
            path.write_text(text)
            print(name)
    return status if "--check" in options else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
