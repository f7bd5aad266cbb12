import Playback
import PlaybackSupport
import ScoreCore
import Testing

/// Whole sessions through a Snapcast server, as its client plays them.
@Suite(.enabled(if: Snapcast.isInstalled, "needs snapserver and snapclient"), .serialized, .timeLimit(.minutes(5)))
struct SnapcastTests {
    private let session: SmallSession
    private let snapcast: Snapcast

    init() async throws {
        session = try await SmallSession(hasMusic: true)
        snapcast = try await Snapcast()
    }

    private var output: Output { .raw(path: snapcast.fifo) }
    private var frames: Int { session.sound.count / 2 }

    private struct Loss: Error {
        let reason: String
    }

    @Test func playsASessionWithoutAGap() async throws {
        for attempt in 1...5 {
            _ = try await play(session.plan, on: output) { report, _ in
                if case .deviceLost(let reason, _) = report { throw Loss(reason: reason) }
            }
            let heard = Heard(try await snapcast.played(), of: session.sound)
            // On a machine too busy for real time the client drops sound; the test then tries again.
            if heard.stretches.last?.sound != 0..<frames, attempt < 5 { continue }
            #expect(heard.stretches.last?.sound == 0..<frames)
            return
        }
    }

    @Test func resumesFromTheLostFrameAfterAServerRestart() async throws {
        var isKilled = false
        var lost: PlaybackPosition?
        _ = try await play(session.plan, on: output) { report, player in
            switch report {
            case .progress(let position) where position.frame > 40_000 && !isKilled:
                snapcast.kill()
                isKilled = true
            case .deviceLost(let reason, let position):
                guard isKilled, lost == nil else { throw Loss(reason: reason) }
                lost = position
                try await snapcast.start()
            case .deviceFound:
                #expect(await player.position().frame == lost?.frame)
            case .mark, .progress, .alarm, .warning, .nudged:
                break
            }
        }
        let position = try #require(lost).frame
        let heard = Heard(try await snapcast.played(), of: session.sound)
        let first = try #require(heard.stretches.first).sound
        #expect(first.lowerBound == 0)
        #expect(first.upperBound <= position)
        let rest = heard.stretches.map(\.sound).filter { $0.upperBound > position }
        // The first 3 ms fade in.
        #expect((position...position + 144).contains(try #require(rest.first).lowerBound))
        #expect(rest.last?.upperBound == frames)
    }
}
