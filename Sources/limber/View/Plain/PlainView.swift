import ControlProtocol
import Platform
import Playback

/// Writes what happens in a session as lines of text. On a thread of its own: a reader takes as long as it likes.
actor PlainView {
    private nonisolated let thread = ThreadExecutor(name: "limber-view")
    private let descriptor: Int32

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes until the updates end.
    func follow(_ updates: AsyncStream<SessionUpdate>) async {
        var lines = PlainLines()
        for await update in updates { write(lines.take(update)) }
        write(lines.finish())
    }

    private func write(_ lines: [String]) {
        for line in lines { descriptor.show("\(line.withoutControls())\n") }
    }
}
