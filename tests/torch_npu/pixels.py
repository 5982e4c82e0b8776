# SPDX-License-Identifier: Apache-2.0
"""Programs that give a value for each pixel or box, trained on the device and on the CPU as those of programs.py."""
import torch
import torch.nn.functional as F
from torch import nn

from common import group, main
from training import compare, digits


class DiffusionUnet(nn.Module):
    """Predicts the noise in an image from the image and the fraction of noise: norms of groups, SiLU, attention over the
    pixels of the lower level, nearest elements on the way up."""

    WIDTH = 16

    class Block(nn.Module):
        def __init__(self, inputs, outputs, width):
            super().__init__()
            self.norm1, self.conv1 = nn.GroupNorm(4, inputs), nn.Conv2d(inputs, outputs, 3, padding=1)
            self.time = nn.Linear(width, outputs)
            self.norm2, self.conv2 = nn.GroupNorm(4, outputs), nn.Conv2d(outputs, outputs, 3, padding=1)
            self.skip = nn.Conv2d(inputs, outputs, 1)

        def forward(self, x, time):
            y = self.conv1(F.silu(self.norm1(x))) + self.time(F.silu(time))[:, :, None, None]
            return self.conv2(F.silu(self.norm2(y))) + self.skip(x)

    def __init__(self):
        super().__init__()
        width = self.WIDTH
        self.time = nn.Sequential(nn.Linear(8, width), nn.SiLU(), nn.Linear(width, width))
        self.enter, self.leave = nn.Conv2d(1, width, 3, padding=1), nn.Conv2d(width, 1, 3, padding=1)
        self.down, self.middle = self.Block(width, width, width), self.Block(width, 2 * width, width)
        self.up, self.norm = self.Block(3 * width, width, width), nn.GroupNorm(4, 2 * width)
        self.take, self.give = nn.Conv2d(2 * width, 6 * width, 1), nn.Conv2d(2 * width, 2 * width, 1)

    def attend(self, x):
        batch, channels, height, width = x.shape
        q, k, v = (part.view(batch, 4, channels // 4, -1).transpose(2, 3) for part in self.take(self.norm(x)).chunk(3, 1))
        mixed = F.scaled_dot_product_attention(q, k, v)
        return x + self.give(mixed.transpose(2, 3).reshape(batch, channels, height, width))

    def forward(self, images):
        noisy, fraction = images[:, :1], images[:, 1, 0, 0]
        angles = fraction[:, None] * 2.0 ** torch.arange(4, device=images.device)
        time = self.time(torch.cat((angles.sin(), angles.cos()), dim=1))
        high = self.down(self.enter(noisy), time)
        low = self.attend(self.middle(F.max_pool2d(high, 2), time))
        low = F.interpolate(low, scale_factor=2.0, mode="nearest")
        return self.leave(F.silu(self.up(torch.cat((high, low), dim=1), time)))


@group
def diffusion_unet(_):
    images, _ = digits(320)
    images = F.avg_pool2d(images, 2)
    noise, fraction = torch.randn_like(images), torch.rand(len(images), 1, 1, 1)
    noisy = (1 - fraction) * images + fraction * noise
    compare(DiffusionUnet, lambda p: torch.optim.AdamW(p, lr=2e-3), F.mse_loss,
            torch.cat((noisy, fraction.expand_as(noisy)), dim=1), noise, 16)


class Unet(nn.Module):
    """Two levels: one comes back by a transposed convolution, the other between pixels."""

    def __init__(self):
        super().__init__()
        self.levels = nn.ModuleList(self.convolutions(*sizes) for sizes in ((1, 8), (8, 16), (16, 32)))
        self.up = nn.ConvTranspose2d(32, 16, 2, stride=2)
        self.joined = nn.ModuleList(self.convolutions(*sizes) for sizes in ((32, 16), (24, 8)))
        self.head = nn.Conv2d(8, 11, 1)

    @staticmethod
    def convolutions(inputs, outputs):
        return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs),
                             nn.ReLU(inplace=True), nn.Conv2d(outputs, outputs, 3, padding=1), nn.ReLU(inplace=True))

    @staticmethod
    def join(skip, x):
        height, width = skip.shape[2] - x.shape[2], skip.shape[3] - x.shape[3]
        x = F.pad(x, [width // 2, width - width // 2, height // 2, height - height // 2])
        return torch.cat((skip, x), dim=1)

    def forward(self, images):
        x1 = self.levels[0](images)
        x2 = self.levels[1](F.max_pool2d(x1, 2))
        x = self.joined[0](self.join(x2, self.up(self.levels[2](F.max_pool2d(x2, 2)))))
        x = F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=True)
        return self.head(self.joined[1](self.join(x1, x)))


@group
def unet(_):
    """Whether a pixel is ink, and which digit it belongs to; the sides are odd, so that levels are padded."""
    images, labels = digits(256)
    images = F.pad(images, [0, 1, 0, 1])
    is_ink = images[:, 0] > 0.5
    classes = torch.where(is_ink, labels[:, None, None], 10)

    def loss(scores, target):
        return (F.binary_cross_entropy_with_logits(scores[:, 10], (target == 10).to(scores.dtype))
                + F.cross_entropy(scores, target))

    compare(Unet, lambda p: torch.optim.RMSprop(p, lr=1e-3, momentum=0.9), loss, images, classes, 16)


class Detector(nn.Module):
    """A box and a class at each of 7x7 places."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(1, 8, 3, 2, 1), nn.ReLU(), nn.Conv2d(8, 16, 3, 2, 1), nn.ReLU())
        self.head = nn.Conv2d(16, 4 + 3, 3, padding=1)

    def forward(self, images):
        return self.head(self.body(images)).permute(0, 2, 3, 1).flatten(1, 2)


def detector_loss(outputs, boxes):
    """That of SSD: boxes where one is, classes there and at three times as many of the worst other places."""
    steps = torch.arange(7, device=outputs.device) * 4 + 2.0
    places = torch.stack(torch.meshgrid(steps, steps, indexing="ij"), dim=-1).flatten(0, 1)
    inside = ((places > boxes[:, None, :2]) & (places < boxes[:, None, 2:4])).all(dim=-1)
    classes = torch.where(inside, boxes[:, None, 4].long() + 1, 0)
    offsets = torch.cat((boxes[:, None, :2] - places, boxes[:, None, 2:4] - places), dim=-1) / 8
    where = inside.nonzero()
    found = outputs[where[:, 0], where[:, 1], :4]
    shape = F.smooth_l1_loss(found, offsets[inside], reduction="sum")
    scores = F.cross_entropy(outputs[..., 4:].flatten(0, 1), classes.flatten(), reduction="none").view_as(classes)
    with torch.no_grad():
        others = scores.masked_fill(inside, 0.0)
        rank = others.sort(dim=1, descending=True)[1].sort(dim=1)[1]
        worst = (rank < 3 * inside.sum(dim=1, keepdim=True)) & ~inside
    return (shape + scores[inside | worst].sum()) / inside.sum().clamp(min=1)


@group
def detector(_):
    """Finds a bright or a dark rectangle."""
    count = 320
    corner, size = torch.randint(1, 14, (count, 2)), torch.randint(8, 13, (count, 2))
    kind = torch.randint(0, 2, (count, 1))
    boxes = torch.cat((corner, corner + size, kind), dim=1).float()
    lines = torch.arange(28)
    rows, columns = (((lines >= boxes[:, a, None]) & (lines < boxes[:, a + 2, None])) for a in (0, 1))
    ink = (rows[:, :, None] & columns[:, None, :]).float() * (2 * kind[:, :, None] - 1)
    compare(Detector, lambda p: torch.optim.SGD(p, lr=2e-2, momentum=0.9), detector_loss,
            ink[:, None] + torch.randn(count, 1, 28, 28) / 10, boxes, 16)


if __name__ == "__main__":
    main()
