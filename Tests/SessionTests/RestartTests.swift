import ControlProtocol
import Foundation
import Platform
import Playback
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The preparation of a restart, and the next host that continues the session.
@Suite(.timeLimit(.minutes(5))) struct RestartTests {
    private let fixture: SessionFixture

    init() throws { fixture = try SessionFixture() }

    private func host() -> SessionHost {
        let defaults = SessionHost.Defaults(
            options: SessionOptions(
                regions: [RegionDuration(region: .neck, seconds: 600)], tones: .off, output: .null, music: .none))
        return SessionHost(
            planner: fixture.planner, files: fixture.files, practice: fixture.practice,
            otherPlayback: NoOtherPlayback(), defaults: { defaults }, logger: fixture.log.logger)
    }

    /// A host that plays, and is heard saying the introduction of one second.
    private func playingHost() async throws -> (SessionHost, Listener) {
        let host = host()
        var listener = Listener(to: await host.updates())
        try await host.start(SessionRequest())
        try await listener.hear { if case .cueStarted = $0.kind { true } else { false } }
        return (host, listener)
    }

    /// Prepares a restart that never comes.
    private func prepare(_ host: SessionHost, sentence: Duration = .seconds(60)) async -> String? {
        await host.prepareRestart(waitingFor: sentence, continuingAfter: .seconds(600)).session
    }

    private func position() throws -> Checkpoint.Position { try #require(fixture.files.load()).position }

    private var hasMarker: Bool {
        FileManager.default.fileExists(atPath: "\(fixture.folder.path)/state/restart.json")
    }

    @Test func letsTheSentenceEndAndTheNextHostContinues() async throws {
        let (first, _) = try await playingHost()
        let session = try #require(await prepare(first))
        let checkpoint = try #require(fixture.files.load())
        #expect(checkpoint.id == session)
        // The introduction has 48000 frames and is the whole lead-in.
        #expect(checkpoint.position.heard >= 48_000)
        #expect(checkpoint.position.heard < 2 * 48_000)
        #expect(await first.snapshot().recoverable != nil)
        #expect(hasMarker)
        await first.close()

        let next = host()
        await next.recover()
        await next.continueAfterRestart()
        #expect(await next.snapshot().status == .active)
        #expect(!hasMarker)
        await next.close()
        #expect(fixture.files.load()?.id == session)
        #expect(try position().heard >= checkpoint.position.heard)
        // Once is enough.
        let last = host()
        await last.recover()
        await last.continueAfterRestart()
        #expect(await last.snapshot().status == .idle)
        await last.close()
    }

    @Test func waitsNoLongerThanTheLimit() async throws {
        let (host, _) = try await playingHost()
        #expect(await prepare(host, sentence: .zero) != nil)
        #expect(try position().heard < 48_000)
        await host.close()
    }

    @Test func aPausedSessionStaysPaused() async throws {
        let (host, _) = try await playingHost()
        try await host.perform(.pause)
        #expect(await prepare(host) == nil)
        #expect(await host.snapshot().status == .paused)
        #expect(!hasMarker)
        await host.close()
        let next = self.host()
        await next.recover()
        await next.continueAfterRestart()
        #expect(await next.snapshot().status == .idle)
        #expect(await next.snapshot().recoverable != nil)
        await next.close()
    }

    @Test func nothingPlaysAfterARestartWithoutASession() async throws {
        let host = host()
        #expect(await prepare(host) == nil)
        #expect(!hasMarker)
        await host.close()
    }

    @Test(arguments: [(SessionCommand.pause, SessionSnapshot.Status.paused), (.stop, .idle)])
    func aCommandDuringTheSentenceWins(command: SessionCommand, status: SessionSnapshot.Status) async throws {
        let (host, _) = try await playingHost()
        async let session = prepare(host)
        try await until { await host.isRestarting }
        try await host.perform(command)
        #expect(await session == nil)
        #expect(await host.snapshot().status == status)
        #expect(!hasMarker)
        await host.close()
    }

    @Test func aSessionInItsClosingEnds() async throws {
        let (host, heard) = try await playingHost()
        var listener = heard
        try await host.perform(.skipStretch)
        try await listener.hear { $0.line.hasSuffix("says complete") }
        #expect(await prepare(host) == nil)
        #expect(!hasMarker)
        try await listener.hear { if case .completed = $0.kind { true } else { false } }
        await host.close()
    }

    @Test func continuesIfNoRestartComes() async throws {
        let (host, heard) = try await playingHost()
        var listener = heard
        let prepared = await host.prepareRestart(waitingFor: .zero, continuingAfter: .milliseconds(100))
        #expect(prepared.session != nil)
        try await listener.hear { if case .started = $0.kind { true } else { false } }
        #expect(await host.snapshot().status == .active)
        #expect(!hasMarker)
        await host.close()
        #expect(fixture.files.load()?.id == prepared.session)
    }

    @Test(arguments: [SessionCommand.pause, .stop, .skip])
    func aCommandWithdrawsTheRestart(command: SessionCommand) async throws {
        let (host, _) = try await playingHost()
        #expect(await prepare(host, sentence: .zero) != nil)
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(command) }
        #expect(!hasMarker)
        #expect(await !host.isRestarting)
        await host.close()
    }

    @Test func playContinuesAtOnceAndWithdrawsTheRestart() async throws {
        let (host, _) = try await playingHost()
        let session = await prepare(host, sentence: .zero)
        try await host.perform(.play)
        #expect(await host.snapshot().status == .active)
        #expect(!hasMarker)
        await host.close()
        #expect(fixture.files.load()?.id == session)
    }

    @Test func preparesOnceForSeveralRequests() async throws {
        let (host, _) = try await playingHost()
        async let one = prepare(host, sentence: .zero)
        async let other = prepare(host, sentence: .zero)
        let sessions = await [one, other]
        #expect(sessions[0] != nil)
        #expect(sessions[0] == sessions[1])
        #expect(await prepare(host) == sessions[0])
        await host.close()
    }

    @Test func noAnnouncementStartsBeforeTheRestart() async throws {
        let (host, _) = try await playingHost()
        #expect(await prepare(host, sentence: .zero) != nil)
        let clip = Clip(path: "switch.wav", frames: 24_000)
        #expect(await host.announce(clip, in: fixture.catalog.path) == .busy)
        let quiet = Task { await host.untilQuiet() }
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(.stop) }
        await quiet.value
        #expect(await host.announce(clip, in: fixture.catalog.path) == .said)
        await host.close()
    }

    @Test(arguments: [Duration.seconds(301), .seconds(-1)])
    func aMarkerOfAnotherTimeIsRemovedSilently(age: Duration) async throws {
        let (first, _) = try await playingHost()
        let session = try #require(await prepare(first, sentence: .zero))
        await first.close()
        try fixture.files.save(RestartMarker(session: session, time: BootTime.now - age))
        let next = host()
        await next.recover()
        await next.continueAfterRestart()
        #expect(await next.snapshot().status == .idle)
        #expect(!hasMarker)
        await next.close()
    }

    @Test func aMarkerOfAnotherSessionStartsNothing() async throws {
        let (first, _) = try await playingHost()
        await first.close()
        try fixture.files.save(RestartMarker(session: "0a-1"))
        let next = host()
        await next.recover()
        await next.continueAfterRestart()
        // The refused start ends first.
        try await until { await next.snapshot().recoverable != nil }
        await next.close()
        #expect(!fixture.log.lines.contains { $0.contains("origin=resumed") })
    }
}
