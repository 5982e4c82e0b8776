#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The machine code of kernels for GPUs, without one, against gpu_code.txt.

    gpu_code.py <root> [--shard K/N] [--update]

Compiles each program of the table with clang and libclc, for NVIDIA (PTX; with the CUDA toolkit also
its machine code) and AMD. A line of a program names a kernel and a target, then the accesses of global
memory by their width in bytes, widest first, such as "load 16x3 4x24", the bytes of private arrays in
memory, the instructions (of PTX for NVIDIA), atomic functions, instructions of matrix units, and registers. No kernel
may spill registers, and only kernels that the table's head names may have private arrays in memory. --update writes
what was found.

Also compiles them with ocloc, the compiler of Intel's driver for GPUs (Debian: intel-opencl-icd), which does
not tell arrays from spilled registers: only kernels that the head names may have either in memory. Only programs for
these GPUs alone, with -DSUB_GROUP_SIZE, have lines.

Only programs of the sources that changed.py selects are compiled, with --shard those of every Nth source; all of
them with --update.

Registers of sm_90 are those of one release of the CUDA toolkit, which the table names; they are not
compared where another one, or none, is installed. What needs clang 16 or ocloc is left out without it.

The exit status is 77 where clang 14 or libclc is missing: the table is of that version.
"""

import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import changed

TABLE = "tests/lint/gpu_code.txt"
CLC = "/usr/lib/clc"
COMMON = ["-x", "cl", "-cl-std=CL1.2", "-O3", "-S", "-w", "-Icl", "-DINDEX=int",
          "-Xclang", "-finclude-default-header", "-Xclang", "-cl-ext=+cl_khr_fp16,+cl_khr_fp64"]
TARGETS = {
    "sm_90": (["-target", "nvptx64-nvidia-nvcl", "-Xclang", "-target-cpu", "-Xclang", "sm_80", "-DPTX_CONVERSIONS=9"],
              "nvptx64--nvidiacl.bc"),
    "gfx90a": (["-target", "amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-nogpulib", "-DFP16_CONVERSIONS=1"], "amdgcn--amdhsa.bc"),
    "gfx1100": (["-target", "amdgcn-amd-amdhsa", "-mcpu=gfx1100", "-nogpulib", "-DFP16_CONVERSIONS=1"], "amdgcn--amdhsa.bc"),
}
# Arc (Alchemist) and Ponte Vecchio, which has double, too, and takes all other programs; the sizes of their smallest
# sub-groups.
INTEL = {"dg2-g10": 8, "pvc": 16}
CLANG = {"gfx1100": "clang-16"}  # clang 14 does not know it; it reads the library of version 14
PTX_BYTES = {"8": 1, "16": 2, "32": 4, "64": 8}
# Names of gfx90a, and from gfx11 on.
AMD_BYTES = {"ubyte": 1, "sbyte": 1, "byte": 1, "ushort": 2, "sshort": 2, "short": 2, "dword": 4,
             "dwordx2": 8, "dwordx3": 12, "dwordx4": 16, "u8": 1, "i8": 1, "b8": 1, "u16": 2, "i16": 2,
             "b16": 2, "b32": 4, "b64": 8, "b96": 12, "b128": 16}


# Clang 14 knows neither this architecture nor the version of PTX with it; the assembler does.
PTX_OF_SM_90 = (r"^\.version .*\n\.target sm_80", ".version 8.1\n.target sm_90")


def compile_for(target, program, folder):
    """The assembly text of a program such as "loss/loss.cl -DT=f32"."""
    source, *options = program.split()
    flags, library = TARGETS[target]
    out = pathlib.Path(folder) / (re.sub(r"\W", "_", target + program) + ".s")
    subprocess.run([CLANG.get(target, "clang"), *COMMON, *flags, "-Xclang", "-mlink-builtin-bitcode", "-Xclang",
                    f"{CLC}/{library}", *options, f"cl/{source}", "-o", out], check=True)
    if target == "sm_90":
        text, count = re.subn(*PTX_OF_SM_90, out.read_text(), flags=re.M)
        assert count == 1
        out.write_text(text)
    return out


def kernels_of_ptx(text):
    """Pairs of a kernel's name and its text."""
    for part in re.split(r"(?=\.entry )", text)[1:]:
        name = re.match(r"\.entry (\w+)", part).group(1)
        yield name, part.split("\n}\n")[0]


