import ArgumentParser
import FoundationEssentials
import SessionCore

/// Finds commands and options by the words of a command line, and suggests the nearest name for a mistyped word.
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

    /// Returns the number of leading words that name a command and its subcommands.
    func commandLength(of arguments: [String]) -> Int {
        var command = root
        for (index, word) in arguments.enumerated() {
            guard let next = command.subcommand(named: word) else { return index }
            command = next
        }
        return arguments.count
    }

    /// Returns the first option that a command does not know, without its value; `nil` if it knows all.
    ///
    /// - Parameter path: The words of the command, without the program's name.
    func unknownOption(in arguments: [String], of path: [String]) -> String? {
        guard let known = command(at: path)?.outline.allNames else { return nil }
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("-") {
            let option = argument.prefix { $0 != "=" }
            let name = String(option.drop { $0 == "-" })
            // Several letters after a single dash are several options.
            guard option.hasPrefix("--") || name.count == 1 else { continue }
            if !name.isEmpty, !known.contains(name) { return String(option) }
        }
        return nil
    }

    /// Whether a command takes a text. A text of several words must be quoted.
    func takesText(_ path: [String]) -> Bool { command(at: path)?.outline.takesText ?? false }

    /// Returns the option that a mistyped one probably means, such as `--json`.
    ///
    /// - Parameter path: The words of the command, without the program's name.
    func suggestion(forOption option: String, of path: [String]) -> String? {
        guard let command = command(at: path) else { return nil }
        // `--set` resembles every flag of three letters. The common options can stand before the command.
        let names =
            command.outline.optionNames.filter { $0 != "set" } + ["help"] + (path.isEmpty ? ["config", "quiet"] : [])
        let name = String(option.drop { $0 == "-" })
        return switch GuessedOptions.meaning(of: name, among: names) {
        case .option(let option): option
        case .nothing: nil
        case nil: names.suggestion(for: name).map { "--\($0)" }
        }
    }

    private func command(at path: [String]) -> (any ParsableCommand.Type)? {
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
        guard unknownOption(in: [option], of: []) != nil, unknownOption(in: [option], of: path) == nil else { return }
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
            } else {
                "list the commands with '\(path.joined(separator: " ")) --help'"
            }
        return CommandError(.usage, "unknown command '\(typed)'; \(advice)")
    }
}

extension ParsableCommand {
    /// The names of all subcommands.
    fileprivate static var commandNames: [String] {
        configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
    }

    /// Returns the subcommand with a name.
    fileprivate static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0._commandName == name || $0.configuration.aliases.contains(name) }
    }

    /// Whether a word can be an argument of the default subcommand. A word without digits that resembles the name of a
    /// subcommand is a mistyped name.
    fileprivate static func takes(_ word: String) -> Bool {
        guard let command = configuration.defaultSubcommand else { return false }
        if word.contains(where: \.isNumber) || word.isEmpty { return true }
        return command.outline.takesPositional && commandNames.suggestion(for: word) == nil
    }

    fileprivate static var outline: CommandOutline { CommandOutline(dumpedHelp: _dumpHelp()) }
}

/// The arguments of a command, as the parser describes them.
private struct CommandOutline {
    private struct Dump: Decodable {
        struct Command: Decodable {
            struct Argument: Decodable {
                struct Name: Decodable {
                    let name: String
                }

                let kind: String
                let valueName: String?
                let shouldDisplay: Bool
                let names: [Name]?

                var allNames: [String] { (names ?? []).map(\.name) }
            }

            let arguments: [Argument]?
        }

        let command: Command
    }

    let takesPositional: Bool
    let takesText: Bool
    /// The long names in the help, without their dashes.
    let optionNames: [String]
    /// All names, without their dashes.
    let allNames: Set<String>

    init(dumpedHelp: String) {
        let dump = try? JSONDecoder().decode(Dump.self, from: Data(dumpedHelp.utf8))
        let all = dump?.command.arguments ?? []
        let shown = all.filter(\.shouldDisplay)
        takesPositional = shown.contains { $0.kind == "positional" }
        takesText = shown.contains { $0.kind == "positional" && $0.valueName == "text" }
        optionNames = shown.flatMap(\.allNames).filter { $0.count > 1 }
        // The parser's own options are options of every command.
        allNames = Set(all.flatMap(\.allNames)).union([
            "h", "help", "help-hidden", "version", "generate-completion-script", "experimental-dump-help",
        ])
    }
}
