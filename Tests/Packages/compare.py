"""Compares the sound of a session through an upgrade with that of the same session without one: compare.py EXPECTED
HEARD. Prints the frames that were lost or repeated, and fails if there are any."""
import sys
from array import array

# After silence, the sound rises to its full level within this many frames.
FADE_FRAMES = 144
CHANNELS = 2


def read(path: str) -> array:
    samples = array("h")
    with open(path, "rb") as file:
        samples.frombytes(file.read())
    return samples


expected, heard = read(sys.argv[1]), read(sys.argv[2])
differing = [index // CHANNELS for index, (one, other) in enumerate(zip(expected, heard)) if one != other]
frames = len(expected) // CHANNELS
lost = frames - len(heard) // CHANNELS
print(f"{frames} frames expected, {lost} lost, {len(set(differing))} differ", end="")
print(f" from {differing[0]} to {differing[-1]}" if differing else "")
if lost or (differing and differing[-1] - differing[0] >= FADE_FRAMES):
    sys.exit("the sound through the upgrade is not that of the session")
