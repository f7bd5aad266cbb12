import GRDB
import PracticeCore
import SessionCore

/// What the database remembers of nutrition, table by table; an export has them as they are.
protocol NutritionRow: ExchangedRow {}

extension NutritionRow {
    /// The row with the greatest number that can be read.
    static func last(by order: String, in db: Database) throws -> Self? {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM \(databaseTableName) ORDER BY \(order.quotedDatabaseIdentifier) DESC")
        while let row = try rows.next() {
            if let last = try? Self(row: row) { return last }
        }
        return nil
    }

    /// A number that no row has yet, the greatest.
    static func nextNumber(_ column: String, in db: Database) throws -> Int {
        1 + (try Int.fetchOne(db, sql: "SELECT max(\(column.quotedDatabaseIdentifier)) FROM \(databaseTableName)") ?? 0)
    }
}

extension WeightEntry: NutritionRow {
    static let databaseTableName = "bodyWeight"
}

/// Targets that hold, or have held.
struct TargetsRow: NutritionRow {
    static let databaseTableName = "nutritionTargets"

    let number: Int
    let at: Timestamp
    let calculated: CalculatedTargets
    let previous: NutritionTargets?
    /// Whether a person is to be told.
    let isNews: Bool
    /// When the daemon told it.
    var toldAt: Timestamp?
    /// When somebody looked at the plan after that.
    var seenAt: Timestamp?

    /// The change, where it was one.
    var change: NutritionPlanChange? {
        previous.map {
            NutritionPlanChange(number: number, at: at, previous: $0, targets: calculated.targets, isNews: isNews)
        }
    }
}

/// The plan of a week. Its targets are those that hold.
struct NutritionPlanRow: NutritionRow {
    static let databaseTableName = "nutritionPlan"

    let id: Int
    let createdAt: Timestamp
    let monday: LocalDay
}

extension NutritionPlanRow {
    /// The next plan, of the week of a moment. It is not inserted.
    init(madeAt moment: Timestamp, by clock: DayClock, in db: Database) throws {
        self.init(
            id: try Self.nextNumber("id", in: db), createdAt: moment,
            monday: NutritionPlanWeek(of: clock.day(of: moment)).monday)
    }
}
