import NIOCore
public import ServiceSettings
import SessionCore

/// A connection to an MPD server. A command is one line; its response ends with a line `OK` or `ACK`.
struct MPDConversation {
    /// The limit of a line and of a response in bytes, against servers that are not MPD.
    private static let largestAnswer = 65_536

    private let address: MPDAddress
    private var pieces: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var received = ByteBuffer()

    /// Reads the greeting and sends the password, if any.
    init(
        with address: MPDAddress, password: String?, _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws(MPDError) {
        self.address = address
        self.outbound = outbound
        pieces = inbound.makeAsyncIterator()
        guard try await line().hasPrefix("OK MPD ") else { throw .noMPD(address) }
        if let password { try await ask("password \(Self.quoted(password))") }
    }

    /// Sends a command and returns the key-value pairs of its response.
    @discardableResult
    mutating func ask(_ command: String) async throws(MPDError) -> [String: String] {
        Dictionary(try await pairs(of: command)) { _, last in last }
    }

    /// Sends a command and returns the values of its response in order.
    mutating func values(of command: String) async throws(MPDError) -> [String] {
        try await pairs(of: command).map(\.value)
    }

    private mutating func pairs(of command: String) async throws(MPDError) -> [(key: String, value: String)] {
        do {
            try await outbound.write(ByteBuffer(string: command + "\n"))
        } catch {
            throw .unreachable(address)
        }
        var pairs: [(key: String, value: String)] = []
        var size = 0
        while true {
            let line = try await line()
            if line == "OK" { return pairs }
            if line.hasPrefix("ACK ") { throw .refused(line) }
            size += line.utf8.count
            guard size <= Self.largestAnswer, let end = line.firstIndex(of: ":") else { throw .noMPD(address) }
            pairs.append((String(line[..<end]), String(line[end...].dropFirst().drop { $0 == " " })))
        }
    }

    private mutating func line() async throws(MPDError) -> String {
        while true {
            if let end = received.readableBytesView.firstIndex(of: UInt8(ascii: "\n")),
                let line = received.readString(length: end - received.readerIndex)
            {
                received.moveReaderIndex(forwardBy: 1)
                return line
            }
            guard received.readableBytes <= Self.largestAnswer else { throw .noMPD(address) }
            do {
                guard let piece = try await pieces.next() else { throw MPDError.unreachable(address) }
                received.discardReadBytes()
                received.writeImmutableBuffer(piece)
            } catch {
                throw .unreachable(address)
            }
        }
    }

    /// Quotes an argument for MPD's protocol.
    private static func quoted(_ text: String) -> String {
        "\"" + text.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
}

/// The result of a look at MPD, for a user who wonders why it plays on.
public enum MPDExamination: Hashable, Sendable {
    /// No MPD answers, or none is to be paused.
    case absent
    case ready(address: String)
    /// MPD, or the setting, does not let Limber pause it, for this reason.
    case refused(reason: String)

    /// The commands that Limber sends.
    private static let commands = ["status", "pause", "setvol"]

    /// Connects to the MPD of a setting, and asks which commands it allows.
    ///
    /// - Parameter environment: The variables that locate MPD (`MPD_HOST`, `MPD_PORT`).
    public static func of(
        _ choice: MPDChoice, environment: [String: String], within limit: Duration = .seconds(2)
    ) async -> MPDExamination {
        do {
            guard let server = try choice.server(environment: environment) else { return .absent }
            let forbidden = Set(try await server.forbiddenCommands(within: limit))
            let missing = commands.filter(forbidden.contains)
            guard missing.isEmpty else {
                return .refused(reason: "it does not allow \(missing.map { "'\($0)'" }.joined(separator: ", "))")
            }
            return .ready(address: "\(server.address)")
        } catch let error as MPDError {
            return switch error {
            case .refused, .noMPD: .refused(reason: "\(error)")
            case .unreachable, .silent: .absent
            }
        } catch {
            return .refused(reason: "\(error)")
        }
    }
}
