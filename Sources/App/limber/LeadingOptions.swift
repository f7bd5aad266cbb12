/// The common options before the command, such as `-q` in `-q pause`. The parser accepts them only after the command.
struct LeadingOptions {
    private static let flags = ["-q", "--quiet", "--own"]
    private static let valued = ["--config", "--set"]
    /// The names of all common options.
    static var names: [String] { flags + valued }
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
    /// - Throws: ``CommandError`` for options without a command.
    func arguments(_ lookup: CommandLookup) throws(CommandError) -> [String] {
        let arguments = RenamedCommands.current(rest)
        if let option = rest.first, rest.count == 1, Self.valued.contains(option) {
            throw CommandError(.usage, "missing value for '\(option)'; see 'limber status --help'")
        }
        guard let first = arguments.first else {
            guard let option = options.first else { return [] }
            throw CommandError(.usage, "missing command after '\(option)'; list the commands with 'limber --help'")
        }
        if Self.questions.contains(first) { return arguments }
        let length = lookup.commandLength(of: arguments)
        // An unknown command. Its first word must stay first for the error message.
        guard length > 0 else { return arguments + options }
        return arguments[..<length] + options + arguments[length...]
    }
}

/// The renamed commands of 1.0, and forms of other programs. The old names work until 2.0; help and completion do not
/// show them.
enum RenamedCommands {
    /// The old words of each command and their replacement. If two entries begin alike, the longer one comes first.
    static let table: [(old: [String], new: [String])] = [
        (["plan", "setup"], ["nutrition", "profile"]),
        (["plan", "check-in"], ["remind", "check-in"]),
        (["plan"], ["nutrition"]),
        (["profile"], ["stats"]),
        (["skip-stretch"], ["skip", "--stretch"]),
        (["workout", "begin"], ["workout", "cycle", "start"]),
        (["workout", "weeks"], ["workout", "cycle", "status"]),
        (["workout", "finish"], ["workout", "cycle", "finish"]),
        (["workout", "cancel"], ["workout", "cycle", "cancel"]),
        (["workout", "unlog"], ["workout", "undo"]),
    ]

    /// Returns the arguments with the current name of a renamed command.
    static func current(_ arguments: [String]) -> [String] {
        // As git and systemctl have them.
        if arguments == ["version"] { return ["--version"] }
        if arguments == ["help", "help"] { return ["help"] }
        if arguments.first == "help" {
            // The help takes the new name without its options.
            let words = arguments.dropFirst()
            return ["help"] + current(Array(words)).filter { !$0.hasPrefix("-") || words.contains($0) }
        }
        // The only option that became a command. It can stand after other options.
        if arguments.first == "profile", let clear = arguments.firstIndex(of: "--clear") {
            return ["reset"] + arguments[1..<clear] + arguments[(clear + 1)...]
        }
        guard let renamed = table.first(where: { arguments.starts(with: $0.old) }) else { return arguments }
        return renamed.new + arguments.dropFirst(renamed.old.count)
    }
}
