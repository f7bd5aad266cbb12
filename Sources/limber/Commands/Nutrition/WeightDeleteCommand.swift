import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct WeightDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Forget a weight, such as one that was typed wrong.")

    @Argument(
        help: ArgumentHelp(
            "Which: last, its day such as 2026-01-31, its minute such as '2026-01-31 07:30', or its id.",
            valueName: "which"))
    var which: String

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let entry = try entry(among: try await practice.read { try $0.nutrition.weights() })
            let result = try await practice.nutrition.removeWeight(entry.id).recalculation
            try StandardOutput.say("\(entry.weight.text) kg of \(entry.measuredAt.localMinute) is forgotten")
            if case .failure = result { return }
            let warnings = await practice.planWarnings()
            try RecalculationReport(result, kept: "the weight is forgotten", warnings: warnings).say()
        } catch {
            throw Failure(error)
        }
    }

    private func entry(among entries: [WeightEntry]) throws(Failure) -> WeightEntry {
        let named = entries.filter { entry in
            let minute = entry.measuredAt.localMinute
            return [entry.id, minute, String(minute.prefix { $0 != " " })].contains(which)
        }
        let found = which == "last" ? Array(entries.prefix(1)) : named
        guard let entry = found.first else {
            throw Failure(.usage, "there is no weight '\(which)'; 'limber weight' lists them")
        }
        guard found.count == 1 else {
            let list = found.prefix(10).map { "\($0.measuredAt.localMinute) (\($0.weight.text) kg, id \($0.id))" }
            throw Failure(.usage, "'\(which)' means \(found.count) weights; name one: \(list.joined(separator: ", "))")
        }
        return entry
    }
}
