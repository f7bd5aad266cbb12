import ControlProtocol
import Platform
import Playback

/// The view that writes the events of a session as lines of text.
///
/// The actor runs on a thread of its own, because a slow reader blocks its writes.
actor PlainView {
    private nonisolated let thread = ThreadExecutor(name: "limber-view")
    private let descriptor: Int32

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// - Parameter isRunning: Whether the session runs already.
    func follow(_ updates: AsyncStream<SessionUpdate>, isRunning: Bool = false) async {
        var lines = PlainLines(isRunning: isRunning)
        for await update in updates { write(lines.take(update)) }
        write(lines.finish())
    }

    private func write(_ lines: [String]) {
        for line in lines { descriptor.show("\(line.withoutControls())\n") }
    }
}
