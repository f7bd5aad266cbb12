import Glibc
import Platform

/// A picture on a terminal whose parts come one after the other; it stays there when it is complete, and text goes on
/// below it.
struct ProgressivePicture<Content: Sendable>: Sendable {
    private enum Event {
        case content(Content)
        /// What is missing by now needs its place held.
        case late
    }

    /// What is there sooner than that is shown at once.
    private let waitLimits = Duration.milliseconds(150)
    private let output: Int32
    private let colours: ColourDepth
    private let lines: @Sendable (Content, _ columns: Int) -> [Line]

    /// A picture of nothing yet.
    ///
    /// - Parameter lines: what it is for so many columns.
    init(output: Int32, colours: ColourDepth, lines: @escaping @Sendable (Content, _ columns: Int) -> [Line]) {
        self.output = output
        self.colours = colours
        self.lines = lines
    }

    /// Shows what is there, first `content` and then what comes, until nothing comes any more.
    ///
    /// - Returns: what it showed last.
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

    /// Draws it in place of so many rows above the cursor.
    ///
    /// - Returns: the rows that it takes.
    private func draw(_ content: Content, over rows: Int) -> Int {
        let picture = lines(content, TerminalSize(of: output).columns)
        let back = rows == 0 ? "" : "\u{1b}[\(rows)F\u{1b}[J"
        output.show(back + picture.map { $0.encoded(in: colours) + "\n" }.joined())
        return picture.count
    }
}
