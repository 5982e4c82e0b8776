# SPDX-License-Identifier: Apache-2.0
"""Mutants of kernels: one operator of one line is another one.

The tests of the operators that use the file run with it (ACLNN_CL_KERNEL_DIR): the part that the suite runs, here and
with the strategies of a GPU, then all of both. Lines that only prefetch are left alone.
"""
import pathlib
import re
import shutil
import tempfile

from tests_of import tests_of

# Parts of paths whose tests are others than those of the file's name.
TESTS = (
    ("/attention.cl", ["attention", "fused_attention"]),
    ("/attention_row", ["attention", "fused_attention"]),
    ("/conv_tbc_tile", ["conv_tbc", "conv_tbc_backward"]),
    ("/conv_tbc_few", ["conv_tbc", "conv_tbc_backward"]),
    ("/copy.cl", ["copy", "upsample_nearest_exact1d_backward", "conv_tbc_backward"]),
    ("/elementwise_copy.cl", ["copy"]),
    ("/elementwise.cl", ["mse_loss_backward", "elementwise"]),
    ("/gemm_groups", ["matmul", "conv_tbc"]),
    ("/fixed.cl", ["grid_sampler_2d_backward", "roi_align_v2_backward"]),
    ("/histogram.cl", ["histc"]),
    ("/im2col", ["im2col"]),
    ("/grid_sampler_2d_ranges", ["grid_sampler_2d_backward"]),
    ("/channels", ["batch_norm", "group_norm"]),
    ("/scatter.cl", ["scatter_elements", "index"]),
    ("/masked_select.cl", ["masked_select", "masked_scatter", "nonzero", "unique"]),
    ("/scan", ["cumsum"]),
    ("/segments.cl", ["roll", "edge_pad"]),
    ("/upsample_nearest_backward", ["upsample_nearest_exact1d_backward", "upsample_nearest"]),
    ("/linear_place", ["upsample_interpolated", "upsample_volume"]),
    ("/upsample_volume", ["upsample_volume"]),
    ("/upsample_nearest", ["upsample_nearest_exact1d", "upsample_nearest"]),
)
# Devices are tested by them.
UNTESTED_BY_OPS = ("self_test", "atomic_test", "conversion_test", "matrix_unit_test", "pair_products_test")

# Headers of few operators, whose arithmetic is broken as that of kernels.
HEADERS = ("linear_place",)

# What is replaced, by what.
BREAKS = (
    (r"(?<=[\w)\]] )\+(?= [\w(])", "-"),
    (r"(?<=[\w)\]] )-(?= [\w(])", "+"),
    (r"(?<=[\w)\]] )\*(?= [\w(])", "+"),
    (r"(?<=[\w)\]] )/(?= [\w(])", "*"),
    (r"(?<= )<(?= )", "<="),
    (r"(?<= )<=(?= )", "<"),
    (r"(?<= )>=(?= )", ">"),
    (r"(?<= )>(?= )", ">="),
    (r"(?<= )==(?= )", "!="),
    (r"(?<= )!=(?= )", "=="),
    (r"(?<= )&&(?= )", "||"),
    (r"(?<= )\|\|(?= )", "&&"),
    (r"(?<= )\+=(?= )", "-="),
    (r"\bmin\(", "max("),
    (r"\bmax\(", "min("),
    (r"\bfmin\(", "fmax("),
    (r"\bfmax\(", "fmin("),
    (r"(?<=[ (])0(?=[,;)])", "1"),
    (r"(?<=[ (])1(?=[,;)])", "0"),
    (r"\bbarrier\(CLK_\w+\);", ";"),
    (r"\bcontinue;", ";"),
)
COMMENT = re.compile(r"//.*")


def files(root):
    found = [path for path in sorted((root / "cl").glob("*/*.cl")) if path.stem not in UNTESTED_BY_OPS]
    found += [root / "cl/common" / f"{name}.cl.h" for name in HEADERS]
    for path in found:
        if tests_of(root, path, TESTS) is None:
            raise SystemExit(f"kernels.py: no test of ops has the name of {path.name}, and TESTS none for it")
    return found


def places(text):
    """Yields (start, end, replacement) of what can be broken."""
    start = 0
    for line in text.splitlines(keepends=True):
        code = COMMENT.sub(lambda m: " " * len(m[0]), line)
        if not code.lstrip().startswith("#") and "PREFETCH_LINE" not in code and "prefetch_row" not in code:
            for pattern, by in BREAKS:
                for match in re.finditer(pattern, code):
                    yield start + match.start(), start + match.end(), by
        start += len(line)


class Builder:
    """A copy of the kernels for each mutant; the tests are those of `build`."""

    def __init__(self, root, build):
        self.root, self.build = root, build
        self.control = build / "tests/ops/test_copy"
        self.variables = {"ACLNN_CL_CACHE": "0", "POCL_CACHE_DIR": str(build / "mutation-cache")}
        (build / "mutation-cache").mkdir(exist_ok=True)

    def is_noticed(self, path, text, run):
        tests = tests_of(self.root, path, TESTS)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "cl"
            shutil.copytree(self.root / "cl", folder)
            (folder / path.relative_to(self.root / "cl")).write_text(text)
            plain = dict(self.variables, ACLNN_CL_KERNEL_DIR=str(folder))
            as_gpu = dict(plain, LD_PRELOAD=str(self.build / "liboc_pretend_gpu.so"))
            fewer = dict(as_gpu, OC_TEST_AS_GPU="1")
            return any(run(self.build / f"tests/ops/test_{test}", part, variables)
                       for part, variables in (("brief", plain), ("gpu", fewer), ("all", plain), ("all", as_gpu))
                       for test in tests)
