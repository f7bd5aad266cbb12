"""The voices: hibari in this process, and any program that reads a text file and writes a sound file."""
import re
import shlex
import threading
from pathlib import Path
from typing import NamedTuple, Protocol

from narration.catalogs import Catalog, Pace
from narration.programs import Failure, enter_environment, install, run

FLITE = "flite -voice rms --setf duration_stretch={slowness} -f {txt} -o {wav}"
# An equalizer for the voice rms: less boom and hiss, more presence. Not for other voices.
FLITE_TONE = "equalizer 210 1q -2 equalizer 900 1q 3 equalizer 1900 1q 2.5 treble -3 5500 0.7q"


class Voice(Protocol):
    engine: str
    name: str
    tone: str  # sox effects

    def speed(self, pace: Pace) -> float: ...

    def spell(self, text: str, catalog: Catalog) -> str: ...

    def say(self, text: str, pace: Pace, raw: Path) -> None:
        """Writes the sentence as a WAV file."""


class Hibari:
    # No tone: between words, the sound above 9 kHz is at -82 dBFS, so a treble shelf has no hiss to remove.
    engine, name, tone = "hibari-tts 0.2.1", "heart", ""

    def __init__(self) -> None:
        enter_environment(Path(__file__).with_name("hibari.txt"))
        from hibari import Hibari, write_wav

        self.model, self.write_wav = Hibari(self.name), write_wav
        self.one_at_a_time = threading.Lock()

    def speed(self, pace: Pace) -> float:
        return pace.speed

    def spell(self, text: str, catalog: Catalog) -> str:
        return text

    def say(self, text: str, pace: Pace, raw: Path) -> None:
        with self.one_at_a_time:
            # With a seed, the noise in the voice is the same in every run.
            sound = self.model(text, speed=pace.speed, seed=0)
        self.write_wav(str(raw), sound * 0.9 / abs(sound).max())


class Command(NamedTuple):
    engine: str
    name: str
    command: str  # with {txt} and {wav}
    tone: str
    is_spelled: bool

    def speed(self, pace: Pace) -> float:
        return round(1 / pace.slowness, 2)

    def spell(self, text: str, catalog: Catalog) -> str:
        if not self.is_spelled:
            return text
        return re.sub(r"\w+", lambda word: catalog.spelling.get(word[0].lower(), word[0]), text)

    def say(self, text: str, pace: Pace, raw: Path) -> None:
        file = raw.with_suffix(".txt")
        file.write_text(text + "\n")
        words = {"{txt}": shlex.quote(str(file)), "{wav}": shlex.quote(str(raw)), "{slowness}": str(pace.slowness)}
        run(["sh", "-c", re.sub(r"{(txt|wav|slowness)}", lambda word: words[word[0]], self.command)])
        if not raw.exists():
            raise Failure(f"the voice wrote no file: {self.command}")


def flite() -> Voice:
    install("flite")
    return Command("flite", "rms", FLITE, FLITE_TONE, is_spelled=True)


def program(command: str) -> Voice:
    return Command("command", command, command, "", is_spelled=False)


ENGINES = {"hibari": Hibari, "flite": flite}
