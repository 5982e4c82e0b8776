# SPDX-License-Identifier: Apache-2.0
"""Values and gradients of the operators with a backward of their own, on random shapes: see gradients.py."""
import os
import re

import torch
import torch.nn.functional as F
import torch_npu
from torch_npu.contrib.module import ROIAlign

from common import (DEVICE, FLOATING, check_equal, check_rounded, group, main, normal,
                    report_at_calls, strided, unit)
from gradients import U, absolute, compare, evaluate

@group
def mse_loss(chance):
    for dtype in FLOATING:
        for reduction in ("none", "mean", "sum"):
            shape = [chance.randint(1, 9) for _ in range(chance.randint(1, 4))]
            arguments = [normal(shape, dtype), normal(shape, dtype)]

            def loss(a, b):
                return F.mse_loss(a, b, reduction=reduction)

            def bounds(gradient):
                # (a - b) * (a - b): three roundings; 2 / n * (a - b) * gradient: four.
                value, *gradients = evaluate(loss, [a.double() for a in arguments], gradient)
                terms = 0 if reduction == "none" else arguments[0].numel()
                return [(terms + 3) * U * value, *[4 * U * g.abs() for g in gradients]]

            compare(f"mse_loss {reduction}", chance, loss, arguments, bounds)


@group
def interpolate_nearest_exact_1d(chance):
    for dtype in FLOATING:
        shape = [chance.randint(1, 3), chance.randint(1, 4), chance.randint(1, 60)]
        if chance.randrange(2):
            options = {"size": chance.randint(1, 200)}
        else:
            options = {"scale_factor": chance.uniform(1, 5)}
        image = normal(shape, dtype)

        def resize(x):
            return F.interpolate(x, mode="nearest-exact", **options)

        # The index map is defined in float, so the reference is float, too: values are copies, and
        # gradients are sums of k terms, on either side.
        gradient = normal(resize(image.float()).shape, dtype)
        want = evaluate(resize, [image.float()], gradient.float())
        got = evaluate(resize, [strided(chance, image)], strided(chance, gradient))
        terms = gradient.shape[2] // shape[2] + 1
        sums = evaluate(resize, [image.float()], gradient.float().abs())[1].double()
        what = f"interpolate {dtype} {shape} {options}"
        check_equal(f"{what}: value", got[0], want[0].to(dtype))
        check_rounded(f"{what}: gradient", got[1], want[1].double(), 2 * terms * U * sums)


@group
def conv_tbc(chance):
    for dtype in FLOATING:
        length, batch = chance.randint(3, 20), chance.randint(1, 4)
        channels, features = chance.randint(1, 12), chance.randint(1, 12)
        kernel, pad = chance.randint(1, 3), chance.randint(0, 2)
        arguments = [normal((length, batch, channels), dtype),
                     normal((kernel, channels, features), dtype), normal(features, dtype)]

        def convolve(x, weight, bias):
            return torch.conv_tbc(x, weight, bias, pad)

        def bounds(gradient):
            rows = gradient.shape[0] * batch
            terms = (kernel * channels + 1, kernel * features, rows, rows)
            return [n * U * s for n, s in zip(terms, absolute(convolve, arguments, gradient))]

        compare(f"conv_tbc pad {pad}", chance, convolve, arguments, bounds)


@group
def norms(chance):
    """A norm of n elements is off by n + 40 roundings, as in elementwise.py; its gradient has it to the power
    1 - p, and a few powers and products, each rounded to the dtype. Norms are not so small that their powers
    underflow in 16 bits."""
    for dtype in FLOATING:
        value = normal([chance.randint(5, 30) for _ in range(3)], dtype)
        for order in (2, 1, 3, float("inf")):
            for axes in (None, 1, (0, 2)):
                def norm(x):
                    return x.norm() if axes is None and order == 2 else x.norm(order, axes)

                def bounds(gradient):
                    want, slope = evaluate(norm, [value.double()], gradient)
                    terms = value.numel() // want.numel() + 40
                    power = 0 if order == float("inf") else order - 1
                    return [terms * U * want,
                            ((power * terms + 40) * U + (power + 8) * unit(dtype)) * slope.abs()]

                compare(f"norm({order}, {axes})", chance, norm, [value], bounds)


@group
def extrema(chance):
    """Elements that are equal share the gradient, by a quotient and a product."""
    report_at_calls()
    for dtype in FLOATING:
        shape = [chance.randint(1, 6) for _ in range(3)]
        pair = [torch.randint(-2, 3, shape).to(dtype) for _ in range(2)]
        for name, function, count in (
                ("maximum", torch.maximum, 2), ("minimum", torch.minimum, 2), ("amax", torch.amax, 1),
                ("amax(1)", lambda x: x.amax(1), 1), ("amin((0, 2))", lambda x: x.amin((0, 2)), 1),
                ("max", torch.max, 1), ("min", torch.min, 1)):
            arguments = pair[:count]

            def bounds(gradient):
                value, *slopes = evaluate(function, [a.double() for a in arguments], gradient)
                return [0 * value, *[slope.abs() * 4 * unit(dtype) for slope in slopes]]

            compare(name, chance, function, arguments, bounds)


