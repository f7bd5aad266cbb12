public import SessionCore

/// The pending entries and open questions of all kinds of reminders.
///
/// This folder decides when a question is due, when it expires and what replaces it (`docs/rules.md`, Reminders). It
/// does no input or output: time, calendar and new ids are arguments. `PracticeData` stores the schedule and settles it
/// in a transaction, so that one process claims each question; `PracticeServices` waits for ``nextDue`` and posts the
/// questions. All types are values, usable on any thread.
///
/// ```swift
/// var schedule = ReminderSchedule()
/// let early = schedule.settle(rules, seven) { "question-1" }  // []: plans the question of 08:00
/// let due = schedule.nextDue  // 08:00
/// let actions = schedule.settle(rules, eight) { "question-1" }  // asks the question
/// ```
public struct ReminderSchedule: Hashable, Sendable {
    /// The state of each kind, in the order of `ReminderKind.allCases`.
    public private(set) var lines: [ReminderLine]

    /// Creates a schedule as the database keeps it. A kind without a line has nothing pending.
    public init(_ lines: [ReminderLine] = []) {
        self.lines = ReminderKind.allCases.map { kind in
            lines.first { $0.kind == kind } ?? ReminderLine(kind)
        }
    }

    /// Decides for every kind whether a question is due, and plans the next entries.
    ///
    /// - Parameters:
    ///   - rules: The rules of the kinds that are on.
    ///   - newID: Returns a unique id for a question.
    /// - Returns: The questions to deliver, in the order of the kinds.
    public mutating func settle(
        _ rules: [ReminderKind: ReminderRule], _ context: ReminderContext, newID: () -> String
    ) -> [ReminderLine.Action] {
        lines.indices.map { lines[$0].settle(rules[lines[$0].kind], context, newID: newID) }.filter { $0 != .none }
    }

    /// Plans the next entry of a kind without asking. A question that is due already stays due.
    ///
    /// - Parameter rule: The rule, or `nil` if the kind is off.
    public mutating func replan(_ kind: ReminderKind, by rule: ReminderRule?, _ context: ReminderContext) {
        for index in lines.indices where lines[index].kind == kind { lines[index].replan(rule, context) }
    }

    /// Removes a question that was answered or skipped.
    ///
    /// - Throws: ``ReminderRefusal/unknown`` if the question is not open.
    public mutating func close(_ id: String) throws(ReminderRefusal) -> ReminderQuestion {
        guard let index = index(of: id) else { throw .unknown }
        return try lines[index].close(id)
    }

    /// Snoozes a question, at most until the next entry of its kind.
    ///
    /// - Returns: Whether the question is asked again or replaced, and when.
    /// - Throws: ``ReminderRefusal`` if the question is not open, its kind is off, or all snoozes are used.
    public mutating func snooze(
        _ id: String, _ length: SnoozeLength, _ context: ReminderContext
    ) throws(ReminderRefusal) -> SnoozeEnd {
        guard let index = index(of: id) else { throw .unknown }
        return try lines[index].snooze(id, length, context)
    }

    private func index(of id: String) -> Int? {
        lines.firstIndex { $0.question?.id == id }
    }

    /// Returns the state of a kind.
    public func line(_ kind: ReminderKind) -> ReminderLine {
        lines.first { $0.kind == kind } ?? ReminderLine(kind)
    }

    /// The questions that can be answered, in the order of the kinds.
    public var questions: [ReminderQuestion] { lines.compactMap(\.question) }

    /// The questions to display: neither snoozed nor dismissed.
    public var shown: [ReminderQuestion] { lines.compactMap(\.shown) }

    /// The earliest due time of all kinds.
    public var nextDue: Timestamp? { lines.compactMap { $0.pending?.due }.min() }
}

/// The pending entry of a kind.
public struct PendingReminder: Hashable, Sendable, Encodable {
    /// The kind of the reminder.
    public let kind: ReminderKind
    /// The instant at which the reminder is due.
    public let due: Timestamp
    /// The reason for the due time, as a sentence.
    public let why: String
}

extension ReminderSchedule {
    /// The pending entries and snoozed questions, earliest first.
    public var pending: [PendingReminder] {
        lines.compactMap { line in
            line.pending.map { PendingReminder(kind: line.kind, due: $0.due, why: $0.why) }
        }
        .sorted { $0.due < $1.due }
    }
}

/// The circumstances of a decision about reminders: time, calendar, tolerance and the sessions of the last days.
public struct ReminderContext: Sendable {
    /// The current instant.
    public let now: Timestamp
    /// The zone's wall clock and the beginnings of days and weeks.
    public let calendar: ReminderCalendar
    /// The maximum lateness of a reminder that fell due while the computer slept or was off (`reminders.late`).
    public let lateness: Duration
    /// The condition of the reminder to stretch.
    public let stretch: StretchCondition

    /// Creates a context; by default, reminders may be an hour late, and the reminder to stretch comes every day.
    public init(
        now: Timestamp, calendar: ReminderCalendar, lateness: Duration = .seconds(3600),
        stretch: StretchCondition = StretchCondition()
    ) {
        self.now = now
        self.calendar = calendar
        self.lateness = lateness
        self.stretch = stretch
    }

    /// Returns the same context with another condition of the reminder to stretch.
    public func stretching(_ stretch: StretchCondition) -> ReminderContext {
        ReminderContext(now: now, calendar: calendar, lateness: lateness, stretch: stretch)
    }

    /// Returns whether a reminder is wanted for a period, as far as sessions decide.
    func wants(_ kind: ReminderKind, for period: LocalDay) -> Bool {
        switch kind {
        case .daily, .weekly, .monthly, .checkIn: true
        case .stretch: stretch.isMet(on: period)
        }
    }

    /// Returns whether a reminder with this due time is less than ``lateness`` late.
    func isInTime(_ due: Timestamp) -> Bool {
        Duration.milliseconds(now.milliseconds - due.milliseconds) < lateness
    }
}

/// The reason for refusing an operation on a question.
public enum ReminderRefusal: Refusal, Hashable {
    /// No open question has that id.
    case unknown
    /// The answer is not a valid intention.
    case text(IntentionText.Fault)
    /// The question reached ``ReminderQuestion/maximumSnoozes``.
    case snoozedTooOften
    /// The kind is off, so its question cannot be asked again.
    case off(ReminderKind)

    /// The reason and its remedy, in a sentence.
    public var description: String {
        switch self {
        case .unknown: "the question is closed; set an intention with 'limber intend'"
        case .text(let fault): fault.description
        case .snoozedTooOften:
            "the question was snoozed \(ReminderQuestion.maximumSnoozes) times already; answer or skip it"
        case .off(let kind): "the \(kind.rawValue) reminder is off; turn it on to snooze its question"
        }
    }

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .unknown: .missing
        case .text, .snoozedTooOften, .off: .invalid
        }
    }
}
