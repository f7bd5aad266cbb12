import ControlProtocol
import Foundation
import Playback
import PracticeData
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import Session

@Suite(.timeLimit(.minutes(5))) struct SessionHostTests {
    private let fixture: SessionFixture

    init() throws { fixture = try SessionFixture() }

    private func host(
        _ defaults: SessionHost.Defaults? = nil, otherSound: any OtherPlayback = Silence()
    ) -> SessionHost {
        let defaults =
            defaults
            ?? SessionHost.Defaults(
                options: SessionOptions(
                    regions: [RegionDuration(region: .neck, seconds: 600)], output: .null, music: .none))
        return SessionHost(
            planner: fixture.planner, files: fixture.files, practice: fixture.practice, otherSound: otherSound,
            defaults: { defaults }, logger: fixture.log.logger)
    }

    @Test func playsConsecutiveSessions() async throws {
        let host = host()
        var listener = Listener(to: await host.updates())
        for _ in 1...3 {
            try await host.start(SessionRequest(recovery: .startOver))
            #expect(await host.snapshot().status == .active)
            try await host.perform(.stop)
            try await listener.hear { $0.kind == .stopped(reason: "user") }
        }
        await host.close()
        #expect(fixture.log.lines == [])
    }

    @Test func refusesASecondSession() async throws {
        let host = host()
        try await host.start(SessionRequest())
        await #expect(throws: SessionRefusal.sessionRunning) { try await host.start(SessionRequest()) }
        await host.close()
    }

    @Test(arguments: [SessionCommand.play, .toggle])
    func playStartsTheSetUp(command: SessionCommand) async throws {
        let host = host()
        try await host.perform(command)
        #expect(await host.snapshot().stretch?.region == .neck)
        await host.close()
    }

    @Test(arguments: [SessionCommand.pause, .skip, .skipStretch, .previous, .stop])
    func refusesOtherCommandsWhileIdle(command: SessionCommand) async throws {
        let host = host()
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(command) }
        #expect(await host.snapshot().status == .idle)
    }

    @Test func playResumesARecoverableSession() async throws {
        let checkpoint = try await fixture.play(fixture.plan("back:20"), interruptedAfter: { $0.line == "0 says back" })
        let host = host()
        await host.recover()
        #expect(await host.snapshot().recoverable?.inStretch?.region == .back)
        try await host.perform(.play)
        let snapshot = await host.snapshot()
        #expect(snapshot.stretch?.region == .back)
        #expect(snapshot.recoverable == nil)
        await host.close()
        #expect(fixture.files.load()?.id == checkpoint.id)
    }

    @Test func endsASessionThatBecameStale() async throws {
        // Fresh for another half second.
        let moment = Timestamp.now().advanced(by: 0.5 - Checkpoint.freshSeconds)
        try fixture.files.save(.sample(in: 3, savedAt: moment))
        let host = host()
        await host.recover()
        try await until {
            _ = await host.snapshot()
            return fixture.files.load() == nil
        }
        #expect(await host.snapshot().recoverable == nil)
        try await until { try fixture.data.sessions.stretchSessions().map(\.record.completedFully) == [false] }
        await host.close()
    }

    @Test func closingKeepsTheSessionForTheNextProcess() async throws {
        let host = host()
        try await host.start(SessionRequest())
        await host.close()
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(.play) }
        let next = self.host()
        await next.recover()
        #expect(await next.snapshot().recoverable?.inStretch?.region == .neck)
    }

    @Test func cannotResumeWithoutASession() async throws {
        let error = await #expect(throws: SessionRefusal.self) {
            try await host().start(SessionRequest(recovery: .resume))
        }
        #expect(
            error?.description
                == "no session to resume; start one with 'limber stretch' or 'limber meditate'")
    }

    @Test func resumesTheRequestedKindOnly() async throws {
        let first = host()
        try await first.start(SessionRequest())
        await first.close()
        let next = host()
        let error = await #expect(throws: SessionRefusal.self) {
            try await next.start(SessionRequest(.meditation(MeditationOptions()), recovery: .resume))
        }
        #expect(
            error?.description
                == "the unfinished session is a stretch session; resume it with 'limber stretch --resume'")
        // A play button names no kind of session.
        try await next.perform(.play)
        #expect(await next.snapshot().stretch?.region == .neck)
        await next.close()
    }

    @Test func reportsAFailedStart() async throws {
        let host = host()
        let path = "\(fixture.folder.path)/none.wav"
        let error = await #expect(throws: SessionRefusal.self) {
            try await host.start(SessionRequest(music: .path(path)))
        }
        #expect(error?.description.contains(path) == true)
        // The host is ready for another session.
        try await host.start(SessionRequest())
        await host.close()
    }

    @Test func refusesBesideAnotherProcesssSession() async throws {
        let host = host()
        try await fixture.files.locked {
            await #expect(throws: SessionRefusal.sessionRunning) { try await host.start(SessionRequest()) }
            await host.recover()
            #expect(await host.snapshot().recoverable == nil)
        }
    }

    @Test func refusesToRender() async throws {
        await #expect(throws: SessionRefusal.self) {
            try await host().start(SessionRequest(output: .file(path: "/tmp/x.wav")))
        }
    }

    private func savePlaylist() async throws {
        var setup = StretchSetup()
        setup.playlist = try PlaylistAddress(parsing: "https://open.spotify.com/playlist/1")
        try await fixture.practice.preferences.save(setup)
    }

    @Test func playsTheSavedSetUp() async throws {
        var setup = StretchSetup()
        try setup.choose([RegionDuration(region: .back, seconds: 30)])
        try await fixture.practice.preferences.save(setup)
        let host = host(SessionHost.Defaults(options: SessionOptions(output: .null, music: .none)))
        try await host.perform(.play)
        let snapshot = await host.snapshot()
        #expect(snapshot.stretch?.region == .back)
        #expect(snapshot.stretch?.count == 1)
        await host.close()
    }

    @Test func refusesAnEmptySetUp() async throws {
        var setup = StretchSetup()
        try setup.choose([])
        try await fixture.practice.preferences.save(setup)
        let error = await #expect(throws: SessionRefusal.self) {
            try await host(SessionHost.Defaults()).perform(.play)
        }
        #expect(error?.description.hasPrefix("no region is enabled") == true)
    }

    @Test func waitsForThePlaylistOrASecondPlay() async throws {
        let player = SlowPlayer()
        try await savePlaylist()
        let host = host(otherSound: player)
        async let starting: Void = host.start(SessionRequest())
        for await playlist in player.opened {
            #expect(playlist.uri == "spotify:playlist:1")
            break
        }
        #expect(await host.snapshot().status == .idle)
        try await host.perform(.play)
        try await starting
        #expect(await host.snapshot().status == .active)
        await host.close()
    }

    @Test func stopsWhileWaitingForThePlaylist() async throws {
        let player = SlowPlayer()
        try await savePlaylist()
        let host = host(otherSound: player)
        let starting = Task { try await host.start(SessionRequest()) }
        for await _ in player.opened { break }
        try await host.perform(.stop)
        await #expect(throws: SessionRefusal.cannotStart("the session was stopped before it started")) {
            try await starting.value
        }
        #expect(await host.snapshot().status == .idle)
    }

    /// Plays a session to its end without a database: no user, not even root, can create a folder below a file.
    private func endWithoutADatabase(_ host: SessionHost) async throws {
        var listener = Listener(to: await host.updates())
        try fixture.folder.file("data", text: "")
        try await host.start(SessionRequest(regions: [RegionDuration(region: .neck, seconds: 10)], leadIn: LeadIn.none))
        try await host.perform(.skip)
        try await listener.hear { if case .completed = $0.kind { true } else { false } }
    }

    @Test func recordsAnUnsavedSessionLater() async throws {
        let host = host()
        let changes = fixture.practice.changes()
        try await endWithoutADatabase(host)
        try FileManager.default.removeItem(atPath: "\(fixture.folder.path)/data")
        for await change in changes where change.topic == .sessions { break }
        #expect(try fixture.data.sessions.sessionCount() == 1)
        await host.close()
    }

    @Test func closingKeepsTheRecordForTheNextProcess() async throws {
        let host = host()
        try await endWithoutADatabase(host)
        await host.close()
        #expect(await fixture.recovery.recover(now: .now()) == .unrecorded())
        try FileManager.default.removeItem(atPath: "\(fixture.folder.path)/data")
        try await fixture.practice.open()
        #expect(await fixture.recovery.recover(now: .now()) == .nothing)
        #expect(try fixture.data.sessions.sessionCount() == 1)
    }

    @Test func publishesTheEndOfASession() async throws {
        let host = host()
        let updates = await host.updates()
        try await host.start(SessionRequest())
        try await host.perform(.stop)
        await host.close()
        let snapshots = await updates.reduce(into: [SessionSnapshot]()) { snapshots, update in
            if case .snapshot(let snapshot) = update { snapshots.append(snapshot) }
        }
        #expect(snapshots.first?.status == .idle)
        #expect(snapshots.contains { $0.status == .active })
        #expect(snapshots.last?.status == .idle)
    }
}

/// A playlist that never starts.
private struct SlowPlayer: OtherPlayback {
    let opened: AsyncStream<PlaylistAddress>
    private let opening: AsyncStream<PlaylistAddress>.Continuation

    init() {
        (opened, opening) = AsyncStream.makeStream()
    }

    func isPlaying() async -> Bool { false }

    func play(_ playlist: PlaylistAddress) async {
        opening.yield(playlist)
        let (never, _) = AsyncStream<Void>.makeStream()
        for await _ in never {}
    }
}
