"""The amount of music played again after `kill -9`. Every frame of the music encodes its position."""
import random
import time

from .. import sound
from ..measuring import Bench, Failure, Row, wait_until
from ..players import MPD, Limber
from ..server import SoundServer


def measure(bench: Bench) -> list[Row]:
    folder = bench.folder / "recovery"
    kills = bench.runs(20)
    music = sound.tagged(sound.write(folder / "music.wav", sound.ruler(120)))
    catalog = sound.write_catalog(folder / "catalog", sound.silence(0.1))
    session = ["--catalog", catalog, "--music", music, "--interrupt", "off"]
    with SoundServer(folder / "server") as server:
        lost = killed_and_resumed(bench, server, session, kills)
        mpd = killed_and_restarted(MPD(folder / "mpd", server.environment()), music)
    return [
        Row(f"lost by a kill -9 and resuming, worst of {kills}", f"{max(map(abs, lost))} ms",
            f"mpd {mpd:.0f} ms, all that it had played", "100 ms", max(map(abs, lost)) <= 100)
    ]


def killed_and_resumed(bench: Bench, server: SoundServer, session: list, kills: int) -> list[int]:
    """Returns the repeated milliseconds after each kill."""
    chance = random.Random(7)
    player = Limber(bench.limber, bench.folder / "recovery/limber", server.environment(), *session)
    try:
        with server.recording() as recording:
            player.start("neck:240", "--lead-in", "none", "--change-over", "0")
            for _ in range(kills):
                player.connect()
                time.sleep(0.3 + 2 * chance.random())
                player.kill()
                time.sleep(0.1)
                player.start("--resume")
            time.sleep(1)
    finally:
        player.stop()
    places = [
        (sound.millisecond(recording.sample(start)), sound.millisecond(recording.sample(stop - 1)))
        for start, stop in recording.sounds()
    ]
    if len(places) != kills + 1:
        raise Failure(f"{len(places)} parts were heard, not {kills + 1}")
    return [before[1] - after[0] for before, after in zip(places, places[1:])]


def killed_and_restarted(player: MPD, music) -> float:
    try:
        player.start()
        player.load(music)
        player.play()
        time.sleep(5)
        before = float(player.status()["elapsed"])
        player.kill()
        player.start()
        after = float(player.status().get("elapsed", 0))
    finally:
        player.stop()
    return 1000 * (before - after)
