import SessionCore
import Testing

@testable import PracticeCore

@Suite struct NutritionTargetsTests {
    @Test(arguments: [
        // 10 × 82 + 6.25 × 180 - 5 × 36 + offset.
        (FormulaSex.male, 1770), (.female, 1604), (.other, 1687),
    ])
    func restingEnergyFollowsMifflinStJeor(sex: FormulaSex, bmr: Int) throws {
        #expect(try CalculatedTargets.example(.example(sex: sex)).targets.bmr == bmr)
    }

    @Test(arguments: [
        // 820 + 1125 - 180 + 5, and a tenth of a centimetre is 0.625.
        (82.0, 180.0, 1770), (82.05, 180.0, 1771), (82.04, 180.0, 1770), (82.0, 180.1, 1771), (82.0, 179.9, 1769),
        // 744 + 1068.75 - 180 + 5 is 1637.75, 74.5 at 171.2 is 745 + 1070 - 175.
        (74.4, 171.0, 1638), (74.5, 171.2, 1640),
    ])
    func roundsRestingEnergyHalfUp(kilograms: Double, centimetres: Double, bmr: Int) throws {
        #expect(try CalculatedTargets.example(weight: kilograms, .example(height: centimetres)).targets.bmr == bmr)
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
        (80.0, 82.4, NutritionGoal.gainMuscle, 6), (80.0, 82.401, .gainMuscle, 7), (82.0, 75.0, .loseWeight, 14),
        (79.5, 75.0, .loseWeight, 9), (79.51, 75.0, .loseWeight, 10), (75.0, 75.0, .loseWeight, 0),
        // On the wrong side of the goal, with a timeline all the same.
        (75.0, 82.0, .loseWeight, 14), (82.4, 80.0, .gainMuscle, 6),
    ])
    func countsWeeksInDecimalArithmetic(current: Double, target: Double, goal: NutritionGoal, weeks: Int) throws {
        let timeline = try CalculatedTargets.example(weight: current, .example(goal: goal, target: target)).targets
            .timeline
        #expect(timeline == NutritionPlanTimeline(weeks: weeks, date: .today.advanced(by: 7 * weeks)))
    }

    @Test(
        arguments: [
            (NutritionGoal.maintain, 75.0), (.improveHealth, 75), (.loseWeight, nil), (.gainMuscle, nil),
        ] as [(NutritionGoal, Double?)])
    func hasNoTimelineWithoutARateOrATarget(goal: NutritionGoal, target: Double?) throws {
        #expect(try CalculatedTargets.example(.example(goal: goal, target: target)).targets.timeline == nil)
    }

    @Test(arguments: [
        (62.5, 63), (24.5, 25), (24.4999, 24), (0.5, 1), (0.4, 0), (-0.5, 0), (-0.6, -1), (-1.5, -1),
    ])
    func roundsHalfUp(number: Double, rounded: Int) {
        #expect(Int(number * 10_000).divided(roundingHalfUp: 10_000) == rounded)
    }

    @Test(arguments: [
        ("1990-11-21", 36), ("1990-11-22", 35), ("1990-11-20", 36), ("2026-11-21", 0), ("2008-02-29", 18),
    ])
    func countsAgeByTheCalendar(born: String, age: Int) throws {
        #expect(try #require(LocalDay(parsing: born)).years(on: .today) == age)
    }

    @Test(arguments: [("2026-02-28", 17), ("2026-03-01", 18), ("2028-02-28", 19), ("2028-02-29", 20)])
    func leapDayBirthdaysFallOnMarch1st(today: String, age: Int) throws {
        let born = try #require(LocalDay(parsing: "2008-02-29"))
        #expect(try born.years(on: #require(LocalDay(parsing: today))) == age)
    }

    @Test func decodesItsWireFormat() throws {
        let calculated = try CalculatedTargets.example()
        #expect(
            try json(calculated.targets) == """
                {"bmr":1770,"calorieTarget":2244,"estimatedWeeks":14,"projectedDate":"2027-02-27","proteinTarget":180,\
                "tdee":2744,"waterTarget":2900,"weeklyRate":-0.5}
                """)
        #expect(try calculated.readBack() == calculated)
        let without = try CalculatedTargets.example(.example(goal: .maintain))
        #expect(try json(without.targets).contains("estimatedWeeks") == false)
        #expect(try without.readBack() == without)
    }
}
