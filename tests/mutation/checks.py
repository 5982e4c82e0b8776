# SPDX-License-Identifier: Apache-2.0
"""Mutants of the host's checks: one is left out, its relation or its bound is another one.

They are built from a copy of the sources, build/mutation. Failures of memory are left alone: the
tests of faults cause those, one by one.
"""
import os
import pathlib
import re
import shutil
import subprocess

from tests_of import tests_of

# Parts of paths whose tests of ops are others than those of the file's name. The tests of unit and RUNTIME, which take
# seconds, run for every file.
TESTS = (
    ("host/ops/attention/attention_problem", ["attention", "fused_attention"]),
    ("host/ops/attention/flash_attention_score", ["attention"]),
    ("host/ops/attention/fused_infer_attention_score", ["fused_attention"]),
    ("host/ops/index/indexing", ["gather", "index", "scatter_elements"]),
    ("host/ops/index/scatter", ["scatter_elements", "index_slices"]),
    ("host/ops/reduction/aminmax", ["reduction"]),
    ("host/ops/tensor/segments", ["roll", "edge_pad"]),
    ("host/ops/tensor/shifted_copy", ["constant_pad_nd", "flip"]),
    ("host/ops/loss/loss", ["loss", "mse_loss_backward"]),
    ("host/ops/matmul/weight_quant_batch_matmul", ["weight_quant"]),
    ("host/ops/normalization/norm_steps", ["batch_norm", "group_norm"]),
    ("host/ops/pooling/max_pool2d", ["max_pool2d", "max_pool"]),
    ("host/ops/pooling/windows", ["max_pool2d", "avg_pool2d"]),
    ("host/ops/upsample/upsample_nearest_backward", ["upsample_nearest_exact1d_backward", "upsample_nearest"]),
    ("host/ops/upsample/upsample_nearest", ["upsample_nearest_exact1d", "upsample_nearest"]),
    ("host/check/check", ["cat", "roi_align_v2_backward"]),
    ("host/families/elementwise", ["elementwise", "mse_loss_backward", "copy"]),
    ("host/families/grid_points", ["grid_sampler_2d", "grid_sampler_2d_backward"]),
    ("host/check/promotion", ["elementwise", "foreach", "matmul"]),
    ("host/families/reduction", ["reduction"]),
    ("host/families/roi_pooling", ["roi_align", "roi_align_v2_backward"]),
    ("host/families/upsample", ["upsample_volume", "upsample_interpolated", "upsample_nearest"]),
)
RUNTIME = ("runtime", "runtime_copies", "runtime_host", "runtime_memory", "runtime_notify", "runtime_query",
           "runtime_streams", "contract", "toolkit", "link_only",
           "environment", "device_list", "plan", "kernels", "live_objects",
           "shared_memory", "vendor_first_calls")
SLOW = ("blas", "second_call", "uncached_second_call")
FOLDERS = ("api", "check", "families", "gemm", "memory", "meta", "ops", "plan", "queue", "steps", "strategy")

STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
CALL = r"\((?:[^;\"]|\"(?:[^\"\\]|\\.)*\")*\)"  # to the end of the statement
CHECK = re.compile(rf"\b(?:OC_TRY\((?:oc_)?\w*(?:check|require)\w*{CALL}\);"
                   rf"|return (?:oc_check_\w+|oc_fail){CALL};)")
