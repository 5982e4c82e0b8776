#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""aclnn-cl-report: one page with plots and tables from JSON files that aclnn-cl-bench wrote.

The page needs nothing beside it: no network, no scripts.
"""

import argparse
import html
import importlib.util
import os
import sys

sys.dont_write_bytecode = True  # nothing is left in the folder of an installed script

import report_data as data  # noqa: E402

NO_MATPLOTLIB = 3
DEBIAN = "/usr/bin/python3"  # the Python that Debian's python3-matplotlib serves

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
th { border-bottom: 1px solid #888; font-weight: 600; }
td:last-child, th:last-child { padding-right: 0; }
td.n, th.n { text-align: right; }
td.n { font-variant-numeric: tabular-nums; white-space: nowrap; }
td code { white-space: nowrap; }
.scroll { overflow-x: auto; }
.bad { color: #B00020; font-weight: 600; }
summary { cursor: pointer; color: #00568a; }
nav a { margin-right: 1.2rem; color: #00568a; }
code { font-size: .9em; }
"""


def text(value):
    return html.escape(str(value))


def table(head, rows):
    """`head` names columns, with > before those of numbers. Cells are HTML."""
    kinds = [' class="n"' if name.startswith(">") else "" for name in head]
    lines = ['<div class="scroll"><table><thead><tr>']
    lines += [f'<th scope="col"{k}>{text(n.lstrip(">"))}</th>' for n, k in zip(head, kinds)]
    lines.append("</tr></thead><tbody>")
    for row in rows:
        lines.append("<tr>" + "".join(f"<td{k}>{c}</td>" for c, k in zip(row, kinds)) + "</tr>")
    lines.append("</tbody></table></div>")
    return "\n".join(lines)


# ---- The head of the page ----


def listed(words):
    words = list(words)
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def plural(count, noun):
    return f"{count} {noun}{'' if count == 1 else 's'}"


def summary(series, operators):
    devices = [one for one in series if not one.is_peer]
    peers = [one for one in series if one.is_peer]
    rows = [row for one in devices for row in one.rows.values()]
    bad = [row for row in rows if row.outcome in ("wrong", "failed")]
    skipped = [row for row in rows if row.outcome == "skipped"]
    lines = [
        f"<p>{plural(len(operators), 'operator')} of the aclnn interface, measured on "
        f"{listed(f'<b>{text(one.label)}</b>' for one in devices)}"
        + (f", beside {listed(text(one.label) for one in peers)}" if peers else "")
        + f". Of {plural(len(rows), 'result')}, {sum(row.good for row in rows)} were compared with "
        "a reference in double before and after the measurement and are right"
        + (f", {len(skipped)} skipped" if skipped else "")
        + ("; none is wrong.</p>" if not bad else ".</p>")
    ]
    if bad:
        names = sorted({f"{row.api}, {row.case}, {row.dtype}: {row.outcome}" for row in bad})
        lines.append(
            f'<p class="bad">{plural(len(bad), "result")} wrong or failed, and without times: '
            f"{text('; '.join(names))}.</p>"
        )
    compared = series[1:]
    if compared:
        base = series[0]
        lines.append(
            f"<p>How fast, next to <b>{text(base.label)}</b> (geometric mean over the cases that "
            "both have; 2× is half the time):</p>"
        )
        body = []
        for op, api, _, _ in operators:
            cells = [data.mean_ratio(base, one, op) for one in compared]
            body.append([text(api)] + [text(data.ratio_text(ratio)) for ratio, _ in cells])
        lines.append(table(["operator"] + [">" + one.label for one in compared], body))
    return "\n".join(lines)


def devices_table(series):
    rows = []
    for one in series:
        if one.is_peer:
            continue
        device, ceilings = one.device, one.device.get("ceilings") or {}
        known = [
            f"{data.ceiling_text(name)} {data.ceiling_value(name, value)}"
            for name, value in ceilings.items()
            if value
        ]
        context = one.run.context
        forced = context.get("strategy")
        rows.append(
            [
                f"<b>{text(one.label)}</b>",
                text(f"{device.get('platform', '?')}, driver {device.get('driver', '?')}"),
                f"{device.get('compute_units', '?')}",
                f"{data.number(device, 'memory') / 1e9:.1f} GB",
                text("; ".join(known) or "not measured"),
                text(one.run.version())
                + f"<br>{text(context.get('library_build_type', '?'))} build"
                + f"<br>{text(one.run.date())}"
                + (f"<br>forced: <code>{text(forced)}</code>" if forced else ""),
            ]
        )
    head = ["device", "platform", ">units", ">memory", "ceilings, measured", "library"]
    return table(head, rows)


