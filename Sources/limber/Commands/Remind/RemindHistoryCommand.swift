import ArgumentParser
import PracticeCore
import SessionCore
import Store

struct RemindHistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show what was asked, when, and what came of it, newest first.")

    @Flag(help: "Print one JSON array.")
    var json = false

    @Option(help: ArgumentHelp("How much at most.", valueName: "number"))
    var limit = 50

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit is a number from 1") }
    }

    func run() throws {
        do {
            let desk = try ReminderDesk()
            let history = try desk.store.reminderHistory(limit: limit)
            if json { return try StandardOutput.say(json: history) }
            if history.isEmpty { try StandardOutput.say("Nothing was asked yet") }
            for question in history { try StandardOutput.say(line(question, of: desk.store)) }
        } catch {
            throw Failure(error)
        }
    }

    private func line(_ question: ReminderQuestion, of store: Store) throws -> String {
        let kind = question.kind.rawValue
        let name = kind + String(repeating: " ", count: 8 - kind.count)
        let text = try question.intention.flatMap { id in try store.intention(id)?.text }.map { ": \($0)" } ?? ""
        let snoozes =
            question.snoozes == 0 ? "" : ", put off \(question.snoozes) of \(ReminderQuestion.mostSnoozes) times"
        return
            "\(question.askedAt.localMinute)  \(name)  for \(question.period)  \(question.outcome.rawValue)\(text)\(snoozes)"
    }
}
