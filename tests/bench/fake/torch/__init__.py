# SPDX-License-Identifier: Apache-2.0
"""As much of PyTorch as peer_torch.py needs for one operator, with devices that are not there and a
clock that only work moves: each run takes one second, on a CUDA device from its submission to the
wait for that device. So times that leave out the wait are 0, and tests need not measure any.

FAKE_SECONDS: how long a run on a CPU takes instead.
FAKE_CUDA names the devices, separated by commas; NAME/ARCHITECTURE for those of AMD.
FAKE_ABSENT=1: PyTorch is not installed. FAKE_CRASH=1: operators that the fake lacks end it.
"""

import contextlib
import os
import time
import types

if os.environ.get("FAKE_ABSENT"):
    raise ImportError("No module named 'torch'")

__version__ = "0.fake"
float32, float16, bfloat16 = "float32", "float16", "bfloat16"
elapsed = 0
submitted = {}  # seconds of work, by device
time.perf_counter = lambda: float(elapsed)


class device(str):
    def __new__(cls, kind, index=None):
        return super().__new__(cls, kind if index is None else f"{kind}:{index}")


class Tensor:
    def __init__(self, shape, place="cpu", dtype=float32):
        self.shape, self.place, self.dtype = list(shape), str(place), dtype

    def dim(self):
        return len(self.shape)

    def to(self, device, dtype):
        return Tensor(self.shape, device, dtype)

    def transpose(self, a, b):
        return self

    def contiguous(self):
        return self


def randint(low, high, shape):
    return Tensor(shape)


def broadcast_shapes(*shapes):
    return max(shapes, key=len)


def mse_loss_backward(grad, x, target, reduction, grad_input):
    global elapsed
    tensors = [grad, x, target, grad_input]
    places = {tensor.place for tensor in tensors}
    if len(places) != 1 or len({tensor.dtype for tensor in tensors}) != 1:
        raise RuntimeError(f"tensors are on {sorted(places)}")
    place = places.pop()
    if place == "cpu":
        elapsed += float(os.environ.get("FAKE_SECONDS", 1))
    else:
        submitted[place] = submitted.get(place, 0) + 1


class Missing:
    """Every operator that is none of the above."""

    def __getattr__(self, name):
        return self

    def __call__(self, *arguments, **named):
        if os.environ.get("FAKE_CRASH"):
            os._exit(1)
        raise NotImplementedError("the fake has no such operator")


class Aten(Missing):
    mse_loss_backward = types.SimpleNamespace(grad_input=mse_loss_backward)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return Missing()


ops = types.SimpleNamespace(aten=Aten())
backends = types.SimpleNamespace(
    cuda=types.SimpleNamespace(matmul=types.SimpleNamespace()), cudnn=types.SimpleNamespace()
)
inference_mode = contextlib.nullcontext


def set_num_threads(count):
    pass


def get_num_threads():
    return 2


class Cuda:
    names = [name for name in os.environ.get("FAKE_CUDA", "").split(",") if name]

    def is_available(self):
        return len(self.names) > 0

    def device_count(self):
        return len(self.names)

    def is_initialized(self):
        return len(submitted) > 0

    def get_device_properties(self, which):
        name, _, architecture = self.names[int(str(which).split(":")[-1])].partition("/")
        facts = types.SimpleNamespace(name=name)
        if architecture:
            facts.gcnArchName = architecture
        return facts

    def synchronize(self, which):
        global elapsed
        elapsed += submitted.pop(str(which), 0)

    def empty_cache(self):
        if any(submitted.values()):
            raise RuntimeError("memory is given back while work is in flight")


cuda = Cuda()
