# SPDX-License-Identifier: Apache-2.0
"""One HTML page with plots and tables. It needs nothing beside it: no network, no scripts."""

import html
import math
import os

import plots
from results import Row, ceiling_text, is_number, plural, time_text

DTYPES = ["f32", "f16", "bf16"]
STYLE = """:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, "DejaVu Sans", Verdana, sans-serif; color: #1c1c1c;
  background: #fff; max-width: 1180px; margin: 2rem auto; padding: 0 1rem; }
h2 { margin: 3rem 0 .5rem; border-top: 2px solid #0072B2; padding-top: .6rem; }
h3 { margin: 1.6rem 0 .2rem; }
p, li { max-width: 52rem; }
figure { margin: 0 0 1rem; }
figure svg { width: 100%; height: auto; display: block; }
figure svg text { font-family: "DejaVu Sans", Verdana, sans-serif !important; }
figcaption, .note { color: #555; font-size: .88rem; max-width: 60rem; }
table { border-collapse: collapse; font-size: .85rem; margin: .5rem 0; }
th, td { text-align: left; padding: .2rem .7rem .2rem 0; border-bottom: 1px solid #e4e4e4;
  vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.scroll { overflow-x: auto; }
.bad { color: #B00020; font-weight: 600; }
summary, a { cursor: pointer; color: #00568a; margin-right: 1.2rem; }
code { font-size: .9em; white-space: nowrap; }"""
READING = """<ul>
<li><b>Time</b> is the median of one run: both calls of the operator and the wait for the device.
The scale is logarithmic: equal distances are equal ratios.</li>
<li><b>Noise</b>, the dark line across the end of a bar, is the larger of two: 1.4826 · the median
distance of a run from the median of its pass, which is a robust standard deviation; and the
distance from the lowest to the highest median of a pass. Where two of these lines overlap, neither
is faster.</li>
<li><b>Share of ceiling</b> is the part of the best that the device can do, as measured in the same
run of the program. Small cases are bound by the cost of a launch, or are in a cache: then memory
does not bind, and no share of it is stated.</li>
<li><b>Comparison</b>: the line spans what both noises allow; a hollow point is “the same within
noise”.</li>
<li>A result that differs from the reference has <span class="bad">WRONG</span> in place of a time.
</li></ul>"""


class Series:
    """The rows, by Row.key, of one device of one file, or of the peer that ran beside it."""

    def __init__(self, label, file, device, rows):
        self.label, self.file, self.device, self.is_peer = label, file, device, device is None
        self.rows = {}
        for row in rows:
            self.rows.setdefault(row.key, row)

    def of_op(self, op):
        rows = [row for row in self.rows.values() if row.op == op]
        return Series(self.label, self.file, self.device, rows)


def peers(file):
    """A series for each device that the peer ran on; beside several CPUs that is the same one."""
    rows = {}
    for row in file.rows:
        if row.number("peer_median") > 0:
            label = row.text("peer_device") or file.word("peer") or "peer"
            kept = ("operator", "case", "dtype", "device", "api", "bytes", "flops")
            data = {name: row.data.get(name) for name in kept}
            data.update(median=row.number("peer_median"), noise=row.number("peer_noise"),
                        outcome="good")
            rows.setdefault(label, []).append(Row(data))
    return [Series(label, file, None, rows) for label, rows in rows.items()]


def collect(files):
    """All series, devices first, with labels that differ."""
    series = [Series(device.get("name", "?"), file, device, file.rows_of(device))
              for file in files for device in file.devices if file.rows_of(device)]
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


def mean_ratio(base, other, op):
    """In words: geometric mean of base's time / other's over the cases that both have."""
    pairs = [(row, other.rows.get(key)) for key, row in base.rows.items() if row.op == op]
    logs = [math.log(a.median / b.median) for a, b in pairs if b and a.good and b.good]
    if not logs:
        return "no common case"
    ratio = math.exp(sum(logs) / len(logs))
    return "as fast" if abs(ratio - 1) < 0.005 else f"{plots.factor(ratio)} as fast"


