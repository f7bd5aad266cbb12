import FoundationEssentials
import Glibc
import UserFiles

/// The state of the unit `limber.service`, as `systemctl show` prints it.
struct UnitState: Hashable {
    private static let name = "limber.service"
    private static let option = "--property=LoadState,ActiveState,SubState,Result,UnitFileState"

    private let values: [Substring: Substring]

    init(parsing text: String) {
        let pairs = text.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
        values = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    /// Returns the finding about the unit of a manager.
    func finding(of manager: Systemctl.Manager) -> Finding {
        let (systemctl, journalctl) =
            switch manager {
            case .system: ("sudo systemctl", "sudo journalctl")
            case .user: ("systemctl --user", "journalctl --user")
            }
        let state = "\(Self.name) is \(values["ActiveState"] ?? "unknown")"
        switch values["LoadState"] {
        case "loaded": break
        case "not-found":
            return Finding("service", .bad, "\(Self.name) is not installed", advice: "install Limber again")
        case "masked":
            return Finding(
                "service", .bad, "\(Self.name) is masked",
                advice: "run '\(systemctl) unmask limber', and then '\(systemctl) enable --now limber'")
        // Such as "bad-setting" and "error".
        case let load:
            return Finding(
                "service", .bad, "systemd cannot load \(Self.name) (\(load ?? "unknown"))",
                advice: "'\(systemctl) status limber' has the reason")
        }
        switch values["ActiveState"] {
        case "active", "reloading": return Finding("service", .good, "\(state) (\(values["SubState"] ?? ""))")
        // A start that goes on. After a failure, the state until the next start is "auto-restart".
        case "activating" where values["SubState"]?.hasPrefix("start") == true:
            return Finding("service", .good, "\(state) (\(values["SubState"] ?? ""))")
        case "inactive":
            let isEnabled = values["UnitFileState"] == "enabled"
            return Finding(
                "service", .bad, "\(state) and \(isEnabled ? "enabled" : "not enabled")",
                advice: "run '\(systemctl) \(isEnabled ? "start" : "enable --now") limber'")
        default:
            return Finding(
                "service", .bad, "\(state) (\(values["SubState"] ?? ""), \(values["Result"] ?? ""))",
                advice: "'\(journalctl) -u limber -n 20' has the reason")
        }
    }

    /// Asks a manager, and returns the finding.
    fileprivate static func finding(by manager: Systemctl.Manager) async -> Finding {
        do throws(CommandError) {
            return UnitState(parsing: try await Systemctl(manager: manager).run("show", option, name))
                .finding(of: manager)
        } catch {
            return Finding("service", .notable, "the state of \(name) is unknown: \(error)")
        }
    }
}

extension Finding {
    /// Returns the finding about the unit of the user's own daemon, which does not answer; none if it is not enabled.
    static func ofUserService() async -> [Finding] {
        let environment = ProcessContext.current.environment
        let home = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { "\($0)/.config" }
        let folders = [home, "/etc"].compactMap(\.self)
        let isEnabled = folders.contains {
            FileManager.default.fileExists(atPath: "\($0)/systemd/user/default.target.wants/limber.service")
        }
        return isEnabled ? [await UnitState.finding(by: .user)] : []
    }

    /// Returns the findings about the system service from outside: its unit and its configuration. None if this
    /// computer has no such service.
    static func ofSystemService() async -> [Finding] {
        guard SystemService.onThisComputer() != .absent else { return [] }
        let environment = ["XDG_CONFIG_HOME": "/etc", "HOME": SystemService.folder]
        let reading = SettingsReading(SettingsSources(environment: environment, workingFolder: "/"))
        let settings =
            access(reading.filePath, R_OK) == 0 || errno == ENOENT
            ? configuration(reading, withFaults: "the service does not start with them")
            : [Finding("settings", .notable, "not examined: you may not read \(reading.filePath)")]
        let rest = "output, music, catalog, voice, folders, page, notifications and media keys of the service"
        return [await UnitState.finding(by: .system)] + settings + [
            Finding(
                "others", .notable, "not examined: \(rest)",
                advice: "the running service examines them; 'limber doctor --own' examines what your own sessions use")
        ]
    }
}
