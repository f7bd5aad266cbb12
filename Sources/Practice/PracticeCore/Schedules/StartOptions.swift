public import SessionCore

/// The options with which a scheduled session asks before it starts.
public struct StartOptions: Hashable, Sendable, Codable {
    /// The effect of a question that nobody answers.
    public enum Consent: String, CaseIterable, Hashable, Sendable, Codable {
        /// The session starts at the end of the countdown.
        case ask
        /// The session does not start.
        case confirm
        /// The session starts at the end of the countdown, in which music rises from silence. A bell ends it.
        case wake
    }

    /// The effect of another player that plays.
    public enum IfPlaying: String, CaseIterable, Hashable, Sendable, Codable {
        /// The question comes all the same. The other player then pauses while the voice speaks, as in every session.
        case pause
        /// The question waits for the end, at most 20 minutes.
        case wait
        /// There is no session.
        case skip
    }

    /// The effect of a question that nobody answers.
    public var consent: Consent
    /// The length of the countdown, in seconds.
    public var countdown: Int
    /// The effect of another player that plays.
    public var ifPlaying: IfPlaying
    /// The minutes by which a start may be late, when the computer slept or was off at its time; 0 for none.
    public var late: Int
    /// Whether the session may start in the first 5 minutes of the computer.
    public var afterBoot: Bool
    /// Whether the session asks and starts in the quiet hours, too.
    public var inQuietHours: Bool

    /// The lengths of a countdown, in seconds.
    public static let allowedCountdown = 5...1800
    /// The shortest countdown with an alarm, in seconds.
    public static let shortestAlarm = 60
    /// The minutes by which a start may be late.
    public static let allowedLate = 0...720

    /// Creates options; without arguments, those of a schedule without options.
    ///
    /// - Throws: `OptionError` for a length that is not allowed.
    public init(
        consent: Consent = .ask, countdown: Int, ifPlaying: IfPlaying = .wait, late: Int = 0, afterBoot: Bool = false,
        inQuietHours: Bool = false
    ) throws(OptionError) {
        guard Self.allowedCountdown ~= countdown else {
            throw OptionError("a countdown lasts 5 seconds to 30 minutes, not \(DurationText.text(seconds: countdown))")
        }
        guard consent != .wake || Self.shortestAlarm <= countdown else {
            throw OptionError("an alarm lasts 1 to 30 minutes, not \(DurationText.text(seconds: countdown))")
        }
        guard Self.allowedLate ~= late else {
            throw OptionError("a start can be up to 12 hours late, not \(late) minutes")
        }
        self.consent = consent
        self.countdown = countdown
        self.ifPlaying = ifPlaying
        self.late = late
        self.afterBoot = afterBoot
        self.inQuietHours = inQuietHours
    }

    /// Creates the options of a schedule without options: a countdown of 30 s, after which the session starts.
    public init() {
        (consent, countdown, ifPlaying, late, afterBoot, inQuietHours) = (.ask, 30, .wait, 0, false, false)
    }

    private enum Key: String, CodingKey, CaseIterable {
        case consent, countdown, ifPlaying, late, afterBoot, inQuietHours
    }

    /// Reads options; a missing member has its default.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        let members = try Members<Key>(of: decoder)
        let standard = StartOptions()
        try self.init(
            consent: try members.choice(.consent) ?? standard.consent,
            countdown: try members.value(.countdown, "a whole number of seconds") ?? standard.countdown,
            ifPlaying: try members.choice(.ifPlaying) ?? standard.ifPlaying,
            late: try members.value(.late, "a whole number of minutes") ?? standard.late,
            afterBoot: try members.value(.afterBoot, "true or false") ?? standard.afterBoot,
            inQuietHours: try members.value(.inQuietHours, "true or false") ?? standard.inQuietHours)
    }

    /// The time from the question to a start by itself, in milliseconds; 0 if the session waits for a yes.
    var milliseconds: Int { consent == .confirm ? 0 : countdown * 1000 }

    /// The time after which a start that nobody claimed is missed. Without ``late``, a daemon that is busy may be a few
    /// minutes late.
    var lateMilliseconds: Int { max(late, 5) * 60_000 }
}
