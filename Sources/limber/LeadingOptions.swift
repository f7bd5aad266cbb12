/// The common options before the command, such as the first word of `-q pause`. The parser knows them only after it.
struct LeadingOptions {
    private static let flags = ["-q", "--quiet"]
    private static let valued = ["--config", "--set"]
    /// What the program answers itself, whatever the common options are.
    private static let questions = ["help", "-h", "-help", "--help", "--version"]

    /// The options with their values.
    let options: [String]
    /// The arguments after them.
    let rest: [String]

    /// Splits the arguments of the program.
    init(_ arguments: [String]) {
        var count = 0
        while count < arguments.count {
            let argument = arguments[count]
            if Self.flags.contains(argument) || Self.valued.contains(where: { argument.hasPrefix("\($0)=") }) {
                count += 1
            } else if Self.valued.contains(argument), count + 1 < arguments.count {
                count += 2
            } else {
                break
            }
        }
        options = Array(arguments[..<count])
        rest = Array(arguments[count...])
    }

    /// Returns the arguments after a present command name, with the options directly behind it.
    ///
    /// - Throws: ``Failure`` for options without a command.
    func arguments(_ lookup: CommandLookup) throws(Failure) -> [String] {
        let arguments = RenamedCommands.current(rest)
        if let option = rest.first, rest.count == 1, Self.valued.contains(option) {
            throw Failure(.usage, "missing value for '\(option)'; see 'limber status --help'")
        }
        guard let first = arguments.first else {
            guard let option = options.first else { return [] }
            throw Failure(.usage, "missing command after '\(option)'; list the commands with 'limber --help'")
        }
        if Self.questions.contains(first) { return arguments }
        let length = lookup.commandLength(of: arguments)
        // The rest is an error, which is about its first word.
        guard length > 0 else { return arguments + options }
        return arguments[..<length] + options + arguments[length...]
    }
}
