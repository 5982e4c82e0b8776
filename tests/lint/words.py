# SPDX-License-Identifier: Apache-2.0
"""Names that this project has given up for the field's standard words do not come back.

    words.py <source folder> | --self-test

RETIRED holds identifiers, as they stand in code, in -D options and in the names of files; in
comments and messages the same words may be plain English. The words of PROSE may stand nowhere.
"""
import re

import source

# An identifier is matched as its words, in lower case: OC_loopNest is _oc_loop_nest_. The second
# entry is what to write, the third limits the rule to the paths that match it.
RETIRED = [
    (r"^_uses_$|_oc_uses_", "fences"),
    (r"_oc_cell_", "storage"),
    (r"_pieces?_", "allocation record (address map), split (of rows)"),
    (r"^_ends_$|_oc_ends_", "endpoints"),
    (r"_foreign_", "cross_device, unknown"),
    (r"(?<!_loop)_nests?_", "loop_nest"),
    (r"_walks?_", "access"),
    (r"_lanes?_", "channel_block, vector_width"),
    (r"^_shares?_$", "items_per_point, fraction", r"\.(c|h|cl|py)$"),  # not the folder share/
    (r"_bundles?_", "row_tile"),
    (r"_resume_", "load_partial"),
    (r"_suspend_", "store_partial"),
    (r"_stream_past_", "non_temporal"),
    (r"(?<!_atomic)_fetch_", "prefetch"),
    (r"_wide_", "index64"),
    (r"_forms?_", "algorithm"),
    (r"^_how_$", "config"),
    (r"_answer_", "config, result"),
    (r"(?<!_is)_forced_", "override"),
    (r"_prove[ds]?_|_proofs?_", "select, self_test"),
    (r"_reach_", "index_extent"),
    (r"_warps?_", "sampling_grid"),
    (r"_rest_", "idle, remainder, tail"),
    (r"_planar_", "nchw"),
    (r"_taps?_", "neighbours", r"grid|roi_align"),
    (r"_chunks?_", "channel_block", r"^(cl|host/(ops|plan))/"),
]
PROSE = [
    (r"patience", "deadline"),
    (r"bookings?|ledgers?", "scratch request, memory planner"),
    (r"labours?", "job"),
    (r"twins?", "duplicate"),
    (r"mend(s|ed)?", "fix"),
    (r"tall(y|ies)", "totals"),
    (r"births?", "creation"),
    (r"somebody|nobody", "name who"),
    (r"in lanes", "channel-blocked layout"),
    (r"abreast", "per work-item"),
    (r"streams? past", "non-temporal store"),
    (r"however it went", "on success and on failure"),
]
SUFFIXES = source.C + source.HASH + (".in", ".md", ".txt", ".supp", ".map")
OWN_LISTS = ("tests/lint/words.py",)

RETIRED = [(re.compile(rule[0]), *rule[1:]) for rule in RETIRED]
PROSE = [(re.compile(rf"(?<![a-z])({rule[0]})(?![a-z])", re.I), rule[1]) for rule in PROSE]
# os.walk is Python's, ACL_DEV_ATTR_WARP_SIZE the vendor's.
IDENTIFIER = re.compile(r"(?<!\bos\.)(?<!\bast\.)\b(?!ACL_)[A-Za-z_]\w*")
SHELL_NAME = re.compile(r"\$\{?([A-Za-z_]\w*)|\b([A-Za-z_]\w*)(?:=|\(\))")  # $name, name=, name()
OPTION = re.compile(r"-D ?([A-Za-z_]\w*)|\"([A-Z][A-Z0-9_]*)\"")  # -DNAME, "NAME"
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_+")


def words_of(identifier):
    return "_" + "_".join(HUMP.split(identifier)).strip("_").lower() + "_"


def names(path, text):
    """Yields (line, identifier)."""
    for name in IDENTIFIER.findall(path):
        yield 1, name
    if path.endswith(".sh"):
        text_without_comments = source.code(path, text, True)
        for match in SHELL_NAME.finditer(text_without_comments):
            yield source.line_of(text_without_comments, match.start()), match[1] or match[2]
    elif path.endswith(source.C + source.HASH):
        for number, line in enumerate(source.code(path, text).split("\n"), 1):
            for name in IDENTIFIER.findall(line):
                yield number, name
    for match in OPTION.finditer(text):
        yield source.line_of(text, match.start()), match[1] or match[2]


def check(root):
    found = source.Findings()
    verdicts = {}  # identifier: the rules that it breaks
    documents = [path.name for pattern in ("*.md", "CMakeLists.txt") for path in root.glob(pattern)]
    documents += [f"docs/{path.name}" for path in root.glob("docs/*.md")]
    for path in sorted(documents) + list(source.files(root, SUFFIXES)):
        if path in OWN_LISTS:
            continue
        text = source.read(root, path)
        for line, name in names(path, text):
            if name not in verdicts:
                words = words_of(name)
                verdicts[name] = [rule for rule in RETIRED if rule[0].search(words)]
            for _, instead, *where in verdicts[name]:
                if not where or re.search(where[0], path):
                    found.add(path, line, f"{name} is a retired name: write {instead}")
        for pattern, instead in PROSE:
            for match in pattern.finditer(text):
                found.add(path, source.line_of(text, match.start()),
                          f"'{match[0]}' is a retired word: write {instead}")
    return found


