# SPDX-License-Identifier: Apache-2.0
"""What peer_torch.py runs: PyTorch on the work sets of aclnn-cl-bench.

A new operator is one function and one entry in OPERATORS. The function makes one work set and
returns what runs it once, with the result in memory that is there already: given by out=, or, where
PyTorch has no such form, as it allocates it out of what the last run freed (peer.c has malloc keep
that).
"""
import torch

from torch_elementwise import elementwise
from torch_layers import LAYERS
from torch_tensors import TENSORS

DTYPES = {"f32": "float32", "f16": "float16", "bf16": "bfloat16", "i32": "int32", "b8": "bool", "i64": "int64",
          "i8": "int8", "u8": "uint8"}
aten = torch.ops.aten


class Case:
    """The key=value pairs of a case, the dtype, and the device that its tensors lie on."""

    def __init__(self, dtype, pairs, device):
        self.dtype = getattr(torch, DTYPES[dtype])
        self.pairs = pairs
        self.device = device

    def shape(self, key, otherwise=None):
        text = self.pairs.get(key, self.pairs.get(otherwise))
        return [] if text == "scalar" else [int(extent) for extent in text.split("x")]

    def number(self, key, otherwise=0.0):
        return float(self.pairs.get(key, otherwise))

    def choice(self, key, *names):
        return names.index(self.pairs.get(key, names[0]))

    def laid_out(self, name, made, dtype=None):
        """On our device, in our dtype or another; axes swapped in memory where the case wants that."""
        swap = name in self.pairs.get("transposed", "").split(",") and made.dim() > 1
        made = made.to(device=self.device, dtype=getattr(torch, DTYPES[dtype]) if dtype else self.dtype)
        return made.transpose(-1, -2).contiguous().transpose(-1, -2) if swap else made

    def tensor(self, name, shape, low=-8, high=8, dtype=None):
        """Integers from low to high."""
        return self.laid_out(name, torch.randint(low, high + 1, shape), dtype)


def random(series, count):
    """bench_random of ops/expect.h: in [-1, 1), in double."""
    mask = 0xFFFFFFFF
    x = (torch.arange(count) * 0x9E3779B1 + series) & mask
    x = ((x ^ (x >> 16)) * 0x85EBCA6B) & mask
    x = ((x ^ (x >> 13)) * 0xC2B2AE35) & mask
    x = x ^ (x >> 16)
    return (x >> 8).double() * 2.0**-23 - 1


def normal(count):
    """Nearly: sums of three."""
    return random(2, 3 * count).reshape(-1, 3).sum(1)


def middles(size):
    return (2 * torch.arange(size).double() + 1) / size - 1


def losses(case, *names):
    """The operands by their names, the reduction, and beta where the case's operator has it."""
    operands = [case.tensor(name, case.shape(name, "self"), *([1, 4] if name.startswith("grad") else []))
                for name in names]
    return operands, case.choice("reduction", "none", "mean", "sum"), case.number("beta", 1)


def loss(case, name, out="out", *beta):
    (x, target), reduction, number = losses(case, "self", "target")
    call, numbers = getattr(aten, name), [number] * len(beta)
    if reduction > 0:
        return lambda: call(x, target, reduction, *numbers)
    out = case.tensor(out, list(torch.broadcast_shapes(x.shape, target.shape)))
    return lambda: call.out(x, target, 0, *numbers, out=out)


def mse_loss_out(case):
    (x, target), reduction, _ = losses(case, "self", "target")
    if reduction == 0:
        return loss(case, "mse_loss")
    fold = torch.mean if reduction == 1 else torch.sum
    return lambda: fold(aten.mse_loss(x, target, 0), 0)


def l1_loss(case):
    """As torch.nn.functional does it; there is no such operator."""
    (x, target), reduction, _ = losses(case, "self", "target")
    fold = (lambda terms: terms, torch.mean, torch.sum)[reduction]
    return lambda: fold((x - target).abs_())


def loss_backward(case, name, grad, out, *beta):
    """With the names of its gradients."""
    (grad, x, target), reduction, number = losses(case, grad, "self", "target")
    out = case.tensor(out, list(torch.broadcast_shapes(grad.shape, x.shape, target.shape)))
    call, numbers = getattr(aten, name).grad_input, [number] * len(beta)
    return lambda: call(grad, x, target, reduction, *numbers, grad_input=out)


