import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

extension ScheduleCommand {
    struct History: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule history [<name>]", abstract: "Show what became of past starts.",
            discussion: """
                Lists the starts of the last 30 days, the latest last: started, put off, refused, not answered, \
                skipped, or missed with the reason.
                """)

        @Argument(help: "Name of a schedule, which may be gone. (default: all schedules)", completion: .schedules)
        var name: String?

        @Flag(help: "Print the starts as one JSON array, the latest first.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let practice = try await common.practice()
            let starts = try await practice.read { [name] data in
                // A schedule that is gone has starts, too.
                let id = name.map { (try? data.schedules.schedule(named: $0).id) ?? Schedule.id(of: $0) }
                return try data.schedules.pastStarts(of: id)
            }
            try StandardOutput.answer(starts, asJSON: json) {
                starts.isEmpty
                    ? ["No starts in the last 30 days."]
                    : starts.reversed().map { [$0.start.time.minute.description, $0.start.schedule, $0.words] }.aligned
            }
        }
    }
}

extension PastStartEntry {
    /// The outcome for people.
    fileprivate var words: String {
        switch start.outcome {
        case .started:
            seconds.map { "started, recorded with \(DurationText.text(seconds: $0))" } ?? "started"
        case .postponed(let until): "put off until \(until.localTime)"
        case .refused: "refused"
        case .unanswered: "not answered"
        case .skipped: "skipped"
        case .missed(let reason): "missed: \(reason)"
        }
    }
}
