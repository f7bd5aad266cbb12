import ControlSocket
import UserFiles

/// The daemon whose settings are examined. They can differ from those of the command: the daemon has another
/// environment, and reads its configuration when it starts.
struct ExaminedDaemon {
    /// The name and process id, as in `limber (4711)`.
    let name: String
    /// Its settings, with their origins.
    let settings: [EffectiveSetting]
    /// The keys whose values differ from those of the command.
    let differences: [String]

    /// Asks the daemon, and replaces `settings` by its own; `nil` if no daemon answers.
    init?(adoptedBy settings: inout ProgramSettings) async {
        guard let client = try? CurrentUser.client(settings, timeout: Examination.answerLimit),
            let server = try? await client.ping(),
            let effective = try? await client.settings(as: EffectiveSetting.self), !effective.isEmpty
        else { return nil }
        name = "\(server.peer)"
        self.settings = effective
        differences = settings.adopt(effective)
    }

    var findings: [Finding] {
        guard !differences.isEmpty else { return [Finding("", .good, "\(name) uses the same values")] }
        return [
            Finding(
                "", .notable, "\(name) uses other values of \(differences.joined(separator: ", ")), examined here",
                advice: "run 'limber restart' if you have changed the configuration since it started")
        ]
    }
}
