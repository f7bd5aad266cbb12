import ControlProtocol
import Playback
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The music of the groups of a routine, rendered and compared sample by sample.
@Suite(.timeLimit(.minutes(5))) struct GroupMusicTests {
    private static let text = """
        name: Music
        steps:
          - rest: 5s
          - repeat: 1
            music: two
            steps:
              - rest: 4s
              - { repeat: 1, music: none, steps: [{rest: 2s}] }
              - rest: 3s
          - rest: 6s
        """
    /// The pieces: 20 s of sound whose samples tell the piece and the position.
    private static let pieces = [1, -1].map { sign in (0..<960_000).map { Int16(sign * (6000 + $0 / 480)) } }

    private let fixture = SessionFixture()

    init() throws {
        for (name, samples) in zip(["one", "two"], Self.pieces) {
            try fixture.catalog.file("\(name).wav", WAV(samples).bytes)
        }
        let entries = ["one", "two"].map {
            #"{"id": "\#($0)", "name": "A", "kind": "piece", "file": "\#($0).wav", "description": "A."}"#
        }
        try fixture.catalog.file("music.json", text: #"{"music": [\#(entries.joined(separator: ", "))]}"#)
    }

    private func plan(_ music: MusicChoice = .named("one")) async throws -> SessionPlan {
        try await fixture.plan(routine: Self.text, music: music, interrupt: .off)
    }

    /// A time with the same music.
    private struct Run {
        let frames: Int
        /// The index of the piece, or `nil` for silence.
        let piece: Int?
        /// Whether a skip ends the run.
        var isCut = false
    }

    /// Returns the sound of some runs, each from silence to silence within a second, except for the first start.
    private static func sound(of runs: [Run]) -> [Int16] {
        var positions = [0, 0]
        return runs.enumerated().flatMap { index, run -> [Int16] in
            guard let piece = run.piece else { return [Int16](repeating: 0, count: run.frames) }
            defer { positions[piece] += run.frames }
            return (0..<run.frames).map { frame in
                let rise = index == 0 ? 1 : min(1, Float(frame) / 48_000)
                let fall = run.isCut ? 1 : min(1, Float(run.frames - frame) / 48_000)
                let sample = Float(pieces[piece][positions[piece] + frame])
                return Int16((sample * (rise * fall)).rounded(.toNearestOrEven))
            }
        }
    }

    /// The last run goes on until the fade at the end of the session.
    @Test(
        arguments: [
            (
                "",
                [
                    Run(frames: 240_000, piece: 0), Run(frames: 192_000, piece: 1), Run(frames: 96_000, piece: nil),
                    Run(frames: 144_000, piece: 1), Run(frames: 96_000, piece: 0, isCut: true),
                ]
            ),
            // Into the group, and from its last step out of it.
            (
                "0:03=skip 0:10=skip",
                [
                    Run(frames: 144_000, piece: 0, isCut: true), Run(frames: 192_000, piece: 1),
                    Run(frames: 96_000, piece: nil), Run(frames: 48_000, piece: 1, isCut: true),
                    Run(frames: 96_000, piece: 0, isCut: true),
                ]
            ),
            // Back to the music of the session, which goes on where it stopped.
            (
                "0:08=pause 0:12=previous 0:12=previous 0:13=play",
                [
                    Run(frames: 240_000, piece: 0), Run(frames: 144_000, piece: 1, isCut: true),
                    Run(frames: 240_000, piece: 0), Run(frames: 192_000, piece: 1), Run(frames: 96_000, piece: nil),
                ]
            ),
        ] as [(String, [Run])])
    private func playsTheMusicOfEachGroup(_ schedule: String, _ runs: [Run]) async throws {
        let (sound, performance) = try await fixture.render(try await plan(), at: schedule)
        #expect(fixture.log.lines == [])
        #expect(EventLaws(of: performance.events).violations == [])
        let expected = Self.sound(of: runs)
        try #require(sound.samples.count > expected.count)
        let place = zip(sound.samples, expected).enumerated().first { abs(Int($1.0) - Int($1.1)) > 1 }
        #expect(place == nil, "frame \(place?.offset ?? 0)")
    }

    @Test(arguments: [(.named("two"), 1), (.none, 0)] as [(MusicChoice, Int)])
    func hasNoMusicInASessionWithout(_ music: MusicChoice, _ groups: Int) async throws {
        let playback = try await plan(music).playback(nil)
        #expect(playback.score.hasMusic == (groups > 0))
        let files = Array(repeating: ["\(fixture.catalog.path)/two.wav"], count: groups)
        #expect(playback.groupPlaylists.map(\.files) == files)
    }

    /// The group begins again with its music, and the session's goes on.
    @Test func playsGroupsAfterAnInterruption() async throws {
        let plan = try await plan()
        try fixture.die(in: plan, at: 288_000, music: 240_000)
        let (sound, _) = try await fixture.render(try fixture.planRest())
        #expect(sound.samples[0] == 0)
        #expect(sound.samples[90_000] == Self.pieces[1][90_000])
        #expect(sound.samples[144_000..<240_000].allSatisfy { $0 == 0 })
        // Nothing left of the group: 0:14.
        #expect(sound.samples[384_000] == 0)
        #expect(sound.samples[440_000] == Self.pieces[0][240_000 + 56_000])
    }
}
