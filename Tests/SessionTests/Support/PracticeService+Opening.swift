import Foundation
import Logging
import PracticeCore
import PracticeData
import Session
import SessionCore

extension PracticeService {
    /// A service on a test's database, by the wall clock in UTC.
    static func over(_ database: String, logger: Logger) -> PracticeService {
        PracticeService(
            database: database,
            context: PracticeContext(
                now: Timestamp.now, days: { DayClock { _ in 0 } },
                calendar: { ReminderCalendar(clock: WallClock { _ in 0 }) },
                newID: { UUID().uuidString.lowercased() }),
            waitLimits: .background, logger: logger)
    }
}
