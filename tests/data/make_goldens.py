#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Generates goldens_conv_tbc.json, goldens_conv_tbc_forward.json, goldens_grid_sampler_2d.json,
goldens_grid_sampler_2d_forward.json, goldens_loss.json, goldens_roi_align.json and goldens_roi_align_v2.json
with PyTorch and torchvision; goldens_roi_align.json also holds the examples of the vendor's pages.

Inputs are multiples of 1/16, which all storage types represent exactly. Gradients are computed in
double for "f64", otherwise in float on the same values; the test rounds them once to the stored type.
Results of conv_tbc are exact unless "exact" is false, where inputs are arbitrary floats.

    python3 make_goldens.py [FOLDER]
"""

import itertools
import json
import sys
from pathlib import Path

import torch
import torchvision.ops

MODES = ["bilinear", "nearest", "bicubic"]
PADDINGS = ["zeros", "border", "reflection"]


def values(tensor, digits):
    """Row-major; whole numbers without a fraction."""
    return [int(v) if v == int(v) else float(f"{v:.{digits}g}") for v in tensor.flatten().tolist()]


def sixteenths(generator, shape, low, high):
    return torch.randint(16 * low, 16 * high + 1, shape, generator=generator).double() / 16


def case(name, attributes, inputs, outputs, digits):
    shapes = {k: list(t.shape) for k, t in {**inputs, **outputs}.items()}
    return {
        "name": name,
        **attributes,
        "shapes": shapes,
        **{k: values(t, 17) for k, t in inputs.items()},
        **{k: values(t, digits) for k, t in outputs.items()},
    }


def grid_forward_case(generator, mode, padding, align):
    x = sixteenths(generator, (2, 5, 4, 5), -2, 2).float()
    grid = sixteenths(generator, (2, 3, 4, 2), -1, 1).mul(1.25).mul(16).round().div(16).float()
    out = torch.nn.functional.grid_sample(x, grid, MODES[mode], PADDINGS[padding], align)
    name = f"{MODES[mode]}, {PADDINGS[padding]}{', corners aligned' if align else ''}"
    attributes = {"mode": mode, "padding": padding, "align": align}
    return case(name, attributes, {"input": x, "grid": grid}, {"out": out}, 9)


def grid_case(generator, dtype, mode, padding, align, image=(2, 2, 4, 5), points=(3, 3)):
    n, c, _, _ = image
    real = torch.float64 if dtype == "f64" else torch.float32
    x = sixteenths(generator, image, -2, 2).to(real).requires_grad_()
    grid = sixteenths(generator, (n, *points, 2), -1, 1).mul(1.25).to(real)
    grid = grid.mul(16).round().div(16).requires_grad_()
    grad = sixteenths(generator, (n, c, *points), -2, 2).to(real)
    out = torch.nn.functional.grid_sample(x, grid, MODES[mode], PADDINGS[padding], align)
    out.backward(grad)
    name = f"{MODES[mode]}, {PADDINGS[padding]}{', corners aligned' if align else ''}, {dtype}"
    attributes = {"dtype": dtype, "mode": mode, "padding": padding, "align": align}
    inputs = {"gradOutput": grad, "input": x.detach(), "grid": grid.detach()}
    outputs = {"inputGrad": x.grad, "gridGrad": grid.grad}
    return case(name, attributes, inputs, outputs, 17 if dtype == "f64" else 9)


def roi_case(generator, ratio, aligned, scale, image=(2, 2, 6, 5), bins=(2, 3), boxes=3):
    n, c, h, w = image
    x = torch.zeros(image, requires_grad=True)
    low = sixteenths(generator, (boxes, 2), -1, max(h, w))
    high = low + sixteenths(generator, (boxes, 2), 0, max(h, w))
    number = torch.randint(0, n, (boxes, 1), generator=generator).double()
    box = torch.cat([number, low / scale, high / scale], 1).float()
    grad = sixteenths(generator, (boxes, c, *bins), -2, 2).float()
    torchvision.ops.roi_align(x, box, bins, scale, ratio if ratio > 0 else -1, aligned).backward(grad)
    name = f"ratio {ratio}{', aligned' if aligned else ''}, scale {scale:g}, {c} x {h} x {w}"
    attributes = {"ratio": ratio, "aligned": aligned, "scale": scale}
    return case(name, attributes, {"gradOutput": grad, "boxes": box}, {"gradInput": x.grad}, 9)


def roi_row(name, ratio, aligned, scale, x, boxes, bins, out=None):
    if out is None:
        out = torchvision.ops.roi_align(x, boxes, bins, scale, ratio if ratio > 0 else -1, aligned)
    attributes = {"ratio": ratio, "aligned": aligned, "scale": scale, "indexed": False, "maximum": False}
    return case(name, attributes, {"self": x, "boxes": boxes}, {"out": out}, 9)


def indexed(row, maximum=False):
    """The same for aclnnRoiAlign."""
    boxes = torch.tensor(row.pop("boxes")).reshape(-1, 5)
    rois, batch = boxes[:, 1:], boxes[:, 0]
    row["name"] += ", indexed, maximum" if maximum else ", indexed"
    row["shapes"] = {**row["shapes"], "rois": list(rois.shape), "batchIndices": list(batch.shape)}
    row["shapes"].pop("boxes")
    return {**row, "indexed": True, "maximum": maximum, "rois": values(rois, 17), "batchIndices": values(batch, 17)}


def roi_forward_case(generator, ratio, aligned, scale, image=(2, 5, 6, 5), bins=(2, 3), boxes=4):
    n, _, h, w = image
    x = sixteenths(generator, image, -2, 2).float()
    low = sixteenths(generator, (boxes, 2), -1, max(h, w))
    high = low + sixteenths(generator, (boxes, 2), -1, max(h, w))
    number = torch.randint(0, n, (boxes, 1), generator=generator).double()
    box = torch.cat([number, low / scale, high / scale], 1).float()
    name = f"ratio {ratio}{', aligned' if aligned else ''}, scale {scale:g}"
    return roi_row(name, ratio, aligned, scale, x, box, bins)


# Five boxes of the reference values beside the examples: adaptive, aligned, reversed, without extent.
BOXES = [[0, 0, 0, 6, 6], [1, 2, 2, 10, 10], [0, -2, 1, 8, 11], [1, 3.3, 4.1, 3.3, 4.1], [0, 9, 8, 2, 1]]


def roi_examples():
    ramp = torch.arange(1.0, 37).reshape(1, 1, 6, 6)
    box = torch.tensor([[0.0, -2, -2, 22, 22]])
    quarters = torch.arange(2 * 2 * 36).reshape(2, 2, 6, 6) / 4
    boxes = torch.tensor(BOXES)

    def found(*numbers):
        return torch.tensor(numbers).reshape(1, 1, 3, 3)

    first = found(4.5, 6.5, 8.5, 16.5, 18.5, 20.5, 28.5, 30.5, 32.5)
    second = found(14.1640625, 0, 0, 0, 0, 0, 0, 0, 0)
    largest = found(8.0, 10, 12, 20, 22, 24, 32, 34, 36)
    rows = [roi_row("example of aclnnRoiAlignV2", 2, False, 0.25, ramp, box, (3, 3), first)]
    rows += [indexed(roi_row("example of aclnnRoiAlign", 0, False, 1.0, ramp, box, (3, 3), second))]
    rows += [indexed(roi_row("example", 2, False, 0.25, ramp, box, (3, 3), largest), True)]
    rows += [roi_row("boxes, adaptive", 0, False, 0.5, quarters, boxes, (2, 2))]
    rows += [roi_row("boxes, adaptive, aligned", 0, True, 0.5, quarters, boxes, (2, 3))]
    rows += [roi_row("boxes, ratio 3, aligned", 3, True, 0.5, quarters, boxes, (2, 2))]
    return rows


def conv_case(generator, dtype, t, b, ci, co, k, pad, exact=True):
    def made(*shape):
        if exact:
            return sixteenths(generator, shape, -2, 2).float().requires_grad_()
        return torch.randn(shape, generator=generator).requires_grad_()

    x, weight, bias = made(t, b, ci), made(k, ci, co), made(co)
    out = torch.conv_tbc(x, weight, bias, pad)
    grad = made(*out.shape).detach()
    out.backward(grad)
    sizes = f"T {t} B {b} Cin {ci} Cout {co} K {k} pad {pad}"
    attributes = {"dtype": dtype, "pad": pad, "exact": exact}
    inputs = {"self": grad, "input": x.detach(), "weight": weight.detach(), "bias": bias.detach()}
    outputs = {"gradInput": x.grad, "gradWeight": weight.grad, "gradBias": bias.grad}
    return case(f"{dtype}, {sizes}", attributes, inputs, outputs, 17 if exact else 9)


def conv_forward(name, dtype, x, weight, bias, pad, exact=True):
    attributes = {"dtype": dtype, "pad": pad, "exact": exact}
    out = torch.conv_tbc(x, weight, bias, pad)
    inputs = {"self": x, "weight": weight, "bias": bias}
    return case(name, attributes, inputs, {"output": out}, 17 if exact else 9)


def conv_forward_case(generator, dtype, t, b, ci, co, k, pad, exact=True):
    def made(*shape):
        return sixteenths(generator, shape, -2, 2).float() if exact else torch.randn(shape, generator=generator)

    name = f"{dtype}, T {t} B {b} Cin {ci} Cout {co} K {k} pad {pad}"
    return conv_forward(name, dtype, made(t, b, ci), made(k, ci, co), made(co), pad, exact)


def conv_examples():
    """The vendor's example, whose outputs are 7, and small integers."""
    ones = [torch.ones(shape) for shape in [(2, 2, 3), (3, 3, 4), (4,)]]
    yield conv_forward("the example of the manual", "f32", *ones, 1)
    x = (torch.arange(24.0) % 7 - 3).reshape(4, 2, 3)
    weight = (5 * torch.arange(18.0) % 11 - 4).reshape(3, 3, 2)
    for pad in range(3):
        yield conv_forward(f"small integers, pad {pad}", "f32", x, weight, torch.tensor([0.5, -1]), pad)


