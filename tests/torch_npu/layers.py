# SPDX-License-Identifier: Apache-2.0
"""Values and gradients of the layers of neural networks, on random shapes: see gradients.py."""
import torch
import torch.nn.functional as F
import torch_npu

from common import FLOATING, group, main, normal, unit
from gradients import U, absolute, compare, evaluate


def float_products():
    """By default the plug-in lets convolutions multiply with 11 bits where a device can."""
    torch_npu.npu.conv.allow_hf32 = False


def convolution(chance, dtype, axes, transposed):
    """Returns a function and its arguments."""
    groups, per_group, filters = chance.choice((1, 1, 2, 5)), chance.randint(1, 6), chance.randint(1, 6)
    kernel = [chance.randint(1, 4) for _ in range(axes)]
    stride = [chance.randint(1, 3) for _ in range(axes)]
    dilation = [chance.randint(1, 3) for _ in range(axes)]
    padding = [chance.randint(0, 2) for _ in range(axes)]
    size = [1 + (k - 1) * d + chance.randint(0, 9) for k, d in zip(kernel, dilation)]
    options = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
    if transposed:
        if any((n - 1) * s + (k - 1) * d + 1 <= 2 * p
               for n, s, k, d, p in zip(size, stride, kernel, dilation, padding)):
            options["padding"] = 0
        options["output_padding"] = [chance.randint(0, max(s, d) - 1) for s, d in zip(stride, dilation)]
    shapes = [[chance.randint(1, 3), groups * per_group, *size]]
    shapes.append([groups * per_group, filters, *kernel] if transposed
                  else [groups * filters, per_group, *kernel])
    if chance.randrange(2):
        shapes.append([groups * filters])
    function = {(1, False): F.conv1d, (2, False): F.conv2d, (1, True): F.conv_transpose1d,
                (2, True): F.conv_transpose2d}[axes, transposed]
    return (lambda x, w, b=None: function(x, w, b, **options)), [normal(s, dtype) for s in shapes], options


def check_convolutions(chance, axes, transposed):
    float_products()
    for dtype in FLOATING:
        for _ in range(12):
            function, arguments, options = convolution(chance, dtype, axes, transposed)

            def bounds(gradient):
                terms = max(arguments[1].numel(), gradient.numel()) + 2
                return [terms * U * value for value in absolute(function, arguments, gradient)]

            compare(f"convolution {options}", chance, function, arguments, bounds)


@group
def convolutions_1d(chance):
    check_convolutions(chance, 1, False)


@group
def convolutions_2d(chance):
    check_convolutions(chance, 2, False)


@group
def transposed_1d(chance):
    check_convolutions(chance, 1, True)


@group
def transposed_2d(chance):
    check_convolutions(chance, 2, True)


@group
def softmaxes(chance):
    """The exponential is off by a few roundings and by that of the difference that it takes; the sum of n by n."""
    for dtype in FLOATING:
        for function in (torch.softmax, torch.log_softmax):
            shape = [chance.randint(1, 40) for _ in range(chance.randint(1, 4))]
            axis = chance.randrange(-len(shape), len(shape))
            value = normal(shape, dtype)

            def apply(x):
                return function(x, axis)

            def bounds(gradient):
                result, slope = evaluate(apply, [value.double()], gradient)
                largest = value.double().abs().amax() * 2
                part = (shape[axis] + 20 + largest) * U
                # The gradient reads the result, which was rounded to its type.
                rounded = {torch.float32: 0}.get(dtype, torch.finfo(dtype).eps)
                total = gradient.abs().sum(axis, keepdim=True) + gradient.abs()
                weight = result.exp() if function is torch.log_softmax else result
                error = (result.abs() + 1) if function is torch.log_softmax else 2
                return [part * (result.abs() + (function is torch.log_softmax)),
                        (part + rounded * error) * 4 * (weight * total + gradient.abs() * weight + slope.abs())]

            compare(f"{function.__name__}({axis})", chance, apply, [value], bounds)


@group
def negative_log_likelihoods(chance):
    for dtype in FLOATING:
        for reduction in ("none", "mean", "sum"):
            for inner in ([], [3, 5]):
                classes, rows = chance.randint(1, 9), chance.randint(1, 30)
                scores = normal([rows, classes, *inner], dtype)
                targets = torch.randint(0, classes, [rows, *inner])
                targets[torch.rand(targets.shape) < 0.2] = -100
                weight = torch.rand(classes).to(dtype) if chance.randrange(2) else None

                def loss(x):
                    t, w = targets.to(x.device), weight
                    if w is not None:
                        w = w.to(x.device, dtype if x.dtype != torch.float64 else x.dtype)
                    return F.nll_loss(x, t, w, reduction=reduction)

                def bounds(gradient):
                    value, slope = absolute(lambda x: loss(-x), [scores], gradient)
                    # The sum of the weights, by which the gradient of a mean is divided, has their type.
                    total = 2 * unit(dtype) if reduction == "mean" else 0
                    sums = (targets.numel() + 8) * 2 * U
                    return [sums * value.abs(), (sums + total) * slope.abs()]

                compare(f"nll_loss {reduction}", chance, loss, [scores], bounds)


