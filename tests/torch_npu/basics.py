# SPDX-License-Identifier: Apache-2.0
"""What every program does with tensors: copies, views, fills, printing, streams, saved models.

Nothing is computed here, so results are those of PyTorch on the CPU, bit for bit; random numbers are
others, but the same for a seed.
"""
import io
import re

import torch

from common import DEVICE, check_equal, group, main, normal

FLOATS = (torch.float32, torch.float16, torch.bfloat16)
INTEGERS = (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)
DTYPES = (*FLOATS, *INTEGERS, torch.bool)


def values(shape, dtype):
    """Random values that every pair of dtypes converts to each other in a defined way."""
    if dtype == torch.bool:
        return torch.randint(0, 2, shape) != 0
    return (torch.rand(shape) * 100).to(dtype)


@group
def round_trips(chance):
    for dtype in (*DTYPES, torch.float64):
        for shape in ((), (0,), (1,), (3, 0, 2), (chance.randint(1, 40), chance.randint(1, 40)),
                      (300, 1000)):
            tensor = values(shape, dtype)
            what = f"{dtype} {shape}"
            check_equal(f"{what}.npu().cpu()", tensor.to(DEVICE), tensor)
            check_equal(f"clone of {what}", tensor.to(DEVICE).clone(), tensor)
            pinned = tensor.pin_memory().to(DEVICE, non_blocking=True)
            check_equal(f"{what} from pinned memory", pinned, tensor)
    scalar = torch.tensor(2.5).to(DEVICE)
    assert scalar.item() == 2.5 and bool(scalar), "item() and bool() of a scalar"


VIEWS = {
    "x.t()": lambda x: x.t(),
    "x[1:, ::2]": lambda x: x[1:, ::2],
    "x[:, 1]": lambda x: x[:, 1],
    "x[None, :, :1].expand(3, -1, 5)": lambda x: x[None, :, :1].expand(3, -1, 5),
    "x.reshape(-1)": lambda x: x.reshape(-1),
    "x.unfold(1, 2, 1)": lambda x: x.unfold(1, 2, 1),
    "x[None].permute(2, 0, 1)": lambda x: x[None].permute(2, 0, 1),
    "x.diagonal()": lambda x: x.diagonal(),
}


@group
def views(chance):
    for dtype in DTYPES:
        tensor = values((chance.randint(2, 9), chance.randint(3, 9)), dtype)
        for name, view in VIEWS.items():
            moved = view(tensor.to(DEVICE))
            check_equal(f"{name}.cpu(), {dtype}", moved, view(tensor))
            check_equal(f"{name}.contiguous(), {dtype}", moved.contiguous(), view(tensor))


@group
def copies(chance):
    """Into views, with broadcasting, and from each dtype to each."""
    rows, columns = chance.randint(2, 9), chance.randint(3, 9)
    for dtype in DTYPES:
        for other in DTYPES:
            tensor = values((rows, columns), dtype)
            check_equal(f"{dtype} to {other}", tensor.to(DEVICE).to(other), tensor.to(other))
            results = []
            for device in (DEVICE, "cpu"):
                target = torch.zeros(columns, 2 * rows, dtype=other).to(device)
                target.t()[::2].copy_(tensor.to(device))
                target[:, 1].copy_(tensor.to(device)[0, 0])
                results.append(target)
            check_equal(f"copy_ of {dtype} into views of {other}", *results)


@group
def conversions(chance):
    """From floating to floating, with all that rounding can meet, and to integers and bool."""
    special = torch.tensor([0.0, -0.0, 65519.0, 65520.0, -7e4, 1e-7, 2.9e-8, 3.4e38, float("inf"),
                            float("-inf"), float("nan"), 1 + 2 ** -9, 1 + 3 * 2 ** -9, 2049.0])
    tensor = torch.cat([special, normal(chance.randint(1, 500)) * 10])
    for dtype in FLOATS:
        for other in FLOATS:
            source = tensor.to(dtype)
            check_equal(f"{dtype} to {other}", source.to(DEVICE).to(other), source.to(other))
        check_equal(f"{dtype} to bool", tensor.to(dtype).to(DEVICE).bool(), tensor.to(dtype).bool())
    numbers = torch.randint(-2 ** 62, 2 ** 62, (200,))
    for other in (*INTEGERS, torch.float32, torch.bool):  # integers wrap
        check_equal(f"int64 to {other}", numbers.to(DEVICE).to(other), numbers.to(other))
    check_equal("float32 to int32", (tensor[14:].to(DEVICE)).int(), tensor[14:].int())


