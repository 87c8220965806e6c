"""What the benchmarks share: measuring a tree of processes, and the file of results."""
import os
import pathlib
import platform
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "Benchmarks/RESULTS.md"
ARTIFACTS = ROOT / "artifacts"


def tree_memory(root):
    """The proportional memory of a process and all below it, in MiB."""
    parents, total = {}, 0
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = pathlib.Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()
                parents.setdefault(int(fields[1]), []).append(int(entry))
            except OSError:
                continue
    waiting = [root]
    while waiting:
        process = waiting.pop()
        waiting += parents.get(process, [])
        try:
            for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
        except OSError:
            continue
    return total / 1024


def measure(command, expected=(0,), interval=0.1):
    """Runs a command: wall and processor seconds, and the peak memory of all its processes."""
    started = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    peak, done = 0.0, threading.Event()

    def watch():
        nonlocal peak
        while not done.wait(interval):
            peak = max(peak, tree_memory(process.pid))

    watcher = threading.Thread(target=watch)
    watcher.start()
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - started
    done.set()
    watcher.join()
    if os.waitstatus_to_exitcode(status) not in expected:
        sys.exit(f"{command[0]} failed:\n{errors.decode(errors='replace')[-2000:]}")
    # Of a run too short to be watched the kernel knows the largest process.
    peak = max(peak, usage.ru_maxrss / 1024) if peak == 0 else peak
    return {"wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "memory": peak}


def machine():
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo")
                  if line.startswith("model name")), platform.machine())
    return f"{model}, {os.cpu_count()} processors, {platform.freedesktop_os_release()['PRETTY_NAME']}"


def write_section(name, text):
    """Puts a benchmark's text in place of the section of its name, and leaves the others alone."""
    old = RESULTS.read_text() if RESULTS.exists() else "# Results\n"
    heading = f"## {name}\n"
    before, _, rest = old.partition(heading)
    after = rest[rest.index("\n## ") + 1:] if "\n## " in rest else ""
    RESULTS.write_text(f"{before.rstrip()}\n\n{heading}\n{text.strip()}\n"
                       + (f"\n{after}" if after else ""))
