public import SessionCore

/// How long an intention is for. The raw values are those of the wire.
public enum IntentionScope: String, CaseIterable, Hashable, Codable, Sendable {
    case day, week, month
}

/// What somebody has resolved for a day, a week or a month: one each.
public struct Intention: Hashable, Codable, Sendable {
    /// What identifies it.
    public let id: String
    /// What was resolved.
    public var text: String
    /// How long it is for.
    public var scope: IntentionScope
    /// The first day of its period.
    public var date: LocalDay
    /// Whether a program has written it.
    public var isAIGenerated: Bool
    /// Whether a program has written it anew.
    public var isAIRephrased: Bool
    /// When it was resolved.
    public let createdAt: Timestamp
    /// When it was changed last.
    public var updatedAt: Timestamp

    /// The names of the wire and of the database's columns.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case id, text, scope, date
        case isAIGenerated = "aiGenerated"
        case isAIRephrased = "aiRephrased"
        case createdAt, updatedAt
    }

    /// An intention for the period that begins with `date`.
    public init(
        id: String, text: IntentionText, period: IntentionPeriod, isAIGenerated: Bool = false,
        isAIRephrased: Bool = false, at now: Timestamp
    ) {
        self.id = id
        self.text = text.description
        scope = period.scope
        date = period.start
        self.isAIGenerated = isAIGenerated
        self.isAIRephrased = isAIRephrased
        createdAt = now
        updatedAt = now
    }
}

extension Intention {
    /// The period that it is for.
    public var period: IntentionPeriod { IntentionPeriod(scope, startingOn: date) }
}

/// A day, a week or a month of the calendar.
public struct IntentionPeriod: Hashable, Sendable {
    /// Which of these.
    public let scope: IntentionScope
    /// Its first day.
    public let start: LocalDay

    /// The period that a day is in.
    public init(_ scope: IntentionScope, containing day: LocalDay, weekStartsOn first: Weekday) {
        self.scope = scope
        start =
            switch scope {
            case .day: day
            case .week: day.week(startingOn: first)
            case .month: day.firstOfMonth
            }
    }

    /// The period that begins with a day.
    public init(_ scope: IntentionScope, startingOn day: LocalDay) {
        self.scope = scope
        start = day
    }

    /// Its last day.
    public var end: LocalDay {
        switch scope {
        case .day: start
        case .week: start.advanced(by: 6)
        case .month: start.firstOfNextMonth.advanced(by: -1)
        }
    }
}
