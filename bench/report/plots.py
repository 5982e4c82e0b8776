# SPDX-License-Identifier: Apache-2.0
"""The plots of the page, as SVG text. A series comes with its style: (series, (colour, hatch))."""

import html
import io
import math
import re

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from results import ceiling_name, time_text

# Okabe and Ito's colours, which colour-blind people can tell apart; peers are grey and hatched.
COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00"]
PEERS = ["#999999", "#666666"]
WIDTH = 12.0  # inches; the page scales it
BAR, GAP, EDGES = 0.19, 0.17, 1.0  # inches; the last for the axis and the panel's name

matplotlib.rcParams.update({
    "svg.fonttype": "none",  # text stays text: searchable, and small
    "svg.hashsalt": "aclnn-cl",  # equal input, equal page
    "font.size": 9, "axes.spines.top": False, "axes.spines.right": False,
    "axes.edgecolor": "#888888", "axes.axisbelow": True, "axes.grid": True, "axes.grid.axis": "x",
    "grid.color": "#e4e4e4", "hatch.linewidth": 0.6, "ytick.major.size": 0,
    "xtick.color": "#444444",
})


def styles(series):
    """(colour, hatch) of each; devices come first."""
    return [(PEERS[i % 2], "////") if one.is_peer else
            (COLOURS[i % len(COLOURS)], "...." if i >= len(COLOURS) else "")
            for i, one in enumerate(series)]


def factor(ratio):
    return f"{ratio:.{0 if ratio >= 9.995 else 2 if ratio >= 0.0995 else 3}f}×"


class Plot:
    """One row of panels, one panel per dtype, cases from top to bottom, bars by series."""

    count = 0

    def __init__(self, styled, cases, dtypes):
        self.styled, self.cases, self.dtypes = styled, cases, dtypes
        self.step = len(styled) * BAR + GAP
        legend = 0.25 * math.ceil(len(styled) / 2) + 0.1
        height = self.step * len(cases) + EDGES + legend
        self.foot = 0.06 / height
        self.figure = Figure(figsize=(WIDTH, height))
        FigureCanvasSVG(self.figure)
        panels = self.figure.subplots(1, len(dtypes), sharex=True, sharey=True, squeeze=False)
        self.panels, self.first = panels[0], panels[0][0]
        self.figure.subplots_adjust(left=1.45 / WIDTH, right=1 - 0.12 / WIDTH, wspace=0.06,
                                    bottom=0.55 / height, top=1 - (legend + 0.3) / height)
        handles = [Patch(facecolor=colour, hatch=hatch, edgecolor="white", label=one.label)
                   for one, (colour, hatch) in styled]
        self.figure.legend(handles=handles, loc="upper left", ncol=2, frameon=False,
                           borderaxespad=0.2)
        for panel, dtype in zip(self.panels, dtypes):
            panel.set_title(dtype, loc="left", fontsize=10, fontweight="bold")
        self.first.set_yticks([i * self.step for i in range(len(cases))], cases)
        self.first.set_ylim((len(cases) - 0.5) * self.step + GAP / 2, -0.5 * self.step - GAP / 2)

    def rows(self):
        """(panel, style, y, row) for each row."""
        middle = (len(self.styled) - 1) / 2
        for i, (one, style) in enumerate(self.styled):
            for row in one.rows.values():
                y = self.cases.index(row.case) * self.step + (i - middle) * BAR
                yield self.panels[self.dtypes.index(row.dtype)], style, y, row

    def write(self, text, x=0.5, side="center"):
        """Text below the axis."""
        self.figure.text(x, self.foot, text, ha=side, va="bottom", color="#444444")

    def svg(self, description):
        """The plot with a text alternative, and ids that are unique in the page."""
        Plot.count += 1
        stream = io.StringIO()
        self.figure.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
        text = stream.getvalue()
        text = text[text.index("<svg") :]
        text = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>p{Plot.count}-", text)
        text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
        for size in ("height", "width"):
            text = re.sub(rf'(<svg[^>]*?) {size}="[^"]*"', r"\1", text, count=1)
        return text.replace("<svg", f'<svg role="img" aria-label="{html.escape(description)}"', 1)


def missing(panel, x, y, row, prefix=""):
    """States in place of a bar why there is none."""
    look = {"color": "#B00020", "fontweight": "bold"} if row.broken else {"color": "#777777"}
    text = prefix + (row.outcome.upper() if row.broken else row.outcome)
    panel.text(x, y, text, va="center", fontsize=7, **look)


def write_figure(panel, x, y, words, side="left"):
    """The figure beside the end of a bar, readable where it meets a line of the grid."""
    panel.annotate(words, (x, y), (3 if side == "left" else -3, 0), textcoords="offset points",
                   ha=side, va="center", fontsize=6.5, color="#333333",
                   bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.4})


