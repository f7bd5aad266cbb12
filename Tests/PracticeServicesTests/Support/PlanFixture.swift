import GRDB
import PracticeCore
import SessionCore
import TestSupport

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

/// A database with weights and a nutrition profile, and daemons that look after the plan.
struct PlanFixture {
    let database: TestDatabase
    let registry = NotificationRegistry()
    let log = Log()
    /// A Saturday.
    let now = Timestamp("2026-11-21", "12:00")

    init() throws { database = try TestDatabase() }

    var data: Repositories { database.data }

    /// Stores the inputs of the calculation: 36 years, 180 cm, a target of 75 kg.
    func setUp() throws {
        try database.keep(
            NutritionProfile(
                height: BodyHeight(millimetres: 1800), born: LocalDay(parsing: "1990-05-01"), sex: .male,
                activity: .moderatelyActive, goal: .loseWeight, target: BodyWeight(grams: 75_000)))
    }

    /// Records a weight measured after all others, without new targets.
    func weigh(_ kilograms: Int) throws {
        let count = try data.nutrition.weights().count
        let entry = WeightEntry(
            id: "\(count)", measuredAt: Timestamp(milliseconds: now.milliseconds - 1000 + count),
            weight: BodyWeight(grams: kilograms * 1000))
        _ = try database.store.write(.nutrition) { db in try NutritionRepository.add([entry], in: db) }
    }

    /// Recalculates the targets, as a process without notifications does.
    func recalculate() throws {
        _ = try data.nutrition.recalculating(at: now, by: DayClock { _ in 0 }) { _ in }
    }

    /// All stored targets.
    func targetsCount() throws -> Int {
        try database.store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM nutritionTargets") ?? 0 }
    }

    func execute(_ sql: String) throws {
        try OtherProgram(database.path).execute(sql)
    }

    /// The use cases of a process, with a clock this many seconds ahead.
    func practice(after seconds: Int = 0, isOther: Bool = false) -> PracticeService {
        let moment = Timestamp(milliseconds: now.milliseconds + seconds * 1000)
        return database.practice(isOther: isOther, now: { moment })
    }

    /// Creates a daemon.
    func daemon(_ practice: PracticeService? = nil) -> NutritionPlanService {
        NutritionPlanService(practice: practice ?? self.practice(), notifications: registry, logger: log.logger)
    }

    /// Starts a daemon, which checks the plan once, and again after each of a number of changes.
    ///
    /// - Returns: The failure of the last check.
    @discardableResult
    func look(by practice: PracticeService? = nil, changes: Int = 0) async -> String? {
        let daemon = daemon(practice)
        var failure: String?
        for _ in 0...changes { failure = await daemon.update(after: failure) }
        return failure
    }

    /// Performs an action.
    ///
    /// - Returns: The notifications posted meanwhile: the text and the manner.
    func told(_ act: () async throws -> Void) async rethrows -> [String] {
        let updates = registry.updates()
        try await act()
        registry.withdraw("end")
        var told: [String] = []
        for await case .posted(let notification, let manner) in updates.prefix(while: { $0 != .withdrawn("end") }) {
            told.append("\(notification.title): \(notification.body) (\(manner.rawValue))")
        }
        return told
    }
}
