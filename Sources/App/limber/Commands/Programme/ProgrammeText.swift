import PracticeCore
import SessionCore

extension ProgrammeListing {
    /// The row of the programme in a list.
    var row: [String] { [id, name, weeks.counted("week"), sessions.counted("session"), description ?? ""] }
}

extension ProgrammeReport {
    /// The lines for people: the programme, the day, and the command that starts its session.
    var lines: [String] {
        let progress = "\(done) of \(programme.sessions.counted("day")) done, begun on \(startedOn)"
        let command = due ? ["Start the session with 'limber stretch \(Programme.word)'"] : []
        return ["\(programme.name): \(today)", detail, progress] + command
    }
}
