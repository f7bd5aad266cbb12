import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// Clips and music that have not been read when they are due.
@Suite struct LateMaterialTests {
    private let music = ToneMusic()

    /// Late music rises over 50 ms.
    @Test func skipsLateMusicAndKeepsItsPosition() {
        var rendering = rendering(of: Timeline(.silent(48_000)))
        #expect(rendering.renderBlock(limit: 4800, waitsForMusic: false) == 4800)
        #expect(rendering.block.allSatisfy { $0 == 0 })
        music.supply(chunkFrames: 3000)
        #expect(rendering.renderBlock(limit: 4800, waitsForMusic: false) == 4800)
        #expect(rendering.block[0] == 0)
        #expect(abs(Int(rendering.block[2 * 1200]) - Int(ToneMusic.left(6000)) / 2) <= 1)
        #expect(rendering.block[2 * 2400] == ToneMusic.left(7200))
        #expect(rendering.block[2 * 4799] == ToneMusic.left(9599))
        #expect(rendering.playhead.musicPosition == 9600)
    }

    @Test func waitsForMusicOnRequest() {
        var rendering = rendering(of: Timeline(.silent(48_000)))
        #expect(rendering.renderBlock(limit: 4800, waitsForMusic: true) == 0)
        music.supply(chunkFrames: 500)
        // All of the music so far.
        #expect(rendering.renderBlock(limit: 4800, waitsForMusic: true) == 4000)
        #expect(rendering.playhead.musicPosition == 4000)
    }

    @Test func playsTheBeginningOfAClipAndWaitsForTheRest() {
        var rendering = rendering(of: Timeline(.silent(3000), .said("a", 500)))
        let samples = Noise.quietSamples(500)
        #expect(rendering.renderBlock(limit: 4800, waitsForMusic: false) == 3000)
        #expect(rendering.renderBlock(limit: 4800, waitsForMusic: false) == 0)
        #expect(rendering.dueClip == 0)
        #expect(rendering.takeMissingClips() == [0])
        let beginning = ClipSamples(channels: 1, samples: Array(samples[..<200]), isBeginning: true)
        rendering.store(beginning, as: 0)
        #expect(rendering.renderBlock(limit: 4800, waitsForMusic: false) == 200)
        #expect(rendering.renderBlock(limit: 4800, waitsForMusic: false) == 0)
        rendering.store(ClipSamples(channels: 1, samples: samples), as: 0)
        // A beginning that was on its way meanwhile.
        rendering.store(beginning, as: 0)
        #expect(rendering.renderBlock(limit: 4800, waitsForMusic: false) == 300)
        #expect(Difference(rendering.block[..<600], samples[200...].flatMap { [$0, $0] }) == nil)
        #expect(rendering.isAtEnd)
    }

    @Test func requestsClipsReachableByASkip() {
        var rendering = rendering(
            of: Timeline(.said("a", 9), .said("b", 9), .said("c", 9), .said("b", 9), .said("e", 9), .said("f", 9)))
        #expect(rendering.takeMissingClips() == [0, 1, 2])
        #expect(rendering.takeMissingClips() == [])
        rendering.move(to: Cursor(phase: 1, frame: 0), end: 6)
        #expect(rendering.takeMissingClips() == [3])
        rendering.move(to: Cursor(phase: 0, frame: 0), end: 6)
        // The clip was dropped.
        #expect(rendering.takeMissingClips() == [0])
    }

    private func rendering(of timeline: Timeline) -> Rendering {
        let plan = PlaybackPlan(
            timeline: timeline, interrupt: .pause, clipFolder: "", playlist: MusicPlaylist(file: ""), fades: .short)
        return Rendering(plan: plan, music: [music.exchange])
    }
}

@Suite struct CueWindowTests {
    /// Six cues of 10 frames, one every 100 frames, in one phase, and three in another.
    private let timeline = Timeline(phases: [part("abcdef"), part("xyz"), .lasting(Clip("B", 10))])

    private static func part(_ letters: String) -> Timeline.Phase {
        Timeline.Phase(
            frames: 1000,
            cues: letters.enumerated().map { Timeline.Cue(clip: Clip($1, 10), offset: 100 * $0, end: 100 * $0 + 10) })
    }

    private func clips(from oldest: (Int, Int), to place: (Int, Int)) -> String {
        CueWindow(
            from: Cursor(phase: oldest.0, frame: oldest.1), to: Cursor(phase: place.0, frame: place.1), on: timeline
        ).paths(of: timeline)
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

    @Test func needsNothingPastTheEnd() { #expect(clips(from: (3, 0), to: (3, 0)) == "") }
}

extension CueWindow {
    fileprivate func paths(of timeline: Timeline) -> String {
        var paths = ""
        forEachClip(of: timeline) { paths += timeline.clips[$0].path }
        return paths
    }
}