def l1_loss_backward(case):
    (grad, x, target), reduction, _ = losses(case, "gradOutput", "self", "target")
    scale = 1 / x.numel() if reduction == 1 else 1
    return lambda: (x - target).sign_() * (grad * scale)


def upsample(case, operator):
    x = case.tensor("self", case.shape("self"))
    out = case.tensor("out", case.shape("out"))
    scales = [float(case.pairs.get("scale", 0)) or None] * (x.dim() - 2)
    return lambda: operator.out(x, out.shape[2:], *scales, out=out)


def upsample_backward(case, operator, grad, out="out"):
    """With the names of its tensors."""
    grad, out = case.tensor(grad, case.shape(grad)), case.tensor(out, case.shape(out))
    scales = [float(case.pairs.get("scale", 0)) or None] * (grad.dim() - 2)
    return lambda: operator.grad_input(grad, grad.shape[2:], out.shape, *scales, grad_input=out)


def sampling_grid(kind, images, height, width):
    """The grids of ops/sampling_grid.c, in double."""
    if kind == "random":
        return random(1, images * height * width * 2).reshape(images, height, width, 2)
    x, y = middles(width)[None, :], middles(height)[:, None]
    if kind == "affine":
        points = torch.stack([0.95 * x + 0.1 * y + 0.02, -0.1 * x + 0.95 * y - 0.03], 2)
        return points.expand(images, height, width, 2).contiguous()
    points = torch.stack([x.expand(height, width), y.expand(height, width)], 2)
    knots = 0.02 * normal(images * 2 * (height // 32) * (width // 32))
    knots = knots.reshape(images, 2, height // 32, width // 32)
    smooth = torch.nn.functional.interpolate(knots, size=(height, width), mode="bilinear")
    return points + smooth.permute(0, 2, 3, 1)


def grid_sampler_arguments(case):
    """What both directions take: input, grid, mode, padding, alignment; and the extents of the grid."""
    shape = case.shape("input")
    out = case.shape("out") if "out" in case.pairs else shape[2:]
    x = case.laid_out("input", torch.randint(-8, 9, shape) / 8)
    kind = case.pairs.get("grid", "affine")
    grid = case.laid_out("grid", sampling_grid(kind, shape[0], *out))
    mode = case.choice("mode", "bilinear", "nearest", "bicubic")
    padding = case.choice("padding", "zeros", "border", "reflection")
    return [x, grid, mode, padding, case.number("align") != 0], out


def grid_sampler_2d(case):
    arguments, _ = grid_sampler_arguments(case)
    call = aten.grid_sampler_2d
    return lambda: call(*arguments)


def grid_sampler_2d_backward(case):
    arguments, out = grid_sampler_arguments(case)
    grad = case.tensor("gradOutput", case.shape("input")[:2] + out)
    call = aten.grid_sampler_2d_backward
    return lambda: call(grad, *arguments, [True, True])


def proposals(count, images, height, width):
    """The boxes of ops/proposals.c, in double."""
    u = (0.5 + 0.5 * random(1, 3 * count)).reshape(-1, 3)
    w = torch.exp(3.2 * u[:, 0] + 3.2).clamp(max=0.8 * width)
    h = (w * torch.exp(0.4 * normal(count))).clamp(max=0.8 * height)
    x, y = u[:, 1] * (width - w), u[:, 2] * (height - h)
    image = torch.div(torch.arange(count) * images, count, rounding_mode="floor")
    return torch.stack([image, x, y, x + w, y + h], 1)


def roi_arguments(case, name="boxes"):
    """What both directions take: shape, boxes (given the name of their tensor), scale, bins,
    sampling, alignment."""
    import torchvision  # registers the operators

    images, _, height, width = shape = case.shape("self")
    scale, count = case.number("scale", 1), int(case.number("boxes", 1))
    boxes = case.laid_out(name, proposals(count, images, height / scale, width / scale))
    sampling, aligned = int(case.number("sampling")), case.number("aligned") != 0
    return shape, boxes, scale, case.shape("bins"), sampling, aligned


def roi_align(case, boxes="boxes"):
    if case.choice("mode", "avg", "max") != 0:
        raise ValueError("torchvision's roi_align has no maximum")
    shape, boxes, scale, bins, sampling, aligned = roi_arguments(case, boxes)
    x = case.tensor("self", shape)
    call = torch.ops.torchvision.roi_align
    return lambda: call(x, boxes, scale, *bins, sampling, aligned)


def roi_align_v2_backward(case):
    shape, boxes, scale, bins, sampling, aligned = roi_arguments(case)
    grad = case.tensor("gradOutput", [len(boxes), shape[1]] + bins)
    call = torch.ops.torchvision._roi_align_backward
    return lambda: call(grad, boxes, scale, *bins, *shape, sampling, aligned)


def conv_tbc(case):
    x, weight = case.tensor("self", case.shape("self")), case.tensor("weight", case.shape("weight"))
    bias, pad = case.tensor("bias", weight.shape[2:]), int(case.number("pad"))
    call = aten.conv_tbc
    return lambda: call(x, weight, bias, pad)


def conv_tbc_backward(case):
    x, weight = case.shape("input"), case.shape("weight")
    pad = int(case.number("pad"))
    times = x[0] + 2 * pad + 1 - weight[0]
    grad = case.tensor("self", [times, x[1], weight[2]])
    x, weight = case.tensor("input", x), case.tensor("weight", weight)
    bias = case.tensor("bias", weight.shape[2:])
    call = aten.conv_tbc_backward
    return lambda: call(grad, x, weight, bias, pad)


def convolution(case):
    x, weight = case.shape("input"), case.shape("weight")
    stride, padding, dilation = ([int(case.number(key, preset))] * (len(x) - 2)
                                 for key, preset in (("stride", 1), ("padding", 0), ("dilation", 1)))
    options = (stride, padding, dilation, case.pairs.get("kind") == "transposed", [0] * (len(x) - 2),
            int(case.number("groups", 1)))
    if case.pairs["function"] == "Convolution":
        x, weight = case.tensor("input", x), case.tensor("weight", weight)
        return lambda: aten.convolution(x, weight, None, *options)
    shape = aten.convolution(torch.empty(x, device="meta"), torch.empty(weight, device="meta"), None,
                             *options).shape
    grad = case.tensor("gradOutput", list(shape))
    x, weight = case.tensor("input", x), case.tensor("weight", weight)
    call = aten.convolution_backward
    return lambda: call(grad, x, weight, None, *options, [True, True, False])


def reduction(case):
    x, function = case.tensor("self", case.shape("self"), 0), case.pairs["function"]
    axes = [int(axis) for axis in case.pairs.get("axes", "").split(",") if axis]
    if function == "Max":
        return lambda: aten.max(x)
    axes = axes or list(range(x.dim()))
    out = case.tensor("out", [size for i, size in enumerate(x.shape) if i not in axes])
    call = {"ReduceSum": aten.sum.IntList_out, "Mean": aten.mean.out, "Amax": aten.amax.out}[function]
    return lambda: call(x, axes, out=out)


def softmax(case):
    function, dim = case.pairs["function"], int(case.number("dim"))
    shape = case.shape("self")
    if function in ("Softmax", "LogSoftmax"):
        x, out = case.tensor("self", shape), case.tensor("out", shape)
        call = aten._softmax.out if function == "Softmax" else aten._log_softmax.out
        return lambda: call(x, dim, False, out=out)
    grad, out = case.tensor("gradOutput", shape), case.tensor("out", shape)
    if function == "SoftmaxBackward":
        output = case.tensor("output", shape, 0, 16) / 64
        call = aten._softmax_backward_data.out
        return lambda: call(grad, output, dim, case.dtype, grad_input=out)
    output = case.tensor("output", shape, -16, 0)
    call = aten._log_softmax_backward_data.out
    return lambda: call(grad, output, dim, case.dtype, out=out)


def nll_loss(case):
    shape, mode = case.shape("self"), (1, 2, 0)[case.choice("reduction", "mean", "sum", "none")]
    positions = [shape[0]] + shape[2:]
    x, weight = case.tensor("self", shape), case.tensor("weight", shape[1:2], 1, 4)
    target = case.tensor("target", positions, 0, min(shape[1], 32) - 1, "i32").long()
    images = "2d" if len(shape) == 4 else ""
    if case.pairs["function"] == "NLLLoss":
        call = getattr(aten, f"nll_loss{images}_forward")
        return lambda: call(x, target, weight, mode, -100)
    grad = case.tensor("gradOutput", [] if mode else positions)
    total = case.tensor("totalWeight", [], 16, 16)
    call = getattr(aten, f"nll_loss{images}_backward")
    return lambda: call(grad, x, target, weight, mode, -100, total)


def matmul(case):
    function = case.pairs["function"]
    names = {"Addmm": ("mat1", "mat2"), "Baddbmm": ("batch1", "batch2"), "Mv": ("self", "vec")}
    left, right = (case.tensor(name, case.shape(name)) for name in names.get(function, ("self", "mat2")))
    out = case.tensor("out", list(left.shape[:-1]) + list(right.shape[1:][-1:]))
    if function in ("Addmm", "Baddbmm"):
        added = case.tensor("self", case.shape("self"))
        call = aten.addmm.out if function == "Addmm" else aten.baddbmm.out
        return lambda: call(added, left, right, out=out)
    call = {"Mm": aten.mm.out, "Mv": aten.mv.out, "Matmul": aten.matmul.out, "BatchMatMul": aten.bmm.out}[function]
    return lambda: call(left, right, out=out)


def masked_select(case):
    x = case.tensor("self", case.shape("self"))
    mask = case.tensor("mask", case.shape("mask", "self"), 0, 1, "b8")
    return lambda: aten.masked_select(x, mask)


def cat(case):
    parts, dim = int(case.number("parts", 2)), int(case.number("dim"))
    tensors = [case.tensor(f"tensors[{i}]", case.shape("self")) for i in range(parts)]
    shape = list(tensors[0].shape)
    is_stack = case.choice("function", "Cat", "Stack") == 1
    if is_stack:
        shape.insert(dim, 1)
    shape[dim] *= parts
    out, call = case.tensor("out", shape), aten.stack.out if is_stack else aten.cat.out
    return lambda: call(tensors, dim, out=out)


OPERATORS = {
    **LAYERS,
    **TENSORS,
    "cat": cat,
    "conv_tbc": conv_tbc,
    "conv_tbc_backward": conv_tbc_backward,
    "convolution": convolution,
    "elementwise": elementwise,
    "grid_sampler_2d": grid_sampler_2d,
    "grid_sampler_2d_backward": grid_sampler_2d_backward,
    "l1_loss": l1_loss,
    "l1_loss_backward": l1_loss_backward,
    "masked_select": masked_select,
    "matmul": matmul,
    "mse_loss": lambda case: loss(case, "mse_loss"),
    "mse_loss_backward": lambda case: loss_backward(case, "mse_loss_backward", "gradOutput", "out"),
    "mse_loss_out": mse_loss_out,
    "nll_loss": nll_loss,
    "reduction": reduction,
    "roi_align": lambda case: roi_align(case, "rois"),
    "roi_align_v2": roi_align,
    "roi_align_v2_backward": roi_align_v2_backward,
    "smooth_l1_loss": lambda case: loss(case, "smooth_l1_loss", "result", "beta"),
    "smooth_l1_loss_backward":
        lambda case: loss_backward(case, "smooth_l1_loss_backward", "gradOut", "gradInput", "beta"),
    "softmax": softmax,
    "upsample_nearest1d": lambda case: upsample(case, aten.upsample_nearest1d),
    "upsample_nearest1d_backward":
        lambda case: upsample_backward(case, aten.upsample_nearest1d_backward, "gradOut"),
    "upsample_nearest2d": lambda case: upsample(case, aten.upsample_nearest2d),
    "upsample_nearest2d_backward":
        lambda case: upsample_backward(case, aten.upsample_nearest2d_backward, "gradOut", "gradInput"),
    "upsample_nearest_exact1d": lambda case: upsample(case, aten._upsample_nearest_exact1d),
    "upsample_nearest_exact1d_backward":
        lambda case: upsample_backward(case, aten._upsample_nearest_exact1d_backward, "gradOutput"),
    "upsample_nearest_exact2d": lambda case: upsample(case, aten._upsample_nearest_exact2d),
    "upsample_nearest_exact2d_backward":
        lambda case: upsample_backward(case, aten._upsample_nearest_exact2d_backward, "gradOutput"),
}
