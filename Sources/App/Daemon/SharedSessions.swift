import ControlProtocol
import ControlSocket
import Logging
import Platform
import Session
import SessionCore

/// The sessions of this user: those of the daemon, and those of other processes that use the same state folder.
struct SharedSessions: SessionControl {
    private let host: SessionHost
    private let link: SessionSocketLink
    /// The path of the daemon's control socket.
    private let socket: String
    private let logger: Logger

    /// The maximum wait for another process. A process that was stopped by SIGSTOP never replies.
    private static let timeout = Duration.seconds(5)

    init(host: SessionHost, link: SessionSocketLink, socket: String, logger: Logger) {
        self.host = host
        self.link = link
        self.socket = socket
        self.logger = logger
    }

    func perform(_ request: ControlRequest) async throws(SessionRefusal) -> ControlReply {
        switch request {
        // Another process asks nothing, and ends with its session.
        case .answer, .command(.keep): return try await host.perform(request)
        case .command, .start, .setLevels: break
        }
        switch (await player(), request) {
        case (.daemon, _): return try await host.perform(request)
        case (_, .start): throw .sessionRunning
        case (.other(let session, _), _): return try await session.perform(request)
        case (.unreachable(let reason), _): throw .cannotStart(reason)
        }
    }

    func snapshot() async -> SessionSnapshot {
        switch await player() {
        case .daemon, .unreachable: await host.snapshot()
        case .other(_, let snapshot): snapshot
        }
    }

    func updates() async -> AsyncStream<SessionUpdate> {
        let whenFull: @Sendable () -> Void = { [logger] in
            logger.warning("subscriber of sessions dropped", metadata: ["error": "too many unread updates"])
        }
        return await host.shared.subscribe(.sessionUpdates, whenFull: whenFull) { .snapshot(await snapshot()) }.elements
    }

    private enum Player {
        case daemon
        /// Another process with the state of its session.
        case other(RemoteSession, SessionSnapshot)
        /// Another process that may play a session but cannot be asked. The text is the reason.
        case unreachable(String)
    }

    private func player() async -> Player {
        // The session of this daemon must not wait for the disk that has the link.
        guard await !host.isBusy, let client = await otherClient() else { return .daemon }
        do throws(ControlSocketError) {
            let snapshot = try await client.snapshot()
            return snapshot.status == .idle ? .daemon : .other(RemoteSession(client), snapshot)
        } catch {
            switch error {
            case .notRunning, .hungUp: return .daemon  // The process has ended.
            default: return .unreachable(error.description)
            }
        }
    }

    /// Returns a client of the process that ``link`` names; `nil` if this is the daemon or none.
    private func otherClient() async -> ControlSocketClient? {
        guard let other = await ThreadExecutor.files.run({ [link] in link.socket }), other != socket,
            let path = try? ControlSocketPath(session: other)
        else { return nil }
        return ControlSocketClient(candidates: [path], timeout: Self.timeout)
    }

    /// Publishes the updates from other processes until the task is cancelled.
    func relay() async {
        for await _ in FolderWatch.reports(of: .created, in: link.folder) { await follow() }
    }

    /// Publishes the updates of the process that ``link`` names until the process ends. Its session may not have
    /// started yet, and the next change of the folder may be its end.
    private func follow() async {
        guard let client = await otherClient() else { return }
        do {
            for try await update in client.updates() { await host.relay(update) }
        } catch ControlSocketError.notRunning {
            // The process has ended.
        } catch {
            logger.warning("cannot follow the session of another process", metadata: ["error": "\(error)"])
        }
        guard !Task.isCancelled else { return }
        await host.untilQuiet()
        // The process may have crashed, and its session may be recoverable.
        await host.recover()
        await host.publishIdle()
    }
}
