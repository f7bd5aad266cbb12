"""The punctuality of cues through a real-time sound server."""
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from statistics import median

from .. import sound
from ..measuring import Bench, Failure, Row
from ..players import MPD, MPV, Limber
from ..recording import Recording
from ..server import SoundServer
from .plan import CUE_SECONDS, plan

# The silence at the beginning of each cue. At the start of a stream the server mixes again frames that a recorder with
# a latency of 2 ms has already read.
QUIET_SECONDS = 0.1
SCRIPT_INTERVAL = 2.5
ATTEMPTS = 3


def measure(bench: Bench) -> list[Row]:
    regions = sound.REGIONS[:2] if bench.is_quick else sound.REGIONS
    planned = plan(len(regions), 10)
    files = [sound.write(bench.folder / f"cues/{number}.wav", cue(2)) for number in range(len(planned))]
    catalog = sound.write_catalog(bench.folder / "cues/catalog", cue(1))

    def limber(server: SoundServer) -> Recording:
        session = [f"{region}:10" for region in regions] + ["--catalog", catalog, "--music", "none"]
        session += ["--lead-in", "first", *sound.PLAIN]
        with server.recording() as recording:
            with Limber(bench.limber, bench.folder / "cues/limber", server.environment(), *session) as player:
                player.process.wait(planned[-1] / sound.RATE + 10)
        return recording

    with SoundServer(bench.folder / "cues/server") as server:
        recording = without_gap(lambda: limber(server))
        with MPV(bench.folder / "cues/mpv", server.environment()) as player:
            mpv = by_script(server, files, player.play)
        with MPD(bench.folder / "cues/mpd", server.environment()) as player:
            player.load(*files)
            mpd = by_script(server, files, lambda file: player.play(files.index(file)))

    heard = [start for start, _ in recording.sounds()]
    if len(heard) != len(planned):
        raise Failure(f"{len(heard)} of {len(planned)} cues were heard")
    drift = max(abs((one - heard[0]) - (other - planned[0])) for one, other in zip(heard, planned))
    spread = spread_of([recording.time(one) - other / sound.RATE for one, other in zip(heard, planned)])
    scripts = ", ".join(
        f"script + {name} {1000 * median(late):.1f} ms late, spread {spread_of(late):.1f} ms"
        for name, late in [("mpv", mpv), ("mpd", mpd)])
    return [
        Row(f"{len(planned)} cues recorded from a sink in real time",
            f"{drift} frames of drift, spread {spread:.2f} ms", scripts, "0 frames, 0.5 ms",
            drift == 0 and spread <= 0.5)
    ]


def cue(channels: int) -> array:
    return sound.silence(QUIET_SECONDS, channels) + sound.square(CUE_SECONDS - QUIET_SECONDS, channels=channels)


def without_gap(record: Callable[[], Recording]) -> Recording:
    """Records until a recording has no gap, because the recorder itself can lose frames on a busy computer."""
    for _ in range(ATTEMPTS):
        recording = record()
        if not recording.has_gap:
            return recording
    raise Failure(f"{ATTEMPTS} recordings had gaps; the machine is too busy")


def by_script(server: SoundServer, files: list[Path], play: Callable[[Path], None]) -> list[float]:
    """Returns the delay of each cue that a script played at its planned time."""
    planned = []
    with server.recording() as recording:
        begin = time.monotonic()
        for number, file in enumerate(files):
            planned.append(begin + number * SCRIPT_INTERVAL)
            time.sleep(max(0, planned[-1] - time.monotonic()))
            play(file)
        time.sleep(SCRIPT_INTERVAL)
    heard = [recording.time(start) - QUIET_SECONDS for start, _ in recording.sounds()]
    if len(heard) != len(planned):
        raise Failure(f"{len(heard)} of the script's {len(planned)} cues were heard")
    return [one - other for one, other in zip(heard, planned)]


def spread_of(seconds: list[float]) -> float:
    """Returns the range of the delays in milliseconds."""
    return 1000 * (max(seconds) - min(seconds))
