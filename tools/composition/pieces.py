"""The four pieces. Each is written bar by bar; chance chooses among what fits, so that no phrase returns."""
import numpy as np

from composition.harmony import Melody, bass, notes, pitch_classes, voicing
from composition.instruments import felt_piano, glass, harp, kalimba, strings
from composition.sound import RATE, add, panned, present, reverberate


def silence(seconds: float) -> np.ndarray:
    return np.zeros((2, round(seconds * RATE)))


def dawn() -> np.ndarray:
    """D Lydian, 48 beats a minute: chords of strings, over which one string wanders."""
    random = np.random.RandomState(1)
    bar = 5.0
    chords = [
        "D F# A C#", "E G# B D", "B D F# A", "A C# E G#", "D E A C#", "F# A C# E", "E B D G#", "A E B C#",
        "B D F# C#", "G# B D E", "D A C# F#", "A C# E F#", "E G# B F#", "F# C# E B", "D F# A E", "B F# A E",
        "A E G# B", "F# A C# G#", "E A B D", "A C# E B",
    ]  # fmt: skip
    sound = silence(2 * bar * len(chords))
    scale = pitch_classes("D E F# G# A B C#")
    upper = [57, 62, 66, 69]
    melody = Melody(scale, 69, 85, random)
    for number, names in enumerate(chords):
        chord = pitch_classes(names)
        start = 2 * bar * number
        upper = voicing(chord, upper, 55, 76, random)
        arc = 0.8 + 0.2 * np.sin(2 * np.pi * number / len(chords) - 1)
        add(sound, start, 0.34 * strings(bass(chord[0], 45), 2 * bar, 3.5, 900, random))
        for voice, note in enumerate(upper):
            late = random.uniform(0, 1.6)
            add(sound, start + late, 0.6 * arc * strings(note, 2 * bar - late, 3, 1500, random))
        # Every fifth chord stays alone.
        if number % 5 == 4:
            continue
        beat = random.choice([0.0, 0.5, 1.0])
        while beat < 7:
            length = float(random.choice([1, 1.5, 2, 2, 3, 4]))
            note = melody.next(chord if length >= 2 or beat % 4 == 0 else None)
            line = strings(note, min(length, 8 - beat) * bar / 4, 0.7, 2200, random)
            add(sound, start + beat * bar / 4, random.uniform(0.5, 0.75) * arc * line)
            beat += length + random.choice([0, 0, 0, 0.5])
    return present(reverberate(sound, 3.6, 0.6, 3800, random), 2)


