"""The catalogs in Resources/Audio, or in another folder: their clips with the texts, and the records of how the clips were made."""
import json
import shutil
from pathlib import Path
from typing import NamedTuple

from narration.programs import TOOLS, Failure

AUDIO = TOOLS.parent / "Resources/Audio"


class Pace(NamedTuple):
    speed: float  # of hibari; 1 is the voice's own
    slowness: float  # of other voices; 1 is the voice's own
    pause_after_first: float  # seconds
    pause: float  # after other sentences
    longest: float  # seconds of a clip


# The first sentence of an introduction is the name of the stretch. A clip longer than 12 s would leave little silence in
# a segment of 30 s.
STRETCHING = Pace(speed=0.72, slowness=1.2, pause_after_first=0.6, pause=0.4, longest=12)
# With a pause for a breath between sentences.
MEDITATION = Pace(speed=0.6, slowness=1.3, pause_after_first=1.1, pause=1.1, longest=15)
# As for stretching, but without the pause after the name.
REMINDERS = Pace(speed=0.8, slowness=1.2, pause_after_first=0.45, pause=0.45, longest=8)


class Clip(NamedTuple):
    id: str
    path: str  # in the catalog folder
    text: str


class Catalog(NamedTuple):
    manifest: Path
    clips: list[Clip]
    spelling: dict[str, str]  # of words that the voice of flite would mispronounce
    pace: Pace
    made_elsewhere: dict[str, Path]  # other sound files of the catalog, with the files to copy
    silence: str | None
    language: str


def catalogs(source: Path = AUDIO) -> list[Catalog]:
    """The catalogs in a folder: each manifest in the folder itself, or in a folder of its own as in Resources/Audio."""
    found = []
    for name, read in (
        ("stretching/stretches.json", stretching), ("meditation/meditation.json", meditations), ("reminders/reminders.json", reminders)
    ):
        places = [source / name, source / Path(name).name]
        found += next((read(place) for place in places if place.exists()), [])
    if not found:
        raise Failure(f"{source} has no stretches.json, meditation.json or reminders.json")
    return found


def stretching(manifest: Path) -> list[Catalog]:
    catalog = json.loads(manifest.read_text())
    shared = catalog["shared"]
    stretches = [stretch for region in catalog["regions"].values() for stretch in region["stretches"]]
    introductions = [
        Clip(stretch["id"], stretch["audioFiles"]["begin"], f"{stretch['name']}. {stretch['description']}")
        for stretch in stretches
    ]
    shorts = [
        Clip(f"{stretch['id']}-short", stretch["audioFiles"]["short"], stretch["short"])
        for stretch in stretches
        if "short" in stretch
    ]
    endings = [
        Clip(f"{stretch['id']}-end", stretch["audioFiles"]["end"], stretch["ending"])
        for stretch in stretches
        if "ending" in stretch
    ]
    endings += [
        Clip(f"{stretch['id']}-end-low", stretch["audioFiles"]["endLow"], stretch["lowEnding"])
        for stretch in stretches
        if "lowEnding" in stretch
    ]
    endings += [
        Clip(f"{stretch['id']}-easier", stretch["audioFiles"]["easier"], stretch["easier"])
        for stretch in stretches
        if "easier" in stretch
    ]
    care = [
        Clip(Path(line["audioFile"]).stem, line["audioFile"], line["text"])
        for lines in shared.get("care", {}).values()
        for line in lines
    ]
    cues = [Clip(id, shared[id], text) for id, text in catalog["sharedTexts"].items()]
    clips = introductions + shorts + endings + cues + care + phrases(catalog)
    language = catalog.get("language", "en")
    return [Catalog(manifest, clips, catalog.get("spoken", {}), STRETCHING, {}, shared.get("silence"), language)]


def meditations(manifest: Path) -> list[Catalog]:
    """Returns the catalog of meditation.json, and one catalog for each course file that it names."""
    catalog = json.loads(manifest.read_text())
    language = catalog.get("language", "en")
    bell = catalog["shared"]["bell"]
    own_bell = manifest.parent / bell
    bells = {bell: own_bell if own_bell.exists() else AUDIO / "meditation/shared/bell.wav"}
    courses = [manifest.with_name(session) for session in catalog["sessions"] if isinstance(session, str)]
    return [meditation(manifest, language, bells), *(meditation(course, language, {}) for course in courses)]


def meditation(manifest: Path, language: str, made_elsewhere: dict[str, Path]) -> Catalog:
    catalog = json.loads(manifest.read_text())
    # The ids keep the folder: two courses may both have a clip "welcome-1".
    clips = [Clip(str(Path(path).with_suffix("")), path, text) for path, text in catalog["texts"].items()]
    return Catalog(manifest, clips, catalog.get("spoken", {}), MEDITATION, made_elsewhere, None, language)


def reminders(manifest: Path) -> list[Catalog]:
    catalog = json.loads(manifest.read_text())
    clips = [Clip(id, path, catalog["texts"][id]) for id, path in catalog["clips"].items()] + phrases(catalog)
    return [Catalog(manifest, clips, catalog.get("spoken", {}), REMINDERS, {}, None, catalog.get("language", "en"))]


def phrases(catalog: dict) -> list[Clip]:
    """The clips of a manifest that say a part of a sentence, or a sentence of a routine."""
    return [Clip(str(Path(path).with_suffix("")), path, text) for path, text in catalog.get("phrases", {}).items()]


class Records:
    """The records of how the clips in a folder were made: the last key of the manifest, one line for each clip."""

    KEY = ',\n  "narration": '

    def __init__(self, catalog: Catalog, folder: Path) -> None:
        """Reads the records in `folder`, and copies the rest of the catalog to it if it is another one."""
        self.file = folder / catalog.manifest.name
        self.records = json.loads(self.file.read_text()).get("narration", {}) if self.file.exists() else {}
        text = catalog.manifest.read_text()
        self.beginning = text.partition(self.KEY)[0] if self.KEY in text else text.rstrip().removesuffix("}").rstrip()
        if json.loads(self.beginning + "}") != {key: value for key, value in json.loads(text).items() if key != "narration"}:
            raise Failure(f"'narration' must be the last key of {catalog.manifest}")
        paths = {clip.path for clip in catalog.clips}
        self.records = {path: record for path, record in self.records.items() if path in paths}
        for path, source in catalog.made_elsewhere.items():
            if source != folder / path:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, folder / path)
        self.write()

    def forget(self, clips: list[Clip]) -> None:
        """Removes the records of clips before they are made, so that an interrupted run makes them again."""
        for clip in clips:
            self.records.pop(clip.path, None)
        self.write()

    def note(self, clip: Clip, record: dict) -> None:
        self.records[clip.path] = record
        self.write()

    def write(self) -> None:
        lines = [f"    {json.dumps(path)}: {json.dumps(self.records[path])}" for path in sorted(self.records)]
        narration = "{\n" + ",\n".join(lines) + "\n  }" if lines else "{}"
        self.file.parent.mkdir(parents=True, exist_ok=True)
        # Moved when complete, so that an interruption leaves the old manifest.
        unfinished = self.file.with_suffix(".part")
        unfinished.write_text(f"{self.beginning}{self.KEY}{narration}\n}}\n")
        unfinished.replace(self.file)
