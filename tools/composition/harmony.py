"""Harmony and melody: scales, voice leading, and melodies that wander."""
from itertools import combinations

NAMES = {
    "C": 0, "C#": 1, "D": 2, "Eb": 3, "E": 4, "F": 5, "F#": 6, "G": 7, "G#": 8, "Ab": 8, "A": 9, "Bb": 10, "B": 11,
}  # fmt: skip


def pitch_classes(names: str) -> list[int]:
    """Returns the pitch classes of names such as `"D F# A"`. The first one is the root."""
    return [NAMES[name] for name in names.split()]


def notes(classes: list[int], lowest: int, highest: int) -> list[int]:
    """Returns all notes of the pitch classes within a range."""
    return [note for note in range(lowest, highest + 1) if note % 12 in classes]


def voicing(classes: list[int], before: list[int], lowest: int, highest: int, random) -> list[int]:
    """Returns as many notes of a chord as `before` has, each near to the one before, and with most of its pitches."""

    def cost(chosen: tuple[int, ...]) -> float:
        motion = sum(abs(new - old) for new, old in zip(chosen, before))
        missing = len(set(classes) - {note % 12 for note in chosen})
        crowded = sum(3 for low, high in zip(chosen, chosen[1:]) if high - low < 3)
        # A little chance keeps the same chords from coming in the same positions.
        return motion + 6 * missing + crowded + 6 * random.uniform()

    return list(min(combinations(notes(classes, lowest, highest), len(before)), key=cost))


def bass(root: int, lowest: int) -> int:
    """Returns the lowest note of a pitch class from `lowest` up."""
    return lowest + (root - lowest) % 12


class Melody:
    """A line that moves by small steps of a scale, turns back at the ends of its range, and rests on chord notes."""

    def __init__(self, scale: list[int], lowest: int, highest: int, random):
        self.steps = notes(scale, lowest, highest)
        self.at = len(self.steps) // 2
        self.direction = 1
        self.random = random

    def next(self, chord: list[int] | None) -> int:
        """Returns the next note, one of `chord` if that is given."""
        if self.random.uniform() < 0.3:
            self.direction = -self.direction
        self.at += self.direction * int(self.random.choice([1, 1, 1, 2, 2, 3]))
        if not 0 <= self.at < len(self.steps):
            self.direction = -self.direction
            self.at = min(max(self.at, 1), len(self.steps) - 2)
        if chord:
            near = [index for index, note in enumerate(self.steps) if note % 12 in chord]
            self.at = min(near, key=lambda index: abs(index - self.at) + 0.1 * self.random.uniform())
        return self.steps[self.at]