def pebbles() -> np.ndarray:
    """A Dorian, 76 beats a minute: a kalimba that varies one small motif, with echoes, over faint strings."""
    random = np.random.RandomState(2)
    bar = 3.16
    chords = ["A C E G", "A C E B", "D F# A C", "D F# A E", "C E G B", "G B D A", "E G B D", "A E G B"]
    bars = 68
    sound = silence(bar * bars)
    scale = notes(pitch_classes("A B C D E G"), 57, 88)
    motif = [0, 2, 1, 4, 3]
    middle = [57, 60, 64, 67]
    order = []
    while len(order) < bars:
        order += [int(index) for index in random.permutation(len(chords)) if not order or index != order[-1]]
    for number in range(bars):
        if number % 2 == 0:
            chord = pitch_classes(chords[order[number // 2]])
            middle = voicing(chord, middle, 55, 72, random)
            for note in middle:
                add(sound, bar * number, 0.12 * strings(note, 2 * bar, 2.5, 1300, random))
            low = kalimba(bass(chord[0], 45), 0.55, random)
            add(sound, bar * number + random.uniform(0, 0.02), panned(low, 0))
        # Four bars of play and a few notes of rest; the density swells and falls through the piece.
        density = 0.62 + 0.2 * np.sin(2 * np.pi * number / bars) - (0.35 if number % 8 == 7 else 0)
        turned = -1 if random.uniform() < 0.35 else 1
        base = int(random.randint(3, 11))
        for eighth in range(8):
            if random.uniform() > density - (0.25 if eighth % 2 else 0):
                continue
            contour = turned * motif[(eighth + int(random.randint(2))) % len(motif)]
            note = scale[min(max(base + contour, 0), len(scale) - 1)]
            # On the beat, the nearest note of the chord.
            if eighth % 4 == 0:
                note = min(notes(chord, 57, 88), key=lambda other: abs(other - note))
            start = bar * number + bar / 8 * eighth + random.normal(0, 0.012)
            strength = random.uniform(0.4, 0.8) * (1 if eighth % 4 == 0 else 0.8)
            place = random.uniform(-0.45, 0.45)
            tone = kalimba(note, strength, random)
            add(sound, start, panned(tone, place))
            if random.uniform() < 0.35:
                add(sound, start + bar / 8 * 3, 0.3 * panned(tone, -place))
    return present(reverberate(sound, 2.6, 0.5, 4500, random), 5)


def lantern() -> np.ndarray:
    """E flat major, 56 beats a minute, three to the bar: a felt piano, with slow chords and a plain song."""
    random = np.random.RandomState(3)
    bar = 3.24
    chords = [
        "Eb G Bb D", "C Eb G Bb", "Ab C Eb G", "Bb Eb F", "G Bb D F", "C Eb G D", "F Ab C Eb", "Bb D F Ab",
        "Ab C Eb Bb", "G Bb Eb", "F Ab C G", "C Eb Bb", "Ab Eb F C", "Eb G Bb F", "F Ab Eb", "Bb D F C",
        "C Eb G F", "G Bb D", "Ab C G", "Eb Bb G", "F C Eb Ab", "Ab C Eb F", "Bb F Ab", "Bb D F",
    ]  # fmt: skip
    bars = 3 * len(chords)
    sound = silence(bar * bars)
    scale = pitch_classes("Eb F G Ab Bb C D")
    melody = Melody(scale, 70, 87, random)
    middle = [58, 63, 67]
    # The chords come three times: in order, rotated by eight, and each two exchanged.
    song = chords + chords[8:] + chords[:8] + [chords[index ^ 1] for index in range(len(chords))]
    for number, names in enumerate(song):
        chord = pitch_classes(names)
        start = bar * number + random.normal(0, 0.02)
        strength = 0.5 + 0.13 * np.sin(2 * np.pi * number / bars * 3) + 0.05 * random.standard_normal()
        low = bass(chord[0], 43)
        add(sound, start, panned(felt_piano(low, 0.62 * strength, bar * 1.1, random), -0.25))
        middle = voicing(chord, middle, 55, 70, random)
        roll = random.uniform(0.03, 0.12)
        beat = bar / 3 * int(random.choice([0, 1, 1, 1]))
        for voice, note in enumerate(middle):
            tone = felt_piano(note, 0.62 * strength, bar - 0.3, random)
            add(sound, start + beat + roll * (voice + 1), panned(tone, -0.1 + 0.1 * voice))
        if random.uniform() < 0.3:
            tone = felt_piano(middle[int(random.randint(3))] + 12, 0.35 * strength, bar, random)
            add(sound, start + bar * 5 / 6, panned(tone, 0.1))
        # A phrase has three bars and a breath.
        if number % 4 == 3 and random.uniform() < 0.8:
            continue
        rhythm = [[0, 1, 2], [0, 2], [0, 1.5, 2], [0, 2, 2.5], [1, 2], [0], [0.5, 1, 2]][int(random.randint(7))]
        for at, until in zip(rhythm, rhythm[1:] + [3.5]):
            note = melody.next(chord if at in (0, 2) else None)
            tone = felt_piano(note, strength * random.uniform(0.75, 1), (until - at) * bar / 3 + 0.25, random)
            add(sound, start + at * bar / 3 + random.normal(0, 0.015), panned(tone, 0.3))
    return present(reverberate(sound, 2.2, 0.4, 3200, random), 3)


def meadow() -> np.ndarray:
    """G Mixolydian, 75 pulses a minute in groups of six: a harp in rising and falling waves over a drone."""
    random = np.random.RandomState(4)
    bar = 3.2
    chords = [
        "G B D", "F A C", "G D A", "C E G", "D F A", "G C D", "E G B", "F C G", "A C E", "G B D A", "C G B", "D A E",
        "F A E", "C D G", "E B D", "A E G", "G B F", "D G A", "C E B", "F G C",
    ]  # fmt: skip
    bars = 4 * len(chords)
    sound = silence(bar * bars)
    scale = pitch_classes("G A B C D E F")
    bells = Melody(scale, 79, 91, random)
    order = [int(index) for part in range(4) for index in np.roll(np.arange(len(chords)), 7 * part)]
    for number in range(bars):
        chord = pitch_classes(chords[order[number]])
        start = bar * number
        if number % 4 == 0:
            # The drone: its octave and its fifth come and go on their own.
            for note, level in [(43, 0.16), (55, 0.3), (62, 0.3), (67, 0.25), (74, 0.12)]:
                late = random.uniform(0, 4)
                drone = strings(note, 4 * bar - late, 5, random.uniform(900, 2000), random)
                add(sound, start + late, level * random.uniform(0.6, 1.1) * drone)
        # Each bar has a wave of its own: where it begins, how far it goes, and where it turns.
        ladder = notes(chord, 53, 86)
        at = int(random.randint(0, len(ladder) // 2))
        turn = int(random.randint(4, 9))
        direction = 1 if random.uniform() < 0.7 else -1
        calm = 0.5 + 0.5 * np.sin(2 * np.pi * (number / bars * 2 + 0.1))
        count = 12 if random.uniform() < 0.35 * calm else 6
        for step in range(count):
            if step == turn:
                direction = -direction
            if not 0 <= at < len(ladder):
                direction = -direction
                at = min(max(at, 1), len(ladder) - 2)
            note = ladder[at]
            at += direction * int(random.choice([1, 1, 1, 2]))
            if step and random.uniform() < 0.22 - 0.1 * calm:
                continue
            strength = random.uniform(0.35, 0.6) * (1.15 if step == 0 else 1)
            time = start + bar / count * step + random.normal(0, 0.014)
            add(sound, time, panned(harp(note, strength, random), np.interp(note, [53, 86], [-0.4, 0.4])))
        if random.uniform() < 0.45:
            time = start + bar / 6 * int(random.randint(6))
            tone = glass(bells.next(chord), random.uniform(0.08, 0.16), random)
            add(sound, time, panned(tone, random.uniform(-0.6, 0.6)))
    return present(reverberate(sound, 3.0, 0.5, 4200, random), 3)


PIECES = {"dawn": dawn, "pebbles": pebbles, "lantern": lantern, "meadow": meadow}
