import Foundation
import SDBus
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// The attenuation of real players, measured in a recording of a sound server.
@Suite(
    .serialized,
    .enabled(
        if: PulseServer.isInstalled && MPV.isInstalled && MPD.isInstalled,
        "needs pulseaudio, pulseaudio-utils, mpv, mpv-mpris, mpd and dbus"),
    .timeLimit(.minutes(5)))
struct DuckingTests {
    /// A tenth of a second.
    private static let window = 4800
    private static let allowed = 9.0...15.0

    private let server: PulseServer

    init() throws { server = try PulseServer() }

    /// The level, once it has been stable for half a second.
    private func steadyLevel(of recording: Recording) async throws -> Double {
        var levels: [Double] = []
        while levels.count < 5 {
            let level = try #require(await recording.level(frames: Self.window))
            if let last = levels.last, abs(level - last) > 0.5 { levels = [] }
            if level > -90 { levels.append(level) }
        }
        return levels[4]
    }

    /// The attenuation in dB during narration.
    private func decrease(_ fixture: PlayersFixture) async throws -> Double {
        let recording = try await server.record()
        let before = try await steadyLevel(of: recording)
        fixture.session.narrate(.duck)
        // A busy machine hears the player late, by seconds at worst, and the sound drops out for a moment:
        // the first steady level counts that is low enough, or the last one of twenty seconds of sound.
        var ducked = before
        for _ in 0..<40 where ducked > before - Self.allowed.lowerBound {
            ducked = try await steadyLevel(of: recording)
        }
        return before - ducked
    }

    @Test(arguments: [100, 60]) func lowersMPVByTwelveDecibels(volume: Int) async throws {
        let fixture = try await PlayersFixture()
        let mpv = try await MPV(on: fixture.daemon, heardOn: server, volume: volume)
        let decrease = try await decrease(fixture)
        #expect(Self.allowed.contains(decrease), "\(decrease) dB")
        await fixture.end()
        _ = mpv
    }

    @Test(arguments: ["software", "hardware"], [100, 80])
    func lowersMPDByTwelveDecibels(mixer: String, volume: Int) async throws {
        let mpd = try await MPD(heardOn: (server, mixer: mixer))
        let fixture = try await PlayersFixture(mpd: mpd.socket)
        try mpd.play()
        // PulseAudio's mixer has no volume before its stream has begun.
        try await until { try mpd.volume == "100" }
        try mpd.tell("setvol \(volume)")
        try await mpd.wait(for: "volume: \(volume)")
        let decrease = try await decrease(fixture)
        #expect(Self.allowed.contains(decrease), "\(decrease) dB")
        await fixture.end()
    }
}
