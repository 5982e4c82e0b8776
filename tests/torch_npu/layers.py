# SPDX-License-Identifier: Apache-2.0
"""Values and gradients of the layers of neural networks, on random shapes: see gradients.py."""
import torch
import torch.nn.functional as F
import torch_npu

from common import DEVICE, FLOATING, check, group, main, normal, unit
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
    function = getattr(F, f"conv_transpose{axes}d" if transposed else f"conv{axes}d")
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
def convolutions_3d(chance):
    check_convolutions(chance, 3, False)


@group
def transposed_1d(chance):
    check_convolutions(chance, 1, True)


@group
def transposed_2d(chance):
    check_convolutions(chance, 2, True)


@group
def transposed_3d(chance):
    check_convolutions(chance, 3, True)


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


@group
def group_norms(chance):
    for dtype in FLOATING:
        for _ in range(4):
            groups, part, rows = chance.randint(1, 4), chance.randint(1, 4), chance.randint(1, 3)
            shape = [rows, groups * part, chance.randint(4, 12), *[chance.randint(2, 9)] * chance.randrange(2)]
            arguments = [normal(n, dtype) for n in (shape, shape[1:2], shape[1:2])]

            def norm(x, w, b):
                return F.group_norm(x, groups, w, b)

            terms = torch.Size(shape).numel() // (rows * groups)
            compare(f"group_norm {groups}", chance, norm, arguments, norm_bounds(arguments, terms))


@group
def binary_cross_entropies(chance):
    """Of logits: (1 - t) x + (1 + (p - 1) t) log(1 + exp(-x)), of about a dozen roundings."""
    for dtype in FLOATING:
        for reduction in ("none", "mean", "sum"):
            shape = [chance.randint(1, 20), chance.randint(1, 9)]
            scores, targets = normal(shape, dtype), torch.rand(shape).to(dtype)
            weight, positive = (torch.rand(shape[1:]).to(dtype) if chance.randrange(2) else None for _ in range(2))

            def loss(x):
                t, w, p = (None if a is None else a.to(x) for a in (targets, weight, positive))
                return F.binary_cross_entropy_with_logits(x, t, w, reduction=reduction, pos_weight=p)

            def bounds(gradient):
                # No term of a value exceeds 3 (|x| + 1) of the weight, and no slope 3 of it; the gradient reads
                # what may be rounded to the type between its steps.
                terms = scores.numel() + 20
                scale = {"mean": 1 / scores.numel()}.get(reduction, 1)
                part = 3 * (scores.double().abs() + 1) * (1 if weight is None else weight.double())
                total = part if reduction == "none" else (part * scale).sum()
                sums = terms if reduction != "none" else 20
                return [sums * U * total, (20 * U + 4 * unit(dtype)) * part * scale * gradient.abs()]

            compare(f"binary_cross_entropy_with_logits {reduction}", chance, loss, [scores], bounds)


def check_interpolation(chance, mode, axes, part):
    """Coordinates are computed in float, off by a few units of the image's size, and so are weights; `part` is by how
    much of an element a weight is off then, and how many there are."""
    for dtype in FLOATING:
        for _ in range(4):
            longest = 20 if axes < 3 else 9
            shape = [chance.randint(1, 3), chance.randint(1, 4), *(chance.randint(1, longest) for _ in range(axes))]
            options = {"align_corners": chance.randrange(2) == 1}
            if chance.randrange(2):
                options["size"] = [chance.randint(1, 2 * longest) for _ in range(axes)]
            else:
                options["scale_factor"] = [chance.uniform(1, 3) for _ in range(axes)]
            image = normal(shape, dtype)

            def resize(x):
                return F.interpolate(x, mode=mode, **options)

            def bounds(gradient):
                error = part * max(*shape, *gradient.shape) * U
                sums = gradient.abs().flatten(2).sum(2).view(*gradient.shape[:2], *[1] * axes)
                return [error * 4 * image.double().abs().amax(), error * 4 * sums]

            compare(f"interpolate {mode} {options}", chance, resize, [image], bounds)


@group
def linear(chance):
    check_interpolation(chance, "linear", 1, 8)


@group
def trilinear(chance):
    check_interpolation(chance, "trilinear", 3, 24)


def factor_that_counts(chance, length):
    """The gradient of PyTorch's CPU uses no factor that keeps or doubles the length."""
    while True:
        factor = chance.uniform(0.4, 4)
        if int(length * factor) not in (0, length, 2 * length):
            return factor


@group
def nearest_of_volumes(chance):
    """Values are copies; a gradient is a sum of as many as an element has copies."""
    for dtype in FLOATING:
        for _ in range(4):
            shape = [chance.randint(1, 3), chance.randint(1, 4), *(chance.randint(1, 9) for _ in range(3))]
            options = ({"size": [chance.randint(1, 18) for _ in range(3)]} if chance.random() < 0.5 else
                       {"scale_factor": [factor_that_counts(chance, length) for length in shape[2:]]})

            def resize(x):
                return F.interpolate(x, mode="nearest", **options)

            def bounds(gradient):
                return [0, (gradient.numel() * U + unit(dtype)) * gradient.abs().flatten(2).sum(2).view(*shape[:2], 1, 1, 1)]

            compare(f"interpolate nearest {options}", chance, resize, [normal(shape, dtype)], bounds)


@group
def bilinear(chance):
    check_interpolation(chance, "bilinear", 2, 8)


@group
def bicubic(chance):
    check_interpolation(chance, "bicubic", 2, 80)