# Breaks each rule of RETIRED, in its order.
EXAMPLES = """uses oc_cell PIECES ends is_foreign nest walks LANES share BUNDLE
    resume oc_suspend STREAM_PAST FETCH_AHEAD WIDE FORM how grid_answer forced float_atomic_proved
    reach bench_warp compare_rest planar find_taps chunk""".split()
assert len(EXAMPLES) == len(RETIRED)

CASES = [
    ("words of English in comments and messages",
     {"host/a/x.c": "/* Both ends, the rest: how? */\n// walk\nchar *x = \"the forced answer\";\n",
      "bench/x.py": '"""The rest."""\nx = 1  # the rest\n',
      "tests/x.sh": "echo 'the rest' # lanes\n", "README.md": "All the rest.\n"}, []),
    ("standard words that contain a retired one",
     {"cl/x.cl": "loop_nest LOOP_NEST atomic_fetch_add PREFETCH is_forced nearest planes plane "
                 "bandwidth format platform answers restrict strip_mined how_many aclForce taps;\n",
      "bench/x.py": "os.walk(x)\n"},
     []),
    ("identifiers of each style",
     {"host/a/x.c": "int oc_uses_add;\nint x = OC_WALK_FLAT;\n\nint randomNests(void);\n"
                    "int ends, uses, how;\nint x_forced;\n"},
     ["host/a/x.c:1: oc_uses_add is a retired name: write fences",
      "host/a/x.c:2: OC_WALK_FLAT is a retired name: write access",
      "host/a/x.c:4: randomNests is a retired name: write loop_nest",
      "host/a/x.c:5: ends is a retired name: write endpoints",
      "host/a/x.c:5: uses is a retired name: write fences",
      "host/a/x.c:5: how is a retired name: write config",
      "host/a/x.c:6: x_forced is a retired name: write override"]),
    ("every rule", {"cl/grid.c": "\n".join(EXAMPLES)},
     [f"cl/grid.c:{line}: {name} is a retired name: write {rule[1]}"
      for line, (name, rule) in enumerate(zip(EXAMPLES, RETIRED), 1)]),
    ("options and macros",
     {"host/a/x.c": 'define("WIDE");\nchar *x = "-DLANES=4 -D STREAM_PAST";\n',
      "cl/x.cl": "// -D WIDE: - 1\n"},
     ["host/a/x.c:1: WIDE is a retired name: write index64",
      "host/a/x.c:2: LANES is a retired name: write channel_block, vector_width",
      "host/a/x.c:2: STREAM_PAST is a retired name: write non_temporal",
      "cl/x.cl:1: WIDE is a retired name: write index64"]),
    ("names of files", {"bench/warp.c": "", "host/a/warp.h": ""},
     ["bench/warp.c:1: warp is a retired name: write sampling_grid",
      "host/a/warp.h:1: warp is a retired name: write sampling_grid"]),
    ("scripts", {"bench/x.py": "rest = 1\n", "tests/x.sh": "reach=1\necho rest \"$warp\"\n",
      "cl/x.cmake": "set(lanes share)\n"},
     ["bench/x.py:1: rest is a retired name: write idle, remainder, tail",
      "tests/x.sh:1: reach is a retired name: write index_extent",
      "tests/x.sh:2: warp is a retired name: write sampling_grid",
      "cl/x.cmake:1: lanes is a retired name: write channel_block, vector_width"]),
    ("taps and chunks by place",
     {"cl/grid_sampler.cl": "int taps, chunks;\n", "cl/conv.cl": "int taps;\n",
      "bench/x.c": "int chunks;\n"},
     ["cl/grid_sampler.cl:1: taps is a retired name: write neighbours",
      "cl/grid_sampler.cl:1: chunks is a retired name: write channel_block"]),
    ("words that no text has",
     {"README.md": "One.\nImages in lanes.\n", "cl/x.cl": "// Nobody mends it.\nint oc_PATIENCE;\n",
      "tests/x.txt": "labour\n"},
     ["README.md:2: 'in lanes' is a retired word: write channel-blocked layout",
      "cl/x.cl:1: 'Nobody' is a retired word: write name who",
      "cl/x.cl:1: 'mends' is a retired word: write fix",
      "cl/x.cl:2: 'PATIENCE' is a retired word: write deadline",
      "tests/x.txt:1: 'labour' is a retired word: write job"]),
]

if __name__ == "__main__":
    source.main(check, CASES)
