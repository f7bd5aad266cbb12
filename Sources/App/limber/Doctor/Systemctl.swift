import Glibc
import Platform

/// The program `systemctl`, which controls a systemd manager.
struct Systemctl {
    /// The manager that a service belongs to.
    enum Manager {
        case system
        /// The manager of this user.
        case user

        fileprivate var options: [String] {
            switch self {
            case .system: ["--no-ask-password"]
            case .user: ["--user"]
            }
        }
    }

    let manager: Manager

    /// Runs a command and returns its output.
    ///
    /// - Throws: ``CommandError`` with the message of systemctl.
    func run(_ arguments: String...) async throws(CommandError) -> String {
        var environment = ProcessContext.current.environment
        guard let path = ChildProgram.path(of: "systemctl", environment: environment) else {
            throw CommandError(.missing, "cannot find systemctl; only systemd knows its services")
        }
        // Cron and sudo leave it out, and systemctl finds the manager of the user by it.
        if manager == .user, environment["XDG_RUNTIME_DIR"] == nil {
            environment["XDG_RUNTIME_DIR"] = "/run/user/\(geteuid())"
        }
        let transcript: ProgramTranscript
        do throws(ChildProcessError) {
            transcript = try await ChildProgram(path, manager.options + arguments, environment: environment)
                .transcript(within: nil)
        } catch {
            throw CommandError(.inputOutput, error.description)
        }
        guard transcript.end == .exited(0) else {
            let reason = transcript.output.split(separator: "\n").first.map(String.init) ?? "\(transcript.end)"
            throw CommandError(.inputOutput, "systemctl \(arguments.joined(separator: " ")): \(reason)")
        }
        return transcript.output
    }
}