@group
def fills(chance):
    shape = (chance.randint(1, 9), chance.randint(1, 9))
    for dtype in DTYPES:
        for name, fill in {
                "ones": lambda d: torch.ones(shape, dtype=dtype, device=d),
                "zeros": lambda d: torch.zeros(shape, dtype=dtype, device=d),
                "full": lambda d: torch.full(shape, 3, dtype=dtype, device=d),
                "ones_like": lambda d: torch.ones_like(values(shape, dtype).to(d)),
                "zeros_like": lambda d: torch.zeros_like(values(shape, dtype).to(d)),
                "fill_": lambda d: values(shape, dtype).to(d).fill_(2),
                "fill_ of a view": lambda d: torch.zeros(shape, dtype=dtype, device=d).t().fill_(5),
                "fill_ with a tensor":
                    lambda d: values(shape, dtype).to(d).fill_(torch.tensor(4, dtype=dtype).to(d)),
                "zero_": lambda d: values(shape, dtype).to(d).zero_()}.items():
            check_equal(f"{name} {dtype}", fill(DEVICE), fill("cpu"))


@group
def ranges(chance):
    count = chance.randint(2, 300)
    for name, make in {
            "arange(n)": lambda d: torch.arange(count, device=d),
            "arange(3, n, 2)": lambda d: torch.arange(3, count + 3, 2, device=d),
            "arange(0, 1, 1/64)": lambda d: torch.arange(0, 1, 1 / 64, device=d),
            "arange(9, -n, -3) int32": lambda d: torch.arange(9, -count, -3, dtype=torch.int32,
                                                              device=d),
            "linspace(0, n - 1, n)": lambda d: torch.linspace(0, count - 1, count, device=d),
            "linspace(2, 2, 1)": lambda d: torch.linspace(2, 2, 1, device=d),
            "linspace(-1, 1, 65)": lambda d: torch.linspace(-1, 1, 65, device=d)}.items():
        check_equal(name, make(DEVICE), make("cpu"))  # steps that floats hold exactly


DISTRIBUTIONS = (  # name, method, mean, standard deviation
    ("uniform_()", lambda x: x.uniform_(), 0.5, 12 ** -0.5),
    ("uniform_(-2, 4)", lambda x: x.uniform_(-2, 4), 1, 3 ** 0.5),
    ("normal_()", lambda x: x.normal_(), 0, 1),
    ("normal_(3, 0.5)", lambda x: x.normal_(3, 0.5), 3, 0.5),
    ("rand_like", torch.rand_like, 0.5, 12 ** -0.5),
    ("randn_like", torch.randn_like, 0, 1))


@group
def random_numbers(chance):
    """The moments within five standard deviations and the distance of two numbers of the dtype."""
    count = 1 << 18
    for dtype in FLOATS:
        tensor = torch.empty(count, dtype=dtype, device=DEVICE)
        for name, draw, mean, deviation in DISTRIBUTIONS:
            what, seed = f"{dtype}, {name}", chance.randrange(2 ** 62)
            torch.manual_seed(seed)
            results = [draw(tensor).cpu() for _ in range(3)]
            assert not results[0].equal(results[1]), f"{what} repeats itself"
            torch.npu.manual_seed(seed)
            for number in range(2):
                check_equal(f"{what}, number {number} again", draw(tensor), results[number])
            state = torch.npu.get_rng_state()
            check_equal(f"{what}, number 2 again", draw(tensor), results[2])
            torch.npu.set_rng_state(state)
            check_equal(f"{what} after a restored state", draw(tensor), results[2])
            bound = (5 * deviation / count ** 0.5
                     + torch.finfo(dtype).eps * (abs(mean) + deviation))
            for result in results:
                off = [abs(result.double().mean() - mean), abs(result.double().std() - deviation)]
                assert max(off) < bound, f"{what}: moments are off by {off}: must be below {bound}"


@group
def random_integers(chance):
    """Each number of a range has its share, within five standard deviations."""
    count = 1 << 18
    for dtype in (*FLOATS, torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64):
        first, length = chance.randint(0, 50), chance.randint(1, 60)
        seed = chance.randrange(2 ** 62)
        torch.npu.manual_seed(seed)
        drawn = torch.randint(first, first + length, (count,), dtype=dtype, device=DEVICE).cpu()
        torch.npu.manual_seed(seed)
        again = torch.empty(count, dtype=dtype, device=DEVICE).random_(first, first + length)
        check_equal(f"random_ of {dtype}", again, drawn)
        fractions = torch.bincount(drawn.long(), minlength=first + length).double() / count
        assert fractions.shape == (first + length,) and fractions[:first].sum() == 0, f"{dtype} leaves the range"
        off, most = (fractions[first:] - 1 / length).abs().max(), 5 / (length * count) ** 0.5
        assert off <= most, f"{dtype}: a fraction is off by {off}: must be at most {most}"
    truths = torch.empty(count, dtype=torch.bool, device=DEVICE).random_().cpu().double().mean()
    assert abs(truths - 0.5) < 2.5 / count ** 0.5, f"the share of truths is {truths}"


