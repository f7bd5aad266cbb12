import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// Sessions on a card that wakes up slowly: the silence is no part of the session.
@Suite(.timeLimit(.minutes(5))) struct WakingSessionTests {
    private static let wakingFrames = 24_000
    private static let sound = PlainSound(Timeline(.said("a", 30_000), .silent(5000)), interrupt: .off)
    private static let samples = sound.samples

    private let session: PlainSession
    private let card = ManualCard()

    init() throws { session = try PlainSession(Self.sound) }

    /// Plays on the card, and checks what was heard.
    @discardableResult
    private func play(
        steps: [Performance.Step] = [], react: (PlaybackReport, PlayerThread) async throws -> Void = { _, _ in }
    ) async throws -> Performance {
        let output = OpenedOutput(sink: WakingSink(card, frames: Self.wakingFrames))
        let performance = try await Performance.of(session.plan, on: output, steps: steps, react: react)
        let start = 2 * Self.wakingFrames
        #expect(card.heard.prefix(start).allSatisfy { $0 == 0 })
        #expect(Difference(card.heard.dropFirst(start).prefix(Self.samples.count), Self.samples) == nil)
        return performance
    }

    @Test func playsTheSessionAfterTheSilence() async throws {
        let performance = try await play { _, player in
            let position = await player.position()
            #expect(position.clock == position.frame)
            guard position.wakingFrames > 0 else { return }
            #expect(position.wakingFrames <= Self.wakingFrames)
            #expect(position.frame == 0)
        }
        #expect(performance.position?.frame == Self.sound.timeline.frames)
        #expect(performance.position?.clock == Self.sound.timeline.frames)
    }

    @Test func performsAStepOnItsFrameAfterTheSilence() async throws {
        let step = Performance.Step(clock: 12_345) { [card] player in
            #expect(await player.position().frame == 12_345)
            #expect(card.heard.count / 2 >= Self.wakingFrames + 12_345)
        }
        try await play(steps: [step])
    }

    /// Without music, the prelude is silent. It comes again after 3 s of silence, but not after a second. Costs 4 s.
    @Test func beginsWithAPreludeAlsoAfterALongPause() async throws {
        var plan = session.plan
        plan.hasPreludes = true
        let prelude = Frames.inSeconds(3) / 2
        let (short, long) = (prelude + 10_000, prelude + 20_000 + Frames.perSecond)
        let performance = try await Performance.of(
            plan, on: OpenedOutput(sink: card),
            steps: [
                .pause(at: short), .resume(at: short + Frames.perSecond), .pause(at: long),
                .resume(at: long + WakingSink.idleFrames),
            ])
        let isSilent = stride(from: 0, to: card.heard.count, by: 2).map { card.heard[$0] == 0 }
        let silences = isSilent.split(separator: false).map(\.count).filter { $0 > 10_000 }
        #expect(silences == [prelude, prelude])
        let position = try #require(performance.position)
        #expect(position.preludeFrames == 2 * prelude)
        #expect(position.frame - position.preludeFrames == Self.sound.timeline.frames)
    }

    @Test func pausesInTheSilenceAtOnce() async throws {
        var pauses = 0
        let output = OpenedOutput(sink: WakingSink(card, frames: Self.wakingFrames))
        _ = try await Performance.of(session.plan, on: output) { report, player in
            guard case .mark(let mark) = report, mark.kind == .reached(phase: 0) || pauses > 0, pauses < 3 else {
                return
            }
            pauses += 1
            try await player.freeze()
            let position = await player.position()
            #expect(position.frame == 0 || card.heard.count / 2 >= Self.wakingFrames)
            try await player.play()
        }
        #expect(pauses == 3)
    }
}
