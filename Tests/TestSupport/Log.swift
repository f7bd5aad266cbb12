public import Logging
import Synchronization

/// Log lines of at least level info.
public final class Log: Sendable {
    private struct State {
        var lines: [String] = []
        var listeners: [AsyncStream<[String]>.Continuation] = []
    }

    private let state = Mutex(State())

    /// Nothing is logged yet.
    public init() {}

    /// Each line after its level.
    public var lines: [String] { state.withLock(\.lines) }

    /// All lines so far, now and after each further line.
    public var updates: AsyncStream<[String]> {
        let (updates, continuation) = AsyncStream<[String]>.makeStream()
        state.withLock { state in
            continuation.yield(state.lines)
            state.listeners.append(continuation)
        }
        return updates
    }

    private func write(_ line: String) {
        state.withLock { state in
            state.lines.append(line)
            for listener in state.listeners { listener.yield(state.lines) }
        }
    }

    /// What writes here.
    public var logger: Logger {
        Logger(label: "test") { _ in Handler(log: self) }
    }

    private struct Handler: LogHandler {
        let log: Log
        var metadata = Logger.Metadata()
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.write("\(event.level): \(event.message)")
        }
    }
}
