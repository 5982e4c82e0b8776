# SPDX-License-Identifier: Apache-2.0
"""The plots of report.py, as SVG text that can stand in a page."""

import io
import itertools
import math
import re

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

import report_data as data

# Okabe and Ito's colours, which colour-blind people can tell apart; peers are grey and hatched.
COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00"]
PEERS = ["#999999", "#666666"]
WIDTH = 12.0  # inches; the page scales it
BAR, GAP = 0.19, 0.17  # inches
EDGES = 1.0  # inches for the axis and the panel's name

matplotlib.rcParams.update(
    {
        "svg.fonttype": "none",  # text stays text: searchable, and small
        "svg.hashsalt": "aclnn-cl",  # equal input, equal page
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.edgecolor": "#888888",
        "axes.axisbelow": True,
        "axes.grid": True,
        "axes.grid.axis": "x",
        "grid.color": "#e4e4e4",
        "hatch.linewidth": 0.6,
        "ytick.major.size": 0,
        "xtick.color": "#444444",
    }
)


def style(series):
    """Colour and hatch of each series."""
    devices = itertools.cycle(COLOURS)
    peers = itertools.cycle(PEERS)
    styles = []
    for i, one in enumerate(series):
        hatch = "////" if one.is_peer else "...." if i >= len(COLOURS) else ""
        styles.append((next(peers if one.is_peer else devices), hatch))
    return styles


class Plot:
    """One row of panels, one panel per dtype, cases from top to bottom, bars by series."""

    count = 0

    def __init__(self, series, styles, cases, dtypes):
        self.series, self.styles = series, styles
        self.cases, self.dtypes = cases, dtypes
        self.step = len(series) * BAR + GAP
        legend = 0.25 * math.ceil(len(series) / 2) + 0.1
        height = self.step * len(cases) + EDGES + legend
        self.foot = 0.06 / height
        self.figure = Figure(figsize=(WIDTH, height))
        FigureCanvasSVG(self.figure)
        panels = self.figure.subplots(1, len(dtypes), sharex=True, sharey=True, squeeze=False)
        self.panels = panels[0]
        self.figure.subplots_adjust(
            left=1.45 / WIDTH,
            right=1 - 0.12 / WIDTH,
            bottom=0.55 / height,
            top=1 - (legend + 0.3) / height,
            wspace=0.06,
        )
        self.figure.legend(
            handles=[
                Patch(facecolor=colour, hatch=hatch, edgecolor="white", label=one.label)
                for one, (colour, hatch) in zip(series, styles)
            ],
            loc="upper left",
            ncol=2,
            frameon=False,
            borderaxespad=0.2,
        )
        for panel, dtype in zip(self.panels, dtypes):
            panel.set_title(dtype, loc="left", fontsize=10, fontweight="bold")
        first = self.panels[0]
        first.set_yticks([i * self.step for i in range(len(cases))], cases)
        first.set_ylim((len(cases) - 0.5) * self.step + GAP / 2, -0.5 * self.step - GAP / 2)

    def slots(self, dtype):
        """(series, style, y, row or None) for each bar of a panel."""
        middle = (len(self.series) - 1) / 2
        for case_index, case in enumerate(self.cases):
            for i, one in enumerate(self.series):
                row = next((r for k, r in one.rows.items() if k[1:] == (case, dtype)), None)
                yield one, self.styles[i], case_index * self.step + (i - middle) * BAR, row

    def axis_label(self, text):
        self.figure.text(0.5, self.foot, text, ha="center", va="bottom", color="#444444")

    def svg(self, description):
        """The plot with a text alternative, and ids that are unique in the page."""
        Plot.count += 1
        stream = io.StringIO()
        self.figure.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
        text = stream.getvalue()
        text = text[text.index("<svg") :]
        prefix = f"p{Plot.count}-"
        text = re.sub(r'\bid="', f'id="{prefix}', text)
        text = re.sub(r'(href="#|url\(#)', rf"\g<1>{prefix}", text)
        text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
        text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
        text = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", text, count=1)
        label = description.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
        return text.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


def missing(panel, x, y, row, prefix=""):
    """Says in place of a bar why there is none."""
    bad = row.outcome in ("wrong", "failed")
    panel.text(
        x,
        y,
        prefix + (row.outcome.upper() if bad else row.outcome),
        va="center",
        fontsize=7,
        color="#B00020" if bad else "#777777",
        fontweight="bold" if bad else "normal",
    )


def figure_at(panel, x, y, words):
    """The figure behind the end of a bar, readable where it meets a line of the grid."""
    panel.annotate(
        words,
        (x, y),
        (3, 0),
        textcoords="offset points",
        va="center",
        fontsize=6.5,
        color="#333333",
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.4},
    )


def bar(panel, y, length, left, style_of):
    colour, hatch = style_of
    panel.barh(
        y, length, 0.86 * BAR, left=left, color=colour, hatch=hatch, edgecolor="white", lw=0.4
    )


def for_op(series, op):
    """The series that have the operator, with its rows only."""
    kept = []
    for one in series:
        part = data.Series(one.label, one.run, one.device)
        part.rows = {key: row for key, row in one.rows.items() if key[0] == op}
        if part.rows:
            kept.append(part)
    return kept


