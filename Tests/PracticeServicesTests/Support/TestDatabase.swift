import Foundation
import PracticeCore
import SessionCore
import TestSupport

@testable import PracticeData

/// A database that is gone after the test, and the processes that use it.
struct TestDatabase {
    let folder: TemporaryFolder

    /// - Parameter folder: The folder of the database; a new one by default.
    init(_ folder: TemporaryFolder? = nil) throws {
        self.folder = try folder ?? TemporaryFolder()
        try store.open()
    }

    var path: String { "\(folder.path)/limber.sqlite" }

    /// The path for another process: connections are shared by all who spell the path alike.
    var otherPath: String { "\(folder.path)/./limber.sqlite" }

    /// The database for what a test prepares and looks up, on connections of its own.
    var store: Store {
        Store(path: "\(folder.path)/././limber.sqlite", admission: .within(.seconds(60)), logger: .quiet)
    }

    /// The repositories for what a test prepares and looks up.
    var data: Repositories { Repositories(store) }

    /// The use cases of a process.
    ///
    /// - Parameters:
    ///   - isOther: Whether it is another process than the first.
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

    /// Keeps a nutrition profile, and leaves the targets as they are.
    func keep(_ profile: NutritionProfile) throws {
        try store.write(.nutrition) { db in
            try PreferenceRepository.keep(profile, as: NutritionRepository.profileKey, in: db)
        }
    }
}
