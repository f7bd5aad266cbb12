/// The commands of 1.0 that have another name now. The old names work until 2.0; help and completion do not show them.
enum RenamedCommands {
    /// The old words of each command and the words that replace them. Of two entries that begin alike, the longer one
    /// comes first.
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

    /// Returns the arguments of the program with the present name of the command.
    static func current(_ arguments: [String]) -> [String] {
        if arguments.first == "help" {
            // The help of a command is asked for without the options of its new name.
            let words = arguments.dropFirst()
            return ["help"] + current(Array(words)).filter { !$0.hasPrefix("-") || words.contains($0) }
        }
        // The only option that is a command now. It can stand after others.
        if arguments.first == "profile", let clear = arguments.firstIndex(of: "--clear") {
            return ["reset"] + arguments[1..<clear] + arguments[(clear + 1)...]
        }
        guard let renamed = table.first(where: { arguments.starts(with: $0.old) }) else { return arguments }
        return renamed.new + arguments.dropFirst(renamed.old.count)
    }
}
