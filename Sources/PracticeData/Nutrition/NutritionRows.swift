import GRDB
import PracticeCore
import SessionCore

/// A row of a table of nutrition. An export contains the rows unchanged.
protocol NutritionRow: ExchangedRow {}

extension NutritionRow {
    /// Returns the readable row with the greatest value of a column.
    static func last(by order: String, in db: Database) throws -> Self? {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM \(databaseTableName) ORDER BY \(order.quotedDatabaseIdentifier) DESC")
        while let row = try rows.next() {
            if let last = try? Self(row: row) { return last }
        }
        return nil
    }

    /// Returns the number after the greatest one of a column.
    static func nextNumber(_ column: String, in db: Database) throws -> Int {
        1 + (try Int.fetchOne(db, sql: "SELECT max(\(column.quotedDatabaseIdentifier)) FROM \(databaseTableName)") ?? 0)
    }
}

extension WeightEntry: NutritionRow {
    static let databaseTableName = "bodyWeight"
}

/// Targets that are or were in effect.
struct TargetsRow: NutritionRow {
    static let databaseTableName = "nutritionTargets"

    let number: Int
    let at: Timestamp
    let calculated: CalculatedTargets
    let previous: NutritionTargets?
    /// Whether the change is announced to the user.
    let isNews: Bool
    /// The time at which a daemon claimed the change for its notification.
    var toldAt: Timestamp?
    /// The time at which the user first saw the nutrition plan with the change.
    var seenAt: Timestamp?

    /// The change from the previous targets; `nil` for the first targets.
    var change: NutritionPlanChange? {
        previous.map {
            NutritionPlanChange(number: number, at: at, previous: $0, targets: calculated.targets, isNews: isNews)
        }
    }
}

/// The nutrition plan of a week. Its targets are those in effect.
struct NutritionPlanRow: NutritionRow {
    static let databaseTableName = "nutritionPlan"

    let id: Int
    let createdAt: Timestamp
    let monday: LocalDay
}

extension NutritionPlanRow {
    /// Creates the next nutrition plan, for the week of a timestamp. Does not insert the row.
    init(madeAt moment: Timestamp, by clock: DayClock, in db: Database) throws {
        self.init(
            id: try Self.nextNumber("id", in: db), createdAt: moment,
            monday: NutritionPlanWeek(of: clock.day(of: moment)).monday)
    }
}
