import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

/// The daemon's reaction to new weights from any process.
@Suite(.timeLimit(.minutes(5))) struct NutritionPlanServiceTests {
    private let fixture: PlanFixture

    init() throws { fixture = try PlanFixture() }

    private static let news = "Your Plan Has Been Updated: Calories decreased by 186, Protein decreased by 26g"

    @Test func isSilentWithoutAProfile() async throws {
        try fixture.weigh(82)
        #expect(await fixture.told { await fixture.look(changes: 1) } == [])
        #expect(try fixture.targetsCount() == 0)
        #expect(fixture.log.lines == [])
    }

    @Test func doesNotAnnounceTheFirstTargets() async throws {
        try fixture.setUp()
        try fixture.weigh(82)
        #expect(await fixture.told { await fixture.look() } == [])
        #expect(try (fixture.targetsCount(), fixture.data.nutritionPlans.unseenPlanChanges()) == (1, 0))
    }

    @Test func announcesLargeChangesOnce() async throws {
        try fixture.setUp()
        try fixture.weigh(82)
        await fixture.look()
        try fixture.weigh(80)
        #expect(await fixture.told { await fixture.look(changes: 2) } == [])
        #expect(try fixture.targetsCount() == 1)
        try fixture.weigh(70)
        #expect(await fixture.told { await fixture.look(changes: 2) } == ["\(Self.news) (aloud)"])
        #expect(try fixture.data.nutrition.lastPlanChange()?.targets.calories == 2058)
        #expect(await fixture.told { await fixture.look() } == [])
        #expect(try fixture.data.nutritionPlans.unseenPlanChanges() == 1)
    }

    @Test func dropsASeenChange() async throws {
        try fixture.setUp()
        try fixture.weigh(82)
        await fixture.look()
        try fixture.weigh(70)
        await fixture.look(changes: 2)
        #expect(fixture.registry.open.map(\.notification.category) == [.planUpdate])
        try fixture.data.nutritionPlans.markPlanSeen(at: fixture.now)
        #expect(await fixture.told { await fixture.look() } == [])
        #expect(fixture.registry.open.isEmpty)
    }

    @Test func announcesAChangeFromOneOfTwoDaemons() async throws {
        try fixture.setUp()
        try fixture.weigh(82)
        await fixture.look()
        try fixture.weigh(70)
        let told = await fixture.told {
            async let one = fixture.look(changes: 5)
            async let other = fixture.look(by: fixture.practice(isOther: true), changes: 5)
            #expect(await (one, other) == (nil, nil))
        }
        #expect(told == ["\(Self.news) (aloud)"])
        #expect(try fixture.targetsCount() == 2)
    }

    @Test func announcesTheLastOfSeveralChanges() async throws {
        try fixture.setUp()
        for weight in [82, 60, 70] {
            try fixture.weigh(weight)
            try fixture.recalculate()
        }
        let told = await fixture.told { await fixture.look(by: fixture.practice(after: 3601)) }
        #expect(told == ["Your Plan Has Been Updated: Calories increased by 155, Protein increased by 22g (silent)"])
        #expect(try fixture.data.nutritionPlans.unseenPlanChanges() == 2)
    }

    @Test func isSilentInQuietHours() async throws {
        try fixture.setUp()
        try fixture.weigh(82)
        await fixture.look()
        let calendar = ReminderCalendar(clock: WallClock { _ in 0 })
        try fixture.data.reminders.changeReminderPreferences(ReminderContext(now: fixture.now, calendar: calendar)) {
            $0.quietHours = QuietHours(parsing: "12:00-12:01")
        }
        try fixture.weigh(70)
        #expect(await fixture.told { await fixture.look() } == ["\(Self.news) (silent)"])
    }

    @Test func recoversFromADatabaseFailure() async throws {
        try fixture.setUp()
        try fixture.weigh(82)
        await fixture.look()
        try fixture.execute(
            "CREATE TRIGGER full BEFORE INSERT ON nutritionTargets BEGIN SELECT RAISE(ABORT, 'no room'); END")
        try fixture.weigh(70)
        var failure: String?
        #expect(await fixture.told { failure = await fixture.look(changes: 3) } == [])
        #expect(failure?.contains("no room") == true)
        let line = try #require(fixture.log.lines.first)
        #expect(line.hasPrefix("warning: cannot update the nutrition plan error=cannot use the database "))
        #expect(line.hasSuffix("no room"))
        #expect(try fixture.data.nutrition.weights().count == 2)
        try fixture.execute("DROP TRIGGER full")
        #expect(await fixture.told { await fixture.look(changes: 1) } == ["\(Self.news) (aloud)"])
        #expect(fixture.log.lines.count == 1)
    }

    @Test func keepsThePlanIfTheCalculationFails() async throws {
        try fixture.setUp()
        try fixture.weigh(82)
        await fixture.look()
        // At 2.2 g per kilogram the protein would exceed the plausible range.
        try fixture.weigh(250)
        #expect(await fixture.told { await fixture.look() } == [])
        #expect(try (fixture.targetsCount(), fixture.log.lines) == (1, []))
    }

    @Test func announcesWeightsStoredLater() async throws {
        try fixture.setUp()
        try fixture.weigh(82)
        await fixture.look()
        let practice = fixture.practice()
        let updates = fixture.registry.updates()
        let tasks = [Task { await practice.watch() }, Task { await fixture.daemon(practice).run() }]
        defer { for task in tasks { task.cancel() } }
        try fixture.weigh(70)
        for await update in updates {
            guard case .posted(let notification, _) = update else { continue }
            #expect("\(notification.title): \(notification.body)" == Self.news)
            break
        }
    }

    @Test(arguments: [(nil, 1), (true, 1), (false, 0)])
    func deliversTheCheckInWithAProfile(choice: Bool?, count: Int) async throws {
        let clock = ScriptedClock(from: Timestamp("2026-11-21", "12:00"), to: Timestamp("2026-11-24", "00:00"))
        let fixture = try ReminderFixture(clock)
        try fixture.database.keep(NutritionProfile())
        try fixture.want { $0.checkInEnabled = choice }
        _ = await fixture.run()
        #expect(try fixture.asked(.checkIn) == Array(repeating: "2026-11-23 09:00", count: count))
    }
}
