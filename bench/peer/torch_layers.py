# SPDX-License-Identifier: Apache-2.0
"""The layers of networks, and what optimizers call, among what torch_operators.py has."""
import torch

aten = torch.ops.aten
ALL = [True, True, True]


def layer_norm(case):
    normalized, outer = case.shape("normalized"), case.shape("outer")
    x = case.tensor("input", outer + normalized)
    weight, bias = (case.tensor(name, normalized) for name in ("weight", "bias"))
    forward = lambda: aten.native_layer_norm(x, normalized, weight, bias, 1e-5)
    if case.pairs["function"] == "LayerNorm":
        return forward
    grad, (_, mean, rstd) = case.tensor("gradOut", x.shape), forward()
    return lambda: aten.native_layer_norm_backward(grad, x, normalized, mean, rstd, weight, bias, ALL)


def rms_norm(case):
    normalized, outer = case.shape("normalized"), case.shape("outer")
    x, gamma = case.tensor("x", outer + normalized), case.tensor("gamma", normalized)
    if case.pairs["function"] == "RmsNorm":
        return lambda: aten.rms_norm(x, normalized, gamma, 1e-5)
    second = case.tensor("x2", x.shape)

    def added():
        total = x + second
        return total, aten.rms_norm(total, normalized, gamma, 1e-5)

    return added


def batch_norm(case):
    shape, training = case.shape("input"), case.number("training") != 0
    x, channels = case.tensor("input", shape), shape[1:2]
    weight, bias, mean = (case.tensor(name, channels, dtype="f32") for name in ("weight", "bias", "mean"))
    variance = case.tensor("variance", channels, 1, 8, "f32")
    if case.pairs["function"] == "BatchNorm":
        return lambda: aten.native_batch_norm(x, weight, bias, mean, variance, training, 0.25, 1e-5)
    grad = case.tensor("gradOut", shape)
    running = (None, None) if training else (mean, variance)
    saved = (mean, variance) if training else (None, None)
    return lambda: aten.native_batch_norm_backward(grad, x, weight, *running, *saved, training, 1e-5, ALL)


def group_norm(case):
    shape = case.shape("input")
    x, groups = case.tensor("input", shape), int(case.number("group", 1))
    numbers = (shape[0], shape[1], x[0, 0].numel(), groups)
    gamma, beta = (case.tensor(name, shape[1:2]) for name in ("gamma", "beta"))
    if case.pairs["function"] == "GroupNorm":
        return lambda: aten.native_group_norm(x, gamma, beta, *numbers, 1e-5)
    grad = case.tensor("gradOut", shape)
    mean, rstd = (case.tensor(name, [shape[0], groups], 1, 2) for name in ("mean", "rstd"))
    return lambda: aten.native_group_norm_backward(grad, x, mean, rstd, gamma, *numbers, ALL)


def pair(case, key, otherwise):
    """Of one number for both axes, or of two."""
    return [int(extent) for extent in case.pairs.get(key, otherwise).split("x")]


def windows(case):
    """Kernel, stride and padding."""
    kernel = case.pairs["kernel"]
    return pair(case, "kernel", ""), pair(case, "stride", kernel), pair(case, "padding", "0")


def max_pool2d(case):
    x, (kernel, stride, padding) = case.tensor("self", case.shape("self")), windows(case)
    options = (kernel, stride, padding, [1], case.number("ceil") != 0)
    if case.pairs["function"] == "MaxPool":
        return lambda: aten.max_pool2d(x, *options)
    out, indices = aten.max_pool2d_with_indices(x, *options)
    if case.pairs["function"] == "MaxPool2dWithMask":
        return lambda: aten.max_pool2d_with_indices.out(x, *options, out=out, indices=indices)
    grad, result = case.tensor("gradOutput", out.shape), torch.empty_like(x)
    call = aten.max_pool2d_with_indices_backward.grad_input
    return lambda: call(grad, x, *options, indices, grad_input=result)


