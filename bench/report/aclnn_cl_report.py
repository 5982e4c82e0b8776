#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""aclnn-cl-report: tables, plots, comparisons and checks of what aclnn-cl-bench wrote."""

import argparse
import os
import sys

sys.dont_write_bytecode = True  # leaves nothing in the folder of the installed script

import check  # noqa: E402
import compare  # noqa: E402
import results  # noqa: E402
import tables  # noqa: E402

COMMANDS = ("md", "csv", "html", "compare", "check")
EPILOG = """exit status: 0; 1 a file cannot be read or written, nothing could be compared, or a check
found a difference; 2 usage; 3 compare found a regression. Without a command: html."""


def percent(text):
    value = float(text) / 100
    if not 0 <= value < 1e6:
        raise argparse.ArgumentTypeError(f"{text}: must be percent, 0 or more")
    return value


def arguments():
    parser = argparse.ArgumentParser(
        prog="aclnn-cl-report", description=__doc__.split(": ", 1)[1], epilog=EPILOG
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    for name, brief in (
        ("md", "a table per device and operator, for GitHub"),
        ("csv", "one line per result, in SI units"),
        ("html", "one page with plots and tables; several files are compared with the first"),
    ):
        one = commands.add_parser(name, help=brief, description=brief)
        one.add_argument("files", nargs="+", metavar="JSON", help="what --json FILE wrote")
        default = "report.html" if name == "html" else "-"
        one.add_argument("-o", "--output", default=default, help=f"default: {default}")
        one.add_argument("--title", default="Operators of aclnn-cl")
    one = commands.add_parser(
        "compare",
        help="each later file with the first; one file, or files without a common device: devices",
        description=compare.__doc__ + compare.LEGEND.format(100 * results.LEAST_NOISE, 10),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    one.add_argument("files", nargs="+", metavar="JSON")
    one.add_argument(
        "--threshold", type=percent, default=0.1, metavar="PERCENT", help="default: 10"
    )
    one = commands.add_parser(
        "check", help="two folders of aclnn-cl-bench --dump", description=check.__doc__
    )
    one.add_argument("folders", nargs=2, metavar="DUMP")
    for name in ("op", "case", "dtype"):
        one.add_argument(f"--{name}", metavar="LIST", help="names or shell patterns, by commas")
    words = sys.argv[1:]
    if words and words[0] not in (*COMMANDS, "-h", "--help"):
        words.insert(0, "html")
    options = parser.parse_args(words)
    if options.command == "compare" and len(options.files) > 26:
        parser.error("compare: at most 26 files")
    return options


def write(options, text):
    if options.output == "-":
        sys.stdout.write(text)
        return
    try:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise results.BadFile(f"{options.output}: {error.strerror}") from None


def main():
    options = arguments()
    try:
        if options.command == "compare":
            return compare.main(options.files, options.threshold)
        if options.command == "check":
            return check.main(options.folders, (options.op, options.case, options.dtype))
        files = [results.File(path) for path in options.files]
        if options.command == "html":
            import page

            page.need_matplotlib(os.path.abspath(__file__))
            write(options, page.make(files, options.title))
        else:
            write(options, getattr(tables, options.command)(files, options.title))
    except results.BadFile as error:
        sys.stdout.flush()
        print(f"aclnn-cl-report: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