CONV_SIZES = [
    (5, 1, 2, 2, 1, 0),
    (1, 1, 1, 1, 1, 0),
    (4, 2, 3, 2, 3, 1),
    (4, 2, 3, 2, 3, 0),
    (5, 2, 2, 3, 2, 1),
    (6, 1, 3, 4, 4, 2),
    (3, 2, 2, 2, 2, 4),
    (3, 2, 2, 2, 1, 2),
    (2, 1, 3, 2, 5, 2),
    (1, 3, 2, 2, 3, 1),
    (3, 1, 2, 2, 9, 3),
    (1, 2, 2, 1, 9, 5),
    (7, 3, 5, 4, 3, 1),
]


LOSSES = [torch.nn.functional.mse_loss, torch.nn.functional.l1_loss, torch.nn.functional.smooth_l1_loss]
REDUCTIONS = ["none", "mean", "sum"]


def loss_case(generator, loss, reduction, beta=None):
    x, y = (sixteenths(generator, (3, 7), -2, 2).float() for _ in range(2))
    x.requires_grad_()
    out = LOSSES[loss](x, y, reduction=REDUCTIONS[reduction], **({"beta": beta} if beta is not None else {}))
    grad = sixteenths(generator, out.shape, 1, 2).float()
    out.backward(grad)
    name = f"{LOSSES[loss].__name__}, {REDUCTIONS[reduction]}{f', beta {beta}' if beta is not None else ''}"
    attributes = {"loss": loss, "reduction": reduction, "beta": float(beta or 0)}
    inputs = {"self": x.detach(), "target": y, "gradOutput": grad}
    return case(name, attributes, inputs, {"out": out.detach(), "gradInput": x.grad}, 9)


