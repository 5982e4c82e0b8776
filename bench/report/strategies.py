# SPDX-License-Identifier: Apache-2.0
"""Times of the same cases with different strategies: each file was measured with one (--strategy), or
with those that the library chooses."""

from results import plural, time_text
from tables import escape

DEFAULT = "default"
LEGEND = """
Medians of one run. **Bold**: the fastest, as far as noise allows. The library's own choice is named beside its
time where the operator has one; a strategy without a time cannot serve the case, or was not measured.
"""


def collect(files):
    """{(device, api): {(case, dtype): {strategy: row}}}, of right results."""
    found = {}
    for file in files:
        for row in file.rows:
            if not row.good:
                continue
            cases = found.setdefault((row.device, row.api), {})
            cases.setdefault((row.case, row.dtype), {})[file.word("strategy") or DEFAULT] = row
    return found


def cell(name, row, is_fastest):
    if row is None:
        return ""
    text = f"**{time_text(row.median)}**" if is_fastest else time_text(row.median)
    chosen = row.text("strategy") if name == DEFAULT else ""
    return f"{text} {escape(chosen)}".strip()


def table(cases):
    names = list(dict.fromkeys(name for rows in cases.values() for name in rows))
    heads = " | ".join(name if name == DEFAULT else f"`{name}`" for name in names)
    lines = [f"| case | dtype | {heads} |", "|---|---|" + "--:|" * len(names)]
    for (case, dtype), rows in cases.items():
        fastest = min(rows, key=lambda name: rows[name].median)
        words = " | ".join(cell(name, rows.get(name), name == fastest) for name in names)
        lines.append(f"| `{case}` | {dtype} | {words} |")
    return lines


def md(files, title):
    found = collect(files)
    lines = [f"# {escape(title)}", "", f"From {plural(len(files), 'file')}."]
    for device in dict.fromkeys(device for device, _ in found):
        lines += ["", f"## {escape(device)}"]
        for (of, api), cases in found.items():
            if of == device:
                lines += ["", f"### {api}", "", *table(cases)]
    return "\n".join(lines) + "\n" + LEGEND
