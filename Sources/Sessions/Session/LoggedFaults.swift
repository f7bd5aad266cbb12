public import Logging
import Synchronization

/// The present faults of files that are read again and again, such as pictures or a calendar. Each is logged once, and
/// again only if it comes back.
public final class LoggedFaults: Sendable {
    private let logger: Logger
    private let present = Mutex<[String]>([])

    /// Creates a log without faults.
    public init(logger: Logger) {
        self.logger = logger
    }

    /// The faults of the last reading.
    public var current: [String] { present.withLock { $0 } }

    /// Logs the faults of a reading that were not among those of the last one.
    public func log(_ faults: [String], _ event: String) {
        let known = present.withLock { exchange(&$0, with: faults) }
        for fault in faults where !known.contains(fault) { logger.warning("\(event)", metadata: ["error": "\(fault)"]) }
    }
}
