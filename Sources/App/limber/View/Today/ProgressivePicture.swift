import Glibc
import Platform
import Synchronization

/// A picture on a terminal that is redrawn as its parts arrive. The complete picture stays, and text goes on below it.
struct ProgressivePicture<Content: Sendable>: Sendable {
    private enum Event {
        case content(Content)
        /// The delay is over: missing parts are shown as placeholders.
        case late
    }

    /// The delay before the first drawing, so that fast parts need no placeholder.
    private let waitLimits = Duration.milliseconds(150)
    private let output: Int32
    private let colours: ColourDepth
    private let lines: @Sendable (Content, _ columns: Int) -> [Line]

    /// Creates a picture without drawing it.
    ///
    /// - Parameter lines: Returns the lines of a content for a width.
    init(output: Int32, colours: ColourDepth, lines: @escaping @Sendable (Content, _ columns: Int) -> [Line]) {
        self.output = output
        self.colours = colours
        self.lines = lines
    }

    /// Shows `content` and then each of `contents`, until the stream ends.
    ///
    /// - Returns: The last content.
    func show(_ content: Content, then contents: AsyncStream<Content>) async -> Content {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let reading = Task {
            for await content in contents { continuation.yield(.content(content)) }
            continuation.finish()
        }
        let timer = Task {
            try await TaskPool.sleep(for: waitLimits)
            continuation.yield(.late)
        }
        var latest = content
        var rows: Int?
        for await event in events {
            switch event {
            case .content(let content):
                latest = content
                if let drawn = rows { rows = draw(latest, over: drawn) }
            case .late: rows = draw(latest, over: 0)
            }
        }
        timer.cancel()
        await reading.value
        if rows == nil { _ = draw(latest, over: 0) }
        return latest
    }

    /// Draws the content in place of a number of rows above the cursor.
    ///
    /// - Returns: The number of rows drawn.
    private func draw(_ content: Content, over rows: Int) -> Int {
        let picture = lines(content, TerminalSize(of: output).columns)
        let back = rows == 0 ? "" : "\u{1b}[\(rows)F\u{1b}[J"
        output.show(back + picture.map { $0.encoded(in: colours) + "\n" }.joined())
        return picture.count
    }
}

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

extension AsyncStream where Element: Sendable {
    /// Returns the last element, or `first` if the stream is empty.
    func last(or first: Element) async -> Element {
        await reduce(first) { $1 }
    }
}
