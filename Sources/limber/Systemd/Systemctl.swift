import Glibc
import Platform

/// The program `systemctl`, which controls a systemd manager.
struct Systemctl {
    /// The manager that a service belongs to.
    enum Manager: CaseIterable {
        case system
        /// The manager of this user.
        case user

        fileprivate var options: [String] {
            switch self {
            // A password prompt could last longer than a session waits.
            case .system: ["--no-ask-password"]
            case .user: ["--user"]
            }
        }
    }

    let manager: Manager

    /// Runs a command and returns its output.
    ///
    /// - Throws: ``Failure`` with the message of systemctl.
    func run(_ arguments: String...) async throws(Failure) -> String {
        var environment = ProcessContext.current.environment
        guard let path = ChildProgram.path(of: "systemctl", environment: environment) else {
            throw Failure(.missing, "cannot find systemctl; only systemd restarts the daemon")
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
            throw Failure(.inputOutput, error.description)
        }
        guard transcript.end == .exited(0) else {
            let reason = transcript.output.split(separator: "\n").first.map(String.init) ?? "\(transcript.end)"
            throw Failure(.inputOutput, "systemctl \(arguments.joined(separator: " ")): \(reason)")
        }
        return transcript.output
    }
}
