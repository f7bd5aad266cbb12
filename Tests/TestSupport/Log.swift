package import Logging
import Synchronization

/// Log lines of at least level info.
package final class Log: Sendable {
    private struct State {
        var lines: [String] = []
        var listeners: [AsyncStream<[String]>.Continuation] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// The lines: level, message and `key=value` for the metadata in the order of the keys.
    package var lines: [String] { state.withLock(\.lines) }

    /// All lines so far, now and after each further line.
    package var updates: AsyncStream<[String]> {
        let (updates, continuation) = AsyncStream<[String]>.makeStream()
        state.withLock { state in
            continuation.yield(state.lines)
            state.listeners.append(continuation)
        }
        return updates
    }

    /// Returns once there are this many lines.
    package func wait(forLines count: Int) async { _ = await updates.first { $0.count >= count } }

    private func write(_ line: String) {
        state.withLock { state in
            state.lines.append(line)
            for listener in state.listeners { listener.yield(state.lines) }
        }
    }

    /// The logger that writes to this log.
    package var logger: Logger { .writing { self.write($0) } }

    fileprivate struct Handler: LogHandler {
        let write: @Sendable (String) -> Void
        var metadata = Logger.Metadata()
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
            write("\(event.level): \(event.message)\(fields.joined())")
        }
    }
}

extension Logger {
    /// A logger that discards everything.
    package static var quiet: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

    /// A logger that passes lines of at least level info to a closure.
    package static func writing(_ write: @escaping @Sendable (String) -> Void) -> Logger {
        Logger(label: "test") { _ in Log.Handler(write: write) }
    }
}
