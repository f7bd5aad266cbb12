import Platform
import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// Music that is decoded more slowly than a sound card takes it.
@Suite(.timeLimit(.minutes(5))) struct LateMusicTests {
    private static let firstFrames = 10_000

    private let thread = ThreadExecutor(name: "limber-audio")
    private let music: ToneMusic

    init() {
        music = ToneMusic(for: thread)
        music.supplyOne(frames: Self.firstFrames)
    }

    private func player(of frames: Int, on card: ManualCard, with music: ToneMusic? = nil) -> PlayerThread {
        let plan = PlaybackPlan(
            timeline: Timeline(.silent(frames)), interrupt: .pause, clipFolder: "", playlist: MusicPlaylist(file: ""),
            fades: .short)
        let player = ScorePlayer(
            plan: plan, output: OpenedOutput(sink: card), thread: thread, music: [(music ?? self.music).exchange],
            reading: nil)
        return PlayerThread(thread, of: player)
    }

    /// Compares what follows the first fade of the music.
    private func difference(of samples: some Collection<Int16>, from sound: [Int16]) -> Difference? {
        Difference(samples.dropFirst(2 * 2400), sound.dropFirst(2 * 2400))
    }

    @Test func waitsForMusicWhileThereIsSoundToHear() async throws {
        let card = ManualCard(stepFrames: 1)
        let player = player(of: 48_000, on: card)
        try await player.play()
        try await player.reportProgress()
        #expect(difference(of: card.written, from: ToneMusic.samples(count: Self.firstFrames)) == nil)
        music.supply(chunkFrames: 1000)
        try await player.reportProgress()
        let written = card.written
        #expect(written.count > 2 * Self.firstFrames)
        #expect(difference(of: written, from: ToneMusic.samples(count: written.count / 2)) == nil)
        try await player.close()
    }

    @Test func playsSilenceBeforeTheCardRunsDry() async throws {
        let card = ManualCard()
        let player = player(of: 20_000, on: card)
        try await player.play()
        while try await player.next() != .mark(Mark(frame: 20_000, kind: .reached(phase: 1))) {}
        let sound = ToneMusic.samples(count: Self.firstFrames) + [Int16](repeating: 0, count: 2 * 10_000)
        #expect(difference(of: card.heard.prefix(sound.count), from: sound) == nil)
        try await player.close()
    }

    @Test func doesNotWaitForAFileThatIsMeasured() async throws {
        let card = ManualCard()
        let music = ToneMusic(for: thread)
        music.exchange.reportDelay()
        let player = player(of: 20_000, on: card, with: music)
        try await player.play()
        while try await player.next() != .mark(Mark(frame: 20_000, kind: .reached(phase: 1))) {}
        #expect(card.heard.prefix(2 * 20_000) == [Int16](repeating: 0, count: 2 * 20_000)[...])
        try await player.close()
    }
}

extension PlayerThread {
    /// Plays until the next report of the progress.
    fileprivate func reportProgress() async throws {
        while true {
            if case .progress = try await next() { return }
        }
    }
}
