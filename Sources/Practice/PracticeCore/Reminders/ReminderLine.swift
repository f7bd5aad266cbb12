public import SessionCore

/// The state of one kind of reminder: at most one pending entry and at most one open question. A pure value; the
/// current time is an argument.
public struct ReminderLine: Hashable, Sendable {
    /// The state of pending entry and question.
    public enum State: Hashable, Sendable {
        /// The kind is off and has no open question.
        case idle
        /// The kind is off or not planned yet, and has an open question.
        case asked(ReminderQuestion)
        /// An entry is pending.
        case waiting(ReminderEntry)
        /// A question is open until the next entry is due.
        case open(ReminderQuestion, next: ReminderEntry)
        /// A question is snoozed. The next entry replaces the question if it is due first.
        case snoozed(ReminderQuestion, until: Timestamp, next: ReminderEntry)
    }

    /// An action for the caller to perform.
    public enum Action: Hashable, Sendable {
        case none
        /// Deliver the question and withdraw the expired one.
        case ask(ReminderQuestion, expired: ReminderQuestion?)
        /// Deliver the snoozed question again.
        case askAgain(ReminderQuestion)

        /// The question to deliver, if any.
        public var question: ReminderQuestion? {
            switch self {
            case .none: nil
            case .ask(let question, _), .askAgain(let question): question
            }
        }
    }

    /// The kind of all questions and entries.
    public let kind: ReminderKind
    /// The current state of the kind.
    public private(set) var state: State
    /// The periods that were asked about, since no day, week or month is asked about twice.
    private var asked: Set<LocalDay>

    /// Creates the state as the database keeps it.
    ///
    /// - Parameter asked: The periods that were asked about in the last weeks, and all later ones.
    public init(_ kind: ReminderKind, _ state: State = .idle, asked: Set<LocalDay> = []) {
        self.kind = kind
        self.state = state
        self.asked = asked
    }

    /// Decides whether a question is due, and plans the next entry. Call this when an entry or a snooze is due, and
    /// after a change of clock, zone or rule.
    ///
    /// - Parameters:
    ///   - rule: The rule, or `nil` if the kind is off.
    ///   - newID: Returns a unique id for a question.
    public mutating func settle(_ rule: ReminderRule?, _ context: ReminderContext, newID: () -> String) -> Action {
        guard let rule else {
            replan(nil, context)
            return .none
        }
        if let entry = due(by: rule, context) {
            asked.insert(entry.period)
            // Decided once: a reminder that is not wanted now does not come later that day.
            guard context.wants(kind, for: entry.period) else {
                plan(by: rule, context, asking: question)
                return .none
            }
            let why = entry.why + context.lateness(of: entry.due)
            let new = ReminderQuestion(id: newID(), entry: entry, kind: kind, at: context.now, why: why)
            let expired = question
            plan(by: rule, context, asking: kind.question == nil ? nil : new)
            return .ask(new, expired: expired)
        }
        let isAgain = isSnoozeOver(context)
        plan(by: rule, context, asking: question)
        return isAgain ? question.map(Action.askAgain) ?? .none : .none
    }

    /// Plans the next entry without asking. A question that is due already stays due.
    public mutating func replan(_ rule: ReminderRule?, _ context: ReminderContext) {
        guard let rule else {
            state = question.map(State.asked) ?? .idle
            return
        }
        if due(by: rule, context) != nil || isSnoozeOver(context) { return }
        plan(by: rule, context, asking: question)
    }

    /// Returns the entry to ask about now. Of several missed reminders only the last one comes, and only if it is less
    /// than `reminders.late` late.
    private func due(by rule: ReminderRule, _ context: ReminderContext) -> ReminderEntry? {
        // An entry of an older rule is not what the user wants now.
        guard let next, next.rule == rule, next.due <= context.now else { return nil }
        let latest = context.calendar.latest(
            kind, by: rule, from: next.due, through: context.now, without: asked)
        // After a change of zone the calendar may not have the planned entry, which is due all the same.
        let entry = latest ?? next
        return context.isInTime(entry.due) && !asked.contains(entry.period) ? entry : nil
    }

    private func isSnoozeOver(_ context: ReminderContext) -> Bool {
        switch state {
        case .snoozed(_, let until, _): until <= context.now && context.isInTime(until)
        case .idle, .asked, .waiting, .open: false
        }
    }

