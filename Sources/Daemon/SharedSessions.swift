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
    /// The updates from other processes.
    private let relayed = Broadcast<SessionUpdate>(backlog: 1000)

    /// The maximum wait for another process. A process that was stopped by SIGSTOP never replies.
    private static let timeout = Duration.seconds(5)

    init(host: SessionHost, link: SessionSocketLink, socket: String, logger: Logger) {
        self.host = host
        self.link = link
        self.socket = socket
        self.logger = logger
    }

    func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        switch await player() {
        case .daemon: try await host.perform(command)
        case .other(let session, _): try await session.perform(command)
        }
    }

    func start(_ request: SessionRequest) async throws(SessionRefusal) {
        switch await player() {
        case .daemon: try await host.start(request)
        case .other: throw .sessionRunning
        }
    }

    func setLevels(_ change: LevelChange) async throws(SessionRefusal) {
        switch await player() {
        case .daemon: try await host.setLevels(change)
        case .other(let session, _): try await session.setLevels(change)
        }
    }

    func snapshot() async -> SessionSnapshot {
        switch await player() {
        case .daemon: await host.snapshot()
        case .other(_, let snapshot): snapshot
        }
    }

    func updates() async -> AsyncStream<SessionUpdate> {
        let (updates, continuation) = AsyncStream<SessionUpdate>.makeStream()
        let relayed = relayed.stream()
        let own = await host.updates()
        var isFirst = false
        if case .other(_, let snapshot) = await player() {
            continuation.yield(.snapshot(snapshot))
            isFirst = true
        }
        let merging = Task { [isFirst] in
            await withDiscardingTaskGroup { group in
                group.addTask { for await update in relayed { continuation.yield(update) } }
                var isLeftOut = isFirst
                for await update in own {
                    if !isLeftOut { continuation.yield(update) }
                    isLeftOut = false
                }
                group.cancelAll()
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in merging.cancel() }
        return updates
    }

    private enum Player {
        case daemon
        /// Another process with the state of its session.
        case other(RemoteSession, SessionSnapshot)
    }

    private func player() async -> Player {
        guard let client = otherClient(), let snapshot = try? await client.snapshot(), snapshot.status != .idle else {
            return .daemon
        }
        return .other(RemoteSession(client), snapshot)
    }

    /// Returns a client of the process that ``link`` names; `nil` if this is the daemon or none.
    private func otherClient() -> ControlSocketClient? {
        guard let other = link.socket, other != socket, let path = try? ControlSocketPath(session: other) else {
            return nil
        }
        return ControlSocketClient(candidates: [path], timeout: Self.timeout)
    }

    /// Publishes the updates from other processes until the task is cancelled.
    func relay() async {
        do throws(FolderWatch.Failure) {
            try await FolderMonitor(link.folder, for: .created).run(watching: follow) { await follow() }
        } catch {
            logger.warning(
                "cannot follow sessions of other processes",
                metadata: ["folder": "\(error.folder)", "error": "\(error.reason)"])
        }
    }

    /// Publishes the updates of the process that ``link`` names until the process ends. Its session may not have
    /// started yet, and the next change of the folder may be its end.
    private func follow() async {
        guard let client = otherClient() else { return }
        for await update in await RemoteSession(client).updates() { relayed.publish(update) }
        guard !Task.isCancelled else { return }
        await host.untilQuiet()
        // The process may have crashed, and its session may be recoverable.
        await host.recover()
        relayed.publish(.snapshot(await host.snapshot()))
    }
}
