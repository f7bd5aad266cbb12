import GRDB
import Synchronization

/// The transaction of a change, which the reads and writes of all repositories join.
///
/// It begins with the first write, so that a change that finds nothing to write waits for no other writer. If another
/// process has committed since the first read, the change runs once more while it holds the lock.
final class Transaction: Sendable {
    private enum State {
        /// Nothing was read or written.
        case new
        /// Something was read, at a version of the data.
        case reading(version: Int)
        /// The change waits for the lock or holds it.
        case writing
        /// A write has failed, and so has all that follows.
        case failed(any Error)
    }

    /// The error of a change that has read what another process changed before the lock was granted.
    private struct Outdated: Error {}

    /// The topics of the changed rows.
    let changed = ChangedTopics()
    private let pool: DatabasePool
    private let stored = Mutex(State.new)

    private var state: State {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    init(on pool: DatabasePool) {
        self.pool = pool
    }

    /// Whether a write has begun.
    var hasBegun: Bool {
        switch state {
        case .new, .reading: false
        case .writing, .failed: true
        }
    }

    /// Runs a change, and once more if it is outdated. A change that goes on after a failed write has failed, too.
    func run<Value>(_ change: () throws -> Value) throws -> Value {
        let result = Result { try change() }
        switch (state, result) {
        case (.failed(is Outdated), _):
            state = .writing
            return try run(change)
        case (.failed(let error), .success): throw error
        case (.new, _), (.reading, _), (.writing, _), (.failed, .failure): return try result.get()
        }
    }

    /// Runs a query, which sees what the change has written.
    func read<Value>(_ query: (Database) throws -> Value) throws -> Value {
        try pool.unsafeReentrantWrite { db in
            switch state {
            case .new: state = .reading(version: try Self.version(in: db))
            case .reading, .writing: break
            case .failed(let error): throw error
            }
            return try query(db)
        }
    }

    /// Runs a write.
    ///
    /// - Parameter begin: Waits for the lock and begins the transaction.
    func write<Value>(_ body: (Database) throws -> Value, begin: (Database) throws -> Void) throws -> Value {
        try pool.unsafeReentrantWrite { db in
            do {
                let before = state
                if !hasBegun { state = .writing }
                switch before {
                case .new: try begin(db)
                case .reading(let version):
                    try begin(db)
                    guard try Self.version(in: db) == version else { throw Outdated() }
                case .writing: break
                case .failed(let error): throw error
                }
                return try body(db)
            } catch {
                state = .failed(error)
                throw error
            }
        }
    }

    /// Returns a number that changes with each commit of another process.
    private static func version(in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }
}
