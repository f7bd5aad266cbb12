import Playback
import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

/// Whole sessions through libasound into a PulseAudio sink in real time, recorded from the sink's monitor.
@Suite(
    .enabled(if: PrivateDevices.areLoaded && PulseServer.isInstalled, "needs pulseaudio and libasound2-plugins"),
    .serialized, .timeLimit(.minutes(5)))
struct PulseTests {
    /// An idle sink renders a little ahead; its monitor misses the sound that replaces it.
    private static let framesMissed = 4800
    /// The tolerated error of the server's latency estimate: 50 ms.
    private static let tolerance = 2400

    private let session: SmallSession
    private let server: PulseServer

    init() async throws {
        session = try await SmallSession(hasMusic: true)
        server = try PulseServer()
    }

    private var device: Output { .alsa(device: "limber_pulse:\(server.address)") }
    private var frames: Int { session.sound.count / 2 }

    @Test func playsEachCueOnItsFrameOnceWithoutAGap() async throws {
        for attempt in 1...3 {
            let recording = try await server.record()
            let told = try await play(session.plan, on: device)
            let heard = Heard(await recording.samples(frames: frames - Self.framesMissed), of: session.sound)
            // A machine too busy for real time causes a gap; the test then tries again.
            if told.underruns > 0 || heard.stretches.count > 1, attempt < 3 { continue }
            #expect(told.underruns == 0)
            #expect(heard.stretches.count == 1)
            let stretch = try #require(heard.stretches.first)
            // From there on every sample has its position, and so does every cue.
            #expect(stretch.sound.lowerBound < Self.framesMissed)
            #expect(stretch.sound.count >= frames - 2 * Self.framesMissed)
            return
        }
    }

    @Test func wakesTheSinkBeforeTheFirstSound() async throws {
        let recording = try await server.record()
        let (plan, device) = (session.plan, device)
        async let playing = play(plan, on: device, wakingFrames: 96_000)
        #expect(await recording.isSilent(frames: 72_000))
        let heard = Heard(await recording.samples(frames: frames - Self.framesMissed), of: session.sound)
        let told = try await playing
        // A sink that plays already misses no sound.
        #expect(heard.stretches.first?.sound.lowerBound == 0)
        #expect(told.marks.last?.frame == frames)
    }

    @Test func resumesFromTheFrameOfThePause() async throws {
        for attempt in 1...3 {
            let recording = try await server.record()
            var pauses = 0
            _ = try await play(session.plan, on: device) { report, player in
                // Early enough that the recording does not end with the pause.
                guard pauses < 3, case .progress(let position) = report, position.frame > 30_000 * (pauses + 1)
                else { return }
                pauses += 1
                try await player.freeze()
                let frozen = await player.position().frame
                try await player.play()
                #expect(await player.position().frame == frozen)
            }
            let heard = Heard(await recording.samples(frames: frames - Self.framesMissed), of: session.sound)
            // On a machine too busy for real time, two pauses can be one gap; the test then tries again.
            if heard.jumps.count < pauses, attempt < 3 { continue }
            #expect(pauses == 3)
            #expect(heard.jumps.count >= pauses)
            #expect(heard.jumps.allSatisfy { abs($0) < Self.tolerance }, "\(heard.jumps)")
            return
        }
    }

    @Test func findsARestartedServerAndWaitsForResume() async throws {
        let first = try await server.record()
        var second: Recording?
        var lost: PlaybackPosition?
        _ = try await play(session.plan, on: device) { report, player in
            switch report {
            case .progress(let position) where position.frame > 40_000 && lost == nil:
                server.kill()
            case .deviceLost(let sentence, let position):
                lost = position
                #expect(sentence.hasPrefix("cannot play to 'limber_pulse:"))
                try server.start()
                second = try await server.record()
            case .deviceFound:
                #expect(await player.position().frame == lost?.frame)
                #expect(await second?.isSilent(frames: 9600) == true)
            case .mark, .progress, .alarm, .warning, .nudged:
                break
            }
        }
        let position = try #require(lost).frame
        let before = Heard(await first.samples(frames: .max), of: session.sound)
        let heardUntil = try #require(before.stretches.last).sound.upperBound
        #expect(abs(heardUntil - position) < 2 * Self.tolerance, "heard \(heardUntil), told \(position)")
        let after = Heard(await second!.samples(frames: frames - position - Self.framesMissed), of: session.sound)
        let resumedAt = try #require(after.stretches.first).sound.lowerBound
        #expect((position..<position + Self.framesMissed).contains(resumedAt))
    }

    @Test func reportsADeadServer() async throws {
        var reason: String?
        _ = try await play(session.plan, on: device) { report, _ in
            if case .progress(let position) = report, position.frame > 40_000, reason == nil {
                server.kill()
            } else if case .deviceLost(let sentence, _) = report {
                reason = sentence
                try server.start()
            }
        }
        let sentence = try #require(reason)
        #expect(sentence.contains("sound server"))
        #expect(!sentence.contains("Input/output error"))
    }

    @Test func findsAServerThatStartsLater() async throws {
        server.kill()
        var losses = 0
        let told = try await play(session.plan, on: device) { report, _ in
            guard case .deviceLost(let sentence, _) = report else { return }
            losses += 1
            #expect(sentence.contains("start the sound server"))
            try server.start()
        }
        #expect(losses == 1)
        #expect(told.marks.last?.frame == frames)
    }
}
