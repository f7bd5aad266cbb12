import Foundation
import PracticeCore
import SessionCore
import TestSupport

@testable import PracticeData

/// A temporary database, and the processes that use it.
struct TestDatabase {
    let folder: TemporaryFolder

    /// - Parameter folder: The folder of the database; a new one by default.
    init(_ folder: TemporaryFolder? = nil) throws {
        self.folder = try folder ?? TemporaryFolder()
        try store.open()
    }

    var path: String { "\(folder.path)/limber.sqlite" }

    /// The path for another process: connections are shared by all users of the same path.
    var otherPath: String { "\(folder.path)/./limber.sqlite" }

    /// The database for a test's own reads and writes, on connections of its own.
    var store: Store {
        Store(path: "\(folder.path)/././limber.sqlite", admission: .within(.seconds(60)), logger: .quiet)
    }

    /// The repositories for a test's own reads and writes.
    var data: Repositories { Repositories(store) }

    /// Creates the use cases of a process.
    ///
    /// - Parameters:
    ///   - isOther: Whether the process is another one than the first.
    ///   - calendar: The calendar of reminders; that of UTC by default.
    func practice(
        isOther: Bool = false, now: @escaping @Sendable () -> Timestamp,
        calendar: @escaping @Sendable () -> ReminderCalendar = { ReminderCalendar(clock: WallClock { _ in 0 }) }
    ) -> PracticeService {
        PracticeService(
            database: isOther ? otherPath : path,
            context: PracticeContext(
                now: now, days: { DayClock { _ in 0 } }, calendar: calendar, lateness: { .seconds(3600) },
                newID: { UUID().uuidString.lowercased() }),
            logger: .quiet)
    }

    /// Stores a nutrition profile without new targets.
    func keep(_ profile: NutritionProfile) throws {
        try store.write(.nutrition) { db in
            try PreferenceRepository.keep(profile, as: NutritionRepository.profileKey, in: db)
        }
    }
}
