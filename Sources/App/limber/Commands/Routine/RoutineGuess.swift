import ArgumentParser
import ControlProtocol
import SessionCore

/// A command line with the name of a routine in place of a command.
enum RoutineGuess {
    /// Returns the error of an unknown command: with the command that starts or shows a routine, if the word names one.
    static func error(_ error: CommandError, for arguments: [String], _ lookup: CommandLookup) async -> CommandError {
        let isBehindCommand = arguments.first == RoutineCommand.configuration.commandName
        let words = arguments.dropFirst(isBehindCommand ? 1 : 0)
        guard let word = words.first, !word.hasPrefix("-"), word != "help",
            lookup.commandLength(of: arguments) == (isBehindCommand ? 1 : 0)
        else { return error }
        let id = RoutineDocument.id(of: word)
        guard await CurrentUser.knownRoutines().contains(where: { $0.id == id }) else { return error }
        let (typed, meant) = isBehindCommand ? ("routine \(word)", "routine show") : (word, "stretch")
        return CommandError(.usage, "unknown command '\(typed)'; did you mean 'limber \(meant) \(id)'?")
    }
}
