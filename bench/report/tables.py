# SPDX-License-Identifier: Apache-2.0
"""Markdown and CSV."""

import re

from results import ceiling_text, is_number, plural

# Columns of CSV. Others that a file has come behind them.
COLUMNS = (
    "operator case dtype device outcome error_message strategy strategy_reason device_id keys "
    "comment cold_time cold_is_first median min p95 noise noise_within_passes noise_between_passes "
    "passes first_call second_call device_time device_noise bytes flops bytes_per_second "
    "flops_per_second first_call_noise second_call_noise ceiling_time share_of_ceiling in_cache "
    "sets peer_median peer_noise peer_ratio ceiling peer_device peer_note"
).split()
# What readers of Google Benchmark's files need, and other columns have already.
LEFT_OUT = ("name run_name run_type repetitions repetition_index threads iterations real_time "
            "cpu_time time_unit error_occurred api").split()


def csv_value(value):
    if isinstance(value, str):
        return '"' + value.replace('"', '""') + '"'
    return f"{value:.9g}" if is_number(value) else ""


def csv(files, _title):
    """One line per result, headed by the file where there are several."""
    rows = [(file.path, row.data) for file in files for row in file.rows]
    columns = dict.fromkeys(COLUMNS + [name for _, row in rows for name in row])
    columns = [name for name in columns if name not in LEFT_OUT]
    several = len(files) > 1
    head = ["message" if name == "error_message" else name for name in columns]
    lines = [["file"] * several + head]
    for path, row in rows:
        lines.append(map(csv_value, [path] * several + [row.get(name) for name in columns]))
    return "".join(",".join(line) + "\n" for line in lines)


LEGEND = """
- **median**: time of one run, which is both calls of the operator and the wait for the device.
  **noise**, relative to the median: the larger of 1.4826 · the median distance of a run from the
  median of its pass, and the distance from the lowest to the highest median of a pass.
  **cold**: the first run in the process, with all that has to be built or loaded.
  **on device**: between events around the second call. **repeat**: time per second call of a
  repeatable executor, many of them enqueued back to back.
- **rate**: bytes that must be read and written (or operations) per second of the median.
  **share of ceiling**: the part of the median that the work would take at the best that was
  measured on the same device, by the ceiling that binds; `in cache`: the cache, not memory, was
  measured.
- **result**: compared whole with a reference in double, before and after the repetitions; a result
  that is not right has no times.
"""
PEER_LEGEND = """- **ours / peer**: our median divided by the median of the peer in the same rounds.
  Below 1 ours is faster.
"""


def escape(text):
    return re.sub(r"([|\\`*_<>\[\]#&~])", r"\\\1", str(text)).replace("\n", " ")


def md_table(rows, with_peer):
    shown = [row.cells() for row in rows]
    names = ["median", "noise", "cold", "on device", "repeat", "rate", "share of ceiling"]
    for name in ("repeat", "share of ceiling"):
        if not any(name in cells for cells in shown):
            names.remove(name)
    names += ["peer", "ours / peer"] if with_peer else []
    lines = [f"| case | dtype | {' | '.join(names)} | result |"]
    lines.append("|---|---|" + "--:|" * len(names) + "---|")
    for row, cells in zip(rows, shown):
        if with_peer and row.good:
            cells.setdefault("peer", "none")
        outcome = "WRONG" if row.outcome == "wrong" else row.outcome
        result = "right" if row.good else f"**{outcome}**: {escape(row.text('error_message'))}"
        words = " | ".join(cells.get(name, "") for name in names)
        lines.append(f"| `{row.case}` | {row.dtype} | {words} | {result} |")
    return ["", f"### {rows[0].api}", "", *lines]


def md_file(file):
    peer, override, commit = (file.word(name) for name in ("peer", "strategy", "commit"))
    words = [f"aclnn-cl {file.word('library_version')}", commit and f"commit {commit}",
             f"{file.word('library_build_type')} build", file.word("date"),
             override and f"strategy override: `{override}`", peer and f"peer: {escape(peer)}"]
    lines = ["", ", ".join(filter(None, words)) + "."]
    for device in file.devices:
        name, platform, driver = (
            escape(device.get(key, "?")) for key in ("name", "platform", "driver"))
        lines += ["", f"## Device {device.get('id', 0)}: {name}", ""]
        units = plural(device.get("compute_units", 0), "compute unit")
        lines.append(f"{platform}, driver {driver}, {units}.")
        if device.get("ceilings"):
            ceilings = "; ".join(ceiling_text(*pair) for pair in device["ceilings"].items())
            lines.append(f"Ceilings: {ceilings}.")
        rows = file.rows_of(device)
        for op in dict.fromkeys(row.op for row in rows):
            lines += md_table([row for row in rows if row.op == op], bool(peer))
    return lines


def md(files, title):
    lines = [f"# {escape(title)}"] + [line for file in files for line in md_file(file)]
    with_peer = any(file.word("peer") for file in files)
    return "\n".join(lines) + "\n" + LEGEND + (PEER_LEGEND if with_peer else "")
