import Foundation
import Testing

/// Weights and the plan, as somebody at a terminal has them.
@Suite(.takingTurns) struct NutritionTests {
    private let box: Box

    init() throws { box = try Box() }

    private static let setup = [
        "plan", "setup", "--height", "180", "--born", "1990-05-01", "--sex", "male", "--activity", "moderately_active",
        "--goal", "lose_weight", "--target", "75",
    ]

    @Test func aPlanFollowsTheWeight() async throws {
        let set = try await box.limber(Self.setup)
        #expect((set.status, set.output.hasSuffix("Now log your weight, such as: limber weight 80.5kg")) == (0, true))
        #expect(try await box.limber("weight", "82.0").output.hasSuffix("'limber nutrition' explains it."))
        #expect(try await box.limber("weight", "79.5").output.hasSuffix("Your targets stay as they are."))
        let plan = try await box.limber("plan")
        #expect(plan.status == 0)
        #expect(plan.output.contains("not medical advice"))
        #expect(plan.output.contains("Timeline    9 weeks from 79.5 kg to 75 kg, until "))
        #expect(plan.output.contains("Made for    82 kg"))
        #expect(plan.output.hasPrefix("Nutrition plan, week of Mon "))
        let changed = try await box.limber("weight", "70").output
        #expect(changed.contains("Plan Updated!\n\nWhat Changed\nDaily Calories"))
        #expect(changed.contains("Estimated Timeline"))
        let why = try await box.limber("plan", "--why").output
        #expect(why.contains("10 × 70 kg + 6.25 × 180 cm"))
        #expect(why.contains("Am J Clin Nutr 1990"))
        let today = try await box.limber("today").output
        #expect(today.contains("\nToday's Targets\nCalories "))
    }

    @Test func whatBringsAWarningSaysIt() async throws {
        _ = try await box.limber(Self.setup)
        #expect(!(try await box.limber("weight", "82").output.contains("Ask a doctor")))
        let light = try await box.limber("plan", "setup", "--target", "50").output
        #expect(light.contains("Your targets stay as they are.\nA target of 50 kg is below the healthy range"))
        _ = try await box.limber("plan", "setup", "--height", "150", "--sex", "female", "--activity", "sedentary")
        let little = "kcal a day is very low. Eat less than 1200 kcal only under medical supervision."
        for weight in ["60", "75"] { #expect(try await box.limber("weight", weight).output.contains(little)) }
        #expect(try await box.limber("weight", "delete", "last").output.contains(little))
    }

    @Test func printsTheDataOfThePlanAndNothingElse() async throws {
        _ = try await box.limber(Self.setup)
        _ = try await box.limber("weight", "82")
        let printed = try await box.limber("plan", "--json").output
        #expect(printed.split(separator: "\n").count == 1)
        let plan = try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: Any]
        #expect(plan?.keys.sorted() == ["plan", "recomputed", "targets", "whyItWorks"])
        let again = try await box.limber("plan", "--json", "--recompute").output
        #expect(again.contains(#""previousTargets":{"bmr":"#))
        #expect(again.contains(#""recomputed":true"#))
    }

    @Test(arguments: [
        ("NaN", "not a weight"), ("0", "out of range"), ("1000", "out of range"),
        ("29.9", "out of range"), ("300.1", "out of range"), ("-10", "'-10' is out of range"),
    ])
    func nothingIsKeptOfWhatNobodyWeighs(weight: String, complaint: String) async throws {
        let refused = try await box.limber("weight", weight)
        #expect((refused.status, refused.errorLines.count) == (64, 1))
        #expect(refused.errors.contains(complaint))
        #expect(!box.has("data"))
    }

