import ControlProtocol
import Foundation
import Platform
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import ControlSocket

@Suite(.timeLimit(.minutes(5))) struct ControlSocketClientTests {
    private let folder = TemporaryFolder.orNone()

    private func path(_ name: String) throws -> ControlSocketPath {
        try ControlSocketPath(file: "\(folder.path)/\(name)", audience: .userInChosenFolder)
    }

    @Test func sendsEachRequestAndReturnsItsEffect() async throws {
        let start = SessionRequest(
            regions: [.region(RegionDuration(region: .neck, seconds: 75))], seed: 7, leadIn: LeadIn.none,
            changeOver: .fixed(seconds: 5), output: .output(.alsa(device: "hw:1")),
            music: .path("/m"), musicOrder: .start, musicLevel: try Decibels(-6), voiceLevel: try Decibels(3),
            interrupt: .off, catalog: "/c", recovery: .startOver,
            at: [try ScheduledCommand(parsing: "12.5=pause")])
        let requests: [ControlRequest] =
            SessionCommand.allCases.map { .command($0) } + [
                .start(start), .setLevels(LevelChange(music: .to(try Decibels(-3)), voice: .by(1))),
                .setOutput(OutputChange(.named("kitchen"))), .answer(.start), .answer(.refuse), .answer(.later(600)),
            ]
        let control = RecordingControl()
        try await withServer(of: control) { path in
            let client = ControlSocketClient(candidates: [path])
            for request in requests {
                if case .answer = request { await control.ask() }
                let effect = try await client.perform(request)
                let session = if case .start = request { RecordingControl.session } else { nil as String? }
                #expect(effect.before == RecordingControl.snapshot)
                #expect(effect.reply == ControlReply(RecordingControl.snapshot, session: session))
            }
        }
        #expect(await control.requests == requests)
    }

    /// One connection carries the request, the states before and after it, and the event at the end of the session.
    @Test func returnsTheStatesAroundARequestAndTheEndInOneRoundTrip() async throws {
        let control = RecordingControl(holding: .stop)
        let end = SessionEvent(frame: 9, .ended(SessionEnd(.user)))
        let path = try path("counted.sock")
        let socket = try ListeningSocket(at: path)
        let stopping = Task(executorPreference: ThreadExecutor(name: "client")) {
            try await ControlSocketClient(candidates: [path]).perform(.command(.stop), waitingForEnd: true)
        }
        let effect = try await quietServer(of: control).serve(socket) {
            for await _ in control.performing { break }
            await control.tell(.event(SessionEvent(frame: 7, .resumed)))
            await control.tell(.event(end))
            await control.show(SessionSnapshot())
            await control.release()
            return try await stopping.value
        }
        #expect((effect.before, effect.reply) == (RecordingControl.snapshot, ControlReply(SessionSnapshot())))
        #expect((effect.end?.event, effect.end?.after) == (end, SessionSnapshot()))
    }

    @Test func readsTheSnapshotAndIdentifiesTheServer() async throws {
        try await withServer { path in
            let client = ControlSocketClient(candidates: [path])
            #expect(try await client.snapshot() == RecordingControl.snapshot)
            let server = try await client.ping()
            #expect(server.version == "1.2.3")
            #expect(server.dataFolder == "/data")
            #expect(server.peer.isOfThisUser)
            #expect(server.peer.process == getpid())
        }
    }

    /// A server that sends this line to every client.
    private func server(saying line: String, hangsUp: Bool = false) throws -> (TestSupport.Peer, ControlSocketPath) {
        let path = try path("server.sock")
        return (try TestSupport.Peer(at: path.file, saying: Array(line.utf8), hangsUp: hangsUp), path)
    }

    private static let unknownMethod = #"{"error":{"code":-32601,"message":"unknown method"},"id":1,"jsonrpc":"2.0"}"#

    @Test func recognisesAServerOfVersion1Point1() async throws {
        let (server, path) = try server(saying: Self.unknownMethod + "\n")
        let client = ControlSocketClient(candidates: [path])
        await #expect(throws: ControlSocketError.tooOld(path: path.file)) { try await client.restartWhenIdle() }
        #expect(try await client.settings(as: String.self) == [])
        #expect(try await client.examine(as: String.self) == nil)
        _ = server
    }

    /// The errors that a line of the server stands for. Without a line it hangs up.
    @Test(
        arguments: [
            (nil, .hungUp(path: "PATH")), ("error: too many clients", .rejected("too many clients")),
            ("hello", .unreadable(path: "PATH", line: "hello")),
            (result(#""ok""#), .unreadable(path: "PATH", line: result(#""ok""#))),
            (unknownMethod, .tooOld(path: "PATH")),
            (#"{"error":{"code":-32600,"message":"bad request"}}"#, .rejected("bad request")),
            (#"{"error":{"code":-32031,"message":"no daemon"}}"#, .unsupported("no daemon")),
            (#"{"error":{"code":-32032,"message":"too many"}}"#, .rejected("too many")),
            (#"{"error":{"code":-32041,"message":"no daemon"}}"#, .unsupported("no daemon")),
            (#"{"error":{"code":-32021,"message":""}}"#, .restRefused(.noRest)),
        ] as [(String?, ControlSocketError)])
    func saysWhatIsWrongWithAReply(line: String?, error: ControlSocketError) async throws {
        let (server, path) = try server(saying: line.map { $0 + "\n" } ?? "", hangsUp: line == nil)
        let client = ControlSocketClient(candidates: [path])
        let message = "\(error)".replacing("PATH", with: path.file)
        let asked = await #expect(throws: ControlSocketError.self) { try await client.snapshot() }
        #expect(asked?.description == message)
        let followed = await #expect(throws: ControlSocketError.self) { for try await _ in client.updates() {} }
        #expect(followed?.description == message)
        _ = server
    }

    @Test func saysThatNoReplyCameInTime() async throws {
        let (server, path) = try server(saying: "")
        let client = ControlSocketClient(candidates: [path], timeout: .milliseconds(1))
        await #expect(throws: ControlSocketError.late(path: path.file)) { try await client.snapshot() }
        _ = server
    }

    @Test func saysThatAServerAcceptsNoMoreConnections() async throws {
        let path = try path("server.sock")
        let server = try TestSupport.Peer(at: path.file)
        // Its backlog is 5.
        try await connect(8, to: path) {
            await #expect(throws: ControlSocketError.late(path: path.file)) {
                try await ControlSocketClient(candidates: [path]).snapshot()
            }
        }
        _ = server
    }

    /// Runs `body` while clients try to connect.
    private func connect(
        _ count: Int, to path: ControlSocketPath, _ body: () async throws -> Void
    ) async throws {
        if count == 0 { return try await body() }
        let socket = try UnixSocket(for: path.file)
        try? socket.connect(to: path.file)
        try await connect(count - 1, to: path, body)
        _ = consume socket
    }

    @Test func saysThatAnUpdateIsUnreadable() async throws {
        let first = result(try ControlJSON.line(RecordingControl.snapshot))
        let (server, path) = try server(saying: first + "\nwho is there\n")
        let updates = ControlSocketClient(candidates: [path]).updates()
        #expect(try await updates.first { _ in true } == .snapshot(RecordingControl.snapshot))
        await #expect(throws: ControlSocketError.unreadable(path: path.file, line: "who is there")) {
            for try await _ in updates {}
        }
        _ = server
    }

    @Test func disconnectsAndSaysSoIfTooManyEventsWait() async throws {
        let control = RecordingControl()
        let event = SessionEvent(frame: 7, .resumed)
        try await withServer(of: control) { path in
            let updates = ControlSocketClient(candidates: [path]).updates()
            for try await _ in updates { break }
            for _ in 0...SessionBacklog.eventLimit { await control.tell(.event(event)) }
            for await _ in control.endings { break }
            var count = 0
            await #expect(throws: ControlSocketError.fellBehind(events: SessionBacklog.eventLimit)) {
                for try await update in updates where update == .event(event) { count += 1 }
            }
            #expect(count == SessionBacklog.eventLimit)
        }
    }

    @Test func endsAPendingRequestAtOnceWhenCancelled() async throws {
        let path = try path("mute.sock")
        let socket = try ListeningSocket(at: path)
        let asking = Task(executorPreference: ThreadExecutor(name: "client")) {
            try await ControlSocketClient(candidates: [path]).snapshot()
        }
        let descriptor = try socket.duplicate()
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 60_000) == 1)
        asking.cancel()
        await #expect(throws: ControlSocketError.hungUp(path: path.file)) { try await asking.value }
        close(descriptor)
        _ = consume socket
    }

    @Test func followsUpdatesUntilTheServerEnds() async throws {
        let control = RecordingControl()
        let event = SessionEvent(frame: 7, .skipped(stretch: 1, segments: [2]))
        let updates = try await withServer(of: control) { path in
            let updates = ControlSocketClient(candidates: [path]).updates()
            let first = try await updates.first { _ in true }
            #expect(first == .snapshot(RecordingControl.snapshot))
            await control.tell(.event(event))
            await control.tell(.snapshot(SessionSnapshot()))
            await control.end()
            return updates
        }
        var rest: [SessionUpdate] = []
        for try await update in updates { rest.append(update) }
        #expect(rest == [.event(event), .snapshot(SessionSnapshot())])
    }

    @Test func disconnectsWithoutASubscriber() async throws {
        let control = RecordingControl()
        try await withServer(of: control) { path in
            for try await _ in ControlSocketClient(candidates: [path]).updates() { break }
            for await _ in control.endings { break }
        }
    }

    @Test func throwsTheRefusalOfTheServer() async throws {
        let refusal = SessionRefusal.outputMissing("unplugged")
        try await withServer(of: RecordingControl(refusing: refusal)) { path in
            let client = ControlSocketClient(candidates: [path])
            await #expect(throws: ControlSocketError.refused(refusal)) { try await client.perform(.command(.pause)) }
            let error = await #expect(throws: ControlSocketError.self) { try await client.restartWhenIdle() }
            #expect(error?.description.contains("systemd did not start") == true)
        }
    }

    @Test func usesTheFirstPathWithAServer() async throws {
        let (absent, stale) = (try path("absent/control.sock"), try path("stale.sock"))
        try UnixSocket(for: stale.file).listen(at: stale)
        let (control, system) = (RecordingControl(), RecordingControl())
        try await withServer(of: system) { last in
            try await withServer(of: control) { path in
                let client = ControlSocketClient(candidates: [absent, stale, path, last])
                try await client.perform(.command(.pause))
            }
        }
        #expect(await control.commands == [.pause])
        #expect(await system.commands.isEmpty)
        let client = ControlSocketClient(candidates: [absent, stale])
        await #expect(throws: ControlSocketError.notRunning) { try await client.perform(.command(.pause)) }
        await #expect(throws: ControlSocketError.notRunning) { for try await _ in client.updates() {} }
    }

    @Test func givesUpWhileTheProcessIsAtItsResumePrompt() async throws {
        let path = try path("asking.sock")
        let socket = try ListeningSocket(at: path)
        var client = ControlSocketClient(candidates: [path]) { getpid() }
        client.checkInterval = .milliseconds(10)
        let refusal = ControlSocketError.refused(.sessionAsking(process: getpid()))
        await #expect(throws: refusal) { try await client.perform(.command(.stop)) }
        await #expect(throws: refusal) { try await client.snapshot() }
        await #expect(throws: refusal) { for try await _ in client.updates() {} }
        _ = consume socket
    }

    @Test func waitsWhileAnotherProcessIsAtItsResumePrompt() async throws {
        let path = try path("late.sock")
        let socket = try ListeningSocket(at: path)
        let (checks, checked) = AsyncStream<Void>.makeStream()
        var client = ControlSocketClient(candidates: [path]) {
            checked.yield()
            return getppid()
        }
        client.checkInterval = .milliseconds(10)
        let reading = Task { [client] in try await client.snapshot() }
        for await _ in checks { break }
        let snapshot = try await quietServer(of: RecordingControl()).serve(socket) { try await reading.value }
        #expect(snapshot == RecordingControl.snapshot)
    }

    /// In a process of its own, since a user belongs to the process.
    @Test(.enabled(if: geteuid() == 0, "needs root, to become another user"))
    func rejectsAServerOfAnotherUser() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = try ControlSocketPath(file: "\(folder.path)/fake.sock", audience: .user)
            #expect(chown(folder.path, 65534, 65534) == 0)
            #expect(seteuid(65534) == 0)
            let socket = try UnixSocket(for: path.file)
            try socket.listen(at: path)
            #expect(seteuid(0) == 0)
            await #expect(throws: ControlSocketError.untrusted(path: path.file, user: 65534)) {
                try await ControlSocketClient(candidates: [path]).perform(.command(.pause))
            }
            _ = consume socket
        }
    }
}
