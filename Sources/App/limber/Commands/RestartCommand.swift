import ArgumentParser
import ControlProtocol
import ControlSocket
import Platform
import PracticeCore
import SessionCore

struct RestartCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "restart",
        abstract: "Restart the daemon; a playing session goes on.",
        usage: "limber restart [<options>]",
        discussion: """
            The daemon first finishes the sentence that you hear, which takes at most 12 seconds. systemd then \
            restarts it, and the session goes on. 'limber play' resumes a session that was paused. 'systemctl restart' \
            restarts the daemon, too, but the session does not go on by itself.

            With --prepare, a playing session waits 15 seconds for a restart by another program, then goes on.
            """)

    @Flag(help: "Only interrupt the session, for a program that restarts the daemon.")
    var prepare = false

    @OptionGroup
    var common: CommonArguments

    /// The longest wait for an answer, including the end of a sentence.
    private static let answerLimit = Duration.seconds(20)
    /// The longest wait for the new daemon, and for its session.
    private static let startLimit = Duration.seconds(10)
    /// The interval between two attempts to reach the new daemon.
    private static let retryInterval = Duration.milliseconds(100)

    func run() async throws {
        let client = try await common.controlClient(timeout: Self.answerLimit)
        if prepare { try await prepareOnly(client) } else { try await restart(client) }
    }

    /// Prepares a restart. The upgrade of a package must not fail because there is nothing to prepare.
    private func prepareOnly(_ client: ControlSocketClient) async throws(ControlSocketError) {
        do throws(ControlSocketError) {
            if try await client.prepareRestart() == nil {
                StandardError.say("the daemon is too old to prepare a restart; a playing session will be interrupted")
            }
        } catch .notRunning {
            // No daemon plays a session.
        } catch .unsupported(let reason) {
            StandardError.say(reason)
        }
    }

    private func restart(_ client: ControlSocketClient) async throws {
        let former = try await client.ping()
        if case .unsupported? = await restRefusal(of: client) {
            throw CommandError(.unavailable, "no daemon is running; \(former.peer) plays a session in a terminal")
        }
        let service = try await DaemonService(of: former.peer)
        try await service.reload()
        let session = try await interrupt(client, former)
        do {
            try await service.restart()
        } catch {
            if session != nil { await resume(client) }
            throw error
        }
        let daemon = try await successor(of: former, client)
        guard session != nil else { return try StandardOutput.say("restarted: limber \(daemon.version)") }
        guard let snapshot = await playing(client) else {
            throw CommandError(
                .inputOutput,
                "restarted limber \(daemon.version), but the session does not play; resume it with 'limber play'")
        }
        try StandardOutput.say("restarted: limber \(daemon.version); the session goes on: \(snapshot.sentence)")
    }

    /// Only a daemon times rests. A session in the foreground serves the same socket.
    private func restRefusal(of client: ControlSocketClient) async -> RestRefusal? {
        do throws(ControlSocketError) {
            _ = try await client.perform(rest: .status)
            return nil
        } catch .restRefused(let refusal) {
            return refusal
        } catch {
            return nil
        }
    }

    /// Interrupts the playing session.
    ///
    /// - Returns: The id of the session that goes on after the restart.
    private func interrupt(_ client: ControlSocketClient, _ daemon: ServerIdentity) async throws -> String? {
        if let preparation = try await client.prepareRestart() { return preparation.session }
        guard try await client.snapshot().status != .active else {
            throw CommandError(
                .usage,
                "the session would not go on: the daemon \(daemon.version) cannot prepare a restart; "
                    + "wait for the end of the session, or pause it with 'limber pause'")
        }
        return nil
    }

    /// Resumes the session in a daemon that was not restarted. The daemon would do so after 15 s itself.
    private func resume(_ client: ControlSocketClient) async {
        guard let kind = try? await client.snapshot().recoverable?.kind else { return }
        _ = try? await client.perform(.start(SessionRequest().resuming(kind)))
    }

    /// Waits for the new daemon. systemd waits for it, too, unless the service has another type than `notify`.
    private func successor(of former: ServerIdentity, _ client: ControlSocketClient) async throws -> ServerIdentity {
        let deadline = MonotonicTime.now.advanced(by: Self.startLimit)
        while true {
            if let daemon = try? await client.ping(), daemon.peer.process != former.peer.process { return daemon }
            guard MonotonicTime.now < deadline else {
                throw CommandError(.unavailable, "the new daemon does not answer; see its log with 'journalctl'")
            }
            try await TaskPool.sleep(for: Self.retryInterval)
        }
    }

    /// Returns the snapshot of the session as soon as it plays, or `nil` if it does not play in time.
    private func playing(_ client: ControlSocketClient) async -> SessionSnapshot? {
        await withTaskGroup(of: SessionSnapshot?.self) { group in
            group.addTask {
                do {
                    for try await case .snapshot(let snapshot) in client.updates() where snapshot.status != .idle {
                        return snapshot
                    }
                } catch {
                    // A daemon that has ended plays nothing.
                }
                return nil
            }
            group.addTask {
                try? await TaskPool.sleep(for: Self.startLimit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