def avg_pool2d(case):
    x, function = case.tensor("self", case.shape("self")), case.pairs["function"]
    if function.startswith("Adaptive"):
        size = case.shape("size")
        if function == "AdaptiveAvgPool2d":
            return lambda: aten._adaptive_avg_pool2d(x, size)
        grad = case.tensor("gradOutput", list(x.shape[:2]) + size)
        return lambda: aten._adaptive_avg_pool2d_backward(grad, x)
    options = (*windows(case), case.number("ceil") != 0, True, None)
    out = aten.avg_pool2d(x, *options)
    if function == "AvgPool2d":
        return lambda: aten.avg_pool2d.out(x, *options, out=out)
    grad, result = case.tensor("gradOutput", out.shape), torch.empty_like(x)
    return lambda: aten.avg_pool2d_backward.grad_input(grad, x, *options, grad_input=result)


def embedding(case):
    rows, width = int(case.number("rows", 1)), int(case.number("width", 1))
    indices = case.tensor("indices", case.shape("indices"), 0, rows - 1, "i64")
    if case.pairs["function"] == "Embedding":
        weight = case.tensor("weight", [rows, width])
        return lambda: aten.embedding(weight, indices)
    grad = case.tensor("grad", list(indices.shape) + [width])
    return lambda: aten.embedding_dense_backward(grad, indices, rows, -1, False)


def heads_first(case, name, shape):
    """Of the layout as PyTorch reads it: BNSD, by strides."""
    layout = case.pairs.get("layout", "BNSD")
    if layout == "BNSD":
        return case.tensor(name, shape)
    batches, heads, rows, columns = shape
    if layout == "SBH":
        return case.tensor(name, [rows, batches, heads, columns]).permute(1, 2, 0, 3)
    return case.tensor(name, [batches, rows, heads, columns]).transpose(1, 2)


def attention(case):
    query, key = case.shape("query"), case.shape("key")
    tensors = [heads_first(case, name, shape) for name, shape in (("query", query), ("key", key), ("value", key))]
    causal, shared = case.number("causal") != 0, query[1] != key[1]
    if case.pairs["function"] == "FlashAttentionScore":
        call = torch.nn.functional.scaled_dot_product_attention
        return lambda: call(*tensors, is_causal=causal, enable_gqa=shared)
    if shared or query[0] != key[0] or case.device.type != "cpu":
        raise ValueError("this gradient of attention has no operator that can be called alone")
    out, exponents = aten._scaled_dot_product_flash_attention_for_cpu(*tensors, 0.0, causal)
    grad = heads_first(case, "dy", query)
    call = aten._scaled_dot_product_flash_attention_for_cpu_backward
    return lambda: call(grad, *tensors, out, exponents, 0.0, causal)


def bce_with_logits(case):
    name, backward, _ = case.pairs["function"].partition("Backward")
    shape, reduction = case.shape("self"), case.choice("reduction", "none", "mean", "sum")
    probabilities = 0.25 + 0.5 * torch.rand(shape)
    x = case.tensor("self", shape) if name.endswith("Logits") else case.laid_out("self", probabilities)
    target = case.laid_out("target", probabilities)
    grad = case.tensor("gradOutput", [] if reduction else shape, 1, 4)
    if name == "BinaryCrossEntropy" and backward:
        return lambda: aten.binary_cross_entropy_backward(grad, x, target, None, reduction)
    if name == "BinaryCrossEntropy":
        return lambda: aten.binary_cross_entropy(x, target, None, reduction)
    if name == "KlDiv" and not backward:
        return lambda: aten.kl_div(x, target, reduction)
    if not backward:
        return lambda: aten.binary_cross_entropy_with_logits(x, target, None, None, reduction)
    # As autograd computes them.
    scale = 1 / x.numel() if reduction == 1 else 1
    if name == "KlDiv":
        return lambda: (target * grad).neg_().mul_(scale)
    return lambda: aten.sigmoid(x).sub_(target).mul_(grad).mul_(scale)