@group
def max_pooling(chance):
    """Values are elements; a gradient sums what the windows that it won give."""
    for dtype in FLOATING:
        for _ in range(4):
            kernel = [chance.randint(1, 4) for _ in range(2)]
            options = {"kernel_size": kernel, "stride": [chance.randint(1, 3) for _ in range(2)],
                       "padding": [chance.randint(0, k // 2) for k in kernel], "ceil_mode": chance.randrange(2) == 1}
            shape = [chance.randint(1, 3), chance.randint(1, 4), *(k + chance.randint(0, 12) for k in kernel)]
            value = normal(shape, dtype)

            def pool(x):
                return F.max_pool2d(x, **options)

            def bounds(gradient):
                return [0, kernel[0] * kernel[1] * U * evaluate(pool, [value.double()], gradient.abs())[1]]

            compare(f"max_pool2d {options}", chance, pool, [value], bounds)


def norm_bounds(arguments, terms):
    """Coarse: each element is a difference from a mean by a deviation, both from sums of `terms`, times a weight."""
    x = arguments[0].double()
    weight = max((a.double().abs().max() for a in arguments[1:]), default=torch.ones((), dtype=torch.float64))

    def bounds(gradient):
        # The deviation of the set with the least may be a tenth of that of all.
        spread = 10 * x.abs().max() * (x.var(unbiased=False) + 1e-5).rsqrt()
        part = (terms + 30) * U * spread
        slope = part * spread * gradient.abs().max()
        return [part * weight, slope * weight * 10, *[gradient.numel() * slope] * (len(arguments) - 1)]

    return bounds


@group
def layer_norms(chance):
    for dtype in FLOATING:
        for _ in range(4):
            shape = [chance.randint(1, 30) for _ in range(chance.randint(1, 3))]
            axes = shape[-chance.randint(1, len(shape)):]
            arguments = [normal(shape, dtype), normal(axes, dtype), normal(axes, dtype)][:chance.choice((1, 3))]

            def norm(x, w=None, b=None):
                return F.layer_norm(x, axes, w, b)

            terms = torch.Size(axes).numel()
            if terms > 3:
                compare(f"layer_norm {axes}", chance, norm, arguments, norm_bounds(arguments, terms))


@group
def batch_norms(chance):
    for dtype in FLOATING:
        for _ in range(4):
            shape = [chance.randint(2, 5), chance.randint(1, 9), *(chance.randint(2, 12) for _ in range(chance.randint(1, 2)))]
            arguments = [normal(shape, dtype), normal(shape[1:2], dtype), normal(shape[1:2], dtype)]

            def norm(x, w, b):
                return F.batch_norm(x, None, None, w, b, training=True)

            terms = torch.Size(shape).numel() // shape[1]
            compare("batch_norm", chance, norm, arguments, norm_bounds(arguments, terms))


@group
def embeddings(chance):
    for dtype in FLOATING:
        rows, width = chance.randint(1, 20), chance.randint(1, 20)
        indices = torch.randint(0, rows, [chance.randint(1, 9) for _ in range(chance.randint(1, 3))])
        options = {"padding_idx": chance.choice((None, 0)), "scale_grad_by_freq": chance.randrange(2) == 1}
        weight = normal([rows, width], dtype)

        def look_up(w):
            return F.embedding(indices.to(w.device), w, **options)

        def bounds(gradient):
            return [0, (indices.numel() + 2) * U * evaluate(look_up, [weight.double()], gradient.abs())[1]]

        compare(f"embedding {options}", chance, look_up, [weight], bounds)


@group
def attention(chance):
    """With a mask of floats the plug-in takes products and softmax, and no fused function."""
    for _ in range(4):
        batch, heads, queries, keys, width = (chance.randint(1, n) for n in (3, 4, 20, 20, 16))
        arguments = [normal([batch, heads, n, width]) for n in (queries, keys, keys)]
        mask = normal([queries, keys])

        def attend(q, k, v):
            return F.scaled_dot_product_attention(q, k, v, attn_mask=mask.to(q))

        def bounds(gradient):
            largest = (max(a.abs().max() for a in arguments) ** 2 * width ** 0.5).double()
            sums = gradient.abs().sum() * arguments[2].abs().max()
            part = (width + keys + 20 + 4 * largest) * U
            return [part * arguments[2].abs().max(), part * sums * largest, part * sums * largest, part * sums]

        compare("attention", chance, attend, arguments, bounds)


if __name__ == "__main__":
    main()
