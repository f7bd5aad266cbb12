import SessionCore

/// The message for a command line that the parser rejects, in the style of all errors.
struct UsageMessage: CustomStringConvertible {
    let description: String

    /// - Parameters:
    ///   - message: The message of the parser.
    ///   - help: The command that shows the help, such as `limber stretch --help`.
    ///   - arguments: The arguments of the program.
    ///   - lookup: The commands of the program.
    init(_ message: String, help: String, arguments: [String], lookup: CommandLookup) {
        let path = help.split(separator: " ").dropFirst().map(String.init).filter { !$0.hasPrefix("-") }
        let arguments = Self.withoutLevels(arguments, of: path)
        let text =
            if let number = Self.negativeNumber(in: arguments) {
                "'\(number)' is out of range; negative numbers are not allowed"
            } else if let option = Self.unknownOption(message, arguments, of: path, lookup) {
                Self.unknown(option, of: path, lookup)
            } else if path == ["music"], let piece = message.firstMatch(of: /[Uu]nexpected argument '([^']+)'/)?.1 {
                "\(Self.reworded(message)); play it with 'limber stretch --music \(piece)'"
            } else if message.contains(/[Uu]nexpected argument/), lookup.takesText(path) {
                "\(Self.reworded(message)); write the text in quotes"
            } else {
                Self.reworded(message)
            }
        // A message with a reason or an advice needs no pointer to the help.
        description = text.contains("; ") || text.contains("': ") ? text : "\(text); see '\(help)'"
    }

    /// Returns the arguments without the negative numbers that are allowed: levels.
    private static func withoutLevels(_ arguments: [String], of path: [String]) -> [String] {
        arguments.enumerated().filter { index, argument in
            let isLevel = path == ["level"] || index > 0 && arguments[index - 1].hasSuffix("-level")
            return !isLevel || Int(argument) == nil
        }.map(\.element)
    }

    /// Returns the first negative number with its option. The parser takes it for an unknown option.
    private static func negativeNumber(in arguments: [String]) -> String? {
        let number = arguments.firstIndex { $0.wholeMatch(of: /-[0-9][^ ]*/) != nil }
        guard let number else { return nil }
        let option = arguments[..<number].suffix(1).filter { $0.hasPrefix("-") }
        return (option + [arguments[number]]).joined(separator: " ")
    }

    /// Returns the option that the command lacks. The parser misses an argument before it looks at the options.
    private static func unknownOption(
        _ message: String, _ arguments: [String], of path: [String], _ lookup: CommandLookup
    ) -> String? {
        if let option = message.firstMatch(of: /^Unknown option '([^']+)'/) { return String(option.1) }
        guard message.hasPrefix("Missing expected argument") else { return nil }
        let names = lookup.options(of: path)
        return arguments.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
            .first { $0.hasPrefix("--") && !names.contains($0) }
    }

    private static func unknown(_ option: String, of path: [String], _ lookup: CommandLookup) -> String {
        let names = path.isEmpty ? LeadingOptions.names : lookup.options(of: path)
        let suggestion =
            switch GuessedOptions.meaning(of: option, among: names) {
            case .option(let meaning): meaning
            case .nothing: String?.none
            case nil: option.hasPrefix("--") ? names.suggestion(for: option) : nil
            }
        return "unknown option '\(option)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }

    private static func reworded(_ message: String) -> String {
        let text = message.hasSuffix(".") ? String(message.dropLast()) : message
        if let flags = text.wholeMatch(of: /Value to be set with flag '(.+)' had already been set with flag '(.+)'/) {
            return "\(flags.2) and \(flags.1) exclude each other; give one of them"
        }
        if let shell = text.firstMatch(of: /generate completion scripts for '(.*)'/) {
            return "unknown shell '\(shell.1)'; use bash, zsh or fish"
        }
        let refusedValue = /The value '(.*)' is invalid for '([^ ']+)[^']*'(.*)/.dotMatchesNewlines()
        guard let value = text.wholeMatch(of: refusedValue) else {
            let line = text.split(separator: "\n").joined(separator: " ")
            return (line.prefix(1).lowercased() + line.dropFirst())
                .replacing("missing expected argument", with: "missing argument")
        }
        let invalid = "invalid value '\(value.1)' for '\(value.2)'"
        if let choice = choices(in: value.3).suggestion(for: String(value.1)) {
            return "\(invalid); did you mean '\(choice)'?"
        }
        // In our style, a reason follows a colon, and an advice a semicolon.
        let advice = value.3.replacing(/^: (?=write|use|did|set)/, with: "; ").replacing(
            ". Please provide one of the following:", with: "; use one of"
        )
        .replacing(". Please provide one of", with: "; use")
        .replacing("' and '", with: "' or '")
        let lines = advice.split(separator: "\n").map { $0.replacing(#/^ +- /#, with: "") }
        let list = lines.dropFirst().joined(separator: ", ")
        let parts = [lines.first.map(String.init) ?? "", list].filter { !$0.isEmpty }
        return invalid + parts.joined(separator: " ")
    }

    /// Returns the words that the parser offers instead of a wrong one. A number is no mistyped word.
    private static func choices(in advice: Substring) -> [String] {
        guard let list = advice.firstRange(of: "Please provide one of") else { return [] }
        let words = advice[list.upperBound...].matches(of: /'([^']+)'|\n +- ([^\n]+)/)
        return words.compactMap { $0.1 ?? $0.2 }.map(String.init).filter { !$0.contains(where: \.isNumber) }
    }
}
