# SPDX-License-Identifier: Apache-2.0
"""Two small models, trained on the device and on the CPU: each step's loss must be the same.

The spatial transformer of PyTorch's tutorial, reduced to its transform, finds an affine map; a
temporal convolution (conv_tbc, then nearest-exact upsampling) fits a signal. And what optimizers call: operators
on lists of tensors, the clipping of gradients, and the scaling of losses in mixed precision. And modules of
training: dropout, a transformer's layer.
"""
import torch
import torch.nn.functional as F

from common import DEVICE, FLOATING, absent, check_equal, check_rounded, group, main, normal, strided

STEPS = 10

# Relative difference of losses. Roundings are 2^-24; coordinates of grid_sample are up to 2^4
# pixels, so their roundings count 2^4 times, and so do those of 2^4 steps. LARGER is a change of
# the learning rate that must be noticed.
LIMIT = 2.0 ** -16
LARGER = 1.01


def spatial_transformer(align_corners):
    """Returns the parameters, and the function that computes the loss on a device."""
    # Between pixels, where gradients do not jump.
    theta = torch.tensor([[[1.0314, 0.1171, 0.0537], [-0.0939, 0.9123, 0.1273]],
                          [[0.8917, -0.0713, -0.0371], [0.1327, 1.0719, -0.0913]]])
    rows, columns = torch.linspace(-2, 2, 12)[:, None], torch.linspace(-2, 2, 15)
    waves = torch.sin(rows + torch.arange(3.0)[:, None, None]) + torch.cos(2 * columns)
    image = waves.repeat(2, 1, 1, 1)
    target = image.roll(1, 3) * 0.9

    def loss(parameters, device):
        grid = F.affine_grid(parameters[0], list(image.shape), align_corners=align_corners)
        moved = F.grid_sample(image.to(device), grid, align_corners=align_corners)
        return F.mse_loss(moved, target.to(device))

    return [theta], loss


def temporal_convolution():
    signal, target = normal((20, 2, 4)), normal((2, 3, 36))
    parameters = [normal((3, 4, 3)) * 0.3, normal(3)]

    def loss(parameters, device):
        value = torch.conv_tbc(signal.to(device), *parameters, 0)
        if device == "cpu":  # where PyTorch takes no other gradients
            value.register_hook(lambda gradient: gradient.contiguous())
        value = F.interpolate(value.permute(1, 2, 0), scale_factor=2.0, mode="nearest-exact")
        return F.mse_loss(value, target.to(device))

    return parameters, loss


def train(model, optimizer, device, rate, options):
    """Returns the loss of each step."""
    start, loss = model
    parameters = [torch.nn.Parameter(tensor.clone().to(device)) for tensor in start]
    steps = optimizer(parameters, lr=rate, **options)
    losses = []
    for _ in range(STEPS):
        steps.zero_grad()
        value = loss(parameters, device)
        value.backward()
        steps.step()
        losses.append(value.item())
    return losses


def difference(losses, reference):
    return max(abs(a - b) / abs(b) for a, b in zip(losses, reference))


def compare(optimizer, rate, fused=None, **options):
    """fused: as an option, on the device only."""
    models = {"spatial transformer, corners aligned": spatial_transformer(True),
              "spatial transformer": spatial_transformer(False),
              "temporal convolution": temporal_convolution()}
    for name, model in models.items():
        want = train(model, optimizer, "cpu", rate, options)
        got = train(model, optimizer, DEVICE, rate, {**options, "fused": fused} if fused else options)
        assert difference(got, want) <= LIMIT, f"{name}: losses are {got}, must be {want}"
        other = train(model, optimizer, "cpu", rate * LARGER, options)
        assert difference(other, want) > LIMIT, f"{name}: the comparison notices nothing"
        assert want[-1] < want[0], f"{name} does not learn: {want}"


@group
def sgd(_):
    compare(torch.optim.SGD, 0.1)


@group
def momentum(_):
    compare(torch.optim.SGD, 0.05, momentum=0.9)


@group
def momentum_by_lists(_):
    compare(torch.optim.SGD, 0.05, momentum=0.9, weight_decay=0.01, foreach=True)


@group
def weight_decay(_):
    compare(torch.optim.SGD, 0.05, momentum=0.9, weight_decay=0.01)


@group
def adam(_):
    compare(torch.optim.Adam, 0.01)


@group
def adam_one_by_one(_):
    compare(torch.optim.Adam, 0.01, foreach=False)


