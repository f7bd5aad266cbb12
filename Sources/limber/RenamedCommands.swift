/// The renamed commands of 1.0, and forms of other programs. The old names work until 2.0; help and completion do not show
/// them.
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