# For the weights w(t) of the neighbours along one axis: the maxima over t of the sums of |w|, |w'|
# and |w''|. The cubic's (a = -3/4) are below 1.38, 3.2 and 12.1.
WEIGHTS = {"bilinear": (1, 2, 0), "nearest": (1, 0, 0), "bicubic": (1.4, 4, 13)}


def grid_sample_bounds(arguments, options, gradient):
    """A pixel's coordinate, ((g + 1) size - 1) / 2, possibly reflected, is off by at most 8
    roundings of its largest intermediate value; weights follow it with their slope."""
    image, grid = [argument.double() for argument in arguments]
    value, slope, curve = WEIGHTS[options["mode"]]
    size = torch.tensor([image.shape[3], image.shape[2]], dtype=torch.float64)
    off = 8 * U * float(((grid.abs() + 1) * size).max())
    channels, points = image.shape[1], grid.shape[1] * grid.shape[2]
    largest, gradient = image.abs().max(), gradient.abs()
    moved = 2 * value * slope * off

    # The sum of |gradient| over the points with this pixel, or one within a distance of 2, nearest.
    centers = image.clone().requires_grad_()
    padding = "reflection" if options["padding_mode"] == "reflection" else "border"
    near = F.grid_sample(centers, grid, mode="nearest", padding_mode=padding,
                         align_corners=options["align_corners"])
    reached, = torch.autograd.grad(near, centers, gradient)
    reached = F.avg_pool2d(reached, 5, 1, 2, divisor_override=1)

    bounds = [largest * (moved + 16 * U * value * value),
              reached * (moved + (points + 16) * U * value * value)]
    bounds.append(size / 2 * gradient.sum(1).unsqueeze(-1) * largest
                  * ((value * curve + slope * slope) * off + (channels + 16) * U * value * slope))
    return bounds


def draw_grid(shape, height, width, align_corners, dtype):
    """Points inside and outside the image. At multiples of half a pixel values or gradients jump,
    so no point lies there."""
    size = torch.tensor([width, height], dtype=torch.float64)
    grid = torch.zeros(*shape, 2, dtype=dtype)
    bad = torch.ones(shape, dtype=torch.bool)
    while bad.any():
        grid[bad] = (torch.rand(*shape, 2) * 3.2 - 1.6).to(dtype)[bad]
        exact = grid.double() + 1
        pixel = exact / 2 * (size - 1) if align_corners else (exact * size - 1) / 2
        bad = ((2 * pixel - (2 * pixel).round()).abs() < 0.01).any(-1)
    return grid


# Kernels are compiled for a number of channels: one number per dtype leaves fewer of them.
CHANNELS = {torch.float32: 3, torch.float16: 2, torch.bfloat16: 5}


def grid_sample(mode, chance):
    for padding in ("zeros", "border", "reflection"):
        for align in (False, True):
            dtype = chance.choice(FLOATING)
            batch, channels = chance.randint(1, 3), CHANNELS[dtype]
            height, width = chance.randint(2, 12), chance.randint(2, 12)
            grid = draw_grid((batch, chance.randint(1, 8), chance.randint(1, 8)), height, width,
                             align, dtype)
            arguments = [normal((batch, channels, height, width), dtype), grid]
            options = {"mode": mode, "padding_mode": padding, "align_corners": align}
            compare(f"grid_sample {options}", chance,
                    lambda image, points: F.grid_sample(image, points, **options), arguments,
                    lambda gradient: grid_sample_bounds(arguments, options, gradient))


@group
def grid_sample_bilinear(chance):
    grid_sample("bilinear", chance)


@group
def grid_sample_nearest(chance):
    grid_sample("nearest", chance)


@group
def grid_sample_bicubic(chance):
    grid_sample("bicubic", chance)


@group
def affine_grid(chance):
    for align in (False, True):
        for dtype in FLOATING:
            # PyTorch itself has no 16-bit derivative where an extent is 1, on any device.
            least = 1 if dtype == torch.float32 else 2
            size = [chance.randint(1, 4), 3, chance.randint(least, 12), chance.randint(least, 12)]
            theta = normal((size[0], 2, 3), dtype)

            def make(x):
                return F.affine_grid(x, size, align_corners=align)

            def bounds(gradient):
                # Base coordinates are at most 1 and off by 4 roundings; the gradient's are held in
                # the dtype of theta.
                rows = theta.double().abs().sum(2)[:, None, None, :]
                total = gradient.abs().sum((1, 2))[:, :, None].expand(-1, -1, 3)
                return [8 * U * rows,
                        (size[2] * size[3] + 8) * U * total + 4 * unit(dtype) * total]

            compare(f"affine_grid {size} align_corners={align}", chance, make, [theta], bounds)


