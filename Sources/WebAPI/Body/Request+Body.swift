import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

extension Request {
    /// Whether the body may be longer than the server is willing to read and discard.
    func hasEndlessBody(_ limits: Limits) -> Bool {
        if let length = headers[.contentLength] { return Int(length) ?? .max > limits.discardedBytes }
        return headers[.transferEncoding] != nil
    }

    /// Returns the body as a value of a rule.
    ///
    /// - Throws: ``APIError`` with all validation errors.
    func body<Value>(as rule: BodyRule<Value>, _ context: WebContext) async throws -> Value {
        let data = try await data(context)
        let document: JSONValue
        do {
            document = try JSONValue(parsing: data)
        } catch is JSONValue.TooDeep {
            let message = "must have at most \(JSONValue.mostLevels) arrays and objects in one another"
            throw APIError.invalid([BodyIssue(path: [], message: message)])
        } catch {
            throw APIError.invalid([BodyIssue(path: [], message: "must be JSON")])
        }
        var issues = BodyIssues()
        guard let value = rule.read(document, [], &issues) else { throw APIError.invalid(issues.list) }
        return value
    }

    /// Returns the raw body, received within ``Limits/body``.
    ///
    /// - Throws: ``APIError`` if the body is longer than the limit.
    func data(_ context: WebContext, upTo limit: Int? = nil) async throws -> Data {
        var data = Data()
        try await receive(context, upTo: limit) { data.append(contentsOf: $0.readableBytesView) }
        return data
    }

    /// Passes the body to `take` in pieces, received within ``Limits/body``.
    ///
    /// - Throws: ``APIError`` if the body is malformed or longer than the limit.
    func receive(
        _ context: WebContext, upTo limit: Int? = nil, _ take: (ByteBuffer) async throws -> Void
    ) async throws {
        let limit = limit ?? context.limits.bodyBytes
        // A client that sends a byte now and then must not hold the connection.
        let deadline = context.channel.eventLoop.scheduleTask(in: context.limits.body) { [channel = context.channel] in
            channel.close(promise: nil)
        }
        defer { deadline.cancel() }
        var count = headers[.contentLength].flatMap { Int($0) } ?? 0
        let most = limit + context.limits.discardedBytes
        if count <= most {
            count = 0
            // Read an oversized body to its end: a client that is still sending does not read the response.
            do {
                for try await bytes in body {
                    count += bytes.readableBytes
                    if count > most { break }
                    if count <= limit { try await take(bytes) }
                }
            } catch is HTTPParserError {
                throw APIError(
                    .badRequest, .badRequest, "The body is malformed or incomplete", headers: [.connection: "close"])
            }
        }
        guard count <= limit else {
            throw APIError(.contentTooLarge, .tooLarge, "The body is longer than \(limit) bytes")
        }
    }
}
