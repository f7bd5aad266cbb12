"""The latency of commands: until the answer, until the effect is heard, and until Ctrl-C ends the program."""
import random
import signal
import time
from statistics import median

from .. import sound
from ..measuring import Bench, Failure, Row
from ..players import MPD, MPV, Limber, Player
from ..server import SoundServer


def measure(bench: Bench) -> list[Row]:
    folder = bench.folder / "commands"
    music = sound.write(folder / "music.wav", sound.square(120))
    catalog = sound.write_catalog(folder / "catalog", sound.silence(0.1))
    session = [
        "neck:600", "--catalog", catalog, "--lead-in", "none", "--change-over", "0", "--music", music,
        "--interrupt", "off",
    ]
    pauses, questions = bench.runs(100), 10 * bench.runs(100)
    silent, answered = {}, {}
    with SoundServer(folder / "server") as server:
        with Limber(bench.limber, folder / "limber", server.environment(), *session) as limber:
            limber.connect()
            silent["limber"], answered["limber"] = command(server, limber, pauses, questions)
            ended = interrupted(limber, bench.runs(10))
        with MPD(folder / "mpd", server.environment()) as mpd:
            mpd.load(music)
            mpd.play()
            silent["mpd"], answered["mpd"] = command(server, mpd, pauses, questions)
        with MPV(folder / "mpv", server.environment()) as mpv:
            mpv.play(music)
            silent["mpv"], answered["mpv"] = command(server, mpv, pauses, questions)
    # A tenth of a millisecond is within the resolution of the recording.
    is_silent_in_time = median(silent["limber"]) <= median(silent["mpv"]) + 0.1 and max(silent["limber"]) <= 2
    return [
        Row(f"from pause on the socket to silence, median and worst of {pauses}",
            both(silent["limber"]), beside(silent, both), "as mpv, 2 ms", is_silent_in_time),
        Row("socket round trip, median",
            middle(answered["limber"]), beside(answered, middle), "0.2 ms", median(answered["limber"]) <= 0.2),
        Row(f"from Ctrl-C to the end of a session without a daemon, median and worst of {len(ended)}",
            both(ended), "", "200 ms", max(ended) <= 200),
    ]


def both(milliseconds: list[float]) -> str:
    return f"{median(milliseconds):.1f}, {max(milliseconds):.1f} ms"


def middle(milliseconds: list[float]) -> str:
    return f"{median(milliseconds):.2f} ms"


def beside(measured: dict[str, list[float]], text) -> str:
    return "; ".join(f"{name} {text(measured[name])}" for name in ["mpd", "mpv"])


def command(server: SoundServer, player: Player, pauses: int, questions: int) -> tuple[list[float], list[float]]:
    """Returns the milliseconds from each pause to silence, and from each question to its answer."""
    chance = random.Random(7)
    moments = []
    with server.recording() as recording:
        for _ in range(pauses):
            moments.append(time.monotonic())
            player.pause()
            time.sleep(0.1)
            player.resume()
            # A random position within the device's period.
            time.sleep(0.15 + 0.05 * chance.random())
        answered = []
        for _ in range(questions):
            asked = time.monotonic()
            player.status()
            answered.append(1000 * (time.monotonic() - asked))
    return [1000 * to_silence(recording, moment) for moment in moments], answered


def interrupted(limber: Limber, times: int) -> list[float]:
    """Returns the milliseconds from each Ctrl-C to the end of the process."""
    ended = []
    for _ in range(times):
        moment = time.monotonic()
        limber.process.send_signal(signal.SIGINT)
        limber.process.wait()
        ended.append(1000 * (time.monotonic() - moment))
        limber.forget()
        limber.start()
        limber.connect()
    return ended


def to_silence(recording, moment: float) -> float:
    frame = recording.silence(after=recording.frame(moment - 0.02))
    if frame is None or recording.time(frame) > moment + 1:
        raise Failure("a pause was not heard")
    return recording.time(frame) - moment
