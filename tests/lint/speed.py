#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/speed.svg: how many times as fast as PyTorch the library is, from the tables of docs/performance.md.

    speed.py            fails unless docs/speed.svg is that picture
    speed.py --write    writes it

Of each machine's first table with a column "float / PyTorch" a bar for each case, on a logarithmic scale; the line
at 1 is PyTorch.
"""
import math
import pathlib
import re
import sys

import source

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
COLUMN = "float / PyTorch"
COLORS = ("#336699", "#7aa6cf", "#c2562d", "#8a8a3a")
LEFT, WIDTH, BAR, GAP, TOP = 150, 560, 8, 8, 64
TICKS = (0.5, 1, 2, 5, 10, 20, 50)


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def read(text):
    """{machine: {case: how many times as fast}}, of the sections of processors that have such a table."""
    machines = {}
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        rows, column = {}, None
        if "cores" not in section.splitlines()[0]:
            continue
        for line in section.splitlines():
            if not line.startswith("|"):
                column = None if rows else column
                if rows:
                    break
                continue
            row = cells(line)
            if COLUMN in row and not rows:
                column = row.index(COLUMN)
            elif column is not None and re.fullmatch(r"[0-9.]+", row[column]):
                rows[row[0].strip("`")] = 1 / float(row[column])
        if rows:
            machines[section.splitlines()[0]] = rows
    return machines


def draw(machines):
    cases = list(dict.fromkeys(case for rows in machines.values() for case in rows))
    low, high = math.log(TICKS[0]), math.log(max(TICKS[-1], *(v for r in machines.values() for v in r.values())) * 1.1)
    block = len(machines) * BAR + GAP  # where all machines have the case
    height = TOP + sum(block - BAR * (len(machines) - sum(case in r for r in machines.values())) for case in cases) + 20

    def x(value):
        return LEFT + WIDTH * (math.log(value) - low) / (high - low)

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 30} {height}" '
             f'width="{LEFT + WIDTH + 30}" height="{height}" font-family="sans-serif" font-size="12">',
             '<rect width="100%" height="100%" fill="white"/>']
    for i, (machine, color) in enumerate(zip(machines, COLORS)):
        lines.append(f'<rect x="{LEFT + i * 150}" y="10" width="12" height="12" fill="{color}"/>')
        lines.append(f'<text x="{LEFT + 17 + i * 150}" y="20">{machine}</text>')
    lines.append(f'<text x="{LEFT}" y="40">times as fast as PyTorch on the same machine, float</text>')
    for tick in TICKS:
        stroke = ("#444444", 1.5) if tick == 1 else ("#dddddd", 1)
        lines.append(f'<line x1="{x(tick):.1f}" y1="{TOP - 6}" x2="{x(tick):.1f}" y2="{height - 20}" '
                     f'stroke="{stroke[0]}" stroke-width="{stroke[1]}"/>')
        lines.append(f'<text x="{x(tick):.1f}" y="{TOP - 10}" text-anchor="middle" fill="#444444">{tick:g}</text>')
    y = TOP
    for case in cases:
        bars = [(rows[case], color) for rows, color in zip(machines.values(), COLORS) if case in rows]
        lines.append(f'<text x="{LEFT - 8}" y="{y + len(bars) * BAR / 2 + 4:g}" text-anchor="end">{case}</text>')
        for value, color in bars:
            start, end = sorted((x(1), x(value)))
            lines.append(f'<rect x="{start:.1f}" y="{y}" width="{max(end - start, 1):.1f}" height="{BAR - 1}" '
                         f'fill="{color}"/>')
            y += BAR
        y += GAP
    return "\n".join([*lines, "</svg>\n"])


def main(*options):
    picture = draw(read((DOCS / "performance.md").read_text()))
    return source.kept(DOCS / "speed.svg", picture, "--write" in options,
                       "tests/lint/speed.py draws of performance.md")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