def times(series, styles, cases, dtypes, description):
    plot = Plot(series, styles, cases, dtypes)
    good = [row for one in series for row in one.rows.values() if row.good]
    shortest = min((row.median for row in good), default=1e-3)
    longest = max((row.median * (1 + row.noise) for row in good), default=1e-2)
    decades = math.log10(longest / shortest)
    left = shortest / 10 ** (0.12 * decades + 0.15)
    panel = plot.panels[0]
    panel.set_xscale("log")
    panel.set_xlim(left, longest * 10 ** (0.22 * decades + 0.25))  # room for the figures
    panel.xaxis.set_major_locator(LogLocator(1000.0 if decades > 3 else 10.0, numticks=20))
    panel.xaxis.set_major_formatter(
        FuncFormatter(lambda x, _: data.time_text(x).replace(".00", "").replace(".0", ""))
    )
    panel.xaxis.set_minor_formatter(NullFormatter())
    for panel, dtype in zip(plot.panels, dtypes):
        for _, style_of, y, row in plot.slots(dtype):
            if row is None:
                continue
            if not row.good:
                missing(panel, left * 1.1, y, row)
                continue
            bar(panel, y, row.median - left, left, style_of)
            low = max(row.median * (1 - row.noise), left)
            high = row.median * (1 + row.noise)
            panel.plot([low, high], [y, y], color="#222222", lw=0.9, solid_capstyle="butt")
            figure_at(panel, high, y, data.time_text(row.median))
    plot.axis_label("time of one run, logarithmic: shorter is better")
    return plot.svg(description)


def shares(series, styles, cases, dtypes, description):
    """None where no row states a share."""
    known = [row.share() for one in series for row in one.rows.values() if row.good]
    if not any(known):
        return None
    plot = Plot(series, styles, cases, dtypes)
    plot.panels[0].set_xlim(0, 138)
    plot.panels[0].set_xticks([0, 25, 50, 75, 100], ["0", "25", "50", "75", "100 %"])
    for panel, dtype in zip(plot.panels, dtypes):
        panel.axvline(100, color="#888888", lw=0.8)
        for _, style_of, y, row in plot.slots(dtype):
            if row is None:
                continue
            share = row.share() if row.good else None
            if not row.good:
                missing(panel, 1, y, row)
            elif share is None:
                text = "in cache: memory does not bind" if row.number("in_cache") else "not known"
                panel.text(1, y, text, va="center", fontsize=6.5, color="#777777")
            else:
                shown = min(100 * share[0], 105)  # beyond: the label tells
                bar(panel, y, shown, 0, style_of)
                figure_at(panel, shown, y, f"{100 * share[0]:.0f} % {share[1]}")
    plot.axis_label("share of the ceiling that binds: longer is better")
    return plot.svg(description)


def comparison(base, others, styles, cases, dtypes, description):
    """How many times as fast as `base` the others are."""
    plot = Plot(others, styles, cases, dtypes)
    reach = 1.5
    for panel, dtype in zip(plot.panels, dtypes):
        panel.axvline(1, color="#555555", lw=1)
        for _, (colour, _hatch), y, row in plot.slots(dtype):
            partner = row and base.rows.get(row.key)
            if row is None or partner is None:
                continue
            if not row.good or not partner.good:
                missing(panel, 1.03, y, *((partner, f"{base.label}: ") if row.good else (row,)))
                continue
            ratio = partner.median / row.median
            low = ratio * max(1 - partner.noise, 0.02) / (1 + row.noise)
            high = ratio * (1 + partner.noise) / max(1 - row.noise, 0.02)
            reach = max(reach, high, 1 / low) if high / low < 25 else max(reach, ratio, 1 / ratio)
            panel.plot([low, high], [y, y], color=colour, lw=1.6, solid_capstyle="butt")
            figure_at(panel, high, y, data.factor_text(ratio))
            clear = data.differ(partner, row)
            panel.plot(
                [ratio], [y], "o", ms=5, color=colour, mfc=colour if clear else "white", mew=1.2
            )
    reach *= 1.6  # room for the figures
    panel = plot.panels[0]
    panel.set_xscale("log")
    panel.set_xlim(1 / reach, reach)
    steps = [n * 10.0**e for e in range(-6, 7) for n in ((1, 2, 5) if reach < 20 else (1,))]
    steps = [s for s in steps if 1.3 / reach <= s <= reach / 1.3]  # else neighbours' labels meet
    panel.set_xticks(steps, [f"{s:g}×" for s in steps])
    panel.xaxis.set_minor_formatter(NullFormatter())
    plot.axis_label("times as fast, logarithmic")
    for x, side, words in ((0.0, "left", "← slower than"), (1.0, "right", "faster than")):
        place = plot.panels[0 if side == "left" else -1].get_position()
        words = f"{words} {base.label}" + (" →" if side == "right" else "")
        where = place.x0 if side == "left" else place.x1
        plot.figure.text(where, plot.foot, words, ha=side, va="bottom", color="#444444", fontsize=8)
    return plot.svg(description)
