import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore
import UserFiles

struct NutritionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nutrition",
        abstract: "Show your daily calories, protein and water.",
        usage: """
            limber nutrition [--why] [--recompute] [--json]
            limber nutrition <subcommand>
            """,
        discussion: """
            The nutrition plan is calculated from your nutrition profile and weight with published formulas. It \
            is no medical advice.

            Example: limber nutrition --why
            """,
        subcommands: [NutritionShowCommand.self, NutritionProfileCommand.self],
        defaultSubcommand: NutritionShowCommand.self)
}

struct NutritionShowCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "nutrition show", abstract: "Show the nutrition plan of this week.",
        discussion: """
            A nutrition plan holds until the next Monday. A new weight changes the targets if they differ by \
            more than 50 kcal or 10 g of protein.
            """)

    @Flag(help: "Print the plan as one line of JSON, like /v1/plans/generate.")
    var json = false

    @Flag(help: "Recalculate the plan, however small the difference.")
    var recompute = false

    @Flag(help: "Explain every number.")
    var why = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let settings = try common.settings()
        let practice = try await CurrentUser.practice(settings)
        let (answer, problem) = try await plan(in: practice)
        let lines = json ? [] : try await lines(answer, in: practice, settings.units)
        try StandardOutput.answer(answer.plan, asJSON: json) { lines }
        try await practice.reportLeftOut(of: .nutritionPlans)
        if let problem { StandardError.say("Showing last saved plan: \(problem)") }
    }

    /// Returns the current plan. If it cannot be calculated, returns the last saved plan with the error.
    private func plan(
        in practice: PracticeService
    ) async throws -> (NutritionPlanRepository.NutritionPlanAnswer, problem: (any Error)?) {
        do {
            return (
                try await practice.write { [recompute] data in
                    try data.nutritionPlans.plan(at: data.now, by: data.days, isForced: recompute)
                }, nil
            )
        } catch {
            guard let last = await practice.lastPlan() else { throw error }
            // A plan without the mark is only announced again.
            _ = try? await practice.waiting(.brief).write { try $0.nutritionPlans.markPlanSeen(at: $0.now) }
            return (last, error)
        }
    }

    private func lines(
        _ answer: NutritionPlanRepository.NutritionPlanAnswer, in practice: PracticeService, _ units: UnitSystem
    ) async throws -> [String] {
        let now = practice.context.now()
        let today = practice.nutritionDays.day(of: now)
        let change = try await practice.read { try $0.nutrition.lastPlanChange() }.map { change in
            ["", "Last change: \(NutritionPlanAge.text(of: change.at, now: now))"] + NutritionPlanText.change(change)
        }
        return NutritionPlanText.plan(answer, now: now, today: today, in: units) + (change ?? [])
            + (why ? NutritionPlanText.why(answer.plan) : []) + [""]
            + answer.plan.safety(in: units) + (why ? [] : ["'limber nutrition --why' explains every number."])
    }
}

extension PracticeService {
    /// The calendar of weights and nutrition plans. Its days begin at midnight; the setting `day_starts_at` has no
    /// effect on them.
    var nutritionDays: DayClock { context.days().atMidnight }

    /// Returns the last saved nutrition plan; `nil` if there is none or the database cannot be read.
    func lastPlan() async -> NutritionPlanRepository.NutritionPlanAnswer? {
        let days = nutritionDays
        // The caller has an error of the database already.
        return try? await read { try $0.nutritionPlans.lastPlan(by: days) }
    }
}
