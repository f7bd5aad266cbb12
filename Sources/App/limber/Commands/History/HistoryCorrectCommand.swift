public import ArgumentParser
import PracticeData
public import SessionCore

struct HistoryCorrectCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "history correct <id> <result> <number> ...", abstract: "Change how much of a stretch was done.",
        discussion: """
            'limber history show' prints the number of each stretch. Statistics and streaks count the session with its \
            new results. A copy on another server stays.

            Example: limber history correct last skipped 3 5
            """)

    @OptionGroup
    var argument: SessionArgument

    @Argument(help: ArgumentHelp("Result of the stretches.", valueName: "result"))
    var result: StretchResult

    @Argument(help: ArgumentHelp("Numbers of the stretches in the session.", valueName: "number"))
    var numbers: [Int]

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.completePractice()
        let session = try await argument.session(in: practice)
        let name = session.name(now: practice.context.now())
        let count = session.record.stretches.count
        if let number = numbers.first(where: { $0 < 1 || $0 > count }) {
            let advice = count == 0 ? "it has no stretches" : "use 1 to \(count)"
            throw CommandError(.usage, "no stretch \(number) in the \(name); \(advice)")
        }
        let corrected = try await practice.write { [numbers, result] data in
            try data.sessions.correct(session.id, of: session.record.kind) { results in
                results.enumerated().map { numbers.contains($0.offset + 1) ? result : $0.element }
            }
        }
        guard let corrected else { throw CommandError(.missing, "the \(name) was deleted meanwhile") }
        try StandardOutput.say("Corrected the \(name).")
        for line in corrected.record.stretchRows { try StandardOutput.say(line) }
    }
}

extension StretchResult: ExpressibleByArgument {}