def bar(panel, y, begin, end, style):
    panel.barh(y, end - begin, 0.86 * BAR, left=begin, color=style[0], hatch=style[1],
               edgecolor="white", lw=0.4)


def times(styled, cases, dtypes, description):
    plot = Plot(styled, cases, dtypes)
    good = [row for one, _ in styled for row in one.rows.values() if row.good]
    shortest = min((row.median for row in good), default=1e-3)
    longest = max((row.median * (1 + row.noise) for row in good), default=1e-2)
    decades = math.log10(longest / shortest)
    left = shortest / 10 ** (0.12 * decades + 0.15)
    axis = plot.first.xaxis
    plot.first.set_xscale("log")
    plot.first.set_xlim(left, longest * 10 ** (0.22 * decades + 0.25))  # room for the figures
    axis.set_major_locator(LogLocator(1000.0 if decades > 4 else 10.0, numticks=20))
    axis.set_major_formatter(FuncFormatter(lambda x, _: re.sub(r"\.0+ ", " ", time_text(x))))
    axis.set_minor_formatter(NullFormatter())
    for panel, style, y, row in plot.rows():
        if not row.good:
            missing(panel, left * 1.1, y, row)
            continue
        bar(panel, y, left, row.median, style)
        tips = [max(row.median * (1 - row.noise), left), row.median * (1 + row.noise)]
        panel.plot(tips, [y, y], color="#222222", lw=0.9, solid_capstyle="butt")
        write_figure(panel, tips[1], y, time_text(row.median))
    plot.write("time of one run, logarithmic: shorter is better")
    return plot.svg(description)


def fractions(styled, cases, dtypes, description):
    """None where no row states a share."""
    if not any(row.good and row.fraction() for one, _ in styled for row in one.rows.values()):
        return None
    plot = Plot(styled, cases, dtypes)
    plot.first.set_xlim(0, 138)
    plot.first.set_xticks([0, 25, 50, 75, 100], ["0", "25", "50", "75", "100 %"])
    for panel in plot.panels:
        panel.axvline(100, color="#888888", lw=0.8)
    for panel, style, y, row in plot.rows():
        if not row.good:
            missing(panel, 1, y, row)
        elif not row.fraction():
            text = "in cache: memory does not bind" if row.number("in_cache") else "not known"
            panel.text(1, y, text, va="center", fontsize=6.5, color="#777777")
        else:
            fraction, name = row.fraction()
            bar(panel, y, 0, min(100 * fraction, 105), style)  # an older file may state more
            words = f"{100 * fraction:.0f} % {ceiling_name(name)}"
            write_figure(panel, min(100 * fraction, 105), y, words)
    plot.write("share of the ceiling that binds: longer is better")
    return plot.svg(description)


def comparison(base, styled, cases, dtypes, description):
    """How many times as fast as `base` the others are."""
    plot = Plot(styled, cases, dtypes)
    extent = 1.5
    for panel in plot.panels:
        panel.axvline(1, color="#555555", lw=1)
    for panel, (colour, _), y, row in plot.rows():
        partner = base.rows.get(row.key)
        if partner is None:
            continue
        if not row.good or not partner.good:
            missing(panel, 1.06, y, *((partner, f"{base.label}: ") if row.good else (row,)))
            continue
        ratio = partner.median / row.median
        low = ratio * max(1 - partner.noise, 0.02) / (1 + row.noise)
        high = ratio * (1 + partner.noise) / max(1 - row.noise, 0.02)
        extent = max(extent, high, 1 / low) if high / low < 25 else max(extent, ratio, 1 / ratio)
        panel.plot([low, high], [y, y], color=colour, lw=1.6, solid_capstyle="butt")
        if ratio < 1:
            write_figure(panel, low, y, factor(ratio), "right")
        else:
            write_figure(panel, high, y, factor(ratio))
        a, b = sorted((partner, row), key=lambda r: r.median)
        fill = colour if a.median * (1 + a.noise) < b.median * (1 - b.noise) else "white"
        panel.plot([ratio], [y], "o", ms=5, color=colour, mfc=fill, mew=1.2)
    extent *= 1.6  # room for the figures
    plot.first.set_xscale("log")
    plot.first.set_xlim(1 / extent, extent)
    steps = [n * 10.0**e for e in range(-6, 7) for n in ((1, 2, 5) if extent < 20 else (1,))]
    steps = [s for s in steps if 1.3 / extent <= s <= extent / 1.3]  # else neighbours' labels meet
    plot.first.set_xticks(steps, [f"{s:g}×" for s in steps])
    plot.first.xaxis.set_minor_formatter(NullFormatter())
    plot.write("times as fast, logarithmic")
    plot.write(f"← slower than {base.label}", plot.first.get_position().x0, "left")
    plot.write(f"faster than {base.label} →", plot.panels[-1].get_position().x1, "right")
    return plot.svg(description)
