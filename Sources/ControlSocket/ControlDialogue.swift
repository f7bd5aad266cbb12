import ControlProtocol
import FoundationEssentials
import NIOCore
import PracticeCore

/// The interpreter of the control protocol: performs the request in a line and returns the reply.
///
/// Bare words are for shells; lines that begin with `{` or `[` are JSON-RPC 2.0.
struct ControlDialogue: Sendable {
    /// The reply to a line.
    struct Reply {
        /// The line to send, without its end; `nil` if the line held only notifications.
        var text: String?
        /// The updates to send until the connection ends, for a subscriber.
        var updates: AsyncStream<SessionUpdate>?
    }

    let control: any SessionControl
    /// The rest timer; `nil` in a process without one.
    var rest: (any RestControl)?
    /// The notifications; `nil` in a process that sends none.
    var notifications: (any NotificationControl)?
    /// The restarts; `nil` in a process that is no daemon.
    var restart: (any RestartControl)?
    /// The version that `Ping` returns.
    let version: String
    /// The folder of the history, which `Ping` returns; `nil` if this process keeps none.
    var dataFolder: String?
    /// Returns the settings in force; none in a process that plays for a command.
    var settings: @Sendable () -> any Encodable & Sendable = { [String]() }

    /// Returns the reply to a line once its command has taken effect.
    func reply(to line: ByteBufferView, from sender: RequestSender) async throws -> Reply {
        let text = Self.trimmed(line)
        switch text.first {
        case UInt8(ascii: "{"):
            return try await reply(toRequest: text, from: sender)
        case UInt8(ascii: "["):
            return try await reply(toBatch: text, from: sender)
        default:
            return Reply(text: try await reply(toVerb: String(decoding: text, as: UTF8.self)))
        }
    }

    /// Removes spaces, tabs and the carriage return of a CRLF line end.
    private static func trimmed(_ line: ByteBufferView) -> ByteBufferView {
        func isSpace(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
        }
        let end = line.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? line.startIndex
        return line[..<end].drop(while: isSpace)
    }

    private func reply(toVerb word: String) async throws -> String {
        switch ControlVerb(word) {
        case .command(let command):
            do throws(SessionRefusal) {
                try await control.perform(command)
                return "ok"
            } catch {
                return "error: \(error)"
            }
        case .status:
            return try ControlJSON.line(await control.snapshot())
        case .help:
            return ControlVerb.all
        case nil:
            // Never echo control characters or long input to a terminal.
            let isReadable = (1...32).contains(word.count) && word.utf8.allSatisfy { (0x20...0x7e).contains($0) }
            return "error: unknown verb\(isReadable ? " '\(word)'" : ""); use one of: \(ControlVerb.all)"
        }
    }
}

// JSON-RPC 2.0.
extension ControlDialogue {
    /// The maximum number of requests in a batch. The replies to all of them must fit into
    /// ``ControlConnection/largestBacklog``.
    private static let longestBatch = 64

    private func reply(toRequest line: ByteBufferView, from sender: RequestSender) async throws -> Reply {
        guard let request: RPCRequest = Self.decoded(line) else { return try Self.reply(.notJSON) }
        var reply = Reply()
        reply.text = try await answer(to: request, from: sender, in: &reply).map(ControlJSON.line)
        return reply
    }

    private func reply(toBatch line: ByteBufferView, from sender: RequestSender) async throws -> Reply {
        guard let requests: [RPCRequest] = Self.decoded(line) else { return try Self.reply(.notJSON) }
        guard (1...Self.longestBatch).contains(requests.count) else {
            return try Self.reply(.invalidRequest("a batch must hold 1 to \(Self.longestBatch) requests"))
        }
        var reply = Reply()
        var answers: [RPCAnswer] = []
        for request in requests {
            if let answer = await answer(to: request, from: sender, in: &reply) { answers.append(answer) }
        }
        if !answers.isEmpty { reply.text = try ControlJSON.line(answers) }
        return reply
    }

    private static func decoded<Value: Decodable>(_ line: ByteBufferView) -> Value? {
        // The decoder would silently repair invalid UTF-8.
        guard String(validating: line, as: UTF8.self) != nil else { return nil }
        return try? JSONDecoder().decode(Value.self, from: Data(line))
    }

    /// The reply to a line whose id cannot be read.
    private static func reply(_ error: RPCError) throws -> Reply {
        Reply(text: try ControlJSON.line(RPCAnswer(id: .null, outcome: .failure(error))))
    }

    private func answer(
        to request: RPCRequest, from sender: RequestSender, in reply: inout Reply
    ) async -> RPCAnswer? {
        let outcome: Result<any Encodable & Sendable, RPCError>
        do throws(RPCError) {
            let call = try request.call.get()
            try call.check(from: sender)
            outcome = .success(try await perform(call, in: &reply))
        } catch {
            outcome = .failure(error)
        }
        return request.id.map { RPCAnswer(id: $0, outcome: outcome) }
    }

    private func perform(
        _ call: RPCCall, in reply: inout Reply
    ) async throws(RPCError) -> any Encodable & Sendable {
        switch call {
        case .command(let command):
            try await refusing { () throws(SessionRefusal) in try await control.perform(command) }
            return "ok"
        case .start(let request):
            try await refusing { () throws(SessionRefusal) in try await control.start(request) }
            return "ok"
        case .setLevels(let change):
            try await refusing { () throws(SessionRefusal) in try await control.setLevels(change) }
            return "ok"
        case .status:
            return await control.snapshot()
        case .subscribe:
            let updates = await control.updates()
            reply.updates = updates
            return await updates.firstSnapshot()
        case .ping:
            return Pong(version: version, dataFolder: dataFolder)
        case .settings:
            return settings()
        case .rest(let command):
            return try await perform(command)
        case .testNotification:
            return try await scheduleTest()
        case .prepareRestart:
            guard let restart else { throw .noRestart }
            return await restart.prepareRestart()
        }
    }

    /// Runs `body` and turns a refusal by the session into an error reply.
    private func refusing(_ body: () async throws(SessionRefusal) -> Void) async throws(RPCError) {
        do throws(SessionRefusal) {
            try await body()
        } catch {
            throw RPCError(error)
        }
    }

    private func perform(_ command: RestCommand) async throws(RPCError) -> RestStatus {
        guard let rest else { throw RPCError(RestRefusal.unsupported) }
        do throws(RestRefusal) {
            return try await rest.perform(command)
        } catch {
            throw RPCError(error)
        }
    }

    private func scheduleTest() async throws(RPCError) -> String {
        guard let notifications else { throw .noNotifications }
        guard await notifications.scheduleTest() else { throw .tooManyNotifications }
        return "ok"
    }
}

extension AsyncStream<SessionUpdate> {
    /// Returns the snapshot at the start of the stream.
    fileprivate func firstSnapshot() async -> SessionSnapshot {
        for await case .snapshot(let snapshot) in self { return snapshot }
        return SessionSnapshot()
    }
}
