import PracticeCore
import SessionCore
import Testing

@Suite struct NutritionPlanChangeTests {
    private static func targets(_ calories: Int, _ protein: Int, water: Int = 2900, weeks: Int? = 14) throws
        -> NutritionTargets
    {
        try NutritionTargets.example(calories: calories, protein: protein, water: water, weeks: weeks)
    }

    @Test(arguments: [
        (50, 0, false), (51, 0, true), (-50, 0, false), (-51, 0, true), (0, 10, false), (0, 11, true), (0, -10, false),
        (0, -11, true), (50, 10, false), (51, 11, true), (0, 0, false),
    ])
    func exceedsFiftyKilocaloriesOrTenGrams(calories: Int, protein: Int, isSignificant: Bool) throws {
        let (old, new) = try (Self.targets(2000, 150), Self.targets(2000 + calories, 150 + protein))
        #expect(new.differsSignificantly(from: old) == isSignificant)
    }

    @Test func waterIsInsignificant() throws {
        #expect(try !Self.targets(2000, 150, water: 9000).differsSignificantly(from: Self.targets(2000, 150)))
    }

    @Test(arguments: [
        (51, 0, "Calories increased by 51"), (-51, 10, "Calories decreased by 51"),
        (0, 11, "Protein increased by 11g"), (50, -12, "Protein decreased by 12g"),
        (120, -11, "Calories increased by 120, Protein decreased by 11g"),
    ])
    func announcesSignificantChanges(calories: Int, protein: Int, news: String) throws {
        #expect(
            try Self.targets(2000 + calories, 150 + protein).significantChanges(since: Self.targets(2000, 150)) == news)
    }

    @Test func smallChangesAddUp() throws {
        let stored = try CalculatedTargets.example(weight: 82)
        for (weight, judgement) in [(81.0, TargetsJudgement.keep), (79.0, .keep), (78.7, .replace(isNews: true))] {
            let fresh = try CalculatedTargets.example(weight: weight)
            #expect(TargetsJudgement(fresh, against: stored, isForced: false) == judgement, "\(weight)")
        }
    }

    @Test func replacesForcedTargetsSilentlyUnlessSignificant() throws {
        let stored = try CalculatedTargets.example(weight: 82)
        #expect(TargetsJudgement(stored, against: stored, isForced: true) == .replace(isNews: false))
        #expect(
            try TargetsJudgement(.example(weight: 70), against: stored, isForced: true) == .replace(isNews: true))
        #expect(TargetsJudgement(stored, against: nil, isForced: false) == .replace(isNews: false))
    }

    @Test func replacesTargetsOfOtherFormulae() throws {
        let fresh = try CalculatedTargets.example()
        let older = try fresh.changed("\"bmr\":1,", to: "\"bmr\":0,")
        #expect(TargetsJudgement(fresh, against: older, isForced: false) == .replace(isNews: false))
    }

    @Test func describesAChangeInRowsAndWords() throws {
        let change = try NutritionPlanChange(
            number: 2, at: Timestamp(milliseconds: 1_700_000_000_500), previous: Self.targets(2244, 180),
            targets: Self.targets(2180, 180, water: 2800, weeks: 9), isNews: true)
        #expect(
            change.rows.map { "\($0.label) \($0.old) \($0.new) \($0.words)" } == [
                "Daily Calories 2244 2180 down by 64 kcal", "Daily Protein 180 180 unchanged",
                "Daily Water 2900 2800 down by 100 ml", "Estimated Timeline 14 9 down by 5 weeks",
            ])
        let notification = change.notification
        #expect(notification.id == "plan_update_1700000000")
        #expect((notification.title, notification.body) == ("Your Plan Has Been Updated", "Calories decreased by 64"))
        #expect((notification.category, notification.speech.clip) == (.planUpdate, .planUpdated))
        let without = try NutritionPlanChange(
            number: 2, at: change.at, previous: Self.targets(2244, 180, weeks: nil), targets: change.targets,
            isNews: true)
        #expect(without.rows.map(\.label) == ["Daily Calories", "Daily Protein", "Daily Water"])
    }

    @Test(arguments: [
        (0, NotificationManner.aloud), (3600, .aloud), (3601, .silent), (86400 * 4, .silent), (-1, .silent),
    ])
    func showsOldChangesWithoutSpeech(age: Int, manner: NotificationManner) throws {
        let change = try NutritionPlanChange(
            number: 1, at: Timestamp(milliseconds: 0), previous: Self.targets(2000, 150),
            targets: Self.targets(2100, 150),
            isNews: true)
        #expect(change.manner(at: Timestamp(milliseconds: age * 1000)) == manner)
    }
}