    @Test func aWeightIsKeptThoughItsPlanFails() async throws {
        _ = try await box.limber(Self.setup)
        _ = try await box.limber("weight", "82")
        _ = try await box.limber("plan")
        // At 2.2 g a kilogram that would be more protein than makes sense.
        let kept = try await box.limber("weight", "250")
        #expect(kept.status == 0)
        #expect(
            kept.errors.contains("the weight is saved, but plan recomputation had issues: no plausible targets"))
        let plan = try await box.limber("plan")
        #expect((plan.status, plan.output.contains("2244 kcal")) == (0, true))
        #expect(plan.errors.contains("Showing last saved plan: no plausible targets for 250 kg"))
        #expect(try await box.limber("weight", "--json").output.contains(#""weight":250"#))
    }

    @Test func withoutATerminalWhatIsMissingIsNamed() async throws {
        #expect(try await box.limber("plan").status == 66)
        let refused = try await box.limber("plan", "setup", "--height", "180", "--sex", "male")
        #expect((refused.status, refused.errorLines.count) == (64, 1))
        #expect(refused.errors.contains("add --born 1990-05-01 --activity sedentary|lightly_active"))
        for wrong in [["--height", "1.80"], ["--sex", "m"], ["--born", "tomorrow"], ["--target", "5"]] {
            let refused = try await box.limber(Self.setup + wrong)
            #expect((refused.status, refused.errors.contains(wrong[0])) == (64, true))
        }
        let advice = "Create a nutrition plan with 'limber nutrition profile'."
        #expect(try await box.limber("weight", "82").output.hasSuffix(advice))
    }

    @Test func aFileIsTakenInOnceOrNotAtAll() async throws {
        try box.write("date,weight\n2026-01-31 07:30,80.5\n2026-02-01,80,5\n", to: "odd.csv")
        try box.write(
            "\u{feff}\"dateTime\",\"weight\"\r\n\"2026-01-31 07:30\",80.5\r\n\"2026-02-01 07:30\",80\r\n", to: "w.csv")
        try box.write("dateTime,weight\n2026-01-31 07:30,heavy\n2026-02-31 07:30,80\n", to: "wrong.csv")
        let refused = try await box.limber("weight", "import", "$BOX/wrong.csv")
        #expect(refused.status == 65)
        #expect(refused.errors.contains("wrong.csv, line 2: 'heavy' is not a weight"))
        #expect(refused.errors.contains("wrong.csv, line 3: invalid date '2026-02-31 07:30'"))
        #expect(refused.errors.hasSuffix("nothing imported\n"))
        let odd = try await box.limber("weight", "import", "$BOX/odd.csv")
        #expect(odd.status == 65)
        #expect(odd.errors.contains("odd.csv, line 3: too many columns"))
        #expect(try await box.limber("weight", "import", "$BOX/none.csv").status == 66)
        #expect(try await box.limber("weight", "import", "$BOX").status == 65)
        #expect(try await box.limber("weight", "--json").output == "[]")
        for count in [
            "2 weights added, 0 corrected, 0 already present", "0 weights added, 0 corrected, 2 already present",
        ] {
            #expect(try await box.limber("weight", "import", "$BOX/w.csv").output.hasPrefix(count))
        }
        let list = try await box.limber("weight").output
        #expect(list.hasSuffix("2026-02-01 07:30      80 kg  -0.5 kg\n2026-01-31 07:30    80.5 kg"))
        #expect(
            try await box.limber("weight", "delete", "2026-02-01").output.hasPrefix("Deleted 80 kg of Sun 1 Feb"))
        #expect(try await box.limber("weight", "delete", "2026-02-01").status == 66)
    }

    @Test func theCheckInCanBeSwitchedOff() async throws {
        #expect(
            try await box.limber("plan", "check-in").output.hasPrefix("check-in   off  needs a nutrition profile"))
        _ = try await box.limber(Self.setup)
        let on = try await box.limber("plan", "check-in").output
        #expect(on.hasPrefix("check-in   on   "))
        #expect(on.contains("09:00"))
        #expect(try await box.limber("plan", "check-in", "off").output.hasPrefix("check-in   off"))
        #expect(try await box.limber("remind", "check-in").output.hasPrefix("check-in   off"))
        #expect(try await box.limber("plan", "check-in", "on").output.hasPrefix("check-in   on"))
    }
}
