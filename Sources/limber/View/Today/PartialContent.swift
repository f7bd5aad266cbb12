import Synchronization

/// Something that is put together by several readers, none of which waits for another.
final class PartialContent<Content: Sendable>: Sendable {
    private let content: Mutex<Content>
    private let continuation: AsyncStream<Content>.Continuation
    /// What there is, more each time.
    let stages: AsyncStream<Content>

    /// - Parameter content: what there is before anything was read.
    init(_ content: Content) {
        self.content = Mutex(content)
        (stages, continuation) = AsyncStream.makeStream()
    }

    /// Puts in what was read.
    func put<Part: Sendable>(_ part: Part, at place: any WritableKeyPath<Content, Part?> & Sendable) {
        content.withLock { content in
            content[keyPath: place] = part
            continuation.yield(content)
        }
    }

    /// Nothing is missing any more.
    func finish() {
        continuation.finish()
    }
}
