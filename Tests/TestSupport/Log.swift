public import Logging
import Synchronization

/// Log lines of at least level info.
public final class Log: Sendable {
    private let written = Mutex<[String]>([])

    /// Nothing is logged yet.
    public init() {}

    /// Each line after its level.
    public var lines: [String] { written.withLock(\.self) }

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
            log.written.withLock { $0.append("\(event.level): \(event.message)") }
        }
    }
}
