#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""aclnn-cl-report: tables, plots, comparisons and checks of what aclnn-cl-bench wrote."""

import argparse
import importlib.util
import os
import sys

sys.dont_write_bytecode = True  # leaves nothing in the folder of the installed script

import check  # noqa: E402
import compare  # noqa: E402
import results  # noqa: E402
import strategies  # noqa: E402
import tables  # noqa: E402

DEBIAN = "/usr/bin/python3"  # the interpreter that Debian's python3-matplotlib serves
COMMANDS = {
    "md": "a table per device and operator, for GitHub",
    "csv": "one line per result, in SI units",
    "html": "a page with plots and tables; all devices are compared with the first (matplotlib)",
    "strategies": "the times of each case by strategy, a file each, for GitHub",
    "compare": "each later file with the first; devices, where files have none in common",
    "check": "two folders of aclnn-cl-bench --dump",
}
EPILOG = """JSON files without a command: html. Exit status: 0; 1 a file cannot be read or written, nothing
could be compared, or check found a difference; 2 usage; 3 compare found a regression."""


def percent(text):
    value = float(text) / 100
    if not 0 <= value < 1e6:
        raise argparse.ArgumentTypeError(f"{text}: must be percent, 0 or more")
    return value


def arguments(words):
    parser = argparse.ArgumentParser(prog="aclnn-cl-report", description=__doc__, epilog=EPILOG)
    added = parser.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    raw = argparse.RawDescriptionHelpFormatter
    legend = compare.LEGEND.format(100 * results.LEAST_NOISE, 10)
    about = {"compare": compare.__doc__ + legend, "check": check.__doc__}
    for name, brief in COMMANDS.items():
        command = added.add_parser(
            name, help=brief, description=about.get(name, brief), formatter_class=raw)
        if name == "check":
            command.add_argument("folders", nargs=2, metavar="DUMP")
            for what in ("op", "case", "dtype"):
                command.add_argument(f"--{what}", metavar="LIST", help="names or shell patterns")
            continue
        command.add_argument("files", nargs="+", metavar="JSON", help="what --json FILE wrote")
        if name == "compare":
            command.add_argument("--threshold", type=percent, default=0.1, metavar="PERCENT",
                                 help="slower by more is a regression (default: 10)")
            continue
        output = "report.html" if name == "html" else "-"
        command.add_argument("-o", "--output", default=output, help=f"default: {output}")
        command.add_argument("--title", default="Operators of aclnn-cl")
    if words and words[0] not in (*COMMANDS, "-h", "--help"):
        words = ["html", *words]
    options = parser.parse_args(words)
    if options.command == "compare" and len(options.files) > 26:
        parser.error("compare: at most 26 files")
    return options


def html(files, title):
    if not importlib.util.find_spec("matplotlib"):
        if os.path.realpath(sys.executable) != os.path.realpath(DEBIAN) and os.path.exists(DEBIAN):
            os.execv(DEBIAN, [DEBIAN, os.path.abspath(__file__), *sys.argv[1:]])
        raise results.BadFile(
            "html: matplotlib for Python 3 is missing. Debian: apt-get install python3-matplotlib; "
            "elsewhere: pip install matplotlib")
    import page

    return page.make(files, title)


def write(path, text):
    if path == "-":
        sys.stdout.write(text)
        return
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise results.BadFile(f"{path}: {error.strerror}") from None


def main(words):
    options = arguments(words)
    try:
        if options.command == "compare":
            return compare.main(options.files, options.threshold)
        if options.command == "check":
            return check.main(options.folders, (options.op, options.case, options.dtype))
        make = {"md": tables.md, "csv": tables.csv, "html": html, "strategies": strategies.md}[options.command]
        files = [results.File(path) for path in options.files]
        write(options.output, make(files, options.title))
    except results.BadFile as error:
        sys.stdout.flush()
        print(f"aclnn-cl-report: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
