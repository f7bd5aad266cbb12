import TestSupport
import Testing

@testable import Playback
@testable import SessionCore

/// An alarm at a frame of the sink's clock takes effect on that frame: no sound after it has been rendered.
@Suite(.timeLimit(.minutes(5))) struct AlarmTests {
    static let timeline = Timeline(
        .silent(48_000), .said("a", 2000, in: 48_000), .said("b", 2000, in: 48_000), .said("c", 2000))

    private let folder: SoundFolder
    private let clips: [Clip: [Int16]]

    init() throws {
        folder = try SoundFolder()
        var clips: [Clip: [Int16]] = [:]
        for (index, letter) in "abc".enumerated() {
            let samples = Noise.samples(2000, seed: UInt64(index)).map { $0 / 2 }
            clips[Clip(letter, 2000)] = samples
            try folder.sound(String(letter), channels: 1, samples)
        }
        self.clips = clips
    }

    @Test(arguments: [1, 4799, 4800, 4801, 12_345, 47_999, 48_000])
    func movesOnTheExactFrame(clock: Int) async throws {
        let performance = try await perform([.move(at: clock, to: Cursor(phase: 2, frame: 0), end: 4)])
        #expect(performance.marks.map(\.picture).contains("\(clock) b starts"))
        let output = try folder.read("out.wav")
        #expect(output.count == 2 * (clock + 48_000 + 2000))
        let cue = clips[Clip("b", 2000)]!.flatMap { [$0, $0] }
        #expect(Difference(output[(2 * clock)..<(2 * clock + 4000)], cue) == nil)
        #expect(output[..<(2 * clock)].allSatisfy { $0 == 0 })
    }

    /// The boundary comes first, so the cue after it has not sounded.
    @Test func followsABoundaryOnTheSameFrame() async throws {
        let performance = try await perform([.move(at: 48_000, to: Cursor(phase: 2, frame: 0), end: 4)])
        #expect(
            performance.marks.map(\.picture) == [
                "0 phase 0", "48000 phase 1", "48000 phase 2", "48000 b starts", "50000 b ends", "96000 phase 3",
                "96000 c starts", "98000 c ends", "98000 phase 4",
            ])
    }

    @Test func cutsWithATailOf480Frames() async throws {
        _ = try await perform([.move(at: 49_000, to: Cursor(phase: 2, frame: 0), end: 4)])
        let output = try folder.read("out.wav")
        #expect(output.count == 2 * (49_000 + 48_000 + 2000))
        let (cut, next) = (clips[Clip("a", 2000)]!, clips[Clip("b", 2000)]!)
        for frame in 0..<2000 {
            let tail = frame < 480 ? Float(cut[1000 + frame]) * Float(480 - frame) / 480 : 0
            let sum = (Float(next[frame]) + tail).rounded(.toNearestOrEven)
            #expect(output[2 * (49_000 + frame)] == Int16(max(-32_768, min(32_767, sum))), "frame \(frame)")
        }
    }

    @Test func keepsTheOrderOnOneFrame() async throws {
        let performance = try await perform([
            .pause(at: 1000), .resume(at: 1000), .move(at: 1000, to: Cursor(phase: 3, frame: 0), end: 4),
        ])
        #expect(performance.position?.frame == 3000)
    }

    @Test func takesEffectImmediatelyInThePast() async throws {
        let performance = try await perform([.pause(at: 5000), .resume(at: 3000)])
        #expect(performance.position?.clock == Self.timeline.frames)
    }

    private func perform(_ steps: [Performance.Step]) async throws -> Performance {
        let plan = PlaybackPlan(
            timeline: Self.timeline, interrupt: .pause, clipFolder: folder.path, playlist: nil)
        return try await Performance.of(plan, on: .file(path: folder.path + "/out.wav"), steps: steps)
    }
}
