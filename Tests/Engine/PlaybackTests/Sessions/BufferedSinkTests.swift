import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// The heard sound of a buffered sink that is paused, fails and returns: every sample once, in order.
@Suite(.timeLimit(.minutes(5))) struct BufferedSinkTests {
    private static let sound = PlainSound(
        Timeline(
            .said("a", 30_000), .silent(20_000), .said("b", 9000, in: 20_000), .said("c", 9000, in: 5000),
            .said("d", 2000)),
        music: 20_001)

    private let session: PlainSession
    /// The sound of an uninterrupted session, with the tail of the clip that its phase cuts.
    private let samples: [Int16]

    init() async throws {
        session = try PlainSession(Self.sound)
        try await session.play()
        samples = try session.folder.samples(of: "out.wav")
    }

    @discardableResult
    private func play(
        on card: ManualCard, steps: [Performance.Step] = [],
        react: (PlaybackReport, PlayerThread) async throws -> Void = { _, _ in }
    ) async throws -> Performance {
        try await Performance.of(session.plan, on: OpenedOutput(sink: card), steps: steps, react: react)
    }

    private func expectEverySampleOnce(on card: ManualCard) {
        #expect(Difference(card.heard.prefix(samples.count), samples) == nil)
    }

    @Test func playsTheSessionToItsLastFrame() async throws {
        let card = ManualCard()
        let performance = try await play(on: card)
        expectEverySampleOnce(on: card)
        #expect(card.heard[samples.count...].allSatisfy { $0 == 0 })
        #expect(performance.position?.frame == Self.sound.timeline.frames)
        #expect(!card.isOpen)
        #expect(performance.marks == (try await Performance.of(session.plan, on: .nullVirtual)).marks)
    }

    @Test(arguments: [97, 997, 2400, 19_200])
    func losesNoSampleToPauses(stepFrames: Int) async throws {
        let card = ManualCard(stepFrames: stepFrames)
        let performance = try await play(on: card) { report, player in
            try await player.freeze()
            let position = await player.position()
            #expect(card.heard.count / 2 >= position.frame)
            try await player.play()
        }
        expectEverySampleOnce(on: card)
        #expect(performance.marks.map(\.kind).last == .reached(phase: 5))
    }

    @Test func performsAStepOnItsFrame() async throws {
        let steps: [Performance.Step] = [
            .move(at: 10_001, to: Cursor(phase: 2, frame: 0), end: 5),
            .move(at: 11_000, to: Cursor(phase: 1, frame: 0), end: 5),
        ]
        try await session.play(to: "moved.wav", steps: steps)
        let card = ManualCard(stepFrames: 2400)
        try await play(on: card, steps: steps)
        let moved = try session.folder.samples(of: "moved.wav")
        #expect(Difference(card.heard.prefix(moved.count), moved) == nil)
    }

    /// The frame of the loss, and how many times the card cannot be opened.
    @Test(arguments: [(20_000, 0), (35_000, 0), (50_500, 0), (71_000, 0), (5000, 1), (0, 0)])
    func resumesALostSinkFromTheHeardFrame(heard: Int, times: Int) async throws {
        let card = ManualCard(faults: [(heard, .lost(times: times))])
        var writes: Int?
        let performance = try await play(on: card) { report, player in
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

    /// A server can hold a stream without a word. The last case stops at the end, where only silence is written. Costs
    /// 4 s.
    @Test(arguments: [20_000, 76_000])
    func losesADeviceThatStopsWithoutAnError(heard: Int) async throws {
        let card = ManualCard(faults: [(heard, .stopped)])
        let performance = try await play(on: card) { report, _ in
            guard case .deviceLost(let sentence, let position) = report else { return }
            #expect(
                sentence
                    == "cannot play to 'card': the device has stopped; check the device, or choose another output")
            #expect(position.frame == card.heard.count / 2)
        }
        expectEverySampleOnce(on: card)
        #expect(performance.losses.count == 1)
    }

    /// The repeated sound lies within a cue, and over the end of another. Costs 4 s.
    @Test(arguments: [20_000, 50_500])
    func repeatsTheSoundThatAFrozenDeviceClaimsToHavePlayed(heard: Int) async throws {
        let card = ManualCard(faults: [(heard, .frozen)])
        var stop = 0
        let performance = try await play(on: card) { report, _ in
            if case .deviceLost = report { stop = card.heard.count / 2 }
        }
        let claimed = try #require(performance.losses.first).frame
        let resumed = claimed + Self.sound.timeline.frames - performance.position!.frame
        #expect(claimed > stop)
        #expect((stop - 48_000...stop).contains(resumed), "stopped at \(stop), resumed at \(resumed)")
        #expect(Difference(card.heard.prefix(2 * stop), samples.prefix(2 * stop)) == nil)
        let rest = samples.dropFirst(2 * resumed)
        #expect(Difference(card.heard.dropFirst(2 * stop).prefix(rest.count), rest) == nil)
        // Each cue that begins ends before another one.
        var cues: [Clip] = []
        for mark in performance.marks {
            if case .cueStarted(let clip) = mark.kind { cues.append(clip) }
            if case .cueEnded(let clip) = mark.kind { #expect(cues.popLast() == clip) }
            #expect(cues.count < 2)
        }
        #expect(cues == [])
    }

    /// Unheard sound has not happened.
    @Test(arguments: [20_000, 50_500])
    func resumesFromTheHeardFrameAfterSuspend(heard: Int) async throws {
        let card = ManualCard(faults: [(heard, .asleep), (heard + 3000, .asleep)])
        let performance = try await play(on: card)
        expectEverySampleOnce(on: card)
        #expect(performance.losses == [])
    }

    @Test func endsWithABrokenSink() async throws {
        let card = ManualCard(faults: [(20_000, .broken)])
        await #expect(throws: SinkError.failed("the card is broken")) { try await play(on: card) }
    }
}
