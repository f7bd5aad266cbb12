import ArgumentParser
import PracticeCore
import PracticeData

/// The option that chooses an open question.
struct QuestionChoice: ParsableArguments {
    @Flag(help: "Question to choose, if several are open.")
    var scope: IntentionScope?

    /// Returns the chosen question.
    ///
    /// - Throws: ``Failure`` with the open questions unless exactly one matches.
    func question(in overview: ReminderOverview) throws(Failure) -> ReminderQuestion {
        let open = overview.schedule.questions
        let matching = open.filter { scope == nil || $0.kind.question == scope }
        if let only = matching.first, matching.count == 1 { return only }
        let list = open.map(overview.line).joined(separator: "; ")
        switch (open.isEmpty, matching.isEmpty) {
        case (true, _):
            throw Failure(.missing, "no question is open; set an intention with 'limber intend'")
        case (false, true): throw Failure(.missing, "this question is not open; open questions: \(list)")
        case (false, false):
            throw Failure(.usage, "several questions are open; choose one with --day, --week or --month: \(list)")
        }
    }
}
