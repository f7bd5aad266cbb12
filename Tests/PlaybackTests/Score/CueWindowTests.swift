import Testing

@testable import Playback
@testable import SessionCore

@Suite struct CueWindowTests {
    /// A meditation with six cues of 10 frames, one every 100 frames, in one part, and three in another.
    private let timeline = Timeline(
        compiling: MeditationRoutine(
            id: "", name: "",
            parts: [part(.breathing, "abcdef"), part(.closing, "xyz")],
            ending: .bell(Clip("B", 10))))

    private static func part(_ kind: MeditationPart, _ letters: String) -> MeditationRoutine.Part {
        MeditationRoutine.Part(
            kind, frames: 1000,
            cues: letters.enumerated().map { MeditationRoutine.Cue(Clip($1, 10), at: 100 * $0) })
    }

    private func clips(from oldest: (Int, Int), to place: (Int, Int)) -> String {
        CueWindow(
            from: Cursor(phase: oldest.0, frame: oldest.1), to: Cursor(phase: place.0, frame: place.1), on: timeline
        ).clips(of: timeline).map(\.path).joined()
    }

    @Test func holdsThePresentTwoNextAndSkipTargets() {
        #expect(clips(from: (0, 0), to: (0, 0)) == "abcxyB")
        #expect(clips(from: (0, 0), to: (0, 205)) == "abcdexyB")
    }

    @Test func dropsPastCuesExceptForPrevious() {
        #expect(clips(from: (0, 209), to: (0, 250)) == "acdexyB")
        #expect(clips(from: (0, 210), to: (0, 250)) == "adexyB")
        #expect(clips(from: (1, 300), to: (1, 300)) == "xB")
    }

    @Test func keepsCuesReachableByGoingBack() {
        #expect(clips(from: (0, 405), to: (1, 105)) == "aefxyzB")
    }

    @Test func needsNothingPastTheEnd() {
        #expect(clips(from: (3, 0), to: (3, 0)) == "")
    }
}
