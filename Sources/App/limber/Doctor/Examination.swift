import ControlSocket
import Daemon
import FoundationEssentials
import Glibc
import OtherPlayers
import Platform
import PracticeData
import ServiceSettings
import Session
import SessionCore
import UserFiles

/// An examination of everything that sessions of one process need, and of everything that its configuration names.
///
/// This folder has the checks of `limber doctor`, their findings and their output. It changes nothing. The only sound
/// that it makes is silence.
struct Examination {
    /// The process whose sessions are examined. The checks run in it.
    enum Subject {
        /// This command, which plays sessions itself.
        case command
        /// The daemon. The checks run on a thread of their own. The settings are those after a restart; `nil` if the
        /// configuration has faults.
        case daemon(DaemonParts, ThreadExecutor, next: ProgramSettings?)
    }

    /// The configuration as it is now.
    let reading: SettingsReading
    /// The settings in force.
    let settings: ProgramSettings
    let subject: Subject

    func findings() async -> [Finding] {
        let sound = configuration + devices + (await outputs) + [priority, stretches, meditations, sentences, music]
        let services =
            [socket, page, version] + commands + calendar + (await keys) + (await players) + (await runningProgram)
        return sound + [await voice] + (await storage) + watches + services
    }

    /// The folders, and the history.
    private var storage: [Finding] {
        get async {
            do {
                let state = try CurrentUser.folders().state
                let place = try await historyFolder()
                let practice = try practice(in: place)
                let history = await history(in: place, practice)
                // A file that is no database would be renamed.
                let schedules = history.verdict == .good ? await schedules(in: practice) : []
                return [folder("data", place.path), folder("state", state), history]
                    + (await leftOutRows(practice)) + (await unsettledDatabases(practice)) + schedules
            } catch {
                return [Finding("history", .bad, "\(error)")]
            }
        }
    }

    private func historyFolder() async throws -> HistoryFolder {
        switch subject {
        case .command:
            return try await CurrentUser.history(reading.settings)
        case .daemon(let daemon, _, _):
            let folder = daemon.practice.dataFolder
            return HistoryFolder(path: folder, own: folder)
        }
    }

    private func practice(in place: HistoryFolder) throws(CommandError) -> PracticeService {
        switch subject {
        case .command: try CurrentUser.practice(reading.settings, in: place, logger: .foreground())
        case .daemon(let daemon, _, _): daemon.practice.waiting(.command)
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
            let reason =
                errno == EROFS
                ? "which is read-only" : "which belongs to \(FileOwner.name(of: existing) ?? "nobody")"
            let others = "set XDG_DATA_HOME and XDG_STATE_HOME to folders of yours"
            return Finding(
                subject, .bad,
                "cannot write to \(existing), \(reason)" + (existing == path ? "" : ", needed for \(path)"),
                advice: FileOwner.remedy(for: existing).map { "\($0), or \(others)" } ?? others)
        }
        return Finding(subject, .good, existing == path ? path : "\(path) (created when needed)")
    }

    private func history(in place: HistoryFolder, _ practice: PracticeService) async -> Finding {
        let path = place.database
        guard FileManager.default.fileExists(atPath: path) else {
            return Finding("history", .good, "no sessions yet; \(path) is created when needed")
        }
        if case .command = subject, !PracticeService.canOpen(path) {
            return Finding(
                "history", .bad, "\(path) is not a Limber database",
                advice: "the next session renames it and creates a new one")
        }
        do {
            let count = try await practice.read { try $0.sessions.sessionCount() }
            let owner = place.isOwn ? "" : ", of this computer's daemon"
            return Finding("history", .good, "\(count.counted("session")) in \(path)\(owner)")
        } catch {
            return Finding("history", .bad, "\(error)")
        }
    }

    /// The rows that lists leave out; no finding if there are none.
    private func leftOutRows(_ practice: PracticeService) async -> [Finding] {
        // The finding before has the error of a database that cannot be read.
        let counts = try? await practice.read { data in
            try StoredList.allCases.map { ($0, try data.unreadableRows(of: $0)) }
        }
        let rows = (counts ?? []).filter { $1 > 0 }.map { list, count in count.counted(list.noun) }
        guard !rows.isEmpty else { return [] }
        let text = LeftOutRows.sentence(rows.joined(separator: ", "))
        return [Finding("history", .notable, text, advice: "\(LeftOutRows.remedy); a newer version may read them")]
    }

    /// The damaged databases whose sessions may be missing; no finding if there is none.
    private func unsettledDatabases(_ practice: PracticeService) async -> [Finding] {
        // The finding before has the error of a database that does not answer.
        let paths = try? await practice.unsettledDatabases()
        return (paths ?? []).map { path in
            let database = UnsettledDatabase(path: path)
            return Finding("history", .bad, database.fault, advice: database.advice)
        }
    }

    private var socket: Finding {
        do {
            let path = try CurrentUser.serverPath(reading.settings)
            if case .daemon = subject { return Finding("socket", .good, path.file) }
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

extension Examination {
    /// The path and the faults of the configuration, and how it differs from the settings in force.
    var configuration: [Finding] {
        let effect =
            switch subject {
            case .command: "Limber uses their defaults"
            case .daemon: "the daemon keeps its settings until it ends, and then does not start again"
            }
        return Finding.configuration(reading, withFaults: effect) + changes
    }

    /// The settings that were changed since the daemon read them.
    private var changes: [Finding] {
        guard case .daemon(_, _, let next?) = subject else { return [] }
        let changed = zip(settings.effectiveSettings, next.effectiveSettings).filter { $0.value != $1.value }
        guard !changed.isEmpty else { return [] }
        return [
            Finding(
                "settings", .notable,
                "the daemon uses other values of \(changed.map(\.0.key).joined(separator: ", ")), examined here",
                advice: "run 'limber restart' to use the changed configuration")
        ]
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
    /// Returns the path of a configuration, or its faults with their effect.
    static func configuration(_ reading: SettingsReading, withFaults effect: String) -> [Finding] {
        guard reading.faults.isEmpty else {
            return reading.faults.enumerated().map { index, fault in
                let advice = "correct the settings marked BAD; \(effect)"
                return Finding(
                    "settings", .bad, "\(fault)", advice: index + 1 == reading.faults.count ? advice : nil)
            }
        }
        let isThere = FileManager.default.fileExists(atPath: reading.filePath)
        let file = isThere ? reading.filePath : "\(reading.filePath) (no such file, using the defaults)"
        return [Finding("settings", .good, file)]
    }

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

    /// Returns every value in force with its origin.
    static func values(of settings: [EffectiveSetting]) -> [Finding] {
        let keyWidth = settings.map(\.key.count).max() ?? 0
        let valueWidth = settings.map(\.value.description.count).filter { $0 <= 20 }.max() ?? 0
        return settings.map { setting in
            let key = setting.key.padded(to: keyWidth)
            let text = setting.value.description
            let written = (text.isEmpty ? "-" : text).padded(to: valueWidth)
            return Finding("settings", .good, "\(key)  \(written)  \(setting.origin)", setting: setting)
        }
    }
}
