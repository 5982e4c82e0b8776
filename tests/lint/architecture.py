# SPDX-License-Identifier: Apache-2.0
"""Draws the rooms of host/ and their arrows, as the table in layers.py has them.

    architecture.py <source folder>            fails unless docs/architecture.svg is that picture
    architecture.py <source folder> --write    writes it

A room stands above all that it depends on. Of the arrows those are drawn that no way over other rooms replaces.
"""
import pathlib
import sys

import layers
import source

BOX, HEIGHT, GAP_X, GAP_Y, MARGIN = 96, 30, 24, 46, 20
INFO = {"aclnnop"}  # no room: the public headers of operators


def used_by(rooms):
    return {name: [used for used in below if used not in INFO] for name, below in rooms.items()}


def levels(rooms):
    """The length of the longest way down from each room."""
    depth = {}

    def of(name):
        if name not in depth:
            depth[name] = 1 + max((of(used) for used in rooms[name]), default=-1)
        return depth[name]

    for name in rooms:
        of(name)
    return depth


def all_below(rooms, name):
    """All rooms below one."""
    found = set()
    for used in rooms[name]:
        found |= {used} | all_below(rooms, used)
    return found


def arrows(rooms):
    for name, below in rooms.items():
        for used in below:
            if not any(used in all_below(rooms, other) for other in below if other != used):
                yield name, used


def draw(rooms):
    rooms = used_by(rooms)
    depth = levels(rooms)
    top = max(depth.values())
    drawn = list(arrows(rooms))
    rows = [[name for name in rooms if depth[name] == level] for level in range(top, -1, -1)]
    width = 2 * MARGIN + max(len(row) * (BOX + GAP_X) - GAP_X for row in rows)
    height = 2 * MARGIN + len(rows) * (HEIGHT + GAP_Y) - GAP_Y
    place = {}

    def above(name):
        """Where the rooms below are, on average."""
        below = [used for of, used in drawn if of == name]
        return sum(place[used][0] for used in below) / max(len(below), 1)

    for y in range(len(rows) - 1, -1, -1):
        row = sorted(rows[y], key=above) if y < len(rows) - 1 else rows[y]
        left = (width - (len(row) * (BOX + GAP_X) - GAP_X)) / 2
        for x, name in enumerate(row):
            place[name] = left + x * (BOX + GAP_X), MARGIN + y * (HEIGHT + GAP_Y)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
             f'height="{height}" font-family="sans-serif" font-size="14">',
             '<rect width="100%" height="100%" fill="white"/>']
    for name, used in drawn:
        (x, y), (to_x, to_y) = place[name], place[used]
        lines.append(f'<line x1="{x + BOX / 2:g}" y1="{y + HEIGHT:g}" x2="{to_x + BOX / 2:g}" y2="{to_y:g}" '
                     'stroke="#8899aa" stroke-width="1.5"/>')
    for name, (x, y) in place.items():
        lines.append(f'<rect x="{x:g}" y="{y:g}" width="{BOX}" height="{HEIGHT}" rx="5" fill="#e8f0f8" '
                     'stroke="#336699"/>')
        lines.append(f'<text x="{x + BOX / 2:g}" y="{y + 20:g}" text-anchor="middle">{name}</text>')
    return "\n".join([*lines, "</svg>\n"])


def main(root, *options):
    path = pathlib.Path(root) / "docs/architecture.svg"
    picture = draw(layers.ROOMS)
    return source.kept(path, picture, "--write" in options, "tests/lint/architecture.py draws")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
