import NIOCore
import NIOPosix
import Platform
import ServiceSettings
import SessionCore

/// An MPD server. Each command opens a connection of its own and closes it afterwards.
///
/// The folder `MPD` holds the client of MPD's protocol. Its functions may be called from any task; NIO does the input
/// and output on an event loop of its own.
struct MPDServer: Hashable, Sendable {
    /// The event loop of all connections, with one thread that starts with the first connection.
    private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    let address: MPDAddress
    let password: String?

    init(address: MPDAddress, password: String? = nil) {
        self.address = address
        self.password = password
    }

    /// Returns the server's status; `nil` if the response contains neither state nor volume.
    func report(within limit: Duration) async throws(MPDError) -> PlayerReport? {
        try await converse(within: limit) { conversation throws(MPDError) in
            PlayerReport(mpd: try await conversation.ask("status"))
        }
    }

    /// Sends a command and waits for `OK`.
    func perform(_ command: PlayerCommand, within limit: Duration) async throws(MPDError) {
        let line =
            switch command {
            case .pause: "pause 1"
            case .play: "pause 0"
            case .setVolume(let volume): "setvol \(Int((min(max(volume, 0), 1) * 100).rounded()))"
            }
        _ = try await converse(within: limit) { conversation throws(MPDError) in
            try await conversation.ask(line)
        }
    }

    /// Returns the commands that MPD does not allow to this user.
    func forbiddenCommands(within limit: Duration) async throws(MPDError) -> [String] {
        try await converse(within: limit) { conversation throws(MPDError) in
            try await conversation.values(of: "notcommands")
        }
    }

    /// Reports the current status and each change (`idle player mixer`), until the server closes the connection or the
    /// task is cancelled.
    func watch(_ observe: @escaping @Sendable (PlayerReport) async -> Void) async {
        _ = try? await converse { conversation throws(MPDError) in
            while true {
                if let report = PlayerReport(mpd: try await conversation.ask("status")) { await observe(report) }
                try await conversation.ask("idle player mixer")
            }
        }
    }

    private func converse<Value: Sendable>(
        within limit: Duration,
        _ body: @escaping @Sendable (inout MPDConversation) async throws(MPDError) -> Value
    ) async throws(MPDError) -> Value {
        let result = await OtherPlayers.within(limit) { () async -> Result<Value, MPDError> in
            do throws(MPDError) {
                return .success(try await converse(body))
            } catch {
                return .failure(error)
            }
        }
        guard let result else { throw .silent(address) }
        return try result.get()
    }

    private func converse<Value: Sendable>(
        _ body: (inout MPDConversation) async throws(MPDError) -> Value
    ) async throws(MPDError) -> Value {
        do {
            return try await connect().executeThenClose { inbound, outbound in
                var conversation = try await MPDConversation(with: address, password: password, inbound, outbound)
                return try await body(&conversation)
            }
        } catch let error as MPDError {
            throw error
        } catch {
            throw .unreachable(address)
        }
    }

    private func connect() async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        let initialize: @Sendable (any Channel) -> EventLoopFuture<NIOAsyncChannel<ByteBuffer, ByteBuffer>> = {
            channel in
            channel.eventLoop.makeCompletedFuture { try NIOAsyncChannel(wrappingChannelSynchronously: channel) }
        }
        // Most computers have no MPD. The kernel tells so at once, before the event loop starts.
        let local = localConnection
        if case .refused = local { throw MPDError.unreachable(address) }
        let bootstrap = ClientBootstrap(group: Self.group).connectTimeout(.milliseconds(150))
        return switch (local, address) {
        case (.open(let descriptor), _):
            try await bootstrap.withConnectedSocket(descriptor, channelInitializer: initialize)
        case (_, .socket(let path)):
            try await bootstrap.connect(unixDomainSocketPath: path, channelInitializer: initialize)
        case (_, .host(let host, let port)):
            try await bootstrap.connect(host: host, port: port, channelInitializer: initialize)
        }
    }

    /// A connection to a server on this computer; `nil` for other addresses, which take longer.
    private var localConnection: LoopbackConnection? {
        guard case .host("localhost", let port) = address, let port = UInt16(exactly: port) else { return nil }
        return LoopbackConnection(to: port)
    }
}

extension PlayerReport {
    /// Reads the response to `status`; `nil` if it contains neither a known state nor a volume.
    init?(mpd pairs: [String: String]) {
        status =
            switch pairs["state"] {
            case "play": .playing
            case "pause": .paused
            case "stop": .stopped
            default: nil
            }
        // Without a volume control the volume is -1 or missing.
        volume = pairs["volume"].flatMap { Int($0) }.flatMap { (0...100).contains($0) ? Double($0) / 100 : nil }
        position = pairs["elapsed"].flatMap { Double($0) }
        if status == nil, volume == nil { return nil }
    }
}
