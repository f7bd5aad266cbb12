public import ControlProtocol
import Glibc
public import Logging
import NIOCore
import NIOPosix
import Platform
public import PracticeCore

/// The server of the control socket. Clients send bare verbs or JSON-RPC 2.0, one line each.
public struct ControlSocketServer: Sendable {
    private let dialogue: ControlDialogue
    private let logger: Logger
    /// The time that clients have to read their last replies at shutdown.
    var closeTimeout = TimeAmount.milliseconds(200)
    /// The time within which a client has to send its first line. Clients that never speak would take all places.
    var silenceLimit = TimeAmount.seconds(30)

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - control: The sessions of this process.
    ///   - rest: The rest timer; `nil` in a process without one.
    ///   - notifications: The notifications; `nil` in a process that sends none.
    ///   - restart: The restarts; `nil` in a process that nobody starts again.
    ///   - page: The log-ins of the page; `nil` in a process that serves no page.
    ///   - version: The version that `Ping` returns.
    ///   - dataFolder: The folder of the history, which `Ping` returns; `nil` if this process keeps none.
    ///   - settings: Returns the settings in force; none in a process that plays for a command.
    ///   - examine: Examines this process; `nil` in a process that is no daemon.
    public init(
        control: any SessionControl, rest: (any RestControl)? = nil, notifications: (any NotificationControl)? = nil,
        restart: (any RestartControl)? = nil, page: (any PageControl)? = nil, version: String,
        dataFolder: String? = nil,
        settings: @escaping @Sendable () -> any Encodable & Sendable = { [String]() },
        examine: (@Sendable () async -> any Encodable & Sendable)? = nil, logger: Logger
    ) {
        dialogue = ControlDialogue(
            control: control, rest: rest, notifications: notifications, restart: restart, page: page,
            version: version, dataFolder: dataFolder, settings: settings, examine: examine)
        self.logger = logger
    }

    /// Starts the event loop, so that it does not start with the first client.
    ///
    /// - Throws: `ThreadError` if the system refuses it.
    public static func startEventLoop() throws { _ = try EventLoopTaskExecutor.shared.get() }

    /// Serves a socket while `body` runs, then removes the socket.
    ///
    /// Cancellation affects only `body`: clients whose command ends it still get their replies.
    ///
    /// - Parameter unserved: Called when the socket is removed, before the server waits for the last replies.
    /// - Returns: The result of `body`.
    /// - Throws: ``ControlSocketError`` if the socket cannot be duplicated, and the errors of `body`.
    public nonisolated(nonsending) func serve<Value>(
        _ socket: consuming ListeningSocket, while body: () async throws -> Value, unserved: () async -> Void = {}
    ) async throws -> Value {
        let clients = ControlClients(
            at: socket.path, closeTimeout: closeTimeout, silenceLimit: silenceLimit, logger: logger)
        let listening = listening(on: try socket.duplicate(), for: clients)
        let outcome: Result<Value, any Error>
        do {
            outcome = .success(try await body())
        } catch {
            outcome = .failure(error)
        }
        _ = consume socket
        listening.cancel()
        let channel = await listening.value
        try? await channel?.close()
        await unserved()
        if let channel { await clients.closeAll(on: channel.eventLoop) }
        return try outcome.get()
    }

    /// Starts the event loop when the first client connects, because most sessions have no client, and the loop costs
    /// time before the first sample.
    ///
    /// - Returns: A task whose result is `nil` if it was cancelled before the first client.
    private func listening(on descriptor: Int32, for clients: ControlClients) -> Task<(any Channel)?, Never> {
        let thread = ThreadExecutor(name: "limber-control")
        return Task(executorPreference: thread) {
            guard await Self.isReadable(descriptor, on: thread), let executor = await startedLoop() else {
                close(descriptor)
                return nil
            }
            do {
                return try await listen(on: descriptor, for: clients, executor)
            } catch {
                logger.error("the control socket accepts no clients", metadata: ["error": "\(error)"])
                return nil
            }
        }
    }

    /// Returns `true` when a client waits, or `false` when the task is cancelled.
    private static func isReadable(_ descriptor: Int32, on thread: ThreadExecutor) async -> Bool {
        while !Task.isCancelled {
            let polled = await withTaskCancellationHandler {
                await thread.wait(for: [PolledDescriptor(descriptor, events: Int16(POLLIN))])
            } onCancel: {
                thread.wake()
            }
            if polled.contains(where: { $0.returned != 0 }) { return true }
        }
        return false
    }

    /// Returns the executor of the event loop, which is requested again each second while the system refuses it; `nil`
    /// when the task is cancelled.
    private func startedLoop() async -> EventLoopTaskExecutor? {
        var reported: ThreadError?
        while !Task.isCancelled {
            do throws(ThreadError) {
                return try EventLoopTaskExecutor.shared.get()
            } catch {
                if error != reported { logger.error("clients have to wait", metadata: ["error": "\(error)"]) }
                reported = error
                try? await TaskPool.sleep(for: .seconds(1))
            }
        }
        return nil
    }

    private func listen(
        on descriptor: Int32, for clients: ControlClients, _ executor: EventLoopTaskExecutor
    ) async throws -> any Channel {
        try await ServerBootstrap(group: executor.group)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(
                .writeBufferWaterMark,
                value: ChannelOptions.Types.WriteBufferWaterMark(
                    low: ControlConnection.largestBacklog / 2, high: ControlConnection.largestBacklog)
            )
            .childChannelInitializer { [dialogue, logger] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        ControlConnection(
                            channel, among: clients, dialogue: dialogue, executor: executor, logger: logger))
                }
            }
            .withBoundSocket(descriptor).get()
    }
}

/// The executor of tasks on the event loop that all control sockets of a process share. Without it, each line would
/// change threads twice. It also runs the actors that its tasks call, unless they have their own executor.
final class EventLoopTaskExecutor: TaskExecutor {
    static let shared = EventLoopPlace("limber-socket") {
        EventLoopTaskExecutor(MultiThreadedEventLoopGroup(numberOfThreads: 1))
    }

    let group: any EventLoopGroup
    private let loop: any EventLoop

    private init(_ group: any EventLoopGroup) {
        self.group = group
        loop = group.next()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
