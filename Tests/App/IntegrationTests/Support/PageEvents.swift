import Foundation
import TestSupport

/// The messages of a daemon's `/api/events`, as a page receives them.
struct PageEvents {
    /// The stream ended before the message.
    struct Ended: Error {}

    private var body: any AsyncIteratorProtocol<Data, any Error>
    private var rest = ""
    /// All received messages, such as `event: heartbeat` with a line of data.
    private(set) var seen: [String] = []

    fileprivate init(_ body: some AsyncSequence<Data, any Error>) { self.body = body.makeAsyncIterator() }

    /// Waits for a message of a name with a text in its data.
    @discardableResult
    mutating func next(_ name: String, _ text: String = "{") async throws -> String {
        while true {
            while let end = rest.firstRange(of: "\n\n") {
                let message = String(rest[..<end.lowerBound])
                rest.removeSubrange(..<end.upperBound)
                seen.append(message)
                if message.hasPrefix("event: \(name)\n"), message.contains(text) { return message }
            }
            guard let bytes = try await body.next(isolation: nil) else { throw Ended() }
            rest += String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension PageHost {
    /// Receives the daemon's events for the duration of `body`.
    func receiving(_ body: (inout PageEvents) async throws -> Void) async throws {
        var events = PageEvents(try await HTTP.open("GET", address + "/api/events").body)
        // The daemon sends this message once it publishes to this page.
        try await events.next("snapshot")
        try await body(&events)
    }
}
