"""The instruments: functions that return one note, as one or two channels. Pitches are MIDI notes."""
import numpy as np

from composition.sound import RATE


def hertz(note: float) -> float:
    return 440 * 2 ** ((note - 69) / 12)


def times(seconds: float) -> np.ndarray:
    return np.arange(round(seconds * RATE)) / RATE


def struck(partials: list[tuple[float, float, float]], attack: float, seconds: float, random) -> np.ndarray:
    """Returns decaying partials: frequency in Hz, level, and seconds to decay by 60 dB."""
    time = times(seconds)
    sound = np.zeros(len(time))
    for frequency, level, decay in partials:
        # A partial is inaudible long before 70 dB, and those above 8 kHz would only sharpen the attack.
        if frequency < 8000:
            end = min(len(time), round(1.17 * decay * RATE))
            wave = np.sin(2 * np.pi * (frequency * time[:end] + random.uniform()))
            sound[:end] += level * wave * 10 ** (-3 * time[:end] / decay)
    rise = min(len(time), round(attack * RATE))
    sound[:rise] *= np.sin(np.pi / 2 * np.arange(rise) / rise) ** 2
    fall = min(len(time), round(0.5 * RATE))
    sound[-fall:] *= np.cos(np.pi / 2 * np.arange(fall) / fall) ** 2
    return sound


def kalimba(note: float, strength: float, random) -> np.ndarray:
    """A steel tongue on a wooden box: a long fundamental, box tones, and a short overtone of the tongue."""
    pitch = hertz(note) * (1 + 0.0007 * random.standard_normal())
    decay = 4.2 * (330 / pitch) ** 0.45
    bright = 0.5 + strength
    partials = [
        (pitch, 1.0, decay),
        (1.0012 * pitch, 0.35, 0.8 * decay),
        (2.003 * pitch, 0.30 * bright, 0.55 * decay),
        (3.01 * pitch, 0.20 * bright, 0.40 * decay),
        (4.02 * pitch, 0.07 * bright, 0.30 * decay),
        (5.43 * pitch, 0.10 * bright, 0.16 * decay),
    ]
    return strength * struck(partials, 0.006, 1.1 * decay, random)


def felt_piano(note: float, strength: float, seconds: float, random) -> np.ndarray:
    """A piano with a strip of felt before its hammers. The damper falls after `seconds`."""
    pitch = hertz(note)
    partials = []
    for number in range(1, 19):
        frequency = number * pitch * np.sqrt(1 + 0.00025 * number**2)
        level = number**-0.75 * np.exp(-frequency / (1050 + 1100 * strength))
        decay = 11 * (220 / pitch) ** 0.5 / (1 + 0.22 * (number - 1))
        # Two strings, slightly out of tune with each other.
        spread = 0.00025 * random.uniform(0.5, 1.5)
        partials += [(frequency * (1 - spread), 0.6 * level, decay), (frequency * (1 + spread), 0.4 * level, 0.7 * decay)]
    sound = struck(partials, 0.014, seconds + 0.5, random)
    knock = 0.05 * random.standard_normal(2400) * np.hanning(2400)
    sound[:2400] += np.convolve(knock, np.hanning(120) / 60, mode="same") * 0.6
    return strength * sound


def harp(note: float, strength: float, random) -> np.ndarray:
    """A gut string, plucked softly at a third of its length."""
    pitch = hertz(note) * (1 + 0.0005 * random.standard_normal())
    decay = 5.5 * (220 / pitch) ** 0.5
    partials = [
        (
            number * pitch * np.sqrt(1 + 0.0001 * number**2),
            abs(np.sin(0.31 * np.pi * number)) / number**0.95 * np.exp(-number * pitch / (1500 + 1500 * strength)),
            decay / (1 + 0.28 * (number - 1)),
        )
        for number in range(1, 17)
    ]
    return strength * struck(partials, 0.007, 1.1 * decay, random)


def glass(note: float, strength: float, random) -> np.ndarray:
    """A small bell of glass, touched rather than struck."""
    pitch = hertz(note)
    partials = [(pitch, 1, 5.0), (1.001 * pitch, 0.6, 4.4), (2.005 * pitch, 0.35, 3.2), (2.76 * pitch, 0.14, 1.8)]
    return strength * struck(partials, 0.03, 5.5, random)


def strings(note: float, seconds: float, swell: float, brightness: float, random) -> np.ndarray:
    """Returns two channels of bowed strings that swell and fade away in `swell` seconds each.

    Each partial is a narrow band of noise, which is the sound of several strings that are never quite in tune.
    """
    frames = round((seconds + swell) * RATE)
    pitch = hertz(note)
    spectra = np.zeros((2, frames // 2 + 1), complex)
    for number in range(1, 25):
        frequency = number * pitch
        if frequency > 5500:
            break
        level = number**-0.9 * np.exp(-frequency / brightness)
        centre = frequency * frames / RATE
        width = 0.0016 * centre + 0.4
        bins = np.arange(max(1, int(centre - 4 * width)), int(centre + 4 * width) + 2)
        shape = np.exp(-0.5 * ((bins - centre) / width) ** 2)
        shape *= level / np.sqrt(np.sum(shape**2))
        middle, side = random.standard_normal((2, len(bins))) + 1j * random.standard_normal((2, len(bins)))
        spectra[0, bins] += shape * (0.85 * middle + 0.53 * side)
        spectra[1, bins] += shape * (0.85 * middle - 0.53 * side)
    sound = np.fft.irfft(spectra, frames) * frames / 4
    time = np.arange(frames) / RATE
    rise = np.interp(time, [0, swell, seconds, seconds + swell], [0, 1, 1, 0])
    return sound * np.sin(np.pi / 2 * rise) ** 2