def kernels_of_amd(text):
    for part in re.split(r"(?=; -- Begin function )", text)[1:]:
        if ".amdhsa_kernel" in part:
            yield re.match(r"; -- Begin function (\w+)", part).group(1), part


def widths(counts):
    return " ".join(f"{width}x{count}" for width, count in sorted(counts.items(), reverse=True))


def describe(text, loads, stores, memory, atomics, registers, units=None):
    count = len(re.findall(r"^\t(?:@!?%\w+ )?[a-z]", text, re.M))
    text = f"load {widths(loads)}, store {widths(stores)}, private memory {memory}, instructions {count}"
    for kind, counts in ("atomic", atomics), ("matrix", units):
        if counts:
            text += f", {kind} " + " ".join(f"{name}x{n}" for name, n in sorted(counts.items()))
    return text + f", registers {registers}"


def describe_ptx(text, registers):
    counts = {"ld": collections.Counter(), "st": collections.Counter()}
    for kind, vector, bits in re.findall(r"\b(ld|st)\.global(?:\.nc)?(?:\.v(\d))?\.[a-z]+(\d+)", text):
        counts[kind][int(vector or 1) * PTX_BYTES[bits]] += 1
    depot = re.search(r"__local_depot\d+\[(\d+)\]", text)
    atomics = collections.Counter(re.findall(r"\b(?:atom|red)\.([a-z][\w.]+)", text))
    units = collections.Counter(re.findall(r"\bmma\.sync\.aligned\.(\w+)", text))
    return describe(text, counts["ld"], counts["st"], depot.group(1) if depot else 0, atomics, registers,
                    units)


def moves_of_sums(text):
    """The moves between the registers of the matrix unit and others in that loop with the unit that has the fewest."""
    lines, labels, moves = text.splitlines(), {}, []
    for i, line in enumerate(lines):
        if label := re.match(r"(\.LBB\w+):", line):
            labels[label.group(1)] = i
        jump = re.match(r"\ts_c?branch\w* (\.LBB\w+)", line)
        if jump and jump.group(1) in labels:
            loop = lines[labels[jump.group(1)]:i]
            if any("\tv_mfma" in x for x in loop):
                moves.append(sum(x.startswith("\tv_accvgpr") for x in loop))
    return min(moves, default=0)


def describe_amd(text):
    counts = {"load": collections.Counter(), "store": collections.Counter()}
    for kind, width in re.findall(r"\b(?:global|flat)_(load|store)_(?:d16_)?(?:hi_)?(dwordx\d|[a-z]+\d*)", text):
        counts[kind][AMD_BYTES[width]] += 1
    atomics = collections.Counter(
        "shared." * (place == "ds") + name for place, name in
        re.findall(r"\b(global_atomic|flat_atomic|ds)_(?!read|write|load|store|bpermute|swizzle)(\w+)",
                   text))
    units = collections.Counter(re.findall(r"\bv_(?:mfma|wmma)_(\w+)", text))
    if "v_mfma" in text:
        units["moves in the loop "] = moves_of_sums(text)
    return describe(text, counts["load"], counts["store"],
                    re.search(r"; ScratchSize: (\d+)", text).group(1), atomics,
                    re.search(r"; NumVgprs: (\d+)", text).group(1),
                    units)


PTXAS = shutil.which("ptxas", path=os.environ["PATH"] + ":/usr/local/cuda/bin")


