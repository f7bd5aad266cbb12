import PracticeCore
import Testing

@Suite struct MisplacedTargetTests {
    @Test(
        arguments: [
            (NutritionGoal.loseWeight, 82.1, "above"), (.loseWeight, 82, nil), (.loseWeight, 75, nil),
            (.gainMuscle, 81.9, "below"), (.gainMuscle, 82, nil), (.gainMuscle, 90, nil),
            (.maintain, 90, nil), (.maintain, 75, nil), (.improveHealth, 90, nil), (.improveHealth, 75, nil),
        ] as [(NutritionGoal, Double, String?)])
    func detectsATargetOnTheWrongSide(goal: NutritionGoal, target: Double, side: String?) throws {
        let misplaced = MisplacedTarget(
            in: try .example(goal: goal, target: target), weight: BodyWeight(grams: 82_000))
        #expect((misplaced != nil) == (side != nil))
        if let misplaced, let side { #expect("\(misplaced)".contains(" is \(side) your weight of 82 kg, ")) }
    }

    @Test func needsGoalTargetAndWeight() throws {
        #expect(MisplacedTarget(in: try .example(target: 90), weight: nil) == nil)
        #expect(MisplacedTarget(in: try .example(target: nil), weight: BodyWeight(grams: 82_000)) == nil)
        #expect(MisplacedTarget(in: NutritionProfile(), weight: BodyWeight(grams: 82_000)) == nil)
    }
}
