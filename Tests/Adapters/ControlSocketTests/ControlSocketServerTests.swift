import ControlProtocol
import Foundation
import NIOCore
import SessionCore
import TestSupport
import Testing

@testable import ControlSocket

@Suite(.timeLimit(.minutes(5))) struct ControlSocketServerTests {
    @Test func answersLinesInOrder() async throws {
        let control = RecordingControl()
        let verbs = (0..<500).map { SessionCommand.allCases[$0 % SessionCommand.allCases.count] }
        try await withClient(of: control) { client, _ in
            let lines = verbs.enumerated().map { index, verb in
                index % 2 == 0 ? verb.rawValue : request(verb.method, id: index)
            }
            client.say(lines.joined(separator: "\n") + "\n")
            for index in verbs.indices {
                #expect(client.line() == (index % 2 == 0 ? "ok" : result(#""ok""#, id: index)))
            }
        }
        #expect(await control.commands == verbs)
    }

    @Test func answersAfterAHalfCloseAndIgnoresAnUnfinishedLine() async throws {
        let control = RecordingControl()
        try await withClient(of: control) { client, path in
            client.say("pause\nstatus\r\nplay\nskip")
            client.hangUpMySide()
            #expect(client.lines() == ["ok", try ControlJSON.line(RecordingControl.snapshot), "ok"])
            try RawClient(at: path.file).say("skip")
            #expect(try RawClient(at: path.file).ask("toggle") == "ok")
        }
        #expect(await control.commands == [.pause, .play, .toggle])
    }

    @Test func answersBeyondTheSocketBufferAfterAHalfClose() async throws {
        let control = RecordingControl()
        // The kernel queues fewer than 300 messages for a client that does not read.
        let count = 1000
        try await withClient(of: control) { client, path in
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
            #expect(await control.performing.first { _ in true } == .pause)
        }
    }

    /// A line of 64 KiB is the longest. The connection closes after a longer one.
    @Test(arguments: [(64 << 10, ["ok", "ok"]), (64 << 10 + 1, [tooLong]), (1 << 20, [tooLong])])
    func limitsALine(to length: Int, answers: [String]) async throws {
        try await withClient { client, path in
            client.say(String(repeating: " ", count: length - 5) + "pause\nplay\n")
            client.hangUpMySide()
            #expect(client.lines() == answers)
            let next = try RawClient(at: path.file)
            #expect(next.ask("play") == "ok")
        }
    }

    private static let tooLong = "error: line too long; send at most 65536 bytes"

    @Test func survivesRandomBytes() async throws {
        var random = SplitMix64(seed: 1)
        try await withClient { neighbour, path in
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
        try await withServer { path in
            var clients = try (1...200).map { _ in try RawClient(at: path.file) }
            let answers = clients.map { $0.ask("pause") }
            #expect(answers.count { $0 == "ok" } == 64)
            #expect(answers.count { $0 == "error: too many clients: 64 are connected; try again later" } == 136)
            let error = await #expect(throws: ControlSocketError.self) {
                try await ControlSocketClient(candidates: [path]).perform(.command(.pause))
            }
            #expect(error?.description == "too many clients: 64 are connected; try again later")
            clients.removeAll()
            // A slot becomes free once the server has noticed the disconnection.
            try await until { try RawClient(at: path.file).ask("pause") == "ok" }
        }
    }

    @Test func endsTheConnectionOfASilentClient() async throws {
        let folder = try TemporaryFolder()
        let path = try ControlSocketPath(file: "\(folder.path)/control.sock", audience: .user)
        let server = quietServer(of: RecordingControl(), silenceLimit: .zero)
        try await server.serve(try ListeningSocket(at: path)) {
            let client = try RawClient(at: path.file)
            #expect(client.line() == "error: no command came; connect again to send one")
            #expect(client.line() == nil)
        }
    }

    private static let subscribe = request("Subscribe")

    @Test func publishesUpdatesToASubscriber() async throws {
        let control = RecordingControl()
        let event = SessionEvent(frame: 7, .paused(reason: .user))
        let snapshot = try ControlJSON.line(RecordingControl.snapshot)
        try await withClient(of: control) { client, _ in
            #expect(client.ask(Self.subscribe) == result(snapshot))
            await control.tell(.event(event))
            #expect(
                client.line()
                    == #"{"jsonrpc":"2.0","method":"Event","params":{"event":"paused","frame":7,"reason":"user"}}"#)
            await control.tell(.snapshot(RecordingControl.snapshot))
            #expect(client.line() == #"{"jsonrpc":"2.0","method":"Snapshot","params":\#(snapshot)}"#)
            #expect(client.ask("pause") == "ok")
            // A second subscription is answered and duplicates nothing, also after a half-close.
            #expect(client.ask(Self.subscribe)?.contains(snapshot) == true)
            client.hangUpMySide()
            await control.tell(.event(event))
            await control.end()
            #expect(client.lines().count == 1)
        }
    }

    @Test(arguments: [false, true])
    func cancelsTheSubscriptionOfADisconnectedClient(hungUpItsSideBefore: Bool) async throws {
        let control = RecordingControl()
        try await withServer(of: control) { path in
            var client: RawClient? = try RawClient(at: path.file)
            #expect(client?.ask(Self.subscribe) != nil)
            if hungUpItsSideBefore { client?.hangUpMySide() }
            client = nil
            for await _ in control.endings { break }
        }
    }

    @Test func dropsASubscriberThatNeverReads() async throws {
        let control = RecordingControl()
        try await withClient(of: control) { client, path in
            #expect(client.ask(Self.subscribe) != nil)
            for _ in 1...10_000 { await control.tell(.snapshot(RecordingControl.snapshot)) }
            for await _ in control.endings { break }
            let heard = client.lines().map(\.utf8.count).reduce(0, +)
            #expect(heard < 1024 * 1024)
            let next = try RawClient(at: path.file)
            #expect(next.ask("pause") == "ok")
        }
    }

    @Test func answersEarlierCommandsAtShutdown() async throws {
        let control = RecordingControl(holding: .stop)
        let (client, file) = try await withClient(of: control) { client, path in
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

    /// A command that takes no effect, and a subscription, which has no end.
    @Test(arguments: ["stop", subscribe]) func limitsTheWaitAtShutdown(line: String) async throws {
        let control = RecordingControl(holding: .stop)
        let client = try await withClient(of: control, closeTimeout: .zero) { client, _ in
            client.say(line + "\n")
            if line == "stop" { for await _ in control.performing { break } } else { #expect(client.line() != nil) }
            return client
        }
        #expect(client.line() == nil)
        await control.release()
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

    @Test(.enabled(if: geteuid() == 0, "needs root, to become another user"))
    func rejectsAnotherUser() async throws {
        let control = RecordingControl()
        try await withServer(of: control, audience: .userInChosenFolder) { path in
            // Opened to all users, as by a careless chmod.
            for file in [path.folder + "/..", path.folder, path.file] { #expect(chmod(file, 0o777) == 0) }
            await #expect(processExitsWith: .success) { [file = path.file as String] in
                #expect(becomeNobody(group: 65534))
                let answer = try RawClient(at: file).ask("pause")
                #expect(answer == "error: permission denied: the session belongs to another user")
            }
        }
        #expect(await control.commands.isEmpty)
    }

    @Test(
        .enabled(if: geteuid() == 0, "needs root, to become another user"),
        arguments: [("daemon", "ok"), ("games", nil)] as [(String, String?)])
    func servesMembersOfItsGroup(group: String, answer: String?) async throws {
        try await withServer(audience: .group("daemon")) { path in
            #expect(chmod(path.folder + "/..", 0o755) == 0)
            await #expect(processExitsWith: .success) {
                [file = path.file as String, group = group as String, answer = answer as String?] in
                let id = try #require(getgrnam(group)?.pointee.gr_gid)
                #expect(becomeNobody(group: id))
                let said = try? RawClient(at: file).ask("pause")
                #expect(said == answer)
            }
        }
    }

    /// Members of the group cannot take all places.
    @Test(.enabled(if: geteuid() == 0, "needs root, to become another user"))
    func keepsPlacesForItsOwner() async throws {
        try await withServer(audience: .group("daemon")) { path in
            #expect(chmod(path.folder + "/..", 0o755) == 0)
            await #expect(processExitsWith: .success) { [file = path.file as String] in
                let owners = try (1...4).map { _ in try RawClient(at: file) }
                for owner in owners { #expect(owner.ask("pause") == "ok") }
                let id = try #require(getgrnam("daemon")?.pointee.gr_gid)
                #expect(becomeNobody(group: id))
                let guests = try (1...64).map { _ in try RawClient(at: file) }
                #expect(guests.map { $0.ask("pause") }.count { $0 == "ok" } == 48)
                #expect(owners.allSatisfy { $0.ask("pause") == "ok" })
            }
            let owner = try RawClient(at: path.file)
            #expect(owner.ask("pause") == "ok")
        }
    }

    /// Members of the group control sessions. What they start plays where the configuration says, see `RightsTests`.
    @Test(.enabled(if: geteuid() == 0, "needs root, to become another user"))
    func letsMembersOfItsGroupNameNoFile() async throws {
        let control = RecordingControl()
        try await withServer(of: control, audience: .group("daemon")) { path in
            #expect(chmod(path.folder + "/..", 0o755) == 0)
            await #expect(processExitsWith: .success) { [file = path.file as String] in
                let id = try #require(getgrnam("daemon")?.pointee.gr_gid)
                #expect(becomeNobody(group: id))
                let client = try RawClient(at: file)
                let refused = try #require(client.ask(request("Start", #"{"output":"raw:/var/lib/limber/limber.db"}"#)))
                #expect(refused.contains(#""code":-32009,"#), "\(refused)")
                let started = try #require(client.ask(request("Start", #"{"output":"null"}"#)))
                #expect(started.contains(#""result":"\#(RecordingControl.session)""#), "\(started)")
            }
        }
        #expect(await control.started.count == 1)
    }
}

/// Makes this process one of the user nobody, in one group.
private func becomeNobody(group: gid_t) -> Bool { setgroups(0, nil) == 0 && setgid(group) == 0 && setuid(65534) == 0 }
