import ArgumentParser
import Glibc
import PracticeCore
import PracticeData
import UserFiles

struct NutritionProfileCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "nutrition profile", abstract: "Show or change your nutrition profile.",
        discussion: """
            The nutrition plan is calculated from this profile. An option that you leave out keeps its value. On \
            a terminal, the command asks for missing values. All data stays on this machine.

            A height without a unit is in centimetres, a weight in kilograms. With 'units: imperial', the unit \
            is required.
            """)

    @Option(help: ArgumentHelp("Height, such as 180cm or 5ft11in.", valueName: "height"))
    var height: String?

    @Option(help: ArgumentHelp("Date of birth, such as 1990-05-01.", valueName: "date"))
    var born: String?

    @Option(
        help: ArgumentHelp("Sex that the formula assumes: \(FormulaSex.choices).", valueName: "sex"),
        completion: .list(FormulaSex.allCases.map(\.rawValue)))
    var sex: String?

    @Option(
        help: ArgumentHelp("Activity level: \(ActivityLevel.choices).", valueName: "level"),
        completion: .list(ActivityLevel.allCases.map(\.rawValue)))
    var activity: String?

    @Option(
        help: ArgumentHelp("Goal: \(NutritionGoal.choices).", valueName: "goal"),
        completion: .list(NutritionGoal.allCases.map(\.rawValue)))
    var goal: String?

    @Option(help: ArgumentHelp("Target weight, such as 75kg or 165lb, or none.", valueName: "weight"))
    var target: String?

    @Flag(help: "Print the profile as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let settings = try common.settings()
        let practice = try await CurrentUser.practice(settings)
        let today = practice.nutritionDays.day(of: practice.context.now())
        var profile = try await practice.read { try $0.nutrition.nutritionProfile() } ?? NutritionProfile()
        let before = profile
        for question in ProfileQuestion.all {
            if let text = self[keyPath: question.given] {
                try answer(question, text, in: &profile, settings.units, today: today)
            }
        }
        if !profile.missing.isEmpty {
            let process = ProcessContext.current
            guard process.isInteractive else { throw Self.missing(in: profile) }
            let weight = try await practice.read { try $0.nutrition.latestWeight(at: $0.now) }?.weight
            try ProfileDialogue(
                today: today, units: settings.units, weight: weight, input: process.input, output: process.output
            ).complete(&profile)
        }
        guard profile != before else { return try await show(profile, nil, in: practice, settings.units) }
        let saved = try await practice.write { [profile] data in
            // The page may have changed other values during the questions.
            try data.nutrition.changeProfile(at: data.now, by: data.days) { $0.take(profile, changedSince: before) }
        }
        try await show(saved.value, saved.recalculation, in: practice, settings.units)
    }

    private func answer(
        _ question: ProfileQuestion, _ text: String, in profile: inout NutritionProfile, _ units: UnitSystem,
        today: LocalDay
    ) throws(CommandError) {
        do throws(ProfileQuestion.Refusal) {
            try question.answer(text, in: &profile, units, today: today)
        } catch {
            throw CommandError(.usage, "\(question.option): \(error)")
        }
    }

    private static func missing(in profile: NutritionProfile) -> CommandError {
        let options = ProfileQuestion.all.filter { $0.isMissing(in: profile) }.map { "\($0.option) \($0.example)" }
        return CommandError(.usage, "the nutrition profile is incomplete; add \(options.joined(separator: " "))")
    }

    private func show(
        _ profile: NutritionProfile, _ result: Result<Recalculation, NutritionPlanRefusal>?,
        in practice: PracticeService,
        _ units: UnitSystem
    ) async throws {
        try StandardOutput.answer(profile, asJSON: json) {
            ProfileQuestion.all.map { $0.label.padded(to: 15) + $0.value(in: profile, units) }
        }
        guard let result, !json else { return }
        if case .failure(.incomplete(["weight"])) = result {
            return try StandardOutput.say("Now log your weight, such as: limber weight 80.5kg")
        }
        try await practice.report(result, kept: "the profile is saved", in: units)
    }
}

/// Asks on a terminal for the missing values of a profile, and repeats a question until its answer is valid.
struct ProfileDialogue {
    let today: LocalDay
    let units: UnitSystem
    /// The latest weight, if there is one.
    var weight: BodyWeight?
    /// The descriptor from which answers are read.
    let input: Int32
    /// The descriptor to which questions are written.
    let output: Int32

    /// Asks for every missing value.
    ///
    /// - Throws: ``CommandError`` if the input ends; the profile must not be saved then.
    func complete(_ profile: inout NutritionProfile) throws(CommandError) {
        for question in ProfileQuestion.all
        where question.isMissing(in: profile) || question.isWorthAsking(profile) {
            try ask(question, in: &profile)
        }
    }

    private func ask(_ question: ProfileQuestion, in profile: inout NutritionProfile) throws(CommandError) {
        while true {
            output.writeAll("\(question.question) ")
            guard let text = input.typedLine() else {
                throw CommandError(.stopped, "nutrition profile not saved; start again with 'limber nutrition profile'")
            }
            do {
                return try answer(question, text, in: &profile)
            } catch {
                output.writeAll("\(error)\n")
            }
        }
    }
}

extension ProfileDialogue {
    /// Stores an answer if it is consistent with the answers before.
    ///
    /// - Throws: The reason to show before the question is repeated.
    private func answer(
        _ question: ProfileQuestion, _ text: String, in profile: inout NutritionProfile
    ) throws {
        var answered = profile
        try question.answer(text, in: &answered, units, today: today)
        // The weight may have passed a target that was right when it was set.
        if (answered.goal, answered.target) != (profile.goal, profile.target),
            let misplaced = MisplacedTarget(in: answered, weight: weight)
        {
            throw misplaced
        }
        profile = answered
    }
}
