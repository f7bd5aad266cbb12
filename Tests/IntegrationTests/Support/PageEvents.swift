import AsyncHTTPClient
import Foundation
import NIOCore

/// The messages of a daemon's `/api/events`, as a page receives them.
struct PageEvents {
    /// A server-sent event.
    struct Message: Sendable {
        let name: String
        let data: String
    }

    /// The stream ended before the message.
    struct Ended: Error {}

    private var messages: AsyncStream<Message>.Iterator
    /// All received messages.
    private(set) var seen: [Message] = []

    fileprivate init(_ messages: AsyncStream<Message>) {
        self.messages = messages.makeAsyncIterator()
    }

    /// Waits for a message.
    @discardableResult
    mutating func next(where isIt: (Message) -> Bool) async throws -> Message {
        while let message = await messages.next() {
            seen.append(message)
            if isIt(message) { return message }
        }
        throw Ended()
    }
}

extension PageEvents.Message {
    /// - Parameter text: The lines of a message; a comment yields `nil`.
    fileprivate init?(_ text: Substring) {
        let fields = text.split(separator: "\n").map { $0.split(separator: ": ", maxSplits: 1) }
        func value(_ name: String) -> String? {
            fields.first { $0.first == name[...] && $0.count == 2 }.map { String($0[1]) }
        }
        guard let name = value("event"), let data = value("data") else { return nil }
        self.init(name: name, data: data)
    }
}

extension PageHost {
    /// Receives the daemon's events for the duration of `body`.
    func receiving(_ body: (inout PageEvents) async throws -> Void) async throws {
        let (messages, message) = AsyncStream<PageEvents.Message>.makeStream()
        let answer = try await HTTPClient.shared.execute(
            HTTPClientRequest(url: address + "/api/events"), timeout: .seconds(600))
        let receiving = Task {
            var rest = ""
            for try await bytes in answer.body {
                rest += String(buffer: bytes)
                while let end = rest.firstRange(of: "\n\n") {
                    if let complete = PageEvents.Message(rest[..<end.lowerBound]) { message.yield(complete) }
                    rest.removeSubrange(..<end.upperBound)
                }
            }
            message.finish()
        }
        defer { receiving.cancel() }
        var events = PageEvents(messages)
        // The daemon sends this message once it publishes to this page.
        try await events.next { $0.name == "snapshot" }
        try await body(&events)
    }
}
