# SPDX-License-Identifier: Apache-2.0
"""Programs that people try first, trained from the same weights on the device and on the CPU: the losses of the
first steps must agree, and what is learnt must be of use.

Networks are those of PyTorch's examples in small; data are drawn, and dropout is off, since its random numbers differ.
"""
import torch
import torch.nn.functional as F
from torch import nn

from common import DEVICE, group, main
from drawing import draw

# The same sums in another order differ in the last places, and each step magnifies that: so many steps are compared, by a
# part of the loss.
STEPS, AGREEMENT = 20, 1e-4


class Cnn(nn.Module):
    """PyTorch's example for MNIST, with a quarter of the channels."""

    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2d(1, 8, 3), nn.Conv2d(8, 16, 3)
        self.linear1, self.linear2 = nn.Linear(16 * 12 * 12, 32), nn.Linear(32, 10)

    def forward(self, images):
        x = F.relu(self.conv2(F.relu(self.conv1(images))))
        x = torch.flatten(F.max_pool2d(x, 2), 1)
        return F.log_softmax(self.linear2(F.relu(self.linear1(x))), dim=1)


class Residual(nn.Module):
    """Two convolutions beside a shortcut, which changes the size where they do."""

    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.norm1, self.norm2 = nn.BatchNorm2d(outputs), nn.BatchNorm2d(outputs)
        self.shortcut = nn.Identity() if stride == 1 else nn.Sequential(
            nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x):
        y = self.norm2(self.conv2(F.relu(self.norm1(self.conv1(x)))))
        return F.relu(y + self.shortcut(x))


class ResNet(nn.Module):
    """The layers of ResNet-18, with an eighth of the channels and three stages."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(1, 8, 7, 2, 3, bias=False), nn.BatchNorm2d(8), nn.ReLU(inplace=True),
                                  nn.MaxPool2d(3, 2, 1))
        self.stages = nn.Sequential(Residual(8, 8, 1), Residual(8, 16, 2), Residual(16, 32, 2))
        self.pool, self.linear = nn.AdaptiveAvgPool2d((1, 1)), nn.Linear(32, 10)

    def forward(self, images):
        return self.linear(self.pool(self.stages(self.stem(images))).flatten(1))


class SpatialTransformer(nn.Module):
    """PyTorch's tutorial, with half of the channels."""

    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2d(1, 5, 5), nn.Conv2d(5, 10, 5)
        self.linear1, self.linear2 = nn.Linear(160, 50), nn.Linear(50, 10)
        self.localization = nn.Sequential(nn.Conv2d(1, 4, 7), nn.MaxPool2d(2, stride=2), nn.ReLU(),
                                          nn.Conv2d(4, 5, 5), nn.MaxPool2d(2, stride=2), nn.ReLU())
        self.locate = nn.Sequential(nn.Linear(5 * 3 * 3, 32), nn.ReLU(), nn.Linear(32, 6))
        with torch.no_grad():  # not the identity, whose points lie on pixels: there the slope jumps
            self.locate[2].weight.zero_()
            self.locate[2].bias.copy_(torch.tensor([0.9, 0.1, 0.03, -0.1, 0.9, 0.02]))

    def forward(self, images):
        theta = self.locate(self.localization(images).flatten(1)).view(-1, 2, 3)
        x = F.grid_sample(images, F.affine_grid(theta, images.size(), align_corners=False), align_corners=False)
        x = F.relu(F.max_pool2d(self.conv1(x), 2))
        x = F.relu(F.max_pool2d(self.conv2(x), 2)).flatten(1)
        return F.log_softmax(self.linear2(F.relu(self.linear1(x))), dim=1)


