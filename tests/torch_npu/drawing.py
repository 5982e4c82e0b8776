# SPDX-License-Identifier: Apache-2.0
"""Digits as images, drawn in place of a download."""
import math

import torch

# Corners of each digit's strokes, x to the right and y down, in a box 2 wide and 4 high.
STROKES = [
    [[(0, 0), (2, 0), (2, 4), (0, 4), (0, 0)]],
    [[(0, 1), (1, 0), (1, 4)], [(0, 4), (2, 4)]],
    [[(0, 0), (2, 0), (2, 2), (0, 4), (2, 4)]],
    [[(0, 0), (2, 0), (1, 2), (2, 3), (1, 4), (0, 4)]],
    [[(1, 0), (0, 2.5), (2, 2.5)], [(1.5, 1.5), (1.5, 4)]],
    [[(2, 0), (0, 0), (0, 2), (2, 2), (2, 4), (0, 4)]],
    [[(2, 0), (0, 2), (0, 4), (2, 4), (2, 2), (0, 2)]],
    [[(0, 0), (2, 0), (0.7, 4)]],
    [[(0, 0), (2, 0), (0, 4), (2, 4), (0, 0)]],
    [[(2, 2), (0, 2), (0, 0), (2, 0), (2, 2), (1, 4)]],
]


def segments(digit):
    """Returns the first and last point of each segment, [n, 2, 2], around the origin."""
    pairs = [pair for stroke in STROKES[digit] for pair in zip(stroke, stroke[1:])]
    return (torch.tensor(pairs, dtype=torch.float32) - torch.tensor([1.0, 2.0])) / 2.6


def draw(labels, side):
    """Images [n, side * side] with values in 0..1: dark where a stroke is near."""
    axis = (torch.arange(side) + 0.5) / side * 2 - 1
    pixels = torch.stack(torch.meshgrid(axis, axis, indexing="xy"), -1).reshape(-1, 1, 2)
    images = []
    for label, (turn, scale, x, y) in zip(labels.tolist(), torch.rand(len(labels), 4).tolist()):
        angle = (turn - 0.5) * math.radians(80)
        rotation = torch.tensor([[math.cos(angle), math.sin(angle)],
                                 [-math.sin(angle), math.cos(angle)]]) * (0.75 + 0.4 * scale)
        offset = torch.tensor([x - 0.5, y - 0.5]) * 0.4
        first, last = (segments(label) @ rotation + offset).unbind(1)
        along = last - first
        where = (((pixels - first) * along).sum(-1) / (along * along).sum(-1)).clamp(0, 1)
        distance = (pixels - first - where[..., None] * along).norm(dim=-1).min(1)[0]
        images.append((1.5 - distance * side / 2).clamp(0, 1))
    return torch.stack(images) + 0.1 * torch.randn(len(labels), side * side)
