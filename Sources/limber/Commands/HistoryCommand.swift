import ArgumentParser
import ControlProtocol
import Session
import SessionCore
import Store

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show the sessions that were done.")

    @Flag(help: "Print one JSON array, newest first.")
    var json = false

    func run() throws {
        do {
            let records = try Store(path: try ThisUser.folders().database).stretchSessions().map(\.record)
            if json {
                try StandardOutput.say(try ControlJSON.line(records))
            } else {
                for line in HistoryTable(records: records).lines { try StandardOutput.say(line) }
            }
        } catch {
            throw Failure(error)
        }
    }
}
