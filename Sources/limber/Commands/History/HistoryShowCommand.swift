import ArgumentParser
import PracticeData

struct HistoryShowCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one session in detail.",
        usage: "limber history show [<options>] <id>")

    @OptionGroup
    var argument: SessionArgument

    @Flag(help: "Print the session as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let practice = try await common.completePractice()
            let session = try await argument.session(in: practice)
            guard !json else { return try StandardOutput.say(json: SessionEntry(session)) }
            for line in HistoryTable.details(of: session) { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }
}
