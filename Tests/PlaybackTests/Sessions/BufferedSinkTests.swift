import TestSupport
import Testing

@testable import Playback
@testable import SessionCore

/// The heard sound of a buffered sink that is paused, fails and returns: every sample once, in order.
@Suite(.timeLimit(.minutes(5))) struct BufferedSinkTests {
    static let timeline = Timeline(
        .said("a", 30_000), .silent(20_000), .said("b", 9000, in: 20_000), .said("c", 9000, in: 5000),
        .said("d", 2000))

    private let plan: PlaybackPlan
    private let folder: SoundFolder
    /// The sound of an uninterrupted session.
    private let sound: [Int16]

    init() async throws {
        folder = try SoundFolder()
        for (letter, frames) in [("a", 30_000), ("b", 9000), ("c", 9000), ("d", 2000)] {
            try folder.sound(
                letter, channels: 1, Noise.samples(frames, seed: UInt64(letter.utf8.first!)).map { $0 / 2 })
        }
        let music = try folder.sound("music.wav", channels: 2, Noise.samples(2 * 20_001).map { $0 / 2 })
        plan = PlaybackPlan(
            timeline: Self.timeline, interrupt: .pause, clipFolder: folder.path,
            playlist: try MusicPlaylist(path: music))
        _ = try await Performance.of(plan, on: .file(path: folder.path + "/sound.wav"))
        sound = try folder.read("sound.wav")
    }

    @Test func playsTheSessionToItsLastFrame() async throws {
        let card = ManualCard()
        let performance = try await Performance.of(plan, on: OpenedOutput(sink: card))
        expectEverySampleOnce(on: card)
        #expect(card.heard[sound.count...].allSatisfy { $0 == 0 })
        #expect(performance.position?.frame == Self.timeline.frames)
        #expect(!card.isOpen)
    }

    @Test(arguments: [97, 997, 2400, 19_200])
    func losesNoSampleToPauses(stepFrames: Int) async throws {
        let card = ManualCard(stepFrames: stepFrames)
        let performance = try await Performance.of(plan, on: OpenedOutput(sink: card)) { report, player in
            try await player.freeze()
            let position = await player.position()
            #expect(card.heard.count / 2 >= position.frame)
            try await player.play()
        }
        expectEverySampleOnce(on: card)
        #expect(performance.marks.map(\.kind).last == .reached(phase: 5))
    }

    @Test func reportsTheMarksOfAFile() async throws {
        let file = try await Performance.of(plan, on: .nullVirtual)
        let card = try await Performance.of(plan, on: OpenedOutput(sink: ManualCard()))
        #expect(card.marks.map(\.picture) == file.marks.map(\.picture))
    }

    @Test func performsAStepOnItsFrame() async throws {
        let steps: [Performance.Step] = [
            .move(at: 10_001, to: Cursor(phase: 2, frame: 0), end: 5),
            .move(at: 11_000, to: Cursor(phase: 1, frame: 0), end: 5),
        ]
        _ = try await Performance.of(plan, on: .file(path: folder.path + "/moved.wav"), steps: steps)
        let card = ManualCard(stepFrames: 2400)
        _ = try await Performance.of(plan, on: OpenedOutput(sink: card), steps: steps)
        let moved = try folder.read("moved.wav")
        #expect(Difference(card.heard.prefix(moved.count), moved) == nil)
    }

    @Test(arguments: [20_000, 35_000, 50_500, 71_000])
    func resumesALostSinkFromTheHeardFrame(heard: Int) async throws {
        let card = ManualCard(faults: [(heard, .lost(times: 0))])
        var writes: Int?
        let performance = try await Performance.of(plan, on: OpenedOutput(sink: card)) { report, player in
            switch report {
            case .deviceLost(let sentence, let position):
                #expect(sentence == "the card is gone")
                #expect(position.frame == card.heard.count / 2)
                #expect(!card.isOpen)
                writes = card.writes
                // Nothing can resume it now.
                try await player.play()
            case .deviceFound:
                // Sound starts with the driver's `play`.
                #expect(card.writes == writes)
                #expect(card.isOpen)
            case .mark, .progress, .alarm, .warning, .nudged:
                break
            }
        }
        expectEverySampleOnce(on: card)
        #expect(performance.losses.count == 1)
        #expect(performance.position!.clock > performance.position!.frame + 40_000)
    }

    @Test func retriesALostSink() async throws {
        let card = ManualCard(faults: [(5000, .lost(times: 1))])
        let performance = try await Performance.of(plan, on: OpenedOutput(sink: card))
        expectEverySampleOnce(on: card)
        #expect(performance.losses.count == 1)
    }

    /// Unheard sound has not happened.
    @Test(arguments: [20_000, 50_500])
    func resumesFromTheHeardFrameAfterSuspend(heard: Int) async throws {
        let card = ManualCard(faults: [(heard, .asleep), (heard + 3000, .asleep)])
        let performance = try await Performance.of(plan, on: OpenedOutput(sink: card))
        expectEverySampleOnce(on: card)
        #expect(performance.losses == [])
    }

    @Test func endsWithABrokenSink() async throws {
        let card = ManualCard(faults: [(20_000, .broken)])
        await #expect(throws: SinkError.failed("the card is broken")) {
            try await Performance.of(plan, on: OpenedOutput(sink: card))
        }
    }

    @Test func startsLostWithoutASink() async throws {
        let card = ManualCard(faults: [(0, .lost(times: 0))])
        let performance = try await Performance.of(plan, on: OpenedOutput(sink: card))
        #expect(performance.losses.map(\.frame).allSatisfy { $0 < 5000 })
        expectEverySampleOnce(on: card)
    }

    private func expectEverySampleOnce(on card: ManualCard) {
        #expect(Difference(card.heard.prefix(sound.count), sound) == nil)
    }
}
