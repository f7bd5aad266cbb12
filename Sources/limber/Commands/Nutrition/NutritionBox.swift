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

    /// Does something that plans are calculated from, and calculates anew. What was done stays done where that fails.
    ///
    /// - Returns: what it has done to the targets, or why that is not known.
    func recalculating(after change: () throws -> Void) throws -> Result<Recalculation, NutritionError> {
        let count = try store.targetsCount()
        try change()
        return Result { () throws(NutritionError) in try store.recalculate(at: now, by: clock, since: count) }
    }
}
