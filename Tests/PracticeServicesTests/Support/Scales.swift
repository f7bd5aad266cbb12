import GRDB
import PracticeCore
import SessionCore
import TestSupport

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

/// A box on which somebody weighs themselves, and daemons that look after the plan.
struct Scales {
    let database: TestDatabase
    let registry = NotificationRegistry()
    let log = Log()
    /// A Saturday.
    let now = Timestamp("2026-11-21", "12:00")

    init() throws { database = try TestDatabase() }

    var data: Repositories { database.data }

    /// Tells what plans are calculated from: 36 years, 180 cm, to 75 kg.
    func setUp() throws {
        try database.keep(
            NutritionProfile(
                height: BodyHeight(millimetres: 1800), born: LocalDay(parsing: "1990-05-01"), sex: .male,
                activity: .moderatelyActive, goal: .loseWeight, target: BodyWeight(grams: 75_000)))
    }

    /// Keeps a weight that was measured a moment after all others. Nothing is made of it yet.
    func weigh(_ kilograms: Int) throws {
        let count = try data.nutrition.weights().count
        let entry = WeightEntry(
            id: "\(count)", measuredAt: Timestamp(milliseconds: now.milliseconds - 1000 + count),
            weight: BodyWeight(grams: kilograms * 1000))
        _ = try database.store.write(.nutrition) { db in try NutritionRepository.add([entry], in: db) }
    }

    /// Calculates the targets again, as a process without notifications does.
    func recalculate() throws {
        _ = try data.nutrition.recalculating(at: now, by: DayClock { _ in 0 }) { _ in }
    }

    /// The targets that have ever held.
    func targetsCount() throws -> Int {
        try database.store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM nutritionTargets") ?? 0 }
    }

    func execute(_ sql: String) throws {
        try OtherProgram(database.path).execute(sql)
    }

    /// The use cases of a process, so many seconds after now.
    func practice(after seconds: Int = 0, isOther: Bool = false) -> PracticeService {
        let moment = Timestamp(milliseconds: now.milliseconds + seconds * 1000)
        return database.practice(isOther: isOther, now: { moment })
    }

    /// A daemon.
    func daemon(_ practice: PracticeService? = nil) -> NutritionPlanService {
        NutritionPlanService(practice: practice ?? self.practice(), notifications: registry, logger: log.logger)
    }

    /// Has a daemon begin, which looks once, and then again after each of so many changes.
    ///
    /// - Returns: The failure of the last look.
    @discardableResult
    func look(by practice: PracticeService? = nil, changes: Int = 0) async -> String? {
        let daemon = daemon(practice)
        var failure: String?
        for _ in 0...changes { failure = await daemon.update(after: failure) }
        return failure
    }

    /// Has something done.
    ///
    /// - Returns: What was put up meanwhile: the words and how they are told.
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
