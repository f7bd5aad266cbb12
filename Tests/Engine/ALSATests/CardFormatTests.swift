import Playback
import ScoreCore
import TestSupport
import Testing

/// Cards that do not play 16-bit stereo at 48 kHz: ALSA converts the sound. Each test costs 3 s, the session's length.
@Suite(
    .enabled(if: PrivateDevices.areLoaded && FailingCard.isLoaded, "needs clang"), .serialized, .timeLimit(.minutes(5)))
struct CardFormatTests {
    private let session: SmallSession
    private var frames: Int { session.sound.count / 2 }

    init() async throws { session = try await SmallSession(hasMusic: true) }

    /// Plays the session on a card, which must never be lost, and returns the card.
    private func play(format: String) async throws -> FailingCard {
        let card = try FailingCard(format: format)
        var sentences: [String] = []
        let told = try await ALSATests.play(session.plan, on: .alsa(device: card.device)) { report, _ in
            switch report {
            case .warning(.convertedOutput(let sentence)): sentences.append(sentence)
            case .deviceLost(let reason, _): Issue.record("\(reason)")
            case .mark, .progress, .alarm, .deviceFound, .warning, .nudged: break
            }
        }
        #expect(told.marks.last?.frame == frames)
        let sentence =
            "'\(card.device)' does not play 16-bit stereo at 48 kHz; ALSA converts the sound (plug:'\(card.device)')"
        #expect(sentences == [sentence])
        return card
    }

    @Test(arguments: [2, 8]) func haveTheSameSoundIn24Bits(channels: Int) async throws {
        let heard: [Int32] = try await play(format: "S24_LE,48000,\(channels)").heard()
        let front = heard.indices.filter { $0 % channels < 2 }.map { Int16(truncatingIfNeeded: heard[$0] >> 8) }
        // The last frames may be in the card when it is closed.
        #expect(front.count >= session.sound.count - 960)
        #expect(session.sound.starts(with: front.prefix(session.sound.count)))
    }

    /// The rate and the channels of the card, and the bytes of its frames.
    @Test(arguments: [("S16_LE,44100,2", 44_100, 4), ("S32_LE,192000,2", 192_000, 8), ("S16_LE,48000,1", 48_000, 2)])
    func playAsLongAtOtherRatesAndInMono(format: String, rate: Int, frameBytes: Int) async throws {
        let heard: [UInt8] = try await play(format: format).heard()
        let expected = frames * rate / 48_000
        #expect((expected - rate / 20...expected + 4 * rate).contains(heard.count / frameBytes))
        #expect(heard.contains { $0 != 0 })
    }
}
