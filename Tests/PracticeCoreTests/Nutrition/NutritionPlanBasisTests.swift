import PracticeCore
import SessionCore
import Testing

@Suite struct NutritionPlanBasisTests {
    @Test func rejectsAnEmptyProfile() {
        #expect(throws: NutritionPlanRefusal.noProfile) { try NutritionPlanBasis(nil, weight: nil, today: .today) }
        #expect(NutritionPlanRefusal.noProfile.reason == "User settings not found")
        #expect(
            "\(NutritionPlanRefusal.noProfile)" == "no nutrition profile; create one with 'limber nutrition profile'")
    }

    @Test func namesAllMissingValues() throws {
        let error = try #require(throws: NutritionPlanRefusal.self) {
            try NutritionPlanBasis(NutritionProfile(), weight: nil, today: .today)
        }
        #expect(error == .incomplete(["weight", "height", "birth date", "sex", "activity", "goal"]))
        #expect(error.reason.hasPrefix("User settings incomplete: weight, height"))
        #expect("\(error)".contains("the nutrition profile is incomplete: weight, height"))
        #expect(error.reason.contains("onboarding"))
        var profile = try NutritionProfile.example()
        profile.goal = nil
        #expect(throws: NutritionPlanRefusal.incomplete(["goal"])) {
            try NutritionPlanBasis(profile, weight: BodyWeight(grams: 82000), today: .today)
        }
    }

    @Test(arguments: [
        (29.9, 180.0, "1990-05-01", 75.0, "weight must be 30 to 300 kg, not 29.9"),
        (300.001, 180, "1990-05-01", 75, "weight must be 30 to 300 kg, not 300.001"),
        (82, 99.9, "1990-05-01", 75, "height must be 100 to 250 cm, not 99.9"),
        (82, 250.1, "1990-05-01", 75, "height must be 100 to 250 cm, not 250.1"),
        (82, 180, "2013-11-22", 75, "age must be 13 to 120 years, not 12"),
        (82, 180, "1905-11-21", 75, "age must be 13 to 120 years, not 121"),
        (82, 180, "1990-05-01", 29.9, "target weight must be 30 to 300 kg, not 29.9"),
    ])
    func namesValuesOutOfRange(weight: Double, height: Double, born: String, target: Double, problem: String) throws {
        let profile = try NutritionProfile.example(height: height, born: born, target: target)
        let error = try #require(throws: NutritionPlanRefusal.self) {
            try CalculatedTargets.example(weight: weight, profile)
        }
        #expect(error.reason == "Invalid input parameters: \(problem)")
    }

    @Test(arguments: [
        (60.0, 100.0, "1990-05-01"), (82, 250, "1990-05-01"), (82, 180, "2013-11-21"), (82, 180, "1905-11-22"),
    ])
    func acceptsTheEndsOfTheRanges(weight: Double, height: Double, born: String) throws {
        let profile = try NutritionProfile.example(height: height, born: born)
        #expect(throws: Never.self) {
            try NutritionPlanBasis(profile, weight: BodyWeight(grams: Int((weight * 1000).rounded())), today: .today)
        }
    }

    @Test(arguments: [
        // Protein of 300 kg at 2.2 would be 660 g, and the rest of 30 kg and 100 cm at 100 years 264 kcal.
        (300.0, 180.0, "1990-05-01", "protein 660 g is not within 20 to 500"),
        (30, 100, "1926-05-01", "BMR 430 kcal is not within 500 to 5000"),
    ])
    func rejectsImplausibleTargets(weight: Double, height: Double, born: String, problem: String) throws {
        let profile = try NutritionProfile.example(height: height, born: born)
        let error = try #require(throws: NutritionPlanRefusal.self) {
            try CalculatedTargets.example(weight: weight, profile)
        }
        #expect("\(error)".contains(problem))
    }
}
