import FoundationEssentials
import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct NutritionRepositoryTests {
    private let fixture: NutritionFixture

    init() throws { fixture = try NutritionFixture() }

    private var data: Repositories { fixture.data }

    @Test func keepsAWeightWithoutAProfile() throws {
        #expect(throws: NutritionPlanRefusal.noProfile) { try fixture.weigh(82) }
        #expect(try data.nutrition.weights().map(\.weight.text) == ["82"])
        #expect(throws: NutritionError.refused(.noProfile)) { try fixture.plan() }
        #expect(try data.nutritionPlans.lastPlan(by: .utc) == nil)
    }

    @Test func storesTheFirstPlanAndReusesIt() throws {
        try fixture.setUp()
        guard case .first(let targets) = try fixture.weigh(82) else {
            Issue.record("there were targets before")
            return
        }
        let first = try fixture.plan()
        #expect((first.isReused, first.plan.id, first.plan.calculated.targets) == (false, 1, targets))
        let second = try fixture.plan(after: .seconds(3600))
        #expect((second.isReused, second.plan.id, second.plan.recomputed) == (true, 1, false))
        #expect(second.plan.previous == nil)
        // Weeks and date, too.
        #expect(second.plan.calculated.targets == targets)
        #expect(targets.timeline?.weeks == 14)
    }

    @Test func accumulatesSmallChanges() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        #expect(try fixture.weigh(81) == .kept)
        #expect(try fixture.weigh(79) == .kept)
        #expect(try fixture.plan().plan.calculated.basis.weight.text == "82")
        #expect(try data.nutritionPlans.unseenPlanChanges() == 0)
        guard case .changed(let change) = try fixture.weigh(78.7) else {
            Issue.record("52 kcal against those that hold are significant")
            return
        }
        #expect((change.previous.calories, change.targets.calories, change.isNews) == (2244, 2192, true))
        #expect(try data.nutritionPlans.unseenPlanChanges() == 1)
        #expect(try data.nutrition.lastPlanChange() == change)
        let shown = try fixture.plan()
        #expect((shown.isReused, shown.plan.calculated.targets) == (true, change.targets))
    }

    @Test func readingThePlanClearsTheBadge() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        try fixture.weigh(70)
        try fixture.weigh(82)
        #expect(try data.nutritionPlans.unseenPlanChanges() == 2)
        _ = try fixture.plan(isViewed: false)
        #expect(try data.nutritionPlans.unseenPlanChanges() == 2)
        _ = try fixture.plan()
        #expect(try data.nutritionPlans.unseenPlanChanges() == 0)
    }

    @Test func ignoresAnEqualResult() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        _ = try fixture.plan(isForced: true)
        #expect(try data.nutrition.lastPlanChange() == nil)
        guard case .changed(let change) = try fixture.weigh(70) else {
            Issue.record("twelve kilograms are significant")
            return
        }
        _ = try fixture.plan(isForced: true)
        #expect(try data.nutrition.lastPlanChange() == change)
    }

    @Test func replacesTargetsOnRequest() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        _ = try fixture.plan()
        try fixture.weigh(81)
        let forced = try fixture.plan(isForced: true)
        #expect((forced.isReused, forced.plan.id, forced.plan.recomputed) == (false, 2, true))
        #expect((forced.plan.previous?.calories, forced.plan.calculated.targets.calories) == (2244, 2228))
        #expect(try data.nutritionPlans.unseenPlanChanges() == 0)
        // The former targets are the forced ones.
        #expect(try fixture.plan(isForced: true).plan.previous?.calories == 2228)
    }

    @Test func startsANewWeekWithTheStoredTargets() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        #expect(try fixture.plan().plan.week.monday.description == "2026-11-16")
        try fixture.weigh(81)
        // Saturday noon to Monday 00:00 and a millisecond more.
        #expect(try fixture.plan(after: .seconds(36 * 3600)).isReused)
        let next = try fixture.plan(after: .milliseconds(36 * 3_600_000 + 1))
        #expect((next.isReused, next.plan.id, next.plan.week.monday.description) == (false, 2, "2026-11-23"))
        #expect(next.plan.calculated.targets.calories == 2244)
        #expect(next.plan.targets.timeline?.weeks == 12)
        #expect(try fixture.plan(after: .seconds(40 * 3600)).plan == fixture.plan(after: .seconds(50 * 3600)).plan)
    }

    @Test func showsTheTimelineOfTheLatestWeight() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        _ = try fixture.plan()
        #expect(try fixture.weigh(80.4) == .kept)
        let shown = try fixture.plan()
        #expect((shown.isReused, shown.plan.targets.calories) == (true, 2244))
        #expect(shown.plan.calculated.basis.weight.text == "82")
        #expect((shown.plan.outlook.basis.weight.text, shown.plan.targets.timeline?.weeks) == ("80.4", 11))
        var profile = try #require(try data.nutrition.nutritionProfile())
        profile.target = BodyWeight(grams: 78_000)
        try fixture.keep(profile)
        #expect(try fixture.plan().plan.targets.timeline?.weeks == 5)
        // The change compares with the stored targets, with their own weeks.
        guard case .changed(let change) = try fixture.weigh(78.5) else {
            Issue.record("55 kcal are significant")
            return
        }
        #expect((change.previous.timeline?.weeks, change.targets.timeline?.weeks) == (14, 1))
    }

    @Test func createsAPlanForAnEarlierWeek() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        #expect(try fixture.plan(after: .seconds(365 * 86400)).plan.week.monday.description == "2027-11-15")
        let back = try fixture.plan()
        #expect((back.isReused, back.plan.week.monday.description) == (false, "2026-11-16"))
        #expect(try fixture.plan().isReused)
    }

    @Test func claimsAChangeOnce() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        #expect(try data.nutritionPlans.claimPlanChange(at: fixture.now) == nil)
        try fixture.weigh(70)
        try fixture.weigh(60)
        let other = try Repositories.opened(fixture.path)
        let claimed = try [data, other].map { try $0.nutritionPlans.claimPlanChange(at: fixture.now) }
        // The last of two changes counts.
        #expect(claimed.compactMap(\.self).map(\.targets.protein) == [132])
        #expect(try data.nutritionPlans.claimPlanChange(at: fixture.now) == nil)
        #expect(try data.nutritionPlans.unseenPlanChanges() == 2)
    }

    @Test func recalculatesAfterAnImport() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        try fixture.record([fixture.entry(70)])
        guard case .success(.changed(let change)) = try fixture.recalculating(after: { _ in }).1 else {
            Issue.record("twelve kilograms are significant")
            return
        }
        #expect(change.targets.protein == 154)
        #expect(try fixture.recalculating(after: { _ in }).1 == .success(.kept))
        #expect(try data.nutritionPlans.unseenPlanChanges() == 1)
    }

    @Test func keepsTargetsIfTheCalculationFails() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        let before = try fixture.plan()
        #expect(throws: NutritionPlanRefusal.self) { try fixture.weigh(250) }
        #expect(try data.nutrition.weights().count == 2)
        #expect(throws: NutritionError.self) { try fixture.plan() }
        #expect(try data.nutritionPlans.lastPlan(by: .utc)?.plan == before.plan)
    }

    @Test func showsAnUnseenPlanAsTheLastOne() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        #expect(throws: NutritionPlanRefusal.self) { try fixture.weigh(250) }
        let last = try #require(try data.nutritionPlans.lastPlan(by: .utc))
        #expect((last.plan.id, last.plan.week.monday.description) == (1, "2026-11-16"))
        #expect((last.plan.calculated.basis.weight.text, last.targetsSince) == ("82", fixture.now))
        // A plan older than the targets belongs to its own week.
        try fixture.execute("INSERT INTO nutritionPlan VALUES (7, '2026-11-09T12:00:00.000Z', '2026-11-09')")
        let later = try #require(try data.nutritionPlans.lastPlan(by: .utc))
        #expect((later.plan.id, later.plan.week.monday.description) == (8, "2026-11-16"))
    }

    @Test(arguments: [
        (#"{"height":18,"born":"1990-05-01","sex":"male","activity":"sedentary","goal":"maintain"}"#, "height must be"),
        (#"{"height":180,"born":"1990-05-01","sex":"male","activity":"sedentary"}"#, "goal missing"),
        (#"{"height":"tall"}"#, "unreadable"), ("{", "unreadable"), (#"{"height":1e300}"#, "unreadable"),
        (#"{"born":"1990-13-01"}"#, "unreadable"),
    ])
    func reportsADamagedProfile(json: String, complaint: String) throws {
        try fixture.setUp()
        try fixture.weigh(82)
        try fixture.execute("UPDATE preference SET value = '\(json)' WHERE key = 'nutritionProfile'")
        let error = try #require(throws: NutritionPlanRefusal.self) { try fixture.weigh(70) }
        #expect("\(error)".contains(complaint))
        #expect(try data.nutrition.weights().count == 2)
    }

    @Test func storesNoWeightWithoutItsTargets() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        try fixture.execute(
            "CREATE TRIGGER full BEFORE INSERT ON nutritionTargets BEGIN SELECT RAISE(ABORT, 'no room'); END")
        let error = try #require(throws: StoreError.self) { try fixture.weigh(70) }
        #expect(error.reason.contains("no room"))
        #expect(try data.nutrition.weights().map(\.weight.text) == ["82"])
        try fixture.execute("DROP TRIGGER full")
        try fixture.weigh(70)
        #expect(try data.nutritionPlans.unseenPlanChanges() == 1)
    }

    @Test func calculatesMissingTargetsAtTheNextRead() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        _ = try fixture.plan()
        try fixture.record([fixture.entry(70)])
        let next = try fixture.plan(isViewed: false)
        #expect((next.isReused, next.plan.calculated.basis.weight.text) == (true, "70"))
        #expect(try data.nutritionPlans.unseenPlanChanges() == 1)
        // Further reads duplicate nothing.
        _ = try fixture.plan(isViewed: false)
        #expect(try (fixture.targetsCount(), data.nutritionPlans.unseenPlanChanges()) == (2, 1))
    }

    @Test func skipsAnUnreadableRow() throws {
        try fixture.setUp()
        try fixture.weigh(82)
        try fixture.execute("INSERT INTO nutritionTargets VALUES (9, 'x', '{', NULL, 1, NULL, NULL)")
        try fixture.execute("INSERT INTO bodyWeight VALUES ('x', 'x', 'heavy')")
        #expect(try fixture.plan().plan.calculated.targets.calories == 2244)
        #expect(try data.nutrition.weights().count == 1)
        #expect(try data.nutritionPlans.claimPlanChange(at: fixture.now) == nil)
    }
}
