#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which files the analyses that take minutes are for.

    changed.py [--shard K/N] [--config FILE]... <file...>
    changed.py --self-test

Prints the given files that differ, themselves or in a file that they include, from the commit where this branch left
the one that it is meant for (the upstream branch, else origin's default branch); changes that are not committed
count, too. Prints all of them where OC_ANALYSIS is "every" (tests/run.sh --every-analysis), where a file given by --config
differs, or where there is no such commit. With --shard only every Nth of these, from the Kth on, K from 1 to N.
Run in the root of the sources.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# Where a file that is included may be, besides the folder of the file that includes it.
INCLUDED_FROM = ("host", "include", "cl", "bench", "tests", ".")


def git(*arguments):
    """Lines of the output, None where git fails."""
    try:
        done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.splitlines()


def differing():
    """The paths that differ from the commit where the branch began; None where there is none. The upstream may be the
    same branch, where all has been pushed."""
    for branch in "origin/HEAD", "origin/main", "@{upstream}":
        if base := git("merge-base", "HEAD", branch):
            new = git("ls-files", "--others", "--exclude-standard")
            return set(git("diff", "--name-only", base[0]) + new)
    return None


def includes_of(path, known):
    """The files of this project that a file includes, directly or not, and the file itself. `known` keeps the answers
    of all files."""
    if path not in known:
        known[path] = {path}  # also while it is read: a file may be included by one that it includes
        for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', pathlib.Path(path).read_text(encoding="utf-8"), re.M):
            for folder in os.path.dirname(path), *INCLUDED_FROM:
                found = os.path.normpath(os.path.join(folder, name))
                if os.path.isfile(found):
                    known[path] |= includes_of(found, known)
                    break
    return known[path]


def select(files, config):
    """The files, and why these."""
    if os.environ.get("OC_ANALYSIS") == "every":
        return files, "as OC_ANALYSIS says"
    changed = differing()
    if changed is None:
        return files, "no commit to compare with"
    if changed & set(config):
        return files, f"{min(changed & set(config))} changed"
    known = {}
    return [x for x in files if includes_of(x, known) & changed], "those that changed"


def self_test():
    """A branch with a change in a header, one that is not committed, and a new file."""
    os.environ.pop("OC_ANALYSIS", None)
    identity = ["-c", "user.name=test", "-c", "user.email=test@localhost"]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("host")
        texts = {"host/a.c": '#include "b.h"\n', "host/b.h": '#include "c.h"\n', "host/c.h": "", "host/d.c": "",
                 "host/e.c": "", "config": ""}
        for name, text in texts.items():
            pathlib.Path(name).write_text(text, encoding="utf-8")
        files = ["host/a.c", "host/d.c", "host/e.c"]
        steps = [(select(files, ["config"])[0], files)]
        for arguments in ["init", "-q", "-b", "main"], ["add", "."], [*identity, "commit", "-qm", "first"], \
                ["checkout", "-qb", "work"], ["branch", "-q", "--set-upstream-to=main"]:
            assert git(*arguments) is not None, arguments
        steps.append((select(files, ["config"])[0], []))
        pathlib.Path("host/c.h").write_text("int c;\n", encoding="utf-8")
        assert git(*identity, "commit", "-qam", "second") is not None
        steps.append((select(files, ["config"])[0], ["host/a.c"]))
        pathlib.Path("host/d.c").write_text("int d;\n", encoding="utf-8")
        pathlib.Path("host/f.c").write_text("", encoding="utf-8")
        steps.append((select([*files, "host/f.c"], ["config"])[0], ["host/a.c", "host/d.c", "host/f.c"]))
        pathlib.Path("config").write_text("c", encoding="utf-8")
        steps.append((select(files, ["config"])[0], files))
        os.chdir("/")
    for number, (found, expected) in enumerate(steps):
        if found != expected:
            print(f"step {number}: expected {expected}, found {found}")
    return any(found != expected for found, expected in steps)


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    parser = argparse.ArgumentParser()
    parser.add_argument("--shard", default="1/1")
    parser.add_argument("--config", action="append", default=[])
    parser.add_argument("files", nargs="+")
    o = parser.parse_args()
    shard, shards = map(int, o.shard.split("/"))
    selected, why = select(o.files, o.config)
    print(f"{len(selected)} of {len(o.files)} files: {why}", file=sys.stderr)
    print(*selected[shard - 1::shards], sep="\n", end="\n" * bool(selected[shard - 1::shards]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
