# SPDX-License-Identifier: Apache-2.0
"""Elements with exact sums, and the comparison of a function of them on both devices."""
import torch

from common import DEVICE, FLOATING, check_equal, strided

INTEGERS = (torch.int32, torch.int64, torch.uint8)
ROUNDS = 4


def quarters(shape, dtype):
    low = 0 if dtype == torch.uint8 else -16
    return (torch.randint(low, 17, shape) / (4 if dtype.is_floating_point else 1)).to(dtype)


def shape_of(chance, least=1, most=4, length=7):
    return [chance.randint(1, length) for _ in range(chance.randint(least, most))]


def same(chance, what, function, arguments, fixed=()):
    """Values, and gradients of the arguments if they are floating point; `fixed` are passed without gradient."""
    what = f"{what} {arguments[0].dtype} {[tuple(a.shape) for a in (*arguments, *fixed)]}"
    differentiable = arguments[0].is_floating_point()
    results = []
    for move in (lambda t: t.clone(), lambda t: strided(chance, t) if t.dim() else t.to(DEVICE)):
        leaves = [move(a).detach().requires_grad_(differentiable) for a in arguments]
        results.append((leaves, function(*leaves, *[move(a) for a in fixed])))
    (leaves, want), (moved, got) = results
    check_equal(f"{what}: value", got, want.detach())
    if differentiable and want.requires_grad:
        gradient = quarters(want.shape, want.dtype)
        wants = torch.autograd.grad(want, leaves, gradient)
        gots = torch.autograd.grad(got, moved, strided(chance, gradient) if gradient.dim() else gradient.to(DEVICE))
        for number, (mine, reference) in enumerate(zip(gots, wants)):
            check_equal(f"{what}: gradient {number}", mine, reference)


def each_dtype(chance):
    for dtype in (*FLOATING, *INTEGERS):
        for _ in range(ROUNDS):
            yield dtype
