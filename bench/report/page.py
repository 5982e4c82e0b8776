# SPDX-License-Identifier: Apache-2.0
"""One HTML page with plots and tables. It needs nothing beside it: no network, no scripts."""

import html
import importlib.util
import math
import os
import sys

from results import BadFile, Row, ceiling_text, cells, is_number, plural, time_text

DEBIAN = "/usr/bin/python3"  # the interpreter that Debian's python3-matplotlib serves
DTYPES = ["f32", "f16", "bf16"]
STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, "DejaVu Sans", Verdana, sans-serif; color: #1c1c1c;
  background: #fff; max-width: 1180px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; }
h2 { font-size: 1.35rem; margin: 3rem 0 .5rem; border-top: 2px solid #0072B2; padding-top: .6rem; }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .2rem; }
p, li { max-width: 52rem; }
figure { margin: 0 0 1rem; }
figure svg text { font-family: "DejaVu Sans", Verdana, sans-serif !important; }
figure svg { width: 100%; height: auto; display: block; }
figcaption, .note { color: #555; font-size: .88rem; max-width: 60rem; }
table { border-collapse: collapse; font-size: .85rem; margin: .5rem 0; }
th, td { text-align: left; padding: .2rem .7rem .2rem 0; border-bottom: 1px solid #e4e4e4;
  vertical-align: top; }
th { border-bottom: 1px solid #888; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
td.n, td code { white-space: nowrap; }
.scroll { overflow-x: auto; }
.bad { color: #B00020; font-weight: 600; }
summary, a { cursor: pointer; color: #00568a; }
nav a { margin-right: 1.2rem; }
code { font-size: .9em; }
"""
READING = """<ul>
<li><b>Time</b> is the median of one run: both calls of the operator and the wait for the device.
The scale is logarithmic: equal distances are equal ratios.</li>
<li><b>Noise</b>, the dark line across the end of a bar, is the larger of two: 1.4826 · the median
distance of a run from the median of its pass, which is a robust standard deviation; and the distance
from the lowest to the highest median of a pass. Where the lines of two bars overlap, neither is
faster.</li>
<li><b>Share of ceiling</b> is the part of the best that the device can do, as measured in the same
run of the program. Small cases are bound by the cost of a launch, or are in a cache: then memory
does not bind, and no share of it is stated.</li>
<li><b>Comparison</b>: the line spans what both noises allow; a hollow point is “the same within
noise”.</li>
<li>A result that differs from the reference has <span class="bad">WRONG</span> in place of a time.
</li>
</ul>"""


class Series:
    """The rows, by Row.key, of one device of one file, or of the peer that ran beside it."""

    def __init__(self, label, file, device, rows):
        self.label, self.file, self.device = label, file, device
        self.rows = {row.key: row for row in reversed(rows)}  # of equal keys the first one
        self.is_peer = device is None

    def of_op(self, op):
        rows = [row for row in reversed(self.rows.values()) if row.op == op]
        return Series(self.label, self.file, self.device, rows)


def peers(file):
    """A series for each device that the peer ran on; beside several CPUs that is the same one."""
    rows = {}
    for row in file.rows:
        if row.number("peer_median") > 0:
            label = row.text("peer_device") or file.word("peer") or "peer"
            figures = {"median": row.number("peer_median"), "noise": row.number("peer_noise")}
            kept = ("operator", "case", "dtype", "device", "outcome", "api", "bytes", "flops")
            data = {name: row.data.get(name) for name in kept}
            rows.setdefault(label, []).append(Row({**data, **figures}))
    return [Series(label, file, None, rows) for label, rows in rows.items()]


def collect(files):
    """All series, devices first, with labels that differ."""
    series = [
        Series(device.get("name", "?"), file, device, file.rows_of(device))
        for file in files
        for device in file.devices
        if file.rows_of(device)
    ]
    series += [one for file in files for one in peers(file)]
    for describe in (
        lambda one: "" if one.is_peer else one.file.version(),
        lambda one: date(one.file),
        lambda one: os.path.basename(one.file.path),
        lambda one: "" if one.is_peer else f"device {one.device.get('id', 0)}",
    ):
        labels, words = [one.label for one in series], [describe(one) for one in series]
        for one, label, word in zip(series, labels, words):
            if word and len({w for other, w in zip(labels, words) if other == label}) > 1:
                one.label = f"{label}, {word}"
    return series


def date(file):
    return file.word("date").replace("T", " ")[:16]


def mean_ratio(base, other, op=None):
    """In words: geometric mean of base's time / other's over the cases that both have."""
    pairs = [(row, other.rows.get(key)) for key, row in base.rows.items() if op in (None, row.op)]
    logs = [math.log(a.median / b.median) for a, b in pairs if b and a.good and b.good]
    if not logs:
        return "no common case"
    ratio = math.exp(sum(logs) / len(logs))
    return "as fast" if abs(ratio - 1) < 0.005 else f"{factor(ratio)} as fast"


def factor(ratio):
    return f"{ratio:.{0 if ratio >= 9.995 else 2 if ratio >= 0.0995 else 3}f}×"


def text(value):
    return html.escape(str(value))


def listed(words):
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def table(head, rows):
    """`head` names columns, with > before those of numbers. Cells are HTML."""
    kinds = [' class="n"' if name.startswith(">") else "" for name in head]
    names = "".join(f"<th{k}>{text(n.lstrip('>'))}</th>" for n, k in zip(head, kinds))
    lines = [f'<div class="scroll"><table><thead><tr>{names}</tr></thead><tbody>']
    for row in rows:
        lines.append("<tr>" + "".join(f"<td{k}>{c}</td>" for c, k in zip(row, kinds)) + "</tr>")
    return "\n".join([*lines, "</tbody></table></div>"])


def details(summary, body):
    return f"<details><summary>{summary}</summary>{body}</details>"


def overview(series, operators):
    base = series[0]
    names = [listed([f"<b>{text(s.label)}</b>" for s in series if not s.is_peer])]
    names += [text(one.label) for one in series if one.is_peer]
    rows = [row for one in series if not one.is_peer for row in one.rows.values()]
    skipped = sum(row.outcome == "skipped" for row in rows)
    bad = sorted({f"{r.api}, {r.case}, {r.dtype}: {r.outcome}" for r in rows if r.broken})
    body = (
        f"<p>{plural(len(operators), 'operator')} of the aclnn interface, measured on "
        f"{', beside '.join(names)}. Of {plural(len(rows), 'result')}, "
        f"{sum(row.good for row in rows)} were compared with a reference in double before and "
        f"after the measurement and are right" + (f", {skipped} skipped" if skipped else "")
    )  # fmt: skip
    body += f'.</p><p class="bad">Wrong or failed: {text("; ".join(bad))}.</p>' if bad else (
        "; none is wrong.</p>")  # fmt: skip
    if len(series) > 1:
        body += (
            f"<p>How fast, next to <b>{text(base.label)}</b> (geometric mean over the cases that "
            "both have; 2× is half the time):</p>"
        )
        lines = [[text(api), *(mean_ratio(base, one, op) for one in series[1:])]
                 for op, api, _, _ in operators]  # fmt: skip
        body += table(["operator"] + [">" + one.label for one in series[1:]], lines)
    return body


def devices_table(series):
    rows = []
    for one in series:
        if one.is_peer:
            continue
        device, file = one.device, one.file
        ceilings = [ceiling_text(*pair) for pair in (device.get("ceilings") or {}).items()]
        memory = f"{device['memory'] / 1e9:.1f} GB" if is_number(device.get("memory")) else "?"
        library = [file.version(), f"{file.word('library_build_type')} build", date(file)]
        library += [f"forced: {file.word('strategy')}"] if file.word("strategy") else []
        driver = f"{device.get('platform', '?')}, driver {device.get('driver', '?')}"
        words = (driver, device.get("compute_units", "?"), memory)
        words += ("; ".join(ceilings) or "not measured",)
        rows.append([f"<b>{text(one.label)}</b>", *map(text, words), "<br>".join(map(text, library))])
    return table(["device", "platform", ">units", ">memory", "ceilings, measured", "library"], rows)


def results_table(series, cases, dtypes):
    keys = [(case, dtype) for case in cases for dtype in dtypes]
    rows = [(one, row) for key in keys for one in series for row in one.rows.values()
            if row.key[1:] == key]  # fmt: skip
    numbers = ["median", "noise", "min", "p95", "cold", "on device", "repeat", "rate"]
    numbers.append("share of ceiling")
    if not any(row.number("repeat_time") for _, row in rows):
        numbers.remove("repeat")
    lines = []
    for one, row in rows:
        cell = cells(row)
        result = "right" if not one.is_peer else "not checked"
        if not row.good:
            result = f'<span class="bad">{row.outcome}</span>: {text(row.text("error_message"))}'
        words = [text(cell.get(name, "")) for name in (*numbers, "strategy")]
        lines.append([f"<code>{text(row.case)}</code>", row.dtype, text(one.label), *words, result])
    head = ["case", "dtype", "device", *(">" + name for name in numbers), "strategy", "result"]
    return details(f"All {len(rows)} results as a table", table(head, lines))


def cases_table(series, cases):
    """What the names of the cases stand for, as far as the files state it."""
    lines = []
    for case in cases:
        rows = [row for one in series for row in one.rows.values() if row.case == case]
        row = max(rows, key=lambda row: len(row.text("keys")))
        keys = text(row.text("keys"))
        lines.append([f"<code>{c}</code>" for c in (text(case), keys)] + [text(row.text("comment"))])
    head = ["case", "parameters", "where it comes from"]
    return details("What the cases are", table(head, lines))


def described(what, series):
    """A plot in words, for those who cannot see it."""
    parts = []
    for one in series:
        good = sorted((row for row in one.rows.values() if row.good), key=lambda row: row.median)
        ends = [f"{time_text(row.median)} ({row.case}, {row.dtype})" for row in good]
        parts += [f"{one.label}: from {ends[0]} to {ends[-1]}"] if good else []
    return f"{what}. {'. '.join(parts)}. All figures are in the table below."


def section(series, styles, op, api, cases, dtypes):
    import plots

    own, looks = [one.of_op(op) for one in series], styles
    kept = [(one, look) for one, look in zip(own, looks) if one.rows]
    devices = [pair for pair in kept if not pair[0].is_peer]
    mine = [one for one, _ in kept]
    drawn = [
        (
            "Time",
            plots.times(kept, cases, dtypes, described(f"Time of {api}", mine)),
            "Median of one run; the dark line is the noise. One panel per data type.",
        ),
        (
            "Share of ceiling",
            plots.shares(devices, cases, dtypes, f"Share of the binding ceiling of {api}, per case."),
            "Of what the same device can do at best. Behind the share: which ceiling binds.",
        ),
    ]
    base = own[0]
    others = [pair for pair in kept if pair[0] is not base]
    if base.rows and others:
        words = ". ".join(f"{one.label}: {mean_ratio(base, one)}" for one, _ in others)
        svg = plots.comparison(base, others, cases, dtypes, f"{api} next to {base.label}. {words}")
        caption = f"Time on {base.label} divided by the time here: right of 1 is faster than it. "
        drawn.append((f"Next to {base.label}", svg, caption + "Hollow: the same within noise."))
    lines = [f'<h2 id="{text(op)}">{text(api)}</h2>']
    for head, svg, caption in drawn:
        if svg:
            figure = f"<figure>{svg}<figcaption>{text(caption)}</figcaption></figure>"
            lines.append(f"<h3>{text(head)}</h3>{figure}")
    return "\n".join([*lines, cases_table(mine, cases), results_table(mine, cases, dtypes)])


def find_operators(series):
    """(operator, its API name, its cases, its dtypes) in the order of the files."""
    rows = [row for one in series for row in reversed(one.rows.values())]
    found = []
    for op in dict.fromkeys(row.op for row in rows):
        mine = [row for row in rows if row.op == op]
        known = DTYPES + sorted({row.dtype for row in mine} - set(DTYPES))
        dtypes = [dtype for dtype in known if any(row.dtype == dtype for row in mine)]
        found.append((op, mine[0].api, list(dict.fromkeys(row.case for row in mine)), dtypes))
    return found


def make(files, title):
    import plots

    series = collect(files)
    operators = find_operators(series)
    styles = plots.styles(series)
    links = " ".join(f'<a href="#{text(op)}">{text(api)}</a>' for op, api, _, _ in operators)
    dates = sorted({date(file) for file in files})
    versions = text(listed(sorted({file.version() for file in files})))
    when = f"{dates[0]} to {dates[-1]}" if len(dates) > 1 else dates[0]
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{text(title)}</title><style>{STYLE}</style></head><body><main>",
            f'<h1>{text(title)}</h1><p class="note">{versions}, measured {text(when)}</p>',
            f'{overview(series, operators)}<nav aria-label="Operators">{links}</nav>',
            f"<h2>Devices</h2>{devices_table(series)}<h2>How to read this page</h2>{READING}",
            *(section(series, styles, *one) for one in operators),
            "</main></body></html>\n",
        ]
    )


def need_matplotlib(program):
    """Continues in Debian's own interpreter where this one has no matplotlib and that one may."""
    if importlib.util.find_spec("matplotlib"):
        return
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIAN) and os.access(DEBIAN, os.X_OK):
        sys.stdout.flush()
        os.execv(DEBIAN, [DEBIAN, program, *sys.argv[1:]])
    raise BadFile(
        "html: matplotlib for Python 3 is missing. Debian: apt-get install python3-matplotlib; "
        "elsewhere: pip install matplotlib"
    )