def softmax_cross_entropy(case):
    shape = case.shape("self")
    x, labels = case.tensor("features", shape), case.laid_out("labels", torch.rand(shape).softmax(1))

    def run():
        logarithms = aten._log_softmax(x, 1, False)
        return -(logarithms * labels).sum(1), logarithms.exp_().sub_(labels)

    return run


def gated(case):
    x, dim, function = case.tensor("self", case.shape("self")), int(case.number("dim")), case.pairs["function"]
    approximate = case.pairs.get("approximate", "none")

    def run():
        left, right = x.chunk(2, dim)
        if function == "SwiGlu":
            return aten.silu(left) * right
        if function == "GeGlu":
            left, right = right, left
        activated = aten.gelu(left, approximate=approximate)
        return activated * right, activated

    return run


def gelu_v2(case):
    x, approximate = case.tensor("self", case.shape("self")), case.pairs.get("approximate", "none")
    out = torch.empty_like(x)
    if case.pairs["function"] == "GeluV2":
        return lambda: aten.gelu.out(x, approximate=approximate, out=out)
    grad, call = case.tensor("gradOutput", x.shape), aten.gelu_backward.grad_input
    return lambda: call(grad, x, approximate=approximate, grad_input=out)


def rotary_position_embedding(case):
    """As Hugging Face's Transformers computes it."""
    shape, interleaves = case.shape("self"), case.pairs.get("mode", "half") == "interleave"
    x = case.tensor("x", shape)
    cosines, sines = (case.laid_out(name, torch.rand([1, 1] + shape[2:])) for name in ("cos", "sin"))

    def rotated():
        if interleaves:
            return torch.stack((-x[..., 1::2], x[..., ::2]), -1).flatten(-2)
        left, right = x.chunk(2, -1)
        return torch.cat((-right, left), -1)

    return lambda: x * cosines + rotated() * sines


def fused_attention(case):
    query, key = (case.tensor(name, case.shape(name)).transpose(1, 2) for name in ("query", "key"))
    value = case.tensor("value", case.shape("key")).transpose(1, 2)
    call, shared = torch.nn.functional.scaled_dot_product_attention, query.shape[1] != key.shape[1]
    return lambda: call(query, key, value, enable_gqa=shared)


def dropout(case):
    shape, keep = case.shape("self"), 1 - case.number("prob", 0.1)
    mask = case.tensor("mask", shape, 0, 1, "b8")
    if case.pairs["function"] == "DropoutGenMaskV2":
        return lambda: mask.bernoulli_(keep)
    x = case.tensor("self", shape)
    return lambda: aten.native_dropout_backward(x, mask, 1 / keep)


INTERPOLATED = {
    "Bilinear2d": (aten.upsample_bilinear2d, aten.upsample_bilinear2d_backward),
    "Bicubic2d": (aten.upsample_bicubic2d, aten.upsample_bicubic2d_backward),
    "Linear1d": (aten.upsample_linear1d, aten.upsample_linear1d_backward),
    "Trilinear3d": (aten.upsample_trilinear3d, aten.upsample_trilinear3d_backward),
    "Nearest3d": (aten.upsample_nearest3d, aten.upsample_nearest3d_backward),
}


def upsample_interpolated(case):
    """And upsampling of volumes."""
    function, backward, _ = case.pairs["function"].removeprefix("Upsample").partition("Backward")
    forward_call, backward_call = INTERPOLATED[function]
    shape, size = case.shape("self"), case.shape("out")
    align = [] if function == "Nearest3d" else [case.number("align") != 0]
    x, large = case.tensor("self", shape), case.tensor("gradOut", shape[:2] + size)
    scales = [None] * len(size)
    if backward == "":
        return lambda: forward_call.out(x, size, *align, *scales, out=large)
    return lambda: backward_call.grad_input(large, size, shape, *align, *scales, grad_input=x)


