# SPDX-License-Identifier: Apache-2.0
"""The layers of networks among what torch_operators.py has."""
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
    is_backward = case.pairs["function"] == "BatchNormBackward"
    weight, bias, mean = (case.tensor(name, channels, dtype="f32") for name in ("weight", "bias", "mean"))
    variance = case.tensor("variance", channels, 1, 8, "f32")
    if training and not is_backward:
        weight = bias = None
    running = (None, None) if training else (mean, variance)
    if not is_backward:
        return lambda: aten.native_batch_norm(x, weight, bias, *running, training, 0.25, 1e-5)
    grad = case.tensor("gradOut", shape)
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


LAYERS = {
    "batch_norm": batch_norm,
    "group_norm": group_norm,
    "layer_norm": layer_norm,
    "rms_norm": rms_norm,
}
