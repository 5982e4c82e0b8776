# SPDX-License-Identifier: Apache-2.0
"""Two small models, trained on the device and on the CPU: each step's loss must be the same.

The spatial transformer of PyTorch's tutorial, reduced to its transform, finds an affine map; a
temporal convolution (conv_tbc, then nearest-exact upsampling) fits a signal. And what optimizers call: operators
on lists of tensors, and the clipping of gradients.
"""
import torch
import torch.nn.functional as F

from common import DEVICE, check_equal, check_rounded, group, main, normal

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
def momentum_by_lists(_):
    compare(torch.optim.SGD, 0.05, momentum=0.9, weight_decay=0.01, foreach=True)


@group
def weight_decay(_):
    compare(torch.optim.SGD, 0.05, momentum=0.9, weight_decay=0.01)


@group
def adam(_):
    compare(torch.optim.Adam, 0.01)


@group
def adam_one_by_one(_):
    compare(torch.optim.Adam, 0.01, foreach=False)


@group
def operators_on_lists(chance):
    """Each result is that of the same operator on the tensors; of the norms, rounded otherwise."""
    for dtype in (torch.float32, torch.float16, torch.bfloat16, torch.int32):
        shapes = [(chance.randint(0, 9), chance.randint(1, 9)) for _ in range(chance.randint(1, 40))]
        lists = [[(normal(shape) * 9).to(dtype) for shape in shapes] for _ in range(2)]
        moved = [[tensor.to(DEVICE) for tensor in tensors] for tensors in lists]
        for name, function in {
                "_foreach_add": torch._foreach_add,
                "_foreach_add(alpha=2)": lambda a, b: torch._foreach_add(a, b, alpha=2),
                "_foreach_mul(4)": lambda a, b: torch._foreach_mul(a, 4)}.items():
            for got, want in zip(function(*moved), function(*lists)):
                check_equal(f"{name} {dtype}", got, want)
        torch._foreach_add_(moved[0], moved[1], alpha=-4)
        torch._foreach_mul_(moved[0], 2)
        torch._foreach_add_(lists[0], lists[1], alpha=-4)
        torch._foreach_mul_(lists[0], 2)
        for got, want in zip(moved[0], lists[0]):
            check_equal(f"in place {dtype}", got, want)
        for order in (2, 1) if dtype.is_floating_point else ():
            for got, tensor in zip(torch._foreach_norm(moved[1], order), lists[1]):
                want = tensor.double().norm(order)
                check_rounded(f"_foreach_norm({order}) {dtype}", got, want,
                              (tensor.numel() + 40) * 2.0 ** -24 * want)


@group
def clipped_gradients(chance):
    for foreach in (None, True, False):
        for limit in (0.5, 1e9):
            gradients = [normal((chance.randint(1, 9), chance.randint(1, 9))) for _ in range(5)]
            results = []
            for device in (DEVICE, "cpu"):
                parameters = [torch.nn.Parameter(torch.zeros_like(g).to(device)) for g in gradients]
                for parameter, gradient in zip(parameters, gradients):
                    parameter.grad = gradient.clone().to(device)
                norm = torch.nn.utils.clip_grad_norm_(parameters, limit, foreach=foreach)
                results.append([norm] + [parameter.grad for parameter in parameters])
            for got, want in zip(*results):
                torch.testing.assert_close(got.detach().cpu(), want.detach(), rtol=2.0 ** -20,
                                           atol=0)


if __name__ == "__main__":
    main()
