# SPDX-License-Identifier: Apache-2.0
"""Trains a network from the same weights on the device and on the CPU, and compares the losses of the first steps."""
import torch

from common import DEVICE
from drawing import draw

# The same sums in another order differ in the last places, and each step magnifies that: so many steps are compared, by a
# part of the loss.
STEPS, AGREEMENT = 20, 1e-4


def digits(count):
    labels = torch.randint(0, 10, (count,))
    return draw(labels, 28).view(count, 1, 28, 28), labels


def train(make, weights, optimizer, loss, inputs, targets, batch, device):
    """Returns the network and the loss of each step of one epoch."""
    network = make()
    network.load_state_dict(weights)
    network.to(device)
    optimizer = optimizer(network.parameters())
    inputs, targets = inputs.to(device), targets.to(device)
    losses = []
    for first in range(0, len(inputs), batch):
        optimizer.zero_grad()
        value = loss(network(inputs[first:first + batch]), targets[first:first + batch])
        value.backward()
        optimizer.step()
        losses.append(value.item())
    return network, losses


def compare(make, optimizer, loss, inputs, targets, batch):
    """Trains on both, and returns the network of the device."""
    weights = make().state_dict()
    arguments = make, weights, optimizer, loss, inputs, targets, batch
    _, want = train(*arguments, "cpu")
    network, got = train(*arguments, DEVICE)
    difference = max(abs(g - w) / abs(w) for g, w in zip(got[:STEPS], want[:STEPS]))
    print(f"# losses {want[0]:.6f} to {want[-1]:.6f} on the CPU, {got[-1]:.6f} on the device; "
          f"the largest difference of the first {STEPS} of {len(want)} steps is {difference:.1e} of the loss")
    assert want[-1] < want[0] and got[-1] < got[0], "the network does not learn"
    assert difference <= AGREEMENT, f"the losses differ by {difference}"
    return network