CONDITION = re.compile(rf"\bif (\((?:[^;{{}}\"]|\"[^\"]*\")*?\))(?=\s*\{{?\s*return oc_fail\()")
BREAKS = ((r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
          (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
          (r"\bOC_GE\b", "OC_GT"), (r"\bOC_GT\b", "OC_GE"), (r"\bOC_EQ\b", "OC_LE"),
          (r" \+ (?=\d)", " - "), (r" - (?=\d)", " + "),
          (r"(?<=, )(\d)(?=\)\))", lambda m: str(int(m[1]) + 1)))


def files(root):
    found = [path for folder in FOLDERS for path in sorted((root / "host" / folder).rglob("*.c"))]
    names = [str(path.relative_to(root)) for path in found]
    for part, _ in TESTS:
        if not any(part in name for name in names):
            raise SystemExit(f"checks.py: no file is {part}")
    for path, name in zip(found, names):
        if name.startswith("host/ops/") and tests_of(root, pathlib.Path(name), TESTS) is None:
            raise SystemExit(f"checks.py: no test of ops has the name of {name}, and TESTS none for it")
    return found


def places(text):
    """Yields (start, end, replacement) of what can be broken."""
    for check in CHECK.finditer(text):
        if "out of host memory" in check[0]:
            continue
        yield check.start(), check.end(), "return 0;" if check[0].startswith("return") else ";"
        if "oc_fail(" not in check[0]:
            yield from operators(text, check.start(), check.end())
    for condition in CONDITION.finditer(text):
        if "out of host memory" not in text[condition.end():text.index(";", condition.end())]:
            yield from operators(text, *condition.span(1))


def operators(text, start, end):
    code = STRING.sub(lambda m: " " * len(m[0]), text[start:end])
    for pattern, by in BREAKS:
        for match in re.compile(pattern).finditer(text[:start] + code, start):
            yield match.start(), match.end(), by(match) if callable(by) else by


class Builder:
    """A copy of the sources, and the tests built from it."""

    def __init__(self, root, build):
        self.root, self.build = root, build
        self.copy = root / "build/mutation"
        self.control = self.copy / "build/release/tests/ops/test_copy"
        self.variables = {"POCL_CACHE_DIR": os.environ.get("POCL_CACHE_DIR", str(root / "build/pocl-cache")),
                          "XDG_CACHE_HOME": str(build / "cache")}
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True,
                                stdout=subprocess.PIPE).stdout.decode()
        names = set(filter(None, listed.split("\0")))
        for folder in ("host", "tests", "cl"):  # CMake takes all files of a folder
            for path in [*(self.copy / folder).rglob("*.[ch]"), *(self.copy / folder).rglob("*.cl")]:
                if str(path.relative_to(self.copy)) not in names:
                    path.unlink()
        for name in names:
            self.restore(name)
        subprocess.run(["cmake", "--preset", "release", "-DACLNN_CL_WERROR=OFF"], cwd=self.copy, check=True,
                       stdout=subprocess.DEVNULL)
        self.make(["all"], check=True)

    def restore(self, name):
        source, copy = self.root / name, self.copy / name
        if source.is_file() and not (copy.is_file() and copy.read_bytes() == source.read_bytes()):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)

    def make(self, targets, check=False):
        log = self.copy / "build.log"
        with log.open("w") as out:
            return subprocess.run(["cmake", "--build", "build/release", "-j", str(os.cpu_count()),
                                   "--target", *targets], cwd=self.copy, stdout=out,
                                  stderr=subprocess.STDOUT, check=check).returncode == 0

    def is_noticed(self, path, text, run):
        """Whether a test notices; None: it does not compile."""
        name = path.relative_to(self.root)
        ops = tests_of(self.root, name, TESTS) or []
        units = sorted(test.stem[len("test_"):] for test in (self.root / "tests/unit").glob("test_*.c"))
        groups = [("brief", [("ops", test) for test in ops]), ("brief", [("unit", test) for test in units]),
                  ("brief", [("api", test) for test in RUNTIME]), ("brief", [("api", test) for test in SLOW]),
                  ("all", [("ops", test) for test in ops])]
        (self.copy / name).write_text(text)
        try:
            for part, group in groups:
                if not group:
                    continue
                if not self.make([f"{label}_{test}" for label, test in group]):
                    return None
                if any(run(self.copy / f"build/release/tests/{label}/test_{test}", part,
                           self.variables) for label, test in group):
                    return True
            return False
        finally:
            self.restore(name)
