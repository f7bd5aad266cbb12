import Foundation
import Glibc
import Playback
import ScoreCore
import TestSupport
import Testing

/// Pauses of any length through PulseAudio, measured in recordings of white noise.
@Suite(
    .enabled(if: PrivateDevices.areLoaded && PulseServer.isInstalled, "needs pulseaudio and libasound2-plugins"),
    .serialized, .timeLimit(.minutes(10)))
struct PulsePauseTests {
    /// `LIMBER_PAUSES=200` measures 200 pauses; `--attachments-path` names the folder for their table.
    private static let pauses = ProcessInfo.processInfo.environment["LIMBER_PAUSES"].flatMap(Int.init) ?? 30
    private static let tolerance = Frames.perSecond * 25 / 1000

    private let server: PulseServer

    init() throws { server = try PulseServer() }

    @Test func losesAtMost25MillisecondsAtAnyPause() async throws {
        // From 5 ms to 2 s in a geometric series.
        var durations = (0..<Self.pauses).map { index in
            Duration.milliseconds(5 * pow(400, Double(index) / Double(Self.pauses - 1)))
        }
        var table: [String] = []
        // A pause is measured again if the machine was too busy for real time.
        for attempt in 1...3 where !durations.isEmpty {
            let pauses = try await pausing(after: durations).sorted { $0.after < $1.after }
            table += pauses.map { pause in
                String(
                    format: "%d. %7.1f ms: %6.1f ms lost", attempt, pause.after / .milliseconds(1),
                    Double(pause.lost) / 48)
            }
            durations = pauses.filter { abs($0.lost) > Self.tolerance }.map(\.after)
        }
        Attachment.record(table.joined(separator: "\n") + "\n", named: "pauses.txt")
        #expect(durations.isEmpty, "\(table)")
    }

    /// Pauses after each of the durations, in any order, and returns the frames that each pause lost.
    private func pausing(after durations: [Duration]) async throws -> [(after: Duration, lost: Int)] {
        var random = SplitMix64(seed: 25)
        let session = try NoiseSession(seconds: 10 + durations.count / 2)
        let recording = try await server.record(latency: .milliseconds(10))
        let (pauses, samples) = try await session.pausing(
            after: durations.shuffled(using: &random), on: .alsa(device: "limber_pulse:\(server.address)"),
            recordedBy: recording)
        let lost = NoiseRecording(samples, of: session.sound).lost(at: pauses)
        return zip(pauses, lost).map { (after: $0.after, lost: $1) }
    }
}
