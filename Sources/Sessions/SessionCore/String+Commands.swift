extension String {
    /// A message without its last clauses, if they advise to type a command or an option: for clients that are not a
    /// terminal.
    public var withoutCommands: String {
        var clauses = split(separator: "; ")
        while clauses.count > 1, clauses.last?.contains("'limber ") == true || clauses.last?.contains("--") == true {
            clauses.removeLast()
        }
        return clauses.isEmpty ? self : clauses.joined(separator: "; ")
    }
}

extension RoutineFault {
    /// The fault without advice to type a command.
    public var withoutCommands: RoutineFault { RoutineFault(problem.withoutCommands, at: place, severity: severity) }
}
