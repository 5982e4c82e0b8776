# SPDX-License-Identifier: Apache-2.0
"""Which room of host/ may use which, by the #include lines and by the symbols of the objects, and
what else is said about includes: see the table, and the checks below it.

    layers.py <source folder> <nm> <folder of the objects>
    layers.py --self-test <C compiler> <nm>
"""
import os
import pathlib
import re
import subprocess
import sys

import source

# Each room may use itself, include/acl, include/aclnn and these, which are above it in the table. An arrow
# that the order permits and nothing needs is left out.
ROOMS = {
    "base": (),
    "meta": ("base",),
    "device": ("base",),
    "program": ("base", "device"),
    "registry": ("base", "device", "program"),
    "trace": ("base", "device"),
    "queue": ("base", "device", "trace", "registry"),
    "memory": ("base", "device", "trace", "registry", "queue"),
    "check": ("base", "meta"),
    "strategy": ("base", "meta", "device", "program", "registry"),
    "plan": ("base", "meta", "device", "program", "registry", "trace", "queue", "memory", "check",
             "strategy"),
    "steps": ("base", "meta", "program", "memory", "check", "strategy", "plan"),
    "gemm": ("base", "meta", "device", "program", "strategy", "plan", "steps"),
    "families": ("base", "meta", "check", "strategy", "plan", "steps"),
    "ops": ("base", "meta", "check", "strategy", "plan", "steps", "gemm", "families", "aclnnop"),
    "api": ("base", "device", "trace", "registry", "meta", "queue", "memory", "plan"),
    "tune": ("base", "meta", "registry", "queue", "memory", "strategy", "plan", "ops", "api",
             "aclnnop"),
    "verify": ("base", "meta", "device", "registry", "queue", "memory", "check", "strategy", "plan", "gemm",
               "families", "ops", "api", "aclnnop"),
    "info": ("base", "device", "program", "registry", "strategy", "gemm", "api", "tune", "verify"),
}
# What the bench takes of host/: references, and cases with their data and results.
BENCH_TAKES = re.compile(r"(verify/(ops/\w+|op_case|broadcast_index|functions|values)|meta/dtype)\.h")
NO_OPENCL = ("base", "meta", "check", "families", "ops")
BLAS = "host/program/blas"
STRATEGY_CLBLAST = re.compile(r'"(gemm:)?clblast[\w:,]*"')  # the strategy that is named after it
ASKS_DEVICES = ("host/strategy/", "host/device/", "host/program/", "host/registry/",
                "host/tune/", "host/info/")
ENVIRONMENT = "base/environment"
NAMES_VENDORS = ("cl/common/atomic.cl.h", "cl/common/sub_group.cl.h")
# header: the source that build makes for it
GENERATED = {"program/sources": "generated/sources.c"}
ROWS = "ops/elementwise/elementwise_functions"  # of host/ops/elementwise/elementwise.table, for all operators
MODULES = 25  # in a folder

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)', re.M)
ATTRIBUTE = re.compile(r"__attribute__\s*\(\(([^()]|\([^()]*\))*\)\)")
JUDGEMENT = re.compile(r"\b(is_cpu|is_gpu|OC_DEVICE_(CPU|GPU|ACCELERATOR))\b|"
                       r"\b(device|dev|d)(->|\.)(kind|vendor)\b")
VENDOR = re.compile(r"(?<![a-z])(is_cpu|is_gpu|nvidia|nv|amd|intel|pocl|apple|qualcomm|mali|"
                    r"__nv_cl_c_version)(?![a-z])", re.I)


class Arrow:
    """The module (a .c file and its header) that `path` belongs to uses the module `target`."""

    def __init__(self, path, line, target, why):
        self.path, self.line, self.target, self.why = path, line, target, why
        self.module = module(path)


def module(path):
    """host/plan/run.c, plan/run.h and host/plan/run.h are the module plan/run."""
    return re.sub(r"^host/|\.[ch]$", "", path)


def room(name):
    return name.split("/")[0]


def modified(path):
    return path.stat().st_mtime if path.exists() else 0


