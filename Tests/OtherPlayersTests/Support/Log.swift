import Logging
import Synchronization

/// What was logged.
final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock(\.self) }

    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: Log
        var metadata = Logger.Metadata()
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.entries.withLock { $0.append("\(event.message)") }
        }
    }
}
