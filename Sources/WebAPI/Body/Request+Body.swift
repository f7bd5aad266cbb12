import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The most bytes of a body, unless a route takes more.
    static let usualLimit = 1 << 20

    /// The body as a rule has it.
    ///
    /// - Throws: ``APIError`` with everything that is wrong.
    func body<Value>(as rule: BodyRule<Value>, _ context: WebContext) async throws -> Value {
        let data = try await data(upTo: Self.usualLimit, context)
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else {
            throw APIError.invalid([BodyIssue(path: [], message: "must be JSON")])
        }
        var issues: [BodyIssue] = []
        guard let value = rule.read(value, [], &issues) else { throw APIError.invalid(issues) }
        return value
    }

    /// The body as it was sent, all of it within ``BodyDeadline/time``.
    ///
    /// - Throws: ``APIError`` where it is longer than the limit.
    func data(upTo limit: Int, _ context: WebContext) async throws -> Data {
        let tooLarge = APIError(.contentTooLarge, .tooLarge, "The body is longer than \(limit) bytes")
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
        // A client that sends a byte now and then must not keep the connection.
        let loop = context.channel.eventLoop
        let deadline = loop.scheduleTask(in: BodyDeadline.time) { [channel = context.channel] in
            channel.close(promise: nil)
        }
        defer { deadline.cancel() }
        do {
            let buffer = try await body.collect(upTo: limit)
            return Data(buffer.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw tooLarge
        }
    }
}

/// How long a client may take to send a body.
enum BodyDeadline {
    static let time = TimeAmount.seconds(60)
}
