"""The cost of a missing sound card: a daemon whose session waits for it for ten minutes."""
import os
import subprocess
import time
from pathlib import Path

from ..measuring import Bench, Row, Wakeups, end, processor_seconds, resident_mebibytes, running, wait_until
from ..lines import connected

# A sound card that does not exist.
OUTPUT = "alsa:hw:31"
# The warm-up in seconds: the first attempts follow each other closely and load libraries.
WARM_UP = 10


def measure(bench: Bench) -> list[Row]:
    seconds = 60 if bench.is_quick else 600
    folder = bench.folder / "outage"
    folder.mkdir()
    environment = {
        **os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"),
        "XDG_STATE_HOME": str(folder / "state"), "LIMBER_SOCKET": str(folder / "control.sock"),
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    }
    log = folder / "log"
    with log.open("w") as errors, running([bench.limber, "serve"], env=environment, stderr=errors) as daemon:
        connected(folder / "control.sock")
        begin(bench.limber, environment)
        time.sleep(WARM_UP)
        cost = watch(daemon.pid, log, seconds)
    used, growth, woken, lines = cost
    return [
        Row(f"{seconds} s without a sound card",
            f"{1000 * used:.0f} ms of processor, {woken} wake-ups, memory {growth:+.1f} MiB, {lines} lines in the log", "-",
            f"{seconds} ms, no growth, no line", used <= seconds / 1000 and growth <= 0.5 and lines == 0)
    ]


def begin(limber: Path, environment: dict[str, str]) -> None:
    """Starts a session that waits for its output, without a client that shows it."""
    view = subprocess.Popen(
        [limber, "stretch", "neck:600", "--output", OUTPUT, "--music", "none", "--plain"], env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: '"pauseReason":"device"' in status(limber, environment), "a session that waits")
    finally:
        end(view)


def status(limber: Path, environment: dict[str, str]) -> str:
    return subprocess.run([limber, "status", "--json"], env=environment, capture_output=True, text=True).stdout


def watch(pid: int, log: Path, seconds: float) -> tuple[float, float, int, int]:
    """Measures processor seconds, growth in MiB, wake-ups and log lines from now on."""
    used, resident, woken, lines = processor_seconds(pid), resident_mebibytes(pid), Wakeups(pid), count_lines(log)
    time.sleep(seconds)
    return (processor_seconds(pid) - used, resident_mebibytes(pid) - resident, woken.count(),
            count_lines(log) - lines)


def count_lines(log: Path) -> int:
    return len(log.read_text().splitlines())
