"""The time from the start of a program to its first sound."""
import time
from statistics import median

from .. import sound
from ..measuring import Bench, Failure, Row
from ..players import Limber, Player
from ..server import SoundServer

SECONDS = 0.8


def measure(bench: Bench) -> list[Row]:
    folder = bench.folder / "start"
    music = sound.write(folder / "music.wav", sound.square(10))
    catalog = sound.write_catalog(folder / "catalog", sound.square(9, sound.RATE // 2, 1), rate=sound.RATE // 2)
    with SoundServer(folder / "server") as server:
        environment = server.environment()
        session = [f"{region}:60" for region in sound.REGIONS]
        players = {
            "limber": Limber(bench.limber, folder / "limber", environment, *session, "--catalog", catalog),
            "aplay": Player(["aplay", "-q", music], None, environment),
            "sox": Player(["sox", "-q", music, "-t", "alsa", "default"], None, environment),
            "mpv": Player(["mpv", "--no-config", "--no-terminal", "--ao=alsa", music], None, environment),
        }
        moments = {name: [] for name in players}
        with server.recording() as recording:
            for _ in range(bench.runs(15)):
                for name, player in players.items():
                    if isinstance(player, Limber):
                        player.forget()
                    moments[name].append(time.monotonic())
                    player.start()
                    time.sleep(SECONDS)
                    player.stop()
    found = {name: [1000 * to_sound(recording, moment) for moment in each] for name, each in moments.items()}
    late = {name: median(each) for name, each in found.items()}
    peers = ", ".join(f"{name} {late[name]:.0f} ms" for name in ["aplay", "sox", "mpv"])
    return [Row("from exec to the first sample", f"{late['limber']:.0f} ms", peers, "25 ms", late["limber"] <= 25)]


def to_sound(recording, moment: float) -> float:
    frame = recording.sound(after=recording.frame(moment))
    if frame is None or recording.time(frame) > moment + SECONDS:
        raise Failure("a program was not heard in time")
    return recording.time(frame) - moment
