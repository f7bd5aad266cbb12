import FoundationEssentials
import PracticeCore
import Session
import SessionCore
import Store

/// What the commands of weight and plan work with: the database, the hour, and the calendar.
struct NutritionBox {
    let store: Store
    let now: Timestamp
    let clock: DayClock

    init() throws {
        store = try Store(path: try ThisUser.folders().database)
        now = Timestamp(Date())
        clock = .system()
    }

    var today: LocalDay { clock.day(of: now) }

    /// What must be said of the targets that hold now, lest somebody follows them without having seen the plan. What was
    /// kept stays kept where that cannot be read.
    var warnings: [String] { (try? store.planWarnings(at: now, by: clock)) ?? [] }

    /// Does something that plans are calculated from, and calculates anew.
    func recalculating(after change: () throws -> Void) throws -> Result<Recalculation, NutritionError> {
        try store.recalculating(at: now, by: clock, after: change)
    }
}
