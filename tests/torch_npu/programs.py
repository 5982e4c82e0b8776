# SPDX-License-Identifier: Apache-2.0
"""Programs that people try first, trained from the same weights on the device and on the CPU: the losses of the
first steps must agree, and what is learnt must be of use.

Networks are those of PyTorch's examples in small; data are drawn, and dropout is off, since its random numbers differ.
"""
import torch
import torch.nn.functional as F
from torch import nn

from common import DEVICE, group, main
from drawing import draw

# The same sums in another order differ in the last places, and each step magnifies that: so many steps are compared, by a
# part of the loss.
STEPS, AGREEMENT = 20, 1e-4


class Cnn(nn.Module):
    """PyTorch's example for MNIST, with a quarter of the channels."""

    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2d(1, 8, 3), nn.Conv2d(8, 16, 3)
        self.linear1, self.linear2 = nn.Linear(16 * 12 * 12, 32), nn.Linear(32, 10)

    def forward(self, images):
        x = F.relu(self.conv2(F.relu(self.conv1(images))))
        x = torch.flatten(F.max_pool2d(x, 2), 1)
        return F.log_softmax(self.linear2(F.relu(self.linear1(x))), dim=1)


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


@group
def mnist_cnn(_):
    images, labels = digits(2560)
    network = compare(Cnn, lambda p: torch.optim.Adadelta(p, lr=1.0), F.nll_loss, images, labels, 32)
    unseen, truths = digits(200)
    with torch.no_grad():
        read = network(unseen.to(DEVICE)).argmax(dim=1, keepdim=True).cpu()
    right = read.eq(truths.view_as(read)).double().mean().item()
    print(f"# {right:.1%} of 200 unseen digits are read")
    assert right > 0.5, "the network does not read"


if __name__ == "__main__":
    main()
