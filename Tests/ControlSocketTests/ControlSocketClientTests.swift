import ControlProtocol
import Foundation
import Logging
import NIOCore
import SessionCore
import TestSupport
import Testing

@testable import ControlSocket

@Suite(.timeLimit(.minutes(5))) struct ControlSocketClientTests {
    @Test func performsCommands() async throws {
        let control = RecordingControl()
        try await withServer(of: control) { path in
            let client = ControlSocketClient(candidates: [path])
            for command in SessionCommand.allCases { try await client.perform(command) }
        }
        #expect(await control.commands == SessionCommand.allCases)
    }

    @Test func startsASession() async throws {
        let control = RecordingControl()
        let options = SessionRequest(
            regions: [RegionDuration(region: .neck, seconds: 75)], seed: 7, leadIn: LeadIn.none,
            changeOver: .fixed(seconds: 5), output: .alsa(device: "hw:1"),
            music: .path("/m"), interrupt: .off, catalog: "/c", recovery: .startOver,
            at: [try ScheduledCommand(parsing: "12.5=pause")])
        try await withServer(of: control) { path in
            try await ControlSocketClient(candidates: [path]).start(options)
        }
        #expect(await control.started == [options])
    }

    @Test func readsTheSnapshot() async throws {
        let snapshot = try await withServer(of: RecordingControl()) { path in
            try await ControlSocketClient(candidates: [path]).snapshot()
        }
        #expect(snapshot == RecordingControl.snapshot)
    }

    @Test func identifiesTheServer() async throws {
        let server = try await withServer(of: RecordingControl()) { path in
            try await ControlSocketClient(candidates: [path]).ping()
        }
        #expect(server.version == "1.2.3")
        #expect(server.peer.process == getpid())
    }

    @Test func aTerminalSessionPreparesNoRestart() async throws {
        let error = await #expect(throws: ControlSocketError.self) {
            try await withServer(of: RecordingControl()) { path in
                try await ControlSocketClient(candidates: [path]).prepareRestart()
            }
        }
        #expect(error?.description.contains("plays in a terminal") == true)
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
            for try await update in updates {
                #expect(update == .snapshot(RecordingControl.snapshot))
                break
            }
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

    @Test(
        arguments: [
            .noSession, .sessionRunning, .sessionAsking(process: 4711), .outputMissing("unplugged"),
            .cannotStart("no stretches"), .invalidRequest("unknown course 'x'"),
        ] as [SessionRefusal])
    func throwsTheRefusalOfTheServer(refusal: SessionRefusal) async throws {
        try await withServer(of: RecordingControl(refusing: refusal)) { path in
            let client = ControlSocketClient(candidates: [path])
            await #expect(throws: ControlSocketError.refused(refusal)) { try await client.perform(.pause) }
            await #expect(throws: ControlSocketError.refused(refusal)) { try await client.start(SessionRequest()) }
        }
    }

    @Test func throwsTheReasonForATurnedAwayClient() async throws {
        try await withServer(of: RecordingControl()) { path in
            let others = try (1...64).map { _ in try RawClient(at: path.file) }
            #expect(others.compactMap { $0.ask("pause") }.count == 64)
            let error = await #expect(throws: ControlSocketError.self) {
                try await ControlSocketClient(candidates: [path]).perform(.pause)
            }
            #expect(error?.description.contains("too many clients: 64 are connected") == true)
            withExtendedLifetime(others) {}
        }
    }

    @Test func usesTheFirstPathWithAServer() async throws {
        let folder = try TemporaryFolder()
        let absent = try ControlSocketPath(file: "\(folder.path)/absent/control.sock", audience: .user)
        let stale = try ControlSocketPath(file: "\(folder.path)/stale.sock", audience: .userInChosenFolder)
        try UnixSocket(for: stale.file).listen(at: stale)
        let (control, system) = (RecordingControl(), RecordingControl())
        try await withServer(of: system) { last in
            try await withServer(of: control) { path in
                try await ControlSocketClient(candidates: [absent, stale, path, last]).perform(.pause)
            }
        }
        #expect(await control.commands == [.pause])
        #expect(await system.commands.isEmpty)
        let client = ControlSocketClient(candidates: [absent, stale])
        await #expect(throws: ControlSocketError.notRunning) { try await client.perform(.pause) }
        await #expect(throws: ControlSocketError.notRunning) { for try await _ in client.updates() {} }
    }

    @Test func reportsALostConnection() async throws {
        let folder = try TemporaryFolder()
        let path = try ControlSocketPath(file: "\(folder.path)/mute.sock", audience: .userInChosenFolder)
        let socket = try ListeningSocket(at: path)
        let asking = Task(executorPreference: ControlLoop.executor) {
            try await ControlSocketClient(candidates: [path]).snapshot()
        }
        let descriptor = try socket.duplicate()
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 20_000) == 1)
        close(accept(descriptor, nil, nil))
        close(descriptor)
        await #expect(throws: ControlSocketError.hungUp(path: path.file)) { try await asking.value }
        _ = consume socket
    }

    @Test func givesUpWhileTheProcessIsAtItsResumePrompt() async throws {
        let folder = try TemporaryFolder()
        let path = try ControlSocketPath(file: "\(folder.path)/asking.sock", audience: .userInChosenFolder)
        let socket = try ListeningSocket(at: path)
        let client = ControlSocketClient(candidates: [path]) { getpid() }
        let refusal = ControlSocketError.refused(.sessionAsking(process: getpid()))
        await #expect(throws: refusal) { try await client.perform(.stop) }
        await #expect(throws: refusal) { try await client.snapshot() }
        await #expect(throws: refusal) { for try await _ in client.updates() {} }
        _ = consume socket
    }

    @Test func waitsWhileAnotherProcessIsAtItsResumePrompt() async throws {
        let folder = try TemporaryFolder()
        let path = try ControlSocketPath(file: "\(folder.path)/late.sock", audience: .userInChosenFolder)
        let socket = try ListeningSocket(at: path)
        let (checks, checked) = AsyncStream<Void>.makeStream()
        let reading = Task {
            try await ControlSocketClient(candidates: [path]) {
                checked.yield()
                return getppid()
            }.snapshot()
        }
        for await _ in checks { break }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = ControlSocketServer(control: RecordingControl(), version: "1.2.3", logger: logger)
        let snapshot = try await server.serve(socket) { try await reading.value }
        #expect(snapshot == RecordingControl.snapshot)
    }

    @Test(.enabled(if: Machine.canBecomeAnotherUser))
    func rejectsAServerOfAnotherUser() async throws {
        let folder = try TemporaryFolder()
        let path = try ControlSocketPath(file: "\(folder.path)/fake.sock", audience: .user)
        #expect(chown(folder.path, 65534, 65534) == 0)
        let fake = try ShellCommand(
            "timeout 30 setpriv --reuid=65534 --clear-groups nc -lvU \(path.file) 2>&1 </dev/null")
        while let said = fake.line(), !said.hasPrefix("Listening") {}
        await #expect(throws: ControlSocketError.untrusted(path: path.file, user: 65534)) {
            try await ControlSocketClient(candidates: [path]).perform(.pause)
        }
        withExtendedLifetime(fake) {}
    }
}