class Attention(nn.Module):
    """Causal, with several heads, written out as in nanoGPT where there is no fused function."""

    def __init__(self, width, heads, length):
        super().__init__()
        self.heads = heads
        self.take, self.give = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.register_buffer("future", torch.ones(length, length).triu(1).bool())

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2) for part in self.take(x).split(width, 2))
        weights = (q @ k.transpose(-2, -1)) / (width // self.heads) ** 0.5
        weights = weights.masked_fill(self.future[:length, :length], float("-inf")).softmax(dim=-1)
        return self.give((weights @ v).transpose(1, 2).reshape(batch, length, width))


class Gpt(nn.Module):
    """nanoGPT in small: predicts the next of CHARACTERS at each place."""

    CHARACTERS, WIDTH, HEADS, LENGTH, LAYERS = 29, 48, 4, 24, 2

    def __init__(self):
        super().__init__()
        self.tokens, self.places = nn.Embedding(self.CHARACTERS, self.WIDTH), nn.Embedding(self.LENGTH, self.WIDTH)
        self.blocks = nn.ModuleList(nn.ModuleDict({
            "norm1": nn.LayerNorm(self.WIDTH), "attention": Attention(self.WIDTH, self.HEADS, self.LENGTH),
            "norm2": nn.LayerNorm(self.WIDTH),
            "mlp": nn.Sequential(nn.Linear(self.WIDTH, 4 * self.WIDTH), nn.GELU(approximate="tanh"),
                                 nn.Linear(4 * self.WIDTH, self.WIDTH))}) for _ in range(self.LAYERS))
        self.norm, self.head = nn.LayerNorm(self.WIDTH), nn.Linear(self.WIDTH, self.CHARACTERS, bias=False)
        self.head.weight = self.tokens.weight
        for weight in self.parameters():
            if weight.dim() > 1:
                nn.init.normal_(weight, std=0.02)

    def forward(self, text):
        x = self.tokens(text) + self.places(torch.arange(text.shape[1], device=text.device))
        for block in self.blocks:
            x = x + block["attention"](block["norm1"](x))
            x = x + block["mlp"](block["norm2"](x))
        return self.head(self.norm(x))


class LlamaBlock(nn.Module):
    """Norm by the root of the mean square, rotated halves, and a gated MLP with SiLU."""

    WIDTH, HEADS, LENGTH = 32, 4, 16

    def __init__(self):
        super().__init__()
        width, hidden = self.WIDTH, 3 * self.WIDTH
        self.weight1, self.weight2 = nn.Parameter(torch.ones(width)), nn.Parameter(torch.ones(width))
        self.q, self.k, self.v, self.o = (nn.Linear(width, width, bias=False) for _ in range(4))
        self.gate, self.up, self.down = (nn.Linear(width, hidden, bias=False), nn.Linear(width, hidden, bias=False),
                                         nn.Linear(hidden, width, bias=False))
        self.register_buffer("future", torch.ones(self.LENGTH, self.LENGTH).triu(1).bool())

    @staticmethod
    def norm(x, weight):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * weight

    def rotated(self, x):
        half = x.shape[-1] // 2
        frequency = 10000.0 ** (-torch.arange(half, device=x.device) / half)
        angle = torch.arange(x.shape[-2], device=x.device)[:, None] * frequency
        cosine, sine = (torch.cat((part, part), -1) for part in (angle.cos(), angle.sin()))
        return x * cosine + torch.cat((-x[..., half:], x[..., :half]), -1) * sine

    def forward(self, x):
        batch, length, width = x.shape
        y = self.norm(x, self.weight1)
        q, k, v = (part(y).view(batch, length, self.HEADS, -1).transpose(1, 2) for part in (self.q, self.k, self.v))
        weights = (self.rotated(q) @ self.rotated(k).transpose(-2, -1)) / (width // self.HEADS) ** 0.5
        weights = weights.masked_fill(self.future, float("-inf")).softmax(-1)
        x = x + self.o((weights @ v).transpose(1, 2).reshape(batch, length, width))
        y = self.norm(x, self.weight2)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


def digits(count):
    labels = torch.randint(0, 10, (count,))
    return draw(labels, 28).view(count, 1, 28, 28), labels


def train(make, weights, optimizer, loss, inputs, targets, batch, device):
    """Returns the network and the loss of each step of one epoch."""
    network = make()
    network.load_state_dict(weights)
    network.to(device)
    optimizer = optimizer(network.parameters())
    inputs, targets = inputs.to(device), targets.to(device)
    losses = []
    for first in range(0, len(inputs), batch):
        optimizer.zero_grad()
        value = loss(network(inputs[first:first + batch]), targets[first:first + batch])
        value.backward()
        optimizer.step()
        losses.append(value.item())
    return network, losses


def compare(make, optimizer, loss, inputs, targets, batch):
    """Trains on both, and returns the network of the device."""
    weights = make().state_dict()
    arguments = make, weights, optimizer, loss, inputs, targets, batch
    _, want = train(*arguments, "cpu")
    network, got = train(*arguments, DEVICE)
    difference = max(abs(g - w) / abs(w) for g, w in zip(got[:STEPS], want[:STEPS]))
    print(f"# losses {want[0]:.6f} to {want[-1]:.6f} on the CPU, {got[-1]:.6f} on the device; "
          f"the largest difference of the first {STEPS} of {len(want)} steps is {difference:.1e} of the loss")
    assert want[-1] < want[0] and got[-1] < got[0], "the network does not learn"
    assert difference <= AGREEMENT, f"the losses differ by {difference}"
    return network


@group
def mnist_cnn(_):
    images, labels = digits(2560)
    network = compare(Cnn, lambda p: torch.optim.Adadelta(p, lr=1.0), F.nll_loss, images, labels, 32)
    unseen, truths = digits(200)
    with torch.no_grad():
        read = network(unseen.to(DEVICE)).argmax(dim=1, keepdim=True).cpu()
    right = read.eq(truths.view_as(read)).double().mean().item()
    print(f"# {right:.1%} of 200 unseen digits are read")
    assert right > 0.5, "the network does not read"


@group
def resnet(_):
    """What the network gives in evaluation, from its running statistics, must agree, too."""
    images, labels = digits(640)
    network = compare(ResNet, lambda p: torch.optim.SGD(p, lr=0.05, momentum=0.9), F.cross_entropy, images, labels, 32)
    unseen, _ = digits(32)
    reference = ResNet()
    reference.load_state_dict({name: value.cpu() for name, value in network.state_dict().items()})
    with torch.no_grad():
        want = reference.double().eval()(unseen.double())
        got = network.eval()(unseen.to(DEVICE)).cpu()
    difference = ((got - want).abs().max() / want.abs().max()).item()
    print(f"# in evaluation scores differ by {difference:.1e} of the largest")
    assert difference <= AGREEMENT


@group
def spatial_transformer(_):
    images, labels = digits(960)
    compare(SpatialTransformer, lambda p: torch.optim.SGD(p, lr=0.05), F.nll_loss, images, labels, 32)


def next_character(scores, text):
    return F.cross_entropy(scores.flatten(0, 1), text.flatten())


@group
def nano_gpt(_):
    """Every third character follows."""
    text = (torch.randint(0, Gpt.CHARACTERS, (640, 1)) + 3 * torch.arange(Gpt.LENGTH + 1)) % Gpt.CHARACTERS
    compare(Gpt, lambda p: torch.optim.AdamW(p, lr=3e-3), next_character, text[:, :-1], text[:, 1:], 16)


@group
def llama_block(_):
    inputs = torch.randn(480, LlamaBlock.LENGTH, LlamaBlock.WIDTH)
    targets = inputs.cumsum(1) / torch.arange(1, LlamaBlock.LENGTH + 1)[:, None]
    compare(LlamaBlock, lambda p: torch.optim.Adam(p, lr=3e-3), F.mse_loss, inputs, targets, 16)


if __name__ == "__main__":
    main()
