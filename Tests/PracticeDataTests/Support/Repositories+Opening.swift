import Logging
import TestSupport

@testable import PracticeData

extension Repositories {
    /// The repositories over a database, which is opened, or created, at once.
    static func opened(_ path: String, logger: Logger = .quiet) throws -> Repositories {
        let store = Store.patient(path, logger: logger)
        try store.open()
        return Repositories(store)
    }
}

extension Store {
    /// A database that waits for other connections as long as a test may take.
    static func patient(_ path: String, logger: Logger = .quiet) -> Store {
        Store(path: path, admission: .within(.seconds(300)), logger: logger)
    }

    /// A database that hardly waits for other connections.
    static func impatient(_ path: String) -> Store {
        Store(path: path, admission: .within(.milliseconds(50)), logger: .quiet)
    }
}
