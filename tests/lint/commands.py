# SPDX-License-Identifier: Apache-2.0
"""docs/commands.md shows what the programs print with --help.

    commands.py <source folder> <program>...             fails unless it does
    commands.py <source folder> --write <program>...     writes it
"""
import pathlib
import subprocess
import sys

import source

HEAD = """# Commands

What `aclnn-cl-info` and `aclnn-cl-bench` print with `--help`.
[environment.md](environment.md) has the variables that all of them read.
"""


def page(programs):
    text = HEAD
    for program in programs:
        said = subprocess.run([program, "--help"], check=True, capture_output=True, text=True).stdout
        text += f"\n## {pathlib.Path(program).name}\n\n```text\n{said.strip()}\n```\n"
    return text


def main(root, *arguments):
    path = pathlib.Path(root) / "docs/commands.md"
    text = page([a for a in arguments if a != "--write"])
    return source.kept(path, text, "--write" in arguments, "tests/lint/commands.py makes of --help")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
