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
    private let studio: Studio

    init() throws { studio = try Studio() }

    private func host(
        _ defaults: SessionHost.Defaults? = nil, otherSound: any OtherPlayback = Silence()
    ) -> SessionHost {
        let defaults =
            defaults
            ?? SessionHost.Defaults(
                options: SessionOptions(
                    regions: [RegionDuration(region: .neck, seconds: 600)], output: .null, music: .none))
        return SessionHost(
            planner: studio.planner, files: studio.files, practice: studio.practice, otherSound: otherSound,
            defaults: { defaults }, logger: studio.log.logger)
    }

    @Test func playsOneSessionAfterAnother() async throws {
        let host = host()
        var listener = Listener(to: await host.updates())
        for _ in 1...3 {
            try await host.start(SessionRequest(recovery: .startOver))
            #expect(await host.snapshot().status == .active)
            try await host.perform(.stop)
            try await listener.hear { $0.kind == .stopped(reason: "user") }
        }
        await host.close()
        let events = studio.log.lines.map { String($0.prefix { $0 != "=" }) }
        let each = ["info: session started kind", "info: session ended end"]
        #expect(events == each + each + each)
    }

    @Test func logsTheStartAndTheEndOfASession() async throws {
        let host = host()
        try await host.start(SessionRequest())
        await host.close()
        let id = try #require(studio.files.load()?.id)
        try await resumeAndStop()
        let lines = studio.log.lines
        try #require(lines.count == 4, "\(lines)")
        #expect(lines[0] == "info: session started kind=stretch origin=new output=null session=\(id)")
        #expect(lines[1].wholeMatch(of: /info: session ended end=interrupted heard=\d+ s saved=no session=.+/) != nil)
        #expect(lines[2] == "info: session started kind=stretch origin=resumed output=null session=\(id)")
        #expect(
            lines[3].wholeMatch(of: /info: session ended end=stopped heard=\d+ s reason=user saved=(yes|no) session=.+/)
                != nil)
    }

    private func resumeAndStop() async throws {
        let host = host()
        try await host.perform(.play)
        try await host.perform(.stop)
        await host.close()
    }

    @Test func logsTheRequestThatCannotStart() async throws {
        let host = host()
        let request = SessionRequest(
            regions: [RegionDuration(region: .back, seconds: 20)], output: .null, music: .path("/none.wav"))
        await #expect(throws: SessionRefusal.self) { try await host.start(request) }
        let line = try #require(studio.log.lines.first)
        #expect(line.hasPrefix("warning: cannot start the session error="))
        #expect(line.hasSuffix(" kind=stretch output=null regions=back:20"))
        await host.close()
    }

    @Test func namesTheProcessThatAsksWhetherToResume() async throws {
        let host = host()
        try await studio.files.lockedForSession { lock in
            await lock.asking {
                let refusal = SessionRefusal.sessionAsking(process: getpid())
                await #expect(throws: refusal) { try await host.start(SessionRequest()) }
            }
            await #expect(throws: SessionRefusal.sessionRunning) { try await host.start(SessionRequest()) }
        }
        // A killed process leaves its mark.
        ResumePrompt(stateFolder: "\(studio.folder.path)/state").make()
        try await host.start(SessionRequest())
        #expect(ResumePrompt(stateFolder: "\(studio.folder.path)/state").process == nil)
        await host.close()
    }

    @Test func refusesASecondSession() async throws {
        let host = host()
        try await host.start(SessionRequest())
        await #expect(throws: SessionRefusal.sessionRunning) { try await host.start(SessionRequest()) }
        await host.close()
    }

    @Test(arguments: [SessionCommand.play, .toggle])
    func startsTheSetUpWhenItIsToPlay(command: SessionCommand) async throws {
        let host = host()
        try await host.perform(command)
        #expect(await host.snapshot().stretch?.region == .neck)
        await host.close()
    }

    @Test(arguments: [SessionCommand.pause, .skip, .skipStretch, .previous, .stop])
    func hasNoSessionForOtherCommands(command: SessionCommand) async throws {
        let host = host()
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(command) }
        #expect(await host.snapshot().status == .idle)
    }

    @Test func offersTheSessionThatDiedAndResumesItWhenItIsToPlay() async throws {
        let checkpoint = try await studio.play(studio.plan("back:20"), interruptedAfter: { $0.line == "0 says back" })
        let host = host()
        await host.recover()
        #expect(await host.snapshot().recoverable?.inStretch?.region == .back)
        try await host.perform(.play)
        let snapshot = await host.snapshot()
        #expect(snapshot.stretch?.region == .back)
        #expect(snapshot.recoverable == nil)
        await host.close()
        #expect(studio.files.load()?.id == checkpoint.id)
    }

    @Test func endsASessionThatHasBecomeTooOldToBeResumed() async throws {
        // Fresh for half a second more.
        let moment = Timestamp.now().advanced(by: 0.5 - Checkpoint.freshSeconds)
        try studio.files.save(.sample(in: 3, savedAt: moment))
        let host = host()
        await host.recover()
        try await until {
            _ = await host.snapshot()
            return studio.files.load() == nil
        }
        #expect(await host.snapshot().recoverable == nil)
        try await until { try studio.data.sessions.stretchSessions().map(\.record.completedFully) == [false] }
        await host.close()
    }

    @Test func leavesItsSessionToTheNextProcessWhenItCloses() async throws {
        let host = host()
        try await host.start(SessionRequest())
        await host.close()
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(.play) }
        let next = self.host()
        await next.recover()
        #expect(await next.snapshot().recoverable?.inStretch?.region == .neck)
    }

    @Test func resumesOnlyWhatThereIs() async throws {
        let error = await #expect(throws: SessionRefusal.self) {
            try await host().start(SessionRequest(recovery: .resume))
        }
        #expect(
            error?.description
                == "no session to resume; start one with 'limber stretch' or 'limber meditate'")
    }

    @Test func resumesOnlyTheKindThatIsAskedFor() async throws {
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
        // A button that says play asks for no kind.
        try await next.perform(.play)
        #expect(await next.snapshot().stretch?.region == .neck)
        await next.close()
    }

    @Test func saysWhyNothingStarts() async throws {
        let host = host()
        let path = "\(studio.folder.path)/none.wav"
        let error = await #expect(throws: SessionRefusal.self) {
            try await host.start(SessionRequest(music: .path(path)))
        }
        #expect(error?.description.contains(path) == true)
        // It is ready for another one.
        try await host.start(SessionRequest())
        await host.close()
    }

    @Test func leavesAnotherProcessItsSession() async throws {
        let host = host()
        try await studio.files.locked {
            await #expect(throws: SessionRefusal.sessionRunning) { try await host.start(SessionRequest()) }
            await host.recover()
            #expect(await host.snapshot().recoverable == nil)
        }
    }

    @Test func rendersNothingForOthers() async throws {
        await #expect(throws: SessionRefusal.self) {
            try await host().start(SessionRequest(output: .file(path: "/tmp/x.wav")))
        }
    }

    private func savePlaylist() async throws {
        var setup = StretchSetup()
        setup.playlist = try PlaylistAddress(parsing: "https://open.spotify.com/playlist/1")
        try await studio.practice.preferences.save(setup)
    }

    @Test func goesThroughTheSavedSetUp() async throws {
        var setup = StretchSetup()
        try setup.choose([RegionDuration(region: .back, seconds: 30)])
        try await studio.practice.preferences.save(setup)
        let host = host(SessionHost.Defaults(options: SessionOptions(output: .null, music: .none)))
        try await host.perform(.play)
        let snapshot = await host.snapshot()
        #expect(snapshot.stretch?.region == .back)
        #expect(snapshot.stretch?.count == 1)
        await host.close()
    }

    @Test func refusesASetUpOfNothing() async throws {
        var setup = StretchSetup()
        try setup.choose([])
        try await studio.practice.preferences.save(setup)
        let error = await #expect(throws: SessionRefusal.self) {
            try await host(SessionHost.Defaults()).perform(.play)
        }
        #expect(error?.description.hasPrefix("no region is enabled") == true)
    }

    @Test func waitsForThePlaylistUnlessSomebodyIsImpatient() async throws {
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

    @Test func canBeStoppedWhileItWaitsForThePlaylist() async throws {
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

    /// Plays a session to its end while there can be no database: below a file no folder can be made, by root neither.
    private func endWithoutADatabase(_ host: SessionHost) async throws {
        var listener = Listener(to: await host.updates())
        try studio.folder.file("data", text: "")
        try await host.start(SessionRequest(regions: [RegionDuration(region: .neck, seconds: 10)], leadIn: LeadIn.none))
        try await host.perform(.skip)
        try await listener.hear { if case .completed = $0.kind { true } else { false } }
    }

    @Test func recordsASessionLaterThatCouldNotBeRecordedAtItsEnd() async throws {
        let host = host()
        let changes = studio.practice.changes()
        try await endWithoutADatabase(host)
        try FileManager.default.removeItem(atPath: "\(studio.folder.path)/data")
        for await change in changes where change.topic == .sessions { break }
        #expect(try studio.data.sessions.sessionCount() == 1)
        await host.close()
    }

    @Test func leavesTheRecordToTheNextProcessWhenItCloses() async throws {
        let host = host()
        try await endWithoutADatabase(host)
        await host.close()
        #expect(await studio.recovery.recover(now: .now()) == .unrecorded())
        try FileManager.default.removeItem(atPath: "\(studio.folder.path)/data")
        try await studio.practice.open()
        #expect(await studio.recovery.recover(now: .now()) == .nothing)
        #expect(try studio.data.sessions.sessionCount() == 1)
    }

    @Test func tellsItsListenersOfTheEndOfASession() async throws {
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

/// A player that takes for ever to begin.
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
