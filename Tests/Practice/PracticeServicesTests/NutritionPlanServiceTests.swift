import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

/// The daemon's reaction to new weights from any process.
@Suite(.timeLimit(.minutes(5))) struct NutritionPlanServiceTests {
    private let db = TestDatabase()
    private let registry = NotificationRegistry()
    private let log = Log()
    private let news = "Your Plan Has Been Updated: Calories decreased by 186, Protein decreased by 26g"

    /// A profile, a weight of 82 kg and the first targets.
    private func begin() async throws {
        try db.keep(.example())
        try db.weigh(82)
        await look()
    }

    private var unseen: Int { get throws { try db.data.nutritionPlans.unseenPlanChanges() } }
    private var targets: [Int] { get throws { try db.select("SELECT number FROM nutritionTargets") } }

    private func daemon(_ practice: PracticeService) -> NutritionPlanService {
        NutritionPlanService(practice: practice, notifications: registry, logger: log.logger)
    }

    /// Starts a daemon, which checks the plan once, and again after each of a number of changes.
    ///
    /// - Returns: The failure of the last check.
    @discardableResult
    private func look(by practice: PracticeService? = nil, changes: Int = 0) async -> String? {
        let daemon = daemon(practice ?? db.practice())
        var failure: String?
        for _ in 0...changes { failure = await daemon.update(after: failure) }
        return failure
    }

    /// Performs an action.
    ///
    /// - Returns: The notifications posted meanwhile: the text and the manner.
    private func told(_ act: () async throws -> Void) async rethrows -> [String] {
        let updates = registry.updates()
        try await act()
        registry.withdraw("end")
        var told: [String] = []
        for await case .posted(let notification, let manner) in updates.prefix(while: { $0 != .withdrawn("end") }) {
            told.append("\(notification.title): \(notification.body) (\(manner.rawValue))")
        }
        return told
    }

    @Test func doesNotAnnounceTheFirstTargets() async throws {
        try db.weigh(82)
        #expect(await told { await look(changes: 1) } == [])
        #expect(try targets.isEmpty)
        try db.keep(.example())
        #expect(await told { await look() } == [])
        #expect(try (targets, unseen) == ([1], 0))
    }

    @Test func announcesLargeChangesOnce() async throws {
        try await begin()
        try db.weigh(80)
        #expect(await told { await look(changes: 2) } == [])
        try db.weigh(70)
        #expect(await told { await look(changes: 2) } == ["\(news) (aloud)"])
        #expect(try db.data.nutrition.lastPlanChange()?.targets.calories == 2058)
        #expect(await told { await look() } == [])
        #expect(try unseen == 1)
        // A seen change is dropped.
        #expect(registry.open.map(\.notification.category) == [.planUpdate])
        try db.data.nutritionPlans.markPlanSeen(at: .saturday)
        #expect(await told { await look() } == [])
        #expect(registry.open.isEmpty)
    }

    @Test func isSilentInQuietHoursAndAboutOldChanges() async throws {
        try await begin()
        try db.data.reminders.changeReminderPreferences(.at("2026-11-21 12:00")) {
            $0.quietHours = QuietHours(typed: "12:00-12:01")
        }
        try db.weigh(70)
        #expect(await told { await look() } == ["\(news) (silent)"])
        try db.weigh(60)
        _ = try db.data.nutrition.recalculating(at: .saturday, by: .utc) { _ in }
        let late = db.practice(now: { .saturday + .seconds(3601) })
        #expect(
            await told { await look(by: late) }
                == ["Your Plan Has Been Updated: Calories decreased by 155, Protein decreased by 22g (silent)"])
    }

    @Test func recoversFromADatabaseFailure() async throws {
        try await begin()
        try db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON nutritionTargets BEGIN SELECT RAISE(ABORT, 'no room'); END")
        try db.weigh(70)
        var failure: String?
        #expect(await told { failure = await look(changes: 3) } == [])
        #expect(failure?.contains("no room") == true)
        let line = try #require(log.lines.first)
        #expect(line.hasPrefix("warning: cannot update the nutrition plan error=cannot use the database "))
        #expect(line.hasSuffix("no room"))
        try db.execute("DROP TRIGGER full")
        #expect(await told { await look(changes: 1) } == ["\(news) (aloud)"])
        #expect(log.lines.count == 1)
    }

    @Test func announcesWeightsStoredLater() async throws {
        try await begin()
        let practice = db.practice()
        let updates = registry.updates()
        let tasks = [Task { await practice.watch() }, Task { await daemon(practice).run() }]
        defer { for task in tasks { task.cancel() } }
        try db.weigh(70)
        for await case .posted(let notification, _) in updates {
            #expect("\(notification.title): \(notification.body)" == news)
            break
        }
    }
}
