public import SessionCore

/// The user's settings of reminders. The members in JSON are the original app's, with additions for check-ins, the
/// reminder to stretch, quiet hours and texts.
public struct ReminderPreferences: Hashable, Sendable {
    /// The settings of a kind of reminder.
    public struct Setting: Hashable, Sendable {
        /// Whether the kind is on; `nil` follows the existence of a nutrition profile, for the check-in only.
        public var isOn: Bool?
        /// The rule, even if the kind is off.
        public var rule: ReminderRule
        /// The user's own text; `nil` for the default text.
        public var text: String?
    }

    private var settings: [ReminderKind: Setting] = [:]
    /// Whether a day with a session has no reminder to stretch.
    public var stretchUnlessDone = false
    /// The least number of days between the last session and a reminder to stretch; 0 for no condition.
    public var stretchAfterDays = 0
    /// The hours in which the voice is silent, if any.
    public var quietHours: QuietHours?

    /// The values of ``stretchAfterDays``.
    public static let allowedAfterDays = 0...365

    /// Creates the default preferences.
    public init() {
        for kind in ReminderKind.allCases { self[kind] = kind.standard }
    }

    /// The settings of a kind.
    public subscript(kind: ReminderKind) -> Setting {
        get { settings[kind] ?? kind.standard }
        set { settings[kind] = newValue }
    }

    /// Returns whether a kind is on.
    ///
    /// - Parameter hasProfile: Whether a nutrition profile exists.
    public func isOn(_ kind: ReminderKind, hasProfile: Bool) -> Bool { self[kind].isOn ?? hasProfile }
}

extension ReminderKind {
    /// The default settings.
    fileprivate var standard: ReminderPreferences.Setting {
        switch self {
        case .daily: ReminderPreferences.Setting(isOn: false, rule: .daily(at: TimeOfDay(hour: 8)))
        case .weekly: ReminderPreferences.Setting(isOn: false, rule: .weekly(on: .sunday, at: TimeOfDay(hour: 19)))
        case .monthly: ReminderPreferences.Setting(isOn: false, rule: .monthly(day: 1, at: TimeOfDay(hour: 9)))
        case .checkIn: ReminderPreferences.Setting(rule: .weekly(on: .monday, at: TimeOfDay(hour: 9)))
        case .stretch: ReminderPreferences.Setting(isOn: false, rule: .daily(at: TimeOfDay(hour: 18)))
        }
    }

    /// A setting of the kind that has a member of its own in JSON. A rule without a day has no member for one.
    public enum Member: String {
        case isOn = "Enabled"
        case day = "Day"
        case time = "Time"
        case text = "Text"
    }

    /// Returns the name of a setting in JSON, such as `checkInTime`.
    public func name(of member: Member) -> String {
        (self == .checkIn ? "checkIn" : rawValue) + member.rawValue
    }
}

extension ReminderPreferences: Decodable {
    /// Decodes preferences; a missing member has its default. Throws `DecodingError` for a day outside of week or
    /// month, and for a number outside of ``allowedAfterDays``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: MemberName.self)
        func read<Value: Decodable>(_ name: String, _ standard: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: MemberName(stringValue: name)) ?? standard
        }
        func number(_ name: String, _ standard: Int, in range: ClosedRange<Int>) throws -> Int {
            let number = try read(name, standard)
            guard range ~= number else {
                throw DecodingError.dataCorruptedError(
                    forKey: MemberName(stringValue: name), in: values,
                    debugDescription: "\(number) is out of range; use \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        self.init()
        for kind in ReminderKind.allCases {
            let (standard, day, time) = (self[kind], kind.name(of: .day), kind.name(of: .time))
            let rule: ReminderRule =
                switch standard.rule {
                case .daily(let standard): .daily(at: try read(time, standard))
                case .weekly(let weekday, let standard):
                    .weekly(on: try read(day, weekday), at: try read(time, standard))
                case .monthly(let standardDay, let standard):
                    .monthly(day: try number(day, standardDay, in: 1...31), at: try read(time, standard))
                }
            self[kind] = Setting(
                isOn: try read(kind.name(of: .isOn), standard.isOn), rule: rule,
                text: try read(kind.name(of: .text), standard.text))
        }
        stretchUnlessDone = try read("stretchUnlessDone", stretchUnlessDone)
        stretchAfterDays = try number("stretchAfterDays", stretchAfterDays, in: Self.allowedAfterDays)
        quietHours = try read("quietHours", quietHours)
    }
}

extension ReminderPreferences: ObjectEncodable {
    /// Every member, with `null` for absent values.
    public var members: EncodedMembers {
        let settings = ReminderKind.allCases.flatMap { kind -> [(String, any Encodable)] in
            let setting = self[kind]
            let day: [(String, any Encodable)] =
                switch setting.rule {
                case .daily: []
                case .weekly(let weekday, _): [(kind.name(of: .day), weekday)]
                case .monthly(let number, _): [(kind.name(of: .day), number)]
                }
            return day + [
                (kind.name(of: .isOn), setting.isOn), (kind.name(of: .time), setting.rule.time),
                (kind.name(of: .text), setting.text),
            ]
        }
        return EncodedMembers(
            [
                "stretchUnlessDone": stretchUnlessDone, "stretchAfterDays": stretchAfterDays, "quietHours": quietHours,
            ], of: EncodedMembers(named: settings))
    }
}

/// The quiet hours of each day, in which the voice is silent. They may span midnight.
public struct QuietHours: Hashable, Codable, Sendable {
    /// The first quiet minute of the day.
    public let from: TimeOfDay
    /// The first minute that is not quiet.
    public let to: TimeOfDay

    /// Creates quiet hours, or `nil` if both times are the same: that could mean all day or never.
    public init?(from: TimeOfDay, to: TimeOfDay) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// Parses two times with a `-` between them, such as `22:00-08:00`, `22-8` or `10pm-7am`.
    public init?(typed text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map { TimeOfDay(typed: String($0)) }
        guard times.count == 2, let from = times[0], let to = times[1] else { return nil }
        self.init(from: from, to: to)
    }

    /// Returns whether a time of day is quiet.
    public func contains(_ time: TimeOfDay) -> Bool {
        from < to ? from <= time && time < to : from <= time || time < to
    }
}

extension QuietHours: CustomStringConvertible {
    /// Both times, such as `22:00-08:00`.
    public var description: String { "\(from)-\(to)" }
}
