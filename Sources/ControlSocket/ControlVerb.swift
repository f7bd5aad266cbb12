import ControlProtocol

/// A line for shells: a bare word.
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

    /// All of them, as `help` says them.
    static let all = (SessionCommand.allCases.map(\.rawValue) + ["status", "help"]).joined(separator: " ")
}
