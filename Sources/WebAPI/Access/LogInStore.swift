import FoundationEssentials
import Glibc
import Logging
import Platform
import Synchronization

/// The log-ins of the page's browsers, and the file that keeps them while the daemon restarts.
///
/// The file is written on a thread of its own, and a change waits until it is on the disk. So a log-out is final. The
/// file has mode 0600 and contains the token too, which tells whether the token has changed in the meantime: who can read
/// the file could use the log-ins anyway, and a checksum of the token would have to be a cryptographic one.
actor LogInStore {
    private nonisolated let thread = ThreadExecutor(name: "limber-log-ins")
    private nonisolated let logIns: Mutex<LogIns>
    private let path: String
    private let logger: Logger

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Reads the log-ins of a token from a file. The log-ins of another token end for good.
    init(of token: String, path: String, logger: Logger) async {
        logIns = Mutex(LogIns(token: token))
        self.path = path
        self.logger = logger
        read()
    }

    /// Whether a cookie belongs to a log-in.
    nonisolated func contains(_ cookie: String) -> Bool {
        logIns.withLock { $0.contains(cookie) }
    }

    /// Adds a log-in and returns the value of its cookie.
    func add() -> String {
        var generator = SystemRandomNumberGenerator()
        let cookie = logIns.withLock { $0.add(using: &generator) }
        write()
        return cookie
    }

    /// Ends the log-in of a cookie.
    func end(_ cookie: String) {
        if logIns.withLock({ $0.end(cookie) }) { write() }
    }

    private func read() {
        guard access(path, F_OK) == 0 else { return }
        guard let bytes = try? RegularFile.bytes(of: path),
            let stored = try? JSONDecoder().decode(LogIns.self, from: Data(bytes))
        else {
            logger.warning(
                "cannot read the log-ins of the page; browsers have to log in again", metadata: ["file": "\(path)"])
            return
        }
        let isCurrent = logIns.withLock { logIns in
            guard stored.token == logIns.token else { return false }
            logIns = stored
            return true
        }
        // The log-ins stay void even if the earlier token comes back.
        if !isCurrent { DurableFile.remove(path) }
    }

    private func write() {
        do {
            try DurableFile.makeFolder(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".")
            try DurableFile.write(try JSONEncoder().encode(logIns.withLock { $0 }), to: path)
        } catch {
            logger.warning("cannot keep the log-ins of the page", metadata: ["error": "\(error)"])
        }
    }
}