    private mutating func plan(by rule: ReminderRule, _ context: ReminderContext, asking question: ReminderQuestion?) {
        let next = context.calendar.next(kind, by: rule, after: context.now, without: asked)
        switch (state, question) {
        case (_, nil): state = .waiting(next)
        case (.snoozed(let snoozed, let until, _), let question?)
        where snoozed.id == question.id && context.now < until && until <= next.due:
            state = .snoozed(question, until: until, next: next)
        case (_, let question?): state = .open(question, next: next)
        }
    }

    /// Removes a question that was answered or skipped.
    ///
    /// - Throws: ``ReminderRefusal/unknown`` if the question is not open.
    public mutating func close(_ id: String) throws(ReminderRefusal) -> ReminderQuestion {
        guard let question, question.id == id else { throw .unknown }
        state = next.map(State.waiting) ?? .idle
        return question
    }

    /// Snoozes a question, at most until the next entry of its kind.
    ///
    /// - Returns: Whether the question is asked again or replaced, and when.
    /// - Throws: ``ReminderRefusal`` if the question is not open, its kind is off, or all snoozes are used.
    public mutating func snooze(
        _ id: String, _ length: SnoozeLength, _ context: ReminderContext
    ) throws(ReminderRefusal) -> SnoozeEnd {
        guard var question, question.id == id else { throw .unknown }
        guard let next else { throw .off(kind) }
        guard question.snoozes < ReminderQuestion.maximumSnoozes else { throw .snoozedTooOften }
        question.snoozes += 1
        let until = min(context.end(of: length), next.due)
        state = .snoozed(question, until: until, next: next)
        return until < next.due ? .askedAgain(at: until) : .replaced(at: next.due)
    }
}

extension ReminderLine {
    /// The question that can be answered.
    public var question: ReminderQuestion? {
        switch state {
        case .idle, .waiting: nil
        case .asked(let question), .open(let question, _), .snoozed(let question, _, _): question
        }
    }

    /// The next entry by the rule.
    public var next: ReminderEntry? {
        switch state {
        case .idle, .asked: nil
        case .waiting(let next), .open(_, let next), .snoozed(_, _, let next): next
        }
    }

    /// The question to display: neither snoozed nor dismissed.
    public var shown: ReminderQuestion? {
        switch state {
        case .asked(let question), .open(let question, _): question.outcome == .open ? question : nil
        case .idle, .waiting, .snoozed: nil
        }
    }

    /// The due time and reason of the pending entry or of the end of a snooze, whichever is first.
    public var pending: (due: Timestamp, why: String)? {
        switch state {
        case .idle, .asked: nil
        case .snoozed(let question, let until, let next) where until < next.due:
            (until, "snoozed \(question.snoozes) of \(ReminderQuestion.maximumSnoozes) times")
        case .waiting(let next), .open(_, let next), .snoozed(_, _, let next): (next.due, next.why)
        }
    }
}

extension ReminderContext {
    /// Returns the remark about lateness to append to a reason.
    fileprivate func lateness(of due: Timestamp) -> String {
        let minutes = Int(now.seconds(since: due) / 60)
        guard minutes > 0 else { return "" }
        return "; \(minutes) min late, because the computer was asleep or off"
    }

    /// Returns the end of a snooze that begins now.
    fileprivate func end(of snooze: SnoozeLength) -> Timestamp {
        switch snooze {
        case .fiveMinutes: now.advanced(byMinutes: 5)
        case .quarterOfAnHour: now.advanced(byMinutes: 15)
        case .hour: now.advanced(byMinutes: 60)
        case .tomorrow: sameTimeTomorrow
        }
    }

    private var sameTimeTomorrow: Timestamp {
        let (day, time) = calendar.clock.reading(at: now)
        // The zone may leave tomorrow out.
        let occurrence = (1...2).lazy.compactMap { calendar.clock.occurrence(of: time, on: day.advanced(by: $0)) }.first
        return occurrence?.moment ?? now.advanced(byMinutes: 24 * 60)
    }
}

extension Timestamp {
    fileprivate func advanced(byMinutes minutes: Int) -> Timestamp {
        Timestamp(milliseconds: milliseconds + minutes * 60_000)
    }
}
