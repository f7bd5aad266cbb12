public import SessionCore

/// The length of an intention's period. The raw values are the wire's.
public enum IntentionScope: String, CaseIterable, Hashable, Codable, Sendable {
    case day, week, month
}

/// An intention for a day, a week or a month. Each period has at most one.
///
/// This folder holds the texts and periods of intentions. Storage is in `PracticeData`; the questions that ask for an
/// intention are in `Reminders`. All types are values, usable on any thread.
public struct Intention: Hashable, Codable, Sendable {
    /// The primary key in the database.
    public let id: String
    /// The text, as ``IntentionText`` admits it.
    public var text: String
    /// The length of the period.
    public var scope: IntentionScope
    /// The first day of the period.
    public var date: LocalDay
    /// Whether a program wrote the text.
    public var isAIGenerated: Bool
    /// Whether a program rephrased the text.
    public var isAIRephrased: Bool
    /// The instant of creation.
    public let createdAt: Timestamp
    /// The instant of the last change.
    public var updatedAt: Timestamp

    /// The members in JSON and the columns in the database.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case id, text, scope, date
        case isAIGenerated = "aiGenerated"
        case isAIRephrased = "aiRephrased"
        case createdAt, updatedAt
    }

    /// Creates an intention for a period, created and last changed `now`.
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
    /// The period that the intention is for.
    public var period: IntentionPeriod { IntentionPeriod(scope, startingOn: date) }
}

/// A day, a week or a month of the calendar.
///
/// ```swift
/// let week = IntentionPeriod(.week, containing: thursday, weekStartsOn: .monday)
/// let (first, last) = (week.start, week.end)  // Monday and Sunday
/// ```
public struct IntentionPeriod: Hashable, Sendable {
    /// The length of the period.
    public let scope: IntentionScope
    /// The first day of the period.
    public let start: LocalDay

    /// Creates the period that contains a day.
    public init(_ scope: IntentionScope, containing day: LocalDay, weekStartsOn first: Weekday) {
        self.scope = scope
        start =
            switch scope {
            case .day: day
            case .week: day.week(startingOn: first)
            case .month: day.firstOfMonth
            }
    }

    /// Creates the period that begins with a day.
    public init(_ scope: IntentionScope, startingOn day: LocalDay) {
        self.scope = scope
        start = day
    }

    /// The last day of the period.
    public var end: LocalDay {
        switch scope {
        case .day: start
        case .week: start.advanced(by: 6)
        case .month: start.firstOfNextMonth.advanced(by: -1)
        }
    }
}
