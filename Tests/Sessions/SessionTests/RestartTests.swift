import ControlProtocol
import Foundation
import Platform
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The preparation of a restart, and the next host that continues the session.
@Suite(.timeLimit(.minutes(5))) struct RestartTests {
    private let fixture = SessionFixture()

    /// A host that plays, and is heard saying the introduction of one second.
    private func playingHost() async throws -> (SessionHost, Listener) {
        let host = fixture.host()
        var listener = Listener(to: await host.updates())
        try await host.start(SessionRequest())
        try await listener.hear("says neck")
        return (host, listener)
    }

    /// The host of the next process, which continues the session if the marker allows it.
    private func nextHost() async -> SessionHost {
        let host = fixture.host()
        await host.recover()
        await host.continueAfterRestart()
        return host
    }

    /// Prepares a restart that never comes.
    private func prepare(_ host: SessionHost, sentence: Duration = .seconds(60)) async -> String? {
        await host.prepareRestart(waitingFor: sentence, continuingAfter: .seconds(600)).session
    }

    /// A host whose session awaits a restart that never comes, without the end of the sentence.
    private func preparedHost() async throws -> (SessionHost, session: String) {
        let (host, _) = try await playingHost()
        let session = try #require(await prepare(host, sentence: .zero))
        return (host, session)
    }

    private func position() throws -> Checkpoint.Position { try #require(fixture.files.load()).position }

    private var hasMarker: Bool { fixture.folder.has("state/restart.json") }

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

        let next = await nextHost()
        #expect(await next.snapshot().status == .active)
        #expect(!hasMarker)
        await next.close()
        #expect(fixture.files.load()?.id == session)
        #expect(try position().heard >= checkpoint.position.heard)
        // Once is enough.
        let last = await nextHost()
        #expect(await last.snapshot().status == .idle)
        await last.close()
    }

    @Test func waitsNoLongerThanTheLimit() async throws {
        // Far longer than a loaded machine needs to prepare a restart.
        let seconds = 30
        try fixture.catalog.file("neck.wav", WAV([Int16](repeating: 1, count: seconds * 48_000)).bytes)
        let (host, _) = try await preparedHost()
        #expect(try position().heard < seconds * 48_000)
        await host.close()
    }

    @Test func aPausedSessionStaysPaused() async throws {
        let (host, _) = try await playingHost()
        try await host.perform(.pause)
        #expect(await prepare(host) == nil)
        #expect(await host.snapshot().status == .paused)
        #expect(!hasMarker)
        await host.close()
        let next = await nextHost()
        #expect(await next.snapshot().status == .idle)
        #expect(await next.snapshot().recoverable != nil)
        await next.close()
    }

    @Test func nothingPlaysAfterARestartWithoutASession() async throws {
        let host = fixture.host()
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
        try await listener.hear("says complete")
        #expect(await prepare(host) == nil)
        #expect(!hasMarker)
        try await listener.hear("completed")
        await host.close()
    }

    @Test func continuesIfNoRestartComes() async throws {
        let (host, heard) = try await playingHost()
        var listener = heard
        let prepared = await host.prepareRestart(waitingFor: .zero, continuingAfter: .milliseconds(100))
        #expect(prepared.session != nil)
        try await listener.hear("started")
        #expect(await host.snapshot().status == .active)
        #expect(!hasMarker)
        await host.close()
        #expect(fixture.files.load()?.id == prepared.session)
    }

    @Test(arguments: [SessionCommand.pause, .stop, .skip])
    func aCommandWithdrawsTheRestart(command: SessionCommand) async throws {
        let (host, _) = try await preparedHost()
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(command) }
        #expect(!hasMarker)
        #expect(await !host.isRestarting)
        await host.close()
    }

    @Test func playContinuesAtOnceAndWithdrawsTheRestart() async throws {
        let (host, session) = try await preparedHost()
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
        let (host, _) = try await preparedHost()
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
        let (first, session) = try await preparedHost()
        await first.close()
        try fixture.files.save(RestartMarker(session: session, time: BootTime.now - age))
        let next = await nextHost()
        #expect(await next.snapshot().status == .idle)
        #expect(!hasMarker)
        await next.close()
    }

    @Test func aMarkerOfAnotherSessionStartsNothing() async throws {
        let (first, _) = try await playingHost()
        await first.close()
        try fixture.files.save(RestartMarker(session: "0a-1"))
        let next = await nextHost()
        // The refused start ends first.
        try await until { await next.snapshot().recoverable != nil }
        await next.close()
        #expect(!fixture.log.lines.contains { $0.contains("origin=resumed") })
    }
}