class Tree:
    def __init__(self, root, nm, objects):
        self.root = root
        self.found = source.Findings()
        self.paths = list(source.files(root, (".c", ".h"), ("host",)))
        self.texts = {path: source.read(root, path) for path in self.paths}
        self.code = {path: source.code(path, text, True) for path, text in self.texts.items()}
        self.defined, self.undefined = {}, {}  # symbol: its module; module: its symbols
        self.read_objects(nm, pathlib.Path(objects))
        self.arrows = self.include_arrows() + self.symbol_arrows()

    def read_objects(self, nm, folder):
        sources = {module(path): path for path in self.paths if path.endswith(".c")}
        sources.update({name: path for name, path in GENERATED.items()
                        if f"host/{name}.h" in self.paths})
        objects = {}
        for name, path in sources.items():
            made = max(folder.glob(f"*.dir/{path}.o"), key=modified, default=None)
            if made:
                objects[str(made)] = name
            if made is None or modified(made) < modified(self.root / path):
                self.found.add(path, 1, "has no object of its age: build first")
        if not objects:
            return
        output = subprocess.run([nm, "-A", *objects], check=True, capture_output=True, text=True)
        for line in output.stdout.splitlines():
            path, symbol = line.split(":", 1)
            kind, symbol = symbol.split()[-2:]
            if kind in "Uwv":
                self.undefined.setdefault(objects[path], []).append(symbol)
            elif kind.isupper():
                self.defined[symbol] = objects[path]

    def include_arrows(self):
        arrows = []
        for path in self.paths:
            for line, quote, name in includes(self.code[path]):
                if quote == "<" or "../" in name:
                    continue
                if "/" not in name:
                    name = f"{room(module(path))}/{name}"
                if f"host/{name}" in self.texts and module(name) != module(path):
                    arrows.append(Arrow(path, line, module(name), f'includes "{name}"'))
        return arrows

    def symbol_arrows(self):
        arrows = []
        for name, symbols in self.undefined.items():
            for symbol in symbols:
                target = self.defined.get(symbol)
                if target and f"host/{name}.c" in self.texts:
                    arrows.append(Arrow(f"host/{name}.c", self.line_of_word(name, symbol), target,
                                        f"uses {symbol} of {target}.c"))
        return arrows

    def line_of_word(self, name, word):
        text = self.code[f"host/{name}.c"]
        at = re.search(rf"\b{re.escape(word)}\b", text)
        return source.line_of(text, at.start()) if at else 1


def includes(text):
    """Yields (line, quote, name)."""
    for match in INCLUDE.finditer(text):
        yield source.line_of(text, match.start(2)), match[1], match[2]


def check_arrows(tree):
    for path in tree.paths:
        if room(module(path)) not in ROOMS:
            tree.found.add(path, 1, "is in no room of the table in layers.py")
    for arrow in tree.arrows:
        of, to = room(arrow.module), room(arrow.target)
        if to != of and to not in ROOMS.get(of, ()):
            tree.found.add(arrow.path, arrow.line, f"{arrow.why}: {of} may not use {to}")
        elif of == to == "ops" and family(arrow.module) != family(arrow.target) and arrow.target != ROWS:
            tree.found.add(arrow.path, arrow.line, f"{arrow.why}: families of operators do not use each other")


def family(name):
    """The folder of ops/ that a module is in."""
    return name.split("/")[1]


def check_sizes(tree):
    """A folder that holds too much is two."""
    modules = {}
    for path in tree.paths:
        modules.setdefault(pathlib.PurePath(path).parent.as_posix(), set()).add(module(path))
    for folder, names in modules.items():
        if len(names) > MODULES and folder != "host/verify/ops":
            tree.found.add(folder, 1, f"has {len(names)} modules: must have at most {MODULES}")


def check_circles(tree):
    """Each circle is reported once, by its shortest path."""
    used = {}
    for arrow in tree.arrows:
        if arrow.target != arrow.module:
            used.setdefault(arrow.module, {}).setdefault(arrow.target, arrow)
    reported = set()
    for name in sorted(used):
        path = None if name in reported else circle(used, name)
        if path:
            reported.update(arrow.module for arrow in path)
            steps = ", ".join(f"{arrow.path}:{arrow.line} {arrow.why}" for arrow in path)
            tree.found.add(path[0].path, path[0].line, f"a circle: {steps}")


