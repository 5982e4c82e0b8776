# SPDX-License-Identifier: Apache-2.0
"""Two small models, trained on the device and on the CPU: each step's loss must be the same.

The spatial transformer of PyTorch's tutorial, reduced to its transform, finds an affine map; a
temporal convolution (conv_tbc, then nearest-exact upsampling) fits a signal.
"""
import torch
import torch.nn.functional as F

from common import DEVICE, group, main, normal

STEPS = 10

# Relative difference of losses. Roundings are 2^-24; coordinates of grid_sample are up to 2^4
# pixels, so their roundings count 2^4 times, and so do those of 2^4 steps. LARGER is a change of
# the learning rate that must be noticed.
LIMIT = 2.0 ** -16
LARGER = 1.01


def spatial_transformer(align_corners):
    """Returns the parameters, and the function that computes the loss on a device."""
    # Between pixels, where gradients do not jump.
    theta = torch.tensor([[[1.0314, 0.1171, 0.0537], [-0.0939, 0.9123, 0.1273]],
                          [[0.8917, -0.0713, -0.0371], [0.1327, 1.0719, -0.0913]]])
    rows, columns = torch.linspace(-2, 2, 12)[:, None], torch.linspace(-2, 2, 15)
    waves = torch.sin(rows + torch.arange(3.0)[:, None, None]) + torch.cos(2 * columns)
    image = waves.repeat(2, 1, 1, 1)
    target = image.roll(1, 3) * 0.9

    def loss(parameters, device):
        grid = F.affine_grid(parameters[0], list(image.shape), align_corners=align_corners)
        moved = F.grid_sample(image.to(device), grid, align_corners=align_corners)
        return F.mse_loss(moved, target.to(device))

    return [theta], loss


def temporal_convolution():
    signal, target = normal((20, 2, 4)), normal((2, 3, 36))
    parameters = [normal((3, 4, 3)) * 0.3, normal(3)]

    def loss(parameters, device):
        value = torch.conv_tbc(signal.to(device), *parameters, 0)
        if device == "cpu":  # where PyTorch takes no other gradients
            value.register_hook(lambda gradient: gradient.contiguous())
        value = F.interpolate(value.permute(1, 2, 0), scale_factor=2.0, mode="nearest-exact")
        return F.mse_loss(value, target.to(device))

    return parameters, loss


def train(model, optimizer, device, rate, options):
    start, loss = model
    parameters = [torch.nn.Parameter(tensor.clone().to(device)) for tensor in start]
    steps = optimizer(parameters, lr=rate, **options)
    losses = []
    for _ in range(STEPS):
        steps.zero_grad()
        value = loss(parameters, device)
        value.backward()
        steps.step()
        losses.append(value.item())
    return losses


def difference(losses, reference):
    return max(abs(a - b) / abs(b) for a, b in zip(losses, reference))


def compare(optimizer, rate, **options):
    models = {"spatial transformer, corners aligned": spatial_transformer(True),
              "spatial transformer": spatial_transformer(False),
              "temporal convolution": temporal_convolution()}
    for name, model in models.items():
        want = train(model, optimizer, "cpu", rate, options)
        got = train(model, optimizer, DEVICE, rate, options)
        assert difference(got, want) <= LIMIT, f"{name}: losses are {got}, must be {want}"
        other = train(model, optimizer, "cpu", rate * LARGER, options)
        assert difference(other, want) > LIMIT, f"{name}: the comparison notices nothing"
        assert want[-1] < want[0], f"{name} does not learn: {want}"


@group
def sgd(_):
    compare(torch.optim.SGD, 0.1)


@group
def momentum(_):
    compare(torch.optim.SGD, 0.05, momentum=0.9)


@group
def weight_decay(_):
    compare(torch.optim.SGD, 0.05, momentum=0.9, weight_decay=0.01)


@group
def adam(_):
    compare(torch.optim.Adam, 0.01)


@group
def adam_one_by_one(_):
    compare(torch.optim.Adam, 0.01, foreach=False)


if __name__ == "__main__":
    main()
