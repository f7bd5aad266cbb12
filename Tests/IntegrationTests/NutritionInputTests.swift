import Foundation
import Testing

/// Weights, goals and targets as typed by a user, and the result if no plan is possible.
@Suite(.takingTurns) struct NutritionInputTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// Creates a profile without a goal and a target.
    private func setUp(_ more: String..., height: String = "180") async throws -> Finished {
        try await home.limber(
            ["plan", "setup", "--height", height, "--born", "1990-05-01", "--sex", "male", "--activity", "sedentary"]
                + more)
    }

    @Test func acceptsADecimalComma() async throws {
        #expect(try await home.limber("weight", "82,5").output.hasPrefix("82.5 kg, "))
        let set = try await setUp("--goal", "lose_weight", "--target", "75,5", height: "180,5")
        #expect(set.status == 0)
        #expect(set.output.contains("180.5 cm"))
        #expect(set.output.contains("75.5 kg"))
        #expect(try await home.limber("weight", "--json").output.contains(#""weight":82.5"#))
    }

    @Test(arguments: ["80,5,5", "1.080,5", ",5", "80,"]) func rejectsOtherCommas(weight: String) async throws {
        let refused = try await home.limber("weight", weight)
        #expect((refused.status, refused.errorLines.count) == (64, 1))
        #expect(!home.has("data"))
    }

    @Test(arguments: [("lose_weight", "90", "above"), ("gain_muscle", "75", "below")])
    func rejectsATargetAgainstTheGoal(goal: String, target: String, side: String) async throws {
        try #require(try await home.limber("weight", "82").status == 0)
        try #require(try await setUp("--goal", "maintain").status == 0)
        let refused = try await home.limber("plan", "setup", "--goal", goal, "--target", target)
        #expect((refused.status, refused.output) == (64, ""))
        #expect(refused.errorLines.count == 1)
        #expect(refused.errors.contains("the target of \(target) kg is \(side) your weight of 82 kg"))
        #expect(try await setUp().output.contains("Goal           Maintain\nTarget weight  none"))
    }

    /// At 2.2 g of protein per kilogram, the formulae end above 227 kg.
    private func passTheEndOfTheFormulae() async throws -> Finished {
        try #require(try await setUp("--goal", "lose_weight", height: "200").status == 0)
        try #require(try await home.limber("weight", "227").output.contains("499 g of protein"))
        let kept = try await home.limber("weight", "228")
        try #require(kept.status == 0)
        return kept
    }

    @Test func namesAWeightBeyondTheFormula() async throws {
        let kept = try await passTheEndOfTheFormulae()
        #expect(kept.errors.contains("no plausible targets for 228 kg"))
        #expect(kept.errors.contains("502 g"))
        #expect(!kept.errors.contains("Invalid input"))
    }

    @Test func showsTheLastSavedPlan() async throws {
        _ = try await passTheEndOfTheFormulae()
        let plan = try await home.limber("plan")
        #expect(plan.status == 0)
        #expect(plan.output.contains("Protein     499 g"))
        #expect(plan.output.contains("Made for    227 kg"))
        #expect(plan.errors.contains("Showing last saved plan: "))
        let today = try await home.limber("today").output
        #expect(today.contains("Protein 499 g"))
        #expect(today.contains("Showing last saved plan: "))
    }
}
