public import Logging
import PracticeCore
import ServiceSettings
import SessionCore

extension ProgramSettings {
    /// The keys of calendar and units, which have no section.
    static let dayKeys = [
        Setting("day_starts_at", \.dayStartsAt, .timeOfDay),
        Setting("week_starts_on", \.weekStartsOn, .word),
        Setting("units", \.units, .word),
    ]
}

extension ValueForm<Int> {
    /// A time of day, held as minutes after midnight.
    static let timeOfDay = text(
        "a time from 00:00 to 23:59, such as 04:00",
        read: { TimeOfDay(typed: $0)?.minutes },
        write: { TimeOfDay(minutes: $0)?.description ?? "" })
}

/// The settings of the MPRIS player (`mpris`).
public struct MPRISSettings: Hashable, Sendable {
    /// Whether the session appears as a media player on the session bus.
    public var isEnabled = true

    static let all = [
        Setting("mpris.enabled", \.mpris.isEnabled, .flag)
    ]
}

extension ProgramSettings {
    /// The keys of the section `other_players`.
    static let otherPlayerKeys = [
        Setting("other_players.mpris", \.otherPlayers.usesMPRIS, .flag),
        Setting("other_players.mpd", \.otherPlayers.mpd, .mpd),
    ]
}

extension ValueForm<MPDChoice> {
    static let mpd = path(
        "auto, off, HOST, HOST:PORT, PASSWORD@HOST, or the absolute path of a socket",
        read: { text, base in
            let text = text.hasPrefix("~") ? base.absolute(text) : text
            // The fault of the setting lists the forms.
            return text.flatMap { try? MPDChoice(parsing: $0) }
        },
        write: \.description)
}

/// The settings of media keys on keyboards, remote controls and headsets (`keys`).
public struct KeySettings: Hashable, Sendable {
    /// Whether the daemon reads media keys.
    public var isEnabled = true
    /// The paths of the devices; empty for all devices with media keys.
    public var devices: [String] = []
    /// Whether to grab the devices, so that other programs receive no keys from them.
    public var grabs = false

    static let all = [
        Setting("keys.enabled", \.keys.isEnabled, .flag),
        Setting("keys.devices", \.keys.devices, .paths("paths such as /dev/input/event3")),
        Setting("keys.grab", \.keys.grabs, .flag),
    ]
}

/// The settings of reminders (`reminders`). Kinds, times and texts are preferences, which `limber remind` changes.
public struct ReminderSettings: Hashable, Sendable {
    /// The maximum lateness of a reminder that fell due while the computer slept or was off.
    public var lateness = Duration.seconds(3600)

    static let all = [
        Setting("reminders.late", \.reminders.lateness, .duration(in: .seconds(60)...(.seconds(86400))))
    ]
}

/// The settings of schedules (`schedule`). The schedules themselves are in the history.
public struct ScheduleSettings: Hashable, Sendable {
    /// The path of a calendar file whose events ask for routines; `nil` for none.
    public var calendar: String?

    static let all = [
        Setting("schedule.calendar", \.schedule.calendar, .optionalPath("a calendar file such as ~/calendar.ics"))
    ]
}

/// The settings of speech outside of sessions (`speech`).
public struct SpeechSettings: Hashable, Sendable {
    /// Whether anything is spoken outside of sessions.
    public var isEnabled = true
    /// The shell command that reads the text file `{txt}` and writes the sound file `{wav}`; `nil` for flite, if
    /// installed.
    public var command: String?

    static let all = [
        Setting("speech.enabled", \.speech.isEnabled, .flag),
        Setting("speech.command", \.speech.command, .speechCommand),
    ]
}

extension ValueForm<String?> {
    static let speechCommand = text(
        "a command with {txt} and {wav}, such as 'espeak-ng -f {txt} -w {wav}', or leave it empty",
        read: { text in text.contains("{txt}") && text.contains("{wav}") ? .some(text) : nil },
        write: { $0 ?? "" }
    ).optional()
}

/// The settings of notification deliveries (`notices`), besides voice and page.
public struct NoticeSettings: Hashable, Sendable {
    /// Whether to deliver to the desktop, with the user's consent.
    public var usesDesktop = true
    /// The shell command to run for each notification; `nil` for none.
    public var command: String?

    static let all = [
        Setting("notices.desktop", \.notices.usesDesktop, .flag),
        Setting("notices.command", \.notices.command, .command),
    ]
}

extension ValueForm<String?> {
    /// A shell command that may be empty.
    static let command = text(
        "a shell command, or leave it empty",
        read: { text in text.allSatisfy(\.isWhitespace) || text.contains("\0") ? nil : .some(text) },
        write: { $0 ?? "" }
    ).optional()
}

extension ProgramSettings {
    /// The keys of the section `server`.
    static let serverKeys = [
        Setting("server.url", \.server.url, .server),
        Setting("server.token", \.server.token, .token),
    ]
}

extension ValueForm<ServerAddress?> {
    static let server = text(
        "an address such as http://192.168.1.5:5462 or https://limber.example, or leave it empty",
        read: { text in ServerAddress(parsing: text).map { .some($0) } }, write: { $0?.description ?? "" }
    ).optional()
}

/// The settings of the log (`log`).
public struct LogSettings: Hashable, Sendable {
    /// The lowest level that is logged.
    public var level = Logger.Level.notice

    static let all = [
        Setting("log.level", \.log.level, .word)
    ]
}

/// The settings of the control socket (`control`).
public struct ControlSettings: Hashable, Sendable {
    /// The history that commands read and write.
    public enum History: String, CaseIterable, Sendable {
        /// The history of the daemon that answers, and without a daemon the user's own.
        case daemon
        /// Always the user's own.
        case own
    }

    /// The path of the socket; `nil` for the default in the runtime folder.
    public var socket: String?
    /// The history that commands read and write.
    public var history = History.daemon

    static let all = [
        // An environment name of its own, which clients in other languages use.
        Setting("control.socket", \.control.socket, .optionalPath("the socket"), variable: "LIMBER_SOCKET"),
        Setting("control.history", \.control.history, .word),
    ]
}
