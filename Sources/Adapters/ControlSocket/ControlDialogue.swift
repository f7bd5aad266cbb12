import ControlProtocol
import FoundationEssentials
import NIOCore
import PracticeCore
import SessionCore

/// The interpreter of the control protocol: performs the request in a line and returns the reply.
///
/// Bare words are for shells; lines that begin with `{` or `[` are JSON-RPC 2.0. ``RPCMethod`` names the methods.
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
    /// The restarts; `nil` in a process that nobody starts again.
    var restart: (any RestartControl)?
    /// The log-ins of the page; `nil` in a process that serves no page.
    var page: (any PageControl)?
    /// The version that `Ping` returns.
    let version: String
    /// The folder of the history, which `Ping` returns; `nil` if this process keeps none.
    var dataFolder: String?
    /// Returns the settings in force; none in a process that plays for a command.
    var settings: @Sendable () -> any Encodable & Sendable = { [String]() }
    /// Examines this process; `nil` in a process that is no daemon.
    var examine: (@Sendable () async -> any Encodable & Sendable)?

    /// Returns the reply to a line once its command has taken effect.
    func reply(to line: ByteBufferView, from sender: RequestSender) async throws -> Reply {
        let text = Self.trimmed(line)
        switch text.first {
        case UInt8(ascii: "{"):
            return try await reply(toRequest: text, from: sender)
        case UInt8(ascii: "["):
            return try await reply(toBatch: text, from: sender)
        default:
            return Reply(text: try await reply(toVerb: String(decoding: text, as: UTF8.self), from: sender))
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

    /// The bare words, as `help` lists them.
    static let verbs = (SessionCommand.allCases.map(\.rawValue) + ["status", "later", "help"]).joined(separator: " ")

    private func reply(toVerb word: String, from sender: RequestSender) async throws -> String {
        let request: ControlRequest
        switch word {
        case "help": return Self.verbs
        case "status": return try ControlJSON.line(await control.snapshot())
        case "later": request = .answer(.later(StartAnswer.standardSeconds))
        default:
            guard let command = SessionCommand(rawValue: word) else {
                // Never echo control characters or long input to a terminal.
                let isReadable = (1...32).contains(word.count) && word.utf8.allSatisfy { (0x20...0x7e).contains($0) }
                return "error: unknown verb\(isReadable ? " '\(word)'" : ""); use one of: \(Self.verbs)"
            }
            request = .command(command)
        }
        do throws(SessionRefusal) {
            _ = try await control.perform(request, from: sender)
            return "ok"
        } catch {
            return "error: \(error)"
        }
    }
}

// JSON-RPC 2.0.
extension ControlDialogue {
    /// The maximum number of requests in a batch. The replies to all of them must fit into
    /// ``ControlConnection/largestBacklog``.
    private static let longestBatch = 64

    private func reply(toRequest line: ByteBufferView, from sender: RequestSender) async throws -> Reply {
        let request: RPCRequest
        do throws(RPCError) { request = try Self.decoded(line) } catch { return try Self.reply(error) }
        var reply = Reply()
        reply.text = try await answer(to: request, from: sender, in: &reply).map(ControlJSON.line)
        return reply
    }

    private func reply(toBatch line: ByteBufferView, from sender: RequestSender) async throws -> Reply {
        let requests: [RPCRequest]
        do throws(RPCError) { requests = try Self.decoded(line) } catch { return try Self.reply(error) }
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

    private static func decoded<Value: Decodable>(_ line: ByteBufferView) throws(RPCError) -> Value {
        let json = Data(line)
        // The decoder would silently repair invalid UTF-8.
        guard String(validating: line, as: UTF8.self) != nil,
            let value = try? JSONDecoder().decode(Value.self, from: json)
        else { throw .notJSON }
        guard !StoredText.hasNull(in: json) else { throw .invalidRequest("a text \(StoredText.problem)") }
        return value
    }

    /// The reply to a line whose id cannot be read.
    private static func reply(_ error: RPCError) throws -> Reply {
        Reply(text: try ControlJSON.line(RPCAnswer(id: .null, outcome: .failure(error))))
    }

    private func answer(
        to request: RPCRequest, from sender: RequestSender, in reply: inout Reply
    ) async -> RPCAnswer? {
        let outcome: Result<RPCMethod.Result, RPCError>
        do {
            outcome = .success(try await request.call.get()(self, sender))
        } catch {
            outcome = .failure(RPCError(error))
        }
        if case .success(let subscription as Subscription) = outcome { reply.updates = subscription.updates }
        return request.id.map { RPCAnswer(id: $0, outcome: outcome) }
    }
}