def ptxas_release():
    """Of the CUDA toolkit, None where it is not installed."""
    if PTXAS is None:
        return None
    text = subprocess.run([PTXAS, "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"release ([\d.]+)", text).group(1)


def assemble(path):
    """The registers of each kernel, and those that spill some; nothing without the CUDA toolkit."""
    if PTXAS is None:
        return {}, []
    log = subprocess.run([PTXAS, "-arch=sm_90", "-v", path, "-o", f"{path}.cubin"], check=True,
                         capture_output=True, text=True).stderr
    found = re.findall(r"entry function '(\w+)'.*?(\d+) bytes spill stores, (\d+) bytes spill loads"
                       r".*?Used (\d+) registers", log, re.S)
    return ({name: registers for name, _, _, registers in found},
            [name for name, stores, loads, _ in found if int(stores) + int(loads) > 0])


OCLOC = shutil.which("ocloc")
# As host/program builds them: the driver rounds divisions, and its compiler is clang.
INTEL_OPTIONS = ["-w", "-cl-std=CL1.2", "-cl-fp32-correctly-rounded-divide-sqrt", "-DCLANG_BUILTINS=1",
                 "-DFP16_CONVERSIONS=1", "-DINDEX=int"]
# Instructions of others, and products without -DSUB_GROUP_SIZE, which plans for these GPUs always have.
NOT_INTEL = re.compile(r"NVIDIA|=MMA_SYNC|=MFMA|=WMMA|^gemm/gemm_groups(?!.*SUB_GROUP_SIZE)")
INTEL_EXTENSIONS = ("-cl-ext=+cl_khr_fp16,+cl_intel_subgroups,+cl_intel_required_subgroup_size,"
                    "+cl_intel_subgroup_matrix_multiply_accumulate")


def kernels_of_intel(target, program, folder):
    """Of each kernel its name and its properties, such as simd_size and the bytes of memory of a thread."""
    source, *options = program.split()
    out = pathlib.Path(folder) / re.sub(r"\W", "_", target + program)
    subprocess.run(
        [OCLOC, "compile", "-q", "-file", f"cl/{source}", "-device", target, "-out_dir", out,
         "-internal_options", INTEL_EXTENSIONS,
         "-options", " ".join([*INTEL_OPTIONS, f"-I{os.getcwd()}/cl", *options])],
        env={**os.environ, "IGC_EnableZEBinary": "1"}, capture_output=True, text=True, check=True)
    text = next(out.glob("*.bin")).read_bytes()
    # The description of the kernels, YAML, is a section of its own.
    kernels = text[text.index(b"kernels:"):].split(b"\0")[0].decode()
    for part in re.split(r"\n  - name: +", kernels)[1:]:
        if "execution_env" in part:
            memory = re.search(r"per_thread_memory_buffers:.*?\bsize: +(\d+)", part, re.S)
            yield part.split()[0], {
                **dict(re.findall(r"\b(simd_size|grf_count|has_dpas): +(\w+)", part)),
                "memory": memory.group(1) if memory else "0"}


def describe_intel(program, folder):
    """Lines of the table, kernels with memory, such as "loss/loss_sum.cl:strips", and failures."""
    lines, in_memory, failures = [], set(), []
    of_one = re.search(r"SUB_GROUP_SIZE=(\d+)", program)
    for target, sub_group in INTEL.items():
        if OCLOC is None or NOT_INTEL.search(program) or sub_group != int(of_one.group(1) if of_one else 16):
            continue
        try:
            for name, found in kernels_of_intel(target, program, folder):
                if found["memory"] != "0":
                    in_memory.add(f"{program.split()[0]}:{name}")
                if of_one:
                    lines.append(f"{name} {target}: sub-group {found['simd_size']}, memory "
                                 f"{found['memory']}{', matrix dpas' * ('has_dpas' in found)}, "
                                 f"registers {found['grf_count']}")
        except subprocess.CalledProcessError as error:
            failures.append(f"{program}: {target}: {error} {error.stdout[-300:]}")
    return lines, in_memory, failures


def targets_of(program):
    if unit := re.search(r"MATRIX_UNIT=(MMA_SYNC|MFMA|WMMA)", program):
        return {"MMA_SYNC": ["sm_90"], "MFMA": ["gfx90a"], "WMMA": ["gfx1100"]}[unit.group(1)]
    if "SUB_GROUP_SIZE" in program:
        return []
    return ["sm_90"] if "NVIDIA" in program else ["sm_90", "gfx90a"]


def describe_program(program, folder):
    """Lines of the table, the kernels that spill, and those with memory on Intel's GPUs."""
    lines, spills = [], []
    for target in targets_of(program):
        if shutil.which(CLANG.get(target, "clang")) is None:
            continue
        path = compile_for(target, program, folder)
        text = path.read_text()
        if target == "sm_90":
            registers, spilling = assemble(path)
            lines += [f"{name} {target}: {describe_ptx(code, registers.get(name, '?'))}"
                      for name, code in kernels_of_ptx(text)]
            spills += [f"{program}: {name} spills registers on {target}" for name in spilling]
        else:
            lines += [f"{name} {target}: {describe_amd(code)}" for name, code in kernels_of_amd(text)]
    intel, in_memory, failures = describe_intel(program, folder)
    return sorted(lines + intel), spills + failures, in_memory


RELEASE = "# Registers of sm_90: those of CUDA "
WITH_ARRAYS = "# Private arrays in memory: "
WITH_MEMORY = "# Memory on Intel's GPUs: "


def named_in(head, start):
    return set(next(x.removeprefix(start) for x in head if x.startswith(start)).split())


def compare_names(found, named, sources, what):
    """Of the kernels that the head names only those of these sources can be found, and of sources that are no more."""
    named = {x for x in named if x.split(":")[0] in sources or not pathlib.Path("cl", x.split(":")[0]).is_file()}
    return [f"{x} has {what}" for x in sorted(found - named)] + \
           [f"{x} has no {what}" for x in sorted(named - found)]


def find_arrays(results, head):
    """Kernels, such as "loss/loss_sum.cl:strips", with private arrays in memory, or without although the head
    names them; likewise with memory on Intel's GPUs."""
    arrays = {f"{program.split()[0]}:{x.split()[0]}" for program, (lines, _, _) in results.items()
              for x in lines if re.search("private memory [1-9]", x)}
    memory = set().union(*(in_memory for _, _, in_memory in results.values()))
    sources = {program.split()[0] for program in results}
    findings = compare_names(arrays, named_in(head, WITH_ARRAYS), sources, "private arrays in memory")
    if OCLOC is not None:
        findings += compare_names(memory, named_in(head, WITH_MEMORY), sources, "memory on Intel's GPUs")
    return findings


def comparable(lines, with_registers):
    """Without what needs a program that is missing, and without the registers of sm_90, unless they can be
    compared."""
    missing = [x for x, program in {**CLANG, **dict.fromkeys(INTEL, "ocloc")}.items()
               if shutil.which(program) is None]
    lines = [x for x in lines if x.split(":")[0].split()[1] not in missing]
    if with_registers:
        return lines
    return [re.sub(r"( sm_90: .*), registers .*", r"\1", x) for x in lines]


def programs_of_shard(programs, every):
    """Those of the sources that changed.py selects, dealt by source."""
    if every:
        return list(programs)
    sources, why = changed.select(sorted({f"cl/{x.split()[0]}" for x in programs}),
                                  ["tests/lint/gpu_code.py", TABLE])
    print(f"{len(sources)} sources: {why}")
    shard, shards = map(int, (sys.argv[sys.argv.index("--shard") + 1] if "--shard" in sys.argv else "1/1").split("/"))
    chosen = {x.removeprefix("cl/") for x in sources[shard - 1::shards]}
    return [x for x in programs if x.split()[0] in chosen]


def main():
    root = pathlib.Path(sys.argv[1])
    os.chdir(root)
    version = subprocess.run(["sh", "-c", "clang --version"], capture_output=True, text=True,
                             check=False)
    if "version 14." not in version.stdout or not os.path.isdir(CLC):
        print("clang 14 and libclc are not installed")
        return 77
    if "--update" in sys.argv and None in (PTXAS, OCLOC, shutil.which("clang-16")):
        sys.exit("--update needs the CUDA toolkit, clang-16 and ocloc")
    table = pathlib.Path(TABLE)
    programs, head = {}, []
    for line in table.read_text().splitlines():
        if line.startswith("#") or not line:
            head.append(line)
        elif not line.startswith(" "):
            programs[program := line] = []
        else:
            programs[program].append(line.strip())
    release = next(x.removeprefix(RELEASE) for x in head if x.startswith(RELEASE))
    with_registers = release == ptxas_release()
    findings = []
    selected = programs_of_shard(programs, "--update" in sys.argv)
    with tempfile.TemporaryDirectory() as folder:
        results = {program: describe_program(program, folder) for program in selected}
    findings += find_arrays(results, head)
    for program, (lines, spills, _) in results.items():
        found = comparable(lines, with_registers)
        expected = comparable(programs[program], with_registers)
        findings += spills
        findings += [f"{program}: not in the table: {x}" for x in found if x not in expected]
        findings += [f"{program}: not found: {x}" for x in expected if x not in found]
    if "--update" in sys.argv:
        head = [RELEASE + ptxas_release() if x.startswith(RELEASE) else x for x in head]
        body = "".join(program + "\n" + "".join(f"    {x}\n" for x in results[program][0])
                       for program in programs)
        table.write_text("\n".join(head) + "\n" + body)
    print("\n".join(findings))
    print(f"{len(selected)} of {len(programs)} programs, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
