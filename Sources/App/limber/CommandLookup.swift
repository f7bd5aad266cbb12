import ArgumentParser
import SessionCore

/// Finds commands by the words of a command line, and suggests the nearest name for a mistyped word.
struct CommandLookup {
    private let root: any ParsableCommand.Type

    init(_ root: any ParsableCommand.Type) {
        self.root = root
    }

    /// Checks that the leading words of a command line name a command.
    ///
    /// A word may also be an argument of the default subcommand, such as the weight in `weight 80.5`.
    ///
    /// - Throws: ``CommandError`` for a word that is not a command.
    func check(_ arguments: [String]) throws(CommandError) {
        if arguments.first == "help" {
            let options = arguments.dropFirst().filter { $0.hasPrefix("-") }
            if let option = options.first(where: { !["-h", "-help", "--help"].contains($0) }) {
                throw CommandError(.usage, "unknown option '\(option)'; 'limber help' takes only the name of a command")
            }
            return try check(arguments.dropFirst().filter { !$0.hasPrefix("-") }, isHelp: true)
        }
        if let option = arguments.first, option.hasPrefix("-") { try checkPlace(of: option, in: arguments) }
        try check(Array(arguments.prefix { !$0.hasPrefix("-") }), isHelp: false)
    }

    /// The words that cannot name a routine, because the command line gives them another meaning.
    var reservedNames: [String] {
        root.commandNames + RoutineCommand.commandNames + ScheduleCommand.commandNames
            + ["help", RoutineCommand.Default.regions]
    }

    /// Returns the number of leading words that name a command and its subcommands.
    func commandLength(of arguments: [String]) -> Int {
        var command = root
        for (index, word) in arguments.enumerated() {
            guard let next = command.subcommand(named: word) else { return index }
            command = next
        }
        return arguments.count
    }

    /// Whether a command takes a text. A text of several words must be quoted.
    func takesText(_ path: [String]) -> Bool { command(at: path)?.configuration.usage?.contains("<text>") ?? false }

    /// Returns the names of a command's options, from its help.
    func options(of path: [String]) -> [String] {
        guard let command = command(at: path) else { return [] }
        return Limber.helpMessage(for: command).split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
            // A line such as `  -q, --quiet             Print only errors.`
            line.dropFirst(2).split(whereSeparator: { ", /=".contains($0) }).prefix { $0.hasPrefix("-") }.map(
                String.init)
        }
    }

    /// Returns the command at a path of names; `nil` if there is none.
    func command(at path: [String]) -> (any ParsableCommand.Type)? {
        var command = root
        for word in path {
            guard let next = command.subcommand(named: word) else { return nil }
            command = next
        }
        return command
    }

    /// Checks that an option before the command does not belong after it.
    private func checkPlace(of option: String, in arguments: [String]) throws(CommandError) {
        guard let start = arguments.firstIndex(where: { root.subcommand(named: $0) != nil }) else { return }
        let words = arguments[start...]
        let path = Array(words.prefix(commandLength(of: Array(words))))
        guard !options(of: []).contains(option), options(of: path).contains(option) else { return }
        let command = path.joined(separator: " ")
        throw CommandError(.usage, "option '\(option)' must follow the command; write 'limber \(command) \(option)'")
    }

    private func check(_ words: [String], isHelp: Bool) throws(CommandError) {
        var command = root
        var path = ["limber"]
        for (index, word) in words.enumerated() {
            let rest = Array(words[(index + 1)...])
            guard !command.configuration.subcommands.isEmpty else {
                guard isHelp else { return }
                throw unknown(word, before: rest, of: command, path)
            }
            guard let next = command.subcommand(named: word) else {
                let isGuess = GuessedCommands.command(for: path.dropFirst() + [word]) != nil
                guard isHelp || isGuess || !command.takes(word) else { return }
                throw unknown(word, before: rest, of: command, path)
            }
            path.append(word)
            command = next
        }
    }

    private func unknown(
        _ word: String, before rest: [String], of command: any ParsableCommand.Type, _ path: [String]
    ) -> CommandError {
        let words = path.dropFirst() + [word]
        let typed = words.joined(separator: " ")
        let advice =
            if let guess = GuessedCommands.command(for: Array(words), before: rest) {
                "did you mean 'limber \(guess)'?"
            } else if let name = command.commandNames.suggestion(for: word) {
                "did you mean '\((path + [name]).joined(separator: " "))'?"
            } else if words.count == 1, GuessedCommands.isStretch(word) {
                "did you mean 'limber \((["stretch", word] + rest).joined(separator: " "))'?"
            } else {
                "list the commands with '\(path.joined(separator: " ")) --help'"
            }
        return CommandError(.usage, "unknown command '\(typed)'; \(advice)")
    }
}

extension ParsableCommand {
    /// The names of all subcommands.
    fileprivate static var commandNames: [String] {
        configuration.subcommands.flatMap {
            [$0.configuration.commandName].compactMap(\.self) + $0.configuration.aliases
        }
    }

    /// Returns the subcommand with a name.
    fileprivate static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first {
            $0.configuration.commandName == name || $0.configuration.aliases.contains(name)
        }
    }

    /// Whether a word can be an argument of the default subcommand. A word without digits that resembles the name of a
    /// subcommand is a mistyped name.
    fileprivate static func takes(_ word: String) -> Bool {
        guard let command = configuration.defaultSubcommand else { return false }
        if word.contains(where: \.isNumber) || word.isEmpty { return true }
        let arguments = command.configuration.usage?.replacing("[<options>]", with: "") ?? ""
        return arguments.contains("<") && commandNames.suggestion(for: word) == nil
    }
}
