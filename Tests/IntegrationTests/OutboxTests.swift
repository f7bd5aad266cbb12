import Foundation
import Glibc
import NIOCore
import Synchronization
import TestSupport
import Testing

/// Sessions on one machine reach another once, whichever process is killed.
@Suite(.takingTurns) struct OutboxTests {
    /// The process to kill, and when.
    enum Death: String, CaseIterable, CustomTestStringConvertible {
        case senderBeforeTheAnswer, senderAfterTheAnswer, receiverBeforeTheAnswer, receiverAfterTheAnswer

        var testDescription: String { rawValue }

        var moment: Relay.Passing {
            switch self {
            case .senderBeforeTheAnswer, .receiverBeforeTheAnswer: .request
            case .senderAfterTheAnswer, .receiverAfterTheAnswer: .answer
            }
        }

        var isOfTheSender: Bool {
            switch self {
            case .senderBeforeTheAnswer, .senderAfterTheAnswer: true
            case .receiverBeforeTheAnswer, .receiverAfterTheAnswer: false
            }
        }
    }

    private let receiver: PageHost

    init() throws { receiver = try PageHost() }

    /// A home that forwards to a port.
    private func sender(to port: Int) throws -> TemporaryHome {
        try TemporaryHome(changing: [
            "LIMBER_SERVER_URL": "http://127.0.0.1:\(port)", "LIMBER_OTHER_PLAYERS_MPD": "off",
            "LIMBER_KEYS_DEVICES": "$TEST_HOME/keys", "LIMBER_HTTP_ENABLED": "false",
        ])
    }

    private func stretch(on home: TemporaryHome) async throws {
        let done = try await home.limber("stretch", "neck:20", "--output", "null:virtual")
        #expect(done.status == 0, "\(done.errors)")
    }

    /// Returns once the receiver has this many sessions.
    private func wait(for sessions: Int) async throws {
        // The receiver publishes every session that it stores after its first message.
        try await receiver.receiving { events in
            while try await receiver.home.history().count < sessions {
                try await events.next { $0.name == "history" }
            }
        }
    }

    private func end(_ daemon: Running) async throws {
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test func forwardsEarlierAndLaterSessions() async throws {
        let home = try sender(to: receiver.port)
        try await stretch(on: home)
        try await receiver.serving { _ in
            let daemon = try home.start(["serve"])
            try await wait(for: 1)
            try await stretch(on: home)
            try await wait(for: 2)
            try await end(daemon)
        }
        #expect(try await receiver.home.history().count == 2)
        #expect(
            try await receiver.home.history().compactMap { $0["completedAt"] as? String }
                == home.history().compactMap { $0["completedAt"] as? String })
    }

    @Test(arguments: Death.allCases) func forwardsOnceDespiteAKill(death: Death) async throws {
        var receiving = try await receiver.serve()
        let relay = try await Relay(to: receiver.port)
        try await relay.run {
            let home = try sender(to: relay.port)
            try await stretch(on: home)
            let (moments, moment) = AsyncStream<Void>.makeStream()
            let victim = Mutex<Int32?>(death.isOfTheSender ? nil : receiving.identifier)
            relay.ask { passing, _ in
                guard passing == death.moment else { return true }
                // The sender forwards after its start, but may be faster than this test.
                var process = victim.withLock(\.self)
                while process == nil { process = victim.withLock(\.self) }
                if let process { kill(process, SIGKILL) }
                moment.yield()
                return false
            }
            var sending = try home.start(["serve"])
            if death.isOfTheSender { victim.withLock { $0 = sending.identifier } }
            for await _ in moments { break }
            let (answers, answer) = AsyncStream<Void>.makeStream()
            relay.ask { passing, bytes in
                if passing == .answer, String(buffer: bytes).hasPrefix("HTTP/1.1 ") { answer.yield() }
                return true
            }
            if death.isOfTheSender {
                #expect(try await sending.finished().status == 128 + SIGKILL)
                sending = try home.start(["serve"])
            } else {
                #expect(try await receiving.finished().status == 128 + SIGKILL)
                receiving = try await receiver.serve()
            }
            // It queries the receiver, and then sends again with the same key.
            var sent = answers.makeAsyncIterator()
            for _ in 1...2 { await sent.next() }
            try await wait(for: 1)
            try await stretch(on: home)
            try await wait(for: 2)
            try await end(sending)
        }
        try await end(receiving)
        #expect(try await receiver.home.history().count == 2)
    }

    @Test func forwardsASessionThatEndedEarly() async throws {
        let home = try sender(to: receiver.port)
        try await receiver.serving { _ in
            let stopped = try await home.limber(
                "stretch", "neck:20", "back:20", "--lead-in", "none", "--change-over", "0", "--output", "null:virtual",
                "--at",
                "30=stop")
            #expect(stopped.status == 1)
            try #require(try await home.history().count == 1)
            let daemon = try home.start(["serve"])
            try await wait(for: 1)
            try await end(daemon)
        }
        #expect(try await receiver.home.history().first?["completedFully"] as? Bool == false)
    }
}