def with_defaults(optimizers, **options):
    for optimizer in optimizers:
        compare(optimizer, optimizer([torch.zeros(1)]).defaults["lr"], **options)


@group
def default_settings(_):
    with_defaults([torch.optim.Adam, torch.optim.AdamW, torch.optim.RMSprop, torch.optim.Adagrad])


BY_LISTS = (torch.optim.Adam, torch.optim.AdamW, torch.optim.RMSprop, torch.optim.Adagrad,
            torch.optim.Adadelta, torch.optim.NAdam, torch.optim.RAdam)


@group
def by_lists(_):
    with_defaults(BY_LISTS, foreach=True)


@group
def one_by_one(_):
    with_defaults([*BY_LISTS, torch.optim.Adamax, torch.optim.ASGD], foreach=False)


@group
def fused_adamw(_):
    """aclnnApplyAdamWV2 on the device; on the CPU the plain steps."""
    for options in ({}, {"amsgrad": True}, {"weight_decay": 0.1}):
        compare(torch.optim.AdamW, 0.01, fused=True, **options)


@group
def operators_on_lists(chance):
    """Each result is that of the same operator on the tensors; of the norms, rounded otherwise."""
    for dtype in (torch.float32, torch.float16, torch.bfloat16, torch.int32):
        shapes = [(chance.randint(0, 9), chance.randint(1, 9)) for _ in range(chance.randint(1, 40))]
        lists = [[(normal(shape) * 9).to(dtype) for shape in shapes] for _ in range(2)]
        moved = [[tensor.to(DEVICE) for tensor in tensors] for tensors in lists]
        for name, function in {
                "_foreach_add": torch._foreach_add,
                "_foreach_add(alpha=2)": lambda a, b: torch._foreach_add(a, b, alpha=2),
                "_foreach_mul(4)": lambda a, b: torch._foreach_mul(a, 4)}.items():
            for got, want in zip(function(*moved), function(*lists)):
                check_equal(f"{name} {dtype}", got, want)
        torch._foreach_add_(moved[0], moved[1], alpha=-4)
        torch._foreach_mul_(moved[0], 2)
        torch._foreach_add_(lists[0], lists[1], alpha=-4)
        torch._foreach_mul_(lists[0], 2)
        for got, want in zip(moved[0], lists[0]):
            check_equal(f"in place {dtype}", got, want)
        for order in (2, 1) if dtype.is_floating_point else ():
            for got, tensor in zip(torch._foreach_norm(moved[1], order), lists[1]):
                want = tensor.double().norm(order)
                check_rounded(f"_foreach_norm({order}) {dtype}", got, want,
                              (tensor.numel() + 40) * 2.0 ** -24 * want)


@group
def scaled_gradients(chance):
    """A gradient that is infinite or NaN anywhere sets the flag; the scale halves, stays or grows."""
    for dtype in FLOATING:
        for special in (0.0, float("inf"), float("-inf"), float("nan")):
            shapes = [(chance.randint(1, 9), chance.randint(1, 9)) for _ in range(chance.randint(1, 9))]
            gradients = [normal(shape, dtype) for shape in shapes]
            if special != 0:
                place = chance.choice(gradients)
                place[chance.randrange(place.shape[0]), chance.randrange(place.shape[1])] = special
            moved = [strided(chance, gradient) for gradient in gradients]
            found = torch.zeros(1, device=DEVICE)
            torch._amp_foreach_non_finite_check_and_unscale_(moved, found,
                                                             torch.tensor([0.25], device=DEVICE))
            check_equal(f"found_inf of {special} {dtype}", found, torch.tensor([float(special != 0)]))
            for got, gradient in zip(moved, gradients):
                check_equal(f"unscaled {dtype}", got, (gradient.float() * 0.25).to(dtype))
    for found, tracker, want in ((1.0, 3, (4.0, 0)), (0.0, 3, (16.0, 0)), (0.0, 1, (8.0, 2))):
        scale = torch.tensor([8.0], device=DEVICE)
        steps = torch.tensor([tracker], dtype=torch.int32, device=DEVICE)
        torch._amp_update_scale_(scale, steps, torch.tensor([found], device=DEVICE), 2.0, 0.5, 4)
        check_equal("scale", scale, torch.tensor([want[0]]))
        check_equal("tracker", steps, torch.tensor([want[1]], dtype=torch.int32))


