public import ServiceSettings
import SessionCore

/// The result of a look at MPD, for a user who wonders why it plays on.
public enum MPDExamination: Hashable, Sendable {
    /// No MPD answers, or none is to be paused.
    case absent
    case ready(address: String)
    /// MPD, or the setting, does not let Limber pause it, for this reason.
    case refused(reason: String)

    /// The commands that Limber sends.
    private static let commands = ["status", "pause", "setvol"]

    /// Connects to the MPD of a setting, and asks which commands it allows.
    ///
    /// - Parameter environment: The variables that locate MPD (`MPD_HOST`, `MPD_PORT`).
    public static func of(
        _ choice: MPDChoice, environment: [String: String], within limit: Duration = .seconds(2)
    ) async -> MPDExamination {
        do {
            guard let server = try choice.server(environment: environment) else { return .absent }
            let forbidden = Set(try await server.forbiddenCommands(within: limit))
            let missing = commands.filter(forbidden.contains)
            guard missing.isEmpty else {
                return .refused(reason: "it does not allow \(missing.map { "'\($0)'" }.joined(separator: ", "))")
            }
            return .ready(address: "\(server.address)")
        } catch let error as MPDError {
            return switch error {
            case .refused, .noMPD: .refused(reason: "\(error)")
            case .unreachable, .silent: .absent
            }
        } catch {
            return .refused(reason: "\(error)")
        }
    }
}