def documented_class(name):
    """The class as docs/pytorch.md has it for users to copy."""
    page = os.path.join(os.path.dirname(__file__), "../../docs/pytorch.md")
    with open(page, encoding="utf-8") as file:
        code, = re.findall(rf"```python\n(class {name}\(.*?)```", file.read(), re.DOTALL)
    names = {"torch": torch, "torch_npu": torch_npu}
    exec(code, names)
    return names[name]


RoiAlign = documented_class("RoiAlign")


def roi_weights(edges, size, bins, scale, samples, mode):
    """The mean weights of a bin's samples along one axis, as [bin, element]. Coordinates are float, in
    the order of the definition: rounding decides which samples are in the image."""
    low, high = edges.float() * torch.tensor(scale)
    if mode == 1:
        high = high + torch.tensor(scale)
    if mode >= 2:
        low, high = low - 0.5, high - 0.5
    each = (high - low if mode >= 2 else (high - low).clamp(min=1)) / bins
    count = samples if samples > 0 else max(int(each.ceil()), 0)
    number, part = torch.arange(bins).float()[:, None], torch.arange(count).float() + 0.5
    at = low + number * each + part * each / max(count, 1)
    inside = ((at >= -1) & (at <= size)).double() / max(count, 1)
    at = at.clamp(0, size - 1)
    below = at.floor().long()
    upper = (at - below).double()
    weights = torch.zeros(bins, size, dtype=torch.float64)
    weights.scatter_add_(1, below, (1 - upper) * inside)
    return weights.scatter_add_(1, (below + 1).clamp(max=size - 1), upper * inside)


def roi_reference(image, rois, scale, bins, samples, mode):
    """npu_roi_align; boxes of images that do not exist are 0."""
    pooled = []
    for number, *edges in rois:
        x, y = torch.stack(edges).view(2, 2).unbind(1)
        exists = 0 <= int(number) < len(image)
        rows = roi_weights(y, image.shape[2], bins[0], scale, samples, mode)
        columns = roi_weights(x, image.shape[3], bins[1], scale, samples, mode)
        pooled.append(rows @ image[int(number) if exists else 0] @ columns.T * exists)
    return torch.stack(pooled)


def draw_rois(count, images, height, width, scale, dtype):
    rois = torch.rand(count, 5) * torch.tensor([images, width, height, width, height])
    rois[:, 1:] = (rois[:, 1:] * 1.5 - 2) / scale  # also reversed, and outside
    rois[:, 0] = rois[:, 0].floor()
    rois[0, 0] = images
    return rois.to(dtype)


@group
def roi_align(chance):
    for mode in range(4):
        batch, channels = chance.randint(1, 3), chance.choice((3, 17))
        height, width = chance.randint(1, 20), chance.randint(1, 20)
        bins = chance.randint(1, 7), chance.randint(1, 7)
        scale = chance.choice([0.0625, 0.25, 0.3, 1.0, 2.0])
        samples = chance.choice([-1, 0, 1, 2, 3])
        image = normal((batch, channels, height, width))
        rois = draw_rois(chance.randint(1, 12), batch, height, width, scale, torch.float32)

        def pool(x):
            arguments = rois, scale, bins, samples, mode
            if x.device.type == "cpu":
                return roi_reference(x, *arguments)
            return RoiAlign.apply(x, rois.to(DEVICE), scale, *bins, samples, mode)

        def bounds(gradient):
            # Adaptive bins have at most one sample per element, and a few around them.
            each = (samples if samples > 0 else 3 * max(height, width) + 4) ** 2
            value, slope = absolute(pool, [image], gradient)
            return [(4 * each + 16) * U * value,
                    (4 * each * len(rois) * bins[0] * bins[1] + 16) * U * slope]

        compare(f"npu_roi_align {scale} {bins} {samples} {mode}", chance, pool, [image], bounds)

        half = image.half()
        small = rois.half()
        got = torch_npu.npu_roi_align(half.to(DEVICE), small.to(DEVICE), scale, *bins, samples, mode)
        want = roi_reference(half.double(), small, scale, bins, samples, mode)
        each = (samples if samples > 0 else 3 * max(height, width) + 4) ** 2
        bound = roi_reference(half.double().abs(), small, scale, bins, samples, mode)
        check_rounded(f"npu_roi_align of halves, mode {mode}", got, want, (4 * each + 16) * U * bound)


@group
def roi_align_module(chance):
    """The plug-in's own module takes mode 3 for aligned boxes, by default."""
    image = normal((2, 3, 11, 13))
    rois = draw_rois(9, 2, 11, 13, 0.5, torch.float32)
    for aligned in (False, True):
        module = ROIAlign((3, 3), 0.5, 2, aligned=aligned)

        def pool(x):
            if x.device.type == "cpu":
                return roi_reference(x, rois, 0.5, (3, 3), 2, 2 if aligned else 0)
            return module(x, rois.to(DEVICE))

        def bounds(gradient):
            return [terms * U * s for terms, s in zip((32, 32 * 81), absolute(pool, [image], gradient))]

        compare(f"ROIAlign aligned={aligned}", chance, pool, [image], bounds)


if __name__ == "__main__":
    main(rounds=8)
