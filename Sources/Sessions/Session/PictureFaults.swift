import Catalog
public import Logging
import Synchronization

/// The log of the pictures that cannot be read. The page asks for the pictures often, so each fault is logged once, and
/// again only if it comes back.
public final class PictureFaults: Sendable {
    private let logger: Logger
    private let logged = Mutex<[CatalogError]>([])

    /// Creates a log without faults.
    public init(logger: Logger) {
        self.logger = logger
    }

    /// Logs the faults that were not among the last ones.
    func log(_ faults: [CatalogError]) {
        let known = logged.withLock { exchange(&$0, with: faults) }
        for fault in faults where !known.contains(fault) { logger.warning("\(fault)") }
    }
}
