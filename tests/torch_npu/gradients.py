# SPDX-License-Identifier: Apache-2.0
"""Comparison of values and gradients with PyTorch on the CPU in double, given the same (rounded) arguments.

What is allowed follows from the arithmetic, not from what was seen. The device computes in float, so each
operation is off by at most U = 2^-24 of its result, and a sum of n terms by n U of the sum of their
absolute values, in any order; the latter is the same operator applied to absolute values. A result
of 16 bits is rounded once more.
"""
import torch

from common import DEVICE, check_rounded, normal, strided, unit

U = unit(torch.float32)


def evaluate(function, arguments, gradient):
    """Returns [value, gradient of each argument]."""
    leaves = [argument.detach().requires_grad_() for argument in arguments]
    value = function(*leaves)
    return [value.detach(), *torch.autograd.grad(value, leaves, gradient)]


def compare(what, chance, function, arguments, bounds):
    """bounds(gradient) gives one bound for the value and each gradient."""
    with torch.no_grad():
        shape = function(*[argument.double() for argument in arguments]).shape
    gradient = normal(shape, arguments[0].dtype)
    exact = evaluate(function, [a.double() for a in arguments], gradient.double())
    got = evaluate(function, [strided(chance, a) if a.dim() else a.to(DEVICE) for a in arguments],
                   gradient.to(DEVICE))
    what = f"{what} {arguments[0].dtype} {[tuple(a.shape) for a in arguments]}"
    for number, (mine, reference, bound) in enumerate(zip(got, exact, bounds(gradient.double()))):
        part = f"gradient {number}" if number else "value"
        if mine.dtype != arguments[0].dtype:
            raise AssertionError(f"{what}: {part} is {mine.dtype}")
        check_rounded(f"{what}: {part}", mine, reference, bound)


def absolute(function, arguments, gradient):
    return evaluate(function, [a.double().abs() for a in arguments], gradient.abs())
