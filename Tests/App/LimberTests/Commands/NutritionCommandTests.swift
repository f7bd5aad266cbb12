import CommandSupport
import TestSupport
import Testing

@testable import limber

/// `limber weight` and `limber nutrition`.
@Suite(.timeLimit(.minutes(5))) struct NutritionCommandTests {
    private static let profile =
        "nutrition profile --height 180 --born 1990-05-01 --sex male --activity moderately_active --goal lose_weight"

    private let home = TemporaryHome()

    @Test func calculatesThePlanFromTheWeight() async throws {
        #expect(
            try await home.succeeds("weight 82,5").hasSuffix(
                "Create a nutrition plan with 'limber nutrition profile'."))
        _ = try await home.succeeds("weight delete last")
        let set = try await home.succeeds("\(Self.profile) --target 75")
        #expect(set.hasSuffix("Now log your weight, such as: limber weight 80.5kg"))
        #expect(try await home.succeeds("weight 82.0").hasSuffix("'limber nutrition' explains it."))
        #expect(try await home.succeeds("weight 79.5").hasSuffix("Your targets stay as they are."))
        let plan = try await home.succeeds("nutrition")
        #expect(plan.hasPrefix("Nutrition plan, week of Mon "))
        for text in [
            "not medical advice", "Timeline    9 weeks from 79.5 kg to 75 kg, until ", "Made for    82 kg",
        ] {
            #expect(plan.contains(text))
        }
        let changed = try await home.succeeds("weight 70 --yes")
        #expect(changed.contains("Plan Updated!\n\nWhat Changed\nDaily Calories"))
        #expect(changed.contains("Estimated Timeline"))
        let why = try await home.succeeds("nutrition --why")
        #expect(why.contains("10 × 70 kg + 6.25 × 180 cm") && why.contains("Am J Clin Nutr 1990"))
        #expect(try await home.succeeds("today").contains("\nToday's Targets\nCalories "))
        let json = try await home.json("nutrition --json") as? [String: Any]
        #expect(json?.keys.sorted() == ["plan", "recomputed", "targets", "whyItWorks"])
        let again = try await home.succeeds("nutrition --json --recompute")
        #expect(again.contains(#""previousTargets":{"bmr":"#) && again.contains(#""recomputed":true"#))
    }

    @Test func warnsAboutAnUnhealthyTarget() async throws {
        _ = try await home.succeeds("\(Self.profile) --target 75")
        #expect(!(try await home.succeeds("weight 82").contains("Ask a doctor")))
        #expect(
            try await home.succeeds("nutrition profile --target 50").contains(
                "Your targets stay as they are.\nA target of 50 kg is below the healthy range"))
        try await home.fails(
            .usage, "the target of 90 kg is above your weight of 82 kg", "nutrition profile --target 90")
        #expect(try await home.succeeds("nutrition profile").contains("Target weight  50 kg"))
        _ = try await home.succeeds("nutrition profile --height 150 --sex female --activity sedentary")
        let light = try await home.succeeds("weight 60 --yes")
        #expect(light.contains("Eat less than 1200 kcal only under medical supervision."))
    }

    /// At 2.2 g of protein per kilogram, the formulae end above 227 kg.
    @Test func keepsTheWeightAndThePlanBeyondTheFormulae() async throws {
        _ = try await home.succeeds("\(Self.profile) --height 200")
        #expect(try await home.succeeds("weight 227").contains("499 g of protein"))
        let kept = try await home.run("weight 228")
        #expect(kept.status == 0)
        let problem = "the weight is saved, but plan recomputation had issues: no plausible targets for 228 kg"
        #expect(kept.errors.contains(problem) && kept.errors.contains("502 g"))
        #expect(try await home.succeeds("weight --json").contains(#""weight":228"#))
        let plan = try await home.run("nutrition")
        #expect((plan.status, plan.output.contains("Protein     499 g")) == (0, true))
        #expect(plan.errors.contains("Showing last saved plan: no plausible targets for 228 kg"))
        let today = try await home.succeeds("today")
        #expect(today.contains("Protein 499 g") && today.contains("Showing last saved plan: "))
    }

    @Test func asksAboutAWeightFarFromTheLastOne() async throws {
        _ = try await home.succeeds("weight 83.7 --on yesterday")
        let refused = try await home.run("weight 181")
        refused.expect(64, errors: "181 kg is 97.3 kg more than 83.7 kg on ", "; add --yes to log it")
        let (no, text) = try await home.answering("n", "weight 181")
        #expect(no == 1 && text.contains("Is it right? [y/N] ") && text.contains("weight not logged"))
        #expect(try await home.succeeds("weight --json").contains(#""weight":181"#) == false)
        #expect(try await home.answering("y", "weight 181").status == 0)
        #expect(try await home.succeeds("weight delete last").contains("To undo: limber weight 181kg --on '"))
        #expect(try await home.succeeds("weight 181 --yes").hasPrefix("181 kg, "))
    }

    @Test func usesTheConfiguredUnits() async throws {
        let imperial = "--set units=imperial"
        let shown = try await home.succeeds("\(Self.profile) --height 5ft11in --target 165lb \(imperial)")
        #expect(shown.contains("Height         5 ft 11 in\n") && shown.contains("Target weight  165 lb\n"))
        #expect(try await home.succeeds("nutrition profile").contains("Height         180.3 cm\n"))
        #expect(try await home.succeeds("weight 180lb \(imperial)").hasPrefix("180 lb, "))
        #expect(try await home.succeeds("weight --json").contains(#""weight":81.647"#))
        let nutrition = try await home.succeeds("nutrition \(imperial)")
        #expect(nutrition.contains("from 180 lb to 165 lb, until ") && nutrition.contains("Made for    180 lb"))
        _ = try await home.succeeds("weight 80 --on 'yesterday 07:30'")
        #expect(try await home.succeeds("weight delete yesterday").hasPrefix("Deleted 80 kg of "))
    }
}
