#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/roofline.svg from docs/roofline.csv: what each case reaches on a GPU, and what the GPU could.

    roofline.py            fails unless docs/roofline.svg is that picture
    roofline.py --write    writes it

A case's place is its arithmetic per byte that must be moved, and its arithmetic per second; both scales are logarithmic.
"""
import math
import pathlib
import sys

import source

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
COLORS = {"f32": ("#336699", "float"), "f16": ("#c2562d", "half")}
LEFT, TOP, WIDTH, HEIGHT = 70, 40, 640, 420
INTENSITY, RATE = (0.03, 4000), (30, 2e6)
# Cases whose names stand beside their points, and where: to the right, left, above or below.
NAMED = {("mse-none-16M", "f32"): "right", ("up-up4", "f32"): "right", ("up-odd", "f16"): "below",
         ("sample-affine", "f16"): "above", ("grid-affine-det", "f16"): "below", ("pool-fpn", "f16"): "above",
         ("roi-fpn", "f32"): "right", ("roi-fpn-p2", "f32"): "below", ("roi-small", "f32"): "right",
         ("bmm-attention", "f32"): "above", ("mm-512", "f32"): "above", ("mm-4096", "f32"): "right",
         ("mm-4096", "f16"): "below", ("conv-512", "f16"): "right", ("conv-256", "f32"): "below"}
OFFSETS = {"right": (7, 4, "start"), "left": (-7, 4, "end"), "above": (0, -8, "middle"), "below": (0, 16, "middle")}


def read(text):
    roofs, points = {}, []
    for line in text.splitlines():
        cells = line.split(",")
        if line.startswith("roof "):
            roofs[cells[0].removeprefix("roof ")] = float(cells[1])
        elif not line.startswith("#"):
            points.append((cells[0], cells[1], float(cells[2]), float(cells[3])))
    return roofs, points


def place(value, limits, length):
    low, high = map(math.log, limits)
    return length * (math.log(value) - low) / (high - low)


def x(intensity):
    return LEFT + place(intensity, INTENSITY, WIDTH)


def y(rate):
    return TOP + HEIGHT - place(rate, RATE, HEIGHT)


def grid():
    for power in range(-1, 4):
        yield line(x(10.0**power), y(RATE[0]), x(10.0**power), y(RATE[1]), "#e4e4e4")
        yield text(x(10.0**power), TOP + HEIGHT + 18, f"{10.0**power:g}", "middle")
    for power, name in ((2, "0.1"), (3, "1"), (4, "10"), (5, "100"), (6, "1000")):
        yield line(x(INTENSITY[0]), y(10.0**power), x(INTENSITY[1]), y(10.0**power), "#e4e4e4")
        yield text(LEFT - 8, y(10.0**power) + 4, name, "end")
    yield text(LEFT + WIDTH / 2, TOP + HEIGHT + 38, "operations per byte that must be moved", "middle")
    yield text(LEFT, TOP - 12, "TFLOP/s, by the time on the device", "start")


def line(x1, y1, x2, y2, color, width=1):
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}" '
            f'stroke-width="{width:g}"/>')


def text(at_x, at_y, content, anchor, color="#444444"):
    return f'<text x="{at_x:.1f}" y="{at_y:.1f}" text-anchor="{anchor}" fill="{color}">{content}</text>'


def draw(roofs, points):
    (slope_name, slope), *flat = roofs.items()
    height = TOP + HEIGHT + 50
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 20} {height}" '
             f'width="{LEFT + WIDTH + 20}" height="{height}" font-family="sans-serif" font-size="12">',
             '<rect width="100%" height="100%" fill="white"/>', *grid()]
    top = max(rate for _, rate in flat)
    lines.append(line(x(INTENSITY[0]), y(slope * INTENSITY[0]), x(top / slope), y(top), "#444444", 1.5))
    lines.append(text(x(2.2), y(slope * 2.2) - 10, f"{slope_name} {slope / 1000:.1f} TB/s", "end"))
    for name, rate in flat:
        lines.append(line(x(rate / slope), y(rate), x(INTENSITY[1]), y(rate), "#444444", 1.5))
        lines.append(text(x(rate / slope) + 8, y(rate) - 6, f"{name} {rate / 1000:.0f} TFLOP/s", "start"))
    for i, (color, name) in enumerate(COLORS.values()):
        lines.append(f'<circle cx="{LEFT + 250 + i * 70}" cy="{TOP - 16}" r="4" fill="{color}"/>')
        lines.append(text(LEFT + 260 + i * 70, TOP - 12, name, "start"))
    for case, dtype, intensity, rate in points:
        color = COLORS[dtype][0]
        lines.append(f'<circle cx="{x(intensity):.1f}" cy="{y(rate):.1f}" r="4" fill="{color}" fill-opacity="0.8"/>')
        if (case, dtype) in NAMED:
            dx, dy, anchor = OFFSETS[NAMED[case, dtype]]
            lines.append(text(x(intensity) + dx, y(rate) + dy, case, anchor, color))
    return "\n".join([*lines, "</svg>\n"])


def main(*options):
    picture = draw(*read((DOCS / "roofline.csv").read_text()))
    return source.kept(DOCS / "roofline.svg", picture, "--write" in options, "tests/lint/roofline.py draws of roofline.csv")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
