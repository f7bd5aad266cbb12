public import PracticeCore
public import ServiceSettings
public import SessionCore

/// Every value that is in force, and where each came from.
///
/// A later source overrides the one before: what is built in, the file, the environment, the command line.
/// A key is added in the file of its section, and nowhere else; a section also in ``all``.
public struct ProgramSettings: Hashable, Sendable {
    /// When a day begins, in minutes after midnight: what is done before still belongs to the day before.
    public var dayStartsAt = 0
    /// The first day of a week.
    public var weekStartsOn = Weekday.sunday
    /// The units in which weights and heights are shown.
    public var units = UnitSystem.metric
    /// What a session is unless somebody asks for something else. It has no regions and no seed.
    public var session = SessionOptions()
    /// How long a session may be paused before it ends.
    public var pauseLimit = Duration.seconds(1800)
    /// Being seen as a media player.
    public var mpris = MPRISSettings()
    /// What is silenced while narration sounds.
    public var otherPlayers = PlayerSettings()
    /// Media keys.
    public var keys = KeySettings()
    /// What is said aloud outside of sessions.
    public var speech = SpeechSettings()
    /// Where notices are brought.
    public var notifications = NotificationSettings()
    /// What the box reminds of.
    public var reminders = ReminderSettings()
    /// The web page and the HTTP API.
    public var http = WebSettings()
    /// What is told to another server, too.
    public var forwarding = ForwardingSettings()
    /// What is logged.
    public var log = LogSettings()
    /// The control socket.
    public var control = ControlSettings()
    /// Where the values came from, by their keys; a key that is not in it has its default.
    var origins: [String: SettingOrigin] = [:]

    /// The defaults.
    public init() {}

    /// Every key that there is, in the order in which people read them.
    static let all: [Setting] =
        dayKeys + sessionKeys + MPRISSettings.all + otherPlayerKeys + KeySettings.all + ReminderSettings.all
        + SpeechSettings.all + NotificationSettings.all + httpKeys + serverKeys + LogSettings.all + ControlSettings.all
}

/// Where a value came from.
public enum SettingOrigin: Hashable, Sendable {
    /// It is built in.
    case standard
    /// A line of the configuration file, counted from 1.
    case file(path: String, line: Int)
    /// An environment variable.
    case environment(variable: String)
    /// `--set` or an option of its own.
    case commandLine
}

extension SettingOrigin: CustomStringConvertible {
    /// As people read it: `default`, `FILE:LINE`, the variable's name, or `command line`.
    public var description: String {
        switch self {
        case .standard: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .environment(let variable): variable
        case .commandLine: "command line"
        }
    }
}

/// One value that is in force.
public struct EffectiveSetting: Hashable, Sendable {
    /// Its full key, such as `session.lead_in`.
    public let key: String
    /// The value as it is written; empty where there is none.
    public let value: String
    /// Where it came from.
    public let origin: SettingOrigin
}

extension ProgramSettings {
    /// Every key with its value and origin, in the order of the example file.
    public var inForce: [EffectiveSetting] {
        Self.all.map { setting in
            EffectiveSetting(
                key: setting.key, value: setting.written(self), origin: origins[setting.key] ?? .standard)
        }
    }

    /// The keys whose values differ from those that a daemon was started with, and that it takes over only then.
    public func keysForRestart(since start: ProgramSettings) -> [String] {
        (Self.otherPlayerKeys + LogSettings.all + ControlSettings.all)
            .filter { $0.written(self) != $0.written(start) }.map(\.key)
    }
}