def write(path, cases):
    about = f"PyTorch {torch.__version__}, torchvision {torchvision.__version__}, make_goldens.py"
    rows = ",\n".join(json.dumps(c, separators=(",", ":")) for c in cases)
    path.write_text(f'{{"_source":"{about}","cases":[\n{rows}\n]}}\n')


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    g = torch.Generator().manual_seed(1)
    cases = [grid_case(g, "f32", m, p, a) for m, p, a in itertools.product(range(3), range(3), [False, True])]
    cases += [grid_case(g, d, m, 1, False) for d, m in [("f16", 0), ("bf16", 2), ("f64", 0), ("f64", 2)]]
    cases += [grid_case(g, "f32", 0, 2, True, image=(1, 5, 1, 7), points=(1, 4))]
    write(folder / "goldens_grid_sampler_2d.json", cases)
    cases = [roi_case(g, r, a, s) for r, a, s in itertools.product([0, 1, 2, 3], [False, True], [1.0, 0.25])]
    cases += [roi_case(g, 0, True, 0.5, image=(1, 1, 1, 1)), roi_case(g, 2, False, 2.0, image=(3, 5, 4, 7), boxes=5)]
    write(folder / "goldens_roi_align_v2.json", cases)
    g = torch.Generator().manual_seed(4)
    cases = [roi_forward_case(g, r, a, s) for r, a, s in itertools.product([0, 1, 2, 3], [False, True], [1.0, 0.25])]
    cases += [indexed(roi_forward_case(g, r, False, s)) for r, s in itertools.product([0, 2], [1.0, 0.25])]
    write(folder / "goldens_roi_align.json", cases + roi_examples())
    g = torch.Generator().manual_seed(3)
    cases = [grid_forward_case(g, m, p, a) for m, p, a in itertools.product(range(3), range(3), [False, True])]
    write(folder / "goldens_grid_sampler_2d_forward.json", cases)
    g = torch.Generator().manual_seed(2)  # separate, so that the other values do not change when this list grows
    cases = [conv_case(g, "f32", *sizes) for sizes in CONV_SIZES]
    cases += [conv_case(g, d, *CONV_SIZES[i]) for i, d in enumerate(["f16", "bf16"] * 3)]
    cases += [conv_case(g, "f32", *CONV_SIZES[i], exact=False) for i in [2, 6, 12]]
    write(folder / "goldens_conv_tbc.json", cases)
    g = torch.Generator().manual_seed(4)
    cases = list(conv_examples())
    cases += [conv_forward_case(g, "f32", *sizes) for sizes in CONV_SIZES]
    cases += [conv_forward_case(g, d, *CONV_SIZES[i]) for i, d in enumerate(["f16", "bf16"] * 3)]
    cases += [conv_forward_case(g, "f32", *CONV_SIZES[i], exact=False) for i in [2, 6, 12]]
    write(folder / "goldens_conv_tbc_forward.json", cases)
    g = torch.Generator().manual_seed(5)
    cases = [loss_case(g, loss, reduction) for loss, reduction in itertools.product(range(2), range(3))]
    cases += [loss_case(g, 2, reduction, beta) for reduction, beta in itertools.product(range(3), [0, 0.5, 1])]
    write(folder / "goldens_loss.json", cases)


if __name__ == "__main__":
    main()
