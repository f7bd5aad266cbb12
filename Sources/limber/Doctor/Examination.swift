import ControlSocket
import FoundationEssentials
import Glibc
import OtherPlayers
import Platform
import PracticeData
import ServiceSettings
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
        let services = [socket, page, version] + commands + calendar + (await keys) + (await players) + (await daemon)
        return sound + [await voice] + (await storage) + services
    }

    /// The folders, and the history of this user or of the daemon.
    private var storage: [Finding] {
        get async {
            do {
                let state = try CurrentUser.folders().state
                let place = try await CurrentUser.history(reading.settings)
                let history = await history(in: place)
                // A file that is no database would be renamed.
                let schedules = history.verdict == .good ? await schedules(in: place) : []
                return [folder("data", place.path), folder("state", state), history]
                    + (await unsettledDatabases(in: place)) + schedules
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
            let owner = place.isOwn ? "" : ", of this computer's daemon"
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

    /// Returns the practice of this user or of the daemon.
    func practice(in place: HistoryFolder) throws(CommandError) -> PracticeService {
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
        guard let client = try? await CurrentUser.client(settings, timeout: Examination.answerLimit),
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

extension Examination {
    /// The path and the faults of the configuration; with ``listsSettings`` also every value in force with its origin.
    var configuration: [Finding] {
        let faults = reading.faults.map(\.description)
        let advice = "correct the settings marked BAD; Limber uses their defaults"
        var findings = faults.enumerated().map { index, fault in
            Finding(
                index == 0 ? "settings" : "", .bad, fault, advice: index + 1 == faults.count ? advice : nil)
        }
        if findings.isEmpty {
            let isThere = FileManager.default.fileExists(atPath: reading.filePath)
            findings = [
                Finding(
                    "settings", .good,
                    isThere ? reading.filePath : "\(reading.filePath) (no such file, using the defaults)")
            ]
        }
        if let daemonExamined { findings += daemonExamined.findings }
        return findings + (listsSettings ? values : [])
    }

    private var values: [Finding] {
        let values = daemonExamined?.settings ?? settings.effectiveSettings
        let keyWidth = values.map(\.key.count).max() ?? 0
        let valueWidth = values.map(\.value.description.count).filter { $0 <= 20 }.max() ?? 0
        return values.map { value in
            let key = value.key.padded(to: keyWidth)
            let text = value.value.description
            let written = (text.isEmpty ? "-" : text).padded(to: valueWidth)
            return Finding("", .good, "\(key)  \(written)  \(value.origin)", setting: value)
        }
    }

    /// MPD, if it answers. MPRIS players have no permissions.
    var players: [Finding] {
        get async {
            let environment = ProcessContext.current.environment
            return Finding.mpd(await MPDExamination.of(settings.otherPlayers.mpd, environment: environment))
        }
    }
}

extension Finding {
    /// Returns the finding about MPD; none without MPD.
    static func mpd(_ examination: MPDExamination) -> [Finding] {
        switch examination {
        case .absent: []
        case .ready(let address): [Finding("players", .good, "MPD at \(address)")]
        case .refused(let reason):
            [
                Finding(
                    "players", .notable, "cannot pause MPD during narration: \(reason)",
                    advice: "set other_players.mpd to PASSWORD@HOST, or allow 'read' and 'control'")
            ]
        }
    }
}
