public import SessionCore

/// The pending entries and open questions of all kinds of reminders.
///
/// This folder decides when a question is due, when it expires and what replaces it (`docs/rules.md`, Reminders). It
/// does no input or output: time, calendar and new ids are arguments. `PracticeData` stores the schedule and settles it
/// in a transaction, so that one process claims each question; `PracticeServices` waits for ``nextDue`` and posts the
/// questions. All types are values, usable on any thread.
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
