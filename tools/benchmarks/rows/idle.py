"""What waiting costs: a daemon that nobody asks for anything, on a session bus, beside other players that idle."""
import os
import time
from contextlib import ExitStack

from ..bus import SessionBus
from ..measuring import Bench, Row, peak_mebibytes, processor_seconds, wait_until, wakeups
from ..players import MPD, MPV, LimberDaemon

WARM_UP = 5


def measure(bench: Bench) -> list[Row]:
    seconds = 20 if bench.is_quick else 60
    folder = bench.folder / "idle"
    folder.mkdir()
    with ExitStack() as stack:
        bus = stack.enter_context(SessionBus(folder))
        environment = {**os.environ, "HOME": str(folder), "DBUS_SESSION_BUS_ADDRESS": bus.address}
        environment.pop("LIMBER_SOCKET", None)
        limber = stack.enter_context(LimberDaemon(bench.limber, folder / "limber", environment))
        mpd = stack.enter_context(MPD(folder / "mpd", environment))
        mpv = stack.enter_context(MPV(folder / "mpv", environment, "--script=/usr/lib/mpv-mpris/mpris.so"))
        for name in ["limber", "mpv"]:
            wait_until(lambda: f"org.mpris.MediaPlayer2.{name}" in bus.names(), f"{name} on the session bus")
        processes = {"limber": limber, "mpd": mpd, "mpv --idle with MPRIS": mpv}
        pids = {name: player.process.pid for name, player in processes.items()}

        time.sleep(WARM_UP)
        used = {name: processor_seconds(pid) for name, pid in pids.items()}
        woken = {name: wakeups(pid) for name, pid in pids.items()}
        time.sleep(seconds)
        minute = 60 / seconds
        cost = {name: 1000 * minute * (processor_seconds(pid) - used[name]) for name, pid in pids.items()}
        rate = {name: minute * (wakeups(pid) - woken[name]) for name, pid in pids.items()}
        size = {name: peak_mebibytes(pid) for name, pid in pids.items()}
    texts = {name: f"{cost[name]:.1f} ms, {rate[name]:.0f} wake-ups, {size[name]:.0f} MiB" for name in pids}
    others = ", ".join(f"{name} {text}" for name, text in texts.items() if name != "limber")
    is_reached = cost["limber"] <= 1 and rate["limber"] <= 6 and size["limber"] <= 35
    return [Row("idle daemon, a minute", texts["limber"], others, "1 ms, 6 wake-ups, 35 MiB", is_reached)]
