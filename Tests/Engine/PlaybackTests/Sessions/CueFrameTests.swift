import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// Whole sessions into files: every sample where the rules place it.
@Suite(.timeLimit(.minutes(5))) struct CueFrameTests {
    /// A file can be shorter than its header claims.
    @Test(arguments: [nil, 2000])
    func keepsTimesDespiteAMissingOrShortClip(frames: Int?) async throws {
        let timeline = Timeline(.said("a", 9000, in: 12_000), .silent(100), .said("b", 1000), .said("a", 9000))
        var session = try PlainSession(PlainSound(timeline))
        let samples = session.sound.clips["a"]?.left.prefix(frames ?? 0) ?? []
        let rest = [Int16](repeating: 0, count: 9000 - samples.count)
        session.sound.clips["a"] = (samples + rest).flatMap { [$0, $0] }
        try session.folder.file("a", WAV(claimedBytes: 2 * 9000, data: WAV.samples(Array(samples))).bytes)
        if frames == nil { try session.folder.remove("a") }
        let performance = try await session.play()
        #expect(try session.difference() == nil)
        #expect(performance.starts == ["0 a starts", "12100 b starts", "13100 a starts"])
        #expect(performance.marks.map(\.picture).contains("9000 a ends"))
        let path = "\(session.folder.path)/a"
        #expect(
            performance.warnings == [
                frames == nil
                    ? .unplayableClip(error: "cannot open '\(path)': no such file or directory")
                    : .shortClip(path: path, missingMilliseconds: 146)
            ])
    }
}

extension Performance {
    fileprivate var starts: [String] { marks.map(\.picture).filter { $0.contains("starts") } }
}

extension [Int16] {
    /// The left samples of stereo frames.
    fileprivate var left: [Int16] { stride(from: 0, to: count, by: 2).map { self[$0] } }
}

/// An alarm at a frame of the sink's clock takes effect on that frame: no sound after it has been rendered.
@Suite(.timeLimit(.minutes(5))) struct AlarmTests {
    private static let timeline = Timeline(
        .silent(48_000), .said("a", 2000, in: 48_000), .said("b", 2000, in: 48_000), .said("c", 2000))

    private var session: PlainSession

    init() throws { session = try PlainSession(PlainSound(Self.timeline)) }

    private static func move(at clock: Int) -> Performance.Step {
        .move(at: clock, to: Cursor(phase: 2, frame: 0), end: 4)
    }

    @Test(arguments: [1, 4799, 4800, 4801, 12_345, 47_999, 48_000])
    mutating func movesOnTheExactFrame(clock: Int) async throws {
        let performance = try await session.play(steps: [Self.move(at: clock)])
        #expect(performance.marks.map(\.picture).contains("\(clock) b starts"))
        session.sound.timeline = Timeline(.silent(clock), .said("b", 2000, in: 48_000), .said("c", 2000))
        #expect(try session.difference() == nil)
    }

    /// The boundary comes first, so the cue after it has not sounded.
    @Test func followsABoundaryOnTheSameFrame() async throws {
        let performance = try await session.play(steps: [Self.move(at: 48_000)])
        #expect(
            performance.marks.map(\.picture) == [
                "0 phase 0", "48000 phase 1", "48000 phase 2", "48000 b starts", "50000 b ends", "96000 phase 3",
                "96000 c starts", "98000 c ends", "98000 phase 4",
            ])
    }

    @Test func keepsTheOrderOnOneFrame() async throws {
        let performance = try await session.play(
            steps: [.pause(at: 1000), .resume(at: 1000), .move(at: 1000, to: Cursor(phase: 3, frame: 0), end: 4)])
        #expect(performance.position?.frame == 3000)
    }

    @Test func takesEffectImmediatelyInThePast() async throws {
        let performance = try await session.play(steps: [.pause(at: 5000), .resume(at: 3000)])
        #expect(performance.position?.clock == Self.timeline.frames)
    }
}
