import ControlProtocol
import ControlSocket
import FoundationEssentials
import Resources
import UserFiles

extension Examination {
    /// The longest wait for the daemon.
    static let answerLimit = Duration.seconds(2)
    /// The longest wait for a daemon that examines itself. Its voice alone has 10 s.
    static let limit = Duration.seconds(30)

    /// The version of the program, compared with the version of the installed audio.
    var version: Finding {
        // The findings about the audio have the error of a missing folder.
        let audio = (try? AudioFolder.locate())?.version
        guard let audio, audio != ProgramVersion.text else {
            return Finding("version", .good, ProgramVersion.detailed)
        }
        return Finding(
            "version", .bad, "the program is \(ProgramVersion.text), but its audio and page are \(audio)",
            advice: "install the same version of both")
    }

    /// The process that plays a session, or a daemon that is not examined; none if none answers.
    var runningProgram: [Finding] {
        get async {
            // Without an answer there is no version to compare.
            guard case .command = subject,
                let client = try? await CurrentUser.client(reading.settings, timeout: Self.answerLimit),
                let program = try? await RunningProgram(behind: client)
            else { return [] }
            return [program.finding(installed: ProgramVersion.text)]
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

    /// Returns whether the file that a process runs was replaced or removed; `false` if this user may not see the file.
    static func isReplaced(_ process: Int32) -> Bool {
        // Another user may not read the link.
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
        return file?.hasSuffix(" (deleted)") == true
    }

    /// Returns the finding for the program with the version `installed`.
    func finding(installed: String) -> Finding {
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
        return Finding("daemon", .notable, fault, advice: "run 'limber restart', which waits until nobody plays")
    }

    private static func numbers(_ version: String) -> [Int] {
        version.split(separator: ".").map { Int($0) ?? 0 }
    }
}

extension RunningProgram {
    /// Asks the process that answers a client.
    init(behind client: ControlSocketClient) async throws(ControlSocketError) {
        let server = try await client.ping()
        self.init(
            name: "\(server.peer)", version: server.version, isReplaced: Self.isReplaced(server.peer.process))
    }
}
