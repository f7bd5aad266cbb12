import Glibc
import Playback
import PlaybackSupport
import ScoreCore
import Testing

/// Busy, unplugged and broken cards during a session.
@Suite(
    .enabled(if: PrivateDevices.areLoaded && FailingCard.isLoaded, "needs clang"), .serialized, .timeLimit(.minutes(5)))
struct FailingCardTests {
    private let session: SmallSession

    init() async throws { session = try await SmallSession(hasMusic: true) }

    private var frames: Int { session.sound.count / 2 }

    @Test func waitsForACardInUseByAnotherProgram() async throws {
        let card = try FailingCard()
        try card.fail([(.open, EBUSY)])
        var reasons: [String] = []
        let told = try await play(session.plan, on: .alsa(device: card.device)) { report, _ in
            guard case .deviceLost(let reason, let position) = report else { return }
            reasons.append(reason)
            #expect(position.frame == 0)
            try card.work()
        }
        #expect(reasons.count == 1)
        // The rest depends on the cards of this computer.
        #expect(reasons.first?.hasPrefix("cannot play to '\(card.device)': Device or resource busy; ") == true)
        #expect(told.marks.last?.frame == frames)
    }

    /// The last case is an unplugged card that reports an underrun after each `snd_pcm_prepare`.
    @Test(arguments: [
        [(FailingCard.Place.transfer, ENODEV)],
        [(.pointer, EPIPE), (.prepare, ENODEV)],
        [(.pointer, ENODEV), (.prepare, ENODEV)],
        [(.pointer, EPIPE)],
    ])
    func reportsAnUnpluggedCardOnceAndInTime(faults: [(FailingCard.Place, Int32)]) async throws {
        let card = try FailingCard()
        var losses: [PlaybackPosition] = []
        var prepared = 0
        let told = try await play(session.plan, on: .alsa(device: card.device)) { report, player in
            switch report {
            case .progress(let position) where position.frame > 40_000 && losses.isEmpty && prepared == 0:
                prepared = card.preparations
                try card.fail(faults + [(.open, ENODEV)])
            case .deviceLost(_, let position):
                losses.append(position)
                // Attempts are bounded.
                #expect(card.preparations - prepared <= 6)
                try card.work()
            case .deviceFound:
                #expect(await player.position().frame == losses.last?.frame)
            case .mark, .progress, .alarm, .warning, .nudged:
                break
            }
        }
        #expect(losses.count == 1)
        #expect(losses.allSatisfy { $0.frame > 40_000 && $0.frame < 40_000 + 3 * 48_000 })
        #expect(told.marks.last?.frame == frames)
        #expect(card.preparations > prepared)
    }

    /// The frames in the card's buffer have not been heard, so they are played again.
    @Test func skipsNothingWhenAnUnderrunIsReportedTooEarly() async throws {
        let card = try FailingCard()
        var isReported = false
        let told = try await play(session.plan, on: .alsa(device: card.device)) { report, _ in
            guard case .progress(let position) = report, position.frame > 40_000, !isReported else { return }
            isReported = true
            try card.fail([(.pointer, EPIPE)], once: true)
        }
        #expect(told.underruns == 1)
        #expect(told.marks.last?.frame == frames)
        let heard = Heard(try card.heard(), of: session.sound)
        #expect(heard.stretches.first?.sound.lowerBound == 0)
        // The last frames may be in the card when it is closed.
        #expect((heard.stretches.last?.sound.upperBound ?? 0) > frames - 480)
        // The first 3 ms after the underrun fade in. What the card played until it was prepared again is repeated.
        #expect(heard.jumps.count == 1)
        #expect(heard.jumps.allSatisfy { (-24_000...480).contains($0) }, "\(heard.jumps)")
    }

    @Test func waitsForSeveralCardsIndependently() async throws {
        let cards = try (0..<3).map { _ in try FailingCard() }
        try await withThrowingTaskGroup { group in
            for (index, card) in cards.enumerated() {
                group.addTask { [session] in
                    var losses = 0
                    _ = try await play(session.plan, on: .alsa(device: card.device)) { report, _ in
                        if case .progress(let position) = report, position.frame > 20_000 * (index + 1), losses == 0 {
                            try card.fail([(.transfer, ENODEV), (.open, EBUSY)])
                        } else if case .deviceLost = report {
                            losses += 1
                            try card.work()
                        }
                    }
                    #expect(losses == 1)
                }
            }
            try await group.waitForAll()
        }
    }
}
