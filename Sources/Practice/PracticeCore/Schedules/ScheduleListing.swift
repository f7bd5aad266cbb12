public import SessionCore

/// A schedule as lists show it: without its progress, with what is to come of it and its rule in words.
public struct ScheduleListing: Hashable, Sendable {
    /// The schedule.
    public let schedule: Schedule
    /// What is to come of the open start; `nil` without one.
    public let open: ComingStart?
    /// The next start after the present one; `nil` if none comes.
    public let next: ComingStart?
    /// The nearest start that the quiet hours switch off, if it comes before ``next``.
    public let quiet: ComingStart?
    /// The start that ``Schedule/unskip(_:)`` brings back; `nil` if there is none.
    public let skipped: WallMinute?

    /// Lists a schedule with the coming starts of all schedules.
    public init(_ schedule: Schedule, among starts: [ComingStart], _ context: ReminderContext) {
        let own = starts.filter { $0.schedule == schedule.id }
        let minute = schedule.progress.open?.time.minute
        self.schedule = schedule
        open = own.first { $0.minute == minute }
        next = own.first { $0.comes && $0.minute != minute }
        quiet = own.first { !$0.comes && $0.minute != minute }
        skipped = schedule.skipped(context)?.time.minute
    }
}

extension ScheduleListing: ObjectEncodable {
    /// The members of the schedule without its progress, and `next`, `quiet`, `skipped`, `words`, `open` and
    /// `attention`.
    public var members: EncodedMembers {
        [
            "id": schedule.id, "title": schedule.title, "request": schedule.request, "rule": schedule.rule,
            "options": schedule.options, "activity": schedule.activity, "createdAt": schedule.createdAt, "next": next,
            "quiet": quiet, "skipped": skipped, "words": schedule.rule.words, "attention": schedule.progress.attention,
            "open": schedule.progress.open.flatMap { start in
                open.map { EncodedMembers(["time": start.time, "notBefore": $0.due], of: $0.expectation) }
            },
        ]
    }
}
