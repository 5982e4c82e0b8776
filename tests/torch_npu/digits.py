# SPDX-License-Identifier: Apache-2.0
"""A spatial transformer network learns to read digits that are rotated, scaled, shifted and noisy.

It is PyTorch's tutorial with drawn digits for downloaded ones, and without convolutions. It is
trained from the same weights on the device and on the CPU, and must read unseen digits as well.
"""
import math
import time

import torch
import torch.nn.functional as F
from torch import nn

import common
from common import DEVICE, group, main

SIDE = 20
TRAINING, UNSEEN, BATCH, EPOCHS = 2000, 1000, 50, 4

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


def draw(labels):
    """Images [n, SIDE * SIDE] with values in 0..1: dark where a stroke is near."""
    axis = (torch.arange(SIDE) + 0.5) / SIDE * 2 - 1
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
        images.append((1.5 - distance * SIDE / 2).clamp(0, 1))
    return torch.stack(images) + 0.1 * torch.randn(len(labels), SIDE * SIDE)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        pixels = SIDE * SIDE
        self.locate = nn.Sequential(nn.Linear(pixels, 32), nn.ReLU(), nn.Linear(32, 6))
        self.read = nn.Sequential(nn.Linear(pixels, 64), nn.ReLU(), nn.Linear(64, 10))
        with torch.no_grad():  # begins with the identity
            self.locate[2].weight.zero_()
            self.locate[2].bias.copy_(torch.tensor([1.0, 0, 0, 0, 1, 0]))

    def forward(self, images):
        size = [images.shape[0], 1, SIDE, SIDE]
        grid = F.affine_grid(self.locate(images).view(-1, 2, 3), size, align_corners=False)
        upright = F.grid_sample(images.view(size), grid, align_corners=False)
        return self.read(upright.view(-1, SIDE * SIDE))


def train(weights, images, labels, device):
    """Returns the network, the loss of each step, and the median time of a step in milliseconds."""
    network = Network()
    network.load_state_dict(weights)
    network.to(device)
    optimizer = torch.optim.Adam(network.parameters(), lr=2e-3, foreach=False)
    images, targets = images.to(device), F.one_hot(labels, 10).float().to(device)
    losses, times = [], []
    for _ in range(EPOCHS):
        for first in range(0, TRAINING, BATCH):
            begin = time.perf_counter()
            optimizer.zero_grad()
            loss = F.mse_loss(network(images[first:first + BATCH]), targets[first:first + BATCH])
            loss.backward()
            optimizer.step()
            losses.append(loss.item())  # waits for the device
            times.append(time.perf_counter() - begin)
    return network, losses, sorted(times)[len(times) // 2] * 1e3


def write_plot(path, losses):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for device, style in (("cpu", "-"), (DEVICE, "--")):
        axes.plot(losses[device], style, label=device)
    axes.set(xlabel="step", ylabel="loss", yscale="log", title="Reading digits")
    axes.legend()
    figure.savefig(path, dpi=120)


@group
def spatial_transformer_network(_):
    labels = torch.randint(0, 10, (TRAINING + UNSEEN,))
    images = draw(labels)
    weights = Network().state_dict()
    accuracy, losses = {}, {}
    for device in ("cpu", DEVICE):
        network, losses[device], step = train(weights, images[:TRAINING], labels[:TRAINING], device)
        with torch.no_grad():
            scores = network(images[TRAINING:].to(device)).cpu()
        accuracy[device] = (scores.argmax(1) == labels[TRAINING:]).double().mean().item()
        print(f"# {device}: {accuracy[device]:.1%} of {UNSEEN} unseen digits, loss "
              f"{losses[device][0]:.6f} to {losses[device][-1]:.6f}, {step:.2f} ms per step")
    if common.OPTIONS.plot:
        write_plot(common.OPTIONS.plot, losses)
    assert accuracy["cpu"] > 0.9, "the network does not learn"
    # Roundings grow over the steps until both networks differ as two samples do; two standard
    # deviations of the difference of two proportions near 0.95 of 1000 are 0.02.
    assert accuracy[DEVICE] > accuracy["cpu"] - 0.02, f"accuracies are {accuracy}"


if __name__ == "__main__":
    main(extra=[("--plot", "writes both losses to this file, as PNG or SVG (needs matplotlib)")])
