import ALSA
import Catalog
import ControlSocket
import FoundationEssentials
import Glibc
import Platform
import Playback
import PracticeData
import Resources
import Session
import SessionCore
import UserFiles

/// An examination of this machine for everything that Limber needs.
///
/// This folder has the checks of `limber doctor`, their findings and their output. It changes nothing and runs only in
/// the command's process.
struct Examination {
    let reading: SettingsReading

    func findings() async -> [Finding] {
        settings + devices + [sink, priority, stretches, meditations, sentences, voice] + (await storage)
            + [socket, page, version] + forwarding + (await daemon)
    }

    private var devices: [Finding] {
        let cards = PlaybackDevice.all().filter(isWorthNaming)
        guard !cards.isEmpty else {
            return [
                Finding(
                    "devices", .notable, "no sound device found",
                    advice:
                        "connect a sound device, or use '--output null'; on a Raspberry Pi, enable audio in config.txt")
            ]
        }
        return [Finding("devices", .good, "\(cards.count.counted("device")); choose one with '--output alsa:NAME'")]
            + cards.map { Finding("", .good, "\($0.name)  \($0.description)") }
    }

    /// Whether to list a device. Converters and the many names of one card's connectors are left out.
    private func isWorthNaming(_ device: PlaybackDevice) -> Bool {
        let kind = device.name.prefix { $0 != ":" }
        return ["default", "sysdefault", "plughw", "pulse", "pipewire", "bluealsa"].contains(String(kind))
    }

    private var sink: Finding {
        do {
            let output = try OpenedOutput(.auto)
            guard let warning = output.warning else { return Finding("output", .good, "auto uses \(output.name)") }
            return Finding(
                "output", .notable, warning,
                advice:
                    "close the program that uses the device, run 'sudo adduser $USER audio', or choose another --output"
            )
        } catch {
            return Finding("output", .bad, "\(error)")
        }
    }

    private var priority: Finding {
        let thread = ThreadExecutor(name: "limber-doctor", priority: .realTime)
        guard let refusal = thread.refusal else {
            return Finding("priority", .good, "real-time priority for the audio thread")
        }
        return Finding(
            "priority", .notable, "no real-time priority for the audio thread (\(refusal))",
            advice: "if the sound stutters, allow 'rtprio 10' for your user in /etc/security/limits.d")
    }

    private var stretches: Finding {
        do {
            let folder = try catalogFolder(of: .stretching)
            let catalog = try StretchCatalog(folder: folder)
            let count = catalog.stretches.values.reduce(0) { $0 + $1.count }
            return Finding(
                "catalog", .good, "\(count.counted("stretch", "stretches")) in \(folder)",
                advice: "check every clip with 'limber catalog check'")
        } catch {
            return noCatalog(error)
        }
    }

    private var meditations: Finding {
        do {
            let folder = try catalogFolder(of: .meditation)
            let catalog = try MeditationCatalog(folder: folder)
            return Finding("catalog", .good, "\(catalog.courses.map(\.name).joined(separator: ", ")) in \(folder)")
        } catch {
            return noCatalog(error)
        }
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
