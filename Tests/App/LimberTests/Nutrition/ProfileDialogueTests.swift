import Foundation
import PracticeCore
import TestSupport
import Testing

@testable import limber

@Suite(.timeLimit(.minutes(5))) struct ProfileDialogueTests {
    /// Runs on a thread of its own, which blocks while it waits for input.
    private func completed(
        _ profile: NutritionProfile = NutritionProfile(), weight: BodyWeight? = nil, in units: UnitSystem = .metric,
        on terminal: PseudoTerminal
    ) async -> Result<NutritionProfile, CommandError> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var profile = profile
                do throws(CommandError) {
                    try ProfileDialogue(
                        today: .saturday, units: units, weight: weight, input: terminal.program,
                        output: terminal.program
                    ).complete(&profile)
                    continuation.resume(returning: .success(profile))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
    }

    /// Everything but the goal and the target.
    private static let known = NutritionProfile(
        height: BodyHeight(millimetres: 1800), born: "1990-05-01", sex: .male, activity: .sedentary)

    @Test func repeatsEachQuestionUntilTheAnswerIsValid() async throws {
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
            await terminal.answer([(question, "\(wrong)\n"), (complaint, " \(right) \n")])
        }
        let profile = try await result.get()
        #expect(profile.missing == [])
        #expect((profile.height?.text, profile.target?.text) == ("180.5", "75"))
    }

    @Test func asksForMissingValuesOnly() async throws {
        let terminal = try PseudoTerminal()
        async let result = completed(Self.known, on: terminal)
        await terminal.answer([("What you eat for", "maintain\n")])
        let profile = try await result.get()
        #expect((profile.goal, profile.target) == (.maintain, nil))
    }

    @Test func asksAgainForATargetAgainstTheGoal() async throws {
        let terminal = try PseudoTerminal()
        async let result = completed(Self.known, weight: BodyWeight(grams: 82_000), on: terminal)
        await terminal.answer([
            ("What you eat for", "lose_weight\n"), ("Your target weight", "90\n"),
            ("the target of 90 kg is above your weight of 82 kg", "75\n"),
        ])
        #expect(try await result.get().target?.text == "75")
    }

    @Test func asksAgainForABareNumberWithImperialUnits() async throws {
        let terminal = try PseudoTerminal()
        var known = Self.known
        (known.height, known.goal) = (nil, .loseWeight)
        async let result = completed(known, in: .imperial, on: terminal)
        await terminal.answer([
            ("Your height", "71\n"), ("'71' has no unit", "5ft11in\n"), ("Your target weight", "165\n"),
            ("write '165lb' or '165kg'", "165lb\n"),
        ])
        let profile = try await result.get()
        #expect((profile.height?.millimetres, profile.target?.grams) == (1803, 74_843))
    }

    @Test func keepsNothingIfTheTerminalCloses() async throws {
        let terminal = try PseudoTerminal()
        async let result = completed(on: terminal)
        await terminal.answer([("Your height", "\u{4}")])
        let answer = await result
        #expect(throws: CommandError.self) { try answer.get() }
    }
}
