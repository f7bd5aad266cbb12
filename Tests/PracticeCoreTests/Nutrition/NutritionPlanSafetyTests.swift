import PracticeCore
import SessionCore
import Testing

@Suite struct NutritionPlanSafetyTests {
    private func sentences(weight: Double = 82, _ profile: NutritionProfile) throws -> String {
        let calculated = try CalculatedTargets.example(weight: weight, profile)
        return NutritionPlanSafety.sentences(for: calculated.targets, of: calculated.basis).joined(separator: "\n")
    }

    @Test func statesThatPlansAreNoMedicalAdvice() throws {
        let sentences = try sentences(.example())
        #expect(sentences == NutritionPlanSafety.disclaimer)
        #expect(sentences.contains("not medical advice"))
    }

    @Test func advisesSupervisionBelow1200Kilocalories() throws {
        // 500 + 1000 - 300 - 161 = 1039, times 1.2 less 500.
        let small = try NutritionProfile.example(
            height: 160, born: "1966-05-01", sex: .female, activity: .sedentary, target: nil)
        let text = try sentences(weight: 50, small)
        #expect(text.contains("747 kcal a day is very low. Eat less than 1200"))
        #expect(text.contains("dietitian"))
        #expect(text.hasSuffix(NutritionPlanSafety.disclaimer))
    }

    @Test(arguments: [
        // 18.5 × 1.8² is 59.94 kg.
        (59.9, true), (59.94, false), (60.0, false),
    ])
    func warnsAboutAnUnhealthyLossTarget(target: Double, isSaid: Bool) throws {
        let text = try sentences(.example(target: target))
        #expect(text.contains("below the healthy range, which starts at 60 kg") == isSaid)
        #expect(try !sentences(weight: 50, .example(goal: .gainMuscle, target: target)).contains("healthy range"))
    }

    @Test func warnsAboutLossBelowAHealthyWeight() throws {
        #expect(
            try sentences(weight: 55, .example(target: nil)).contains("Your weight of 55 kg is below the healthy range")
        )
    }

    @Test func warnsMinorsAboutTheFormula() throws {
        #expect(try sentences(.example(born: "2010-05-01")).contains("you are 16"))
    }
}
