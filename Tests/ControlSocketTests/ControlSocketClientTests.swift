import ControlProtocol
import Foundation
import NIOCore
import SessionCore
import TestSupport
import Testing

@testable import ControlSocket

@Suite(.timeLimit(.minutes(5))) struct ControlSocketClientTests {
    private let folder = TemporaryFolder.orNone()

    private func path(_ name: String) throws -> ControlSocketPath {
        try ControlSocketPath(file: "\(folder.path)/\(name)", audience: .userInChosenFolder)
    }

    @Test func startsASession() async throws {
        let control = RecordingControl()
        let options = SessionRequest(
            regions: [RegionDuration(region: .neck, seconds: 75)], seed: 7, leadIn: LeadIn.none,
            changeOver: .fixed(seconds: 5), output: .output(.alsa(device: "hw:1")),
            music: .path("/m"), musicOrder: .start, musicLevel: try Decibels(-6), voiceLevel: try Decibels(3),
            interrupt: .off, catalog: "/c", recovery: .startOver,
            at: [try ScheduledCommand(parsing: "12.5=pause")])
        try await withServer(of: control) { path in
            try await ControlSocketClient(candidates: [path]).start(options)
        }
        #expect(await control.started == [options])
    }

    @Test func changesTheLevels() async throws {
        let control = RecordingControl()
        let change = LevelChange(music: .to(try Decibels(-3)), voice: .by(1))
        try await withServer(of: control) { path in
            try await ControlSocketClient(candidates: [path]).setLevels(change)
        }
        #expect(await control.changes == [change])
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

    @Test func recognisesAServerThatKnowsNoRestart() throws {
        let error = #"{"error":{"code":-32601,"message":"unknown method"},"id":1,"jsonrpc":"2.0"}"#
        let answer = #"{"id":1,"jsonrpc":"2.0","result":{"session":"0a-1"}}"#
        func preparation(_ line: String) throws -> RestartPreparation? {
            try RPCResponse.valueIfKnown(in: .text(ByteBuffer(string: line).readableBytesView))
        }
        #expect(try preparation(error) == nil)
        #expect(try preparation(answer)?.session == "0a-1")
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
            await #expect(throws: ControlSocketError.refused(refusal)) { try await client.perform(.pause) }
            await #expect(throws: ControlSocketError.refused(refusal)) { try await client.start(SessionRequest()) }
            let error = await #expect(throws: ControlSocketError.self) { try await client.prepareRestart() }
            #expect(error?.description.contains("plays in a terminal") == true)
        }
    }

    @Test func usesTheFirstPathWithAServer() async throws {
        let (absent, stale) = (try path("absent/control.sock"), try path("stale.sock"))
        try UnixSocket(for: stale.file).listen(at: stale)
        let (control, system) = (RecordingControl(), RecordingControl())
        try await withServer(of: system) { last in
            try await withServer(of: control) { path in
                let client = ControlSocketClient(candidates: [absent, stale, path, last])
                for command in SessionCommand.allCases { try await client.perform(command) }
            }
        }
        #expect(await control.commands == SessionCommand.allCases)
        #expect(await system.commands.isEmpty)
        let client = ControlSocketClient(candidates: [absent, stale])
        await #expect(throws: ControlSocketError.notRunning) { try await client.perform(.pause) }
        await #expect(throws: ControlSocketError.notRunning) { for try await _ in client.updates() {} }
    }

    @Test func reportsALostConnection() async throws {
        let path = try path("mute.sock")
        let socket = try ListeningSocket(at: path)
        let asking = Task(executorPreference: ControlLoop.executor) {
            try await ControlSocketClient(candidates: [path]).snapshot()
        }
        let descriptor = try socket.duplicate()
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 60_000) == 1)
        close(accept(descriptor, nil, nil))
        close(descriptor)
        await #expect(throws: ControlSocketError.hungUp(path: path.file)) { try await asking.value }
        _ = consume socket
    }

    @Test func givesUpWhileTheProcessIsAtItsResumePrompt() async throws {
        let path = try path("asking.sock")
        let socket = try ListeningSocket(at: path)
        var client = ControlSocketClient(candidates: [path]) { getpid() }
        client.checkInterval = .milliseconds(10)
        let refusal = ControlSocketError.refused(.sessionAsking(process: getpid()))
        await #expect(throws: refusal) { try await client.perform(.stop) }
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
                try await ControlSocketClient(candidates: [path]).perform(.pause)
            }
            _ = consume socket
        }
    }
}