@group
def random_views(chance):
    """A view has the numbers of a tensor of its shape, and its neighbors stay."""
    shape = (chance.randint(2, 40), chance.randint(2, 40))
    for dtype in FLOATS:
        for name, draw in (("uniform_", lambda x: x.uniform_(1, 2)), ("normal_", lambda x: x.normal_(9, 1))):
            torch.npu.manual_seed(shape[0])
            plain = draw(torch.empty(shape, dtype=dtype, device=DEVICE))
            whole = torch.zeros(2 * shape[1], shape[0] + 1, dtype=dtype).to(DEVICE)
            torch.npu.manual_seed(shape[0])
            draw(whole.t()[1:, ::2])
            want = torch.zeros(2 * shape[1], shape[0] + 1, dtype=dtype)
            want.t()[1:, ::2] = plain.cpu()
            check_equal(f"{name} of a view of {dtype}", whole, want)


@group
def concatenation(chance):
    for dtype in DTYPES:
        for axis in (0, 1, 2, -1):
            parts = []
            for _ in range(chance.randint(1, 5)):
                shape = [2, 3, 4]
                shape[axis] = chance.randint(0, 6)
                parts.append(values(shape, dtype))
            moved = [part.to(DEVICE) for part in parts]
            check_equal(f"cat {dtype} axis {axis}", torch.cat(moved, axis), torch.cat(parts, axis))
    pair = [values((3, 4), torch.float16), values((2, 4), torch.float32)]
    check_equal("cat of two dtypes", torch.cat([p.to(DEVICE) for p in pair]), torch.cat(pair))
    check_equal("stack", torch.stack([pair[0].to(DEVICE)] * 3), torch.stack([pair[0]] * 3))


@group
def printing(chance):
    for tensor in (normal((3, 4)), normal(2000), torch.tensor([1e-9, 1.0, 1e9]), torch.ones(3),
                   torch.tensor([float("nan"), float("inf"), 1.5]), normal((2, 2), torch.float16),
                   torch.tensor(3.5), torch.arange(12).reshape(3, 4), torch.tensor([True, False]),
                   torch.zeros(0), normal((chance.randint(1, 5), 3)).t()):
        got = re.sub(r",\s*device='npu:0'", "", repr(tensor.to(DEVICE)))
        # Lines may break at other places, since the device's name has taken some.
        if got.split() != repr(tensor).split():
            raise AssertionError(f"printed is\n{got}\nmust be\n{tensor!r}")


@group
def streams(chance):
    """Work on several streams, ordered by events; copies are the work."""
    tensor = normal((chance.randint(10, 400), 300))
    queues = [torch.npu.Stream() for _ in range(4)]
    moved = tensor.to(DEVICE)
    ready = torch.npu.Event(enable_timing=True)
    ready.record()
    for _ in range(20):
        for queue in queues:
            with torch.npu.stream(queue):
                queue.wait_event(ready)
                moved = moved.clone()
                ready = torch.npu.Event(enable_timing=True)
                ready.record()
    ready.synchronize()
    assert ready.query(), "an event that was waited for has not happened"
    torch.npu.current_stream().wait_event(ready)
    check_equal("80 copies through four streams", moved, tensor)


@group
def properties(_chance):
    of_device = torch.npu.get_device_properties(0)
    for name in ("cube_core_num", "vector_core_num", "L2_cache_size"):  # not in old versions
        value = getattr(of_device, name, 1)
        assert 0 <= value < 1 << 40, f"{name} is {value}"
    assert of_device.total_memory > 1 << 20, f"total_memory is {of_device.total_memory}"


@group
def saved_models(chance):
    width = chance.randint(1, 30)
    model = torch.nn.Sequential(torch.nn.Linear(width, 7), torch.nn.ReLU(), torch.nn.Linear(7, 3))
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    model.to(DEVICE)
    file = io.BytesIO()
    torch.save(model.state_dict(), file)
    other = torch.nn.Sequential(torch.nn.Linear(width, 7), torch.nn.ReLU(), torch.nn.Linear(7, 3))
    for place in ("cpu", DEVICE):
        file.seek(0)
        other.to(place)
        other.load_state_dict(torch.load(file, map_location=place))
        for name, tensor in before.items():
            check_equal(f"{name} on {place}", other.state_dict()[name], tensor)


@group
def absent_operators(chance):
    """One that the library does not have is an error of PyTorch's that names it, also where the plug-in's task queue
    has taken it for done: then its result is NaN. What follows works, also an operator that waits for the device before
    the program does."""
    before = normal((chance.randint(2, 9), 5))
    tensor = before.to(DEVICE)
    for waits_first in False, True:
        result = None
        try:
            result = torch.cdist(tensor, tensor)
            if waits_first:
                assert tensor[tensor > 0].shape == before[before > 0].shape
            torch.npu.synchronize()
        except RuntimeError as error:
            assert "graph operator Cdist is not" in str(error), f"the message does not name the operator: {error}"
        else:
            raise AssertionError("cdist succeeds: choose another operator here")
        if result is not None:
            assert result.cpu().isnan().all(), "the result is not NaN"
        for _ in range(3):
            check_equal("the next operation", (tensor + 1).cpu(), before + 1)
            check_equal("elements", tensor[tensor > 0].cpu(), before[before > 0])


if __name__ == "__main__":
    main()
