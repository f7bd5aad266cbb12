public import SessionCore

/// Everything that is pending or can be answered, a line for each kind. A pure value without a clock.
public struct ReminderSchedule: Hashable, Sendable {
    /// In the order of the kinds.
    public private(set) var lines: [ReminderLine]

    /// A schedule of lines as they were kept; a kind without one has nothing pending.
    public init(_ lines: [ReminderLine] = []) {
        self.lines = ReminderKind.allCases.map { kind in
            lines.first { $0.kind == kind } ?? ReminderLine(kind)
        }
    }

    /// Looks at the clock.
    ///
    /// - Parameters:
    ///   - rules: The rules of the kinds that are on.
    ///   - newID: Makes an id for a question.
    /// - Returns: What is to be done; nothing is left out.
    public mutating func settle(
        _ rules: [ReminderKind: ReminderRule], _ context: ReminderContext, newID: () -> String
    ) -> [ReminderLine.Action] {
        lines.indices.map { lines[$0].settle(rules[lines[$0].kind], context, newID: newID) }.filter { $0 != .none }
    }

    /// Computes anew what is pending of a kind, and tells nothing: what is due already is still due after it.
    ///
    /// - Parameter rule: The rule; `nil` where the kind is off.
    public mutating func replan(_ kind: ReminderKind, by rule: ReminderRule?, _ context: ReminderContext) {
        for index in lines.indices where lines[index].kind == kind { lines[index].replan(rule, context) }
    }

    /// Takes a question back that was answered or skipped.
    ///
    /// - Throws: ``ReminderRefusal/unknown`` where it cannot be answered any more.
    public mutating func close(_ id: String) throws(ReminderRefusal) -> ReminderQuestion {
        guard let index = index(of: id) else { throw .unknown }
        return try lines[index].close(id)
    }

    /// Puts a question off.
    ///
    /// - Returns: how it goes on.
    /// - Throws: ``ReminderRefusal``.
    public mutating func snooze(
        _ id: String, _ length: SnoozeLength, _ context: ReminderContext
    ) throws(ReminderRefusal) -> SnoozeEnd {
        guard let index = index(of: id) else { throw .unknown }
        return try lines[index].snooze(id, length, context)
    }

    private func index(of id: String) -> Int? {
        lines.firstIndex { $0.question?.id == id }
    }

    /// The line of a kind.
    public func line(_ kind: ReminderKind) -> ReminderLine {
        lines.first { $0.kind == kind } ?? ReminderLine(kind)
    }

    /// The questions that can be answered, in the order of the kinds.
    public var questions: [ReminderQuestion] { lines.compactMap(\.question) }

    /// The questions that a person is shown: neither put off nor put away.
    public var shown: [ReminderQuestion] { lines.compactMap(\.shown) }

    /// When something is pending next.
    public var nextDue: Timestamp? { lines.compactMap { $0.pending?.due }.min() }
}

/// What is pending of a kind.
public struct PendingReminder: Hashable, Sendable, Encodable {
    /// The kind.
    public let kind: ReminderKind
    /// When.
    public let due: Timestamp
    /// Why then, in a sentence.
    public let why: String
}

extension ReminderSchedule {
    /// What is pending, a question that was put off with it: what comes first is first.
    public var pending: [PendingReminder] {
        lines.compactMap { line in
            line.pending.map { PendingReminder(kind: line.kind, due: $0.due, why: $0.why) }
        }
        .sorted { $0.due < $1.due }
    }
}
