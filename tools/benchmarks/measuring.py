"""Shared parts of all measurements: results, failures, child processes and their costs."""
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class Bench(NamedTuple):
    """The program and the folder that a measurement uses."""

    limber: Path
    folder: Path  # scratch, gone afterwards
    is_quick: bool

    def runs(self, number: int) -> int:
        return max(3, number // 5) if self.is_quick else number


class Row(NamedTuple):
    """A row of the result table."""

    what: str
    limber: str
    peers: str
    reach: str
    is_reached: bool


class Failure(Exception):
    """The error of a failed measurement, with its reason."""


def run(command: list, **options) -> str:
    """Runs a program to its end and returns its output."""
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, **options)
    if result.returncode != 0:
        reason = (result.stderr.strip() or f"exit status {result.returncode}").splitlines()[-1]
        raise Failure(f"{command[0]}: {reason}")
    return result.stdout


@contextmanager
def running(command: list, **options) -> Iterator[subprocess.Popen]:
    """Runs a program while the block lasts."""
    options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **options}
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        end(process)


def end(process: subprocess.Popen) -> None:
    process.terminate()
    try:
        process.wait(3)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_until(condition: Callable[[], object], what: str, seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise Failure(f"{what}: not within {seconds:g} s")
        time.sleep(0.01)


def processor_seconds(pid: int) -> float:
    """Returns the processor seconds of all threads of a process, from the clock of `clock_getcpuclockid`."""
    return time.clock_gettime(~pid << 3 | 2)


class Wakeups:
    """The wake-ups of a process since this object was made."""

    def __init__(self, pid: int):
        self._pid = pid
        self._before = self._threads()

    def count(self) -> int:
        """Returns the number of voluntary context switches of all threads. A thread that ended counts once."""
        now = self._threads()
        ended = len(self._before.keys() - now.keys())
        return ended + sum(switches - self._before.get(thread, 0) for thread, switches in now.items())

    def _threads(self) -> dict[str, int]:
        found = {}
        for task in Path(f"/proc/{self._pid}/task").iterdir():
            try:
                found[task.name] = _status(task, "voluntary_ctxt_switches:")
            except (FileNotFoundError, ProcessLookupError):
                pass  # The thread has just ended.
        return found


def peak_mebibytes(pid: int) -> float:
    return _status(Path(f"/proc/{pid}"), "VmHWM:") / 1024


def resident_mebibytes(pid: int) -> float:
    return _status(Path(f"/proc/{pid}"), "VmRSS:") / 1024


def private_mebibytes(pid: int) -> float:
    """Returns the private memory of a process that no file backs."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Anonymous:")) / 1024


def _status(folder: Path, key: str) -> int:
    lines = (folder / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key))
