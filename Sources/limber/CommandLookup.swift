import ArgumentParser
import FoundationEssentials
import SessionCore

/// Finds commands and options by the words of a command line, and the nearest ones for words that are none.
struct CommandLookup {
    private let root: any ParsableCommand.Type

    init(_ root: any ParsableCommand.Type) {
        self.root = root
    }

    /// Checks that the words of a command line name commands as far as they must.
    ///
    /// A word may also be an argument of the default subcommand, such as the weight in `weight 80.5`.
    ///
    /// - Throws: ``Failure`` for a word that is no command.
    func check(_ arguments: [String]) throws(Failure) {
        if arguments.first == "help" {
            return try check(arguments.dropFirst().filter { !$0.hasPrefix("-") }, isHelp: true)
        }
        try check(Array(arguments.prefix { !$0.hasPrefix("-") }), isHelp: false)
    }

    /// Returns the option that a mistyped one probably means, such as `--json`.
    ///
    /// - Parameter path: The words of the command, without the program's name.
    func suggestion(forOption option: String, of path: [String]) -> String? {
        var command = root
        for word in path {
            guard let next = command.subcommand(named: word) else { return nil }
            command = next
        }
        // `--set` resembles every flag of three letters.
        let names = command.outline.optionNames.filter { $0 != "set" } + ["help"]
        let name = String(option.drop { $0 == "-" })
        return names.suggestion(for: name).map { "--\($0)" }
    }

    private func check(_ words: [String], isHelp: Bool) throws(Failure) {
        var command = root
        var path = ["limber"]
        for word in words {
            guard !command.configuration.subcommands.isEmpty else {
                guard isHelp else { return }
                throw unknown(word, of: command, path)
            }
            guard let next = command.subcommand(named: word) else {
                guard isHelp || !command.takes(word) else { return }
                throw unknown(word, of: command, path)
            }
            path.append(word)
            command = next
        }
    }

    private func unknown(_ word: String, of command: any ParsableCommand.Type, _ path: [String]) -> Failure {
        let typed = (path.dropFirst() + [word]).joined(separator: " ")
        let advice =
            if let name = command.commandNames.suggestion(for: word) {
                "did you mean '\((path + [name]).joined(separator: " "))'?"
            } else {
                "list the commands with '\(path.joined(separator: " ")) --help'"
            }
        return Failure(.usage, "unknown command '\(typed)'; \(advice)")
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
                let shouldDisplay: Bool
                let names: [Name]?
            }

            let arguments: [Argument]?
        }

        let command: Command
    }

    let takesPositional: Bool
    /// The long names without their dashes.
    let optionNames: [String]

    init(dumpedHelp: String) {
        let dump = try? JSONDecoder().decode(Dump.self, from: Data(dumpedHelp.utf8))
        let arguments = dump?.command.arguments?.filter(\.shouldDisplay) ?? []
        takesPositional = arguments.contains { $0.kind == "positional" }
        optionNames = arguments.flatMap { $0.names ?? [] }.map(\.name).filter { $0.count > 1 }
    }
}
