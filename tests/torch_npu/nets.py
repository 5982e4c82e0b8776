# SPDX-License-Identifier: Apache-2.0
"""Networks of torchvision with random weights, in training: scores and all gradients on the device, on the CPU, and in double
precision on the CPU. The distance to double precision says how exact a device is; that of PyTorch's CPU is what it is
compared with. A single activation that rounds to the other side of zero changes the gradients of a deep network by a percent,
on either side, so medians over a few batches are taken.
"""
import copy
import statistics

import torch
import torchvision
from torch import nn

from common import DEVICE, GROUPS, main

# Name, and the side of the images: the least that suits the network and is a multiple of 32.
NETS = {
    "alexnet": 64, "convnext_small": 64, "densenet161": 64, "efficientnet_b0": 64, "efficientnet_b4": 64,
    "googlenet": 64, "inception_v3": 96, "mnasnet1_0": 64, "mobilenet_v2": 64, "mobilenet_v3_large": 64,
    "mobilenet_v3_small": 64, "regnet_y_400mf": 64, "resnet18": 64, "resnet50": 64, "resnext50_32x4d": 64,
    "shufflenet_v2_x1_0": 64, "squeezenet1_0": 64, "vgg16": 64, "vit_b_16": 64, "wide_resnet50_2": 64,
}
BATCH, BATCHES = 4, 3
# What the device's distance to double precision may be, of the largest score and of the norm of all gradients; or so many times
# the CPU's distance.
AGREEMENT, TIMES = 1e-2, 3
SIDE = 96  # of the images of detectors


def make(name, side):
    arguments = {"image_size": side} if name.startswith("vit") else {}
    if name in ("googlenet", "inception_v3"):
        arguments |= {"aux_logits": False, "init_weights": False}  # the other initialization is SciPy's, and slow
    network = torchvision.models.get_model(name, weights=None, num_classes=10, **arguments)
    for module in network.modules():  # what is random differs by device
        if isinstance(module, nn.Dropout):
            module.p = 0.0
        elif isinstance(module, torchvision.ops.StochasticDepth):
            module.p = 0.0
    if name.startswith("vit"):  # whose scores are all 0 at first
        nn.init.normal_(network.heads.head.weight, std=0.02)
    return network


def run(network, images, labels):
    """Returns the scores and the gradient of every parameter, on the CPU."""
    network.zero_grad()
    scores = network(images)
    nn.functional.cross_entropy(scores, labels).backward()
    return scores.detach().cpu().double(), [p.grad.cpu().double() for p in network.parameters()]


def distance(got, want):
    """The largest difference of scores by the largest score, and of gradients the norm of the difference by their norm."""
    scores = ((got[0] - want[0]).abs().max() / want[0].abs().max()).item()
    squares = [sum(((g - w) ** 2).sum() for g, w in zip(got[1], want[1])), sum((w ** 2).sum() for w in want[1])]
    return scores, (squares[0] / squares[1]).sqrt().item()


def compare(name, side):
    network = make(name, side)
    state = copy.deepcopy(network.state_dict())
    ours, theirs = [], []
    for _ in range(BATCHES):
        images, labels = torch.randn(BATCH, 3, side, side), torch.randint(0, 10, (BATCH,))
        results = []
        for device, dtype in (("cpu", torch.float64), ("cpu", torch.float32), (DEVICE, torch.float32)):
            network.load_state_dict(state)  # the statistics of batches, too
            network.to(device, dtype)
            results.append(run(network, images.to(device, dtype), labels.to(device)))
        exact, cpu, got = results
        ours.append(distance(got, exact))
        theirs.append(distance(cpu, exact))
    ours, theirs = ([statistics.median(values) for values in zip(*side)] for side in (ours, theirs))
    count = sum(p.numel() for p in network.parameters())
    print(f"# {count / 1e6:.1f}M parameters; from double precision: scores {ours[0]:.1e} (the CPU's {theirs[0]:.1e}), "
          f"gradients {ours[1]:.1e} ({theirs[1]:.1e})")
    for what, mine, other in zip(("scores", "gradients"), ours, theirs):
        assert mine <= max(AGREEMENT, TIMES * other), f"{what} of {name} differ by {mine}, the CPU's by {other}"


def detect(name):
    """Losses, gradients and what is found, of a network that trains with boxes. All anchors and proposals are samples, since
    the device's random numbers choose others. Kernels of torchvision's own (nms, roi_align) run on the CPU for the device."""
    network = getattr(torchvision.models.detection, name)(
        weights=None, weights_backbone=None, num_classes=4, min_size=SIDE, max_size=SIDE,
        rpn_batch_size_per_image=100000, box_batch_size_per_image=100000)
    images = [torch.rand(3, SIDE, SIDE) for _ in range(2)]
    target = {"boxes": torch.tensor([[10.0, 10, 60, 60], [30, 40, 90, 80]]), "labels": torch.tensor([1, 2]),
              "masks": (torch.rand(2, SIDE, SIDE) < 0.5).to(torch.uint8)}
    results = []
    for device in ("cpu", DEVICE):
        here = copy.deepcopy(network).to(device)
        losses = here([image.to(device) for image in images], 2 * [{key: value.to(device) for key, value in target.items()}])
        sum(losses.values()).backward()
        gradient = torch.cat([p.grad.flatten().cpu() for p in here.parameters() if p.grad is not None])
        with torch.no_grad():
            found = here.eval()([image.to(device) for image in images])
        results.append(({key: value.item() for key, value in losses.items()}, gradient, found))
    (want, want_gradient, want_found), (got, gradient, found) = results
    difference = max(abs(got[key] - want[key]) / want[key] for key in want)
    gradients = ((gradient - want_gradient).norm() / want_gradient.norm()).item()
    print(f"# the largest difference of {len(want)} losses is {difference:.1e} of the CPU's, that of gradients {gradients:.1e}")
    assert difference <= 1e-3 and gradients <= 0.1, (got, want, gradients)
    for here, there in zip(found, want_found):
        assert {key: value.shape[1:] for key, value in here.items()} == {key: value.shape[1:] for key, value in there.items()}


for net, pixels in NETS.items():
    GROUPS[net] = lambda _, net=net, pixels=pixels: compare(net, pixels)

GROUPS["faster_rcnn"] = lambda _: detect("fasterrcnn_mobilenet_v3_large_320_fpn")
GROUPS["mask_rcnn"] = lambda _: detect("maskrcnn_resnet50_fpn")

if __name__ == "__main__":
    torch.set_num_threads(1)  # the other threads wait by spinning, which the device's threads would have to share
    main()
