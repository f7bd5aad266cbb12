import ControlProtocol
import TestSupport
import Testing

/// The words of a session of 200 s for a reader.
@Suite struct ReadableCaptionTests {
    private static func playing(_ words: String?, left: Double?) -> SessionSnapshot {
        SampleSession.holding(0).with { ($0.caption, $0.sessionRemaining) = (words, left) }
    }

    private func shown(_ snapshots: [SessionSnapshot]) -> [String?] {
        var caption = ReadableCaption()
        return snapshots.map { caption.words(of: $0) }
    }

    /// The words of the clips and the remaining seconds of the session, and the words on the screen.
    @Test(
        arguments: [
            // For 8 s after the clip, not after its start.
            ([("A", 200), ("A", 190), (nil, 189), (nil, 182), (nil, 181.9)], ["A", "A", "A", "A", nil]),
            // The next clip replaces them.
            ([("A", 200), (nil, 198), ("B", 197), (nil, 196)], ["A", "A", "B", "B"]),
            // A pause does not count.
            ([("A", 200), (nil, 193), (nil, 193)], ["A", "A", "A"]),
            // A snapshot may lag behind the last one. A step back removes the words.
            ([("A", 190), (nil, 190.4), (nil, 195)], ["A", "A", nil]),
            // A skip over more time, and the end of the session.
            ([("A", 190), (nil, 150), (nil, 149)], ["A", nil, nil]), ([("A", 2), (nil, nil)], ["A", nil]),
            ([(nil, 200)], [nil]),
        ] as [([(String?, Double?)], [String?])])
    func staysAfterItsClip(clips: [(String?, Double?)], words: [String?]) {
        #expect(shown(clips.map { Self.playing($0.0, left: $0.1) }) == words)
    }

    @Test func isThePartThatIsSpoken() {
        let words = "Sit down. Close your eyes."
        let snapshots = [0.5, 4, 9].map { seconds in
            Self.playing(words, left: 190).with { ($0.captionElapsed, $0.captionDuration) = (seconds, 10) }
        }
        var caption = ReadableCaption()
        let shown = snapshots.map { caption.words(of: $0, inPartsOf: 20) }
        #expect(shown == ["Sit down.", "Close your eyes.", "Close your eyes."])
        #expect(caption.words(of: Self.playing(nil, left: 188), inPartsOf: 20) == "Close your eyes.")
        // There is room for all.
        #expect(caption.words(of: snapshots[0]) == words)
    }

    /// The times of the clip advance with those of the phase, and end with the clip.
    @Test func advancesWithTheSnapshot() {
        let snapshot = SampleSession.leadIn.with { ($0.captionElapsed, $0.captionDuration) = (1, 3) }
        #expect(snapshot.extrapolated(by: .seconds(1.5)).captionElapsed == 2.5)
        #expect(snapshot.extrapolated(by: .seconds(5)).captionElapsed == 3)
    }
}
