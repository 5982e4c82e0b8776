# SPDX-License-Identifier: Apache-2.0
"""A spatial transformer network learns to read digits that are rotated, scaled, shifted and noisy.

It is PyTorch's tutorial with drawn digits for downloaded ones, and without convolutions. It is
trained from the same weights on the device and on the CPU, and must read unseen digits as well.
"""
import time

import torch
import torch.nn.functional as F
from torch import nn

import common
from common import DEVICE, group, main
from drawing import draw

SIDE = 20
TRAINING, UNSEEN, BATCH, EPOCHS = 2000, 1000, 50, 4

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
    images = draw(labels, SIDE)
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
