import FoundationEssentials
import SessionCore
import TestSupport
import Testing

@testable import PracticeCore

/// The accepted inputs, the targets calculated from them, and the warnings.
@Suite struct NutritionTargetsTests {
    @Test func rejectsAnEmptyProfile() {
        #expect(throws: NutritionPlanRefusal.noProfile) { try NutritionPlanBasis(nil, weight: nil, today: .saturday) }
        #expect(NutritionPlanRefusal.noProfile.reason == "User settings not found")
        #expect(
            "\(NutritionPlanRefusal.noProfile)" == "no nutrition profile; create one with 'limber nutrition profile'")
    }

    @Test func namesAllMissingValues() throws {
        let error = try #require(throws: NutritionPlanRefusal.self) {
            try NutritionPlanBasis(NutritionProfile(), weight: nil, today: .saturday)
        }
        #expect(error == .incomplete(["weight", "height", "birth date", "sex", "activity", "goal"]))
        #expect(error.reason.hasPrefix("User settings incomplete: weight, height"))
        #expect(error.reason.contains("onboarding"))
        #expect("\(error)".contains("the nutrition profile is incomplete: weight, height"))
        var profile = NutritionProfile.example()
        profile.goal = nil
        #expect(throws: NutritionPlanRefusal.incomplete(["goal"])) { try CalculatedTargets.example(profile) }
    }

    @Test(arguments: [
        (29.9, 180.0, "1990-05-01" as LocalDay, 75.0, "weight must be 30 to 300 kg, not 29.9" as String?),
        (300.001, 180, "1990-05-01", 75, "weight must be 30 to 300 kg, not 300.001"),
        (82, 99.9, "1990-05-01", 75, "height must be 100 to 250 cm, not 99.9"),
        (82, 250.1, "1990-05-01", 75, "height must be 100 to 250 cm, not 250.1"),
        (82, 180, "2013-11-22", 75, "age must be 13 to 120 years, not 12"),
        (82, 180, "1905-11-21", 75, "age must be 13 to 120 years, not 121"),
        (82, 180, "1990-05-01", 29.9, "target weight must be 30 to 300 kg, not 29.9"),
        // The ends of the ranges.
        (60, 100, "1990-05-01", 75, nil), (82, 250, "1990-05-01", 75, nil), (82, 180, "2013-11-21", 75, nil),
        (82, 180, "1905-11-22", 75, nil),
    ])
    func namesValuesOutOfRange(weight: Double, height: Double, born: LocalDay, target: Double, problem: String?) {
        var reason: String?
        do throws(NutritionPlanRefusal) {
            let profile = NutritionProfile.example(height: height, born: born, target: target)
            _ = try NutritionPlanBasis(profile, weight: .kilograms(weight), today: .saturday)
        } catch {
            reason = error.reason
        }
        #expect(reason == problem.map { "Invalid input parameters: \($0)" })
    }

    @Test(arguments: [
        // Protein of 300 kg at 2.2 would be 660 g, and the rest of 30 kg and 100 cm at 100 years 264 kcal.
        (300.0, 180.0, "1990-05-01" as LocalDay, "protein 660 g is not within 20 to 500"),
        (30, 100, "1926-05-01", "BMR 430 kcal is not within 500 to 5000"),
    ])
    func rejectsImplausibleTargets(weight: Double, height: Double, born: LocalDay, problem: String) throws {
        let error = try #require(throws: NutritionPlanRefusal.self) {
            try CalculatedTargets.example(weight: weight, .example(height: height, born: born))
        }
        #expect("\(error)".contains(problem))
    }

    @Test(arguments: [
        (NutritionGoal.loseWeight, 82.1 as Double?, "above" as String?), (.loseWeight, 82, nil), (.loseWeight, 75, nil),
        (.gainMuscle, 81.9, "below"), (.gainMuscle, 82, nil), (.gainMuscle, 90, nil),
        (.maintain, 90, nil), (.maintain, 75, nil), (.improveHealth, 90, nil), (.improveHealth, 75, nil),
        (.loseWeight, nil, nil),
    ])
    func detectsATargetOnTheWrongSide(goal: NutritionGoal, target: Double?, side: String?) {
        let profile = NutritionProfile.example(goal: goal, target: target)
        let misplaced = MisplacedTarget(in: profile, weight: .kilograms(82))
        #expect((misplaced != nil) == (side != nil))
        if let misplaced, let side { #expect("\(misplaced)".contains(" is \(side) your weight of 82 kg, ")) }
        #expect(MisplacedTarget(in: profile, weight: nil) == nil)
        #expect(MisplacedTarget(in: NutritionProfile(), weight: .kilograms(82)) == nil)
    }

    private func warnings(weight: Double = 82, _ profile: NutritionProfile) throws -> String {
        let calculated = try CalculatedTargets.example(weight: weight, profile)
        let sentences = NutritionPlanSafety.sentences(for: calculated.targets, of: calculated.basis)
        #expect(sentences.last == NutritionPlanSafety.disclaimer)
        return sentences.dropLast().joined(separator: "\n")
    }

    @Test func statesThatPlansAreNoMedicalAdvice() throws {
        #expect(try warnings(.example()) == "")
        #expect(NutritionPlanSafety.disclaimer.contains("not medical advice"))
    }

    @Test func advisesSupervisionBelow1200Kilocalories() throws {
        // 500 + 1000 - 300 - 161 = 1039, times 1.2 less 500.
        let small = NutritionProfile.example(
            height: 160, born: "1966-05-01", sex: .female, activity: .sedentary, target: nil)
        let text = try warnings(weight: 50, small)
        #expect(text.contains("747 kcal a day is very low. Eat less than 1200"))
        #expect(text.contains("dietitian"))
    }

    @Test(arguments: [
        // 18.5 × 1.8² is 59.94 kg.
        (59.9, true), (59.94, false), (60.0, false),
    ])
    func warnsAboutAnUnhealthyLossTarget(target: Double, isSaid: Bool) throws {
        let text = try warnings(.example(target: target))
        #expect(text.contains("below the healthy range, which starts at 60 kg") == isSaid)
        #expect(try !warnings(weight: 50, .example(goal: .gainMuscle, target: target)).contains("healthy range"))
    }

    @Test func warnsAboutAnUnhealthyWeightAndMinors() throws {
        let light = try warnings(weight: 55, .example(target: nil))
        #expect(light.contains("Your weight of 55 kg is below the healthy range"))
        #expect(try warnings(.example(born: "2010-05-01")).contains("you are 16"))
    }

    @Test(arguments: [
        // 10 × 82 + 6.25 × 180 - 5 × 36 + offset.
        (82.0, 180.0, FormulaSex.male, 1770), (82, 180, .female, 1604), (82, 180, .other, 1687),
        // A tenth of a centimetre is 0.625; half up.
        (82.05, 180, .male, 1771), (82.04, 180, .male, 1770), (82, 180.1, .male, 1771), (82, 179.9, .male, 1769),
        // 744 + 1068.75 - 180 + 5 is 1637.75, 74.5 at 171.2 is 745 + 1070 - 175.
        (74.4, 171, .male, 1638), (74.5, 171.2, .male, 1640),
    ])
    func restingEnergyFollowsMifflinStJeor(weight: Double, height: Double, sex: FormulaSex, bmr: Int) throws {
        #expect(try CalculatedTargets.example(weight: weight, .example(height: height, sex: sex)).targets.bmr == bmr)
    }

    @Test(arguments: [
        // 1770 times 1.2, 1.375 (2433.75), 1.55 (2743.5, which rounds up), 1.725 (3053.25) and 1.9.
        (ActivityLevel.sedentary, 2124), (.lightlyActive, 2434), (.moderatelyActive, 2744), (.veryActive, 3053),
        (.extremelyActive, 3363),
    ])
    func multipliesRestingEnergyByActivity(activity: ActivityLevel, tdee: Int) throws {
        #expect(try CalculatedTargets.example(.example(activity: activity)).targets.tdee == tdee)
    }

    @Test(arguments: [
        (NutritionGoal.loseWeight, 2244, 180, -500), (.gainMuscle, 3144, 197, 400), (.maintain, 2744, 148, 0),
        (.improveHealth, 2744, 148, 0),
    ])
    func goalDeterminesCaloriesProteinAndRate(goal: NutritionGoal, calories: Int, protein: Int, rate: Int) throws {
        let targets = try CalculatedTargets.example(.example(goal: goal)).targets
        #expect((targets.calories, targets.protein, targets.weeklyGrams) == (calories, protein, rate))
    }

    @Test(arguments: [
        // 137.5, 123.75, 66 and 181.5 g.
        (62.5, 138), (56.25, 124), (30.0, 66), (82.5, 182),
    ])
    func roundsProteinHalfUp(kilograms: Double, grams: Int) throws {
        #expect(try CalculatedTargets.example(weight: kilograms).targets.protein == grams)
    }

    @Test(arguments: [
        // 35 ml a kilogram in hundreds: 2870, 2850 (a half, up), 2849.
        (82.0, 2900), (81.428, 2800), (81.429, 2900), (70.0, 2500), (70.1, 2500), (30.0, 1100),
    ])
    func roundsWaterToHundreds(kilograms: Double, millilitres: Int) throws {
        #expect(try CalculatedTargets.example(weight: kilograms).targets.water == millilitres)
    }

    @Test(arguments: [
        // Six weeks, where binary fractions have seven.
        (80.0, 82.4 as Double?, NutritionGoal.gainMuscle, 6 as Int?),
        (80, 82.401, .gainMuscle, 7), (82, 75, .loseWeight, 14),
        (79.5, 75, .loseWeight, 9), (79.51, 75, .loseWeight, 10), (75, 75, .loseWeight, 0),
        // On the wrong side of the goal, with a timeline all the same.
        (75, 82, .loseWeight, 14), (82.4, 80, .gainMuscle, 6),
        // Without a rate or a target.
        (82, 75, .maintain, nil), (82, 75, .improveHealth, nil), (82, nil, .loseWeight, nil),
        (82, nil, .gainMuscle, nil),
    ])
    func countsWeeksInDecimalArithmetic(current: Double, target: Double?, goal: NutritionGoal, weeks: Int?) throws {
        let targets = try CalculatedTargets.example(weight: current, .example(goal: goal, target: target)).targets
        let date = weeks.map { LocalDay.saturday.advanced(by: 7 * $0) }
        #expect((targets.timeline?.weeks, targets.timeline?.date) == (weeks, date))
    }

    @Test(arguments: [(62.5, 63), (24.5, 25), (24.4999, 24), (0.5, 1), (0.4, 0), (-0.5, 0), (-0.6, -1), (-1.5, -1)])
    func roundsHalfUp(number: Double, rounded: Int) {
        #expect(Int(number * 10_000).divided(roundingHalfUp: 10_000) == rounded)
    }

    @Test(arguments: [
        ("1990-11-21" as LocalDay, "2026-11-21" as LocalDay, 36),
        ("1990-11-22", "2026-11-21", 35), ("2026-11-21", "2026-11-21", 0),
        // A birthday on a leap day falls on March 1st.
        ("2008-02-29", "2026-11-21", 18), ("2008-02-29", "2026-02-28", 17), ("2008-02-29", "2026-03-01", 18),
        ("2008-02-29", "2028-02-28", 19), ("2008-02-29", "2028-02-29", 20),
    ])
    func countsAgeByTheCalendar(born: LocalDay, today: LocalDay, age: Int) {
        #expect(born.years(on: today) == age)
    }

    @Test func decodesItsWireFormat() throws {
        func readBack(_ calculated: CalculatedTargets) throws -> CalculatedTargets {
            try JSONDecoder().decode(CalculatedTargets.self, from: JSONEncoder().encode(calculated))
        }
        let calculated = try CalculatedTargets.example()
        #expect(
            try json(calculated.targets) == """
                {"bmr":1770,"calorieTarget":2244,"estimatedWeeks":14,"projectedDate":"2027-02-27","proteinTarget":180,\
                "tdee":2744,"waterTarget":2900,"weeklyRate":-0.5}
                """)
        #expect(try readBack(calculated) == calculated)
        let without = try CalculatedTargets.example(.example(goal: .maintain))
        #expect(try json(without.targets).contains("estimatedWeeks") == false)
        #expect(try readBack(without) == without)
    }
}