def circle(used, start):
    """The shortest list of arrows from a module to itself; None where there is none."""
    paths, seen = [[]], set()
    for path in paths:
        at = path[-1].target if path else start
        for target, arrow in used.get(at, {}).items():
            if target == start:
                return path + [arrow]
            if target not in seen:
                seen.add(target)
                paths.append(path + [arrow])
    return None


def check_spelling(tree):
    """How an include names its file."""
    for path in tree.paths:
        own = pathlib.PurePath(path).stem + ".h"
        for line, quote, name in includes(tree.code[path]):
            if "../" in name or (quote == '"' and "/" not in name and name != own):
                tree.found.add(path, line, f'includes "{name}": paths start at host/ or include/')
            elif quote == '"' and "/" in name and not any(
                    (tree.root / folder / name).is_file() for folder in ("host", "include")):
                tree.found.add(path, line, f'includes "{name}": is not in host/ or include/')


def check_outside_headers(tree):
    """OpenCL, CLBlast, and the public headers of operators."""
    for path in tree.paths:
        name = module(path)
        for line, _, header in includes(tree.code[path]):
            folder = room(header)
            if room(name) in NO_OPENCL and (folder == "CL" or header == "device/opencl.h"):
                tree.found.add(path, line, f"includes {header}: {room(name)} uses no OpenCL")
            if folder == "aclnnop" and "aclnnop" not in ROOMS.get(room(name), ()):
                tree.found.add(path, line, f"includes {header}: is for ops/, tune/ and verify/ alone")
            elif folder == "aclnnop" and room(name) == "ops" and not source.is_generated(tree.texts[path]):
                declared = re.findall(r"\b(\w+)\s*\(", source.read(tree.root, f"include/{header}"))
                if not any(tree.defined[symbol].startswith(f"ops/{family(name)}/")
                           for symbol in declared if symbol in tree.defined):
                    tree.found.add(path, line, f"includes {header}: is a header of another family")
        text = STRATEGY_CLBLAST.sub('""', tree.code[path])
        for match in re.finditer(r"clblast|CLBlast[A-Z]\w*\(", text):
            if not path.startswith(BLAS + "."):
                tree.found.add(path, source.line_of(text, match.start()),
                               f"CLBlast is called in {BLAS}.c alone")
    for name, symbols in tree.undefined.items():
        for symbol in symbols:
            if room(name) in NO_OPENCL and re.match(r"cl[A-Z]", symbol):
                tree.found.add(f"host/{name}.c", tree.line_of_word(name, symbol),
                               f"calls {symbol}: {room(name)} uses no OpenCL")


def declarations(text):
    """Yields (line, name) of the functions and variables that a header declares."""
    text = re.sub(r"^[ \t]*#(?:[^\n\\]|\\.)*", source.newlines, text, flags=re.M | re.S)
    braces = re.compile(r"(\)\s*)?\{[^{}]*\}")  # a function's body follows a parenthesis
    while braces.search(text):
        text = braces.sub(lambda m: (");" if m[1] else "") + source.newlines(m), text)
    for match in re.finditer(r"[^;]+", text):
        statement = ATTRIBUTE.sub(source.newlines, match[0])
        name = (re.search(r"\b(\w+)\s*\(", statement) or
                re.match(r"\s*extern\b.*?\b(\w+)\s*(\[.*)?$", statement, re.S))
        if name and not re.match(r"\s*(typedef|static|_Static_assert)\b", statement):
            first = source.line_of(text, match.start())
            yield first - 1 + source.line_of(statement, name.start(1)), name[1]


def check_declarations(tree):
    for path in tree.paths:
        if not path.endswith(".h"):
            continue
        for line, name in declarations(tree.code[path]):
            definer = tree.defined.get(name)
            if definer != module(path):
                by = f"host/{definer}.c defines" if definer else "no file defines"
                tree.found.add(path, line, f"declares {name}, which {by}: "
                                           "a header declares what its own .c defines")