READING = """
<ul>
<li><b>Time</b> is the median of one run: both calls of the operator and the wait until the device
is done. The scale is logarithmic: equal distances are equal ratios.</li>
<li><b>Noise</b>, the dark line across the end of a bar, is the larger of two: 1.4826 · the median
distance of a run from the median of its pass, which is a robust standard deviation; and the distance
from the lowest to the highest median of a pass over all cases. Where the lines of two bars overlap,
do not call one of them faster.</li>
<li><b>Share of ceiling</b> says how much of what the device can do at best the result reaches. The
ceiling was measured on the same device in the same run of the program; its name stands behind the
share. Small cases are bound by what a launch costs, or lie in a cache: then memory does not bind,
and no share of it is stated. More than 100 % means that the machine was slower while its ceilings
were measured.</li>
<li><b>Comparison</b>: the line spans what both noises leave open; a hollow point is “the same
within noise”.</li>
<li>A result that differs from the reference has no time, but <span class="bad">WRONG</span> in its
place.</li>
</ul>
"""


# ---- One operator ----


def description(what, series, op, api):
    """What somebody hears who cannot see the plot."""
    parts = []
    for one in series:
        good = [row for row in one.rows.values() if row.good]
        if not good:
            continue
        low, high = min(good, key=lambda r: r.median), max(good, key=lambda r: r.median)
        parts.append(
            f"{one.label}: from {data.time_text(low.median)} ({low.case}, {low.dtype}) to "
            f"{data.time_text(high.median)} ({high.case}, {high.dtype})"
        )
    return f"{what} of {api}. " + ". ".join(parts) + ". All figures are in the table below."


def compared_description(base, others, api):
    parts = [f"{one.label}: {data.ratio_text(data.mean_ratio(base, one)[0])}" for one in others]
    return f"Speed of {api} next to {base.label}, geometric means. {'. '.join(parts)}."


def all_rows(series, op, cases, dtypes):
    rows = []
    for case in cases:
        for dtype in dtypes:
            for one in series:
                row = one.rows.get((op, case, dtype))
                if row is not None:
                    rows.append(row_cells(one, row))
    head = ["case", "dtype", "device", ">median", ">noise", ">min", ">p95", ">cold", ">on device"]
    return table(head + [">rate", ">share of ceiling", "strategy", "result"], rows)


def row_cells(one, row):
    head = [f"<code>{text(row.case)}</code>", row.dtype, text(one.label)]
    if not row.good:
        return (
            head + [""] * 9 + [f'<span class="bad">{text(row.outcome)}</span>: {text(row.message)}']
        )

    def time(name):
        return data.time_text(row.number(name)) if row.number(name) > 0 else ""

    share = row.share()
    shown = f"{100 * share[0]:.0f} % {share[1]}" if share else ""
    if not share and row.number("in_cache"):
        shown = "in cache"
    strategy, reason = row.data.get("strategy", ""), row.data.get("strategy_reason", "")
    return head + [
        data.time_text(row.median),
        f"{100 * row.number('noise'):.0f} %",
        time("min"),
        time("p95"),
        time("cold_time"),
        time("device_time"),
        row.rate(),
        text(shown),
        f"{text(strategy)}{': ' if reason else ''}{text(reason)}",
        "not checked" if one.is_peer else "right",
    ]


def cases_table(series, op, cases):
    """What the names of the cases stand for, as far as the files tell."""
    rows = []
    for case in cases:
        known = [row for one in series for key, row in one.rows.items() if key[:2] == (op, case)]
        shown = max((row.data for row in known), key=lambda d: len(d.get("keys", "")))
        cells = (shown.get("keys", ""), shown.get("comment", ""))
        rows.append(
            [f"<code>{text(case)}</code>", f"<code>{text(cells[0])}</code>", text(cells[1])]
        )
    return (
        "<details><summary>What the cases are</summary>"
        f"{table(['case', 'parameters', 'where it comes from'], rows)}</details>"
    )


def figure(svg, caption):
    return f"<figure>{svg}<figcaption>{caption}</figcaption></figure>"


