public import SessionCore

/// A change of a schedule by a person. A missing member stays as it is; the others are replaced as a whole.
public struct ScheduleChange: Sendable {
    /// The title.
    public var title: String?
    /// The session.
    public var request: SessionRequest?
    /// The times.
    public var rule: ScheduleRule?
    /// The manner in which the session asks.
    public var options: StartOptions?

    /// Creates a change; without arguments, one that changes nothing.
    public init(
        title: String? = nil, request: SessionRequest? = nil, rule: ScheduleRule? = nil, options: StartOptions? = nil
    ) {
        (self.title, self.request, self.rule, self.options) = (title, request, rule, options)
    }
}

extension ScheduleChange: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case title, request, rule, options
    }

    /// Reads the members. Each may be missing.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        let members = try Members<Key>(of: decoder)
        self.init(
            title: try members.value(.title, Limit<String>.name.words), request: try members.object(.request),
            rule: try members.object(.rule), options: try members.object(.options))
        if rule?.isFromCalendar == true { throw OptionError("'rule': only a calendar file can have 'events'") }
    }
}

extension Schedule {
    /// Creates the schedule that a person adds.
    ///
    /// - Throws: As ``apply(_:_:)``.
    public init(
        adding title: String, _ request: SessionRequest, _ rule: ScheduleRule, _ options: StartOptions,
        _ context: ReminderContext
    ) throws(OptionError) {
        try Self.check(title)
        try rule.checkComing(context)
        self.init(
            id: Self.id(of: title), title: title, request: request, rule: rule, options: options,
            createdAt: context.now)
    }

    /// Applies a change. The id, the progress and what the change does not name stay.
    ///
    /// - Throws: `OptionError` for a title that is not allowed, a date without a start to come, or a change of what the
    ///   calendar file decides. The schedule is then as before.
    public mutating func apply(_ change: ScheduleChange, _ context: ReminderContext) throws(OptionError) {
        guard !rule.isFromCalendar || change.title == nil && change.request == nil && change.rule == nil else {
            throw OptionError(
                "'\(id)' has the title, routine and times of your calendar; change the event there. Only how the "
                    + "session asks can be changed here, such as '--confirm'")
        }
        if let title = change.title { try Self.check(title) }
        try change.rule?.checkComing(context)
        title = change.title ?? title
        request = change.request ?? request
        if let rule = change.rule, rule != self.rule { self.change(rule, context) }
        if let options = change.options, options != self.options { self.change(options, context) }
    }

    /// Checks the title of a person.
    private static func check(_ title: String) throws(OptionError) {
        guard !Limit<String>.name.admits(title) else { return }
        throw OptionError("'title' must be \(Limit<String>.name.words)")
    }
}

extension ScheduleRule {
    /// Checks that a single date has a start that is still to come.
    fileprivate func checkComing(_ context: ReminderContext) throws(OptionError) {
        guard let date, isOver(at: context.now, by: context.calendar.clock) else { return }
        throw OptionError("no time is left on \(date); choose a later time or a later day")
    }
}
