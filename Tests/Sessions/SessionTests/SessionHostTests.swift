import ControlProtocol
import Foundation
import Platform
import Playback
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite(.timeLimit(.minutes(5))) struct SessionHostTests {
    private let fixture = SessionFixture()
    private let host: SessionHost

    init() { host = fixture.host() }

    private func refusal(_ request: SessionRequest, by host: SessionHost) async -> SessionRefusal? {
        await #expect(throws: SessionRefusal.self) { try await host.start(request) }
    }

    @Test func playsConsecutiveSessionsOneAtATime() async throws {
        let updates = await host.updates()
        for _ in 1...3 {
            try await host.start(SessionRequest(recovery: .startOver))
            #expect(await host.snapshot().status == .active)
            #expect(await refusal(SessionRequest(), by: host) == .sessionRunning)
            try await host.perform(.stop)
        }
        await host.close()
        let told = await updates.reduce(into: [SessionUpdate]()) { $0.append($1) }
        #expect(told.compactMap(\.event).count { $0.kind.withoutLength == .ended(SessionEnd(.user)) } == 3)
        let statuses = told.compactMap(\.snapshot?.status)
        #expect(statuses.first == .idle)
        #expect(statuses.contains(.active))
        #expect(statuses.last == .idle)
    }

    /// Such as the state after a question.
    @Test func publishesNoStateWithoutASessionWhileOnePlays() async throws {
        let updates = await host.updates()
        try await host.start(SessionRequest())
        await host.publishIdle()
        let last = SessionUpdate.event(SessionEvent(frame: 0, .deviceFound(output: "last")))
        host.broadcast.publish(last)
        let told = await updates.prefix { $0 != last }.reduce(into: [SessionUpdate]()) { $0.append($1) }
        let playing = told.drop { $0.event == nil }
        #expect(!playing.isEmpty && playing.allSatisfy { $0.snapshot?.status != .idle })
        await host.close()
    }

    @Test func endsTheUpdatesOfASubscriberThatIsFarBehind() async throws {
        let updates = await host.updates()
        for _ in 1...10_001 { host.broadcast.publish(.snapshot(SessionSnapshot())) }
        #expect(await updates.reduce(0) { count, _ in count + 1 } == 10_000)
        #expect(fixture.log.lines.last?.contains("subscriber of sessions dropped") == true)
        await host.close()
    }

    @Test func logsTheStartAndTheEndOfASession() async throws {
        try await host.start(SessionRequest())
        await host.close()
        let id = try #require(fixture.files.load()?.id)
        let next = fixture.host()
        try await next.perform(.play)
        try await next.perform(.stop)
        await next.close()
        let lines = fixture.log.lines
        try #require(lines.count == 4, "\(lines)")
        #expect(lines[0] == "info: session started kind=stretch origin=new output=null session=\(id)")
        #expect(lines[1].wholeMatch(of: /info: session ended end=interrupted heard=\d+ s saved=no session=.+/) != nil)
        #expect(lines[2] == "info: session started kind=stretch origin=resumed output=null session=\(id)")
        #expect(
            lines[3].wholeMatch(of: /info: session ended end=stopped heard=\d+ s reason=user saved=(yes|no) session=.+/)
                != nil)
    }

    /// Takes two seconds, in which nobody reads the FIFO.
    @Test func givesUpAStartWhoseOutputDoesNotCome() async throws {
        let path = "\(fixture.folder.path)/fifo"
        try #require(mkfifo(path, 0o600) == 0)
        let host = fixture.host(output: .raw(path: path))
        let (errors, error) = AsyncStream<String>.makeStream()
        _ = try await host.check(SessionRequest()).start(
            waitingForOutput: .zero, whileAllowed: { true }, orElse: { error.yield($0) })
        #expect(await errors.first { _ in true } == "no reader on the FIFO '\(path)'")
        await host.untilQuiet()
        #expect(await host.snapshot() == SessionSnapshot())
        #expect(fixture.log.lines.last?.contains(" end=stopped heard=0 s reason=pauseLimit saved=no ") == true)
        await host.close()
    }

    @Test func reportsTheMissingOutputAtTheEndOfTheDaemon() async throws {
        let path = "\(fixture.folder.path)/fifo"
        try #require(mkfifo(path, 0o600) == 0)
        let host = fixture.host(output: .raw(path: path))
        let (errors, error) = AsyncStream<String>.makeStream()
        let updates = await host.updates()
        _ = try await host.check(SessionRequest()).start(
            waitingForOutput: .seconds(600), whileAllowed: { true }, orElse: { error.yield($0) })
        for await case .event(let event) in updates { if case .deviceLost = event.kind { break } }
        await host.close()
        error.finish()
        #expect(await errors.first { _ in true } == "no reader on the FIFO '\(path)'")
    }

    @Test func logsTheRequestThatCannotStart() async throws {
        let regions = [StretchChoice.region(RegionDuration(region: .back, seconds: 20))]
        let path = "\(fixture.folder.path)/none.wav"
        let refusal = await refusal(
            SessionRequest(regions: regions, output: .output(.null), music: .path(path)), by: host)
        #expect(refusal?.description.contains(path) == true)
        let line = try #require(fixture.log.lines.first)
        #expect(line.hasPrefix("warning: cannot start the session error="))
        #expect(line.hasSuffix(" kind=stretch output=null regions=back:20"))
        // The host is ready for another session.
        try await host.start(SessionRequest())
        await host.close()
    }

    @Test func namesTheProcessThatAsksWhetherToResume() async throws {
        try await fixture.files.lockedForSession { lock in
            await lock.asking {
                #expect(await refusal(SessionRequest(), by: host) == .sessionAsking(process: getpid()))
            }
            #expect(await refusal(SessionRequest(), by: host) == .sessionRunning)
        }
        // A killed process leaves its mark.
        ResumePrompt(stateFolder: "\(fixture.folder.path)/state").make()
        try await host.start(SessionRequest())
        #expect(ResumePrompt(stateFolder: "\(fixture.folder.path)/state").process == nil)
        await host.close()
    }

    @Test(arguments: [SessionCommand.play, .toggle])
    func playStartsTheSetUp(command: SessionCommand) async throws {
        try await host.perform(command)
        #expect(await host.snapshot().stretch?.region == .neck)
        await host.close()
    }

    @Test(arguments: [SessionCommand.pause, .skip, .skipStretch, .previous, .explain, .stop])
    func refusesOtherCommandsWhileIdle(command: SessionCommand) async throws {
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(command) }
        #expect(await host.snapshot().status == .idle)
    }

    @Test func endsASessionThatBecameStale() async throws {
        // Fresh for another half second.
        let moment = Timestamp.now().advanced(by: 0.5 - Checkpoint.freshSeconds)
        try fixture.files.save(.sample(in: 3, savedAt: moment))
        await host.recover()
        try await until {
            _ = await host.snapshot()
            return fixture.files.load() == nil
        }
        #expect(await host.snapshot().recoverable == nil)
        try await until {
            try fixture.data.sessions.sessions(of: .stretch).map(\.record.stretch?.completedFully) == [false]
        }
        await host.close()
    }

    @Test func cannotResumeWithoutASession() async {
        let refusal = await refusal(SessionRequest(recovery: .resume), by: host)
        #expect(refusal?.description == "no session to resume; start one with 'limber stretch' or 'limber meditate'")
    }

    @Test func theNextProcessResumesTheRequestedKindOnly() async throws {
        try await host.start(SessionRequest(regions: [.region(RegionDuration(region: .back, seconds: 20))]))
        await host.close()
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(.play) }
        let id = try #require(fixture.files.load()?.id)
        let next = fixture.host()
        await next.recover()
        #expect(await next.snapshot().recoverable?.inStretch?.region == .back)
        let refusal = await refusal(SessionRequest(.meditation(MeditationOptions()), recovery: .resume), by: next)
        #expect(
            refusal?.description
                == "the unfinished session is a stretch session; resume it with 'limber stretch --resume'")
        // A play button names no kind of session.
        try await next.perform(.play)
        let snapshot = await next.snapshot()
        #expect(snapshot.stretch?.region == .back)
        #expect(snapshot.recoverable == nil)
        await next.close()
        #expect(fixture.files.load()?.id == id)
    }

    @Test func refusesBesideAnotherProcesssSession() async throws {
        try await fixture.files.locked {
            #expect(await refusal(SessionRequest(), by: host) == .sessionRunning)
            await host.recover()
            #expect(await host.snapshot().recoverable == nil)
        }
    }

    @Test func refusesToRender() async {
        _ = await refusal(SessionRequest(output: .output(.file(path: "/tmp/x.wav"))), by: host)
    }

    private func saveSetup(_ change: (inout StretchSetup) throws -> Void) async throws {
        var setup = StretchSetup()
        try change(&setup)
        try await fixture.practice.write { [setup] in try $0.preferences.save(setup) }
    }

    @Test func playsTheSavedSetUp() async throws {
        try await saveSetup { try $0.choose([RegionDuration(region: .back, seconds: 30)]) }
        let host = fixture.host(regions: [])
        try await host.perform(.play)
        let snapshot = await host.snapshot()
        #expect(snapshot.stretch?.region == .back)
        #expect(snapshot.stretch?.count == 1)
        await host.close()
    }

    @Test func refusesAnEmptySetUp() async throws {
        try await saveSetup { try $0.choose([]) }
        let refusal = await refusal(SessionRequest(), by: fixture.host(regions: []))
        #expect(refusal?.description.hasPrefix("no region is enabled") == true)
    }

    /// A host that waits for the saved playlist, and its pending start.
    private func hostWaitingForPlaylist() async throws -> (SessionHost, start: Task<Void, any Error>) {
        try await saveSetup { $0.playlist = try PlaylistAddress(parsing: "https://open.spotify.com/playlist/1") }
        let player = SlowPlayer()
        let host = fixture.host(otherPlayback: player)
        let start = Task { try await host.start(SessionRequest()) }
        for await playlist in player.opened {
            #expect(playlist.uri == "spotify:playlist:1")
            break
        }
        #expect(await host.snapshot().status == .idle)
        return (host, start)
    }

    @Test func waitsForThePlaylistOrASecondPlay() async throws {
        let (host, start) = try await hostWaitingForPlaylist()
        try await host.perform(.play)
        try await start.value
        #expect(await host.snapshot().status == .active)
        await host.close()
    }

    @Test func stopsWhileWaitingForThePlaylist() async throws {
        let (host, start) = try await hostWaitingForPlaylist()
        try await host.perform(.stop)
        await #expect(throws: SessionRefusal.cannotStart("the session was stopped before it started")) {
            try await start.value
        }
        #expect(await host.snapshot().status == .idle)
    }

    @Test func recordsAnUnsavedSessionLater() async throws {
        let changes = fixture.practice.changes()
        try fixture.obstructDatabase()
        // The record of a meditation needs no whole part.
        try await host.start(SessionRequest(.meditation(MeditationOptions(minutes: 2))))
        try await host.perform(.stop)
        try await host.perform(.keep)
        try fixture.clearDatabase()
        for await change in changes where change.topic == .sessions { break }
        #expect(try fixture.data.sessions.sessionCount() == 1)
        await host.close()
    }
}

/// A playlist that never starts.
private struct SlowPlayer: OtherPlayback {
    let opened: AsyncStream<PlaylistAddress>
    private let opening: AsyncStream<PlaylistAddress>.Continuation

    init() { (opened, opening) = AsyncStream.makeStream() }

    func isPlaying() async -> Bool { false }

    func play(_ playlist: PlaylistAddress) async {
        opening.yield(playlist)
        let (never, _) = AsyncStream<Void>.makeStream()
        for await _ in never {}
    }
}