@group
def rectifiers_with_weights(chance):
    for dtype in FLOATING:
        for _ in range(4):
            shape = [chance.randint(1, 4), chance.randint(1, 5), *(chance.randint(1, 9) for _ in range(chance.randint(0, 2)))]
            arguments = [normal(shape, dtype), normal(shape[1:2] if chance.randrange(2) else [1], dtype)]

            def rectify(x, w):
                return F.prelu(x, w)

            def bounds(gradient):
                terms = torch.Size(shape).numel()
                magnitudes = evaluate(rectify, [-arguments[0].double().abs(), arguments[1].double().abs()],
                                      gradient.abs())
                return [U * magnitudes[0].abs(), U * magnitudes[1].abs(), terms * U * magnitudes[2].abs()]

            compare(f"prelu {shape}", chance, rectify, arguments, bounds)


@group
def windows_as_columns(chance):
    """The elements of columns are copies; those of an image are sums of at most an element per tap."""
    for dtype in FLOATING:
        for _ in range(6):
            kernel, dilation = ([chance.randint(1, 4) for _ in range(2)] for _ in range(2))
            options = {"kernel_size": kernel, "dilation": dilation,
                       "padding": [chance.randint(0, 3) for _ in range(2)],
                       "stride": [chance.randint(1, 3) for _ in range(2)]}
            size = [1 + (k - 1) * d + chance.randint(0, 9) for k, d in zip(kernel, dilation)]
            images = normal([chance.randint(1, 3), chance.randint(1, 4), *size][chance.randrange(2):], dtype)
            error = kernel[0] * kernel[1] * U

            def unfold(x):
                return F.unfold(x, **options)

            def fold(x):
                return F.fold(x, size, **options)

            columns = normal(unfold(images.double()).shape, dtype)
            compare(f"unfold {options}", chance, unfold, [images], lambda gradient: [
                0, error * evaluate(unfold, [images.double()], gradient.abs())[1]])
            compare(f"fold {options}", chance, fold, [columns], lambda gradient: [
                error * evaluate(fold, [columns.double().abs()], gradient)[0], 0])


@group
def average_pooling(chance):
    for dtype in FLOATING:
        for _ in range(6):
            kernel = [chance.randint(1, 4) for _ in range(2)]
            options = {"kernel_size": kernel, "stride": [chance.randint(1, 3) for _ in range(2)],
                       "padding": [chance.randint(0, k // 2) for k in kernel], "ceil_mode": chance.randrange(2) == 1,
                       "count_include_pad": chance.randrange(2) == 1, "divisor_override": chance.choice((None, 3))}
            shape = [chance.randint(1, 3), chance.randint(1, 4), *(k + chance.randint(0, 12) for k in kernel)]

            def pool(x):
                return F.avg_pool2d(x, **options)

            arguments = [normal(shape, dtype)]
            compare(f"avg_pool2d {options}", chance, pool, arguments, lambda gradient: [
                (kernel[0] * kernel[1] + 2) * U * value for value in absolute(pool, arguments, gradient)])


@group
def fused_attention(chance):
    """Where no query is without a key, with the bounds of attention()."""
    for dtype in FLOATING:
        for causal in (True, False):
            batch, heads, queries, keys = (chance.randint(1, n) for n in (3, 4, 40, 40))
            width = chance.choice((8, 16, 32, 64, 128))
            keys = queries if causal else keys
            arguments = [normal([batch, heads, n, width], dtype) for n in (queries, keys, keys)]
            mask = torch.rand(queries, keys) < 0.7
            mask[:, 0] = True

            def attend(q, k, v):
                if causal:
                    return F.scaled_dot_product_attention(q, k, v, is_causal=True)
                return F.scaled_dot_product_attention(q, k, v, attn_mask=mask.to(q.device))

            def bounds(gradient):
                largest = (max(a.abs().max() for a in arguments) ** 2 * width ** 0.5).double()
                sums = gradient.abs().sum() * arguments[2].double().abs().max()
                # In 16 bits the weights are rounded before the products, and the gradient reads the rounded result.
                part = (width + keys + 20 + 4 * largest) * U + 4 * (unit(dtype) if dtype != torch.float32 else 0)
                return [part * arguments[2].double().abs().max(), part * sums * largest, part * sums * largest,
                        part * sums]

            compare(f"attention causal={causal}", chance, attend, arguments, bounds)


@group
def attention_dropout(chance):
    """With equal weights and the unit matrix as values, the result is the mask, scaled; with the unit matrix as its
    gradient, the gradient of the values is its transpose."""
    for dtype in FLOATING:
        rows, width, rate = 128, 128, chance.choice((0.1, 0.3, 0.5))
        query = torch.zeros(1, 2, rows, width, dtype=dtype, device=DEVICE)
        value = torch.eye(rows, width, dtype=dtype).expand(1, 2, rows, width).contiguous().to(DEVICE).requires_grad_()
        result = F.scaled_dot_product_attention(query, query, value, dropout_p=rate)
        weights = result.detach().cpu().double()
        kept = (weights != 0).double()
        count = kept.numel()
        check(f"fraction kept {dtype} {rate}", kept.mean(), torch.tensor(1 - rate, dtype=torch.float64),
              6 * (rate * (1 - rate) / count) ** 0.5 + 1 / 256)
        check(f"weights {dtype} {rate}", weights, kept / (rows * (1 - rate)), 4 * unit(dtype) / (rows * (1 - rate)))
        gradient = torch.eye(rows, width, dtype=dtype).expand(1, 2, rows, width).contiguous().to(DEVICE)
        back, = torch.autograd.grad(result, [value], gradient)
        check(f"gradient of values {dtype} {rate}", back.cpu().double(), weights.transpose(-1, -2),
              4 * unit(dtype) / (rows * (1 - rate)))


if __name__ == "__main__":
    main()
