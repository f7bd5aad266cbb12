import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Platform
import SessionCore
import Synchronization

extension Request {
    /// Whether the body may be longer than the server is willing to read and discard.
    func hasEndlessBody(_ limits: Limits) -> Bool {
        if let length = headers[.contentLength] { return Int(length) ?? .max > limits.discardedBytes }
        return headers[.transferEncoding] != nil
    }

    /// Returns the body as a value of a rule.
    ///
    /// - Throws: ``APIError`` with all validation errors.
    func body<Value>(as rule: BodyRule<Value>, _ context: WebContext, upTo limit: Int? = nil) async throws -> Value {
        try await body(context, upTo: limit, rule.value)
    }

    /// Returns the body as a value whose decoder names invalid members in an `OptionError`.
    ///
    /// - Parameter allowsNull: Whether a member may be `null`, which stands for a missing one.
    /// - Throws: ``APIError`` with the first validation error.
    func decodedBody<Value: Decodable & Sendable>(
        _ context: WebContext, allowsNull: Bool = true
    ) async throws -> Value {
        try await body(context) { data throws(APIError) in
            let document = try JSONValue(body: data)
            if !allowsNull, let path = document.path(where: { $0 == .null }) {
                throw APIError.invalid([BodyFault(path: path, message: "must not be null")])
            }
            do {
                return try JSONDecoder().decode(Value.self, from: data)
            } catch let error as OptionError {
                throw APIError.refused(error.description)
            } catch {
                throw APIError.invalid([BodyFault(path: [], message: "must be a JSON object")])
            }
        }
    }

    /// Returns the body as `parse` reads it, received within ``Limits/body``.
    ///
    /// - Parameters:
    ///   - limit: The maximum size in bytes; ``Limits/bodyBytes`` by default.
    ///   - parse: Reads the body, on the thread of long work.
    /// - Throws: ``APIError`` if the body is longer than the limit, or if the bodies of other requests need all memory
    ///   for them; and the errors of `parse`.
    func body<Value>(
        _ context: WebContext, upTo limit: Int? = nil, _ parse: @Sendable (Data) throws -> Value
    ) async throws -> Value {
        try await withBody(context, upTo: limit ?? context.limits.bodyBytes) { data in
            try await RequestThreads.work.run { [channel = context.channel] in
                // The client may have gone while its body waited for the thread.
                guard channel.isActive else { throw CancellationError() }
                return try parse(data)
            }
        }
    }

    /// Calls `use` with the body, received within ``Limits/body``, whose memory is reserved meanwhile.
    ///
    /// - Throws: ``APIError`` if the body is malformed or longer than the limit, or if the bodies of other requests
    ///   need all memory for them; and the errors of `use`.
    func withBody<Value>(
        _ context: WebContext, upTo limit: Int, _ use: (Data) async throws -> Value
    ) async throws -> Value {
        let length = min(max(0, headers[.contentLength].flatMap { Int($0) } ?? limit), limit)
        try BodyMemory.reserve(length)
        defer { BodyMemory.free(length) }
        return try await use(try await received(context, upTo: limit))
    }

    private func received(_ context: WebContext, upTo limit: Int) async throws -> Data {
        // A client that sends a byte now and then must not hold the connection.
        let deadline = context.channel.eventLoop.scheduleTask(in: context.limits.body) { [channel = context.channel] in
            channel.close(promise: nil)
        }
        defer { deadline.cancel() }
        var data = Data()
        var count = headers[.contentLength].flatMap { Int($0) } ?? 0
        let most = limit + context.limits.discardedBytes
        if count <= most {
            count = 0
            // Read an oversized body to its end: a client that is still sending does not read the response.
            do {
                for try await bytes in body {
                    count += bytes.readableBytes
                    if count > most { break }
                    if count <= limit { data.append(contentsOf: bytes.readableBytesView) }
                }
            } catch is HTTPParserError {
                throw APIError(
                    .badRequest, .badRequest, "The body is malformed or incomplete", headers: [.connection: "close"])
            }
        }
        guard count <= limit else {
            throw APIError(.contentTooLarge, .tooLarge, "The body is longer than \(limit) bytes")
        }
        return data
    }
}

/// The memory for the bodies of requests, from the first byte to the validation.
enum BodyMemory {
    /// The maximum size in bytes of all bodies that the servers of the process hold at a time: two imports, and 16 MiB
    /// for all others, which do not wait for the imports.
    private static let most = 80 << 20
    private static let used = Atomic<Int>(0)

    /// Reserves memory for a body; call ``free(_:)`` for it once.
    ///
    /// - Throws: ``APIError`` with status 503 if other bodies need the memory.
    static func reserve(_ bytes: Int) throws(APIError) {
        guard used.add(bytes, ordering: .relaxed).newValue > most else { return }
        free(bytes)
        throw APIError(
            .serviceUnavailable, .unavailable, "Too many requests at once; try again", headers: [.retryAfter: "1"])
    }

    /// Frees the memory of a body.
    static func free(_ bytes: Int) {
        used.subtract(bytes, ordering: .relaxed)
    }
}
