import ControlSocket
import FoundationEssentials
import Glibc
import Platform
import PracticeData
import Session
import SessionCore
import UserFiles

/// An examination of this machine for everything that Limber needs, and of everything that the configuration names.
///
/// This folder has the checks of `limber doctor`, their findings and their output. It changes nothing and runs only in
/// the command's process. The only sound that it makes is silence.
struct Examination {
    /// The settings of this command.
    let reading: SettingsReading
    /// The settings to examine: those of the daemon, if one answers.
    let settings: ProgramSettings
    /// The daemon whose settings are examined.
    let daemonExamined: ExaminedDaemon?
    /// Whether to list every setting with its origin.
    let listsSettings: Bool

    /// - Parameter asksDaemon: Whether to examine the settings of the daemon instead of the command's own.
    init(reading: SettingsReading, asksDaemon: Bool, listsSettings: Bool) async {
        self.reading = reading
        self.listsSettings = listsSettings
        var settings = reading.settings
        daemonExamined = asksDaemon ? await ExaminedDaemon(adoptedBy: &settings) : nil
        self.settings = settings
    }

    func findings() async -> [Finding] {
        let sound = configuration + devices + (await outputs) + [priority, stretches, meditations, sentences, music]
        let services = [socket, page, version] + commands + (await keys) + (await players) + (await daemon)
        return sound + [await voice] + (await storage) + services
    }

    /// The folders, and the history of this user or of the daemon.
    private var storage: [Finding] {
        get async {
            do throws(Failure) {
                let state = try CurrentUser.folders().state
                let place = try await CurrentUser.history(reading.settings)
                return [folder("data", place.path), folder("state", state), await history(in: place)]
                    + (await unsettledDatabases(in: place))
            } catch {
                return [Finding("history", .bad, "\(error)")]
            }
        }
    }

    /// Checks that a folder is writable. A missing folder is created when needed, in its nearest existing ancestor, so
    /// that is checked instead.
    private func folder(_ subject: String, _ path: String) -> Finding {
        var existing = path
        while !FileManager.default.fileExists(atPath: existing), let slash = existing.lastIndex(of: "/") {
            existing = slash == existing.startIndex ? "/" : String(existing[..<slash])
        }
        guard access(existing, W_OK | X_OK) == 0 else {
            return Finding(
                subject, .bad,
                "cannot write to \(existing), which belongs to \(FileOwner.name(of: existing) ?? "nobody")"
                    + (existing == path ? "" : ", needed for \(path)"),
                advice: "make it yours (sudo chown -R $USER '\(existing)'), or set XDG_DATA_HOME and XDG_STATE_HOME")
        }
        return Finding(subject, .good, existing == path ? path : "\(path) (created when needed)")
    }

    private func history(in place: HistoryFolder) async -> Finding {
        let path = place.database
        guard FileManager.default.fileExists(atPath: path) else {
            return Finding("history", .good, "no sessions yet; \(path) is created when needed")
        }
        guard PracticeService.canOpen(path) else {
            return Finding(
                "history", .bad, "\(path) is not a Limber database",
                advice: "the next session renames it and creates a new one")
        }
        do {
            let count = try await practice(in: place).read { try $0.sessions.sessionCount() }
            let owner =
                switch place {
                case .own: ""
                case .daemon: ", of this computer's daemon"
                }
            return Finding("history", .good, "\(count.counted("session")) in \(path)\(owner)")
        } catch {
            return Finding("history", .bad, "\(error)")
        }
    }

    /// The damaged databases whose sessions may be missing; no finding if there is none.
    private func unsettledDatabases(in place: HistoryFolder) async -> [Finding] {
        let paths = try? await practice(in: place).unsettledDatabases()
        return (paths ?? []).map { path in
            let database = UnsettledDatabase(path: path)
            return Finding("history", .bad, database.fault, advice: database.advice)
        }
    }

    private func practice(in place: HistoryFolder) throws(Failure) -> PracticeService {
        try CurrentUser.practice(reading.settings, in: place, logger: .foreground())
    }

    private var socket: Finding {
        do {
            let path = try CurrentUser.serverPath(reading.settings)
            _ = try ListeningSocket(at: path)
            return Finding("socket", .good, "\(path.file) (no session or daemon is running)")
        } catch ControlSocketError.served(let path, let process) {
            return Finding(
                "socket", .good, "\(path), used by \(process?.description ?? "a process that does not respond")")
        } catch {
            return Finding("socket", .bad, "\(error)")
        }
    }
}
