import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// The player of other programs: its places, its events and its end.
@Suite(.timeLimit(.minutes(1))) struct PlayerTests {
    private let folder = TemporaryFolder.orNone()
    private let clip = Noise.quietSamples(4800)
    private let score: Score

    /// The clip of 0.1 s, and a phase of 0.3 s with the clip in its middle.
    init() throws {
        let hello = try Clip(contentsOf: folder.sound("hello.wav", clip))
        var score = Score()
        score.append(.lasting(hello))
        score.append(.lasting(.milliseconds(300), cues: [.at(.milliseconds(100), hello)]))
        self.score = score
    }

    private func player(on card: ManualCard) throws -> Player {
        let plan = PlaybackPlan(timeline: score.timeline, interrupt: .off, clipFolder: "", playlist: nil)
        return try Player(plan, output: OpenedOutput(sink: card))
    }

    @Test func playsFromAPlaceToTheEnd() async throws {
        let player = try Player(score, output: .file(path: "\(folder.path)/out.wav"))
        try await player.seek(to: Place(frame: 7200).rewound(by: .milliseconds(100)))
        try await player.play()
        #expect(try await player.untilEnd())
        let silence = [Int16](repeating: 0, count: 4800)
        #expect(try folder.samples(of: "out.wav") == (clip[2400...] + silence + clip + silence).flatMap { [$0, $0] })
        #expect(await player.place == Place(frame: 19_200))
    }

    @Test func endsAtOnceBehindTheScore() async throws {
        let player = try Player(score, output: .nullVirtual)
        try await player.seek(to: Place(frame: 48_000))
        try await player.play()
        #expect(try await player.untilEnd())
    }

    @Test func endsWithoutSoundWhenStoppedFirst() async throws {
        let player = try Player(score, output: .nullVirtual)
        await player.stop()
        try await player.play()
        #expect(try await !player.untilEnd())
        for await event in player.events { Issue.record("\(event)") }
    }

    @Test func refusesAScoreWithoutPhases() {
        #expect(throws: Player.Fault.emptyScore) { try Player(Score(), output: .nullVirtual) }
    }

    /// The card is lost for half a second, during which the place cannot change.
    @Test func playsOnAfterAPauseAndARewind() async throws {
        let card = ManualCard(faults: [(heard: 6000, fault: .lost(times: 1))])
        let player = try player(on: card)
        try await player.play()
        var kinds: [Player.Event.Kind] = []
        for await event in player.events {
            kinds.append(event.kind)
            guard case .deviceLost = event.kind else { continue }
            let place = await player.pause()
            #expect((6000..<7000).contains(place.frame))
            try await player.seek(to: place.rewound(by: .seconds(5)))
            #expect(await player.place == Place(frame: 0))
            try await player.play()
        }
        #expect(try await player.untilEnd())
        #expect(kinds.filter { $0 == .mark(.reached(phase: 1)) }.count == 2)
        #expect(kinds.last == .mark(.reached(phase: 2)))
        #expect(!card.isOpen)
    }

    /// Costs half a second: the card is retried with a backoff.
    @Test func waitsForALostCardUntilItIsPlayedAgain() async throws {
        let card = ManualCard(faults: [(heard: 6000, fault: .lost(times: 1))])
        let player = try player(on: card)
        try await player.play()
        var losses: [Player.Event.Kind] = []
        for await event in player.events {
            switch event.kind {
            case .mark, .warning: continue
            case .deviceLost: break
            case .deviceFound: try await player.play()
            }
            losses.append(event.kind)
        }
        #expect(losses == [.deviceLost("the card is gone"), .deviceFound])
        #expect(try await player.untilEnd())
    }

    @Test func failsWithTheErrorOfItsCard() async throws {
        let player = try player(on: ManualCard(faults: [(heard: 6000, fault: .broken)]))
        try await player.play()
        await #expect(throws: SinkError.failed("the card is broken")) { try await player.untilEnd() }
    }
}
