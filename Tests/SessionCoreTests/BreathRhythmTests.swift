import Foundation
import SessionCore
import Testing

@Suite struct BreathRhythmTests {
    /// Two inhalations in a row, from the second second of the part on.
    private let sigh = BreathRhythm(
        start: Frames.inSeconds(2),
        phases: [(.inhale, 3), (.inhale, 1), (.exhale, 8)].map { .init($0, frames: Frames.inSeconds($1)) })

    private func state(_ rhythm: BreathRhythm, _ second: Double) -> String? {
        rhythm.state(at: Int(second * Double(Frames.perSecond))).map {
            "\($0.movement.rawValue) \(($0.fullness * 1000).rounded() / 1000)"
        }
    }

    @Test(arguments: [
        (0, nil), (1.99, nil), (2, "in 0.0"), (3.5, "in 0.375"), (5, "in 0.75"), (5.5, "in 0.875"), (6, "out 1.0"),
        (10, "out 0.5"), (14, "in 0.0"), (14 + 12 * 100, "in 0.0"),
    ])
    func inhalationsInARowFillTheLungsTogether(second: Double, expected: String?) {
        #expect(state(sigh, second) == expected)
    }

    @Test func aRhythmMayBeginWithAnExhalation() {
        let rhythm = BreathRhythm(
            start: 0,
            phases: [.init(.exhale, frames: 96_000), .init(.hold, frames: 48_000), .init(.inhale, frames: 96_000)])
        #expect([0, 1, 2.5, 4].map { state(rhythm, $0) } == ["out 1.0", "out 0.5", "hold 0.0", "in 0.5"])
    }

    @Test func isWrittenInSeconds() throws {
        let text = #"{"phases":[{"breathe":"in","seconds":4},{"breathe":"out","seconds":6.5}],"startsAt":14}"#
        let rhythm = try JSONDecoder().decode(BreathRhythm.self, from: Data(text.utf8))
        #expect(rhythm.start == Frames.inSeconds(14))
        #expect(rhythm.phases.map(\.frames) == [192_000, 312_000])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(rhythm), as: UTF8.self) == text)
    }

    @Test(arguments: [
        #"{"startsAt":0,"phases":[]}"#, #"{"startsAt":-1,"phases":[{"breathe":"in","seconds":4}]}"#,
        #"{"startsAt":0,"phases":[{"breathe":"in","seconds":0}]}"#,
        #"{"startsAt":0,"phases":[{"breathe":"in","seconds":1e99}]}"#,
    ])
    func rejectsARhythmWithoutLength(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(BreathRhythm.self, from: Data(text.utf8)) }
    }
}
