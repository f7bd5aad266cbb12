import Glibc
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
    /// The event loop of all connections.
    private static let group = EventLoopPlace("limber-mpd") { MultiThreadedEventLoopGroup(numberOfThreads: 1) }

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
        let group: MultiThreadedEventLoopGroup
        do throws(ThreadError) {
            group = try Self.group.get()
        } catch {
            if case .open(let descriptor) = local { close(descriptor) }
            throw error
        }
        let bootstrap = ClientBootstrap(group: group).connectTimeout(.milliseconds(150))
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

extension MPDChoice {
    /// Returns the MPD server of the setting; `nil` for `off`.
    ///
    /// `auto` finds the server as MPD's own clients do: `$MPD_HOST`, which may be `PASSWORD@HOST`, with `$MPD_PORT`;
    /// else the socket `/run/mpd/socket` if it exists; else port 6600 of localhost.
    ///
    /// - Throws: ``OptionError`` if `$MPD_HOST` is invalid.
    func server(
        environment: [String: String], exists: (String) -> Bool = { access($0, F_OK) == 0 }
    ) throws(OptionError) -> MPDServer? {
        switch self {
        case .off: return nil
        case .at(let address, let password): return MPDServer(address: address, password: password)
        case .auto: break
        }
        let port = environment["MPD_PORT"].flatMap { Int($0) } ?? MPDAddress.standardPort
        if let host = environment["MPD_HOST"], !host.isEmpty {
            return try Self.at(parsing: host, defaultPort: port).server(environment: environment, exists: exists)
        }
        let socket = "/run/mpd/socket"
        return MPDServer(address: exists(socket) ? .socket(path: socket) : .host("localhost", port: port))
    }
}

/// The error of a command to MPD.
enum MPDError: Error, Hashable, CustomStringConvertible {
    /// MPD answered with an error, the line `ACK …`.
    case refused(String)
    /// The server does not speak MPD's protocol.
    case noMPD(MPDAddress)
    /// The connection failed or was closed by the server.
    case unreachable(MPDAddress)
    /// The time limit was over.
    case silent(MPDAddress)

    var description: String {
        switch self {
        case .refused(let answer):
            "MPD refuses: \(answer); set other_players.mpd to PASSWORD@HOST, or to off"
        case .noMPD(let address): "the server at \(address) is not MPD; set other_players.mpd to its address or to off"
        case .unreachable(let address), .silent(let address): "MPD does not answer at \(address)"
        }
    }
}