def glu(case):
    shape, dim = case.shape("self"), int(case.number("dim"))
    x = case.tensor("self", shape)
    if case.pairs["function"] == "Glu":
        return lambda: aten.glu(x, dim)
    grad = aten.glu(x, dim)
    return lambda: aten.glu_backward(grad, x, dim)


def prelu(case):
    x, weight = case.tensor("self", case.shape("self")), case.tensor("weight", case.shape("weight"))
    shared = weight if weight.numel() == 1 else weight.reshape([1, -1] + [1] * (x.dim() - 2))
    if case.pairs["function"] == "Prelu":
        return lambda: aten._prelu_kernel(x, shared)
    grad, axes = case.tensor("gradOutput", x.shape), [d for d in range(x.dim()) if d != 1 or weight.numel() == 1]

    def run():
        grad_input, grad_weight = aten._prelu_kernel_backward(x, shared, grad)
        return grad_input, grad_weight.sum(axes)

    return run


def im2col(case):
    shape, dilation = case.shape("self"), [1, 1]
    kernel, stride, padding = pair(case, "kernel", ""), pair(case, "stride", "1x1"), pair(case, "padding", "0x0")
    x = case.tensor("self", shape)
    if case.pairs["function"] == "Im2col":
        return lambda: aten.im2col(x, kernel, dilation, padding, stride)
    grad = aten.im2col(x, kernel, dilation, padding, stride)
    return lambda: aten.col2im(grad, shape[2:], kernel, dilation, padding, stride)


def lstm(case):
    steps, batch, inputs, hidden, layers = (int(case.number(key, 1))
                                            for key in ("steps", "batch", "inputs", "hidden", "layers"))
    x = case.laid_out("input", torch.randn(steps, batch, inputs))
    states = [case.laid_out("hx", torch.randn(layers, batch, hidden)) for _ in range(2)]
    params = []
    for layer in range(layers):
        for shape in ([4 * hidden, hidden if layer else inputs], [4 * hidden, hidden], [4 * hidden], [4 * hidden]):
            params.append(case.laid_out("params", torch.randn(shape) / hidden**0.5))
    return lambda: aten.lstm.input(x, states, params, True, layers, 0.0, False, False, False)


def lstm_backward(case):
    """As autograd computes it, which needs tensors that inference has not."""
    steps, batch, inputs, hidden = (int(case.number(key, 1)) for key in ("steps", "batch", "inputs", "hidden"))
    with torch.inference_mode(False):
        network = torch.nn.LSTM(inputs, hidden, int(case.number("layers", 1)), device=case.device, dtype=case.dtype)
        x = case.laid_out("input", torch.randn(steps, batch, inputs)).requires_grad_()
        states = [case.laid_out("hx", torch.randn(network.num_layers, batch, hidden)).requires_grad_()
                  for _ in range(2)]
        output, (last, cell) = network(x, tuple(states))
        sources, results = [x, *states, *network.parameters()], [output, last, cell]
        grads = [torch.randn_like(tensor) for tensor in results]

    def run():
        with torch.inference_mode(False):
            return torch.autograd.grad(results, sources, grads, retain_graph=True)

    return run


def apply_adam_w(case):
    shape = case.shape("self")
    var, first, grad = (case.laid_out(name, torch.randn(shape)) for name in ("varRef", "mRef", "grad"))
    second, step = case.laid_out("vRef", torch.rand(shape)), torch.tensor(3.0, device=case.device)
    numbers = {"lr": 0.01, "beta1": 0.9, "beta2": 0.99, "weight_decay": 0.1, "eps": 2.0**-10}
    call = aten._fused_adamw_
    return lambda: call([var], [grad], [first], [second], [], [step], **numbers, amsgrad=False, maximize=False)


