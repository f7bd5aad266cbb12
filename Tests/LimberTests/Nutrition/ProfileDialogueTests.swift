import Foundation
import PracticeCore
import Testing

@testable import limber

@Suite(.timeLimit(.minutes(5))) struct ProfileDialogueTests {
    private static let today = LocalDay(parsing: "2026-11-21")!

    /// Runs on a thread of its own, which may wait for the person.
    private func completed(
        _ profile: NutritionProfile = NutritionProfile(), weight: BodyWeight? = nil, in units: UnitSystem = .metric,
        on terminal: PseudoTerminal
    ) async -> Result<NutritionProfile, Failure> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var profile = profile
                do throws(Failure) {
                    try ProfileDialogue(
                        today: Self.today, units: units, weight: weight, input: terminal.program,
                        output: terminal.program
                    ).complete(&profile)
                    continuation.resume(returning: .success(profile))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
    }

    @Test func asksForOneThingAfterTheOtherAndAgainUntilItIsRight() async throws {
        let terminal = try PseudoTerminal()
        async let result = completed(on: terminal)
        for (question, wrong, complaint, right) in [
            ("Your height", "180,5,5", "not a height", "180,5"),
            ("Your day of birth", "1.5.1990", "not a date", "1990-05-01"),
            ("The sex", "m", "use one of: male, female, other", "male"),
            ("How much you move", "much", "'much' is not a choice; use one of", "sedentary"),
            ("What you eat for", "win", "use one of: lose_weight", "lose_weight"),
            ("Your target weight", "29.9", "out of range", "75"),
        ] {
            await terminal.see(question)
            await terminal.press("\(wrong)\n")
            await terminal.see(complaint)
            await terminal.press(" \(right) \n")
        }
        let profile = try await result.get()
        #expect(profile.missing == [])
        #expect((profile.height?.text, profile.target?.text) == ("180.5", "75"))
    }

    @Test func asksOnlyForWhatIsMissing() async throws {
        let terminal = try PseudoTerminal()
        let known = NutritionProfile(
            height: BodyHeight(millimetres: 1800), born: LocalDay(parsing: "1990-05-01"), sex: .male,
            activity: .sedentary)
        async let result = completed(known, on: terminal)
        await terminal.see("What you eat for")
        await terminal.press("maintain\n")
        let profile = try await result.get()
        #expect((profile.goal, profile.target) == (.maintain, nil))
    }

    @Test func asksAgainForATargetAgainstTheGoal() async throws {
        let terminal = try PseudoTerminal()
        let known = NutritionProfile(
            height: BodyHeight(millimetres: 1800), born: LocalDay(parsing: "1990-05-01"), sex: .male,
            activity: .sedentary)
        async let result = completed(known, weight: BodyWeight(grams: 82_000), on: terminal)
        await terminal.see("What you eat for")
        await terminal.press("lose_weight\n")
        await terminal.see("Your target weight")
        await terminal.press("90\n")
        await terminal.see("the target of 90 kg is above your weight of 82 kg")
        await terminal.press("75\n")
        #expect(try await result.get().target?.text == "75")
    }

    @Test func asksAgainForABareNumberWithImperialUnits() async throws {
        let terminal = try PseudoTerminal()
        let known = NutritionProfile(
            born: LocalDay(parsing: "1990-05-01"), sex: .male, activity: .sedentary, goal: .loseWeight)
        async let result = completed(known, in: .imperial, on: terminal)
        await terminal.see("Your height")
        await terminal.press("71\n")
        await terminal.see("'71' has no unit")
        await terminal.press("5ft11in\n")
        await terminal.see("Your target weight")
        await terminal.press("165\n")
        await terminal.see("write '165lb' or '165kg'")
        await terminal.press("165lb\n")
        let profile = try await result.get()
        #expect((profile.height?.millimetres, profile.target?.grams) == (1803, 74_843))
    }

    @Test func aTerminalThatGoesAwayKeepsNothing() async throws {
        let terminal = try PseudoTerminal()
        async let result = completed(on: terminal)
        await terminal.see("Your height")
        await terminal.press("\u{4}")
        let answer = await result
        #expect(throws: Failure.self) { try answer.get() }
    }
}
