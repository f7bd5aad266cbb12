import CommandSupport

extension CommandTree {
    /// The subcommands that help lists, without `help` itself.
    var visible: [String] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }.map(\.commandName)
    }

    private func subcommand(_ word: String) -> CommandTree? {
        subcommands?.first { $0.commandName == word || $0.aliases?.contains(word) == true }
    }

    private var options: Set<String> {
        let own = (arguments ?? []).flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "--" : "-") + $0.name }
        let inherited = defaultSubcommand.flatMap(subcommand)?.options ?? []
        return Set(own).union(inherited).union(["-h", "--help", "--version"])
    }

    /// Returns the command or option in a command line that does not exist.
    ///
    /// - Parameter words: The words after `limber`.
    func unknown(in words: [String]) -> String? {
        var command = self
        var rest = words[...]
        while let word = rest.first, let next = command.subcommand(word) {
            command = next
            rest = rest.dropFirst()
        }
        if command.commandName == commandName, let word = rest.first, !word.hasPrefix("-"), word != "help" {
            return "the command '\(word)'"
        }
        let options = rest.prefix { $0 != "--" }.filter { $0.hasPrefix("-") && $0.contains(where: \.isLetter) }
        let names = options.map { String($0.prefix { $0 != "=" }) }
        return names.first { !command.options.contains($0) }.map { "the option '\($0)' of '\(command.commandName)'" }
    }
}

extension String {
    /// Returns the words after `limber` in each command of a line of shell that runs it.
    var limberCommands: [[String]] {
        var commands: [[String]] = []
        var words: [String] = []
        var word = ""
        var quote: Character?
        func isCommand(_ words: [String]) -> Bool { words.first { !$0.contains("=") } == "limber" }
        func endWord() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        func endCommand() {
            endWord()
            if isCommand(words) { commands.append(Array(words.drop { $0 != "limber" }.dropFirst())) }
            words = []
        }
        for sign in self {
            switch sign {
            case _ where sign == quote: quote = nil
            case _ where quote != nil: word.append(sign)
            case "'", "\"": quote = sign
            case "#" where word.isEmpty:
                endCommand()
                return commands
            case "|", ";", "&", "\n", "(", ")": endCommand()
            case ">", "<", " ": endWord()
            default: word.append(sign)
            }
        }
        endCommand()
        return commands
    }
}
