import ControlProtocol
import Foundation
import NIOCore
import SessionCore
import TestSupport
import Testing

@testable import ControlSocket

@Suite(.timeLimit(.minutes(5))) struct ControlSocketServerTests {
    @Test(.enabled(if: Machine.hasNetcat), arguments: ["pause", "skip-stretch"])
    func answersAShell(verb: String) async throws {
        let control = RecordingControl()
        let answer = try await withServer(of: control) { path in
            try ShellCommand("echo \(verb) | nc -NU \(path.file)").lines()
        }
        #expect(answer == ["ok"])
        #expect(await control.commands.map(\.rawValue) == [verb])
    }

    @Test func answersLinesInOrder() async throws {
        let control = RecordingControl()
        let verbs = (0..<500).map { SessionCommand.allCases[$0 % SessionCommand.allCases.count] }
        try await withServer(of: control) { path in
            let client = try RawClient(at: path.file)
            client.say(
                verbs.enumerated().map { index, verb in
                    index % 2 == 0
                        ? "\(verb.rawValue)\n"
                        : #"{"jsonrpc":"2.0","id":\#(index),"method":"\#(RPCMethod(verb).rawValue)"}"# + "\n"
                }.joined())
            for index in verbs.indices {
                #expect(
                    client.line() == (index % 2 == 0 ? "ok" : #"{"id":\#(index),"jsonrpc":"2.0","result":"ok"}"#))
            }
        }
        #expect(await control.commands == verbs)
    }

    @Test func answersAfterAHalfClose() async throws {
        try await withServer(of: RecordingControl()) { path in
            let client = try RawClient(at: path.file)
            client.say("pause\nstatus\r\nplay\n")
            client.hangUpMySide()
            #expect(client.lines() == ["ok", try ControlJSON.line(RecordingControl.snapshot), "ok"])
        }
    }

    @Test func answersBeyondTheSocketBufferAfterAHalfClose() async throws {
        let control = RecordingControl()
        // The kernel queues fewer than 300 messages for a client that does not read.
        let count = 2000
        try await withServer(of: control) { path in
            let client = try RawClient(at: path.file)
            client.say(String(repeating: "pause\n", count: count))
            client.hangUpMySide()
            for await _ in control.performing where await control.commands.count == count { break }
            // By now, the server can only wait.
            let neighbour = try RawClient(at: path.file)
            for _ in 1...10 { #expect(neighbour.ask("play") == "ok") }
            #expect(client.lines() == Array(repeating: "ok", count: count))
        }
    }

    @Test func performsCommandsOfADisconnectedClient() async throws {
        let control = RecordingControl()
        try await withServer(of: control) { path in
            try RawClient(at: path.file).say("pause\n")
            for await command in control.performing {
                #expect(command == .pause)
                break
            }
        }
    }

    @Test func ignoresAnUnfinishedLine() async throws {
        let control = RecordingControl()
        try await withServer(of: control) { path in
            let client = try RawClient(at: path.file)
            client.say("pause\nskip")
            client.hangUpMySide()
            #expect(client.lines() == ["ok"])
            try RawClient(at: path.file).say("skip")
            #expect(try RawClient(at: path.file).ask("play") == "ok")
        }
        #expect(await control.commands == [.pause, .play])
    }

    @Test func acceptsALineOf64KiB() async throws {
        let spaces = String(repeating: " ", count: 64 * 1024 - 5)
        try await withServer(of: RecordingControl()) { path in
            #expect(try RawClient(at: path.file).ask(spaces + "pause") == "ok")
            let client = try RawClient(at: path.file)
            #expect(client.ask(spaces + " pause") == "error: line too long; send at most 65536 bytes")
            #expect(client.line() == nil)
        }
    }

    @Test func closesTheConnectionOnALineOfAMegabyte() async throws {
        let control = RecordingControl()
        try await withServer(of: control) { path in
            let client = try RawClient(at: path.file)
            #expect(client.say(String(repeating: "x", count: 1 << 20) + "\npause\n"))
            #expect(client.lines() == ["error: line too long; send at most 65536 bytes"])
            #expect(try RawClient(at: path.file).ask("play") == "ok")
        }
        #expect(await control.commands == [.play])
    }

    @Test func survivesRandomBytes() async throws {
        var random = SystemRandomNumberGenerator()
        try await withServer(of: RecordingControl()) { path in
            let neighbour = try RawClient(at: path.file)
            for _ in 1...100 {
                let client = try RawClient(at: path.file)
                client.say((0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) } + [10])
                client.hangUpMySide()
                #expect(client.lines().allSatisfy { $0.hasPrefix("error: ") || $0.contains(#""error":"#) })
                #expect(neighbour.ask("pause") == "ok")
            }
        }
    }

    @Test func servesSixtyFourClientsAtOnce() async throws {
        try await withServer(of: RecordingControl()) { path in
            var clients = try (1...200).map { _ in try RawClient(at: path.file) }
            let answers = clients.map { $0.ask("pause") }
            #expect(answers.count { $0 == "ok" } == 64)
            #expect(
                answers.count { $0 == "error: too many clients: 64 are connected; try again later" } == 136)
            clients.removeAll()
            // A slot becomes free once the server has noticed the disconnection.
            try await until { try RawClient(at: path.file).ask("pause") == "ok" }
        }
    }

    @Test func publishesUpdatesToASubscriber() async throws {
        let control = RecordingControl()
        let event = SessionEvent(frame: 7, .paused(reason: "user"))
        try await withServer(of: control) { path in
            let client = try RawClient(at: path.file)
            let snapshot = try ControlJSON.line(RecordingControl.snapshot)
            let subscribe = #"{"jsonrpc":"2.0","id":1,"method":"Subscribe"}"#
            #expect(client.ask(subscribe) == #"{"id":1,"jsonrpc":"2.0","result":\#(snapshot)}"#)
            await control.tell(.event(event))
            #expect(
                client.line()
                    == #"{"jsonrpc":"2.0","method":"Event","params":{"event":"paused","frame":7,"reason":"user"}}"#)
            await control.tell(.snapshot(RecordingControl.snapshot))
            #expect(client.line() == #"{"jsonrpc":"2.0","method":"Snapshot","params":\#(snapshot)}"#)
            #expect(client.ask("pause") == "ok")
            // A second subscription is answered and duplicates nothing.
            #expect(client.ask(subscribe) == #"{"id":1,"jsonrpc":"2.0","result":\#(snapshot)}"#)
            await control.tell(.event(event))
            await control.end()
            client.hangUpMySide()
            #expect(client.lines().count == 1)
        }
    }

    @Test func publishesUpdatesAfterAHalfClose() async throws {
        let control = RecordingControl()
        try await withServer(of: control) { path in
            let client = try RawClient(at: path.file)
            client.say(#"{"jsonrpc":"2.0","id":1,"method":"Subscribe"}"# + "\n")
            client.hangUpMySide()
            #expect(client.line() != nil)
            await control.tell(.snapshot(RecordingControl.snapshot))
            #expect(client.line()?.contains("Snapshot") == true)
            await control.end()
            #expect(client.line() == nil)
        }
    }

    @Test(arguments: [false, true])
    func cancelsTheSubscriptionOfADisconnectedClient(hungUpItsSideBefore: Bool) async throws {
        let control = RecordingControl()
        try await withServer(of: control) { path in
            var client: RawClient? = try RawClient(at: path.file)
            client?.say(#"{"jsonrpc":"2.0","id":1,"method":"Subscribe"}"# + "\n")
            if hungUpItsSideBefore { client?.hangUpMySide() }
            #expect(client?.line() != nil)
            client = nil
            for await _ in control.endings { break }
        }
    }

    @Test func dropsASubscriberThatNeverReads() async throws {
        let control = RecordingControl()
        try await withServer(of: control) { path in
            let client = try RawClient(at: path.file)
            client.say(#"{"jsonrpc":"2.0","id":1,"method":"Subscribe"}"# + "\n")
            #expect(client.line() != nil)
            for _ in 1...10_000 { await control.tell(.snapshot(RecordingControl.snapshot)) }
            for await _ in control.endings { break }
            let heard = client.lines().map(\.utf8.count).reduce(0, +)
            #expect(heard < 1024 * 1024)
            #expect(try RawClient(at: path.file).ask("pause") == "ok")
        }
    }

    @Test func answersEarlierCommandsAtShutdown() async throws {
        let control = RecordingControl(holding: .stop)
        let (client, file) = try await withServer(of: control) { path in
            let client = try RawClient(at: path.file)
            let neighbour = try RawClient(at: path.file)
            #expect(neighbour.ask("pause") == "ok")
            client.say("stop\npause\n")
            for await command in control.performing where command == .stop { break }
            Task {
                // Idle clients are closed first.
                #expect(neighbour.line() == nil)
                await control.release()
            }
            return (client, path.file)
        }
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(client.lines() == ["ok", "ok"])
    }

    @Test func limitsTheWaitAtShutdown() async throws {
        let control = RecordingControl(holding: .stop)
        let client = try await withServer(of: control, closeTimeout: .zero) { path in
            let client = try RawClient(at: path.file)
            client.say("stop\n")
            for await _ in control.performing { break }
            return client
        }
        #expect(client.line() == nil)
        await control.release()
    }

    @Test func endsDespiteASubscriber() async throws {
        let client = try await withServer(of: RecordingControl(), closeTimeout: .zero) { path in
            let client = try RawClient(at: path.file)
            client.say(#"{"jsonrpc":"2.0","id":1,"method":"Subscribe"}"# + "\n")
            #expect(client.line() != nil)
            return client
        }
        #expect(client.line() == nil)
    }

    @Test func answersInACancelledTask() async throws {
        let control = RecordingControl()
        let serving = Task {
            try await withServer(of: control) { path in
                withUnsafeCurrentTask { $0?.cancel() }
                return try RawClient(at: path.file).ask("pause")
            }
        }
        #expect(try await serving.value == "ok")
    }

    @Test(.enabled(if: Machine.canBecomeAnotherUser))
    func rejectsAnotherUser() async throws {
        let control = RecordingControl()
        let answer = try await withServer(of: control, audience: .userInChosenFolder) { path in
            // Opened to all users, as by a careless chmod.
            #expect(chmod(path.folder, 0o755) == 0)
            #expect(chmod(path.folder + "/..", 0o755) == 0)
            #expect(chmod(path.file, 0o666) == 0)
            return try ShellCommand(
                "echo pause | setpriv --reuid=65534 --clear-groups nc -NU \(path.file)"
            ).lines()
        }
        #expect(answer == ["error: permission denied: the session belongs to another user"])
        #expect(await control.commands.isEmpty)
    }

    @Test(.enabled(if: Machine.canBecomeAnotherUser), arguments: [("daemon", ["ok"]), ("games", [])])
    func servesMembersOfItsGroup(group: String, answer: [String]) async throws {
        let heard = try await withServer(of: RecordingControl(), audience: .group("daemon")) { path in
            #expect(chmod(path.folder + "/..", 0o755) == 0)
            return try ShellCommand(
                "echo pause | setpriv --reuid=65534 --regid=\(group) --clear-groups nc -NU \(path.file) 2>/dev/null"
            ).lines()
        }
        #expect(heard == answer)
    }
}
