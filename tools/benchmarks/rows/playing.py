"""The cost of playing: music with narration compared with music alone, at the same time and in separate sinks."""
import time
from collections.abc import Callable
from contextlib import ExitStack
from threading import Event, Thread

from .. import sound
from ..measuring import Bench, Failure, Row, Wakeups, peak_mebibytes, processor_seconds, running
from ..players import MPD, MPV, Limber
from ..server import SoundServer

CUE_EVERY = 30
CUE_SECONDS = 12
WARM_UP = 3


def measure(bench: Bench) -> list[Row]:
    seconds = 20 if bench.is_quick else 2 * CUE_EVERY
    folder = bench.folder / "playing"
    music = sound.write(folder / "music.wav", sound.chord(120, sound.RATE, 2))
    cue = sound.chord(CUE_SECONDS, sound.RATE // 2, 1)
    catalog = sound.write_catalog(folder / "catalog", cue, rate=sound.RATE // 2)
    session = [f"{region}:{2 * CUE_EVERY}" for region in sound.REGIONS]
    session += ["--catalog", catalog, "--lead-in", "none", "--music", music]
    # A change-over would delay the narration. The tones stay: users have them.
    session += ["--change-over", "0"]
    with ExitStack() as stack:
        server = stack.enter_context(SoundServer(folder / "server"))

        def environment(name: str) -> dict[str, str]:
            server.add_sink(name)
            return server.environment(name)

        limber = Limber(bench.limber, folder / "limber", environment("limber"), *session)
        pids = {"limber": [stack.enter_context(limber).process.pid]}
        aplay = stack.enter_context(running(["aplay", "-q", music], env=environment("aplay")))
        pids["aplay"] = [aplay.pid]
        mpd = stack.enter_context(MPD(folder / "mpd", environment("mpd")))
        mpd.load(music)
        mpd.play()
        pids["mpd"] = [mpd.process.pid]
        mpv = stack.enter_context(MPV(folder / "mpv", environment("mpv")))
        mpv.play(music)
        pids["mpv"] = [mpv.process.pid]
        script = stack.enter_context(Script(bench, environment("script"), music))
        pids["script + two mpv"] = [script.music.process.pid, script.narration.process.pid]

        time.sleep(WARM_UP)
        check_playing(server, pids)
        used = total(processor_seconds, pids)
        woken = {name: [Wakeups(pid) for pid in numbers] for name, numbers in pids.items()}
        time.sleep(seconds)
        hour = {name: 3600 / seconds * (now - used[name]) for name, now in total(processor_seconds, pids).items()}
        rate = {name: sum(each.count() for each in counters) / seconds for name, counters in woken.items()}
        peak = total(peak_mebibytes, pids)
        check_playing(server, pids)
    costs = {name: f"{hour[name]:.1f} s ({rate[name]:.0f} wake-ups a second)" for name in pids}
    sizes = {name: f"{peak[name]:.0f} MiB" for name in pids}
    return [
        Row("processor time while playing, an hour", costs["limber"], others(costs), "aplay + 1 s",
            hour["limber"] <= hour["aplay"] + 1),
        Row("peak memory while playing", sizes["limber"], others(sizes), "25 MiB", peak["limber"] <= 25),
    ]


def check_playing(server: SoundServer, pids: dict[str, list[int]]) -> None:
    """Fails if a program does not play and so costs nothing. The script's second mpv is paused most of the time."""
    heard = server.players()
    for name, numbers in pids.items():
        if not heard & set(numbers):
            raise Failure(f"{name} does not play")


def total(measured: Callable[[int], float], pids: dict[str, list[int]]) -> dict[str, float]:
    return {name: sum(map(measured, numbers)) for name, numbers in pids.items()}


def others(texts: dict[str, str]) -> str:
    return ", ".join(f"{name} {text}" for name, text in texts.items() if name != "limber")


class Script:
    """Two mpv and a script that pauses the music during narration, as a context manager."""

    def __init__(self, bench: Bench, environment: dict[str, str], music):
        folder = bench.folder / "playing"
        self.music = MPV(folder / "music", environment)
        self.narration = MPV(folder / "narration", environment)
        self._files = (music, folder / "catalog/cue.wav")
        self._ended = Event()
        self._thread = Thread(target=self._play)

    def __enter__(self) -> "Script":
        self.music.start()
        self.narration.start()
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._ended.set()
        self._thread.join()
        self.music.stop()
        self.narration.stop()

    def _play(self) -> None:
        music, cue = self._files
        self.music.play(music)
        while not self._ended.is_set():
            self.music.pause()
            self.narration.play(cue)
            self._ended.wait(CUE_SECONDS)
            self.music.resume()
            self._ended.wait(CUE_EVERY - CUE_SECONDS)