def foreach(case):
    x, y, z = ([case.tensor(name, case.shape("self"), 1, 8) for _ in range(2)] for name in ("x1", "x2", "x3"))
    return {
        "ForeachAddListV2": lambda: torch._foreach_add(x, y, alpha=2),
        "ForeachAddScalarV2": lambda: torch._foreach_add(x, 2),
        "ForeachMulScalarV2": lambda: torch._foreach_mul(x, 2),
        "ForeachAddcmulScalarV2": lambda: torch._foreach_addcmul(x, y, z, 2),
        "ForeachAddcdivScalarV2": lambda: torch._foreach_addcdiv(x, y, z, 2),
        "ForeachNorm": lambda: torch._foreach_norm(x, 2),
    }[case.pairs["function"]]


def amp_scale(case):
    one = lambda number: torch.full([], number, device=case.device)
    scale, found = one(1024.0), one(0.0)
    if case.pairs["function"] == "AmpUpdateScale":
        tracker, call = one(3).to(torch.int32), aten._amp_update_scale_
        return lambda: call(scale, tracker, found, 2.0, 0.5, 4)
    grads = [case.tensor(f"scaledGrads[{i}]", case.shape("self")) for i in range(3)]
    factor, call = one(-1.0), aten._amp_foreach_non_finite_check_and_unscale_
    return lambda: call(grads, found, factor)


def triangular_solve(case):
    right, shape = case.tensor("self", case.shape("self")), case.shape("A")
    # Far from singular, as ours.
    matrix = case.laid_out("A", torch.rand(shape) / 64 + 4 * torch.eye(shape[-1]))
    upper, is_transposed = case.number("upper") != 0, case.number("transpose") != 0
    out, triangle, take = torch.empty_like(right), torch.empty_like(matrix), torch.triu if upper else torch.tril
    used = matrix.mT if is_transposed else matrix

    def run():
        torch.linalg.solve_triangular(used, right, upper=upper != is_transposed, out=out)
        take(matrix, out=triangle)

    return run


def weight_quant(case):
    x, shape, group = case.tensor("x", case.shape("x")), case.shape("weight"), int(case.number("group"))
    weight = case.tensor("weight", shape, -128, 127, "i8")
    if group == 0 and weight.T.is_contiguous() and case.device.type == "cpu":
        rows, scale, call = weight.T, case.tensor("antiquantScale", shape[1:], 1, 4), aten._weight_int8pack_mm
        return lambda: call(x, rows, scale)
    # PyTorch has no such operator for these weights.
    scale = case.tensor("antiquantScale", [shape[0] // group if group else 1, shape[1]], 1, 4)
    whole = lambda: (weight.view(len(scale), -1, shape[1]) * scale[:, None]).view(shape)
    return lambda: x @ whole()


LAYERS = {
    "amp_scale": amp_scale,
    "apply_adam_w": apply_adam_w,
    "attention": attention,
    "avg_pool2d": avg_pool2d,
    "batch_norm": batch_norm,
    "bce_with_logits": bce_with_logits,
    "dropout": dropout,
    "embedding": embedding,
    "foreach": foreach,
    "fused_attention": fused_attention,
    "gated": gated,
    "gelu_v2": gelu_v2,
    "glu": glu,
    "group_norm": group_norm,
    "im2col": im2col,
    "layer_norm": layer_norm,
    "lstm": lambda case: lstm_backward(case) if case.pairs.get("function") == "LstmBackward" else lstm(case),
    "max_pool2d": max_pool2d,
    "prelu": prelu,
    "rms_norm": rms_norm,
    "rotary_position_embedding": rotary_position_embedding,
    "softmax_cross_entropy": softmax_cross_entropy,
    "triangular_solve": triangular_solve,
    "upsample_interpolated": upsample_interpolated,
    "upsample_volume": upsample_interpolated,
    "weight_quant": weight_quant,
}
