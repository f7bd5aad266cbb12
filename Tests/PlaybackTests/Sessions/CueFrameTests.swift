import TestSupport
import Testing

@testable import Playback
@testable import SessionCore

/// Whole sessions into files: every sample where the rules place it.
@Suite(.timeLimit(.minutes(5))) struct CueFrameTests {
    private let folder: SoundFolder

    init() throws { folder = try SoundFolder() }

    @Test(arguments: [1, 2])
    func placesEverySampleOfACueOnItsFrame(channels: Int) async throws {
        let timeline = Timeline(
            .said("a", 10_000), .silent(24_001), .said("b", 4801, in: 24_000), .said("a", 10_000, in: 11_111),
            .said("b", 4801))
        var sound = PlainSound(timeline: timeline, clips: [:])
        for clip in [Clip("a", 10_000), Clip("b", 4801)] {
            let samples = Noise.samples(clip.frames * channels, seed: UInt64(clip.frames))
            try folder.sound(clip.path, channels: channels, samples)
            sound.clips[clip] = channels == 2 ? samples : samples.flatMap { [$0, $0] }
        }
        let performance = try await perform(timeline)
        #expect(folder.difference(in: "out.wav", from: sound.samples) == nil)
        #expect(performance.starts == ["0 a starts", "34001 b starts", "58001 a starts", "69112 b starts"])
        #expect(performance.warnings == [])
        #expect(performance.position?.frame == 73_913)
        #expect(performance.position?.clock == 73_913)
    }

    /// The loudest sample of each clip is 40 ms after its beginning.
    @Test(arguments: [
        (8_000, 1, 8), (22_050, 1, 16), (24_000, 1, 16), (24_000, 2, 24), (44_100, 1, 16), (44_100, 2, 24),
        (48_000, 6, 16), (48_000, 1, 24), (96_000, 1, 16), (96_000, 6, 24), (192_000, 2, 32),
    ])
    func placesClipsOfAnyFormatOnTheirFrames(rate: Int, channels: Int, bits: Int) async throws {
        let wav = WAV.impulse(at: rate / 25, of: rate / 4 + 1, rate: rate, channels: channels, bits: bits)
        try folder.file("a", wav.bytes)
        let length = Frames.converting(rate / 4 + 1, from: rate)
        let timeline = Timeline(.silent(5003), .said("a", length, in: 30_000), .said("a", length))
        let performance = try await perform(timeline)
        let output = try folder.read("out.wav")
        #expect(output.count == 2 * (35_003 + length))
        let firstHalf = output[..<(2 * 30_000)]
        #expect(firstHalf.loudest == 5003 + 1920)
        #expect(output[(2 * 30_000)...].loudest == 35_003 + 1920 - 30_000)
        #expect(firstHalf.prefix(2 * 5003).allSatisfy { $0 == 0 })
        #expect(performance.starts == ["5003 a starts", "35003 a starts"])
        #expect(performance.warnings == [])
    }

    @Test func rendersTheSameSoundToFLAC() async throws {
        let samples = Noise.samples(20_000)
        try folder.sound("a", channels: 1, samples)
        let timeline = Timeline(.said("a", 20_000, in: 50_000))
        _ = try await perform(timeline, to: "out.wav")
        _ = try await perform(timeline, to: "out.flac")
        #expect(folder.difference(in: "out.flac", from: try folder.read("out.wav")) == nil)
    }

    @Test func reportsTheSameMarksOnAVirtualOutput() async throws {
        try folder.sound("a", channels: 1, Noise.samples(3000))
        let timeline = Timeline(.said("a", 3000, in: 480_000), .said("a", 3000))
        let virtual = try await Performance.of(plan(timeline), on: .nullVirtual)
        let file = try await perform(timeline)
        #expect(virtual.marks.map(\.picture) == file.marks.map(\.picture))
        #expect(virtual.position == file.position)
    }

    @Test func padsATruncatedClipAndWarnsOnce() async throws {
        let samples = Noise.samples(2000)
        try folder.file("a", WAV(claimedFrames: 9000, samples: samples.map { Double($0) / 32_768 }).bytes)
        let clip = Clip("a", 9000)
        let timeline = Timeline(
            .said("a", 9000, in: 12_000), .silent(100), .silent(100), .silent(100), .silent(100), .said("a", 9000))
        let performance = try await perform(timeline)
        let stereo = samples.flatMap { [$0, $0] } + [Int16](repeating: 0, count: 2 * 7000)
        #expect(
            folder.difference(in: "out.wav", from: PlainSound(timeline: timeline, clips: [clip: stereo]).samples) == nil
        )
        #expect(
            performance.warnings == [.shortClip(path: "\(folder.path)/a", missingMilliseconds: 146)])
        #expect(performance.marks.map(\.picture).contains("9000 a ends"))
    }

    @Test func keepsTimesDespiteAMissingClip() async throws {
        try folder.sound("b", channels: 1, Noise.samples(1000))
        let performance = try await perform(Timeline(.said("a", 9000, in: 12_000), .said("b", 1000)))
        let output = try folder.read("out.wav")
        #expect(output.count == 2 * 13_000)
        #expect(output[..<24_000].allSatisfy { $0 == 0 })
        #expect(performance.starts == ["0 a starts", "12000 b starts"])
        #expect(performance.warnings.count == 1)
    }

    private func plan(_ timeline: Timeline) -> PlaybackPlan {
        PlaybackPlan(timeline: timeline, interrupt: .pause, clipFolder: folder.path, playlist: nil)
    }

    private func perform(_ timeline: Timeline, to name: String = "out.wav") async throws -> Performance {
        try await Performance.of(plan(timeline), on: .file(path: "\(folder.path)/\(name)"))
    }
}

extension Performance {
    fileprivate var starts: [String] { marks.map(\.picture).filter { $0.contains("starts") } }
}

extension Collection<Int16> {
    /// The frame of the loudest left sample, counted from the beginning of the collection.
    fileprivate var loudest: Int {
        enumerated().filter { $0.offset % 2 == 0 }.max { abs(Int($0.element)) < abs(Int($1.element)) }!.offset / 2
    }
}