def operator_section(plots, series, styles, op, api, cases, dtypes):
    mine = plots.for_op(series, op)
    look = {one.label: style for one, style in zip(series, styles)}
    drawn = [look[one.label] for one in mine]
    lines = [f'<h2 id="{text(op)}">{text(api)}</h2>', "<h3>Time</h3>"]
    lines.append(
        figure(
            plots.times(mine, drawn, cases, dtypes, description("Time", mine, op, api)),
            "Median of one run; the dark line is the noise. One panel per data type.",
        )
    )
    devices = [one for one in mine if not one.is_peer]
    svg = plots.shares(
        devices,
        [look[one.label] for one in devices],
        cases,
        dtypes,
        f"Share of the binding ceiling that {api} reaches, per case; the figures are in the table.",
    )
    if svg:
        caption = "Of what the same device can do at best. Behind the share: which ceiling binds."
        lines += ["<h3>Share of ceiling</h3>", figure(svg, caption)]
    base = next((one for one in mine if one.label == series[0].label), None)
    others = [one for one in mine if one is not base]
    if base and others:
        svg = plots.comparison(
            base,
            others,
            [look[one.label] for one in others],
            cases,
            dtypes,
            compared_description(base, others, api),
        )
        caption = (
            f"Time on {text(base.label)} divided by the time here: right of 1 is faster than it. "
            "Hollow: the same within noise."
        )
        lines += [f"<h3>Next to {text(base.label)}</h3>", figure(svg, caption)]
    lines.append(cases_table(mine, op, cases))
    rows = sum(len(one.rows) for one in mine)
    lines.append(
        f"<details><summary>All {rows} results as a table</summary>"
        f"{all_rows(mine, op, cases, dtypes)}</details>"
    )
    return "\n".join(lines)


# ---- The page ----


def page(runs, title):
    import report_plots as plots

    series = data.collect(runs)
    operators = data.operators(series)
    styles = plots.style(series)
    links = " ".join(f'<a href="#{text(op)}">{text(api)}</a>' for op, api, _, _ in operators)
    sections = [operator_section(plots, series, styles, *entry) for entry in operators]
    dates = sorted({run.date() for run in runs})
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{text(title)}</title><style>{STYLE}</style></head><body><main>",
            f"<h1>{text(title)}</h1>",
            f'<p class="note">{listed(sorted({text(run.version()) for run in runs}))}, measured '
            f"{text(dates[0])}{' to ' + text(dates[-1]) if len(dates) > 1 else ''}</p>",
            summary(series, operators),
            f'<nav aria-label="Operators">{links}</nav>',
            "<h2>Devices</h2>",
            devices_table(series),
            "<h2>How to read this page</h2>",
            READING,
            *sections,
            "</main></body></html>\n",
        ]
    )


def has_matplotlib():
    return importlib.util.find_spec("matplotlib") is not None


def need_matplotlib():
    """Goes on with Debian's own Python where this one has no matplotlib and that one may."""
    if has_matplotlib():
        return
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIAN) and os.access(DEBIAN, os.X_OK):
        sys.stdout.flush()
        os.execv(DEBIAN, [DEBIAN, os.path.abspath(__file__), *sys.argv[1:]])
    sys.stderr.write(
        "aclnn-cl-report: matplotlib for Python 3 is missing. "
        "Debian: apt-get install python3-matplotlib; elsewhere: pip install matplotlib\n"
    )
    sys.exit(NO_MATPLOTLIB)


def arguments():
    parser = argparse.ArgumentParser(
        prog="aclnn-cl-report",
        description="One HTML page with plots and tables from JSON files of aclnn-cl-bench. "
        "Several files, of several devices, versions or machines, are compared with the first "
        "device of the first one.",
    )
    parser.add_argument("files", nargs="*", metavar="JSON", help="what --json FILE wrote")
    parser.add_argument("-o", "--output", default="report.html", help="default: report.html")
    parser.add_argument("--title", default="Operators of aclnn-cl", help="of the page")
    parser.add_argument("--probe", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.files and not options.probe:
        parser.error("of which files?")
    return options


def main():
    options = arguments()
    if options.probe:
        return 0 if has_matplotlib() else NO_MATPLOTLIB
    need_matplotlib()
    try:
        made = page([data.Run(path) for path in options.files], options.title)
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(made)
    except data.BadFile as error:
        sys.stderr.write(f"aclnn-cl-report: {error}\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"aclnn-cl-report: {options.output}: {error.strerror}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
