# SPDX-License-Identifier: Apache-2.0
"""The time of a step on the device beside that of PyTorch's CPU in the same process, in turns.

A step is forward and backward, and of a program the optimizer's, with the inputs where they are used. The table has medians and
their ratio; nothing fails for being slow. Each side starts after some idle time, since threads of the other spin for a while.
"""
import statistics
import time

import torch
import torch.nn.functional as F
from torch import nn


from common import DEVICE, GROUPS, main
from programs import Gpt

TURNS, IDLE, STEPS = 7, 0.3, 5
THREADS = 2


class MnistCnn(nn.Module):
    """PyTorch's example, whole but for dropout."""

    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2d(1, 32, 3), nn.Conv2d(32, 64, 3)
        self.linear1, self.linear2 = nn.Linear(64 * 12 * 12, 128), nn.Linear(128, 10)

    def forward(self, images):
        x = F.max_pool2d(F.relu(self.conv2(F.relu(self.conv1(images)))), 2).flatten(1)
        return F.log_softmax(self.linear2(F.relu(self.linear1(x))), dim=1)


class NanoGpt(Gpt):
    """nanoGPT's baby network in width and layers: 4 layers, 128 wide."""

    CHARACTERS, WIDTH, HEADS, LENGTH, LAYERS = 65, 128, 4, 64, 4


class Attend(nn.Module):
    def forward(self, x):
        return F.scaled_dot_product_attention(*x.unbind(0))


class Softmax(nn.Module):
    def forward(self, x):
        return F.softmax(x, dim=-1)


def resnet18():
    import torchvision
    return torchvision.models.resnet18(num_classes=10)


def characters(scores, text):
    return F.cross_entropy(scores.flatten(0, 1), text.flatten())


def words(*shape, below):
    return lambda: torch.randint(0, below, shape)


def floats(*shape):
    return lambda: torch.randn(shape)


# Name: network, inputs, targets and loss of a program, or None; and the ratio that is wanted.
CASES = {
    "mnist_cnn": (MnistCnn, floats(64, 1, 28, 28), words(64, below=10), F.nll_loss, 1.5),
    "resnet18_64": (resnet18, floats(16, 3, 64, 64), words(16, below=10), F.cross_entropy, 1.5),
    "nano_gpt": (NanoGpt, words(12, 64, below=65), words(12, 64, below=65), characters, 1.5),
    "conv2d_3x3": (lambda: nn.Conv2d(64, 64, 3, padding=1), floats(8, 64, 56, 56), None, None, 1.2),
    "attention": (Attend, floats(3, 4, 8, 512, 64), None, None, 0.9),
    "layer_norm": (lambda: nn.LayerNorm(768), floats(4096, 768), None, None, 0.7),
    "softmax": (Softmax, floats(4096, 1024), None, None, 0.7),
    "batch_norm": (lambda: nn.BatchNorm2d(64), floats(16, 64, 56, 56), None, None, 0.7),
    "embedding": (lambda: nn.Embedding(32000, 512), words(64, 128, below=32000), None, None, 0.7),
}


class Side:
    """A network on one device."""

    def __init__(self, case, device):
        make, inputs, targets, self.loss, _ = case
        torch.manual_seed(1)
        self.network = make().to(device)
        self.inputs = inputs().to(device)
        if self.inputs.is_floating_point() and targets is None:
            self.inputs.requires_grad_()
        self.targets = targets().to(device) if targets else torch.randn_like(self.network(self.inputs).detach())
        parameters = list(self.network.parameters())
        self.optimizer = torch.optim.SGD(parameters, lr=1e-3, momentum=0.9) if targets else None
        self.wait = torch.npu.synchronize if device == DEVICE else lambda: None

    def step(self):
        self.network.zero_grad()
        self.inputs.grad = None
        result = self.network(self.inputs)
        if self.optimizer:
            self.loss(result, self.targets).backward()
            self.optimizer.step()
        else:
            result.backward(self.targets)

    def seconds(self, steps):
        times = []
        for _ in range(steps):
            begin = time.perf_counter()
            self.step()
            self.wait()
            times.append(time.perf_counter() - begin)
        return times


def compare(name):
    case = CASES[name]
    torch.set_num_threads(THREADS)
    begin = time.perf_counter()
    device = Side(case, DEVICE)
    device.seconds(1)
    first = time.perf_counter() - begin
    cpu = Side(case, "cpu")
    times = {cpu: [], device: []}
    for side in times:
        side.seconds(2)
    for _ in range(TURNS):
        for side, taken in times.items():
            time.sleep(IDLE)
            taken += side.seconds(STEPS)
    theirs, ours = (statistics.median(taken) for taken in times.values())
    print(f"# {1e3 * ours:9.2f} ms, the CPU's {1e3 * theirs:9.2f} ms, ratio {ours / theirs:5.2f} (wanted {case[-1]}); the first "
          f"step took {first:.1f} s")


GROUPS.clear()  # those of the programs
for each in CASES:
    GROUPS[each] = lambda _, each=each: compare(each)

if __name__ == "__main__":
    main()
