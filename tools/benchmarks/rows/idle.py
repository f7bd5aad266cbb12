"""The cost of an idle daemon: on a session bus with other idle players, with a history of sessions, and with schedules."""
import json
import os
import time
from contextlib import ExitStack
from pathlib import Path

from ..bus import SessionBus
from ..measuring import Bench, Failure, Row, Wakeups, peak_mebibytes, processor_seconds, wait_until
from ..players import MPD, MPV, LimberDaemon
from ..sessions import import_sessions
from ..web import free_port, get, visit_page

WARM_UP = 5
SESSIONS = 20_000
SCHEDULES = 10
# The hours from now to the first time of a schedule: none comes while the daemon is measured.
HOURS = 3
# The seconds for which the page stays open.
VISIT = 3
# With the watchdog of systemd, a daemon would wake up for its pings.
LEFT_OUT = ["LIMBER_SOCKET", "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"]


def measure(bench: Bench) -> list[Row]:
    seconds = 20 if bench.is_quick else 60
    folder = bench.folder / "idle"
    folder.mkdir()
    with ExitStack() as stack:
        after_session = stack.enter_context(Box(bench.limber, folder / "session"))
        after_page = stack.enter_context(Box(bench.limber, folder / "page"))
        scheduled = stack.enter_context(Box(bench.limber, folder / "schedules"))
        after_session.play()
        after_page.visit()
        scheduled.schedule()
        fresh = stack.enter_context(Box(bench.limber, folder / "fresh"))
        boxes = {
            "fresh": fresh, "after a session": after_session, "after a page": after_page,
            f"with {SCHEDULES} schedules": scheduled,
        }

        bus = stack.enter_context(SessionBus(folder))
        environment = private(folder, bus)
        limber = stack.enter_context(LimberDaemon(bench.limber, folder / "limber", environment))
        mpd = stack.enter_context(MPD(folder / "mpd", environment))
        mpv = stack.enter_context(MPV(folder / "mpv", environment, "--script=/usr/lib/mpv-mpris/mpris.so"))
        for name in ["limber", "mpv"]:
            wait_until(lambda: f"org.mpris.MediaPlayer2.{name}" in bus.names(), f"{name} on the session bus")
        processes = {"limber": limber, "mpd": mpd, "mpv --idle with MPRIS": mpv}
        pids = {name: player.process.pid for name, player in processes.items()}
        pids |= {situation: box.daemon.process.pid for situation, box in boxes.items()}

        time.sleep(WARM_UP)
        used = {name: processor_seconds(pid) for name, pid in pids.items()}
        woken = {name: Wakeups(pid) for name, pid in pids.items()}
        time.sleep(seconds)
        minute = 60 / seconds
        cost = {name: 1000 * minute * (processor_seconds(pid) - used[name]) for name, pid in pids.items()}
        rate = {name: minute * woken[name].count() for name in pids}
        size = {name: peak_mebibytes(pid) for name, pid in pids.items()}
    texts = {name: f"{cost[name]:.1f} ms, {rate[name]:.0f} wake-ups, {size[name]:.0f} MiB" for name in pids}
    others = ", ".join(f"{name} {texts[name]}" for name in processes if name != "limber")
    is_reached = cost["limber"] <= 1 and rate["limber"] <= 6 and size["limber"] <= 35
    return [
        Row("idle daemon, a minute", texts["limber"], others, "1 ms, 6 wake-ups, 35 MiB", is_reached),
        *(Row(f"idle daemon with {SESSIONS:,} sessions, a minute, {situation}",
              f"{cost[situation]:.1f} ms, {rate[situation]:.0f} wake-ups", "", "0 wake-ups", rate[situation] == 0)
          for situation in boxes),
    ]


class Box:
    """A daemon with a history of sessions on a private bus, as a context manager."""

    def __init__(self, limber: Path, folder: Path):
        folder.mkdir()
        self._limber = limber
        self._folder = folder
        self._stack = ExitStack()

    def __enter__(self) -> "Box":
        with self._stack as stack:
            import_sessions(self._limber, self._folder / "data", SESSIONS)
            bus = stack.enter_context(SessionBus(self._folder))
            self._port = free_port()
            environment = private(self._folder, bus, self._port)
            self.daemon = stack.enter_context(LimberDaemon(self._limber, self._folder, environment))
            wait_until(lambda: "org.mpris.MediaPlayer2.limber" in bus.names(), "limber on the session bus")
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_) -> None:
        self._stack.close()

    def play(self) -> None:
        """Plays the shortest session to its end, which is written to the history."""
        self.daemon.connect()
        self.daemon.begin(regions=["neck:10"], leadIn="none", music="none", output="null")
        wait_until(lambda: self.daemon.session_status() == "idle", "the end of a session", 60)
        self.daemon.disconnect()

    def visit(self) -> None:
        """Opens the page and closes it."""
        wait_until(self._answers, "the web page")
        visit_page(self._port, VISIT)

    def schedule(self) -> None:
        """Adds schedules, each with a time of its own."""
        hour = time.localtime().tm_hour + HOURS
        for number in range(SCHEDULES):
            self.daemon.run("schedule", "add", "neck", "--at", f"{(hour + number) % 24:02}:30", "--name", f"Neck {number + 1}")
        starts = len(json.loads(self.daemon.run("schedule", "next", "--json")))
        if starts != SCHEDULES:
            raise Failure(f"limber: {starts} of {SCHEDULES} schedules have a time")

    def _answers(self) -> bool:
        try:
            return get(self._port, "/healthz").status == 200
        except OSError:
            return False


def private(folder: Path, bus: SessionBus, port: int | None = None) -> dict[str, str]:
    """Returns an environment without the user's files and services."""
    environment = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    environment |= {"HOME": str(folder), "DBUS_SESSION_BUS_ADDRESS": bus.address}
    return {**environment, "LIMBER_HTTP_PORT": str(port or free_port())}
