import FoundationEssentials
import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct NutritionRepositoryTests {
    private let db = TestDatabase()
    private var weights: NutritionRepository { db.data.nutrition }
    private var plans: NutritionPlanRepository { db.data.nutritionPlans }

    /// A weight of 82 kg with the first targets.
    private func begin() throws {
        try db.keep(.example())
        try db.weigh(82)
    }

    private func entry(_ id: String, second: Int, _ kilograms: Double) -> WeightEntry {
        WeightEntry(id: id, measuredAt: Timestamp(milliseconds: second * 1000), weight: .kilograms(kilograms))
    }

    @Test func keepsOneWeightPerTimestamp() throws {
        let first = try db.record(entry("a", second: 1, 80), entry("b", second: 2, 81))
        let again = try db.record(entry("c", second: 1, 80), entry("d", second: 2, 81.5))
        #expect([first, again].map { [$0.added, $0.replaced, $0.present] } == [[2, 0, 0], [0, 1, 1]])
        #expect(try weights.weights() == [entry("d", second: 2, 81.5), entry("a", second: 1, 80)])
        for isThere in [true, false] {
            #expect(try db.recalculating { db in try WeightEntry.deleteOne(db, key: "a") }.0 == isThere)
        }
        #expect(try weights.weights().map(\.id) == ["d"])
    }

    @Test func keepsAWeightWithoutAProfile() throws {
        #expect(throws: NutritionPlanRefusal.noProfile) { try db.weigh(82) }
        #expect(try weights.weights().map(\.weight.text) == ["82"])
        #expect(throws: NutritionError.refused(.noProfile)) { try db.plan() }
        #expect(try plans.lastPlan(by: .utc) == nil)
    }

    @Test func storesTheFirstPlanAndReusesIt() throws {
        try db.keep(.example())
        let targets = try CalculatedTargets.example().targets
        #expect(try db.weigh(82) == .first(targets))
        // A weight of long ago changes nothing.
        #expect(
            try db.recalculating { db in try NutritionRepository.add([entry("old", second: 1, 60)], in: db) }.1
                == .success(.kept))
        let first = try db.plan()
        #expect((first.isReused, first.plan.id, first.plan.calculated.targets) == (false, 1, targets))
        let second = try db.plan(after: .seconds(3600))
        #expect((second.isReused, second.plan.id, second.plan.recomputed) == (true, 1, false))
        #expect((second.plan.previous, second.plan.calculated.targets) == (nil, targets))
    }

    @Test func storesChangesUntilTheyAreSeen() throws {
        try begin()
        #expect(try db.weigh(79) == .kept)
        #expect(try db.plan().plan.calculated.basis.weight.text == "82")
        #expect(try plans.unseenPlanChanges() == 0)
        let change = try #require(try db.weighWithChange(78.7))
        #expect((change.previous.calories, change.targets.calories, change.isNews) == (2244, 2192, true))
        #expect(try weights.lastPlanChange() == change)
        // A forced calculation with an equal result is no change.
        let forced = try db.plan(isForced: true).plan
        #expect((forced.calculated.targets, forced.previous) == (change.targets, change.targets))
        #expect(try weights.lastPlanChange() == change)
        try db.weigh(82)
        _ = try db.currentPlan()
        #expect(try plans.unseenPlanChanges() == 1)
        _ = try db.plan()
        #expect(try plans.unseenPlanChanges() == 0)
    }

    @Test func replacesTargetsOnRequest() throws {
        try begin()
        _ = try db.plan()
        try db.weigh(81)
        let forced = try db.plan(isForced: true)
        #expect((forced.isReused, forced.plan.id, forced.plan.recomputed) == (false, 2, true))
        #expect((forced.plan.previous?.calories, forced.plan.calculated.targets.calories) == (2244, 2228))
        #expect(try plans.unseenPlanChanges() == 0)
    }

    @Test func calculatesAPlanWithoutStoringIt() throws {
        try begin()
        let current = try db.currentPlan()
        #expect((current.isReused, current.plan.id, current.plan.week.monday) == (false, 1, "2026-11-16"))
        #expect(try db.currentPlan() == current)
        #expect(try plans.lastPlan(by: .utc)?.plan.id == 1)
        #expect(try db.plan() == current)
        #expect(try db.currentPlan() != current)
    }

    @Test func startsANewWeekWithTheStoredTargets() throws {
        try begin()
        #expect(try db.plan().plan.week.monday == "2026-11-16")
        try db.weigh(81)
        // Saturday noon to Monday 00:00 and a millisecond more.
        #expect(try db.plan(after: .seconds(36 * 3600)).isReused)
        let next = try db.plan(after: .milliseconds(36 * 3_600_000 + 1))
        #expect((next.isReused, next.plan.id, next.plan.week.monday) == (false, 2, "2026-11-23"))
        #expect((next.plan.calculated.targets.calories, next.plan.targets.timeline?.weeks) == (2244, 12))
        #expect(try db.plan(after: .seconds(40 * 3600)).plan == db.plan(after: .seconds(50 * 3600)).plan)
        // An earlier week, as after a wrong clock, gets a plan of its own.
        let back = try db.plan()
        #expect((back.isReused, back.plan.week.monday) == (false, "2026-11-16"))
        #expect(try db.plan().isReused)
    }

    @Test func showsTheTimelineOfTheLatestWeight() throws {
        try begin()
        _ = try db.plan()
        #expect(try db.weigh(80.4) == .kept)
        let shown = try db.plan().plan
        #expect((shown.targets.calories, shown.calculated.basis.weight.text) == (2244, "82"))
        #expect((shown.outlook.basis.weight.text, shown.targets.timeline?.weeks) == ("80.4", 11))
        try db.keep(.example(target: 78))
        #expect(try db.plan().plan.targets.timeline?.weeks == 5)
        // The change compares with the stored targets, with their own weeks.
        let change = try #require(try db.weighWithChange(78.5))
        #expect((change.previous.timeline?.weeks, change.targets.timeline?.weeks) == (14, 1))
    }

    @Test func aWeightOfAWrongClockHidesNoOther() throws {
        try begin()
        _ = try db.record(WeightEntry(id: "z", measuredAt: .at("2038-01-19 03:14"), weight: .kilograms(60)))
        try db.weigh(80)
        #expect(try db.plan().plan.outlook.basis.weight.text == "80")
    }

    @Test func claimsAChangeOnce() throws {
        try begin()
        #expect(try plans.claimPlanChange(at: .saturday) == nil)
        try db.weigh(70)
        try db.weigh(60)
        let others = Repositories(.patient(db.otherPath), .saturday).nutritionPlans
        let claimed = try [plans, others].map { try $0.claimPlanChange(at: .saturday) }
        // The last of two changes counts.
        #expect(claimed.map { $0?.targets.protein } == [132, nil])
        #expect(try plans.claimPlanChange(at: .saturday) == nil)
        #expect(try plans.unseenPlanChanges() == 2)
    }

    @Test(arguments: [false, true]) func calculatesMissingTargetsLater(byAPlan: Bool) throws {
        try begin()
        _ = try db.plan()
        try db.record(db.entry(70))
        for _ in 1...2 {
            if byAPlan {
                #expect(try db.plan().plan.calculated.basis.weight.text == "70")
            } else {
                _ = try db.recalculating { _ in }
            }
            #expect(try weights.lastPlanChange()?.targets.protein == 154)
            #expect(try db.select("SELECT number FROM nutritionTargets") == [1, 2])
            #expect(try plans.unseenPlanChanges() == (byAPlan ? 0 : 1))
        }
    }

    @Test func showsTheLastPlanIfTheCalculationFails() throws {
        try begin()
        #expect(throws: NutritionPlanRefusal.self) { try db.weigh(250) }
        #expect(try weights.weights().count == 2)
        #expect(throws: NutritionError.self) { try db.plan() }
        let last = try #require(try plans.lastPlan(by: .utc))
        #expect((last.plan.id, last.plan.week.monday) == (1, "2026-11-16"))
        #expect((last.plan.calculated.basis.weight.text, last.targetsSince) == ("82", .saturday))
        // A plan older than the targets belongs to its own week.
        try db.execute("INSERT INTO nutritionPlan VALUES (7, '2026-11-09T12:00:00.000Z', '2026-11-09')")
        let later = try #require(try plans.lastPlan(by: .utc))
        #expect((later.plan.id, later.plan.week.monday) == (8, "2026-11-16"))
    }

    @Test(arguments: [
        (#"{"height":18,"born":"1990-05-01","sex":"male","activity":"sedentary","goal":"maintain"}"#, "height must be"),
        (#"{"height":180,"born":"1990-05-01","sex":"male","activity":"sedentary"}"#, "goal missing"),
        (#"{"height":"tall"}"#, "unreadable"), ("{", "unreadable"), (#"{"height":1e300}"#, "unreadable"),
        (#"{"born":"1990-13-01"}"#, "unreadable"),
    ])
    func reportsADamagedProfile(json: String, complaint: String) throws {
        try begin()
        try db.execute("UPDATE preference SET value = ? WHERE key = 'nutritionProfile'", [json])
        let error = try #require(throws: NutritionPlanRefusal.self) { try db.weigh(70) }
        #expect("\(error)".contains(complaint))
        #expect(try weights.weights().count == 2)
    }

    @Test func storesNoWeightWithoutItsTargets() throws {
        try begin()
        try db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON nutritionTargets BEGIN SELECT RAISE(ABORT, 'no room'); END")
        let error = try #require(throws: StoreError.self) { try db.weigh(70) }
        #expect(error.reason.contains("no room"))
        #expect(try weights.weights().map(\.weight.text) == ["82"])
        try db.execute("DROP TRIGGER full")
        try db.weigh(70)
        #expect(try plans.unseenPlanChanges() == 1)
    }

    @Test func skipsAnUnreadableRow() throws {
        try begin()
        try db.execute("INSERT INTO nutritionTargets VALUES (9, 'x', '{', NULL, 1, NULL, NULL)")
        try db.execute("INSERT INTO bodyWeight VALUES ('x', 'x', 'heavy')")
        #expect(try db.plan().plan.calculated.targets.calories == 2244)
        #expect(try weights.weights().count == 1)
        #expect(try plans.claimPlanChange(at: .saturday) == nil)
    }
}
