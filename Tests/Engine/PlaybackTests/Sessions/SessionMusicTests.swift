import Foundation
import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// Whole sessions with music, compared with the rules in their simplest form.
@Suite(.timeLimit(.minutes(5))) struct SessionMusicTests {
    private static let timeline = Timeline(
        .said("a", 10_000), .silent(24_001), .said("b", 4801, in: 24_000), .said("a", 10_000, in: 11_111),
        .said("b", 1000), .silent(30_000))

    private var session: PlainSession
    private var folder: TemporaryFolder { session.folder }

    init() throws { session = try PlainSession(PlainSound(Self.timeline, music: 17_000)) }

    @Test(arguments: Ducking.allCases)
    mutating func holdsMusicUnderNarrationAndContinues(interrupt: Ducking) async throws {
        session.sound.interrupt = interrupt
        let performance = try await session.play()
        #expect(try session.difference() == nil)
        #expect(performance.warnings == [])
        #expect(performance.position?.frame == 100_112)
        #expect(performance.position?.clock == 100_112)
        // 24 001 frames and 2400 of fading out make 26 401, which is 9401 in the second loop, and so on. The last clip
        // ends before the music has faded.
        let held = [
            "0 music held at 0", "10000 music from 0", "34001 music held at 9401", "38802 music from 9401",
            "58001 music held at 14000", "68001 music from 14000", "69112 music held at 16222",
            "70112 music from 16111",
        ]
        let marks = performance.marks.map(\.picture).filter { $0.contains("music") }
        #expect(marks == (interrupt == .pause ? held : []))
    }

    /// The tones sound over narration, in a fade, over music and before a pause of the music.
    @Test(arguments: Ducking.allCases)
    mutating func addsTonesAndHoldsNoMusicForThem(interrupt: Ducking) async throws {
        session.sound.interrupt = interrupt
        session.sound.timeline = Timeline(
            .said("a", 10_000, in: 50_000).tone(.start, at: 0).tone(.tick, at: 20_000).tone(.end, at: 30_800),
            .said("b", 4801, in: 24_000).tone(.tick, at: 4000).tone(.tick, at: 5440), .said("b", 1000))
        let performance = try await session.play(
            steps: [.pause(at: 5000), .resume(at: 6000), .pause(at: 40_000), .resume(at: 40_001)])
        #expect(try session.difference() == nil)
        // The clock counts the pauses.
        #expect(performance.position?.frame == 75_000)
        #expect(performance.position?.clock == 75_000 + 1000 + 1)
        #expect(
            performance.marks.map(\.picture).filter { !$0.contains("music") } == [
                "0 phase 0", "0 a starts", "10000 a ends", "50000 phase 1", "50000 b starts", "54801 b ends",
                "74000 phase 2", "74000 b starts", "75000 b ends", "75000 phase 3",
            ])
    }

    @Test mutating func resumesTheMusicOfAnEarlierSession() async throws {
        var plan = session.plan
        (plan.cursor, plan.musicPosition) = (Cursor(phase: 1, frame: 5000), 12_345)
        _ = try await Performance.of(plan, on: .file(path: folder.path + "/out.wav"))
        // The rest of the timeline, as a timeline.
        session.sound.timeline = Timeline(
            .silent(19_001), .said("b", 4801, in: 24_000), .said("a", 10_000, in: 11_111), .said("b", 1000),
            .silent(30_000))
        session.sound.musicPosition = 12_345
        #expect(try session.difference() == nil)
    }

    @Test mutating func continuesSilentlyWithoutMusicAndWarnsOnce() async throws {
        try folder.remove("music.wav")
        session.sound.music = nil
        let performance = try await session.play()
        let error = "cannot open '\(folder.path)/music.wav': no such file or directory"
        #expect(performance.warnings == [.unplayableMusic(error: error), .outOfMusic])
        #expect(try session.difference() == nil)
    }
}