def check_devices(tree):
    for path in tree.paths:
        for match in JUDGEMENT.finditer(tree.code[path]):
            if not path.startswith(ASKS_DEVICES):
                tree.found.add(path, source.line_of(tree.code[path], match.start()),
                               "devices are judged in strategy/ alone")


def check_environment(tree):
    for name, symbols in tree.undefined.items():
        for symbol in symbols:
            if name != ENVIRONMENT and re.fullmatch("(secure_)?getenv|(un)?setenv|putenv", symbol):
                tree.found.add(f"host/{name}.c", tree.line_of_word(name, symbol),
                               f"calls {symbol}: variables are read in host/{ENVIRONMENT}.c alone")


def check_kernels(root, found):
    for path in source.files(root, (".cl", ".cl.h"), ("cl",)):
        text = source.code(path, source.read(root, path), True)
        for match in VENDOR.finditer(text):
            if path not in NAMES_VENDORS:
                found.add(path, source.line_of(text, match.start()),
                          f"{match[0]}: kernels name no vendor, the host passes -DHAS_...")
        for line, _, name in includes(text):
            if not re.fullmatch(r"common/\w+\.cl\.h", name):
                found.add(path, line, f'includes "{name}": kernels include cl/common/*.cl.h alone')


def check_bench(root, found):
    for path in source.files(root, (".c", ".h"), ("bench",)):
        for line, quote, name in includes(source.code(path, source.read(root, path), True)):
            ours = any((root / path / ".." / up / name).resolve().is_file() for up in (".", ".."))
            if quote == '"' and not ours and not BENCH_TAKES.fullmatch(name) and (root / "host" / name).is_file():
                found.add(path, line, f'includes "{name}": the bench uses public headers alone')


def check(root, nm, objects):
    tree = Tree(root, nm, objects)
    for rule in (check_arrows, check_circles, check_sizes, check_spelling, check_outside_headers,
                 check_declarations, check_devices, check_environment):
        rule(tree)
    check_kernels(root, tree.found)
    check_bench(root, tree.found)
    return tree.found


def check_built(root, compiler, nm):
    """Compiles a small tree of the self-test, then checks it. The objects of stale.c are older than their sources."""
    for path in source.files(root, (".c",), ("host", "generated")):
        made = root / "objects/x.dir" / f"{path}.o"
        made.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([compiler, "-w", "-Ihost", "-Iinclude", "-c", path, "-o", made], cwd=root,
                       check=True)
        if path.endswith("/stale.c"):
            os.utime(made, (0, 0))
    return check(root, nm, root / "objects")


def c(own, *lines):
    return f'#include "{own}.h"\n' + "\n".join(lines) + "\n"


LOG = {"host/base/log.h": "void oc_log(void);\n",
       "host/base/log.c": c("log", "void oc_log(void) {}")}
RUN = {"host/plan/run.h": "int oc_run(void);\n",
       "host/plan/run.c": c("run", "int oc_run(void) { return 1; }")}
ADD = {"host/ops/loss/add_tile.h": "int oc_add_tile(void);\n",
       "host/ops/loss/add_tile.c": c("add_tile", "int oc_add_tile(void) { return 2; }")}
