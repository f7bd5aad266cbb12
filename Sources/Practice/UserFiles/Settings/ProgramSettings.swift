public import PracticeCore
public import ServiceSettings
public import SessionCore

/// The effective settings of the program, with the origin of each value.
///
/// This module reads the files that people write: the configuration and training plans, both in YAML. `Settings` merges
/// the sources, where a later one overrides the earlier: defaults, file, environment, command line. A new key is
/// declared in the file of its section; a new section also in ``all``. Preferences that commands change are not here
/// but in `PracticeData`. Reading blocks on the file system; the resulting values are usable on any thread.
public struct ProgramSettings: Hashable, Sendable {
    /// The beginning of a day in minutes after midnight (`day_starts_at`).
    public var dayStartsAt = 0
    /// The first day of a week, for intentions and charts.
    public var weekStartsOn = Weekday.sunday
    /// The units for displaying weights and heights.
    public var units = UnitSystem.metric
    /// The default options of a session, without regions and seed.
    public var session = SessionOptions()
    /// The outputs that sessions choose by a name.
    public var outputs: [String: Output] = [:]
    /// The length of the silence before the first sound, for outputs that wake up slowly.
    public var wakeOutput = Duration.zero
    /// The sessions that history keeps (`session.record`).
    public var recordedSessions = RecordedSessions.auto
    /// The length of a pause after which a session ends.
    public var pauseLimit = Duration.seconds(1800)
    /// The settings of the MPRIS player.
    public var mpris = MPRISSettings()
    /// The settings for interrupting other players during narration.
    public var otherPlayers = OtherPlayerSettings()
    /// The settings of media keys.
    public var keys = KeySettings()
    /// The settings of speech outside of sessions.
    public var speech = SpeechSettings()
    /// The settings of notification deliveries (`notices`).
    public var notices = NoticeSettings()
    /// The settings of reminders.
    public var reminders = ReminderSettings()
    /// The settings of schedules.
    public var schedule = ScheduleSettings()
    /// The settings of the HTTP server.
    public var http = HTTPSettings()
    /// The settings for forwarding finished sessions.
    public var server = ServerSettings()
    /// The settings of the log.
    public var log = LogSettings()
    /// The settings of the control socket.
    public var control = ControlSettings()
    /// The origins of the values, by full key; a key without an origin has its default.
    var origins: [String: SettingOrigin] = [:]

    /// Creates the default settings.
    public init() {}

    /// Returns the origin of the value of a key, such as `control.socket`.
    public func origin(of key: String) -> SettingOrigin { origins[key] ?? .default }

    /// All keys, in the order of the example file.
    static let all: [Setting] =
        dayKeys + sessionKeys + MPRISSettings.all + otherPlayerKeys + KeySettings.all + ReminderSettings.all
        + ScheduleSettings.all + SpeechSettings.all + NoticeSettings.all + httpKeys + serverKeys + LogSettings.all
        + ControlSettings.all
}

/// The sessions that history keeps.
public enum RecordedSessions: String, CaseIterable, Sendable {
    /// Those in real time: nobody has done a session that takes a fraction of a second. Not those that the user ends in
    /// their first minute.
    case auto
    /// Also those on `null:virtual` and `file:`, and short ones.
    case always
}

/// The origin of a value.
public enum SettingOrigin: Hashable, Sendable {
    case `default`
    /// A line of the configuration file, counted from 1.
    case file(path: String, line: Int)
    case environment(variable: String)
    /// The option `--set` or a command's own option.
    case commandLine
}

extension SettingOrigin: CustomStringConvertible {
    /// The origin for display: `default`, `FILE:LINE`, the variable's name, or `command line`.
    public var description: String {
        switch self {
        case .default: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .environment(let variable): variable
        case .commandLine: "command line"
        }
    }
}

/// A value in force, with its origin.
public struct EffectiveSetting: Hashable, Sendable, Codable {
    /// The full key, such as `session.lead_in`.
    public let key: String
    /// The value as the configuration writes it, without secrets; an empty text for no value.
    public let value: UnparsedValue
    /// The source of the value, as ``SettingOrigin/description`` has it.
    public let origin: String
}

extension ProgramSettings {
    /// The values of all keys with their origins, in the order of the example file.
    public var effectiveSettings: [EffectiveSetting] {
        Self.all.map { setting in
            EffectiveSetting(
                key: setting.key, value: setting.unparsed(self),
                origin: origin(of: setting.key).description)
        }
    }

    /// Returns the keys whose new values take effect only after a restart of the daemon.
    ///
    /// - Parameter start: The settings that the daemon started with.
    public func keysForRestart(since start: ProgramSettings) -> [String] {
        (Self.otherPlayerKeys + LogSettings.all + ControlSettings.all)
            .filter { $0.unparsed(self) != $0.unparsed(start) }.map(\.key)
    }
}
