# SPDX-License-Identifier: Apache-2.0
"""Markdown and CSV."""

import re

from results import ceiling_text, cells, is_number, plural

# Columns of CSV. Others that a file has come behind them.
COLUMNS = (
    "operator case dtype device outcome error_message strategy strategy_reason device_id keys "
    "comment cold_time cold_is_first median min p95 noise noise_within_passes noise_between_passes "
    "passes first_call second_call device_time device_noise bytes flops bytes_per_second "
    "flops_per_second first_call_noise second_call_noise ceiling_time share_of_ceiling in_cache "
    "sets peer_median peer_noise peer_ratio ceiling peer_device peer_note"
).split()
# What readers of Google Benchmark's files need, and other columns have already.
LEFT_OUT = (
    "name run_name run_type repetitions repetition_index threads iterations real_time cpu_time "
    "time_unit error_occurred api"
).split()


def csv_value(value):
    if isinstance(value, str):
        return '"' + value.replace('"', '""') + '"'
    return f"{value:.9g}" if is_number(value) else ""


def csv(files, _title):
    """One line per result, headed by the file where there are several."""
    columns = dict.fromkeys(COLUMNS)
    for file in files:
        for row in file.rows:
            columns.update(dict.fromkeys(name for name in row.data if name not in LEFT_OUT))
    several = len(files) > 1
    head = ["message" if name == "error_message" else name for name in columns]
    lines = [",".join(["file"] * several + head)]
    for file in files:
        for row in file.rows:
            values = [file.path] * several + [row.data.get(name) for name in columns]
            lines.append(",".join(map(csv_value, values)))
    return "\n".join(lines) + "\n"


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
PEER_LEGEND = """- **ours / peer**: our median divided by the median of the peer in the same rounds. Below 1 ours
  is faster.
"""


def escape(text):
    return re.sub(r"([|\\`*_<>\[\]#&~])", r"\\\1", str(text)).replace("\n", " ")


def md_table(rows, with_peer):
    shown = [cells(row) for row in rows]
    optional = [name for name in ("repeat", "share of ceiling") if any(name in c for c in shown)]
    numbers = ["median", "noise", "cold", "on device", *optional]
    numbers.insert(numbers.index("on device") + 1 + ("repeat" in optional), "rate")
    numbers += ["peer", "ours / peer"] if with_peer else []
    lines = [f"\n### {rows[0].api}\n", "| " + " | ".join(["case", "dtype", *numbers, "result"]) + " |"]
    lines.append("|---|---|" + "--:|" * len(numbers) + "---|")
    for row, cell in zip(rows, shown):
        if with_peer and row.good:
            cell.setdefault("peer", "none")
        outcome = "WRONG" if row.outcome == "wrong" else row.outcome
        result = "right" if row.good else f"**{outcome}**: {escape(row.text('error_message'))}"
        words = [f"`{row.case}`", row.dtype, *(cell.get(name, "") for name in numbers), result]
        lines.append("| " + " | ".join(words) + " |")
    return lines


def md_file(file):
    peer, forced, commit = (file.word(name) for name in ("peer", "strategy", "commit"))
    head = [f"aclnn-cl {file.word('library_version')}", f"commit {commit}" if commit else ""]
    head += [f"{file.word('library_build_type')} build", file.word("date")]
    head += [f"strategy forced: `{forced}`" if forced else "", f"peer: {escape(peer)}" if peer else ""]
    lines = ["\n" + ", ".join(filter(None, head)) + "."]
    for device in file.devices:
        lines.append(f"\n## Device {device.get('id', 0)}: {escape(device.get('name', '?'))}\n")
        platform, driver = (escape(device.get(name, "?")) for name in ("platform", "driver"))
        units = plural(device.get("compute_units", 0), "compute unit")
        lines.append(f"{platform}, driver {driver}, {units}.")
        if device.get("ceilings"):
            known = [ceiling_text(name, value) for name, value in device["ceilings"].items()]
            lines.append(f"Ceilings: {'; '.join(known)}.")
        rows = file.rows_of(device)
        for op in dict.fromkeys(row.op for row in rows):
            lines += md_table([row for row in rows if row.op == op], bool(peer))
    return lines


def md(files, title):
    lines = [f"# {escape(title)}"]
    for file in files:
        lines += md_file(file)
    with_peer = any(file.word("peer") for file in files)
    return "\n".join(lines) + "\n" + LEGEND + (PEER_LEGEND if with_peer else "")
