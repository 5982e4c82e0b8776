# SPDX-License-Identifier: Apache-2.0
"""docs/commands.md shows what the programs print with --help.

    commands.py <source folder> <program>...             fails unless it does
    commands.py <source folder> --write <program>...     writes it
"""
import pathlib
import subprocess
import sys

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
    if "--write" in arguments:
        path.write_text(text)
    elif not path.exists() or path.read_text() != text:
        print(f"{path}: is not what tests/lint/commands.py makes of --help: run it with --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