@group
def mixed_precision(_):
    """A net learns under autocast. The first scale makes gradients of float16 overflow: steps are skipped and the
    scale halves until they do not; after some steps it grows."""
    net = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1)).to(DEVICE)
    value, target = normal((32, 8)).to(DEVICE), normal((32, 1)).to(DEVICE)
    steps = torch.optim.SGD(net.parameters(), lr=0.05)
    first = 2.0 ** 24
    scaler = torch.npu.amp.GradScaler(init_scale=first, growth_interval=20)
    scales, losses, changes = [first], [], []
    for _ in range(60):
        before = net[0].weight.detach().cpu().clone()
        steps.zero_grad()
        with torch.npu.amp.autocast(dtype=torch.float16):
            result = net(value)
            loss = F.mse_loss(result.float(), target)
        assert result.dtype == torch.float16, f"autocast computes in {result.dtype}"
        scaler.scale(loss).backward()
        scaler.step(steps)
        scaler.update()
        scales.append(scaler.get_scale())
        losses.append(loss.item())
        changes.append(not torch.equal(before, net[0].weight.detach().cpu()))
    assert scales[1] == first / 2 and not changes[0], f"the first of the scales {scales} has no overflow"
    for old, new, change in zip(scales, scales[1:], changes):
        assert change == (new != old / 2), f"steps that are skipped do not halve the scale: {scales}, {changes}"
    assert any(new == 2 * old for old, new in zip(scales, scales[1:])), f"the scale does not grow: {scales}"
    assert all(torch.isfinite(p).all().item() for p in net.parameters()), "a parameter is not finite"
    assert losses[-1] < 0.8 * losses[0], f"the net does not learn: {losses}"


@group
def clipped_gradients(chance):
    for foreach in (None, True, False):
        for limit in (0.5, 1e9):
            gradients = [normal((chance.randint(1, 9), chance.randint(1, 9))) for _ in range(5)]
            results = []
            for device in (DEVICE, "cpu"):
                parameters = [torch.nn.Parameter(torch.zeros_like(g).to(device)) for g in gradients]
                for parameter, gradient in zip(parameters, gradients):
                    parameter.grad = gradient.clone().to(device)
                norm = torch.nn.utils.clip_grad_norm_(parameters, limit, foreach=foreach)
                results.append([norm] + [parameter.grad for parameter in parameters])
            for got, want in zip(*results):
                torch.testing.assert_close(got.detach().cpu(), want.detach(), rtol=2.0 ** -20,
                                           atol=0)


@group
def dropout(chance):
    """What stays is divided by 1 - p and rounded; its gradient has the same mask and factor."""
    count = 1 << 18
    for dtype in FLOATING:
        for rate in (0.0, 0.1, 0.5, 0.75, 1.0):
            seed = chance.randrange(2 ** 62)
            what = f"dropout({rate}) {dtype}"
            results = []
            for _ in range(2):
                torch.npu.manual_seed(seed)
                ones = torch.ones(count, dtype=dtype, device=DEVICE).requires_grad_()
                results.append(torch.nn.Dropout(rate)(ones))
            check_equal(f"{what} again", results[1], results[0].detach().cpu())
            kept = results[1].detach().cpu() != 0
            scale = 1 / (1 - rate) if rate < 1 else 0
            check_rounded(what, results[1].detach(), kept.double() * scale, 4 * 2.0 ** -24 * scale)
            bound = 5 * (rate * (1 - rate) / count) ** 0.5  # five standard deviations
            fraction = kept.double().mean().item()
            assert abs(fraction - (1 - rate)) <= bound, f"{what} keeps {fraction} of the elements"
            slope = normal(count, dtype)
            results[1].backward(slope.to(DEVICE))
            want = slope.double() * kept * scale
            check_rounded(f"{what}: gradient", ones.grad, want, 4 * 2.0 ** -24 * want.abs())
        layer = torch.nn.Dropout(0.5).eval()
        value = normal((chance.randint(1, 9), 7), dtype)
        check_equal(f"dropout when not training, {dtype}", layer(value.to(DEVICE)), value)


@group
def transformer_layer(chance):
    """A result, or an exception that says what is absent: attention, softmax, layer_norm."""
    value = normal((chance.randint(2, 9), 3, 8))
    for training in (True, False):
        layer = torch.nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0).train(training)
        want = layer(value).detach()
        try:
            got = layer.to(DEVICE)(value.to(DEVICE))
            torch.testing.assert_close(got.detach().cpu(), want, rtol=1e-4, atol=1e-5)
        except RuntimeError as error:
            assert absent(error), f"the error is not of an absent function: {error}"


if __name__ == "__main__":
    main()
