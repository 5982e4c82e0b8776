# SPDX-License-Identifier: Apache-2.0
"""Values and gradients of functions between tensors of one size: statistics, losses of probabilities, gates, activations,
products along an axis. On random shapes: see gradients.py."""
import torch
import torch.nn.functional as F
import torch_npu

from common import DEVICE, FLOATING, check_equal, group, main, normal, strided, unit
from gradients import U, absolute, compare


@group
def statistics(chance):
    """Sums of n terms, the root of a variance, and differences from a mean, which is off by n units."""
    for dtype in FLOATING:
        for _ in range(3):
            shape, axis = [chance.randint(2, 12) for _ in range(3)], chance.randrange(3)
            x, n = normal(shape, dtype), shape[axis]
            size = x.double().abs() + x.double().mean(axis, keepdim=True).abs()
            sums = (size ** 2).sum(axis, keepdim=True) / (n - 1)
            deviation = x.double().std(axis, keepdim=True)
            ratio = 1 + sums / deviation ** 2
            part = (4 * n + 40) * U + 8 * unit(dtype)
            soft = x.double().softmax(axis) * (1 + 2 * x.double().abs().amax())

            compare("var", chance, lambda a: a.var(axis, keepdim=True), [x],
                    lambda g: [part * sums, part * 2 * g.abs() / (n - 1) * size])
            compare("std", chance, lambda a: a.std(axis, keepdim=True), [x],
                    lambda g: [part * sums / deviation,
                               part * g.abs() / (n - 1) * size / deviation * ratio])
            compare("mean of var_mean", chance, lambda a: torch.var_mean(a, axis, keepdim=True)[1], [x],
                    lambda g: [part * size.mean(axis, keepdim=True), part * g.abs() / n + 0 * size])
            compare("logsumexp", chance, lambda a: a.logsumexp(axis, keepdim=True), [x],
                    lambda g: [part * (1 + size.amax()), part * g.abs() * soft * 4])


@group
def probabilities(chance):
    for reduction in ("none", "mean", "sum"):
        for logarithms in (False, True):
            shape = [chance.randint(1, 20), chance.randint(1, 9)]
            x, target = torch.rand(shape) * 0.9 + 0.05, torch.rand(shape)
            count = x.numel()
            scale = 1 / count if reduction == "mean" else 1

            def entropy(a):
                return F.binary_cross_entropy(a, target.to(a), reduction=reduction)

            def divergence(a, b):
                return F.kl_div(a, b, reduction=reduction, log_target=logarithms)

            def total(part):
                return 20 * U * part if reduction == "none" else (count + 20) * U * scale * part.sum()

            compare(f"binary_cross_entropy {reduction}", chance, entropy, [x],
                    lambda g: [total(4 + 0 * x.double()), 20 * U * scale * g.abs() / (x * (1 - x)).double()])
            compare(f"kl_div {reduction}", chance, divergence, [x.log(), target],
                    lambda g: [total(20 + 0 * x.double()),
                               20 * U * scale * g.abs() * 3 + 0 * x.double(),
                               20 * U * scale * g.abs() * (10 + target.double().log().abs())])


@group
def gates(chance):
    for dtype in FLOATING:
        axis = chance.randrange(3)
        shape = [chance.randint(1, 9) for _ in range(3)]
        shape[axis] *= 2
        x = normal(shape, dtype)
        first = x.double().abs().chunk(2, axis)[0]
        compare("glu", chance, lambda a: F.glu(a, axis), [x],
                lambda g: [20 * U * first,
                           20 * U * torch.cat((g.abs(), g.abs() * first), axis)])


@group
def activations(chance):
    """Of a few exponentials, each."""
    for dtype in FLOATING:
        for name, function in {
                "elu": lambda a: F.elu(a, 1.5), "celu": lambda a: F.celu(a, 1.5), "selu": F.selu,
                "logsigmoid": F.logsigmoid, "hardshrink": F.hardshrink, "softshrink": F.softshrink,
                "threshold": lambda a: F.threshold(a, 0.25, 7.0)}.items():
            x = normal([chance.randint(1, 30), chance.randint(1, 9)], dtype)
            part = 40 * U + 2 * unit(dtype)
            compare(name, chance, function, [x],
                    lambda g: [part * (2 + x.double().abs()) * 2, part * 4 * g.abs()])


@group
def gelu(chance):
    """Both formulas; the gradient is a sum of two terms of at most 1.13 times its own."""
    for dtype in FLOATING:
        for formula in ("none", "tanh"):
            x = 3 * normal([chance.randint(1, 30), chance.randint(1, 9)], dtype)
            part = 60 * U + 2 * unit(dtype)

            def formula_of(a, formula=formula):
                if a.device.type == "cpu":
                    return F.gelu(a, approximate=formula)
                return torch_npu.npu_gelu(a, approximate=formula)

            compare(f"npu_gelu {formula}", chance, formula_of, [x],
                    lambda g: [part * (1 + x.double().abs()), part * 4 * g.abs() * (1 + x.double() ** 2)])


@group
def rounding(chance):
    """The steps are PyTorch's: bit for bit."""
    for dtype in FLOATING:
        for decimals in range(-3, 4):
            x = (300 * normal([chance.randint(1, 30), chance.randint(1, 9)])).to(dtype)
            want = torch.round(x, decimals=decimals)
            check_equal(f"round {decimals} of {dtype}", torch.round(strided(chance, x), decimals=decimals), want)
            check_equal(f"round_ {decimals} of {dtype}", x.to(DEVICE).round_(decimals=decimals), want)


@group
def in_place(chance):
    for dtype in FLOATING:
        x, y = (normal([chance.randint(1, 9), 7], dtype) for _ in range(2))
        y = y[:1].expand_as(x)
        got = strided(chance, x).atan2_(strided(chance, y)).cpu().double()
        bound = 8 * U * 3.2 + 2 * unit(dtype) * 3.2
        assert ((got - x.double().atan2(y.double())).abs() <= bound).all(), f"atan2_ of {dtype}"
        got = F.hardsigmoid(strided(chance, 3 * x), inplace=True).cpu().double()
        bound = 8 * U + 2 * unit(dtype)
        assert ((got - F.hardsigmoid(3 * x.double())).abs() <= bound).all(), f"hardsigmoid_ of {dtype}"


@group
def products_along(chance):
    shape = [chance.randint(1, 9) for _ in range(3)]
    x, axis = normal(shape).abs() + 0.5, chance.randrange(3)

    def function(a):
        return a.cumprod(axis)

    compare("cumprod", chance, function, [x],
            lambda g: [(4 * shape[axis] + 20) * U * value for value in absolute(function, [x], g)])
    one, other = normal(shape), normal(shape)
    norms = [a.double().norm(dim=axis, keepdim=True) for a in (one, other)]
    part = (4 * shape[axis] + 60) * U
    compare("cosine_similarity", chance, lambda a, b: F.cosine_similarity(a, b, axis), [one, other],
            lambda g: [part + 0 * g, *(part * g.abs().unsqueeze(axis) / n * 4 + 0 * one.double() for n in norms)])


if __name__ == "__main__":
    main()
