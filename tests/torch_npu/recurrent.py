# SPDX-License-Identifier: Apache-2.0
"""Values and gradients of recurrent networks, on random shapes: see gradients.py."""
import torch

from common import DEVICE, HAS_PLAIN_LSTM_ALONE, check, group, main, normal, unit
from gradients import U, compare


def recurrent(chance, dtype, steps):
    """Returns a function of an LSTM, its arguments and options, and how much a step can magnify an error: a gate is
    off by at most the sum of a row of weights times what the state is off by, and a cell by a little more."""
    layers, batch, inputs, hidden = (chance.randint(1, n) for n in (2 if dtype == torch.float32 else 1, 4, 9, 9))
    biased, both, first = (chance.randrange(2) == 1 for _ in range(3))
    if HAS_PLAIN_LSTM_ALONE:
        layers, biased, both = 1, True, False
    directions = 2 if both else 1
    states = [layers * directions, batch, hidden]
    arguments = [normal([batch, steps, inputs] if first else [steps, batch, inputs], dtype), normal(states, dtype),
                 normal(states, dtype)]
    for layer in range(layers):
        columns = directions * hidden if layer else inputs
        for _ in range(directions):
            for shape in ([4 * hidden, columns], [4 * hidden, hidden], [4 * hidden], [4 * hidden])[:4 if biased else 2]:
                arguments.append(((torch.rand(shape) - 0.5) / shape[-1]).to(dtype))

    def apply(x, h, c, *weights):
        results = torch._VF.lstm(x, (h, c), weights, biased, layers, 0.0, True, both, first)
        return torch.cat([result.flatten() for result in results])

    return apply, arguments, f"{layers=} {biased=} {both=} {first=}", 1.5 ** (steps * layers)


@group
def lstms(chance):
    """A gate is off by a few roundings, and by those of its sums; in 16 bits states are rounded after each step."""
    for dtype in (torch.float32, torch.float16):
        for steps in (1, 2, 4):
            apply, arguments, text, growth = recurrent(chance, dtype, steps)
            rounded = unit(dtype) if dtype != torch.float32 else 0

            def bounds(gradient):
                largest = max(a.double().abs().max() for a in arguments)
                part = ((arguments[0].shape[-1] + arguments[1].shape[-1] + 40) * U + 4 * rounded) * growth * largest
                sums = part * gradient.abs().sum() * largest
                return [part, *[sums] * len(arguments)]

            compare(f"lstm {text}", chance, apply, arguments, bounds)


@group
def cells(chance):
    """GRUs and simple recurrent ones: a gate is off by its sums, of terms below 1 times the largest element, and a few
    roundings."""
    for cell in (torch.gru_cell, torch.rnn_tanh_cell, torch.rnn_relu_cell):
        for _ in range(4):
            batch, inputs, hidden = (chance.randint(1, n) for n in (4, 9, 9))
            rows = 3 * hidden if cell is torch.gru_cell else hidden
            arguments = [normal([batch, inputs]), normal([batch, hidden])]
            arguments += [((torch.rand(shape) - 0.5) / shape[-1])
                          for shape in ([rows, inputs], [rows, hidden], [rows], [rows])]

            def bounds(gradient):
                largest = max(a.double().abs().max() for a in arguments)
                part = (inputs + hidden + 40) * U * largest
                return [part, *[4 * part * largest * gradient.abs().sum()] * len(arguments)]

            compare(cell.__name__, chance, cell, arguments, bounds)


@group
def packed_sequences(chance):
    """Of LSTMs. The plug-in keeps the padding of a packed sequence, but takes PyTorch's gradient of packing, which
    expects none: the gradient of the padded input is that of other rows, and is not compared."""
    for _ in range(4):
        layers, batch, inputs, hidden, steps = (chance.randint(1, n) for n in (2, 5, 9, 9, 6))
        both, first = (chance.randrange(2) == 1 for _ in range(2))
        if HAS_PLAIN_LSTM_ALONE:
            layers, both = 1, False
        lengths = torch.tensor(sorted((chance.randint(1, steps) for _ in range(batch)), reverse=True))
        networks = [torch.nn.LSTM(inputs, hidden, layers, batch_first=first, bidirectional=both) for _ in range(2)]
        networks[1].load_state_dict(networks[0].state_dict())
        sequence, results = normal([batch, steps, inputs] if first else [steps, batch, inputs]), []
        for network, device in zip(networks, ("cpu", DEVICE)):
            network.to(device)
            packed = torch.nn.utils.rnn.pack_padded_sequence(sequence.to(device), lengths, batch_first=first)
            value, states = network(packed)
            value, _ = torch.nn.utils.rnn.pad_packed_sequence(value, batch_first=first)
            loss = (value * torch.linspace(-1, 1, value.numel()).view(value.shape).to(device)).sum()
            (loss + states[0].square().sum() - states[1].sum()).backward()
            results.append([value, *states, *(weight.grad for weight in network.parameters())])
        for number, (want, got) in enumerate(zip(*results)):
            check(f"result {number} of lengths {lengths.tolist()}", got, want.detach(),
                  2000 * U * (1 + want.detach().abs().max().item()))


if __name__ == "__main__":
    main()
