import Foundation
import TestSupport
import Testing

/// Sessions on one machine reach another once, whichever process is killed.
@Suite(.timeLimit(.minutes(5))) struct OutboxTests {
    /// The process to kill, and when.
    enum Death: String, CaseIterable, CustomTestStringConvertible {
        case senderBeforeTheAnswer, senderAfterTheAnswer, receiverBeforeTheAnswer, receiverAfterTheAnswer

        var testDescription: String { rawValue }

        var isOfTheSender: Bool { [.senderBeforeTheAnswer, .senderAfterTheAnswer].contains(self) }

        var isAfterTheAnswer: Bool { [.senderAfterTheAnswer, .receiverAfterTheAnswer].contains(self) }
    }

    private let receiver = PageHost()

    /// A home with a session to forward, and a script of shell in place of curl.
    private func sender(curl script: String) async throws -> TemporaryHome {
        let home = TemporaryHome(changing: [
            "LIMBER_SERVER_URL": "http://127.0.0.1:\(receiver.port)", "LIMBER_HTTP_ENABLED": "false",
            "PATH": "$TEST_HOME/bin:/usr/bin:/bin",
        ])
        #expect(chmod(try home.write("#!/bin/sh\ncd \"${0%/*}\"\n\(script)\n", to: "bin/curl"), 0o755) == 0)
        #expect(try await home.run("stretch neck:20 --output null:virtual").status == 0)
        return home
    }

    /// Returns once the receiver has this many sessions.
    private func wait(for sessions: Int) async throws {
        // The receiver publishes every session that it stores after its first message.
        try await receiver.receiving { events in
            while try await receiver.home.history().count < sessions {
                try await events.next("history")
            }
        }
    }

    /// The session before the kill, and one that was ended early after it.
    @Test(arguments: Death.allCases) func forwardsOnceDespiteAKill(death: Death) async throws {
        var receiving = try await receiver.serve()
        // The first request is lost with the killed process, or its answer is.
        let home = try await sender(
            curl: """
                if [ -e lost ]; then
                    /usr/bin/curl "$@"; status=$?
                    echo >> answered
                    exit $status
                fi
                : > lost
                \(death.isAfterTheAnswer ? "/usr/bin/curl \"$@\" > /dev/null" : "")
                kill -9 \(death.isOfTheSender ? "$PPID" : "\(receiving.identifier)")
                exit 52
                """)
        var sending = try home.start(["serve"])
        if death.isOfTheSender {
            #expect(try await sending.finished().status == 128 + SIGKILL)
            sending = try home.start(["serve"])
        } else {
            #expect(try await receiving.finished().status == 128 + SIGKILL)
            receiving = try await receiver.serve()
        }
        // It queries the receiver, and then sends again with the same key.
        try await until { try home.has("bin/answered") && home.read("bin/answered").count >= 2 }
        try await wait(for: 1)
        let early = try await home.run(
            "stretch neck:20 back:20 --output null:virtual --lead-in none --change-over 0 --at 30=stop")
        #expect(early.status == 1)
        try await wait(for: 2)
        try await sending.end()
        try await receiving.end()
        let received = try await receiver.home.history()
        #expect(received.map { $0["completedFully"] as? Bool ?? true } == [false, true])
        let times = try await home.history().compactMap { $0["completedAt"] as? String }
        #expect(received.compactMap { $0["completedAt"] as? String } == times)
    }

    @Test func endsCurlWhenItIsKilled() async throws {
        // Input is written once the lifeline is tied to the process.
        let home = try await sender(curl: "cat > input\necho $$ > process\nexec sleep 1000")
        let daemon = try home.start(["serve"])
        var process: pid_t?
        try await until {
            process = try? pid_t(home.read("bin/process").trimmingCharacters(in: .newlines))
            return process != nil
        }
        #expect(try await daemon.ended(by: SIGKILL).status == 128 + SIGKILL)
        let curlsProcess = try #require(process)
        try await until { Process.hasEnded(curlsProcess) }
    }
}
