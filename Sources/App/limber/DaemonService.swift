import ControlSocket
import FoundationEssentials
import Glibc
import Platform

/// The systemd service that a daemon runs as.
struct DaemonService {
    private let systemctl: Systemctl
    private let name: String

    /// Finds the service of a process, among those of the system and of this user.
    ///
    /// - Throws: ``CommandError`` if the process is not the main process of a service, or systemd does not answer.
    init(of daemon: Peer) async throws(CommandError) {
        let text = try? String(contentsOfFile: "/proc/\(daemon.process)/cgroup", encoding: .utf8)
        let group = ControlGroup(parsing: text ?? "")
        guard let name = group.service else { throw Self.notAService(daemon) }
        var failure: CommandError?
        for manager in group.isBelowUserManager ? [.user] : Systemctl.Manager.allCases {
            let systemctl = Systemctl(manager: manager)
            do throws(CommandError) {
                let main = try await systemctl.run("show", "--property=MainPID", name)
                guard main == "MainPID=\(daemon.process)\n" else { continue }
                self.name = name
                self.systemctl = systemctl
                return
            } catch {
                // A container can have the manager of a user without that of the system.
                failure = failure ?? systemctl.explained(error)
            }
        }
        throw failure ?? Self.notAService(daemon)
    }

    private static func notAService(_ daemon: Peer) -> CommandError {
        CommandError(
            .usage,
            "\(daemon) was not started by systemd; run 'limber restart --prepare' and 'kill \(daemon.process)', "
                + "and start it again")
    }

    /// Makes systemd read its files again, because an upgrade may have changed that of the service. Without root, the
    /// system's systemd keeps what it has read.
    func reload() async throws(CommandError) {
        guard systemctl.manager == .user || geteuid() == 0 else { return }
        _ = try await systemctl.run("daemon-reload")
    }

    /// Restarts the service. Returns when the new daemon is ready.
    func restart() async throws(CommandError) {
        do throws(CommandError) {
            _ = try await systemctl.run("restart", name)
        } catch {
            throw systemctl.explained(error)
        }
    }
}

extension Systemctl {
    /// Returns the error with advice. Only root, and whom polkit allows, may restart a service of the system.
    fileprivate func explained(_ failure: CommandError) -> CommandError {
        guard manager == .system, geteuid() != 0 else { return failure }
        return CommandError(failure.status, "\(failure); use 'sudo limber restart'")
    }
}

/// The control group of a process, as in `/proc/PID/cgroup`.
struct ControlGroup: Hashable {
    /// The innermost systemd service of the process, or `nil` if no service started it.
    let service: String?
    /// Whether the systemd of a user started the process.
    let isBelowUserManager: Bool

    /// Reads the text of the file. A line is `ID:CONTROLLERS:PATH`; systemd's hierarchy has no controllers in version 2
    /// of control groups, and the name `name=systemd` in version 1.
    init(parsing text: String) {
        let paths = text.split(separator: "\n").compactMap { line -> Substring? in
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, fields[1].isEmpty || fields[1] == "name=systemd" else { return nil }
            return fields[2]
        }
        service = paths.lazy.compactMap(Self.service).first
        isBelowUserManager = paths.contains { $0.contains("/user@") }
    }

    private static func service(in path: Substring) -> String? {
        // A scope, such as that of a login session or a terminal, is below the service of the user's systemd.
        let units = path.split(separator: "/").filter { $0.hasSuffix(".service") || $0.hasSuffix(".scope") }
        guard let unit = units.last, unit.hasSuffix(".service"), !unit.hasPrefix("user@") else { return nil }
        return String(unit)
    }
}

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
    /// - Throws: ``CommandError`` with the message of systemctl.
    func run(_ arguments: String...) async throws(CommandError) -> String {
        var environment = ProcessContext.current.environment
        guard let path = ChildProgram.path(of: "systemctl", environment: environment) else {
            throw CommandError(.missing, "cannot find systemctl; only systemd restarts the daemon")
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
