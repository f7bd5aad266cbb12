import Synchronization

/// A value that concurrent readers complete part by part.
final class PartialContent<Content: Sendable>: Sendable {
    private let content: Mutex<Content>
    private let continuation: AsyncStream<Content>.Continuation
    /// The value after each part.
    let stages: AsyncStream<Content>

    /// - Parameter content: The value before any part was read.
    init(_ content: Content) {
        self.content = Mutex(content)
        (stages, continuation) = AsyncStream.makeStream()
    }

    /// Sets a part, and publishes the value.
    func put<Part: Sendable>(_ part: Part, at place: any WritableKeyPath<Content, Part?> & Sendable) {
        content.withLock { content in
            content[keyPath: place] = part
            continuation.yield(content)
        }
    }

    /// Ends ``stages``: no part is missing.
    func finish() {
        continuation.finish()
    }
}
