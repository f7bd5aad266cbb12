import ControlProtocol

/// A line of a bare word, for shells.
enum ControlVerb: Hashable, Sendable {
    case command(SessionCommand)
    case status
    case help

    init?(_ word: String) {
        switch word {
        case "status": self = .status
        case "help": self = .help
        default:
            guard let command = SessionCommand(rawValue: word) else { return nil }
            self = .command(command)
        }
    }

    /// All verbs, as `help` lists them.
    static let all = (SessionCommand.allCases.map(\.rawValue) + ["status", "help"]).joined(separator: " ")
}
