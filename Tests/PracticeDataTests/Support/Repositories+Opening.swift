import Logging
import TestSupport

@testable import PracticeData

extension Repositories {
    /// Repositories on a database that is opened or created immediately.
    static func opened(_ path: String, logger: Logger = .quiet) throws -> Repositories {
        let store = Store.patient(path, logger: logger)
        try store.open()
        return Repositories(store)
    }
}

extension Store {
    /// A database with the longest patience for locks.
    static func patient(_ path: String, logger: Logger = .quiet) -> Store {
        Store(path: path, admission: .within(.seconds(300)), logger: logger)
    }

    /// A database with almost no patience for locks.
    static func impatient(_ path: String) -> Store {
        Store(path: path, admission: .within(.milliseconds(50)), logger: .quiet)
    }
}