def text(value):
    return html.escape(str(value))


def code(value):
    return f"<code>{text(value)}</code>"


def table(head, rows):
    """`head` names columns, with > before those of numbers. Cells are HTML."""
    kinds = [' class="n"' if name.startswith(">") else "" for name in head]
    lines = ["".join(f"<th{k}>{text(n.lstrip('>'))}</th>" for n, k in zip(head, kinds))]
    lines += ["".join(f"<td{k}>{c}</td>" for c, k in zip(row, kinds)) for row in rows]
    lines = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="scroll"><table>{lines}</table></div>'


def details(summary, body):
    return f"<details><summary>{summary}</summary>{body}</details>"


def overview(series, operators):
    devices = " and ".join(f"<b>{text(one.label)}</b>" for one in series if not one.is_peer)
    peer_labels = " and ".join(text(one.label) for one in series if one.is_peer)
    rows = [row for one in series if not one.is_peer for row in one.rows.values()]
    skipped = sum(row.outcome == "skipped" for row in rows)
    bad = sorted({f"{r.api}, {r.case}, {r.dtype}: {r.outcome}" for r in rows if r.broken})
    body = (
        f"<p>{plural(len(operators), 'operator')} of the aclnn interface, measured on {devices}"
        f"{f', beside {peer_labels}' if peer_labels else ''}. Of {plural(len(rows), 'result')}, "
        f"{sum(row.good for row in rows)} were compared with a reference in double before and "
        f"after the measurement and are right{f', {skipped} skipped' if skipped else ''}"
        f"{'.' if bad else '; none is wrong.'}</p>"
    )
    if bad:
        body += f'<p class="bad">Wrong or failed: {text("; ".join(bad))}.</p>'
    if len(series) > 1:
        base, others = series[0], series[1:]
        body += (f"<p>How fast, next to <b>{text(base.label)}</b> (geometric mean over the cases "
                 "that both have; 2× is half the time):</p>")
        lines = [[text(api), *(mean_ratio(base, one, op) for one in others)]
                 for op, api, _, _ in operators]
        body += table(["operator", *(f">{one.label}" for one in others)], lines)
    return body


def devices_table(series):
    rows = []
    for one in series:
        if one.is_peer:
            continue
        device, file, override = one.device, one.file, one.file.word("strategy")
        ceilings = [ceiling_text(*pair) for pair in (device.get("ceilings") or {}).items()]
        memory = f"{device['memory'] / 1e9:.1f} GB" if is_number(device.get("memory")) else "?"
        library = [file.version(), f"{file.word('library_build_type')} build", date(file)]
        library += [f"override: {override}"] if override else []
        driver = f"{device.get('platform', '?')}, driver {device.get('driver', '?')}"
        units, ceilings = device.get("compute_units", "?"), "; ".join(ceilings) or "not measured"
        words = [text(word) for word in (one.label, driver, units, memory, ceilings)]
        rows.append([*words, "<br>".join(map(text, library))])
    return table(["device", "platform", ">units", ">memory", "ceilings, measured", "library"], rows)


def results_table(series, cases, dtypes):
    keys = [(case, dtype) for case in cases for dtype in dtypes]
    rows = [(one, row) for key in keys for one in series for row in one.rows.values()
            if row.key[1:] == key]
    names = ["median", "noise", "min", "p95", "cold", "on device", "repeat", "rate",
             "share of ceiling"]
    if not any(row.number("repeat_time") for _, row in rows):
        names.remove("repeat")
    lines = []
    for one, row in rows:
        cells, result = row.cells(), "not checked" if one.is_peer else "right"
        if not row.good:
            result = f'<span class="bad">{row.outcome}</span>: {text(row.text("error_message"))}'
        words = [text(cells.get(name, "")) for name in (*names, "strategy")]
        lines.append([code(row.case), row.dtype, text(one.label), *words, result])
    head = ["case", "dtype", "device", *(f">{name}" for name in names), "strategy", "result"]
    return details(f"All {len(rows)} results as a table", table(head, lines))


