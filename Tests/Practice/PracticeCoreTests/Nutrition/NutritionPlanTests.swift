import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The plan of a week: its dates, its explanation, and its changes.
@Suite struct NutritionPlanTests {
    /// The days of Berlin in 2026.
    private let berlin = DayClock(
        in: Zone { (.at("2026-03-29 01:00") ..< .at("2026-10-25 01:00")).contains($0) ? 7200 : 3600 })

    @Test(arguments: ["2026-11-16", "2026-11-18", "2026-11-21", "2026-11-22"] as [LocalDay])
    func startsOnMonday(day: LocalDay) {
        let week = NutritionPlanWeek(of: day)
        #expect((week.monday, week.name) == ("2026-11-16", "Weekly Plan - week of Nov 16, 2026"))
        #expect(
            (week.start(by: .utc), week.end(by: .utc)) == (.at("2026-11-16 00:00"), .at("2026-11-22T23:59:59.999Z")))
    }

    @Test func isAnHourLongerWhenTheClockIsSetBack() {
        let week = NutritionPlanWeek(of: "2026-10-22")
        #expect(week.start(by: berlin) == .at("2026-10-18 22:00"))
        #expect(week.end(by: berlin) == .at("2026-10-25T22:59:59.999Z"))
    }

    @Test(arguments: [
        ("2026-11-16 00:00", true), ("2026-11-22T23:59:59.999Z", true), ("2026-11-23 00:00", true),
        ("2026-11-23T00:00:00.001Z", false), ("2026-11-15T23:59:59.999Z", false), ("2025-11-18 00:00", false),
    ])
    func isCurrentUntilTheNextMonday(moment: String, isCurrent: Bool) {
        #expect(NutritionPlanWeek(of: .saturday).isCurrent(at: .at(moment), by: .utc) == isCurrent)
    }

    @Test(arguments: [
        ("2026-10-24" as LocalDay, 0, "2026-10-23 22:00"), ("2026-10-26", 0, "2026-10-25 23:00"),
        // 02:30 comes twice; the first counts.
        ("2026-10-25", 9000, "2026-10-25 00:30"), ("2026-10-25", 14400, "2026-10-25 03:00"),
        // 02:30 is skipped: the time moves forward.
        ("2026-03-29", 9000, "2026-03-29 01:30"),
    ])
    func findsTheTimestampOfAWallClockTime(day: LocalDay, second: Int, moment: String) {
        #expect(berlin.moment(on: day, second: second) == .at(moment))
    }

    @Test(arguments: [
        (0, "Just now"), (59_999, "Just now"), (60_000, "1 minute ago"), (119_999, "1 minute ago"),
        (120_000, "2 minutes ago"), (3_599_999, "59 minutes ago"), (3_600_000, "1 hour ago"),
        (7_200_000, "2 hours ago"), (26 * 3_600_000, "26 hours ago"), (72 * 3_600_000, "3 days ago"),
        (-60_000, "Just now"),
    ])
    func printsAgeInWords(milliseconds: Int, text: String) {
        #expect(NutritionPlanAge.text(of: .saturday, now: .saturday + .milliseconds(milliseconds)) == text)
    }

    private func explanation(_ profile: NutritionProfile) throws -> NutritionPlanExplanation {
        let calculated = try CalculatedTargets.example(profile)
        return NutritionPlanExplanation(calculated, outlook: calculated)
    }

    /// Returns the stored plan of the week.
    private func plan(
        recomputed: Bool = false, previous: NutritionTargets? = nil, outlook: CalculatedTargets? = nil
    ) throws -> NutritionPlan {
        NutritionPlan(
            id: 3, week: NutritionPlanWeek(of: .saturday), calculated: try .example(), outlook: outlook,
            recomputed: recomputed, previous: previous, by: .utc)
    }

    @Test func explainsEveryNumber() throws {
        let reasons = try explanation(.example()).reasons
        #expect(
            reasons.map(\.calculation) == [
                "10 × 82 kg + 6.25 × 180 cm - 5 × 36 years + 5 = 1770 kcal", "1770 × 1.55 = 2744 kcal",
                "2744 - 500 = 2244 kcal", "82 kg × 2.2 = 180 g", "82 kg × 35 = 2900 ml", "14 weeks, until 2027-02-27",
            ])
        #expect(
            reasons.map(\.figures) == [
                [:], [.activityMultiplier: 1.55], [.deficit: 500], [.gramsPerKg: 2.2], [.mlPerKg: 35],
                [.weeklyRate: -0.5, .estimatedWeeks: 14],
            ])
        #expect(reasons.map(\.formula) == NutritionFormula.all)
        for reason in reasons {
            let (text, formula) = (reason.explanation, reason.formula)
            #expect(text.hasPrefix(reason.purpose) && text.contains("version \(formula.version)"))
            #expect(text.contains(formula.name) && text.contains(formula.source))
        }
        #expect(reasons[0].explanation.contains("1990"))
    }

    @Test func showsASurplusAsANegativeDeficit() throws {
        let gaining = try explanation(.example(sex: .female, goal: .gainMuscle, target: nil))
        #expect(gaining[.calories].figures == [.deficit: -400])
        #expect(gaining[.rest].calculation.contains("- 161 ="))
        #expect(gaining[.timeline].figures == [.weeklyRate: 0.4, .estimatedWeeks: 0])
        #expect(gaining[.timeline].calculation == "0.4 kg a week")
        let keeping = try explanation(.example(goal: .maintain))
        #expect(keeping[.timeline].purpose.contains("keeps your weight"))
        #expect(keeping[.calories].purpose == "Your daily energy.")
    }

    @Test(arguments: [(90.0, true), (70, false), (82, false)])
    func namesATargetAgainstTheGoal(target: Double, contradicts: Bool) throws {
        let purpose = try explanation(.example(target: target))[.timeline].purpose
        #expect(purpose.contains("contradicts your goal") == contradicts)
    }

    @Test func showsTheCurrentTimelineBesideStoredTargets() throws {
        let plan = try plan(outlook: .example(weight: 81, .example(target: 55)))
        #expect((plan.targets.calories, plan.targets.protein, plan.targets.timeline?.weeks) == (2244, 180, 52))
        let why = plan.explanation
        #expect(why[.rest].calculation.contains("10 × 82 kg"))
        #expect(why[.timeline].purpose == "From 81 to 55 kg at 0.5 kg a week.")
        #expect(why[.timeline].figures[.estimatedWeeks] == 52)
        #expect(plan.safety.contains { $0.hasPrefix("A target of 55 kg is below the healthy range") })
    }

    @Test func encodesTheMembersOfTheWireFormat() throws {
        let text = try json(plan(recomputed: true, previous: CalculatedTargets.example(weight: 90).targets))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object.keys.sorted() == ["plan", "previousTargets", "recomputed", "targets", "whyItWorks"])
        let head = try #require(object["plan"] as? [String: Any])
        #expect(head["startDate"] as? String == "2026-11-16T00:00:00.000Z")
        #expect(head["endDate"] as? String == "2026-11-22T23:59:59.999Z")
        #expect(head.keys.sorted() == ["description", "endDate", "id", "name", "startDate", "status", "userId"])
        let why = try #require(object["whyItWorks"] as? [String: [String: Any]])
        #expect(
            why.mapValues { $0.keys.filter { !["title", "explanation"].contains($0) }.sorted() } == [
                "bmr": ["formula"], "tdee": ["activityMultiplier", "metric"], "calorieTarget": ["deficit", "metric"],
                "proteinTarget": ["gramsPerKg", "metric"], "waterTarget": ["metric", "mlPerKg"],
                "timeline": ["estimatedWeeks", "metric", "weeklyRate"],
            ])
        #expect(text.contains(#""mlPerKg":35"#))
        #expect(try json(plan()).contains("previousTargets") == false)
    }

    private func targets(_ calories: Int, _ protein: Int, water: Int = 2900, weeks: Int? = 14) throws
        -> NutritionTargets
    {
        let timeline = weeks.map { #","estimatedWeeks":\#($0),"projectedDate":"2027-02-27""# } ?? ""
        let json = """
            {"bmr":1770,"tdee":2744,"calorieTarget":\(calories),"proteinTarget":\(protein),"waterTarget":\(water),\
            "weeklyRate":-0.5\(timeline)}
            """
        return try JSONDecoder().decode(NutritionTargets.self, from: Data(json.utf8))
    }

    @Test(arguments: [
        (50, 0, ""), (51, 0, "Calories increased by 51"), (-50, 0, ""), (-51, 10, "Calories decreased by 51"),
        (0, 10, ""), (0, 11, "Protein increased by 11g"), (0, -10, ""), (50, -11, "Protein decreased by 11g"),
        (120, -12, "Calories increased by 120, Protein decreased by 12g"), (50, 10, ""), (0, 0, ""),
    ])
    func announcesMoreThanFiftyKilocaloriesOrTenGrams(calories: Int, protein: Int, news: String) throws {
        // Water never counts.
        let (old, new) = try (targets(2000, 150), targets(2000 + calories, 150 + protein, water: 9000))
        #expect(new.differsSignificantly(from: old) == !news.isEmpty)
        #expect(new.significantChanges(since: old) == news)
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
        #expect(try TargetsJudgement(.example(weight: 70), against: stored, isForced: true) == .replace(isNews: true))
        #expect(TargetsJudgement(stored, against: nil, isForced: false) == .replace(isNews: false))
    }

    @Test func replacesTargetsOfOtherFormulae() throws {
        let fresh = try CalculatedTargets.example()
        let text = try json(fresh).replacing("\"bmr\":1,", with: "\"bmr\":0,")
        let older = try JSONDecoder().decode(CalculatedTargets.self, from: Data(text.utf8))
        #expect(older != fresh)
        #expect(TargetsJudgement(fresh, against: older, isForced: false) == .replace(isNews: false))
    }

    @Test func describesAChangeInRowsAndWords() throws {
        let change = try NutritionPlanChange(
            number: 2, at: Timestamp(milliseconds: 1_700_000_000_500), previous: targets(2244, 180),
            targets: targets(2180, 180, water: 2800, weeks: 9), isNews: true)
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
            number: 2, at: change.at, previous: targets(2244, 180, weeks: nil), targets: change.targets, isNews: true)
        #expect(without.rows.map(\.label) == ["Daily Calories", "Daily Protein", "Daily Water"])
    }

    @Test(arguments: [
        (0, NotificationManner.aloud), (3600, .aloud), (3601, .silent), (86400 * 4, .silent), (-1, .silent),
    ])
    func showsOldChangesWithoutSpeech(age: Int, manner: NotificationManner) throws {
        let change = try NutritionPlanChange(
            number: 1, at: .saturday, previous: targets(2000, 150), targets: targets(2100, 150), isNews: true)
        #expect(change.manner(at: .saturday + .seconds(age)) == manner)
    }
}

extension NutritionPlanExplanation {
    /// The explanation of a formula's result.
    fileprivate subscript(formula: NutritionFormula) -> Reason { reasons.first { $0.formula == formula } ?? reasons[0] }
}
