/// The common options before the command, such as `-q` in `-q pause`. The parser accepts them only after the command.
struct LeadingOptions {
    private static let flags = ["-q", "--quiet", "--own"]
    private static let valued = ["--config", "--set"]
    /// The arguments that the parser answers itself, whatever the common options are.
    private static let questions = ["help", "-h", "-help", "--help", "--version"]

    /// The options with their values.
    let options: [String]
    /// The arguments after the options.
    let rest: [String]

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

    /// Returns the arguments with the options directly after the command, and with the current name of a renamed
    /// command.
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
        // An unknown command. Its first word must stay first for the error message.
        guard length > 0 else { return arguments + options }
        return arguments[..<length] + options + arguments[length...]
    }
}
