"""The files of Resources/Audio that were checked: a manifest of checksums for each kind of check."""
import hashlib
from pathlib import Path

from narration.catalogs import AUDIO

SUFFIXES = {".flac", ".opus", ".wav"}


def sound_files() -> list[str]:
    """Returns the paths of all bundled sound files, relative to Resources/Audio, in the order of the manifests."""
    return sorted(str(file.relative_to(AUDIO)) for file in AUDIO.rglob("*") if file.suffix in SUFFIXES)


class Checked:
    """A manifest in the format of sha256sum. Only files that passed their check are in it."""

    def __init__(self, name: str) -> None:
        self.manifest = Path(__file__).with_name(f"{name}.sha256")
        lines = self.manifest.read_text().splitlines() if self.manifest.exists() else []
        self.checksums = {path: checksum for checksum, path in (line.split("  ", 1) for line in lines)}

    def due(self, paths: list[str]) -> list[str]:
        """Returns the files that are new or have changed, and forgets them and the files that are gone."""
        known = {path: self.checksums[path] for path in paths if self.checksums.get(path) == checksum(path)}
        self.checksums = known
        return [path for path in paths if path not in known]

    def record(self, path: str) -> None:
        self.checksums[path] = checksum(path)

    def write(self) -> None:
        lines = [f"{self.checksums[path]}  {path}\n" for path in sorted(self.checksums)]
        self.manifest.write_text("".join(lines))


def checksum(path: str) -> str:
    return hashlib.sha256((AUDIO / path).read_bytes()).hexdigest()
