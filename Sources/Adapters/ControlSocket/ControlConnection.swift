import ControlProtocol
import Glibc
import Logging
import NIOCore

/// The connection of one client: reads lines and writes replies. Use it only on the channel's event loop.
///
/// Each line has its own task. This takes two thirds of the time of one task that awaits lines.
final class ControlConnection: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    /// The maximum length of a line from a client, in bytes.
    static let longestLine = 64 * 1024
    /// The maximum size of unread replies, in bytes. A client that exceeds it is disconnected.
    static let largestBacklog = 256 * 1024

    private let channel: any Channel
    private let clients: ControlClients
    private let dialogue: ControlDialogue
    private let executor: EventLoopTaskExecutor
    private let logger: Logger
    private var lines = LineBuffer(limit: longestLine)
    private var turns = ControlTurns()
    private var subscription: Task<Void, Never>?
    /// The sender of the client's requests. The registry decides it before the first line is read.
    private var sender = RequestSender.guest
    /// Ends the connection of a client that sends no line.
    private var silence: Scheduled<Void>?

    init(
        _ channel: any Channel, among clients: ControlClients, dialogue: ControlDialogue,
        executor: EventLoopTaskExecutor, logger: Logger
    ) {
        self.channel = channel
        self.clients = clients
        self.dialogue = dialogue
        self.executor = executor
        self.logger = logger
    }

    func channelActive(context: ChannelHandlerContext) {
        do {
            try context.pipeline.syncOperations.withUnsafeTransportIfAvailable { (descriptor: NIOBSDSocket.Handle) in
                // NIO accepts sockets without close-on-exec, and child processes would keep them open.
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                sender = try clients.admit(channel, on: descriptor)
            }
            let connection = bound
            silence = channel.eventLoop.scheduleTask(in: clients.silenceLimit) {
                connection.value.reject("no command came; connect again to send one")
            }
        } catch let error as ClientRefusal {
            reject(error.message)
        } catch {
            channel.close(promise: nil)
        }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        lines.append(Self.unwrapInboundIn(data))
        while let line = lines.next() {
            silence?.cancel()
            perform(turns.received(line))
        }
    }

    func read(context: ChannelHandlerContext) {
        switch turns.readRequested() {
        case .read: context.read()
        case .none, .answer, .finish: break
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { perform(turns.inputEnded()) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !channel.isWritable {
            logger.warning("control socket client dropped", metadata: ["error": "too many unread replies"])
            channel.close(promise: nil)
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        clients.remove(channel)
        silence?.cancel()
        subscription?.cancel()
        context.fireChannelInactive()
    }

    /// This connection for its tasks, which all run on its event loop.
    private var bound: NIOLoopBound<ControlConnection> { NIOLoopBound(self, eventLoop: channel.eventLoop) }

    private func perform(_ action: ControlTurns.Action) {
        switch action {
        case .none:
            break
        case .answer(.text(let text)):
            answer(text)
        case .answer(.tooLong):
            reject("line too long; send at most \(Self.longestLine) bytes")
        case .read:
            channel.read()
        case .finish:
            // A subscriber may have closed its sending side, and still receives updates.
            if subscription == nil { disconnect() }
        }
    }

    /// Answers a line, and then the lines that wait. The task starts synchronously, so that a session on another thread
    /// gets the command before the event loop continues.
    private func answer(_ line: ByteBufferView) {
        let connection = bound
        Task.immediate(executorPreference: executor) { [dialogue, sender, logger] in
            do {
                var line = line
                while true {
                    let reply = try await dialogue.reply(to: line, from: sender)
                    if let text = reply.text { connection.value.write(text) }
                    if let updates = reply.updates { connection.value.follow(updates) }
                    let action = connection.value.turns.answered()
                    guard case .answer(.text(let next)) = action else {
                        connection.value.perform(action)
                        break
                    }
                    line = next
                }
            } catch {
                logger.error("cannot encode a reply", metadata: ["error": "\(error)"])
                connection.value.reject("cannot encode the reply")
            }
        }
    }

    private func follow(_ updates: AsyncStream<SessionUpdate>) {
        guard subscription == nil else { return }
        let connection = bound
        subscription = Task(executorPreference: executor) { [logger] in
            do {
                for await update in updates {
                    connection.value.write(try ControlJSON.line(RPCNotification(update)))
                }
            } catch {
                logger.error("cannot encode an event", metadata: ["error": "\(error)"])
            }
            connection.value.subscription = nil
            connection.value.perform(connection.value.turns.subscriptionEnded())
        }
    }

    private func write(_ line: String) {
        channel.writeAndFlush(ByteBuffer(string: line + "\n"), promise: nil)
    }

    /// Sends an error and disconnects the client. A reset would discard the error before the client reads it, so
    /// further input is read and ignored until the client disconnects.
    private func reject(_ reason: String) {
        turns.reject()
        write("error: \(reason)")
        channel.close(mode: .output, promise: nil)
        let end = channel.eventLoop.scheduleTask(in: clients.closeTimeout) { [channel] in channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in end.cancel() }
        channel.read()
    }

    /// Closing discards bytes that the kernel has not accepted yet, so wait for them.
    private func disconnect() {
        channel.writeAndFlush(ByteBuffer()).whenComplete { [channel] _ in channel.close(promise: nil) }
    }
}
