# SPDX-License-Identifier: Apache-2.0
"""Programs that people try first, trained from the same weights on the device and on the CPU: the losses of the
first steps must agree, and what is learnt must be of use.

Networks are those of PyTorch's examples in small; data are drawn, and dropout is off, since its random numbers differ.
"""
import torch
import torch.nn.functional as F
from torch import nn

from common import DEVICE, HAS_PLAIN_LSTM_ALONE, group, main
from training import AGREEMENT, compare, digits


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
    """Causal, with several heads: by the fused function, or written out as in nanoGPT where there is none."""

    def __init__(self, width, heads, length, is_fused):
        super().__init__()
        self.heads, self.is_fused = heads, is_fused
        self.take, self.give = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.register_buffer("future", torch.ones(length, length).triu(1).bool())

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2) for part in self.take(x).split(width, 2))
        if self.is_fused:
            mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        else:
            weights = (q @ k.transpose(-2, -1)) / (width // self.heads) ** 0.5
            mixed = weights.masked_fill(self.future[:length, :length], float("-inf")).softmax(dim=-1) @ v
        return self.give(mixed.transpose(1, 2).reshape(batch, length, width))


class Gpt(nn.Module):
    """nanoGPT in small: predicts the next of CHARACTERS at each place."""

    CHARACTERS, WIDTH, HEADS, LENGTH, LAYERS = 29, 48, 4, 24, 2

    def __init__(self, is_fused=True):
        super().__init__()
        self.tokens, self.places = nn.Embedding(self.CHARACTERS, self.WIDTH), nn.Embedding(self.LENGTH, self.WIDTH)
        self.blocks = nn.ModuleList(nn.ModuleDict({
            "norm1": nn.LayerNorm(self.WIDTH), "attention": Attention(self.WIDTH, self.HEADS, self.LENGTH, is_fused),
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


def characters():
    """Every third character follows."""
    text = (torch.randint(0, Gpt.CHARACTERS, (640, 1)) + 3 * torch.arange(Gpt.LENGTH + 1)) % Gpt.CHARACTERS
    return text[:, :-1], text[:, 1:]


@group
def nano_gpt_written_out(_):
    compare(lambda: Gpt(False), lambda p: torch.optim.AdamW(p, lr=3e-3), next_character, *characters(), 16)


@torch.no_grad()
def generate(network, text, count, choose):
    for _ in range(count):
        scores = network(text[:, -Gpt.LENGTH:])[:, -1]
        text = torch.cat((text, choose(scores)), dim=1)
    return text


def sampled(scores):
    """nanoGPT's: of the five best, by their probabilities at a temperature of 0.8."""
    scores = scores / 0.8
    best, _ = torch.topk(scores, 5)
    scores[scores < best[:, [-1]]] = -float("inf")
    return torch.multinomial(F.softmax(scores, dim=-1), num_samples=1)


@group
def nano_gpt(_):
    """With the fused attention; then it writes: the best characters are those of the CPU, and sampled ones are mostly
    right."""
    network = compare(Gpt, lambda p: torch.optim.AdamW(p, lr=3e-3), next_character, *characters(), 16)
    reference = Gpt()
    reference.load_state_dict({name: value.cpu() for name, value in network.state_dict().items()})
    start = torch.tensor([[1, 4, 7], [5, 8, 11]])
    best = [generate(model, start.to(device), 20, lambda scores: scores.argmax(-1, keepdim=True)).cpu()
            for model, device in ((reference, "cpu"), (network, DEVICE))]
    assert torch.equal(*best), f"{best[1].tolist()} is written, on the CPU {best[0].tolist()}"
    text = generate(network, start.to(DEVICE), 20, sampled).cpu()
    right = ((text[:, 1:] - text[:, :-1]) % Gpt.CHARACTERS == 3).double().mean().item()
    print(f"# {right:.0%} of the sampled characters follow the rule")
    assert right > 0.5, text.tolist()


class Bert(nn.Module):
    """PyTorch's encoder layers, where each place sees all that are no padding; predicts what a blank hides."""

    WORDS, WIDTH, LENGTH = 31, 32, 12
    BLANK, PADDING = 0, 1

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(self.WORDS, self.WIDTH, padding_idx=self.PADDING)
        self.places = nn.Parameter(torch.randn(self.LENGTH, self.WIDTH) / 10)
        layer = nn.TransformerEncoderLayer(self.WIDTH, 4, 64, dropout=0.0, activation="relu", batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.head = nn.Linear(self.WIDTH, self.WORDS)

    def forward(self, text):
        x = self.words(text) + self.places
        return self.head(self.encoder(x, src_key_padding_mask=text == self.PADDING))


@group
def bert(_):
    """Words count up from the first; a quarter is hidden, and the end of the text is padding."""
    truth = 2 + (torch.randint(0, 29, (480, 1)) + torch.arange(Bert.LENGTH)) % 29
    truth[torch.arange(Bert.LENGTH) >= torch.randint(6, Bert.LENGTH + 1, (480, 1))] = Bert.PADDING
    hidden = (torch.rand(truth.shape) < 0.25) & (truth != Bert.PADDING)
    text, target = truth.masked_fill(hidden, Bert.BLANK), truth.masked_fill(~hidden, -100)
    compare(Bert, lambda p: torch.optim.Adam(p, lr=3e-3),
            lambda scores, words: F.cross_entropy(scores.flatten(0, 1), words.flatten(), ignore_index=-100),
            text, target, 16)


@group
def llama_block(_):
    inputs = torch.randn(480, LlamaBlock.LENGTH, LlamaBlock.WIDTH)
    targets = inputs.cumsum(1) / torch.arange(1, LlamaBlock.LENGTH + 1)[:, None]
    compare(LlamaBlock, lambda p: torch.optim.Adam(p, lr=3e-3), F.mse_loss, inputs, targets, 16)


class CharacterLstm(nn.Module):
    """PyTorch's example for language models: predicts the next character at each place."""

    def __init__(self):
        super().__init__()
        self.characters = nn.Embedding(Gpt.CHARACTERS, 24)
        self.lstm = nn.LSTM(24, 48, num_layers=1 if HAS_PLAIN_LSTM_ALONE else 2, batch_first=True)
        self.head = nn.Linear(48, Gpt.CHARACTERS)

    def forward(self, text):
        return self.head(self.lstm(self.characters(text))[0])


@group
def character_lstm(_):
    """Then it writes a character at a time, with the states of the one before: the CPU writes the same."""
    network = compare(CharacterLstm, lambda p: torch.optim.Adam(p, lr=1e-2), next_character, *characters(), 16)
    reference = CharacterLstm()
    reference.load_state_dict({name: value.cpu() for name, value in network.state_dict().items()})
    texts = []
    for model, device in ((reference.eval(), "cpu"), (network.eval(), DEVICE)):
        character, states, text = torch.tensor([[1], [5]], device=device), None, []
        with torch.no_grad():
            for _ in range(20):
                value, states = model.lstm(model.characters(character), states)
                character = model.head(value).argmax(-1)
                text.append(character.cpu())
        texts.append(torch.cat(text, dim=1))
    assert torch.equal(*texts), f"{texts[1].tolist()} is written, on the CPU {texts[0].tolist()}"


class SequenceReader(nn.Module):
    """Reads sequences of several lengths in both directions, without their padding, and classifies them by what it
    remembers. Words are rows of the unit matrix: the plug-in has no right gradient of packing."""

    WORDS = 8

    def __init__(self):
        super().__init__()
        self.register_buffer("units", torch.eye(self.WORDS))
        both = not HAS_PLAIN_LSTM_ALONE
        self.lstm = nn.LSTM(self.WORDS, 24, batch_first=True, bidirectional=both)
        self.head = nn.Linear(48 if both else 24, self.WORDS - 1)

    def forward(self, text):
        lengths = (text != 0).sum(1).cpu()
        words = nn.utils.rnn.pack_padded_sequence(self.units[text], lengths, batch_first=True)
        _, (states, _) = self.lstm(words)
        return self.head(states.transpose(0, 1).flatten(1))


@group
def sequence_reader(_):
    """The class is the last word before the padding; batches are sorted by length."""
    text = torch.randint(1, SequenceReader.WORDS, (640, 9))
    lengths = torch.randint(1, 10, (640 // 16, 16)).sort(descending=True).values.flatten()
    text[torch.arange(9) >= lengths[:, None]] = 0
    last = text.gather(1, lengths[:, None] - 1).flatten() - 1
    compare(SequenceReader, lambda p: torch.optim.Adam(p, lr=1e-2), F.cross_entropy, text, last, 16)


if __name__ == "__main__":
    main()
