import Foundation
import TestSupport
import Testing

@testable import Playback
@testable import SessionCore

/// Whole sessions with music, compared with the rules in their simplest form.
@Suite(.timeLimit(.minutes(5))) struct SessionMusicTests {
    static let timeline = Timeline(
        .said("a", 10_000), .silent(24_001), .said("b", 4801, in: 24_000), .said("a", 10_000, in: 11_111),
        .said("b", 1000), .silent(30_000))

    private let folder: SoundFolder
    private var sound: PlainSound

    init() throws {
        folder = try SoundFolder()
        sound = PlainSound(timeline: Self.timeline, clips: [:])
        for clip in [Clip("a", 10_000), Clip("b", 4801), Clip("b", 1000)] {
            let samples = Noise.samples(clip.frames, seed: UInt64(clip.frames)).map { $0 / 2 }
            sound.clips[clip] = samples.flatMap { [$0, $0] }
            try folder.sound(clip.path, channels: 1, samples)
        }
        // The two clips of one name are the same file.
        let long = sound.clips[Clip("b", 4801)]!
        sound.clips[Clip("b", 1000)] = Array(long.prefix(2000))
        try folder.sound("b", channels: 2, long)
    }

    @Test(arguments: Interrupt.allCases)
    mutating func holdsMusicUnderNarrationAndContinues(interrupt: Interrupt) async throws {
        let music = Noise.samples(2 * 17_000).map { $0 / 2 }
        (sound.music, sound.interrupt) = (music, interrupt)
        let path = try folder.sound("music.wav", channels: 2, music)
        _ = try await perform(playlist: try MusicPlaylist(path: path))
        #expect(folder.difference(in: "out.wav", from: sound.samples) == nil)
    }

    /// The tones sound over narration, in a fade, over music and before a pause of the music.
    @Test(arguments: Interrupt.allCases)
    mutating func addsTonesAndHoldsNoMusicForThem(interrupt: Interrupt) async throws {
        let music = Noise.samples(2 * 17_000).map { $0 / 2 }
        (sound.music, sound.interrupt) = (music, interrupt)
        sound.timeline = Timeline(
            .said("a", 10_000, in: 50_000).tone(.start, at: 0).tone(.tick, at: 20_000).tone(.end, at: 30_800),
            .said("b", 4801, in: 24_000).tone(.tick, at: 4000).tone(.tick, at: 5440), .said("b", 1000))
        let playlist = try MusicPlaylist(path: try folder.sound("music.wav", channels: 2, music))
        let performance = try await perform(
            playlist: playlist, steps: [.pause(at: 5000), .resume(at: 6000), .pause(at: 40_000), .resume(at: 40_001)])
        #expect(folder.difference(in: "out.wav", from: sound.samples) == nil)
        #expect(
            performance.marks.map(\.picture).filter { !$0.contains("music") } == [
                "0 phase 0", "0 a starts", "10000 a ends", "50000 phase 1", "50000 b starts", "54801 b ends",
                "74000 phase 2", "74000 b starts", "75000 b ends", "75000 phase 3",
            ])
    }

    @Test mutating func marksWhereMusicIsHeldAndResumed() async throws {
        let path = try folder.sound("music.wav", channels: 2, Noise.samples(2 * 17_000))
        let performance = try await perform(playlist: try MusicPlaylist(path: path))
        // 24 001 frames and 2400 of fading out make 26 401, which is 9401 in the second loop, and so on. The last clip
        // ends before the music has faded.
        #expect(
            performance.marks.map(\.picture).filter { $0.contains("music") } == [
                "0 music held at 0", "10000 music from 0", "34001 music held at 9401", "38802 music from 9401",
                "58001 music held at 14000", "68001 music from 14000", "69112 music held at 16222",
                "70112 music from 16111",
            ])
    }

    @Test mutating func silencesMusicWithinFiftyMilliseconds() async throws {
        for name in ["a", "b"] { try folder.sound(name, channels: 1, [Int16](repeating: 0, count: 10_000)) }
        let path = try folder.sound("music.wav", channels: 2, [Int16](repeating: 9999, count: 2 * 48_000))
        _ = try await perform(playlist: try MusicPlaylist(path: path))
        let output = try folder.read("out.wav")
        for (start, end) in [(0, 10_000), (34_001 + 2400, 38_802), (58_001 + 2400, 68_001)] {
            #expect(output[(2 * start)..<(2 * end)].allSatisfy { $0 == 0 })
            // The frame before still sounds, and so does the second one after, since the first has level zero.
            if start > 0 { #expect(output[2 * start - 2] != 0) }
            #expect(output[2 * end] == 0 && output[2 * end + 2] != 0)
        }
    }

    @Test mutating func playsAFolderWithUnplayableFiles() async throws {
        let (one, two) = (Noise.samples(2 * 9000, seed: 3), Noise.samples(2 * 7000, seed: 4))
        let music = folder.path + "/music"
        try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: false)
        try folder.sound("music/1.wav", channels: 2, one.map { $0 / 2 })
        try folder.file("music/2.flac", Array("no music".utf8))
        try folder.sound("music/3.flac", channels: 2, two.map { $0 / 2 })
        try folder.file("music/notes.txt", Array("text".utf8))
        sound.music = (one + two).map { $0 / 2 }
        let performance = try await perform(playlist: try MusicPlaylist(path: music))
        #expect(folder.difference(in: "out.wav", from: sound.samples) == nil)
        #expect(performance.warnings == [])
    }

    @Test mutating func playsAList() async throws {
        let (one, two) = (Noise.samples(2 * 9000, seed: 3), Noise.samples(2 * 7000, seed: 4))
        try folder.sound("1.wav", channels: 2, one.map { $0 / 2 })
        try folder.sound("2.wav", channels: 2, two.map { $0 / 2 })
        let list = try folder.file("list.m3u", "#EXTM3U\n2.wav\nnone.wav\n1.wav\n".utf8)
        sound.music = (two + one).map { $0 / 2 }
        _ = try await perform(playlist: try MusicPlaylist(path: list))
        #expect(folder.difference(in: "out.wav", from: sound.samples) == nil)
    }

    @Test mutating func resumesTheMusicOfAnEarlierSession() async throws {
        let music = Noise.samples(2 * 17_000).map { $0 / 2 }
        let path = try folder.sound("music.wav", channels: 2, music)
        let playlist = try MusicPlaylist(path: path)
        var plan = plan(playlist)
        (plan.cursor, plan.musicPosition) = (Cursor(phase: 1, frame: 5000), 12_345)
        _ = try await Performance.of(plan, on: .file(path: folder.path + "/out.wav"))
        // The rest of the timeline, as a timeline.
        sound.timeline = Timeline(
            .silent(19_001), .said("b", 4801, in: 24_000), .said("a", 10_000, in: 11_111), .said("b", 1000),
            .silent(30_000))
        (sound.music, sound.musicPosition) = (music, 12_345)
        #expect(folder.difference(in: "out.wav", from: sound.samples) == nil)
    }

    @Test mutating func continuesSilentlyWithoutMusicAndWarnsOnce() async throws {
        let path = try folder.sound("music.wav", channels: 2, Noise.samples(2 * 17_000))
        let playlist = try MusicPlaylist(path: path)
        try FileManager.default.removeItem(atPath: path)
        let performance = try await perform(playlist: playlist)
        #expect(
            performance.warnings == [
                .unplayableMusic(error: "cannot open '\(path)': no such file or directory"), .outOfMusic,
            ])
        #expect(folder.difference(in: "out.wav", from: sound.samples) == nil)
    }

    @Test mutating func keepsPausesOutOfTheSound() async throws {
        let music = Noise.samples(2 * 17_000).map { $0 / 2 }
        sound.music = music
        let playlist = try MusicPlaylist(path: try folder.sound("music.wav", channels: 2, music))
        // In narration, in a fade, and where no level turns; the clock counts the pauses.
        let performance = try await perform(
            playlist: playlist,
            steps: [
                .pause(at: 5000), .resume(at: 105_000), .pause(at: 111_000), .resume(at: 111_001),
                .pause(at: 160_000), .resume(at: 1_000_000),
            ])
        #expect(folder.difference(in: "out.wav", from: sound.samples) == nil)
        #expect(performance.position?.frame == 100_112)
        #expect(performance.position?.clock == 100_112 + 100_000 + 1 + 840_000)
    }

    private func plan(_ playlist: MusicPlaylist?) -> PlaybackPlan {
        PlaybackPlan(
            timeline: sound.timeline, interrupt: sound.interrupt, clipFolder: folder.path, playlist: playlist)
    }

    private func perform(playlist: MusicPlaylist?, steps: [Performance.Step] = []) async throws -> Performance {
        try await Performance.of(plan(playlist), on: .file(path: folder.path + "/out.wav"), steps: steps)
    }
}
