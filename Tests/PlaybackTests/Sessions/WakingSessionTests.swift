import SessionCore
import TestSupport
import Testing

@testable import Playback

/// Sessions on a card that wakes up slowly: the silence is no part of the session.
@Suite(.timeLimit(.minutes(5))) struct WakingSessionTests {
    private static let wakingFrames = 24_000

    private let folder: SoundFolder
    private let plan: PlaybackPlan
    private let sound: [Int16]

    init() async throws {
        folder = try SoundFolder()
        try folder.sound("a", channels: 1, Noise.samples(30_000))
        plan = PlaybackPlan(
            timeline: Timeline(.said("a", 30_000), .silent(5000)), interrupt: .off, clipFolder: folder.path,
            playlist: nil)
        _ = try await Performance.of(plan, on: .file(path: folder.path + "/sound.wav"))
        sound = try folder.read("sound.wav")
    }

    private func isExpected(_ heard: [Int16]) -> Bool {
        let start = 2 * Self.wakingFrames
        return heard.prefix(start).allSatisfy { $0 == 0 }
            && Difference(heard.dropFirst(start).prefix(sound.count), sound) == nil
    }

    @Test func playsTheSessionAfterTheSilence() async throws {
        let card = ManualCard()
        let output = OpenedOutput(sink: WakingSink(card, frames: Self.wakingFrames))
        let performance = try await Performance.of(plan, on: output) { _, player in
            let position = await player.position()
            #expect(position.clock == position.frame)
            guard case .waking(let frames) = position.course else { return }
            #expect((1...Self.wakingFrames).contains(frames))
            #expect(position.frame == 0)
        }
        #expect(isExpected(card.heard))
        #expect(performance.position?.frame == plan.score.timeline.frames)
        #expect(performance.position?.clock == plan.score.timeline.frames)
    }

    @Test func performsAStepOnItsFrameAfterTheSilence() async throws {
        let card = ManualCard()
        let output = OpenedOutput(sink: WakingSink(card, frames: Self.wakingFrames))
        let steps = [
            Performance.Step(clock: 12_345) { player in
                let position = await player.position()
                #expect(position.frame == 12_345)
                #expect(card.heard.count / 2 >= Self.wakingFrames + 12_345)
            }
        ]
        _ = try await Performance.of(plan, on: output, steps: steps)
        #expect(isExpected(card.heard))
    }

    @Test func pausesInTheSilenceAtOnce() async throws {
        let card = ManualCard()
        let output = OpenedOutput(sink: WakingSink(card, frames: Self.wakingFrames))
        var pauses = 0
        _ = try await Performance.of(plan, on: output) { report, player in
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
