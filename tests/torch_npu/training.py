# SPDX-License-Identifier: Apache-2.0
"""Trains a network from the same weights on the device and on the CPU, and compares the losses of the first steps."""
import torch

from common import DEVICE
from drawing import draw

# The same sums in another order differ in the last places, and each step magnifies that: so many steps are compared, by a
# part of the loss. Where a network magnifies more than that (RMSprop divides gradients near zero by their own size), the
# device may be so many times as far from double precision as the CPU is.
STEPS, AGREEMENT, TIMES = 20, 1e-4, 8


def digits(count):
    labels = torch.randint(0, 10, (count,))
    return draw(labels, 28).view(count, 1, 28, 28), labels


def cast(tensor, dtype):
    return tensor.to(dtype) if tensor.is_floating_point() else tensor


def train(make, weights, optimizer, loss, inputs, targets, batch, device, dtype=torch.float32):
    """Returns the network and the loss of each step of one epoch."""
    network = make()
    network.load_state_dict(weights)
    network.to(device, dtype)
    optimizer = optimizer(network.parameters())
    inputs, targets = cast(inputs, dtype).to(device), cast(targets, dtype).to(device)
    losses = []
    for first in range(0, len(inputs), batch):
        optimizer.zero_grad()
        value = loss(network(inputs[first:first + batch]), targets[first:first + batch])
        value.backward()
        optimizer.step()
        losses.append(value.item())
    return network, losses


def largest_difference(losses, expected):
    return max(abs(g - w) / abs(w) for g, w in zip(losses[:STEPS], expected[:STEPS]))


def compare(make, optimizer, loss, inputs, targets, batch):
    """Trains on both, and returns the network of the device."""
    weights = make().state_dict()
    arguments = make, weights, optimizer, loss, inputs, targets, batch
    _, want = train(*arguments, "cpu")
    network, got = train(*arguments, DEVICE)
    difference = largest_difference(got, want)
    print(f"# losses {want[0]:.6f} to {want[-1]:.6f} on the CPU, {got[-1]:.6f} on the device; "
          f"the largest difference of the first {STEPS} of {len(want)} steps is {difference:.1e} of the loss")
    assert want[-1] < want[0] and got[-1] < got[0], "the network does not learn"
    if difference > AGREEMENT:
        _, exact = train(*arguments, "cpu", torch.float64)
        ours, theirs = largest_difference(got, exact), largest_difference(want, exact)
        print(f"# from double precision: {ours:.1e}, the CPU {theirs:.1e}")
        assert ours <= TIMES * theirs, f"the losses differ by {difference}"
    return network
