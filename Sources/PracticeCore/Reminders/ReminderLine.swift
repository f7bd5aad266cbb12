public import SessionCore

/// What is pending of one kind, and which of its questions can be answered: at most one each. A pure value without a clock.
public struct ReminderLine: Hashable, Sendable {
    /// Where it stands.
    public enum State: Hashable, Sendable {
        /// Off, and nothing can be answered.
        case idle
        /// Off, or not computed yet, with a question that can still be answered.
        case asked(ReminderQuestion)
        /// Something is due.
        case waiting(ReminderEntry)
        /// A question can be answered until the next comes.
        case open(ReminderQuestion, next: ReminderEntry)
        /// A question can be answered, and is asked again before the next comes, or not at all where that comes first.
        case snoozed(ReminderQuestion, until: Timestamp, next: ReminderEntry)
    }

    /// What is to be done.
    public enum Action: Hashable, Sendable {
        case none
        /// Tell it, in place of the one that could be answered until now.
        case ask(ReminderQuestion, expired: ReminderQuestion?)
        /// Tell it once more.
        case askAgain(ReminderQuestion)

        /// What is to be told.
        public var question: ReminderQuestion? {
            switch self {
            case .none: nil
            case .ask(let question, _), .askAgain(let question): question
            }
        }
    }

    /// Of which kind.
    public let kind: ReminderKind
    /// Where it stands.
    public private(set) var state: State
    /// The periods that it has asked for.
    private var asked: Set<LocalDay>

    /// A line as it was kept.
    ///
    /// - Parameter asked: The periods that it has asked for, those of the last weeks and all that are still to come.
    public init(_ kind: ReminderKind, _ state: State = .idle, asked: Set<LocalDay> = []) {
        self.kind = kind
        self.state = state
        self.asked = asked
    }

    /// Looks at the clock: to be called when something is due, and whenever the clock, the zone or the rule has changed.
    ///
    /// - Parameters:
    ///   - rule: The rule; `nil` where the kind is off.
    ///   - newID: Makes an id for a question.
    public mutating func settle(_ rule: ReminderRule?, _ context: ReminderContext, newID: () -> String) -> Action {
        guard let rule else {
            replan(nil, context)
            return .none
        }
        if let entry = due(by: rule, context) {
            asked.insert(entry.period)
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

    /// Computes anew what is pending, and tells nothing: what is due already is still due after it.
    public mutating func replan(_ rule: ReminderRule?, _ context: ReminderContext) {
        guard let rule else {
            state = question.map(State.asked) ?? .idle
            return
        }
        if due(by: rule, context) != nil || isSnoozeOver(context) { return }
        plan(by: rule, context, asking: question)
    }

    /// What is to be told now. Of several that have passed it is the last one, and only if it is not too late for it.
    private func due(by rule: ReminderRule, _ context: ReminderContext) -> ReminderEntry? {
        // What an older rule has made due is not what somebody wants now.
        guard let next, next.rule == rule, next.due <= context.now else { return nil }
        let latest = context.calendar.latest(
            kind, by: rule, from: next.due, through: context.now, without: asked)
        // None is there where the zone has changed: what was announced comes all the same.
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

    /// Takes a question back that was answered or skipped.
    ///
    /// - Throws: ``ReminderRefusal/unknown`` where it cannot be answered any more.
    public mutating func close(_ id: String) throws(ReminderRefusal) -> ReminderQuestion {
        guard let question, question.id == id else { throw .unknown }
        state = next.map(State.waiting) ?? .idle
        return question
    }

    /// Puts a question off.
    ///
    /// - Returns: how it goes on: where the regular time comes no later, the next question takes its place then.
    /// - Throws: ``ReminderRefusal``.
    public mutating func snooze(
        _ id: String, _ length: SnoozeLength, _ context: ReminderContext
    ) throws(ReminderRefusal) -> SnoozeEnd {
        guard var question, question.id == id else { throw .unknown }
        guard let next else { throw .off(kind) }
        guard question.snoozes < ReminderQuestion.mostSnoozes else { throw .snoozedTooOften }
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

    /// What is due next by the rule.
    public var next: ReminderEntry? {
        switch state {
        case .idle, .asked: nil
        case .waiting(let next), .open(_, let next), .snoozed(_, _, let next): next
        }
    }

    /// The question that a person is shown: neither put off nor put away.
    public var shown: ReminderQuestion? {
        switch state {
        case .asked(let question), .open(let question, _): question.outcome == .open ? question : nil
        case .idle, .waiting, .snoozed: nil
        }
    }

    /// The only thing that is pending, a question that was put off with it: when, and why, in a sentence.
    public var pending: (due: Timestamp, why: String)? {
        switch state {
        case .idle, .asked: nil
        case .snoozed(let question, let until, let next) where until < next.due:
            (until, "snoozed \(question.snoozes) of \(ReminderQuestion.mostSnoozes) times")
        case .waiting(let next), .open(_, let next), .snoozed(_, _, let next): (next.due, next.why)
        }
    }
}

extension ReminderContext {
    /// What is added to the reason for something that is told late.
    fileprivate func lateness(of due: Timestamp) -> String {
        let minutes = Int(now.seconds(since: due) / 60)
        guard minutes > 0 else { return "" }
        return "; \(minutes) min late, because the computer was asleep or off"
    }

    /// When a question is asked again.
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
        // A zone may leave tomorrow out.
        let showing = (1...2).lazy.compactMap { calendar.clock.showing(time, on: day.advanced(by: $0)) }.first
        return showing?.moment ?? now.advanced(byMinutes: 24 * 60)
    }
}

extension Timestamp {
    fileprivate func advanced(byMinutes minutes: Int) -> Timestamp {
        Timestamp(milliseconds: milliseconds + minutes * 60_000)
    }
}
