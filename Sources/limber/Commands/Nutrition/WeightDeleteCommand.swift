import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore
import UserFiles

struct WeightDeleteCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a weight.",
        usage: "limber weight delete [<options>] <weight>")

    @Argument(
        help: ArgumentHelp(
            "Weight to delete: last, its date, such as 2026-01-31 or yesterday, or its id.", valueName: "weight"))
    var choice: String

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let settings = try common.settings()
            let (units, practice) = (settings.units, try await CurrentUser.practice(settings))
            let now = practice.context.now()
            let today = practice.nutritionDays.day(of: now)
            let entry = try entry(
                among: try await practice.read { try $0.nutrition.weights() }, today: today, in: units)
            let result = try await practice.nutrition.removeWeight(entry.id).recalculation
            try StandardOutput.say("Deleted \(entry.weight.text(in: units)) of \(entry.measuredAt.localText(now: now))")
            if case .failure = result { return }
            let warnings = await practice.planWarnings(in: units)
            try RecalculationReport(result, kept: "the weight is deleted", warnings: warnings).say()
        } catch {
            throw Failure(error)
        }
    }

    private func entry(
        among entries: [WeightEntry], today: LocalDay, in units: UnitSystem
    ) throws(Failure) -> WeightEntry {
        let day = DateExpression(parsing: choice)?.day(today: today, .past).description
        let named = entries.filter { entry in
            let minute = entry.measuredAt.localMinute
            return [entry.id, minute].contains(choice) || String(minute.prefix { $0 != " " }) == day
        }
        let found = choice == "last" ? Array(entries.prefix(1)) : named
        guard let entry = found.first else {
            let words = day == nil && choice != "last" ? DateExpression.words + ["last"] : []
            let advice = words.advice(on: choice, otherwise: "list weights with 'limber weight'")
            throw Failure(.missing, "no weight '\(choice)'; \(advice)")
        }
        guard found.count == 1 else {
            let list = found.prefix(10).map {
                "\($0.measuredAt.localMinute) (\($0.weight.text(in: units)), id \($0.id))"
            }
            throw Failure(
                .usage, "'\(choice)' matches \(found.count) weights; name one: \(list.joined(separator: ", "))")
        }
        return entry
    }
}
