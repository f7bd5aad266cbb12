"""The memory of a daemon between sessions: after its start, after a minute of mixed use, and after many minutes."""
import os
import time
from itertools import cycle

from ..measuring import Bench, Row, private_mebibytes, wait_until
from ..players import LimberDaemon
from ..web import PAGE_REQUESTS, free_port, get

# The seconds after a session within which its memory must be released.
GRACE_SECONDS = 60
GOAL = 12
# The rise in MiB that still counts as flat.
TOLERANCE = 1
SESSIONS = [
    {"regions": ["neck:60", "back:60"], "leadIn": "first"}, {"kind": "meditation", "minutes": 5},
    {"regions": ["calves:60"], "leadIn": "none"}, {"regions": ["quads:60", "hamstrings:60"], "leadIn": "every"},
    {"kind": "meditation", "minutes": 20},
]


def measure(bench: Bench) -> list[Row]:
    minutes = 3 if bench.is_quick else 8
    folder = bench.folder / "memory"
    folder.mkdir()
    port = free_port()
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "LIMBER_HTTP_PORT": str(port), "LIMBER_SPEECH_ENABLED": "false", "LIMBER_SESSION_OUTPUT": "null",
    }
    with LimberDaemon(bench.limber, folder, environment) as daemon:
        pid = daemon.process.pid
        wait_until(lambda: answers(port), "the web page")
        fresh = private_mebibytes(pid)
        daemon.connect()
        count = use(daemon, port, minutes=1)
        first = lowest(pid)
        count += use(daemon, port, minutes=minutes - 1)
        last = lowest(pid)
        daemon.disconnect()
    is_reached = max(first, last) <= GOAL and last <= first + TOLERANCE
    return [
        Row(f"memory of a daemon's own: fresh, after a minute of use, after {minutes} minutes and {count} sessions",
            f"{fresh:.1f}, {first:.1f}, {last:.1f} MiB", "", f"{GOAL} MiB, flat", is_reached)
    ]


def answers(port: int) -> bool:
    try:
        return get(port, "/healthz").status == 200
    except OSError:
        return False


def use(daemon: LimberDaemon, port: int, minutes: float) -> int:
    """Starts and stops sessions and loads the page; returns the number of sessions."""
    end = time.monotonic() + 60 * minutes
    for count, request in enumerate(cycle(SESSIONS)):
        if time.monotonic() > end:
            return count
        daemon.begin(recovery="start-over", output="null", **request)
        time.sleep(0.5)
        daemon.ask("skip")
        for path in ["/", *PAGE_REQUESTS]:
            get(port, path)
        daemon.ask("stop")
        wait_until(lambda: daemon.session_status() == "idle", "the end of a session")


def lowest(pid: int) -> float:
    """Returns the lowest memory within a minute after a session."""
    end = time.monotonic() + GRACE_SECONDS
    sizes = [private_mebibytes(pid)]
    while sizes[-1] > GOAL / 2 and time.monotonic() < end:
        time.sleep(1)
        sizes.append(private_mebibytes(pid))
    return min(sizes)