def cases_table(series, cases):
    """What the names of the cases stand for, as far as the files state it."""
    lines = []
    for case in cases:
        rows = [row for one in series for row in one.rows.values() if row.case == case]
        row = max(rows, key=lambda row: len(row.text("keys")))
        lines.append([code(case), code(row.text("keys")), text(row.text("comment"))])
    head = ["case", "parameters", "where it comes from"]
    return details("What the cases are", table(head, lines))


def describe_times(api, series):
    """The plot in words, for those who cannot see it."""
    parts = []
    for one in series:
        good = sorted((row for row in one.rows.values() if row.good), key=lambda row: row.median)
        tips = [f"{time_text(row.median)} ({row.case}, {row.dtype})" for row in good]
        parts += [f"{one.label}: from {tips[0]} to {tips[-1]}. "] if good else []
    return f"Time of {api}. {''.join(parts)}All figures are in the table below."


def section(series, styles, op, api, cases, dtypes):
    own = [one.of_op(op) for one in series]
    styled = [(one, style) for one, style in zip(own, styles) if one.rows]
    mine, base = [one for one, _ in styled], own[0]
    devices = [pair for pair in styled if not pair[0].is_peer]
    others = [pair for pair in styled if pair[0] is not base]
    words = f"Share of the binding ceiling that {api} reaches; the figures are in the table."
    drawn = [
        ("Time", plots.times(styled, cases, dtypes, describe_times(api, mine)),
         "Median of one run; the dark line is the noise. One panel per data type."),
        ("Share of ceiling", plots.fractions(devices, cases, dtypes, words),
         "Of what the same device can do at best. Behind the share: which ceiling binds."),
    ]
    if base.rows and others:
        ratios = ". ".join(f"{one.label}: {mean_ratio(base, one, op)}" for one, _ in others)
        words = f"Speed of {api} next to {base.label}, geometric means. {ratios}."
        caption = f"Time on {base.label} divided by the time here: right of 1 is faster than it."
        drawn.append((f"Next to {base.label}", plots.comparison(base, others, cases, dtypes, words),
                      f"{caption} Hollow: the same within noise."))
    figures = [
        f"<h3>{text(head)}</h3><figure>{svg}<figcaption>{text(caption)}</figcaption></figure>"
        for head, svg, caption in drawn if svg
    ]
    tables = [cases_table(mine, cases), results_table(mine, cases, dtypes)]
    return "\n".join([f'<h2 id="{text(op)}">{text(api)}</h2>', *figures, *tables])


def find_operators(series):
    """(operator, its API name, its cases, its dtypes) in the order of the files."""
    rows, found = [row for one in series for row in one.rows.values()], []
    for op in dict.fromkeys(row.op for row in rows):
        mine = [row for row in rows if row.op == op]
        dtypes = {row.dtype for row in mine}
        dtypes = [d for d in DTYPES if d in dtypes] + sorted(dtypes - set(DTYPES))
        found.append((op, mine[0].api, list(dict.fromkeys(row.case for row in mine)), dtypes))
    return found


def make(files, title):
    series = collect(files)
    operators = find_operators(series)
    styles = plots.styles(series)
    links = " ".join(f'<a href="#{text(op)}">{text(api)}</a>' for op, api, _, _ in operators)
    versions = " and ".join(sorted({file.version() for file in files}))
    dates = sorted({date(file) for file in files})
    when = " to ".join(dates[:: max(1, len(dates) - 1)])
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{text(title)}</title><style>{STYLE}</style></head><body><main>
<h1>{text(title)}</h1><p class="note">{text(versions)}, measured {text(when)}</p>
{overview(series, operators)}<nav aria-label="Operators">{links}</nav>
<h2>Devices</h2>{devices_table(series)}<h2>How to read this page</h2>{READING}
{"".join(section(series, styles, *one) for one in operators)}
</main></body></html>
"""
