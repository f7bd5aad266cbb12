import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

/// What the daemon does about weights, whoever has stored them.
@Suite(.timeLimit(.minutes(5))) struct NutritionPlanServiceTests {
    private let scales: Scales

    init() throws { scales = try Scales() }

    private static let news = "Your Plan Has Been Updated: Calories decreased by 186, Protein decreased by 26g"

    @Test func withoutAProfileThereIsNothingToTellAndNothingToComplainOf() async throws {
        try scales.weigh(82)
        #expect(await scales.told { await scales.look(changes: 1) } == [])
        #expect(try scales.targetsCount() == 0)
        #expect(scales.log.lines == [])
    }

    @Test func theFirstTargetsAreNoNews() async throws {
        try scales.setUp()
        try scales.weigh(82)
        #expect(await scales.told { await scales.look() } == [])
        #expect(try (scales.targetsCount(), scales.data.nutritionPlans.unseenPlanChanges()) == (1, 0))
    }

    @Test func aSmallChangeIsNotToldAndALargeOneOnce() async throws {
        try scales.setUp()
        try scales.weigh(82)
        await scales.look()
        try scales.weigh(80)
        #expect(await scales.told { await scales.look(changes: 2) } == [])
        #expect(try scales.targetsCount() == 1)
        try scales.weigh(70)
        #expect(await scales.told { await scales.look(changes: 2) } == ["\(Self.news) (aloud)"])
        #expect(try scales.data.nutrition.lastPlanChange()?.targets.calories == 2058)
        #expect(await scales.told { await scales.look() } == [])
        #expect(try scales.data.nutritionPlans.unseenPlanChanges() == 1)
    }

    @Test func aChangeThatWasSeenWaitsForNobodyAnyMore() async throws {
        try scales.setUp()
        try scales.weigh(82)
        await scales.look()
        try scales.weigh(70)
        await scales.look(changes: 2)
        #expect(scales.registry.open.map(\.notification.category) == [.planUpdate])
        try scales.data.nutritionPlans.markPlanSeen(at: scales.now)
        #expect(await scales.told { await scales.look() } == [])
        #expect(scales.registry.open.isEmpty)
    }

    @Test func ofTwoDaemonsOneTells() async throws {
        try scales.setUp()
        try scales.weigh(82)
        await scales.look()
        try scales.weigh(70)
        let told = await scales.told {
            async let one = scales.look(changes: 5)
            async let other = scales.look(by: scales.practice(isOther: true), changes: 5)
            #expect(await (one, other) == (nil, nil))
        }
        #expect(told == ["\(Self.news) (aloud)"])
        #expect(try scales.targetsCount() == 2)
    }

    @Test func ofSeveralChangesWhileNoDaemonRanTheLastIsTold() async throws {
        try scales.setUp()
        for weight in [82, 60, 70] {
            try scales.weigh(weight)
            try scales.recalculate()
        }
        let told = await scales.told { await scales.look(by: scales.practice(after: 3601)) }
        #expect(told == ["Your Plan Has Been Updated: Calories increased by 155, Protein increased by 22g (silent)"])
        #expect(try scales.data.nutritionPlans.unseenPlanChanges() == 2)
    }

    @Test func inQuietHoursItIsShownAlone() async throws {
        try scales.setUp()
        try scales.weigh(82)
        await scales.look()
        let calendar = ReminderCalendar(clock: WallClock { _ in 0 })
        try scales.data.reminders.changeReminderPreferences(ReminderContext(now: scales.now, calendar: calendar)) {
            $0.quietHours = QuietHours(parsing: "12:00-12:01")
        }
        try scales.weigh(70)
        #expect(await scales.told { await scales.look() } == ["\(Self.news) (silent)"])
    }

    @Test func aStoreThatFailsBetweenWeightAndPlanIsSaidOnceAndMadeGood() async throws {
        try scales.setUp()
        try scales.weigh(82)
        await scales.look()
        try scales.execute(
            "CREATE TRIGGER full BEFORE INSERT ON nutritionTargets BEGIN SELECT RAISE(ABORT, 'no room'); END")
        try scales.weigh(70)
        var failure: String?
        #expect(await scales.told { failure = await scales.look(changes: 3) } == [])
        #expect(failure?.contains("no room") == true)
        let line = try #require(scales.log.lines.first)
        #expect(line.hasPrefix("warning: cannot update the nutrition plan error=cannot use the database "))
        #expect(line.hasSuffix("no room"))
        #expect(try scales.data.nutrition.weights().count == 2)
        try scales.execute("DROP TRIGGER full")
        #expect(await scales.told { await scales.look(changes: 1) } == ["\(Self.news) (aloud)"])
        #expect(scales.log.lines.count == 1)
    }

    @Test func whatCannotBeCalculatedLeavesThePlanAndTellsNothing() async throws {
        try scales.setUp()
        try scales.weigh(82)
        await scales.look()
        // At 2.2 g a kilogram that would be more protein than makes sense.
        try scales.weigh(250)
        #expect(await scales.told { await scales.look() } == [])
        #expect(try (scales.targetsCount(), scales.log.lines) == (1, []))
    }

    @Test func whatIsStoredWhileItRunsIsTold() async throws {
        try scales.setUp()
        try scales.weigh(82)
        await scales.look()
        let practice = scales.practice()
        let updates = scales.registry.updates()
        let tasks = [Task { await practice.watch() }, Task { await scales.daemon(practice).run() }]
        defer { for task in tasks { task.cancel() } }
        try scales.weigh(70)
        for await update in updates {
            guard case .posted(let notification, _) = update else { continue }
            #expect("\(notification.title): \(notification.body)" == Self.news)
            break
        }
    }

    @Test(arguments: [(nil, 1), (true, 1), (false, 0)])
    func theCheckInComesWithAProfileUnlessItIsOff(choice: Bool?, count: Int) async throws {
        let clock = ScriptedClock(from: Timestamp("2026-11-21", "12:00"), to: Timestamp("2026-11-24", "00:00"))
        let server = try Desk(clock)
        try server.database.keep(NutritionProfile())
        try server.want { $0.checkInEnabled = choice }
        _ = await server.run()
        #expect(try server.asked(.checkIn) == Array(repeating: "2026-11-23 09:00", count: count))
    }
}