ELSEWHERE = "a header declares what its own .c defines"
CASES = [
    ("allowed arrows",
     {**LOG, **RUN, **ADD,
      "include/aclnnop/aclnn_mse_loss.h": "int aclnnAdd(void);\n", "include/acl/acl.h": "",
      "host/ops/loss/add.c": '#include "aclnnop/aclnn_mse_loss.h"\n#include "acl/acl.h"\n'
                        '#include "ops/loss/add_tile.h"\n#include "plan/run.h"\n'
                        "int aclnnAdd(void) { return oc_run() + oc_add_tile(); }\n",
      "host/program/sources.h": "extern const char oc_sources[];\n",
      "generated/sources.c": '#include "program/sources.h"\nconst char oc_sources[] = "";\n',
      "host/strategy/gemm.c": "int f(int *device, int OC_DEVICE_CPU);\n",
      "bench/log.h": "", "bench/measure/log.c": '#include "log.h"\n',
      "cl/add.cl": '#include "common/dtype.cl.h"\n// not NVIDIA\n',
      NAMES_VENDORS[0]: "#ifdef NVIDIA\n#endif\n"}, []),
    ("an include upward", {**RUN, "host/base/log.c": '// a comment\n#include "plan/run.h"\n'},
     ['host/base/log.c:2: includes "plan/run.h": base may not use plan']),
    ("an include in a comment", {**RUN, "host/base/log.c": '/*\n#include "plan/run.h"\n*/\n'}, []),
    ("a call upward, without an include",
     {**RUN, "host/base/log.c": "int oc_run(void);\nint f(void)\n{\n    return oc_run();\n}\n"},
     ["host/base/log.c:1: uses oc_run of plan/run.c: base may not use plan"]),
    ("a room that is not in the table",
     {**LOG, "host/rt/old.c": '#include "base/log.h"\n'},
     ["host/rt/old.c:1: is in no room of the table in layers.py",
      'host/rt/old.c:1: includes "base/log.h": rt may not use base']),
    ("sources that were not compiled",
     {"host/base/x.h": "", "host/base/stale.c": "", "host/program/sources.h": ""},
     ["generated/sources.c:1: has no object of its age: build first",
      "host/base/stale.c:1: has no object of its age: build first"]),
    ("a circle of includes",
     {"host/plan/a.h": '#pragma once\n#include "plan/b.h"\n', "host/plan/a.c": c("a"),
      "host/plan/b.h": '#pragma once\n#include "plan/c.h"\n',
      "host/plan/c.h": '#pragma once\n#include "plan/a.h"\n'},
     ['host/plan/a.h:2: a circle: host/plan/a.h:2 includes "plan/b.h", '
      'host/plan/b.h:2 includes "plan/c.h", host/plan/c.h:2 includes "plan/a.h"']),
    ("a circle of includes and calls",
     {"host/plan/a.h": "int oc_a(void);\n", "host/plan/a.c": c(
         "a", '#include "plan/b.h"', "int oc_a(void) { return 1; }"),
      "host/plan/b.h": "int oc_b(void);\n",
      "host/plan/b.c": c("b", "int oc_a(void);", "int oc_b(void) { return oc_a(); }")},
     ['host/plan/a.c:2: a circle: host/plan/a.c:2 includes "plan/b.h", '
      "host/plan/b.c:2 uses oc_a of plan/a.c"]),
    ("declarations that belong elsewhere",
     {**LOG, "host/base/x.c": c("x", "int oc_table[1]; int oc_mine(void) { return 1; }"),
      "host/base/x.h": "#define F(x) \\\n    g(x)\nstruct s {\n    int (*call)(void);\n};\n"
                       "static inline int own(void)\n{\n    if (1) {\n        F(2);\n    }\n}\n"
                       "typedef int (*call)(int);\nextern int oc_table[1];\n"
                       "__attribute__((format(printf, 1, 2))) int oc_mine(void);\n"
                       "void oc_log(void);\nint\n    oc_none(int a,\n    int b);\n"
                       "extern int oc_gone;\n"},
     [f"host/base/x.h:15: declares oc_log, which host/base/log.c defines: {ELSEWHERE}",
      f"host/base/x.h:17: declares oc_none, which no file defines: {ELSEWHERE}",
      f"host/base/x.h:19: declares oc_gone, which no file defines: {ELSEWHERE}"]),
    ("a folder of 26 modules, and one of 25",
     {**{f"host/base/m{i}.h": "" for i in range(MODULES + 1)}, **{f"host/meta/m{i}.h": "" for i in range(MODULES)}},
     ["host/base:1: has 26 modules: must have at most 25"]),
    ("an operator that includes and calls one of another family",
     {**ADD,
      "host/ops/matmul/mul.c": '#include "ops/loss/add_tile.h"\nint f(void) { return oc_add_tile(); }\n'},
     ['host/ops/matmul/mul.c:1: includes "ops/loss/add_tile.h": families of operators do not use each other',
      "host/ops/matmul/mul.c:2: uses oc_add_tile of ops/loss/add_tile.c: families of operators do not use each other"]),
    ("the spelling of includes",
     {**LOG, "include/acl/acl.h": "",
      "host/base/x.c": '#include "log.h"\n#include "../base/log.h"\n'
                       '#include "acl/acl.h"\n#if 0\n#include "base/none.h"\n#endif\n#include <stdio.h>\n'},
     ['host/base/x.c:1: includes "log.h": paths start at host/ or include/',
      'host/base/x.c:2: includes "../base/log.h": paths start at host/ or include/',
      'host/base/x.c:5: includes "base/none.h": is not in host/ or include/']),
    ("OpenCL in base, meta and ops",
     {"host/device/opencl.h": "", "host/device/opencl.c": c("opencl"),
      "host/base/x.c": "#if 0\n#include <CL/cl.h>\n#endif\n",
      "host/meta/x.c": "int clFinish(void *);\nint f(void) { return clFinish(0); }\n",
      "host/ops/loss/add.c": '#include "device/opencl.h"\n'},
     ["host/base/x.c:2: includes CL/cl.h: base uses no OpenCL",
      "host/meta/x.c:1: calls clFinish: meta uses no OpenCL",
      'host/ops/loss/add.c:1: includes "device/opencl.h": ops may not use device',
      "host/ops/loss/add.c:1: includes device/opencl.h: ops uses no OpenCL"]),
    ("CLBlast", {"host/program/blas.c": "#if 0\n#include <clblast_c.h>\n#endif\n",
                 "host/plan/x.c": 'char *name = "gemm:clblast,index:32";\n#if 0\n#include <clblast_c.h>\n#endif\n'
                                  "int CLBlastSgemm(void);\n"},
     ["host/plan/x.c:3: CLBlast is called in host/program/blas.c alone",
      "host/plan/x.c:5: CLBlast is called in host/program/blas.c alone"]),
    ("public headers of operators",
     {"include/aclnnop/aclnn_MseLoss.h": "int aclnnAdd(void);\n",
      "host/plan/x.c": '#include "aclnnop/aclnn_MseLoss.h"\n',
      "host/ops/loss/add.c": '#include "aclnnop/aclnn_MseLoss.h"\nint aclnnAdd(void) { return 1; }\n',
      "host/ops/matmul/mul.c": '#include "aclnnop/aclnn_MseLoss.h"\n'},
     ["host/plan/x.c:1: includes aclnnop/aclnn_MseLoss.h: is for ops/, tune/ and verify/ alone",
      "host/ops/matmul/mul.c:1: includes aclnnop/aclnn_MseLoss.h: is a header of another family"]),
    ("the kinds of devices",
     {path: "struct d { int kind; };\nint f(struct d *device)\n{\n    return device->kind;\n}\n"
      for path in ("host/plan/x.c", "host/device/x.c")},
     ["host/plan/x.c:4: devices are judged in strategy/ alone"]),
    ("the environment",
     {path: "char *getenv(void);\nint setenv(void);\n"
            "char *f(void)\n{\n    return setenv() ? 0 : getenv();\n}\n"
      for path in ("host/base/environment.c", "host/info/x.c")},
     [f"host/info/x.c:{line}: calls {name}: variables are read in host/base/environment.c alone"
      for line, name in enumerate(("getenv", "setenv"), 1)]),
    ("kernels",
     {"cl/add.cl": '#include "dtype.cl.h"\n#ifdef __NV_CL_C_VERSION\n#endif\nint pocl;\n'},
     ['cl/add.cl:1: includes "dtype.cl.h": kernels include cl/common/*.cl.h alone',
      "cl/add.cl:2: __NV_CL_C_VERSION: kernels name no vendor, the host passes -DHAS_...",
      "cl/add.cl:4: pocl: kernels name no vendor, the host passes -DHAS_..."]),
    ("the bench", {**LOG, "bench/x.c": '#include "base/log.h"\n#include "x.h"\n'
                                       '#include "verify/ops/reference_add.h"\n', "bench/x.h": "",
                   "host/verify/ops/reference_add.h": ""},
     ['bench/x.c:1: includes "base/log.h": the bench uses public headers alone']),
]

if __name__ == "__main__":
    source.main(check_built if "--self-test" in sys.argv else check, CASES)
