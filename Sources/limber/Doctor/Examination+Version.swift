import ControlProtocol
import ControlSocket
import FoundationEssentials
import Resources
import Session
import UserFiles

extension Examination {
    /// The longest wait for the daemon.
    static let answerLimit = Duration.seconds(2)

    /// The version of the program, compared with the version of the installed audio.
    var version: Finding {
        let audio = (try? AudioFolder.locate())?.version
        guard let audio, audio != ProgramVersion.text else {
            return Finding("version", .good, ProgramVersion.detailed)
        }
        return Finding(
            "version", .bad, "the program is \(ProgramVersion.text), but its audio and page are \(audio)",
            advice: "install the same version of both")
    }

    /// The running daemon, or the process that plays a session; none if none answers.
    var daemon: [Finding] {
        get async {
            guard let client = try? await CurrentUser.client(reading.settings, timeout: Self.answerLimit),
                let server = try? await client.ping()
            else { return [] }
            let files = (try? CurrentUser.folders()).map { folders in
                CheckpointFiles(stateFolder: folders.state, runtimeFolder: folders.state)
            }
            return [
                RunningProgram(
                    name: "\(server.peer)", version: server.version,
                    isReplaced: RunningProgram.isReplaced(server.peer.process),
                    hasSession: (try? await client.snapshot().status).map { $0 != .idle } ?? false,
                    awaitsRestart: files?.sessionAwaitingRestart != nil
                ).finding(installed: ProgramVersion.text)
            ]
        }
    }
}

/// The program of a running daemon, compared with the program on disk.
struct RunningProgram: Hashable {
    /// The name and process id, as in `limber (4711)`.
    let name: String
    let version: String
    /// Whether the file of the running program was replaced or removed.
    let isReplaced: Bool
    let hasSession: Bool
    /// Whether a session was interrupted for a restart that has not come yet.
    let awaitsRestart: Bool

    /// Returns whether the file that a process runs was replaced or removed; `false` if this user may not see the file.
    static func isReplaced(_ process: Int32) -> Bool {
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
        return file?.hasSuffix(" (deleted)") == true
    }

    /// Returns the finding for the program with the version `installed`.
    func finding(installed: String) -> Finding {
        if awaitsRestart {
            return Finding("daemon", .notable, "\(name) awaits a restart, after which its session goes on")
        }
        let isOlder = Self.numbers(version).lexicographicallyPrecedes(Self.numbers(installed))
        guard version == installed || isOlder else {
            return Finding(
                "daemon", .notable, "\(name) runs version \(version), newer than this program",
                advice: "use the program that the daemon runs, or upgrade this one")
        }
        guard isOlder || isReplaced else { return Finding("daemon", .good, "\(name), version \(version)") }
        let fault =
            isOlder
            ? "\(name) runs version \(version), older than this program"
            : "\(name) runs a program that was replaced on disk"
        return hasSession
            ? Finding(
                "daemon", .notable, "\(fault); the upgrade waits for the end of the session",
                advice: "run 'limber restart' to upgrade now; the session goes on")
            : Finding("daemon", .notable, fault, advice: "run 'limber restart'")
    }

    private static func numbers(_ version: String) -> [Int] {
        version.split(separator: ".").map { Int($0) ?? 0 }
    }
}
