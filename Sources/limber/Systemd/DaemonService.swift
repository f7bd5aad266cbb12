import ControlSocket
import FoundationEssentials
import Glibc

/// The systemd service that a daemon runs as.
struct DaemonService {
    private let systemctl: Systemctl
    private let name: String

    /// Finds the service of a process, among those of the system and of this user.
    ///
    /// - Throws: ``Failure`` if the process is not the main process of a service, or systemd does not answer.
    init(of daemon: Peer) async throws(Failure) {
        let text = try? String(contentsOfFile: "/proc/\(daemon.process)/cgroup", encoding: .utf8)
        let group = ControlGroup(parsing: text ?? "")
        guard let name = group.service else { throw Self.notAService(daemon) }
        var failure: Failure?
        for manager in group.isBelowUserManager ? [.user] : Systemctl.Manager.allCases {
            let systemctl = Systemctl(manager: manager)
            do throws(Failure) {
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

    private static func notAService(_ daemon: Peer) -> Failure {
        Failure(
            .usage,
            "\(daemon) was not started by systemd; run 'limber restart --prepare' and 'kill \(daemon.process)', "
                + "and start it again")
    }

    /// Makes systemd read its files again, because an upgrade may have changed that of the service. Without root, the
    /// system's systemd keeps what it has read.
    func reload() async throws(Failure) {
        guard systemctl.manager == .user || geteuid() == 0 else { return }
        _ = try await systemctl.run("daemon-reload")
    }

    /// Restarts the service. Returns when the new daemon is ready.
    func restart() async throws(Failure) {
        do throws(Failure) {
            _ = try await systemctl.run("restart", name)
        } catch {
            throw systemctl.explained(error)
        }
    }
}

extension Systemctl {
    /// Returns a failure with advice. Only root, and whom polkit allows, may restart a service of the system.
    fileprivate func explained(_ failure: Failure) -> Failure {
        guard manager == .system, geteuid() != 0 else { return failure }
        return Failure(failure.status, "\(failure); use 'sudo limber restart'")
    }
}
